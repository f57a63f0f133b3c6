// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/facts/clustercards.h"

#include "core/analysis/communication/cardcommunication.h"
#include "core/base/scheduler.h"
#include "core/base/wide.h"
#include "core/profile/profilenames.h"
#include "core/summary/summaryparts.h"
#include "core/tables/communicationgroups.h"

#include <algorithm>
#include <set>
#include <utility>

namespace plumbline {

namespace {

/// Adds what the groups of ranks of a card tell. A group called "pp" holds one rank of each pipeline stage in their order; the
/// largest group is that of the whole job.
void addGroups(const OpenCard &open, ClusterCard &made, TaskControl &control)
{
    const Card &card = open.card();
    if (!card.clusterSteps.empty() || !card.rank)
        return; // the files of a cluster analysis told all of this
    const auto kept = card.summary ? open.communication(control) : failure(ErrorCode::NotSupported);
    const auto groups = kept ? Result<std::vector<CommunicationGroup>>((*kept)->groups.all())
                             : readCommunicationGroups(joinPath(card.path, "profiler_metadata.json"));
    if (!groups)
        return;
    std::size_t largest = 0;
    bool isModel = false;
    for (const CommunicationGroup &group : *groups) {
        largest = std::max(largest, group.ranks.size());
        const auto place = std::ranges::find(group.ranks, *card.rank);
        if (place == group.ranks.end() || group.ranks.size() < 2)
            continue;
        isModel = isModel || group.name == "tp";
        if (group.name == "pp" && !made.stage)
            made.stage = static_cast<int>(place - group.ranks.begin());
    }
    if (largest > 1 && !made.jobRanks)
        made.jobRanks = static_cast<int>(largest);
    if (largest > 1 && made.parallelism == Parallelism::Unknown)
        made.parallelism = isModel ? Parallelism::Model : Parallelism::Data;
}

/// Returns whether a card of a pipeline has a table of steps in which it communicates but never waits for another stage.
/// Profilers find bubbles by the names of operators that receive, and miss those that send and receive at once.
bool hasDoubtfulBubbles(const ClusterCard &card)
{
    const auto isZero = [](const ClusterCard::Step &step) {
        return step.times.of(ClusterQuantity::Bubble) == 0 && step.times.of(ClusterQuantity::NotOverlapped).value_or(0) > 0;
    };
    return card.stage && card.source == ClusterSource::StepTable && !card.steps.empty() &&
           std::ranges::all_of(card.steps, isZero);
}

/// Adds what the communication files tell about sending to other stages and receiving, where the table of steps tells nothing.
void addTransfers(const OpenCard &open, ClusterCard &made, TaskControl &control)
{
    if (!hasDoubtfulBubbles(made))
        return;
    const auto communication = open.communication(control);
    if (!communication)
        return;
    const CommunicationTable &table = (*communication)->operators;
    WideNs sum = 0;
    std::set<StringId> steps;
    for (const CommunicationOperator &each : table.operators) {
        if (each.step != NoText)
            steps.insert(each.step);
        if (each.kind == CommunicationKind::PointToPoint)
            sum += std::max<std::int64_t>(each.elapseNs.value_or(0), 0);
    }
    if (sum > 0)
        made.transfersNs = meanNs(sum, std::max<std::size_t>(steps.size(), 1));
}

} // namespace

Result<ClusterCard> clusterCardOf(std::size_t position, const OpenCard &card, TaskControl &control)
{
    const auto overview = card.overview(control);
    if (!overview)
        return failure(overview.error());
    const auto stages = card.stages(control);
    if (!stages)
        return failure(stages.error());
    const Card &described = card.card();
    const auto reported = card.reportedSteps(control);
    ClusterCard made = clusterCardOf(position, described, reported ? **reported : ReportedSteps(), **overview, **stages);
    if (!reported)
        made.error = reported.error();
    addGroups(card, made, control);
    addTransfers(card, made, control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled, card.card().path);
    return made;
}

Result<std::vector<ClusterCard>> clusterCardsOf(const std::vector<SharedCard> &cards, unsigned threads, TaskControl &control)
{
    std::vector<ClusterCard> all(cards.size());
    parallelFor(cards.size(), threads, [&](std::size_t position, unsigned) {
        if (control.stopRequested())
            return;
        auto made = clusterCardOf(position, *cards[position], control);
        if (made) {
            all[position] = std::move(*made);
            return;
        }
        // A card that cannot be read keeps its row, which tells nothing but who it is.
        all[position] = clusterCardOf(position, cards[position]->card(), {}, {}, {});
        all[position].error = std::move(made.error());
    });
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return all;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/overview/overviewanalysis.h"

#include "core/analysis/steps/cardsteps.h"
#include "core/base/naturalorder.h"
#include "core/base/wide.h"
#include "core/profile/profilenames.h"
#include "widgets/pages/differencenotes.h"
#include "widgets/pages/splitlegend.h"
#include "widgets/tables/celltext.h"
#include "widgets/tables/optionalcell.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

using OverviewAnalysisQ = OverviewQuantity;

struct NaturalLess
{
    bool operator()(const std::string &a, const std::string &b) const { return naturalCompare(a, b) < 0; }
};

bool hasNoTimeline(const CardOverview &overview)
{
    return overview.source == OverviewSource::StepTable || overview.source == OverviewSource::StepTrace;
}

/// Returns the quantities of a step from where those of its card come from. Without a timeline these are the figures of the
/// profiler, and the length and gap that the stages of the step tell.
OverviewQuantities quantitiesOfStep(const CardOverview &overview, const CardOverview::Step &step)
{
    if (!hasNoTimeline(overview))
        return step.computed;
    OverviewQuantities own = step.reported.value_or(OverviewQuantities());
    for (std::size_t quantity = 0; quantity < OverviewQuantityCount; ++quantity)
        own[quantity] = own[quantity] ? own[quantity] : step.computed[quantity];
    return own;
}

/// Returns the sum of each quantity over all steps of a card without a timeline. A quantity that a step lacks has no sum.
OverviewQuantities sumOfSteps(const CardOverview &overview)
{
    OverviewQuantities sum;
    std::vector<OverviewQuantities> steps;
    for (const CardOverview::Step &step : overview.steps)
        steps.push_back(quantitiesOfStep(overview, step));
    for (std::size_t quantity = 0; quantity < OverviewQuantityCount; ++quantity) {
        std::int64_t total = 0;
        const bool isKnown = std::all_of(steps.begin(), steps.end(), [&](const OverviewQuantities &step) {
            return step[quantity] && !__builtin_add_overflow(total, *step[quantity], &total);
        });
        if (isKnown && !steps.empty())
            sum[quantity] = total;
    }
    return sum;
}

/// Returns the mean step of a card. Its length and gap are those of CardSteps, which may be the means that the source itself
/// tells.
OverviewQuantities meanOf(const CardSteps &steps)
{
    OverviewQuantities mean = steps.mean.quantities;
    if (const auto length = steps.mean.lengthNs()) {
        mean[static_cast<std::size_t>(OverviewQuantity::Step)] = length;
        mean[static_cast<std::size_t>(OverviewQuantity::Gap)] = steps.mean.stages.gapNs;
    }
    return mean;
}

std::optional<std::int64_t> pureComputingOf(const OverviewQuantities &quantities)
{
    OverviewQuantities overlapped{};
    constexpr auto Computing = static_cast<std::size_t>(OverviewQuantity::Computing);
    overlapped[Computing] = quantities.of(OverviewQuantity::Overlapped);
    return difference(quantities, overlapped)[Computing];
}

/// Returns each of `steps` as the mean over the cards of a job.
std::vector<OverviewQuantities> meansOverCards(const ProfileOverview &profile, int job, const TaskControl &control)
{
    const std::vector<std::string> &steps = profile.steps;
    struct Sum
    {
        WideNs ns = 0;
        std::uint64_t cards = 0;
    };
    std::unordered_map<std::string_view, std::size_t> places;
    for (const std::string &step : steps)
        places.emplace(step, places.size());
    std::vector<std::array<Sum, OverviewQuantityCount>> sums(steps.size());
    for (std::size_t card = 0; card < profile.overviews.size(); ++card) {
        if ((*profile.cards)[card].card().job != job)
            continue;
        const CardOverview &overview = profile.overviews[card];
        for (const CardOverview::Step &step : overview.steps) {
            const auto place = places.find(step.number);
            if (control.stopRequested())
                return {};
            if (place == places.end())
                continue;
            const OverviewQuantities own = quantitiesOfStep(overview, step);
            for (std::size_t quantity = 0; quantity < OverviewQuantityCount; ++quantity) {
                sums[place->second][quantity].ns += own[quantity].value_or(0);
                sums[place->second][quantity].cards += own[quantity] ? 1 : 0;
            }
        }
    }
    std::vector<OverviewQuantities> means(steps.size());
    for (std::size_t step = 0; step < steps.size(); ++step) {
        for (std::size_t quantity = 0; quantity < OverviewQuantityCount; ++quantity) {
            if (const Sum &sum = sums[step][quantity]; sum.cards > 0)
                means[step][quantity] = meanNs(sum.ns, sum.cards);
        }
    }
    return means;
}

FilledTable::Cell shareOf(const std::optional<std::int64_t> &part, const std::optional<std::int64_t> &whole)
{
    if (!part || !whole || *whole <= 0)
        return {};
    return static_cast<double>(*part) / static_cast<double>(*whole);
}

/// Returns the jobs of a profile of several, then the groups inside each job: ranks of different jobs have nothing in common.
std::vector<ProfileOverview::Group> groupsOf(const std::vector<PageCard> &cards, TaskControl &control)
{
    std::map<int, std::vector<std::size_t>> jobs;
    for (std::size_t card = 0; card < cards.size(); ++card)
        jobs[cards[card].card().job].push_back(card);
    std::vector<ProfileOverview::Group> groups;
    for (const auto &[job, own] : jobs) {
        if (jobs.size() > 1)
            groups.push_back({job, {{}, own}});
    }
    for (const auto &job : jobs) {
        const std::vector<std::size_t> &own = job.second;
        std::vector<std::shared_ptr<const Card>> known;
        for (const std::size_t card : own)
            known.emplace_back(cards[card].open, &cards[card].open->card());
        for (CardGroup &group : readCardGroups(known, control)) {
            std::ranges::transform(group.cards, group.cards.begin(), [&own](std::size_t card) { return own[card]; });
            groups.push_back({std::nullopt, std::move(group)});
        }
    }
    return groups;
}

/// Returns the file that the figures of a card come from, and the part of it.
std::string sourceName(const Card &card, const CardOverview &overview)
{
    const std::string timeline = card.timeline.empty() ? std::string() : baseName(card.timeline.front());
    switch (overview.source) {
    case OverviewSource::Lanes:
        return timeline + ": Overlap Analysis";
    case OverviewSource::Recomputed:
        return timeline;
    case OverviewSource::StepTrace:
        return overview.stepSource == StepSource::Iterations ? "step_trace" : "step_trace_raw";
    case OverviewSource::Kernels:
        return "kernel_details.csv";
    case OverviewSource::StepTable:
        break;
    }
    return baseName(overview.reportedFile);
}

/// Returns the largest absolute value of some differences.
std::int64_t largestOf(const OverviewQuantities &differences, std::initializer_list<OverviewQuantity> quantities)
{
    constexpr std::int64_t Most = std::numeric_limits<std::int64_t>::max();
    std::int64_t largest = 0;
    for (const OverviewQuantity quantity : quantities)
        largest = std::max(largest, std::abs(std::max(differences.of(quantity).value_or(0), -Most)));
    return largest;
}

} // namespace

OverviewQuantities ProfileOverview::quantities(std::size_t card, const OverviewSpan &span) const
{
    const CardOverview &overview = overviews[card];
    if (span.kind == OverviewSpan::Kind::Whole || isOfRange)
        return hasNoTimeline(overview) && !isOfRange ? sumOfSteps(overview) : overview.all;
    if (span.kind == OverviewSpan::Kind::Mean)
        return means[card];
    const auto found = std::ranges::find(overview.steps, span.step, &CardOverview::Step::number);
    return found == overview.steps.end() ? OverviewQuantities() : quantitiesOfStep(overview, *found);
}

OverviewSpan ProfileOverview::firstSpan() const
{
    const bool isDivided =
        std::ranges::any_of(means, [](const OverviewQuantities &mean) { return mean.busyAndFreeNs().has_value(); });
    const bool isOfSteps = std::ranges::all_of(overviews, hasNoTimeline) && !steps.empty();
    if (!isDivided && !isOfSteps)
        return {OverviewSpan::Kind::Whole, {}};
    if (steps.size() == 1)
        return {OverviewSpan::Kind::Step, steps.front()};
    return {OverviewSpan::Kind::Mean, {}};
}

ProfileOverview::Check ProfileOverview::check() const
{
    Check check;
    for (const CardOverview &overview : overviews) {
        const std::string file = baseName(overview.reportedFile);
        const bool isReported = std::ranges::any_of(overview.steps, [](const auto &step) { return step.reported.has_value(); });
        if (isReported && std::ranges::find(check.files, file) == check.files.end())
            check.files.push_back(file);
        for (const CardOverview::Step &step : overview.steps) {
            check.tableOnly += hasNoTimeline(overview) && step.reported ? 1 : 0;
            check.stagesOnly += hasNoTimeline(overview) && !step.reported ? 1 : 0;
            check.divided += step.computed.busyAndFreeNs() ? 1 : 0;
            check.undivided += hasNoTimeline(overview) || step.computed.busyAndFreeNs() ? 0 : 1;
            if (hasNoTimeline(overview) || !step.reported || !step.computed.of(OverviewAnalysisQ::Computing))
                continue;
            ++check.compared;
            const OverviewQuantities off = difference(step.computed, *step.reported);
            const std::int64_t largest =
                largestOf(off, {OverviewAnalysisQ::Computing, OverviewAnalysisQ::Communication, OverviewAnalysisQ::Overlapped,
                                OverviewAnalysisQ::NotOverlapped, OverviewAnalysisQ::Free});
            check.atEdgesNs =
                std::max(check.atEdgesNs,
                         largestOf(off, {OverviewAnalysisQ::Preparing, OverviewAnalysisQ::Bubble, OverviewAnalysisQ::Stage}));
            check.differing += largest > 0 ? 1 : 0;
            check.largestNs = std::max(check.largestNs, largest);
        }
    }
    return check;
}

Result<std::shared_ptr<const ProfileOverview>>
analyseProfile(const PageCards &cards, const std::vector<std::optional<TimeRange>> &ranges, TaskControl &control)
{
    auto overview = std::make_shared<ProfileOverview>();
    overview->cards = cards;
    overview->isOfRange = !ranges.empty();
    std::set<std::string, NaturalLess> steps;
    for (std::size_t index = 0; index < cards->size(); ++index) {
        const PageCard &card = (*cards)[index];
        CardOverview own;
        OverviewQuantities mean;
        // A range cannot be applied to a card without a timeline.
        if (ranges.empty() || card.trace()) {
            auto made = card.open->overviewIn(ranges.empty() ? std::nullopt : ranges[index], control);
            if (!made)
                return failure(made.error());
            own = **made;
        }
        if (ranges.empty()) {
            const auto stages = card.open->stages(control);
            if (!stages)
                return failure(stages.error());
            mean = meanOf(cardSteps(**stages, own));
        }
        for (const CardOverview::Step &step : own.steps) {
            if (!step.number.empty())
                steps.insert(step.number);
        }
        overview->overviews.push_back(std::move(own));
        overview->means.push_back(mean);
    }
    overview->steps.assign(steps.begin(), steps.end());
    for (const PageCard &card : *cards) {
        if (const int job = card.card().job; !overview->stepMeans.contains(job))
            overview->stepMeans[job] = meansOverCards(*overview, job, control);
    }
    overview->groups = groupsOf(*cards, control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return std::shared_ptr<const ProfileOverview>(std::move(overview));
}

QStringList spreadTexts(const TableSource &table, const QString &title)
{
    QStringList texts;
    if (table.rows() < 2)
        return texts;
    for (std::size_t column = 0; column < table.columns().size(); ++column) {
        const CellKind kind = table.columns()[column].kind;
        std::optional<std::pair<TableCell, TableCell>> ends; // lowest and highest value
        for (std::size_t row = 0; row < table.rows(); ++row) {
            const TableCell cell = table.cell(row, column);
            if (kind != CellKind::Nanoseconds && kind != CellKind::Share)
                break;
            if (!cellNumber(kind, cell))
                continue;
            ends = ends ? std::pair(std::min(ends->first, cell), std::max(ends->second, cell)) : std::pair(cell, cell);
        }
        QString text;
        if (ends && kind == CellKind::Nanoseconds)
            text = wideCellText(kind, WideNs{std::get<std::int64_t>(ends->second)} - std::get<std::int64_t>(ends->first));
        else if (ends)
            text = cellText(kind, std::get<double>(ends->second) - std::get<double>(ends->first));
        texts.append(text);
    }
    texts.front() = title;
    return texts;
}

std::optional<TimeNs> longStepGap(const OverviewQuantities &quantities)
{
    constexpr TimeNs UsualStepGapNs = 1'000'000;
    const auto gap = quantities.of(OverviewAnalysisQ::Gap);
    const bool isOfStep = gap == quantities.of(OverviewAnalysisQ::Preparing);
    return gap && *gap > UsualStepGapNs && !isOfStep ? gap : std::nullopt;
}

std::shared_ptr<const TableSource> overviewTable(const ProfileOverview &overview, const OverviewSpan &span,
                                                 std::span<const std::size_t> cards)
{
    // Where shares cannot be told, the times stand for them.
    const bool hasShares =
        std::ranges::any_of(cards, [&](std::size_t card) { return overview.quantities(card, span).busyAndFreeNs().has_value(); });
    const auto isHidden = [&](OverviewQuantity quantity) {
        return hasShares || std::ranges::none_of(cards, [&](std::size_t card) {
                   return overview.quantities(card, span).of(quantity).has_value();
               });
    };
    const bool hasLongGap =
        std::ranges::any_of(cards, [&](std::size_t card) { return longStepGap(overview.quantities(card, span)).has_value(); });
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{
        {"card", CellKind::Text},
        {"rank", CellKind::Identifier},
        {"time_split", CellKind::Bar},
        {"total", CellKind::Nanoseconds, false, false},
        {"computing", CellKind::Nanoseconds, isHidden(OverviewAnalysisQ::Computing), false},
        {"computing_share", CellKind::Share, !hasShares && !cards.empty()},
        {"pure_computing", CellKind::Nanoseconds, true, false},
        {"overlapped", CellKind::Nanoseconds, true, false},
        {"not_overlapped", CellKind::Nanoseconds, isHidden(OverviewAnalysisQ::NotOverlapped), false},
        {"not_overlapped_share", CellKind::Share, !hasShares && !cards.empty()},
        {"free", CellKind::Nanoseconds, true, false},
        {"free_share", CellKind::Share, !hasShares && !cards.empty()},
        {"communication", CellKind::Nanoseconds, true, false},
        {"preparing", CellKind::Nanoseconds, true, false},
        {"bubble", CellKind::Nanoseconds, isHidden(OverviewAnalysisQ::Bubble), false},
        {"stage", CellKind::Nanoseconds, isHidden(OverviewAnalysisQ::Stage), false},
        {"step_time", CellKind::Nanoseconds, true, false},
        {"step_gap", CellKind::Nanoseconds, isHidden(OverviewAnalysisQ::Gap) && !hasLongGap, false},
        {"source", CellKind::Text, true},
    });
    std::int64_t longest = 0;
    for (const std::size_t index : cards) {
        const PageCard &card = (*overview.cards)[index];
        OverviewQuantities own = overview.quantities(index, span);
        if (span.kind == OverviewSpan::Kind::Whole && !hasNoTimeline(overview.overviews[index]))
            own[static_cast<std::size_t>(OverviewAnalysisQ::Step)].reset(); // that of one step
        const bool isDivided = own.busyAndFreeNs().has_value();
        const auto total = isDivided ? own.busyAndFreeNs() : own.of(OverviewAnalysisQ::Step);
        longest = std::max(longest, total.value_or(0) + (isDivided ? preparingNs(own) : 0));
        const auto &rank = card.card().rank;
        table->addRow({card.name.toStdString(), rank ? FilledTable::Cell(std::int64_t{*rank}) : FilledTable::Cell(),
                       cellOf(total), cellOf(total), cellOf(own.of(OverviewAnalysisQ::Computing)),
                       shareOf(own.of(OverviewAnalysisQ::Computing), own.busyAndFreeNs()), cellOf(pureComputingOf(own)),
                       cellOf(own.of(OverviewAnalysisQ::Overlapped)), cellOf(own.of(OverviewAnalysisQ::NotOverlapped)),
                       shareOf(own.of(OverviewAnalysisQ::NotOverlapped), own.busyAndFreeNs()),
                       cellOf(own.of(OverviewAnalysisQ::Free)), shareOf(own.of(OverviewAnalysisQ::Free), own.busyAndFreeNs()),
                       cellOf(own.of(OverviewAnalysisQ::Communication)), cellOf(own.of(OverviewAnalysisQ::Preparing)),
                       cellOf(own.of(OverviewAnalysisQ::Bubble)), cellOf(own.of(OverviewAnalysisQ::Stage)),
                       cellOf(own.of(OverviewAnalysisQ::Step)), cellOf(own.of(OverviewAnalysisQ::Gap)),
                       sourceName(card.card(), overview.overviews[index])},
                      wholeSplit(own));
    }
    table->setBarWhole(longest);
    return table;
}

Result<ComparedTable> overviewPageDifferences(const PairedCards &cards, const std::string &step, TaskControl &control)
{
    const auto base = cards.base.open->overviewIn(cards.baseRange, control);
    const auto target = base ? cards.target.open->overviewIn(cards.targetRange, control) : base;
    if (!target)
        return failure(target.error());
    std::optional<CompareScope> scope;
    if (!step.empty() && !cards.baseRange)
        scope = scopeOfSteps(*cards.matching, step, step);
    ComparedTable table = quantityTable(overviewDifferences(**base, **target, *cards.matching, scope.value_or(CompareScope())));
    if (!step.empty() && !cards.baseRange && !scope)
        table.note = differenceNote(
            QT_TRANSLATE_NOOP("PageDifferences", "Only one of the cards has this step, so the whole captures are compared."));
    return table;
}

} // namespace plumbline

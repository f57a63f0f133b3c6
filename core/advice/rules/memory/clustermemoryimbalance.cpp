// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/cardspread.h"
#include "core/advice/evidence/memoryevidence.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace plumbline {

namespace {

struct CardPeak
{
    std::size_t card = 0;
    std::int64_t bytes = 0;
};

/// Returns the cards of each pipeline stage that tell their peak. Stages come from the groups; without these they are runs of
/// ranks of equal length, as frameworks lay them out. Without a pipeline all cards are in one stage.
std::map<std::int64_t, std::vector<CardPeak>> peaksByStage(const AdviceInputs &inputs)
{
    std::map<std::int64_t, std::vector<CardPeak>> stages;
    const std::vector<std::optional<int>> known = pipelineStages(inputs);
    auto ranks = static_cast<std::int64_t>(inputs.size());
    for (const auto &card : inputs.cards())
        ranks = std::max(ranks, std::int64_t{card->card().rank.value_or(0)} + 1);
    for (const auto &card : inputs.cards()) {
        const auto peak = card->reservedPeak();
        if (!peak || peak->bytes <= 0)
            continue;
        const std::int64_t count = std::max<std::int64_t>(card->settings().pipelineStages.value_or(1), 1);
        const std::int64_t rank = card->card().rank.value_or(static_cast<int>(card->index()));
        const std::int64_t laidOut = count > 1 && ranks % count == 0 ? rank / (ranks / count) : 0;
        stages[known[card->index()] ? *known[card->index()] : laidOut].push_back({card->index(), peak->bytes});
    }
    return stages;
}

double meanOf(const std::vector<CardPeak> &peaks)
{
    double sum = 0;
    for (const CardPeak &peak : peaks)
        sum += static_cast<double>(peak.bytes);
    return sum / static_cast<double>(peaks.size());
}

Finding findingOf(const RuleInput &input, const std::vector<CardPeak> &peaks, std::string variant)
{
    Finding finding = input.finding();
    const auto least = std::ranges::min_element(peaks, {}, &CardPeak::bytes);
    const auto most = std::ranges::max_element(peaks, {}, &CardPeak::bytes);
    finding.variant = std::move(variant);
    finding.cards = {most->card, least->card};
    finding.facts = {bytesFact("most_bytes", most->bytes), bytesFact("least_bytes", least->bytes),
                     bytesFact("mean_bytes", static_cast<std::int64_t>(meanOf(peaks)))};
    for (const CardPeak &peak : {*most, *least}) {
        const CardEvidence &card = input.inputs().card(peak.card);
        finding.show(memoryEvidence(card, card.reservedPeak()->ns, "Reserved"));
    }
    return finding;
}

RuleOutcome evaluateClusterMemoryImbalance(const RuleInput &input, const TaskControl &)
{
    const auto stages = peaksByStage(input.inputs());
    RuleOutcome outcome;
    double worst = 0;
    std::vector<CardPeak> all;
    std::vector<double> means;
    for (const auto &[stage, peaks] : stages) {
        const double mean = meanOf(peaks);
        double spread = 0;
        for (const CardPeak &peak : peaks)
            spread = std::max(spread, std::abs(static_cast<double>(peak.bytes) - mean) / mean);
        worst = std::max(worst, spread);
        if (spread > input.threshold("share"))
            outcome.findings.push_back(findingOf(input, peaks, ""));
        all.insert(all.end(), peaks.begin(), peaks.end());
        means.push_back(mean);
    }
    if (all.size() < 2)
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::MemoryRecord)));
    outcome.measured(shareFact("spread_share", worst), "share");
    const auto [least, most] = std::ranges::minmax(means);
    if (outcome.findings.empty() && (most - least) / least > input.threshold("share"))
        outcome.findings.push_back(findingOf(input, all, "stages"));
    return outcome;
}

} // namespace

Rule clusterMemoryImbalance()
{
    return {
        .id = "cluster-memory-imbalance",
        .area = AdviceArea::Memory,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::SeveralCards, AdviceInput::MemoryRecord},
        .thresholds = {{"share", 0.20, FactUnit::Share, "MindInsight"}},
        .evaluate = evaluateClusterMemoryImbalance,
    };
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/jointoperators.h"
#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/base/median.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace plumbline {

namespace {

/// An operator over RDMA, with its times on all cards whose files name it.
struct RemoteOperator
{
    std::vector<JointPart> parts;
    TimeNs leastElapsedNs = std::numeric_limits<TimeNs>::max();
    TimeNs leastTransitNs = std::numeric_limits<TimeNs>::max();
    TimeNs mostTransitNs = 0;
    MovedBytes moved; ///< by the card that transferred longest
    JointPart worst;
};

/// What tells operators apart: group, step and name.
using Key = std::tuple<std::string_view, std::string_view, std::string_view>;

std::map<Key, RemoteOperator> remoteOperators(const AdviceInputs &inputs, const TaskControl &control)
{
    std::map<Key, RemoteOperator> found;
    for (const auto &card : inputs.cards()) {
        const CommunicationTable &table = card->communication().operators;
        for (std::uint32_t row = 0; row < table.operators.size() && !control.stopRequested(); ++row) {
            const CommunicationOperator &each = table.operators[row];
            const MovedBytes moved = movedBy(table, each, "RDMA");
            RemoteOperator &known = found[{table.text(each.group), table.text(each.step), table.text(each.name)}];
            known.parts.push_back({card->index(), row});
            known.leastElapsedNs = std::min(known.leastElapsedNs, each.elapseNs.value_or(0));
            known.leastTransitNs = std::min(known.leastTransitNs, moved.linkNs);
            if (moved.linkNs > known.mostTransitNs) {
                known.mostTransitNs = moved.linkNs;
                known.moved = moved;
                known.worst = known.parts.back();
            }
        }
    }
    std::erase_if(found, [](const auto &each) { return each.second.mostTransitNs == 0; });
    return found;
}

/// Returns the usual time of a transfer, by its bytes.
std::map<std::int64_t, TimeNs> usualTimes(const std::map<Key, RemoteOperator> &operators)
{
    std::map<std::int64_t, std::vector<TimeNs>> times;
    for (const auto &[key, each] : operators)
        times[each.moved.bytes].push_back(each.mostTransitNs);
    std::map<std::int64_t, TimeNs> usual;
    for (auto &[bytes, all] : times)
        usual[bytes] = median(std::move(all));
    return usual;
}

Finding findingOf(const RuleInput &input, const std::vector<const RemoteOperator *> &operators, bool isSuspect)
{
    const RemoteOperator &worst = **std::ranges::max_element(operators, {}, &RemoteOperator::mostTransitNs);
    const CardEvidence &card = input.inputs().card(worst.worst.card);
    const CommunicationTable &table = card.communication().operators;
    const CommunicationOperator &row = worst.worst.in(input.inputs());
    std::vector<CostlyOperator> costs;
    for (const RemoteOperator *each : operators) {
        const auto own = std::ranges::find(each->parts, card.index(), &JointPart::card);
        if (own == each->parts.end())
            continue;
        const auto usualNs = static_cast<TimeNs>(static_cast<double>(each->moved.bytes) / input.threshold("rdma_gb_s"));
        costs.push_back({own->row, std::max<TimeNs>(each->mostTransitNs - usualNs, 0)});
    }
    Finding finding = input.finding();
    finding.cards = {card.index()};
    saveCosts(card, costs, finding);
    finding.variant = isSuspect ? "suspect" : "";
    finding.severity = isSuspect ? FindingSeverity::Medium : FindingSeverity::High;
    finding.confidence = Confidence::Derived;
    finding.facts = {countFact("operators", static_cast<std::int64_t>(operators.size())),
                     textFact("operator", std::string(table.text(row.name))),
                     textFact("group", groupName(card, table.text(row.group))),
                     timeFact("elapsed_ns", worst.leastElapsedNs),
                     timeFact("transit_ns", worst.mostTransitNs),
                     bytesFact("moved_bytes", worst.moved.bytes),
                     numberFact("gb_s", worst.moved.bandwidth(), FactUnit::Bandwidth)};
    finding.explains = {"comm-bandwidth-low", "comm-exposed-high"};
    return finding;
}

RuleOutcome evaluateCommRetransmission(const RuleInput &input, const TaskControl &control)
{
    const std::map<Key, RemoteOperator> operators = remoteOperators(input.inputs(), control);
    const std::map<std::int64_t, TimeNs> usual = usualTimes(operators);
    const double limit = input.threshold("limit_ns");
    std::vector<const RemoteOperator *> sure;
    std::vector<const RemoteOperator *> suspects;
    TimeNs longest = 0;
    for (const auto &[key, each] : operators) {
        longest = std::max(longest, each.mostTransitNs);
        if (each.moved.bandwidth() >= input.threshold("least_gb_s"))
            continue;
        const bool isLong = static_cast<double>(each.leastElapsedNs) >= limit && static_cast<double>(each.mostTransitNs) > limit;
        const auto shortest = static_cast<double>(each.leastTransitNs);
        if (isLong)
            sure.push_back(&each);
        else if (shortest > input.threshold("suspect_ns") &&
                 shortest > input.threshold("factor") * static_cast<double>(usual.at(each.moved.bytes)))
            suspects.push_back(&each);
    }
    RuleOutcome outcome;
    outcome.measured(timeFact("transit_ns", longest), "limit_ns");
    if (!sure.empty())
        outcome.findings.push_back(findingOf(input, sure, false));
    if (!suspects.empty())
        outcome.findings.push_back(findingOf(input, suspects, true));
    return outcome;
}

} // namespace

Rule commRetransmission()
{
    return {
        .id = "comm-retransmission",
        .area = AdviceArea::Communication,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::Communication},
        .thresholds = {{"limit_ns", 4e9, FactUnit::Time, "msprof-analyze"},
                       {"suspect_ns", 1e8, FactUnit::Time, "ours"},
                       {"factor", 10, FactUnit::Number, "ours"},
                       {"least_gb_s", 1, FactUnit::Bandwidth, "ours"},
                       {"rdma_gb_s", 12.5, FactUnit::Bandwidth, "msprof"}},
        .evaluate = evaluateCommRetransmission,
    };
}

} // namespace plumbline

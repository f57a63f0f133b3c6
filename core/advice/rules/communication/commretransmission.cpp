// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/jointoperators.h"
#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"
#include "core/base/median.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>
#include <set>
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

/// What transfers over RDMA usually take.
class UsualTransfers
{
public:
    /// `referenceGbS` counts where too few operators show what is usual.
    UsualTransfers(const std::map<Key, RemoteOperator> &operators, double referenceGbS) : m_gbS(referenceGbS)
    {
        std::vector<double> bandwidths;
        for (const auto &[key, each] : operators) {
            m_times[each.moved.bytes].push_back(each.mostTransitNs);
            bandwidths.push_back(each.moved.bandwidth());
        }
        if (bandwidths.size() >= FewestUsual)
            m_gbS = std::max(m_gbS, median(std::move(bandwidths)));
    }

    /// Returns the median of the transfers of the same size; where there are few of them, the time at the usual bandwidth.
    [[nodiscard]] TimeNs timeOf(const RemoteOperator &each) const
    {
        const std::vector<TimeNs> &same = m_times.at(each.moved.bytes);
        if (same.size() >= FewestUsual)
            return median(same);
        return m_gbS > 0 ? static_cast<TimeNs>(std::min(static_cast<double>(each.moved.bytes) / m_gbS, 9e18)) : 0;
    }

private:
    static constexpr std::size_t FewestUsual = 3;

    double m_gbS = 0;
    std::map<std::int64_t, std::vector<TimeNs>> m_times; ///< by bytes
};

/// Returns what operators lose on a card.
std::vector<CostlyOperator> costsOn(const CardEvidence &card, const std::vector<const RemoteOperator *> &operators,
                                    const UsualTransfers &usual)
{
    std::vector<CostlyOperator> costs;
    for (const RemoteOperator *each : operators) {
        const auto own = std::ranges::find(each->parts, card.index(), &JointPart::card);
        if (own == each->parts.end())
            continue;
        // The links of an operator work side by side, so it cannot lose more time than it took.
        const TimeNs lostNs = std::min(each->mostTransitNs, each->leastElapsedNs) - usual.timeOf(*each);
        costs.push_back({own->row, std::max<TimeNs>(lostNs, 0)});
    }
    return costs;
}

/// Returns the cards that took part in any of some operators.
std::set<std::size_t> cardsOf(const std::vector<const RemoteOperator *> &operators)
{
    std::set<std::size_t> cards;
    for (const RemoteOperator *each : operators) {
        for (const JointPart &part : each->parts)
            cards.insert(part.card);
    }
    return cards;
}

Finding findingOf(const RuleInput &input, const std::vector<const RemoteOperator *> &operators, const UsualTransfers &usual,
                  bool isSuspect)
{
    const RemoteOperator &worst = **std::ranges::max_element(operators, {}, &RemoteOperator::mostTransitNs);
    const CardEvidence &card = input.inputs().card(worst.worst.card);
    const CommunicationTable &table = card.communication().operators;
    const CommunicationOperator &row = worst.worst.in(input.inputs());
    Finding finding = input.finding();
    finding.cards = {card.index()};
    saveCosts(card, costsOn(card, operators, usual), finding);
    // All ranks spend that time in the operators, so it is lost on each card.
    for (const std::size_t other : cardsOf(operators)) {
        if (other == card.index())
            continue;
        Finding ofOther;
        saveCosts(input.inputs().card(other), costsOn(input.inputs().card(other), operators, usual), ofOther);
        finding.cards.push_back(other);
        finding.claims.insert(finding.claims.end(), ofOther.claims.begin(), ofOther.claims.end());
    }
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
    finding.explains = {"comm-bandwidth-low", "comm-exposed-high", "slow-link-op"};
    return finding;
}

/// Returns whether a transfer takes far longer than usual, and all ranks spent a large part of that time in the operator, so that
/// no late rank explains it.
bool isSuspect(const RuleInput &input, const RemoteOperator &each, TimeNs usualNs)
{
    const TimeNs ns = std::min(each.mostTransitNs, each.leastElapsedNs);
    const CardEvidence &card = input.inputs().card(each.worst.card);
    return ns >= each.mostTransitNs / 2 && static_cast<double>(ns) > input.threshold("factor") * static_cast<double>(usualNs) &&
           shareOfStep(card, card.perStep(ns - usualNs)) >= input.threshold("step_share");
}

RuleOutcome evaluateCommRetransmission(const RuleInput &input, const TaskControl &control)
{
    const std::map<Key, RemoteOperator> operators = remoteOperators(input.inputs(), control);
    const UsualTransfers usual(operators, input.threshold("rdma_gb_s"));
    const double limit = input.threshold("limit_ns");
    std::vector<const RemoteOperator *> sure;
    std::vector<const RemoteOperator *> suspects;
    TimeNs longest = 0;
    for (const auto &[key, each] : operators) {
        longest = std::max(longest, each.mostTransitNs);
        if (each.moved.bandwidth() >= input.threshold("least_gb_s"))
            continue;
        const bool isLong = static_cast<double>(each.leastElapsedNs) >= limit && static_cast<double>(each.mostTransitNs) > limit;
        if (isLong)
            sure.push_back(&each);
        else if (isSuspect(input, each, usual.timeOf(each)))
            suspects.push_back(&each);
    }
    RuleOutcome outcome;
    outcome.measured(timeFact("transit_ns", longest), "limit_ns");
    if (!sure.empty())
        outcome.findings.push_back(findingOf(input, sure, usual, false));
    if (!suspects.empty())
        outcome.findings.push_back(findingOf(input, suspects, usual, true));
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
                       {"step_share", 0.01, FactUnit::Share, "ours"},
                       {"factor", 10, FactUnit::Number, "ours"},
                       {"least_gb_s", 1, FactUnit::Bandwidth, "ours"},
                       {"rdma_gb_s", 12.5, FactUnit::Bandwidth, "msprof"}},
        .evaluate = evaluateCommRetransmission,
    };
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/base/anycase.h"
#include "core/base/median.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

bool isMatMulName(std::string_view name)
{
    return holdsInAnyCase(name, "matmul");
}

/// A communication operator that moved bytes inside the node.
struct Transfer
{
    std::uint32_t row = 0;
    TimeRange range;
    double bandwidth = 0;
    bool isUnderMatMul = false; ///< a matrix multiplication runs beside it
    bool isAlone = false;       ///< nothing computes beside it
};

/// What transfers must share to be compared: the name without its number, and the size to half a power of two.
using TransferClass = std::pair<std::string_view, std::int64_t>;

/// Finds transfers that slow down while matrix multiplications run beside them.
class Contention
{
public:
    Contention(const CardEvidence &card, const TaskControl &control) : m_card(card), m_computing(card.computing())
    {
        findMatMuls(control);
        findTransfers(control);
    }

    /// Collects in `slow` the transfers beside matrix multiplications that are below `limit` GB/s, and more than `share` below
    /// the median of those of their class beside which nothing computes.
    void findSlow(double limit, double share)
    {
        const CommunicationTable &table = m_card.communication().operators;
        for (const auto &[key, transfers] : m_transfers) {
            std::vector<double> alone;
            for (const Transfer &each : transfers) {
                if (each.isAlone)
                    alone.push_back(each.bandwidth);
            }
            const double usual = median(std::move(alone));
            for (const Transfer &each : transfers) {
                if (!each.isUnderMatMul || each.bandwidth >= limit || each.bandwidth >= usual * (1 - share))
                    continue;
                const CommunicationOperator &row = table.operators[each.row];
                slow.push_back({each.row, shortfallNs(movedBy(table, row, "SDMA"), usual, transferNs(table, row))});
                m_slowRanges.push_back(each.range);
                slowest = slow.size() == 1 || each.bandwidth < slowest.first ? std::pair(each.bandwidth, usual) : slowest;
            }
        }
        m_slowRanges = unionOf(std::move(m_slowRanges));
    }

    /// Returns how much of the slow transfers computing hides.
    [[nodiscard]] TimeNs hiddenNs() const { return totalLength(common(m_slowRanges, m_computing)); }

    /// Returns how much longer the matrix multiplications beside slow transfers take than those of the same variant beside no
    /// transfer.
    [[nodiscard]] TimeNs matMulLossNs() const
    {
        WideNs loss = 0;
        for (const auto &calls : m_matMuls) {
            std::vector<TimeNs> alone;
            for (const TimeRange &call : calls) {
                if (!overlaps(m_all, call))
                    alone.push_back(call.length());
            }
            if (alone.empty())
                continue;
            const TimeNs usual = median(std::move(alone));
            for (const TimeRange &call : calls)
                loss += overlaps(m_slowRanges, call) ? std::max<TimeNs>(call.length() - usual, 0) : 0;
        }
        return saturated(loss);
    }

    std::vector<CostlyOperator> slow;
    std::pair<double, double> slowest; ///< bandwidth of the slowest one and the usual bandwidth of its class, in GB/s

private:
    void findMatMuls(const TaskControl &control)
    {
        const ComputeKernels &kernels = m_card.computeKernels();
        TimeRanges all;
        for (const KernelVariant &variant : kernels.variants()) {
            if (control.stopRequested())
                return;
            const std::uint32_t first = variant.calls.front();
            if (!isMatMulName(kernels.calls()->type(first)) && !isMatMulName(kernels.calls()->name(first)))
                continue;
            TimeRanges calls;
            for (const std::uint32_t call : variant.calls) {
                const auto range = kernels.rangeOf(call);
                if (const auto own = m_card.trace() ? m_card.ownRange(range) : range)
                    calls.push_back(*own);
            }
            all.insert(all.end(), calls.begin(), calls.end());
            m_matMuls.push_back(std::move(calls));
        }
        m_multiplying = unionOf(std::move(all));
    }

    void findTransfers(const TaskControl &control)
    {
        const CommunicationTable &table = m_card.communication().operators;
        for (std::uint32_t row = 0; row < table.operators.size() && !control.stopRequested(); ++row) {
            const CommunicationOperator &each = table.operators[row];
            const MovedBytes moved = movedBy(table, each, "SDMA");
            const auto range = operatorRange(m_card, each);
            if (!range || moved.bytes <= 0 || moved.linkNs <= 0)
                continue;
            m_all.push_back(*range);
            const std::string_view name = table.text(each.name);
            const auto size = std::llround(std::log2(static_cast<double>(moved.bytes)) * 2);
            m_transfers[{name.substr(0, name.find("__")), size}].push_back(
                {row, *range, moved.bandwidth(), overlaps(m_multiplying, *range), !overlaps(m_computing, *range)});
        }
        m_all = unionOf(std::move(m_all));
    }

    const CardEvidence &m_card;
    TimeRanges m_computing;
    TimeRanges m_multiplying;
    TimeRanges m_all;                  ///< ranges of all transfers
    TimeRanges m_slowRanges;           ///< ranges of the transfers in `slow`
    std::vector<TimeRanges> m_matMuls; ///< ranges of the multiplications, by variant
    std::map<TransferClass, std::vector<Transfer>> m_transfers;
};

RuleOutcome evaluateCommBandwidthContention(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    Contention contention(card, control);
    contention.findSlow(input.threshold("limit_gb_s"), input.threshold("share"));
    RuleOutcome outcome;
    outcome.measured(countFact("operators", static_cast<std::int64_t>(contention.slow.size())), "operators_limit");
    if (static_cast<double>(contention.slow.size()) <= input.threshold("operators_limit"))
        return outcome;
    WideNs lossNs = 0;
    for (const CostlyOperator &each : contention.slow)
        lossNs += each.costNs;
    const TimeNs matMulNs = contention.matMulLossNs();
    const TimeNs hiddenNs = contention.hiddenNs();
    const TimeNs netNs = saturated(lossNs + matMulNs - hiddenNs);
    Finding finding = input.finding();
    finding.facts = {countFact("operators", static_cast<std::int64_t>(contention.slow.size())),
                     numberFact("gb_s", contention.slowest.first, FactUnit::Bandwidth),
                     numberFact("alone_gb_s", contention.slowest.second, FactUnit::Bandwidth),
                     timeFact("loss_ns", card.perStep(saturated(lossNs))),
                     timeFact("matmul_loss_ns", card.perStep(matMulNs)),
                     timeFact("hidden_ns", card.perStep(hiddenNs))};
    saveCosts(card, contention.slow, finding);
    finding.saving.reset();
    finding.claims.clear();
    finding.severity = FindingSeverity::Info;
    finding.confidence = Confidence::Derived;
    if (netNs > 0) {
        finding.save(0, card.perStep(netNs), card.meanStepNs());
        finding.explains = {"comm-bandwidth-low", "comm-exposed-high"};
    } else {
        finding.variant = "pays";
    }
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule commBandwidthContention()
{
    return {
        .id = "comm-bandwidth-contention",
        .area = AdviceArea::Communication,
        .needs = {AdviceInput::Communication, AdviceInput::Kernels},
        .thresholds = {{"limit_gb_s", 14.4, FactUnit::Bandwidth, "msprof-analyze"},
                       {"share", 0.20, FactUnit::Share, "ours"},
                       {"operators_limit", 0, FactUnit::Count, "ours"}},
        .evaluate = evaluateCommBandwidthContention,
    };
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/liketransfers.h"
#include "core/base/median.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

/// What is reported as missing where nothing tells what large transfers reach.
constexpr std::string_view LargeTransfers = "large transfers";

/// The parts of SDMA come before it, see mainTransport().
constexpr std::array<std::string_view, 5> Transports{"HCCS", "PCIE", "SIO", "SDMA", "RDMA"};

using Rows = std::vector<std::uint32_t>; ///< of the table of operators

/// The operators that moved most of their bytes by one transport, split into small and large ones.
struct Sizes
{
    Rows small;
    std::vector<double> largeBandwidths; ///< GB/s of the links in the large ones
    std::vector<double> largeWallGbS;    ///< GB/s of the large ones over all links together
    MovedBytes ofSmall;                  ///< sums over the small ones
    std::size_t cut = 0;                 ///< number of those whose packets larger ones outrun
};

/// Returns the transport by which an operator moved most: a part of SDMA where that moved nearly all of it; "" where it moved
/// nothing.
std::string_view mainTransport(const CommunicationTable &table, const CommunicationOperator &each)
{
    std::string_view main;
    std::int64_t most = 0;
    constexpr std::int64_t Rounding = 100; // sums in files are rounded
    for (const std::string_view transport : Transports) {
        const std::int64_t bytes = movedBy(table, each, transport).bytes;
        if (bytes - bytes / Rounding > most) {
            main = transport;
            most = bytes;
        }
    }
    return main;
}

/// Returns whether an operator sends small packets, which larger ones outrun by far.
bool sendsSmallPackets(const OperatorTransfer &own, const LikeTransfers &likes, double limitBytes, double share)
{
    return own.tellsPackets && own.packetBytes < limitBytes && likes.fasterOfLarger(own, share) && !likes.fasterThan(own, share);
}

/// Returns the operators by mainTransport().
std::map<std::string_view, Rows> rowsByTransport(const CommunicationTable &table, const TaskControl &control)
{
    std::map<std::string_view, Rows> rows;
    for (std::uint32_t row = 0; row < table.operators.size() && !control.stopRequested(); ++row)
        rows[mainTransport(table, table.operators[row])].push_back(row);
    return rows;
}

/// `share` is the part of what larger packets reach below which small ones are outrun.
Sizes sizesOf(const CommunicationTable &table, const Rows &rows, std::string_view transport, const LikeTransfers &likes,
              double limitBytes, double share, const TaskControl &control)
{
    Sizes sizes;
    for (const std::uint32_t row : rows) {
        if (control.stopRequested())
            break;
        const MovedBytes moved = movedBy(table, table.operators[row], transport);
        const auto own = transferBy(table, table.operators[row], transport);
        const bool isCut = own && sendsSmallPackets(*own, likes, limitBytes, share);
        sizes.cut += isCut ? 1 : 0;
        if (isCut || static_cast<double>(moved.bytes) < limitBytes) {
            sizes.small.push_back(row);
            sizes.ofSmall.bytes = saturated(WideNs{sizes.ofSmall.bytes} + moved.bytes);
            sizes.ofSmall.linkNs = saturated(WideNs{sizes.ofSmall.linkNs} + moved.linkNs);
        } else if (moved.linkNs > 0) {
            sizes.largeBandwidths.push_back(moved.bandwidth());
            if (own)
                sizes.largeWallGbS.push_back(own->wallGbS);
        }
    }
    return sizes;
}

/// Returns how long an operator took for its own start and transfer: all but its wait for the last rank, where the tasks of the
/// planes tell that, else its transfer.
TimeNs ownNs(const CardEvidence &card, const CommunicationOperator &each)
{
    const TimeNs transfer = transferNs(card.communication().operators, each);
    const auto range = operatorRange(card, each);
    const auto waited = range && !card.peerWaits().collectives.empty() ? waitedNs(card, *range) : std::nullopt;
    return waited ? std::max(range->length() - *waited, transfer) : transfer;
}

/// Returns how much longer an operator takes than it would at the bandwidth of large ones. Links work side by side in a large
/// operator, which small ones may fail to do, so that the time of the operator counts and not that of its links.
TimeNs lossOf(const CardEvidence &card, const CommunicationOperator &each, std::string_view transport, double linkGbS,
              double wallGbS)
{
    const CommunicationTable &table = card.communication().operators;
    const MovedBytes moved = movedBy(table, each, transport);
    const TimeNs ns = transferNs(table, each);
    const TimeNs usual =
        wallGbS > 0 ? static_cast<TimeNs>(static_cast<double>(moved.bytes) / wallGbS) : ns - shortfallNs(moved, linkGbS, ns);
    return std::max<TimeNs>(ownNs(card, each) - usual, 0);
}

/// Returns how much longer the small operators take than the bytes of large ones would, without those whose size is not the
/// cause.
std::vector<CostlyOperator> costsOf(const CardEvidence &card, const Sizes &sizes, std::string_view transport,
                                    const LikeTransfers &likes, double likeShare)
{
    const CommunicationTable &table = card.communication().operators;
    const double linkGbS = median(sizes.largeBandwidths);
    const double wallGbS = median(sizes.largeWallGbS);
    std::vector<CostlyOperator> costs;
    for (const std::uint32_t row : sizes.small) {
        const auto own = transferBy(table, table.operators[row], transport);
        if (!own || !likes.fasterThan(*own, likeShare))
            costs.push_back({row, lossOf(card, table.operators[row], transport, linkGbS, wallGbS)});
    }
    return costs;
}

/// Judges the operators of one transport, at least one. Returns whether nothing tells what large ones reach although many are
/// small.
bool judge(const RuleInput &input, std::string_view transport, const Rows &rows, const TaskControl &control, RuleOutcome &outcome)
{
    const CardEvidence &card = input.card();
    const std::string_view limit = transport == "RDMA" ? "rdma_bytes" : "sdma_bytes";
    const LikeTransfers likes(input.inputs(), transport, control);
    const double likeShare = input.threshold("like_share");
    const Sizes sizes = sizesOf(card.communication().operators, rows, transport, likes, input.threshold(limit),
                                input.threshold("packet_share"), control);
    const double share = static_cast<double>(sizes.small.size()) / static_cast<double>(rows.size());
    outcome.measured(shareFact("small_share", share), "share");
    if (share <= input.threshold("share") && sizes.cut == 0)
        return false;
    if (sizes.largeBandwidths.empty())
        return true;
    Finding finding = input.finding();
    const TimeNs lossNs = saveCosts(card, costsOf(card, sizes, transport, likes, likeShare), finding);
    if (shareOfStep(card, lossNs) < input.threshold("step_share"))
        return false;
    const double largeGbS = median(sizes.largeBandwidths);
    finding.variant = sizes.ofSmall.bandwidth() < largeGbS ? "" : "start";
    finding.facts = {textFact("transport", std::string(transport)),
                     countFact("small", static_cast<std::int64_t>(sizes.small.size())),
                     countFact("operators", static_cast<std::int64_t>(rows.size())),
                     shareFact("small_share", share),
                     bytesFact("limit_bytes", static_cast<std::int64_t>(input.threshold(limit))),
                     numberFact("small_gb_s", sizes.ofSmall.bandwidth(), FactUnit::Bandwidth),
                     numberFact("large_gb_s", largeGbS, FactUnit::Bandwidth),
                     timeFact("loss_ns", lossNs)};
    finding.confidence = Confidence::Derived;
    finding.explains = {"comm-bandwidth-low", "comm-exposed-high"};
    outcome.findings.push_back(std::move(finding));
    return false;
}

RuleOutcome evaluateCommSmallPacket(const RuleInput &input, const TaskControl &control)
{
    RuleOutcome outcome;
    const std::map<std::string_view, Rows> rows = rowsByTransport(input.card().communication().operators, control);
    bool isUnknown = false;
    for (const std::string_view transport : Transports) {
        if (const auto own = rows.find(transport); own != rows.end())
            isUnknown |= judge(input, transport, own->second, control, outcome);
    }
    return isUnknown && outcome.findings.empty() ? RuleOutcome::notApplicable(std::string(LargeTransfers)) : outcome;
}

} // namespace

Rule commSmallPacket()
{
    return {
        .id = "comm-small-packet",
        .area = AdviceArea::Communication,
        .needs = {AdviceInput::Communication},
        .thresholds = {{"sdma_bytes", 16e6, FactUnit::Bytes, "msprof-analyze"},
                       {"rdma_bytes", 1e6, FactUnit::Bytes, "msprof-analyze"},
                       {"share", 0.20, FactUnit::Share, "msprof-analyze"},
                       {"like_share", 0.50, FactUnit::Share, "ours"},
                       {"packet_share", 0.80, FactUnit::Share, "ours"},
                       {"step_share", 0.005, FactUnit::Share, "ours"}},
        .evaluate = evaluateCommSmallPacket,
        .subject = {"transport"},
        .joinsVariants = true,
        .readsOtherCards = true,
    };
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/liketransfers.h"
#include "core/analysis/communication/communication.h"
#include "core/base/median.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

namespace {

/// The operators that moved bytes by one transport, split into small and large ones.
struct Sizes
{
    std::vector<std::uint32_t> small;    ///< rows of the small ones
    std::vector<double> largeBandwidths; ///< GB/s of the links in the large ones
    std::vector<double> largeWallGbS;    ///< GB/s of the large ones over all links together
    MovedBytes ofSmall;                  ///< sums over the small ones
    std::size_t count = 0;               ///< number of all
    std::size_t cut = 0;                 ///< number of those whose packets larger ones outrun
};

/// Returns whether an operator sends small packets, which larger ones outrun by far.
bool sendsSmallPackets(const OperatorTransfer &own, const LikeTransfers &likes, double limitBytes, double share)
{
    return own.tellsPackets && own.packetBytes < limitBytes && likes.fasterOfLarger(own, share) && !likes.fasterThan(own, share);
}

Sizes sizesOf(const CommunicationTable &table, std::string_view transport, const LikeTransfers &likes, double limitBytes,
              double share, const TaskControl &control)
{
    Sizes sizes;
    for (std::uint32_t row = 0; row < table.operators.size() && !control.stopRequested(); ++row) {
        const MovedBytes moved = movedBy(table, table.operators[row], transport);
        if (moved.bytes <= 0)
            continue;
        ++sizes.count;
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

/// Returns the bandwidth that the link reaches with large transfers: as seen in this capture, else the reference of the
/// transport.
std::optional<double> reachable(const Sizes &sizes, std::string_view transport)
{
    if (!sizes.largeBandwidths.empty())
        return median(sizes.largeBandwidths);
    return referenceBandwidth(transport == "SDMA" ? "HCCS" : transport);
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

void judge(const RuleInput &input, std::string_view transport, std::string_view limit, const TaskControl &control,
           RuleOutcome &outcome)
{
    const CardEvidence &card = input.card();
    const CommunicationTable &table = card.communication().operators;
    const LikeTransfers likes(input.inputs(), transport, control);
    const double likeShare = input.threshold("like_share");
    const Sizes sizes = sizesOf(table, transport, likes, input.threshold(limit), likeShare, control);
    if (sizes.count == 0)
        return;
    const double share = static_cast<double>(sizes.small.size()) / static_cast<double>(sizes.count);
    outcome.measured(shareFact("small_share", share), "share");
    const auto bandwidth = reachable(sizes, transport);
    if ((share <= input.threshold("share") && sizes.cut == 0) || !bandwidth)
        return;
    std::vector<CostlyOperator> costs;
    for (const std::uint32_t row : sizes.small) {
        const auto own = transferBy(table, table.operators[row], transport);
        if (!own || !likes.fasterThan(*own, likeShare))
            costs.push_back({row, lossOf(card, table.operators[row], transport, *bandwidth, median(sizes.largeWallGbS))});
    }
    Finding finding = input.finding();
    const TimeNs lossNs = saveCosts(card, costs, finding);
    if (shareOfStep(card, lossNs) < input.threshold("step_share"))
        return;
    finding.facts = {textFact("transport", std::string(transport)),
                     countFact("small", static_cast<std::int64_t>(sizes.small.size())),
                     countFact("operators", static_cast<std::int64_t>(sizes.count)),
                     shareFact("small_share", share),
                     bytesFact("limit_bytes", static_cast<std::int64_t>(input.threshold(limit))),
                     numberFact("small_gb_s", sizes.ofSmall.bandwidth(), FactUnit::Bandwidth),
                     numberFact("large_gb_s", *bandwidth, FactUnit::Bandwidth),
                     timeFact("loss_ns", lossNs)};
    finding.confidence = Confidence::Derived;
    finding.explains = {"comm-bandwidth-low", "comm-exposed-high"};
    outcome.findings.push_back(std::move(finding));
}

RuleOutcome evaluateCommSmallPacket(const RuleInput &input, const TaskControl &control)
{
    RuleOutcome outcome;
    judge(input, "SDMA", "sdma_bytes", control, outcome);
    judge(input, "RDMA", "rdma_bytes", control, outcome);
    return outcome;
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
                       {"step_share", 0.005, FactUnit::Share, "ours"}},
        .evaluate = evaluateCommSmallPacket,
        .subject = {"transport"},
        .readsOtherCards = true,
    };
}

} // namespace plumbline

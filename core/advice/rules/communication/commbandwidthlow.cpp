// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/liketransfers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

/// A transport and the figures that it is judged by.
struct CommBandwidthLowLink
{
    std::string_view transport;
    std::string_view standard; ///< name of the threshold with its standard bandwidth
    std::int64_t largeBytes;   ///< bytes from which a packet is large
};

constexpr std::array<CommBandwidthLowLink, 3> CommBandwidthLowLinks{CommBandwidthLowLink{"HCCS", "hccs_gb_s", 32'000'000},
                                                                    CommBandwidthLowLink{"PCIE", "pcie_gb_s", 32'000'000},
                                                                    CommBandwidthLowLink{"RDMA", "rdma_gb_s", 500'000}};

struct PacketCount
{
    std::int64_t large = 0;
    std::int64_t all = 0;

    [[nodiscard]] double largeShare() const { return all > 0 ? static_cast<double>(large) / static_cast<double>(all) : 0; }
};

PacketCount packetsBy(const CommunicationTable &table, const CommBandwidthLowLink &link)
{
    PacketCount count;
    for (const CommunicationTransfer &transfer : table.transfers) {
        if (table.text(transfer.transport) != link.transport)
            continue;
        for (const PacketSize &packet : table.packetsOf(transfer)) {
            const std::int64_t packets = std::max<std::int64_t>(packet.count, 0);
            count.all = saturated(WideNs{count.all} + packets);
            count.large = saturated(WideNs{count.large} + (packet.bytes >= link.largeBytes ? packets : 0));
        }
    }
    return count;
}

/// What operators lose because a transport is slow.
struct CommBandwidthLosses
{
    std::vector<CostlyOperator> operators;
    double ns = 0;           ///< of all operators
    double linkNs = 0;       ///< of operators whose packets run faster elsewhere, so that their size is no excuse
    std::uint32_t worst = 0; ///< the operator that loses most against its like
    double worstNs = 0;
    OperatorTransfer worstOwn;
    OperatorTransfer worstLike;

    /// Returns whether the like of the worst operator has larger packets, which take less time each.
    [[nodiscard]] bool isLikeLarger() const { return worstLike.packetBytes > LikeTransfers::LikeSizes * worstOwn.packetBytes; }

    void add(std::uint32_t row, double lossNs)
    {
        operators.push_back({row, std::llround(std::min(lossNs, 9e18))});
        ns += lossNs;
    }
};

/// Returns how much longer an operator of `ns` takes than at the bandwidth of another one; 0 without one.
double lossAgainst(const OperatorTransfer *other, const OperatorTransfer &own, double ns)
{
    return other && own.wallGbS < other->wallGbS ? ns * (1 - own.wallGbS / other->wallGbS) : 0;
}

/// Adds up what operators take longer than packets of their size take elsewhere. With `lowGbS` above 0 it also counts what they
/// take longer than at that bandwidth, and than larger packets take.
CommBandwidthLosses lossesOf(const CommunicationTable &table, std::string_view transport, double lowGbS, double share,
                             const LikeTransfers &likes, const TaskControl &control)
{
    CommBandwidthLosses losses;
    for (std::uint32_t row = 0; row < table.operators.size() && !control.stopRequested(); ++row) {
        const CommunicationOperator &each = table.operators[row];
        const auto own = transferBy(table, each, transport);
        if (!own)
            continue;
        const TimeNs took = transferNs(table, each);
        const auto ns = static_cast<double>(took);
        double lossNs = 0;
        if (lowGbS > 0)
            lossNs = std::max(static_cast<double>(shortfallNs(movedBy(table, each, transport), lowGbS, took)),
                              lossAgainst(likes.fasterOfLarger(*own, share), *own, ns));
        const OperatorTransfer *like = likes.fasterThan(*own, share);
        const double likeNs = lossAgainst(like, *own, ns);
        losses.linkNs += likeNs;
        if (likeNs > losses.worstNs) {
            losses.worst = row;
            losses.worstNs = likeNs;
            losses.worstOwn = *own;
            losses.worstLike = *like;
        }
        if (std::max(lossNs, likeNs) > 0)
            losses.add(row, std::max(lossNs, likeNs));
    }
    return losses;
}

/// Tells of the operator that loses most against its like.
void tellLike(const CommunicationTable &table, std::string_view transport, const CommBandwidthLosses &losses, Finding &finding)
{
    const CommunicationOperator &worst = table.operators[losses.worst];
    finding.facts.push_back(textFact("operator", std::string(table.text(worst.name))));
    finding.facts.push_back(numberFact("operator_gb_s", movedBy(table, worst, transport).bandwidth(), FactUnit::Bandwidth));
    finding.facts.push_back(numberFact("like_gb_s", losses.worstLike.linkGbS, FactUnit::Bandwidth));
    if (!losses.isLikeLarger())
        return;
    const auto tell = [&finding](const OperatorTransfer &each, const char *bytes, const char *ns) {
        finding.facts.push_back(bytesFact(bytes, std::llround(std::min(each.packetBytes, 9e18))));
        finding.facts.push_back(timeFact(ns, std::llround(std::min(each.packetNs(), 9e18))));
    };
    tell(losses.worstOwn, "packet_bytes", "packet_ns");
    tell(losses.worstLike, "like_packet_bytes", "like_packet_ns");
}

void judge(const RuleInput &input, const CommBandwidthLowLink &link, TimeNs otherNs, const TaskControl &control,
           RuleOutcome &outcome)
{
    const CardEvidence &card = input.card();
    const CommunicationTable &table = card.communication().operators;
    const MovedBytes total = movedBy(table, link.transport);
    const double standard = input.threshold(link.standard);
    // A transport that moves hardly anything, or takes hardly any time compared with the other one, slows nothing down.
    if (static_cast<double>(total.bytes) < input.threshold("least_bytes") || total.linkNs <= 0 || standard <= 0 ||
        static_cast<double>(otherNs) * input.threshold("dominance") > static_cast<double>(total.linkNs))
        return;
    const double utilisation = total.bandwidth() / standard;
    outcome.measured(shareFact("utilisation_share", utilisation), "share");
    const double share = input.threshold("share");
    const bool isLow = utilisation < share;
    const LikeTransfers likes(input.inputs(), link.transport, control);
    const CommBandwidthLosses losses = lossesOf(table, link.transport, isLow ? standard * share : 0, share, likes, control);
    const bool isOfLink = losses.linkNs * 2 > losses.ns;
    Finding finding = input.finding();
    const TimeNs lossNs = saveCosts(card, losses.operators, finding);
    if (losses.operators.empty() || shareOfStep(card, lossNs) < input.threshold("step_share"))
        return;
    const PacketCount packets = packetsBy(table, link);
    // Where most links carry the same packets faster, their size is no excuse.
    const bool areLinksApart = total.bandwidth() < share * medianLinkGbS(card, link.transport);
    const bool isOfPackets = packets.all > 0 && packets.largeShare() < input.threshold("large_share") && !areLinksApart;
    const std::string_view ofLink = losses.isLikeLarger() ? "link_larger" : "link";
    finding.variant = isOfLink ? std::string(ofLink) : isOfPackets ? "packets" : std::string(link.transport);
    finding.facts = {textFact("transport", std::string(link.transport)),
                     numberFact("gb_s", total.bandwidth(), FactUnit::Bandwidth),
                     numberFact("standard_gb_s", standard, FactUnit::Bandwidth),
                     shareFact("utilisation_share", utilisation),
                     bytesFact("moved_bytes", total.bytes),
                     timeFact("loss_ns", lossNs)};
    if (packets.all > 0)
        finding.facts.push_back(shareFact("large_packets_share", packets.largeShare()));
    if (isOfLink)
        tellLike(table, link.transport, losses, finding);
    finding.confidence = Confidence::Derived;
    finding.explains = {"comm-exposed-high"};
    outcome.findings.push_back(std::move(finding));
}

RuleOutcome evaluateCommBandwidthLow(const RuleInput &input, const TaskControl &control)
{
    const CommunicationTable &table = input.card().communication().operators;
    const TimeNs sdma = movedBy(table, "SDMA").linkNs;
    const TimeNs rdma = movedBy(table, "RDMA").linkNs;
    RuleOutcome outcome;
    for (const CommBandwidthLowLink &link : CommBandwidthLowLinks) {
        if (control.stopRequested())
            break;
        judge(input, link, link.transport == "RDMA" ? sdma : rdma, control, outcome);
    }
    return outcome;
}

} // namespace

Rule commBandwidthLow()
{
    return {
        .id = "comm-bandwidth-low",
        .area = AdviceArea::Communication,
        .needs = {AdviceInput::Communication},
        .thresholds = {{"share", 0.80, FactUnit::Share, "msprof"},
                       {"large_share", 0.80, FactUnit::Share, "msprof"},
                       {"dominance", 0.25, FactUnit::Share, "msprof"},
                       {"hccs_gb_s", 18, FactUnit::Bandwidth, "msprof"},
                       {"pcie_gb_s", 20, FactUnit::Bandwidth, "msprof"},
                       {"rdma_gb_s", 12.5, FactUnit::Bandwidth, "msprof"},
                       {"least_bytes", 1e6, FactUnit::Bytes, "ours"},
                       {"step_share", 0.005, FactUnit::Share, "ours"}},
        .evaluate = evaluateCommBandwidthLow,
        .subject = {"transport"},
        .readsOtherCards = true,
    };
}

} // namespace plumbline

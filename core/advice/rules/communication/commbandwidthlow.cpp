// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"

#include <algorithm>
#include <array>
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

/// Returns the operators that take longer than they would at `bandwidth` GB/s, with the time they lose.
std::vector<CostlyOperator> lossesOf(const CommunicationTable &table, std::string_view transport, double bandwidth)
{
    std::vector<CostlyOperator> losses;
    for (std::uint32_t row = 0; row < table.operators.size(); ++row) {
        const MovedBytes moved = movedBy(table, table.operators[row], transport);
        const TimeNs lossNs = shortfallNs(moved, bandwidth, transferNs(table, table.operators[row]));
        if (lossNs > 0)
            losses.push_back({row, lossNs});
    }
    return losses;
}

void judge(const RuleInput &input, const CommBandwidthLowLink &link, TimeNs otherNs, RuleOutcome &outcome)
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
    if (utilisation >= input.threshold("share"))
        return;
    const PacketCount packets = packetsBy(table, link);
    Finding finding = input.finding();
    const TimeNs lossNs = saveCosts(card, lossesOf(table, link.transport, standard * input.threshold("share")), finding);
    if (shareOfStep(card, lossNs) < input.threshold("step_share"))
        return;
    const bool isOfPackets = packets.all > 0 && packets.largeShare() < input.threshold("large_share");
    finding.variant = isOfPackets ? "packets" : std::string(link.transport);
    finding.facts = {textFact("transport", std::string(link.transport)),
                     numberFact("gb_s", total.bandwidth(), FactUnit::Bandwidth),
                     numberFact("standard_gb_s", standard, FactUnit::Bandwidth),
                     shareFact("utilisation_share", utilisation),
                     bytesFact("moved_bytes", total.bytes),
                     timeFact("loss_ns", lossNs)};
    if (packets.all > 0)
        finding.facts.push_back(shareFact("large_packets_share", packets.largeShare()));
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
        judge(input, link, link.transport == "RDMA" ? sdma : rdma, outcome);
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
    };
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"
#include "core/base/wide.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

constexpr std::int64_t AlignedBytes = 512;

/// Returns whether a transport connects devices inside a node.
bool isLink(std::string_view transport)
{
    constexpr std::array<std::string_view, 3> Links{"HCCS", "PCIE", "SIO"};
    return std::ranges::find(Links, transport) != Links.end();
}

bool isUnaligned(const PacketSize &packet)
{
    return packet.bytes > AlignedBytes && packet.bytes % AlignedBytes != 0 && packet.count > 0;
}

/// Returns the bandwidth of packets of one size in GB/s; 0 where no time is told.
double bandwidthOf(const PacketSize &packet)
{
    return packet.transitNs > 0
               ? static_cast<double>(packet.bytes) * static_cast<double>(packet.count) / static_cast<double>(packet.transitNs)
               : 0;
}

/// The packets of a card inside its node, with sums over the aligned ones so that bandwidths by size cost O(log packets).
class PacketSizes
{
public:
    PacketSizes(const CommunicationTable &table, const TaskControl &control) : m_table(table)
    {
        for (const CommunicationOperator &each : table.operators) {
            if (control.stopRequested())
                break;
            forEach(each, [this](const PacketSize &packet) {
                if (packet.bytes > AlignedBytes && packet.bytes % AlignedBytes == 0 && packet.transitNs > 0)
                    m_aligned.push_back(packet);
            });
        }
        std::ranges::sort(m_aligned, {}, &PacketSize::bytes);
        m_bytes.reserve(m_aligned.size() + 1);
        m_ns.reserve(m_aligned.size() + 1);
        m_bytes.push_back(0);
        m_ns.push_back(0);
        for (const PacketSize &packet : m_aligned) {
            m_bytes.push_back(m_bytes.back() + static_cast<double>(packet.bytes) * static_cast<double>(packet.count));
            m_ns.push_back(m_ns.back() + static_cast<double>(packet.transitNs));
        }
    }

    /// Calls `take` for each size of packets that an operator moved inside the node.
    void forEach(const CommunicationOperator &each, const auto &take) const
    {
        for (const CommunicationTransfer &transfer : m_table.transfersOf(each)) {
            if (!isLink(m_table.text(transfer.transport)))
                continue;
            for (const PacketSize &packet : m_table.packetsOf(transfer))
                take(packet);
        }
    }

    /// Returns the bandwidth of aligned packets whose size differs from `bytes` by at most a tenth; 0 without any.
    [[nodiscard]] double alignedBandwidth(std::int64_t bytes) const
    {
        constexpr double Near = 0.1;
        const double size = static_cast<double>(bytes);
        const auto at = [this](double limit) {
            return static_cast<std::size_t>(
                std::ranges::lower_bound(m_aligned, limit, {},
                                         [](const PacketSize &packet) { return static_cast<double>(packet.bytes); }) -
                m_aligned.begin());
        };
        const std::size_t begin = at(size * (1 - Near));
        const std::size_t end = at(std::nextafter(size * (1 + Near), INFINITY));
        const double ns = m_ns[end] - m_ns[begin];
        return ns > 0 ? (m_bytes[end] - m_bytes[begin]) / ns : 0;
    }

private:
    const CommunicationTable &m_table;
    std::vector<PacketSize> m_aligned; ///< sorted by size
    std::vector<double> m_bytes;       ///< sums over the packets before each position
    std::vector<double> m_ns;
};

/// What the unaligned packets of one operator cost.
struct Unaligned
{
    PacketSize worst; ///< its largest unaligned packet
    TimeNs lossNs = 0;
    bool isAny = false;
};

Unaligned unalignedOf(const CommunicationTable &table, const CommunicationOperator &each, const PacketSizes &sizes)
{
    Unaligned found;
    double lossNs = 0;
    sizes.forEach(each, [&](const PacketSize &packet) {
        if (!isUnaligned(packet))
            return;
        found.isAny = true;
        if (packet.bytes > found.worst.bytes)
            found.worst = packet;
        const double aligned = sizes.alignedBandwidth(packet.bytes);
        if (aligned > 0 && bandwidthOf(packet) < aligned)
            lossNs += static_cast<double>(packet.transitNs) * (1 - (bandwidthOf(packet) / aligned));
    });
    // Links work side by side, so the loss is the same part of the transfer as of the time of the links.
    const TimeNs linkNs = movedBy(table, each, "SDMA").linkNs;
    if (linkNs > 0)
        found.lossNs = static_cast<TimeNs>(lossNs / static_cast<double>(linkNs) * static_cast<double>(transferNs(table, each)));
    return found;
}

RuleOutcome evaluateCommByteAlignment(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const CommunicationTable &table = card.communication().operators;
    const PacketSizes sizes(table, control);
    std::vector<CostlyOperator> unaligned;
    PacketSize largest;
    WideNs transfers = 0;
    for (std::uint32_t row = 0; row < table.operators.size() && !control.stopRequested(); ++row) {
        const Unaligned each = unalignedOf(table, table.operators[row], sizes);
        if (!each.isAny)
            continue;
        unaligned.push_back({row, each.lossNs});
        transfers += transferNs(table, table.operators[row]);
        if (each.worst.bytes > largest.bytes)
            largest = each.worst;
    }
    RuleOutcome outcome;
    outcome.measured(countFact("operators", static_cast<std::int64_t>(unaligned.size())), "operators_limit");
    // Transfers that take hardly any time lose none.
    if (static_cast<double>(unaligned.size()) <= input.threshold("operators_limit") ||
        shareOfStep(card, card.perStep(saturated(transfers))) < input.threshold("step_share"))
        return outcome;
    Finding finding = input.finding();
    const TimeNs lossNs = saveCosts(card, unaligned, finding);
    // Aligned packets of the same size are not much faster, so this is a note without a saving.
    if (shareOfStep(card, lossNs) < input.threshold("step_share")) {
        finding.variant = "notice";
        finding.saving.reset();
        finding.claims.clear();
        finding.severity = FindingSeverity::Info;
    }
    finding.facts = {countFact("operators", static_cast<std::int64_t>(unaligned.size())),
                     bytesFact("largest_bytes", largest.bytes), countFact("size", largest.bytes),
                     countFact("remainder", largest.bytes % AlignedBytes), timeFact("loss_ns", lossNs)};
    finding.confidence = Confidence::Derived;
    finding.explains = {"comm-exposed-high"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule commByteAlignment()
{
    return {
        .id = "comm-byte-alignment",
        .area = AdviceArea::Communication,
        .needs = {AdviceInput::Communication},
        .thresholds = {{"operators_limit", 0, FactUnit::Count, "msprof-analyze"}, {"step_share", 0.005, FactUnit::Share, "ours"}},
        .evaluate = evaluateCommByteAlignment,
    };
}

} // namespace plumbline

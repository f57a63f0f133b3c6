// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/communication.h"

#include "core/analysis/communication/communicationsteps.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <span>
#include <tuple>

namespace plumbline {

namespace {

std::optional<double> shareOf(TotalNs part, TotalNs transit)
{
    if (!part || !transit || *part + *transit <= 0)
        return std::nullopt;
    return static_cast<double>(*part) / static_cast<double>(*part + *transit);
}

void add(TotalNs &sum, std::optional<std::int64_t> value)
{
    if (value)
        sum = sum.value_or(0) + *value;
}

std::int64_t limitedSum(std::int64_t a, std::int64_t b)
{
    std::int64_t sum = 0;
    if (!__builtin_add_overflow(a, b, &sum))
        return sum;
    return a > 0 ? std::numeric_limits<std::int64_t>::max() : std::numeric_limits<std::int64_t>::min();
}

/// Adds up operators by step, kind and group.
class CommunicationSummation
{
public:
    explicit CommunicationSummation(const CommunicationTable &table) : m_table(table) {}

    void addOperator(const CommunicationOperator &each)
    {
        const std::size_t index = totalOf(each);
        CommunicationTotal &total = m_totals[index];
        ++total.operators;
        add(total.elapseNs, each.elapseNs);
        add(total.transitNs, each.transitNs);
        add(total.waitNs, each.waitNs);
        add(total.synchronizationNs, each.synchronizationNs);
        add(total.idleNs, each.idleNs);
        for (const CommunicationTransfer &transfer : m_table.transfersOf(each))
            addTransfer(transfer, index);
    }

    std::vector<CommunicationTotal> takeTotals()
    {
        for (const auto &[key, packet] : m_packets) {
            const auto [total, transfer, bytes] = key;
            m_totals[total].transfers[transfer].packets.push_back(packet);
        }
        return std::move(m_totals);
    }

private:
    void addTransfer(const CommunicationTransfer &each, std::size_t total)
    {
        std::vector<TransferTotal> &transfers = m_totals[total].transfers;
        const auto [known, isNew] = m_transfers.try_emplace({total, each.transport}, transfers.size());
        const std::size_t index = known->second;
        if (isNew)
            transfers.push_back({each.transport, {}, {}, {}});
        add(transfers[index].transitBytes, each.transitBytes);
        add(transfers[index].transitNs, each.transitNs);
        for (const PacketSize &packet : m_table.packetsOf(each)) {
            PacketSize &sum = m_packets[{total, index, packet.bytes}];
            sum.bytes = packet.bytes;
            sum.count = limitedSum(sum.count, packet.count);
            sum.transitNs = limitedSum(sum.transitNs, packet.transitNs);
        }
    }

    std::size_t totalOf(const CommunicationOperator &each)
    {
        const auto [known, isNew] = m_known.try_emplace({each.step, each.kind, each.group}, m_totals.size());
        if (isNew) {
            CommunicationTotal total;
            total.step = each.step;
            total.kind = each.kind;
            total.group = each.group;
            m_totals.push_back(std::move(total));
        }
        return known->second;
    }

    const CommunicationTable &m_table;
    std::vector<CommunicationTotal> m_totals;
    std::map<std::tuple<StringId, CommunicationKind, StringId>, std::size_t> m_known;
    std::map<std::pair<std::size_t, StringId>, std::size_t> m_transfers;
    /// Key: position of the total, position of the transfer, size.
    std::map<std::tuple<std::size_t, std::size_t, std::int64_t>, PacketSize> m_packets;
};

/// Returns whether both figures are known and differ by more than rounding to four decimals and the precision of a double.
bool isDoubtful(std::optional<double> reported, std::optional<double> computed)
{
    constexpr double Rounding = 0.0001;
    constexpr double Relative = 1e-6;
    return reported && computed && std::abs(*reported - *computed) > Rounding + Relative * std::abs(*computed);
}

} // namespace

CommunicationTable communicationOfTrace(const Trace &trace)
{
    return communicationOfTrace(trace, profilerSteps(trace));
}

CommunicationTable communicationOfTrace(const Trace &trace, const std::vector<ProfilerStep> &steps)
{
    CommunicationTable table;
    const StepFinder finder(steps);
    const CommunicationLanes lanes(trace);
    if (!lanes.tellsOperators())
        return table;
    lanes.eachSlice(TaskControl(), [&](LaneId lane, SliceId slice) {
        const std::string_view name = trace.text(trace.slices().name[slice.value]);
        const TimeNs start = trace.slices().start[slice.value];
        const ProfilerStep *step = finder.at(start);
        CommunicationOperator each;
        each.step = table.texts.intern(step ? std::string_view(step->number) : std::string_view());
        each.group = table.texts.intern(lanes.groupOf(lane));
        each.name = table.texts.intern(name);
        each.kind = communicationKind(name).value_or(CommunicationKind::Collective);
        each.startNs = trace.absolute(start);
        each.elapseNs = trace.slices().duration[slice.value];
        table.operators.push_back(each);
    });
    std::stable_sort(table.operators.begin(), table.operators.end(),
                     [](const CommunicationOperator &a, const CommunicationOperator &b) { return a.startNs < b.startNs; });
    return table;
}

void addStartsOfTrace(CommunicationTable &table, const CommunicationTable &ofTrace)
{
    std::map<std::string_view, std::vector<std::size_t>> shown; // by name, in the order of time
    for (std::size_t index = 0; index < ofTrace.operators.size(); ++index)
        shown[ofTrace.text(ofTrace.operators[index].name)].push_back(index);
    std::map<std::string_view, std::vector<std::size_t>> own;
    for (std::size_t index = 0; index < table.operators.size(); ++index)
        own[table.text(table.operators[index].name)].push_back(index);
    for (const auto &[name, calls] : own) {
        const auto found = shown.find(name);
        if (found == shown.end() || found->second.size() != calls.size())
            continue;
        for (std::size_t call = 0; call < calls.size(); ++call) {
            CommunicationOperator &each = table.operators[calls[call]];
            const CommunicationOperator &slice = ofTrace.operators[found->second[call]];
            if (each.startNs)
                continue;
            each.startNs = slice.startNs;
            if (!each.elapseNs || !slice.elapseNs || *slice.elapseNs < *each.elapseNs)
                continue;
            each.idleNs = *slice.elapseNs - *each.elapseNs;
            each.elapseNs = slice.elapseNs;
        }
    }
}

std::optional<double> TransferTotal::bandwidth() const
{
    if (!transitBytes || !transitNs || *transitNs <= 0)
        return std::nullopt;
    return static_cast<double>(*transitBytes) / static_cast<double>(*transitNs);
}

std::optional<double> CommunicationTotal::waitRatio() const
{
    return shareOf(waitNs, transitNs);
}

std::optional<double> CommunicationTotal::synchronizationRatio() const
{
    return shareOf(synchronizationNs, transitNs);
}

std::vector<CommunicationTotal> communicationTotals(const CommunicationTable &table)
{
    CommunicationSummation sums(table);
    for (const CommunicationOperator &each : table.operators)
        sums.addOperator(each);
    return sums.takeTotals();
}

std::vector<CommunicationTotal> communicationTotals(const CommunicationTable &table, std::span<const std::uint32_t> operators)
{
    CommunicationSummation sums(table);
    for (const std::uint32_t each : operators)
        sums.addOperator(table.operators[each]);
    return sums.takeTotals();
}

std::uint64_t countDoubtfulFigures(const CommunicationTable &table)
{
    std::uint64_t count = 0;
    for (const CommunicationOperator &each : table.operators) {
        count += isDoubtful(each.reportedWaitRatio, shareOfTransit(each.waitNs, each.transitNs)) ? 1 : 0;
        count += isDoubtful(each.reportedSynchronizationRatio, shareOfTransit(each.synchronizationNs, each.transitNs)) ? 1 : 0;
    }
    for (const CommunicationTransfer &each : table.transfers)
        count += isDoubtful(each.bandwidthGbS, bandwidthOf(each.transitBytes, each.transitNs)) ? 1 : 0;
    return count;
}

std::optional<double> referenceBandwidth(std::string_view transport)
{
    constexpr std::pair<std::string_view, double> References[]{{"HCCS", 18}, {"PCIE", 20}, {"RDMA", 12.5}};
    for (const auto &[name, bandwidth] : References) {
        if (name == transport)
            return bandwidth;
    }
    return std::nullopt;
}

std::optional<std::pair<int, int>> ranksOfJob(const CommunicationLink &link, const CommunicationGroup *group)
{
    if (!link.ranksAreLocal)
        return std::pair(link.source, link.target);
    if (!group)
        return std::nullopt;
    const auto source = static_cast<std::size_t>(link.source);
    const auto target = static_cast<std::size_t>(link.target);
    if (source >= group->ranks.size() || target >= group->ranks.size())
        return std::nullopt;
    return std::pair(group->ranks[source], group->ranks[target]);
}

namespace {

constexpr TimeNs RoundingNs = 500;

/// The nearest slice that was found so far.
struct Nearest
{
    std::tuple<TimeNs, bool> distance{RoundingNs, true}; ///< distance in time, then whether the lane belongs to another group
    SliceId slice;
};

/// Looks for a nearer slice in the rows [begin, end) of the slice table, which are sorted by start.
void lookAtRow(const Trace &trace, std::uint32_t begin, std::uint32_t end, std::string_view name, TimeNs start, bool isOther,
               Nearest &nearest)
{
    const Column<TimeNs> &starts = trace.slices().start;
    const std::span<const TimeNs> own = starts.span(begin, end);
    const auto first = std::lower_bound(own.begin(), own.end(), start - RoundingNs) - own.begin();
    for (auto row = begin + static_cast<std::size_t>(first); row < end && starts[row] <= start + RoundingNs; ++row) {
        const std::tuple distance{std::abs(starts[row] - start), isOther};
        if (distance <= nearest.distance && trace.text(trace.slices().name[row]) == name &&
            (distance < nearest.distance || !nearest.slice.isValid()))
            nearest = {distance, SliceId(row)};
    }
}

} // namespace

SliceId communicationSlice(const Trace &trace, std::string_view group, std::string_view name, std::int64_t startNs)
{
    TimeNs start = 0;
    const TimeRange all = trace.slicesRange();
    if (__builtin_sub_overflow(startNs, trace.originNs(), &start) || start < all.begin - RoundingNs ||
        start > all.end + RoundingNs)
        return {};
    Nearest nearest;
    for (const ProcessKind kind : {ProcessKind::Communication, ProcessKind::Device}) {
        if (nearest.slice.isValid())
            break;
        for (const Lane &lane : trace.lanes()) {
            if (trace.process(lane.process).kind != kind)
                continue;
            const bool isOther = groupOfLane(lane) != group;
            for (std::size_t row = 0; row < lane.rows(); ++row)
                lookAtRow(trace, lane.rowBegin[row], lane.rowBegin[row + 1], name, start, isOther, nearest);
        }
    }
    return nearest.slice;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/lanepairs.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace plumbline {

namespace {

constexpr std::size_t MaxCandidates = 1u << 16; ///< pairs of lanes of a process that are compared by content
constexpr std::int64_t SameName = 100;          ///< thousandths of likeness that a common name is worth
constexpr std::int64_t Least = 50;              ///< thousandths below which lanes have nothing to do with each other

/// How often each loose symbol stands on a lane, by symbol.
using Histogram = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// The lanes of one trace with what is on them.
class LaneContents
{
public:
    LaneContents(const Trace &trace, const NameSymbols &symbols, bool isBase)
        : m_trace(trace), m_symbols(symbols), m_isBase(isBase), m_counts(symbols.size())
    {}

    [[nodiscard]] std::vector<LaneId> lanesOf(ProcessId process) const
    {
        std::vector<LaneId> lanes;
        for (const LaneId lane : m_trace.process(process).lanes) {
            if (m_trace.lane(lane).slices() > 0)
                lanes.push_back(lane);
        }
        return lanes;
    }

    [[nodiscard]] Histogram histogramOf(LaneId id)
    {
        const Lane &lane = m_trace.lane(id);
        Histogram histogram;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            const StringId name = m_trace.slices().name[slice];
            const std::uint32_t symbol = m_symbols.loose(m_isBase ? m_symbols.ofBase(name) : m_symbols.ofTarget(name));
            if (m_counts[symbol]++ == 0)
                histogram.emplace_back(symbol, 0);
        }
        for (auto &[symbol, count] : histogram) {
            count = m_counts[symbol];
            m_counts[symbol] = 0;
        }
        std::sort(histogram.begin(), histogram.end());
        return histogram;
    }

private:
    const Trace &m_trace;
    const NameSymbols &m_symbols;
    bool m_isBase;
    std::vector<std::uint32_t> m_counts; ///< by loose symbol; all 0 between calls
};

/// Thousandths of all slices of both that have a partner of their name on the other.
std::int64_t likeness(const Histogram &left, const Histogram &right)
{
    std::uint64_t common = 0;
    std::uint64_t all = 0;
    for (const auto &[symbol, count] : left)
        all += count;
    for (const auto &[symbol, count] : right)
        all += count;
    auto other = right.begin();
    for (const auto &[symbol, count] : left) {
        while (other != right.end() && other->first < symbol)
            ++other;
        if (other != right.end() && other->first == symbol)
            common += std::min(count, other->second);
    }
    return all == 0 ? 0 : static_cast<std::int64_t>(2000 * common / all);
}

/// Processes of one name, the n-th with the n-th; then of one kind.
std::vector<std::pair<ProcessId, ProcessId>> pairProcesses(const Trace &base, const Trace &target)
{
    std::vector<std::pair<ProcessId, ProcessId>> pairs;
    std::vector<bool> isTaken(target.processes().size());
    const auto pairBy = [&](const auto &keyOf, const std::vector<std::size_t> &lefts) {
        std::map<std::string, std::vector<std::size_t>> open; // target's, last first
        for (std::size_t other = isTaken.size(); other-- > 0;) {
            if (!isTaken[other])
                open[keyOf(target.processes()[other])].push_back(other);
        }
        std::vector<std::size_t> alone;
        for (const std::size_t process : lefts) {
            const std::string key = keyOf(base.processes()[process]);
            const auto others = open.find(key);
            if (key.empty() || others == open.end() || others->second.empty()) {
                alone.push_back(process);
                continue;
            }
            isTaken[others->second.back()] = true;
            pairs.emplace_back(ProcessId(process), ProcessId(others->second.back()));
            others->second.pop_back();
        }
        return alone;
    };
    std::vector<std::size_t> all(base.processes().size());
    for (std::size_t process = 0; process < all.size(); ++process)
        all[process] = process;
    const auto kindOf = [](const Process &process) {
        return process.kind == ProcessKind::Unknown ? std::string() : std::to_string(static_cast<int>(process.kind));
    };
    const auto alone = pairBy([](const Process &process) { return process.name; }, all);
    static_cast<void>(pairBy(kindOf, alone));
    return pairs;
}

struct Candidate
{
    std::int64_t score;
    std::size_t base;
    std::size_t target;
};

/// Lanes of two processes that may do the same.
std::vector<Candidate> candidatesOf(const std::vector<LaneId> &lefts, const std::vector<LaneId> &rights, const Trace &base,
                                    const Trace &target, LaneContents &baseContents, LaneContents &targetContents)
{
    std::vector<Candidate> candidates;
    if (lefts.size() * rights.size() > MaxCandidates) {
        std::multimap<std::string_view, std::size_t> named;
        for (std::size_t other = 0; other < rights.size(); ++other)
            named.emplace(target.lane(rights[other]).name, other);
        for (std::size_t lane = 0; lane < lefts.size(); ++lane) {
            const auto same = named.find(base.lane(lefts[lane]).name);
            if (same == named.end())
                continue;
            candidates.push_back({SameName, lane, same->second});
            named.erase(same);
        }
        return candidates;
    }
    std::vector<Histogram> others;
    for (const LaneId lane : rights)
        others.push_back(targetContents.histogramOf(lane));
    for (std::size_t lane = 0; lane < lefts.size(); ++lane) {
        const Histogram own = baseContents.histogramOf(lefts[lane]);
        for (std::size_t other = 0; other < rights.size(); ++other) {
            const bool isSameName = base.lane(lefts[lane]).name == target.lane(rights[other]).name;
            const std::int64_t score = likeness(own, others[other]) + (isSameName ? SameName : 0);
            if (score >= Least && base.lane(lefts[lane]).async == target.lane(rights[other]).async)
                candidates.push_back({score, lane, other});
        }
    }
    return candidates;
}

} // namespace

std::vector<std::pair<LaneId, LaneId>> pairLanes(const Trace &base, const Trace &target, const NameSymbols &symbols)
{
    LaneContents baseContents(base, symbols, true);
    LaneContents targetContents(target, symbols, false);
    std::vector<std::pair<LaneId, LaneId>> pairs;
    for (const auto &[process, other] : pairProcesses(base, target)) {
        const std::vector<LaneId> lefts = baseContents.lanesOf(process);
        const std::vector<LaneId> rights = targetContents.lanesOf(other);
        std::vector<Candidate> candidates = candidatesOf(lefts, rights, base, target, baseContents, targetContents);
        std::stable_sort(candidates.begin(), candidates.end(),
                         [](const Candidate &left, const Candidate &right) { return left.score > right.score; });
        std::vector<bool> isLeftTaken(lefts.size());
        std::vector<bool> isRightTaken(rights.size());
        for (const Candidate &candidate : candidates) {
            if (isLeftTaken[candidate.base] || isRightTaken[candidate.target])
                continue;
            isLeftTaken[candidate.base] = isRightTaken[candidate.target] = true;
            pairs.emplace_back(lefts[candidate.base], rights[candidate.target]);
        }
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

} // namespace plumbline

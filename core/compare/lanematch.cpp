// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/lanematch.h"

#include "core/base/sortruns.h"
#include "core/base/wide.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <numeric>
#include <utility>

namespace plumbline {

void LaneMatch::pair(std::uint32_t atLeft, std::uint32_t atRight)
{
    left.partner[atLeft] = atRight;
    right.partner[atRight] = atLeft;
}

void LaneMatch::alignAll(const Section &section, SequenceAligner &aligner, const TaskControl &control)
{
    const std::uint32_t lefts = section.baseEnd - section.baseBegin;
    const std::uint32_t rights = section.targetEnd - section.targetBegin;
    if (lefts == 0 || rights == 0)
        return;
    aligner.align(std::span(left.symbols(SymbolKind::Shaped)).subspan(section.baseBegin, lefts),
                  std::span(right.symbols(SymbolKind::Shaped)).subspan(section.targetBegin, rights),
                  std::span(left.partner).subspan(section.baseBegin, lefts), control);
    for (std::uint32_t at = section.baseBegin; at < section.baseEnd; ++at) {
        if (left.partner[at] != NoPartner)
            pair(at, left.partner[at] + section.targetBegin);
    }
}

void LaneMatch::alignOpen(Run lefts, Run rights, SymbolKind kind, SequenceAligner &aligner, const TaskControl &control)
{
    struct Open
    {
        std::vector<std::uint32_t> at;
        std::vector<std::uint32_t> symbols;

        Open(const LaneSequence &sequence, Run run, SymbolKind kind)
        {
            for (std::uint32_t entry = run.begin; entry < run.end; ++entry) {
                if (sequence.partner[entry] != NoPartner)
                    continue;
                at.push_back(entry);
                symbols.push_back(sequence.symbols(kind)[entry]);
            }
        }
    };
    if (lefts.begin >= lefts.end || rights.begin >= rights.end)
        return;
    const Open own(left, lefts, kind);
    const Open other(right, rights, kind);
    if (own.at.empty() || other.at.empty())
        return;
    std::vector<std::uint32_t> partner(own.at.size(), NoPartner);
    aligner.align(own.symbols, other.symbols, partner, control);
    for (std::size_t at = 0; at < partner.size(); ++at) {
        if (partner[at] != NoPartner)
            pair(own.at[at], other.at[partner[at]]);
    }
}

void LaneMatch::matchSection(const Section &section, SequenceAligner &aligner, const TaskControl &control)
{
    alignAll(section, aligner, control);
    settle(section, true);
    settle(section, false);
    if (!left.shaped.empty()) {
        matchReordered(section, SymbolKind::Shaped);
        alignGaps(section, SymbolKind::Name, aligner, control);
    }
    alignGaps(section, SymbolKind::Loose, aligner, control);
}

// Looks between each two neighbouring pairs that stay in order for slices that both sides have left.
void LaneMatch::alignGaps(const Section &section, SymbolKind kind, SequenceAligner &aligner, const TaskControl &control)
{
    std::uint32_t leftBegin = section.baseBegin;
    std::uint32_t rightBegin = section.targetBegin;
    for (std::uint32_t at = section.baseBegin; at <= section.baseEnd; ++at) {
        const bool isEnd = at == section.baseEnd;
        if (!isEnd && !staysInOrder(at, {rightBegin, section.targetEnd}))
            continue;
        const std::uint32_t rightEnd = isEnd ? section.targetEnd : left.partner[at];
        alignOpen({leftBegin, at}, {rightBegin, rightEnd}, kind, aligner, control);
        leftBegin = at + 1;
        rightBegin = rightEnd + 1;
    }
}

// Names do not tell which of several equal neighbours was left out. A run of open slices therefore slides to the place where the
// durations of the pairs agree best.
void LaneMatch::settle(const Section &section, bool isLeft)
{
    LaneSequence &own = isLeft ? left : right;
    LaneSequence &other = isLeft ? right : left;
    const Trace &ownTrace = isLeft ? m_base : m_target;
    const Trace &otherTrace = isLeft ? m_target : m_base;
    const std::uint32_t begin = isLeft ? section.baseBegin : section.targetBegin;
    const std::uint32_t end = isLeft ? section.baseEnd : section.targetEnd;
    const auto distance = [&](std::uint32_t at, std::uint32_t atOther) {
        return std::abs(ownTrace.slices().duration[own.slices[at]] - otherTrace.slices().duration[other.slices[atOther]]);
    };
    const auto isPaired = [&](std::uint32_t at) { return own.partner[at] != NoPartner; };
    const std::vector<std::uint32_t> &symbols = own.symbols(SymbolKind::Shaped);
    for (std::uint32_t gap = begin; gap < end; ++gap) {
        if (isPaired(gap))
            continue;
        std::uint32_t gapEnd = gap;
        while (gapEnd < end && !isPaired(gapEnd))
            ++gapEnd;
        const std::uint32_t length = gapEnd - gap;
        WideNs best = 0;
        WideNs change = 0;
        std::int64_t chosen = 0; // number of entries by which the gap moves
        for (std::uint32_t at = gap; at > begin && isPaired(at - 1) && symbols[at - 1] == symbols[at - 1 + length]; --at) {
            const std::uint32_t partner = own.partner[at - 1];
            change += WideNs{distance(at - 1 + length, partner)} - distance(at - 1, partner);
            if (change < best) {
                best = change;
                chosen = std::int64_t{at} - 1 - gap;
            }
        }
        change = 0;
        for (std::uint32_t at = gapEnd; at < end && isPaired(at) && symbols[at] == symbols[at - length]; ++at) {
            const std::uint32_t partner = own.partner[at];
            change += WideNs{distance(at - length, partner)} - distance(at, partner);
            if (change < best) {
                best = change;
                chosen = std::int64_t{at} + 1 - gapEnd;
            }
        }
        const auto move = [&](std::uint32_t from, std::uint32_t to) {
            const std::uint32_t partner = std::exchange(own.partner[from], NoPartner);
            own.partner[to] = partner;
            other.partner[partner] = to;
        };
        for (std::int64_t step = 0; step > chosen; --step)
            move(static_cast<std::uint32_t>(gap + step - 1), static_cast<std::uint32_t>(gap + step - 1 + length));
        for (std::int64_t step = 0; step < chosen; ++step)
            move(static_cast<std::uint32_t>(gapEnd + step), static_cast<std::uint32_t>(gapEnd + step - length));
        gap = chosen > 0 ? static_cast<std::uint32_t>(gapEnd + chosen - 1) : gapEnd - 1;
    }
}

void LaneMatch::matchRest(SequenceAligner &aligner, const TaskControl &control)
{
    const auto tail = [](const LaneSequence &sequence, std::uint32_t begin, std::uint32_t end) {
        std::uint32_t from = end;
        while (from > begin && sequence.partner[from - 1] == NoPartner)
            --from;
        return Run{from, end};
    };
    const auto head = [](const LaneSequence &sequence, std::uint32_t begin, std::uint32_t end) {
        std::uint32_t to = begin;
        while (to < end && sequence.partner[to] == NoPartner)
            ++to;
        return Run{begin, to};
    };
    // A step ends for the host. Work that the device still had to do may start before the end on one card and after it on the
    // other.
    for (std::size_t index = 1; index < sections.size() && !control.stopRequested(); ++index) {
        const Section &before = sections[index - 1];
        const Section &after = sections[index];
        if (!after.followsPrevious)
            continue;
        const std::array<std::pair<Run, Run>, 2> crossings{
            std::pair(tail(left, before.baseBegin, before.baseEnd), head(right, after.targetBegin, after.targetEnd)),
            std::pair(head(left, after.baseBegin, after.baseEnd), tail(right, before.targetBegin, before.targetEnd))};
        for (const auto &[lefts, rights] : crossings) {
            if (!left.shaped.empty())
                alignOpen(lefts, rights, SymbolKind::Shaped, aligner, control);
            alignOpen(lefts, rights, SymbolKind::Name, aligner, control);
        }
    }
    for (const Section &section : sections) {
        if (control.stopRequested())
            return;
        matchReordered(section, SymbolKind::Name);
    }
}

void LaneMatch::matchRenamed(SequenceAligner &aligner, const TaskControl &control)
{
    for (const Section &section : sections) {
        if (control.stopRequested())
            return;
        alignGaps(section, SymbolKind::Renamed, aligner, control);
    }
}

// Where all calls of a name work on other shapes, one whose new shapes are the old ones of another call is not that call.
std::set<std::uint32_t> LaneMatch::namesOfOtherShapes(const Section &section) const
{
    std::map<std::uint32_t, std::int64_t> balance; // calls that keep their shapes and place, without the others
    for (std::uint32_t at = section.baseBegin; at < section.baseEnd; ++at)
        balance[left.names[at]] += left.partner[at] != NoPartner ? 1 : -1;
    std::set<std::uint32_t> names;
    for (const auto &[name, calls] : balance) {
        if (calls < 0)
            names.insert(name);
    }
    return names;
}

void LaneMatch::matchReordered(const Section &section, SymbolKind kind)
{
    struct Open
    {
        std::uint32_t symbol;
        std::uint32_t at;
        std::uint32_t place; ///< position in the right sequence; for a slice of the left one the place where it would stand
    };
    std::vector<Open> lefts;
    std::uint32_t place = section.targetBegin;
    const std::set<std::uint32_t> changed = kind == SymbolKind::Shaped ? namesOfOtherShapes(section) : std::set<std::uint32_t>();
    // A slice without shapes must not be paired by them.
    const auto isTold = [&](const LaneSequence &sequence, std::uint32_t at) {
        return kind == SymbolKind::Name || (sequence.shaped[at] != sequence.names[at] && !changed.contains(sequence.names[at]));
    };
    for (std::uint32_t at = section.baseBegin; at < section.baseEnd; ++at) {
        if (left.partner[at] != NoPartner)
            place = isReordered[at] ? place : left.partner[at];
        else if (isTold(left, at))
            lefts.push_back({left.symbols(kind)[at], at, place});
    }
    if (lefts.empty())
        return;
    std::vector<Open> rights;
    for (std::uint32_t at = section.targetBegin; at < section.targetEnd; ++at) {
        if (right.partner[at] == NoPartner && isTold(right, at))
            rights.push_back({right.symbols(kind)[at], at, at});
    }
    const auto bySymbol = [](const Open &a, const Open &b) { return a.symbol != b.symbol ? a.symbol < b.symbol : a.at < b.at; };
    std::sort(lefts.begin(), lefts.end(), bySymbol);
    std::sort(rights.begin(), rights.end(), bySymbol);
    const auto apart = [](const Open &a, const Open &b) { return std::abs(std::int64_t{a.place} - b.place); };
    const auto endOf = [](const std::vector<Open> &list, std::size_t begin, std::uint32_t symbol) {
        while (begin < list.size() && list[begin].symbol == symbol)
            ++begin;
        return begin;
    };
    std::size_t next = 0;
    for (std::size_t begin = 0; begin < lefts.size();) {
        const std::uint32_t symbol = lefts[begin].symbol;
        const std::size_t end = endOf(lefts, begin, symbol);
        while (next < rights.size() && rights[next].symbol < symbol)
            ++next;
        const std::size_t rightEnd = endOf(rights, next, symbol);
        for (std::size_t at = begin; at < end && next < rightEnd; ++at, ++next) {
            // Skip to a nearer slice as long as enough remain for the other slices of this symbol on the left.
            while (next + (end - at) < rightEnd && apart(lefts[at], rights[next + 1]) < apart(lefts[at], rights[next]))
                ++next;
            pair(lefts[at].at, rights[next].at);
            isReordered[lefts[at].at] = 1;
        }
        next = rightEnd;
        begin = end;
    }
}

std::vector<std::uint32_t> slicesByStart(const Trace &trace, LaneId lane)
{
    std::vector<std::uint32_t> slices(trace.lane(lane).slices());
    std::iota(slices.begin(), slices.end(), trace.lane(lane).sliceBegin());
    // The list is sorted by row and then by time. A stable merge of the rows leaves an outer slice before those inside it.
    const Column<TimeNs> &start = trace.slices().start;
    sortRuns(std::span(slices), [&](std::uint32_t left, std::uint32_t right) { return start[left] < start[right]; });
    return slices;
}

} // namespace plumbline

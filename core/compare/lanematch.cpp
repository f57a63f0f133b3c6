// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/lanematch.h"

#include "core/base/wide.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace plumbline {

void LaneMatch::pair(std::uint32_t atLeft, std::uint32_t atRight)
{
    left.partner[atLeft] = atRight;
    right.partner[atRight] = atLeft;
}

void LaneMatch::alignRun(Run lefts, Run rights, bool isLoose, SequenceAligner &aligner, const TaskControl &control)
{
    if (lefts.begin >= lefts.end || rights.begin >= rights.end)
        return;
    const auto &leftSymbols = isLoose ? left.loose : left.symbols;
    const auto &rightSymbols = isLoose ? right.loose : right.symbols;
    const std::span<std::uint32_t> partner = std::span(left.partner).subspan(lefts.begin, lefts.end - lefts.begin);
    aligner.align(std::span(leftSymbols).subspan(lefts.begin, lefts.end - lefts.begin),
                  std::span(rightSymbols).subspan(rights.begin, rights.end - rights.begin), partner, control);
    for (std::uint32_t at = lefts.begin; at < lefts.end; ++at) {
        if (left.partner[at] != NoPartner)
            pair(at, left.partner[at] + rights.begin);
    }
}

void LaneMatch::matchSection(const Section &section, SequenceAligner &aligner, const TaskControl &control)
{
    alignRun({section.baseBegin, section.baseEnd}, {section.targetBegin, section.targetEnd}, false, aligner, control);
    settle(section, true);
    settle(section, false);
    alignGaps(section, aligner, control);
}

// Between two pairs, what both sides still have.
void LaneMatch::alignGaps(const Section &section, SequenceAligner &aligner, const TaskControl &control)
{
    std::uint32_t leftBegin = section.baseBegin;
    std::uint32_t rightBegin = section.targetBegin;
    for (std::uint32_t at = section.baseBegin; at <= section.baseEnd; ++at) {
        const bool isEnd = at == section.baseEnd;
        if (!isEnd && left.partner[at] == NoPartner)
            continue;
        const std::uint32_t rightEnd = isEnd ? section.targetEnd : left.partner[at];
        alignRun({leftBegin, at}, {rightBegin, rightEnd}, true, aligner, control);
        leftBegin = at + 1;
        rightBegin = rightEnd + 1;
    }
}

// Which of several equal neighbours was left out is not told by names: the gap slides to where durations agree best.
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
    for (std::uint32_t gap = begin; gap < end; ++gap) {
        if (isPaired(gap))
            continue;
        std::uint32_t gapEnd = gap;
        while (gapEnd < end && !isPaired(gapEnd))
            ++gapEnd;
        const std::uint32_t length = gapEnd - gap;
        WideNs best = 0;
        WideNs change = 0;
        std::int64_t chosen = 0; // by how many entries the gap moves
        for (std::uint32_t at = gap; at > begin && isPaired(at - 1) && own.symbols[at - 1] == own.symbols[at - 1 + length];
             --at) {
            const std::uint32_t partner = own.partner[at - 1];
            change += WideNs{distance(at - 1 + length, partner)} - distance(at - 1, partner);
            if (change < best) {
                best = change;
                chosen = std::int64_t{at} - 1 - gap;
            }
        }
        change = 0;
        for (std::uint32_t at = gapEnd; at < end && isPaired(at) && own.symbols[at] == own.symbols[at - length]; ++at) {
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
    // A step ends for the host; what the device still had to do then may start before the end on one card and behind it on the
    // other.
    for (std::size_t index = 1; index < sections.size() && !control.stopRequested(); ++index) {
        const Section &before = sections[index - 1];
        const Section &after = sections[index];
        if (!after.followsPrevious)
            continue;
        alignRun(tail(left, before.baseBegin, before.baseEnd), head(right, after.targetBegin, after.targetEnd), false, aligner,
                 control);
        alignRun(head(left, after.baseBegin, after.baseEnd), tail(right, before.targetBegin, before.targetEnd), false, aligner,
                 control);
    }
    isReordered.assign(left.slices.size(), false);
    for (const Section &section : sections) {
        if (control.stopRequested())
            return;
        matchReordered(section);
    }
}

void LaneMatch::matchReordered(const Section &section)
{
    struct Open
    {
        std::uint32_t symbol;
        std::uint32_t at;
        std::uint32_t place; ///< in the right sequence, of left ones where they would stand
    };
    std::vector<Open> lefts;
    std::uint32_t place = section.targetBegin;
    for (std::uint32_t at = section.baseBegin; at < section.baseEnd; ++at) {
        if (left.partner[at] == NoPartner)
            lefts.push_back({left.symbols[at], at, place});
        else
            place = left.partner[at];
    }
    if (lefts.empty())
        return;
    std::vector<Open> rights;
    for (std::uint32_t at = section.targetBegin; at < section.targetEnd; ++at) {
        if (right.partner[at] == NoPartner)
            rights.push_back({right.symbols[at], at, at});
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
            // Nearer ones are skipped to as long as enough are left for the other lefts of the symbol.
            while (next + (end - at) < rightEnd && apart(lefts[at], rights[next + 1]) < apart(lefts[at], rights[next]))
                ++next;
            pair(lefts[at].at, rights[next].at);
            isReordered[lefts[at].at] = true;
        }
        next = rightEnd;
        begin = end;
    }
}

} // namespace plumbline

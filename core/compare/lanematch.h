// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/namesymbols.h"
#include "core/compare/sequencealignment.h"
#include "core/storage/trace.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace plumbline {

/// What must be equal for two slices to be the same work, the strictest first.
enum class SymbolKind : std::uint8_t {
    Shaped, ///< name and shapes of the inputs
    Name,
    Loose,   ///< name without any numbers
    Renamed, ///< name, where the names of renamed kernels count as equal
};

/// The slices of one lane as symbols, in the order of their starts. An outer slice comes before those inside it. All lists have
/// the same length, except that `shaped` and `renamed` may be empty.
struct LaneSequence
{
    std::vector<std::uint32_t> slices; ///< SliceId values
    std::vector<std::uint32_t> shaped; ///< empty if no shapes are known; a slice without shapes has the symbol of its name
    std::vector<std::uint32_t> names;
    std::vector<std::uint32_t> loose;
    std::vector<std::uint32_t> renamed; ///< empty before renamed kernels are known
    std::vector<std::uint32_t> partner; ///< position in the other sequence, or NoPartner

    /// Returns the symbols of a kind; those of names if shapes are asked for and not known.
    [[nodiscard]] const std::vector<std::uint32_t> &symbols(SymbolKind kind) const
    {
        if (kind == SymbolKind::Loose || kind == SymbolKind::Renamed)
            return kind == SymbolKind::Loose ? loose : renamed;
        return kind == SymbolKind::Name || shaped.empty() ? names : shaped;
    }
};

/// A part of the sequences of two lanes that is matched on its own: what starts in one pair of steps. Positions are half-open,
/// [begin, end).
struct Section
{
    std::uint32_t baseBegin = 0;
    std::uint32_t baseEnd = 0;
    std::uint32_t targetBegin = 0;
    std::uint32_t targetEnd = 0;
    bool followsPrevious = false; ///< on both sides it begins where the section before ends
};

/// A lane of the base and its partner, with the pairs found so far. The caller fills the public members first.
class LaneMatch
{
public:
    LaneMatch(const Trace &base, const Trace &target) : m_base(base), m_target(target) {}

    /// The slices of the lane of the base (left) and of the lane of the target (right).
    LaneSequence left;
    LaneSequence right;
    std::vector<Section> sections;
    /// For each slice of `left`: 1 if it was paired out of order. Must be filled with 0 before the first section is matched.
    std::vector<char> isReordered;

    /// Pairs the slices of one section. First come those in the same order whose names and shapes are equal, or whose names are
    /// equal if no shapes are known. If shapes are known, two passes follow: slices with equal names and shapes in any order,
    /// then slices with equal names that lie in order between two neighbouring pairs. The last pass pairs slices that lie so and
    /// whose names are equal apart from numbers. Different sections may be matched at the same time by threads that have an
    /// aligner each.
    void matchSection(const Section &section, SequenceAligner &aligner, const TaskControl &control);
    /// Pairs slices that crossed the edge between two sections, then slices that were reordered inside a section. Call it after
    /// all sections were matched.
    void matchRest(SequenceAligner &aligner, const TaskControl &control);
    /// Calls `visit(left positions, right positions)` for the open slices between each two neighbouring pairs that stay in order,
    /// where both sides have any.
    template<typename Visit>
    void eachOpenPlace(const Visit &visit) const;
    /// Pairs open slices of renamed kernels. Needs LaneSequence::renamed.
    void matchRenamed(SequenceAligner &aligner, const TaskControl &control);

private:
    /// Positions [begin, end) of a sequence.
    struct Run
    {
        std::uint32_t begin;
        std::uint32_t end;
    };

    void pair(std::uint32_t atLeft, std::uint32_t atRight);
    /// Returns whether a slice of the left has a partner in `rights` and was not reordered.
    [[nodiscard]] bool staysInOrder(std::uint32_t atLeft, Run rights) const
    {
        const std::uint32_t partner = left.partner[atLeft];
        return partner != NoPartner && isReordered[atLeft] == 0 && rights.begin <= partner && partner < rights.end;
    }
    /// Pairs a whole section in order.
    void alignAll(const Section &section, SequenceAligner &aligner, const TaskControl &control);
    /// Pairs slices in order that have no partner yet.
    void alignOpen(Run lefts, Run rights, SymbolKind kind, SequenceAligner &aligner, const TaskControl &control);
    /// Pairs open slices in order, between each two neighbouring pairs that stay in order.
    void alignGaps(const Section &section, SymbolKind kind, SequenceAligner &aligner, const TaskControl &control);
    /// Chooses among equal slices the one that stays open so that durations of pairs agree best.
    void settle(const Section &section, bool isLeft);
    /// Returns the names most of whose calls in a section of the left are not paired by name and shapes. O(slices log names).
    [[nodiscard]] std::set<std::uint32_t> namesOfOtherShapes(const Section &section) const;
    /// Pairs open slices of a section in any order and marks them as reordered. Names of other shapes are not paired by shapes.
    void matchReordered(const Section &section, SymbolKind kind);

    const Trace &m_base;
    const Trace &m_target;
};

template<typename Visit>
void LaneMatch::eachOpenPlace(const Visit &visit) const
{
    std::vector<std::uint32_t> lefts;
    std::vector<std::uint32_t> rights;
    for (const Section &section : sections) {
        std::uint32_t next = section.targetBegin;
        lefts.clear();
        for (std::uint32_t at = section.baseBegin; at <= section.baseEnd; ++at) {
            const bool isEnd = at == section.baseEnd;
            if (!isEnd && left.partner[at] == NoPartner)
                lefts.push_back(at);
            if (!isEnd && !staysInOrder(at, {next, section.targetEnd}))
                continue;
            const std::uint32_t end = isEnd ? section.targetEnd : left.partner[at];
            rights.clear();
            for (; next < end; ++next) {
                if (right.partner[next] == NoPartner)
                    rights.push_back(next);
            }
            if (!lefts.empty() && !rights.empty())
                visit(lefts, rights);
            lefts.clear();
            next = end + 1;
        }
    }
}

/// Returns the slices of a lane (SliceId values) in the order of their starts, an outer slice before those inside it. O(slices
/// log rows) for usual lanes.
[[nodiscard]] std::vector<std::uint32_t> slicesByStart(const Trace &trace, LaneId lane);

} // namespace plumbline

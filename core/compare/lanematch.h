// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/namesymbols.h"
#include "core/compare/sequencealignment.h"
#include "core/storage/trace.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace plumbline {

/// By what slices are told apart, the most first.
enum class SymbolKind : std::uint8_t {
    Shaped, ///< name and shapes
    Name,
    Loose, ///< name without numbers
};

/// The slices of one lane in the order they start, an outer one before what it holds, as symbols.
struct LaneSequence
{
    std::vector<std::uint32_t> slices; ///< SliceId values
    std::vector<std::uint32_t> shaped; ///< empty where nothing tells shapes; the name's symbol of a slice without
    std::vector<std::uint32_t> names;
    std::vector<std::uint32_t> loose;
    std::vector<std::uint32_t> partner; ///< index in the other sequence, or NoPartner

    /// Names where shapes are asked for and nothing tells them.
    [[nodiscard]] const std::vector<std::uint32_t> &symbols(SymbolKind kind) const
    {
        if (kind == SymbolKind::Loose)
            return loose;
        return kind == SymbolKind::Name || shaped.empty() ? names : shaped;
    }
};

/// A stretch of a lane's sequences that is matched by itself: what starts in one step, [begin, end) of each.
struct Section
{
    std::uint32_t baseBegin = 0;
    std::uint32_t baseEnd = 0;
    std::uint32_t targetBegin = 0;
    std::uint32_t targetEnd = 0;
    bool followsPrevious = false; ///< both sides continue the section before
};

/// A lane of the base with its partner, and what is matched between them so far.
class LaneMatch
{
public:
    LaneMatch(const Trace &base, const Trace &target) : m_base(base), m_target(target) {}

    LaneSequence left;
    LaneSequence right;
    std::vector<Section> sections;
    std::vector<char> isReordered; ///< by index of `left`; as long as it before the first section is matched

    /// Pairs what one section has in common in order; where shapes are told those of one shape, whatever their order, before the
    /// others by name; at last without numbers. Sections may be matched at a time, each thread with an aligner of its own.
    void matchSection(const Section &section, SequenceAligner &aligner, const TaskControl &control);
    /// Pairs what crossed the edge between two sections, then what was reordered in each. After all sections.
    void matchRest(SequenceAligner &aligner, const TaskControl &control);

private:
    struct Run
    {
        std::uint32_t begin;
        std::uint32_t end;
    };

    void pair(std::uint32_t atLeft, std::uint32_t atRight);
    void alignAll(const Section &section, SequenceAligner &aligner, const TaskControl &control);
    /// Pairs in order what has no partner yet.
    void alignOpen(Run lefts, Run rights, SymbolKind kind, SequenceAligner &aligner, const TaskControl &control);
    void alignGaps(const Section &section, SymbolKind kind, SequenceAligner &aligner, const TaskControl &control);
    void settle(const Section &section, bool isLeft);
    void matchReordered(const Section &section, SymbolKind kind);

    const Trace &m_base;
    const Trace &m_target;
};

} // namespace plumbline

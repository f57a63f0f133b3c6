// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/storage/stringpool.h"
#include "core/storage/trace.h"
#include "core/tables/kerneldetails.h"
#include "core/tables/operatorsums.h"

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// Types, shapes, data types and formats of the operators on a timeline of MindInsight, which their records tell
/// (docs/formats.md 13.3). Other timelines tell none. Owns its texts. Immutable.
class TimelineOperators
{
public:
    /// Reads the records of `slices` again, if the first operator among them tells its type. The object is incomplete once
    /// `control` asks to stop. O(bytes of the records), O(bytes) for a compressed file; 4 bytes for each slice.
    TimelineOperators(const Trace &trace, std::span<const std::uint32_t> slices, TaskControl &control);

    [[nodiscard]] bool tellsAny() const { return m_operators.size() > 1; }
    /// Returns the type, or what is told of inputs and outputs, of slice number `index` of those that the object was made for.
    /// "" for other columns, and where the record does not tell it.
    [[nodiscard]] std::string_view text(std::size_t index, KernelColumn column) const
    {
        return m_texts.text(idOf(index, column));
    }
    /// Returns a number that is equal if and only if the text is.
    [[nodiscard]] std::uint32_t textKey(std::size_t index, KernelColumn column) const { return idOf(index, column).value; }

private:
    static constexpr std::size_t TypeText = OperandTextCount; ///< place of the type behind the operands
    using Texts = std::array<StringId, OperandTextCount + 1>;

    [[nodiscard]] StringId idOf(std::size_t index, KernelColumn column) const;
    [[nodiscard]] std::uint32_t add(const OperatorFacts &facts);

    StringPool m_texts;
    std::vector<Texts> m_operators;         ///< the first tells nothing
    std::map<Texts, std::uint32_t> m_known; ///< places in m_operators
    std::vector<std::uint32_t> m_places;    ///< by slice; empty if no record tells anything
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/snapshot/columncodec.h"
#include "core/storage/trace.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace plumbline {

class FactReader;
class FactWriter;

/// Rows of the columns of a trace.
struct TraceSizes
{
    std::uint64_t strings = 0;
    std::uint64_t stringBytes = 0;
    std::uint64_t slices = 0;
    std::uint64_t instants = 0;
    std::uint64_t samples = 0;
    std::uint64_t flows = 0;
};

/// The texts of a pool as columns.
struct TextColumns
{
    Column<std::uint32_t> lengths;
    Column<char> bytes;
};

/// Everything a trace holds except its source files, named once for writing and reading a snapshot. Besides TraceBuilder the only
/// one that may change a trace, while nobody else has it. All throw std::bad_alloc without memory.
struct TraceParts
{
    [[nodiscard]] static TraceSizes sizes(const Trace &trace, const TextColumns &texts);
    static void allocate(const TraceSizes &sizes, Trace &trace, TextColumns &texts);
    /// All columns with what their values may be, which follows from the facts and sizes of the trace.
    [[nodiscard]] static std::vector<ColumnView> columns(const Trace &trace, const TextColumns &texts, std::size_t files);

    /// What is no column.
    static void writeFacts(const Trace &trace, FactWriter &writer);
    static void readFacts(FactReader &reader, Trace &trace);

    [[nodiscard]] static TextColumns texts(const StringPool &pool);
    /// False when the texts are not all different, the first one empty.
    [[nodiscard]] static bool setTexts(const TextColumns &texts, Trace &trace);

    /// Takes the files, which were called `formerPaths` when the facts were written.
    static void setFiles(std::vector<SourceFile> files, const std::vector<std::string> &formerPaths, Trace &trace);

private:
    template<typename Archive, typename AnyTrace>
    static void describeFacts(Archive &archive, AnyTrace &trace);
};

} // namespace plumbline

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

/// Number of rows of the columns of a trace.
struct TraceSizes
{
    std::uint64_t strings = 0;
    std::uint64_t stringBytes = 0;
    std::uint64_t slices = 0;
    std::uint64_t instants = 0;
    std::uint64_t samples = 0;
    std::uint64_t flows = 0;
};

/// The texts of a StringPool as columns: their lengths, and the bytes of all of them.
struct TextColumns
{
    Column<std::uint32_t> lengths;
    Column<char> bytes;
};

/// Names everything that a trace holds except its source files, once for writing and reading a snapshot. Besides TraceBuilder it
/// is the only type that may change a trace, while no other code uses the trace. All functions throw std::bad_alloc without
/// memory.
struct TraceParts
{
    [[nodiscard]] static TraceSizes sizes(const Trace &trace, const TextColumns &texts);
    /// Gives the columns of the trace and its texts their rows, which are zero.
    static void allocate(const TraceSizes &sizes, Trace &trace, TextColumns &texts);
    /// Returns all columns with the values that they may hold, which follow from the facts and sizes of the trace. `files` is the
    /// number of its source files.
    [[nodiscard]] static std::vector<ColumnView> columns(const Trace &trace, const TextColumns &texts, std::size_t files);

    /// Writes everything that is not a column.
    static void writeFacts(const Trace &trace, FactWriter &writer);
    /// Reads the facts that writeFacts() wrote.
    static void readFacts(FactReader &reader, Trace &trace);

    [[nodiscard]] static TextColumns texts(const StringPool &pool);
    /// Gives the trace its texts. Returns false if they are not all different, or if the first one is not empty.
    [[nodiscard]] static bool setTexts(const TextColumns &texts, Trace &trace);

    /// Gives the trace its source files, which were called `formerPaths` when the facts were written. Problems name the files by
    /// their new paths.
    static void setFiles(std::vector<SourceFile> files, const std::vector<std::string> &formerPaths, Trace &trace);

private:
    template<typename Archive, typename AnyTrace>
    static void describeFacts(Archive &archive, AnyTrace &trace);
};

} // namespace plumbline

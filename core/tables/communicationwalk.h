// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/base/timeunits.h"
#include "core/io/jsoncursor.h"
#include "core/tables/communication.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

/// Says where in a communication file an operator stands. The texts are valid during the visit only.
struct OperatorPlace
{
    std::string_view step; ///< number of the step, "" outside of steps
    std::string_view name;
    std::string_view group;
    CommunicationKind kind = CommunicationKind::Collective; ///< told by the name, otherwise by the section
    std::optional<int> rank; ///< set in cluster files only, which list an operator once for each rank
};

/// How the levels of a communication file are nested.
enum class CommunicationLayout : std::uint8_t {
    Card,             ///< steps, sections, operators; the first two may be missing (docs/formats.md 10)
    ClusterOperators, ///< groups, steps, operators, ranks (docs/formats.md 11)
    ClusterLinks,     ///< groups, steps, operators (docs/formats.md 11)
};

/// Walks through a communication file and calls a visitor for every operator, except for the entries of totals. The file is
/// mapped, so no more of it is in memory than the system keeps.
class CommunicationWalk
{
public:
    /// Reads the value of one operator from the cursor. Returns how many of its entries and numbers do not have the expected
    /// form. If the cursor cannot go on afterwards, the operator is incomplete and its count is dropped.
    using Visit = std::function<std::uint64_t(const OperatorPlace &, JsonCursor &)>;

    explicit CommunicationWalk(Visit visit, CommunicationLayout layout = CommunicationLayout::Card)
        : m_visit(std::move(visit)), m_layout(layout)
    {}
    /// Walks through the file at `path` and returns what could not be read. Errors: those of MappedFile::open(), NotJson if the
    /// file does not begin with an object, FileChanged, OutOfMemory, Cancelled. O(bytes).
    [[nodiscard]] Result<ReadLoss> run(const std::string &path, TaskControl &control);

private:
    [[nodiscard]] Result<ReadLoss> walk(const std::string &path, TaskControl &control);
    void walkTop(JsonCursor &cursor);
    void walkGroups(JsonCursor &cursor);
    void walkStep(JsonCursor &cursor);
    void walkOperators(JsonCursor &cursor, std::optional<CommunicationKind> section);
    void visitOperator(JsonCursor &cursor, std::optional<CommunicationKind> section);
    [[nodiscard]] std::uint64_t visitRanks(OperatorPlace place, JsonCursor &cursor);
    /// Enters the object at the cursor. Skips and counts any other value and returns false.
    [[nodiscard]] bool enter(JsonCursor &cursor);
    [[nodiscard]] bool goesOn(const JsonCursor &cursor) const { return cursor.isReading() && !m_control->stopRequested(); }

    Visit m_visit;
    CommunicationLayout m_layout;
    TaskControl *m_control = nullptr;
    std::string m_step;
    ReadLoss m_loss;
    std::size_t m_done = 0; ///< position just past the last complete operator
};

/// Returns whether a token says that there is no value: null, NaN, an infinity, or a word for which isNoValue() is true. The
/// empty token, which stands for an object or array, does not count.
[[nodiscard]] bool isNoNumber(std::string_view token);

/// Reads numbers, and counts the tokens that are neither a number nor isNoNumber().
struct NumberReader
{
    std::uint64_t unreadable = 0;

    /// Returns the number times `unit` as a whole number, exact and rounded half to even. Empty if the token is no number.
    [[nodiscard]] std::optional<std::int64_t> scaled(JsonCursor &cursor, std::uint32_t unit);
    [[nodiscard]] std::optional<std::int64_t> scaled(std::string_view token, std::uint32_t unit);
    /// Returns the nearest double. Empty if the token is no number.
    [[nodiscard]] std::optional<double> real(JsonCursor &cursor);
    [[nodiscard]] std::optional<double> real(std::string_view token);
};

inline constexpr std::uint32_t BytesPerMb = 1'000'000; ///< what communication files call a megabyte

/// The name of the entries that sum up all operators.
inline constexpr std::string_view TotalName = "Total Op Info";

/// Returns the kind that the section names "p2p" and "collective" stand for. Empty for any other key.
[[nodiscard]] std::optional<CommunicationKind> sectionOf(std::string_view key);

/// Returns the number of a step key: "7" for "step7", "" for "step". Returns any other key unchanged.
[[nodiscard]] std::string_view stepNumber(std::string_view key);

/// Returns both numbers of a key such as "0-8", source and target of a link. Empty for any other key.
[[nodiscard]] std::optional<std::pair<int, int>> ranksOfLink(std::string_view key);

/// Splits "name@group" at the last "@". The group is "" if there is none.
[[nodiscard]] std::pair<std::string_view, std::string_view> splitGroup(std::string_view key);

} // namespace plumbline

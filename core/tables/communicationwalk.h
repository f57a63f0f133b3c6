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

/// Where in a communication file an operator stands. Texts live during the visit.
struct OperatorPlace
{
    std::string_view step; ///< its number
    std::string_view name;
    std::string_view group;
    CommunicationKind kind = CommunicationKind::Collective; ///< by name, else by section
    std::optional<int> rank;                                ///< of a cluster's operators, which stand there once for each rank
};

/// How the levels of a communication file are nested.
enum class CommunicationLayout : std::uint8_t {
    Card,             ///< formats.md 10: steps, kinds, operators; with or without the first two
    ClusterOperators, ///< formats.md 11: groups, steps, operators, ranks
    ClusterLinks,     ///< groups, steps, operators
};

/// Visits all operators of a communication file; not the totals. Errors: those of MappedFile::open(), NotJson where the top is no
/// object, FileChanged, OutOfMemory, Cancelled. O(bytes); no more of the file is in memory than the system keeps.
class CommunicationWalk
{
public:
    /// Takes the operator's value from the cursor and returns how many entries and numbers of it are not what they must
    /// be. Where the cursor does not read on afterwards, the operator is not whole.
    using Visit = std::function<std::uint64_t(const OperatorPlace &, JsonCursor &)>;

    explicit CommunicationWalk(Visit visit, CommunicationLayout layout = CommunicationLayout::Card)
        : m_visit(std::move(visit)), m_layout(layout)
    {}
    [[nodiscard]] Result<ReadLoss> run(const std::string &path, TaskControl &control);

private:
    [[nodiscard]] Result<ReadLoss> walk(const std::string &path, TaskControl &control);
    void walkTop(JsonCursor &cursor);
    void walkGroups(JsonCursor &cursor);
    void walkStep(JsonCursor &cursor);
    void walkOperators(JsonCursor &cursor, std::optional<CommunicationKind> section);
    void visitOperator(JsonCursor &cursor, std::optional<CommunicationKind> section);
    [[nodiscard]] std::uint64_t visitRanks(OperatorPlace place, JsonCursor &cursor);
    /// Enters the object here, or skips and counts what is none.
    [[nodiscard]] bool enter(JsonCursor &cursor);
    [[nodiscard]] bool goesOn(const JsonCursor &cursor) const { return cursor.isReading() && !m_control->stopRequested(); }

    Visit m_visit;
    CommunicationLayout m_layout;
    TaskControl *m_control = nullptr;
    std::string m_step;
    ReadLoss m_loss;
    std::size_t m_done = 0; ///< just past the last whole operator
};

/// Whether a token says that there is no value: null, a word that tables use for it, or a number that is none.
[[nodiscard]] bool isNoNumber(std::string_view token);

/// Reads numbers and counts those that are not what they must be.
struct NumberReader
{
    std::uint64_t unreadable = 0;

    /// The number at the cursor, each one worth `unit`, rounded half to even.
    [[nodiscard]] std::optional<std::int64_t> scaled(JsonCursor &cursor, std::uint32_t unit);
    [[nodiscard]] std::optional<std::int64_t> scaled(std::string_view token, std::uint32_t unit);
    /// A number that may be rounded.
    [[nodiscard]] std::optional<double> real(JsonCursor &cursor);
    [[nodiscard]] std::optional<double> real(std::string_view token);
};

inline constexpr std::uint32_t BytesPerMb = 1'000'000; ///< in these files

/// What the files call the sum of all operators.
inline constexpr std::string_view TotalName = "Total Op Info";

/// The kind that "p2p" and "collective" stand for.
[[nodiscard]] std::optional<CommunicationKind> sectionOf(std::string_view key);

/// "7" of "step7", "" of "step"; anything else as it stands.
[[nodiscard]] std::string_view stepNumber(std::string_view key);

/// Of "name@group" both parts; the group is "" without one.
[[nodiscard]] std::pair<std::string_view, std::string_view> splitGroup(std::string_view key);

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandinput.h"
#include "app/commands/commandline.h"
#include "core/query/slicesearch.h"
#include "widgets/support/timeargument.h"

#include <QRegularExpression>
#include <QStringList>

#include <optional>
#include <vector>

namespace plumbline {

/// The lanes that --lane chooses by fnmatch patterns on `process/thread`, where `*` also matches `/`. A lane has the name that
/// the window shows and the one in the file (laneNames()). Remembers which patterns matched a lane of any trace.
class LaneChoice
{
public:
    LaneChoice() = default;
    explicit LaneChoice(const QStringList &globs);

    /// Returns, by LaneId, which lanes match. Without patterns the result is empty, which means all lanes.
    [[nodiscard]] std::vector<bool> lanesOf(const Trace &trace);
    /// Returns the patterns that matched no lane so far.
    [[nodiscard]] QStringList unmatched() const;
    /// Returns whether there are patterns and none of them matched a lane so far.
    [[nodiscard]] bool hasNone() const { return !m_globs.isEmpty() && unmatched().size() == m_globs.size(); }
    /// Shows the patterns that matched no lane and returns ExitUsage, if there are any.
    [[nodiscard]] OrExit<void> check() const;

private:
    QStringList m_globs;
    std::vector<bool> m_matched; ///< by pattern
};

/// The choice of slices by --lane, --from and --to.
struct SliceChoice
{
    LaneChoice lanes;
    std::optional<TimeArgument> from;
    std::optional<TimeArgument> to;

    [[nodiscard]] static OrExit<SliceChoice> read(const CommandLine &line);
    /// Returns the chosen range as a half-open interval that counts from the origin of the trace.
    [[nodiscard]] TimeRange rangeIn(const Trace &trace) const;
};

/// Return the options that SliceChoice::read() reads. `help` says what the time means for the command.
[[nodiscard]] CommandOption laneOption();
[[nodiscard]] CommandOption fromOption(const char *help);
[[nodiscard]] CommandOption toOption(const char *help);

/// Selects slices by lane, range and name.
struct SliceFilter
{
    SliceChoice choice;
    std::optional<QRegularExpression> name;

    /// Returns the selected slices in the order of start, lane and row. O(slices of the lanes + names).
    [[nodiscard]] std::vector<SliceId> apply(const Trace &trace, unsigned threads);
};

} // namespace plumbline

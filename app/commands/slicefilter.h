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

/// Returns, by LaneId, which lanes match one of the fnmatch patterns on `process/thread`, where `*` also matches `/`. Without
/// patterns the result is empty, which means all lanes.
[[nodiscard]] std::vector<bool> lanesMatching(const QStringList &globs, const Trace &trace);

/// The choice of slices by --lane, --from and --to.
struct SliceChoice
{
    QStringList lanes;
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
    [[nodiscard]] std::vector<SliceId> apply(const Trace &trace, unsigned threads) const;
};

} // namespace plumbline

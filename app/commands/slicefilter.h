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

/// Which lanes match one of the fnmatch patterns on `process/thread` (`*` matches `/`), by LaneId; none without patterns, which
/// means all.
[[nodiscard]] std::vector<bool> lanesMatching(const QStringList &globs, const Trace &trace);

/// What --lane, --from and --to choose.
struct SliceChoice
{
    QStringList lanes;
    std::optional<TimeArgument> from;
    std::optional<TimeArgument> to;

    [[nodiscard]] static OrExit<SliceChoice> read(const CommandLine &line);
    /// Half open, from the trace's origin.
    [[nodiscard]] TimeRange rangeIn(const Trace &trace) const;
};

/// The options of a SliceChoice; the help of the last two says what they mean for the command.
[[nodiscard]] CommandOption laneOption();
[[nodiscard]] CommandOption fromOption(const char *help);
[[nodiscard]] CommandOption toOption(const char *help);

/// The slices of a trace that a filter lets through, by start, then lane and row. O(slices of the lanes + names).
struct SliceFilter
{
    SliceChoice choice;
    std::optional<QRegularExpression> name;

    [[nodiscard]] std::vector<SliceId> apply(const Trace &trace, unsigned threads) const;
};

} // namespace plumbline

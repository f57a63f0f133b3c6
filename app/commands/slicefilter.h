// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace plumbline {

/// Whether `process/thread` matches one of the fnmatch patterns (`*` matches `/`); without any, all match.
[[nodiscard]] bool matchesLane(const QStringList &globs, const Process &process, const Lane &lane);

/// How --name, --regex, --case and --word ask for a name.
struct NamePattern
{
    QString text;
    bool isRegex = false;
    bool isCaseSensitive = false;
    bool wholeWords = false;

    /// Not valid when the text is no regular expression.
    [[nodiscard]] QRegularExpression expression() const;
};

/// The slices of a trace that a filter lets through, by start, then lane and row. O(slices of the lanes + names).
struct SliceFilter
{
    QStringList lanes;
    std::optional<QRegularExpression> name;
    std::optional<TimeRange> range; ///< from the trace's origin

    [[nodiscard]] std::vector<SliceId> apply(const Trace &trace) const;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/query/slicesearch.h"

#include <QRegularExpression>
#include <QString>

namespace plumbline {

/// How a name is asked for, on the command line and in the window.
struct NamePattern
{
    QString text;
    bool isRegex = false;
    bool isCaseSensitive = false;
    bool wholeWords = false;

    /// Not valid when the text is no regular expression.
    [[nodiscard]] QRegularExpression expression() const;

    friend bool operator==(const NamePattern &, const NamePattern &) = default;
};

/// The names of a trace's slices that the expression finds. O(slices + names); any thread.
[[nodiscard]] NameMatches matchNames(const Trace &trace, const QRegularExpression &expression, const TaskControl &control,
                                     unsigned threads = 0);

} // namespace plumbline

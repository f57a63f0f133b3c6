// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/query/slicesearch.h"

#include <QRegularExpression>
#include <QString>

namespace plumbline {

/// A search pattern for names, as it is entered on the command line and in the window.
struct NamePattern
{
    QString text;
    bool isRegex = false;
    bool isCaseSensitive = false;
    bool wholeWords = false;

    /// Returns the pattern as regular expression. It is invalid if `isRegex` is set and the text is no regular expression.
    [[nodiscard]] QRegularExpression expression() const;

    friend bool operator==(const NamePattern &, const NamePattern &) = default;
};

/// Finds the names of slices in a trace that match the expression. O(slices + names). May be called on any thread.
[[nodiscard]] NameMatches matchNames(const Trace &trace, const QRegularExpression &expression, const TaskControl &control,
                                     unsigned threads = 0);

} // namespace plumbline

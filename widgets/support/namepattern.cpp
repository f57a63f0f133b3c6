// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/namepattern.h"

#include "widgets/support/formatting.h"

#include <string_view>

namespace plumbline {

QRegularExpression NamePattern::expression() const
{
    QString pattern = isRegex ? text : QRegularExpression::escape(text);
    if (wholeWords)
        pattern = QLatin1String("(?<!\\w)(?:") + pattern + QLatin1String(")(?!\\w)");
    QRegularExpression::PatternOptions options = QRegularExpression::UseUnicodePropertiesOption;
    if (!isCaseSensitive)
        options |= QRegularExpression::CaseInsensitiveOption;
    return QRegularExpression(pattern, options);
}

NameMatches matchNames(const Trace &trace, const QRegularExpression &expression, const TaskControl &control, unsigned threads)
{
    const auto matches = [&expression](std::string_view name) { return expression.match(fromFile(name)).hasMatch(); };
    return matchNames(trace, matches, control, threads);
}

} // namespace plumbline

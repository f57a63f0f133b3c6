// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/csvtext.h"

#include <algorithm>
#include <utility>

namespace plumbline {

QString csvLine(const QStringList &cells)
{
    QStringList quoted;
    for (const QString &cell : cells) {
        const bool needsQuotes = std::any_of(cell.begin(), cell.end(), [](QChar character) {
            return character == u'"' || character == u',' || character == u'\n' || character == u'\r';
        });
        QString text = cell;
        if (needsQuotes)
            text = QLatin1Char('"') + text.replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"');
        quoted.append(text);
    }
    return quoted.join(QLatin1Char(',')) + QLatin1Char('\n');
}

QString textOf(const TextLines &lines)
{
    QString text;
    lines([&text](const QString &line) {
        text += line;
        return true;
    });
    return text;
}

TextLines linesOf(QString text)
{
    return [text = std::move(text)](const LineSink &take) { take(text); };
}

} // namespace plumbline

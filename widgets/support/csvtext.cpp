// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/csvtext.h"

#include "widgets/support/unfitcharacters.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// Returns whether a spreadsheet would take a cell for a formula. A number with a sign is none, with or without a unit.
bool isFormula(const QString &cell)
{
    if (cell.size() < 2 || !QStringLiteral("=+-@\t\r").contains(cell.front()))
        return false;
    const bool isNumber = (cell.front() == u'+' || cell.front() == u'-') && (cell.at(1).isDigit() || cell.at(1) == u'.');
    const auto isOfFormulas = [](QChar character) { return QStringLiteral("|!()=@").contains(character); };
    return !isNumber || std::any_of(cell.begin(), cell.end(), isOfFormulas);
}

/// Returns a cell of which a terminal obeys nothing and a spreadsheet computes nothing.
QString harmless(const QString &cell)
{
    QString text = cell;
    for (QChar &character : text) {
        if (isUnfit(character) && character != u'\n' && character != u'\r' && character != u'\t')
            character = QChar::ReplacementCharacter;
    }
    return isFormula(text) ? QLatin1Char('\'') + text : text;
}

} // namespace

QString csvLine(const QStringList &cells)
{
    QStringList quoted;
    for (const QString &cell : cells) {
        QString text = harmless(cell);
        const bool needsQuotes = std::any_of(text.begin(), text.end(), [](QChar character) {
            return character == u'"' || character == u',' || character == u'\n' || character == u'\r';
        });
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

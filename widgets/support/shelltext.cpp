// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/shelltext.h"

#include <QRegularExpression>

namespace plumbline {

QString shellWord(QString word)
{
    static const QRegularExpression plain(QStringLiteral("\\A[\\w@%+=:,./-]+\\z"));
    if (plain.match(word).hasMatch())
        return word;
    return QLatin1Char('\'') + word.replace(QLatin1Char('\''), QLatin1String("'\\''")) + QLatin1Char('\'');
}

QString globFor(const QString &text)
{
    QString glob;
    for (const QChar c : text) {
        if (c == QChar::ReplacementCharacter) {
            glob += QLatin1Char('*');
            continue;
        }
        if (QStringLiteral("*?[\\").contains(c))
            glob += QLatin1Char('\\');
        glob += c;
    }
    return glob;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/geometry/vectortexts.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr char VectorTextsMark[] = "PLUMBTEXT";
constexpr int DigitCount = 6;

/// Returns whether Qt would split a text at this character: scripts from here on, among them Chinese, are not in the fonts that
/// Latin text is painted with.
bool isSplit(QChar character)
{
    constexpr char16_t FirstCjk = 0x2E80;
    return character.unicode() >= FirstCjk;
}

} // namespace

QString VectorTexts::standIn(const QString &text)
{
    // A name that looks like a stand-in gets a stand-in as well, so that it is not replaced by another text.
    if (std::none_of(text.begin(), text.end(), isSplit) && !text.contains(QLatin1String(VectorTextsMark)))
        return text;
    m_texts.append(text);
    return QLatin1String(VectorTextsMark) + QStringLiteral("%1").arg(m_texts.size() - 1, DigitCount, 10, QLatin1Char('0'));
}

QByteArray VectorTexts::restored(const QByteArray &svg) const
{
    constexpr qsizetype MarkLength = sizeof(VectorTextsMark) - 1;
    QByteArray result;
    qsizetype begin = 0;
    for (qsizetype at = svg.indexOf(VectorTextsMark); at >= 0; at = svg.indexOf(VectorTextsMark, at + MarkLength)) {
        bool isNumber = false;
        const int number = svg.mid(at + MarkLength, DigitCount).toInt(&isNumber);
        if (!isNumber || number >= m_texts.size())
            continue; // not one of our stand-ins
        result += svg.mid(begin, at - begin) + m_texts.at(number).toHtmlEscaped().toUtf8();
        begin = at + MarkLength + DigitCount;
    }
    return result + svg.mid(begin);
}

} // namespace plumbline

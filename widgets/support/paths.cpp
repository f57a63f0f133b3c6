// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/paths.h"

#include <QDir>
#include <QFileInfo>
#include <QStringDecoder>

#include <algorithm>

namespace plumbline {

namespace {

constexpr char16_t EscapeBase = 0xDC00; ///< plus the byte, as in surrogateescape of Python

bool isEscape(QChar character)
{
    return character.unicode() >= EscapeBase + 0x80 && character.unicode() <= EscapeBase + 0xFF;
}

/// Returns the length of the valid UTF-8 sequence at the front, or 0 if there is none.
qsizetype sequenceLength(QByteArrayView bytes)
{
    for (qsizetype length = 1; length <= std::min<qsizetype>(4, bytes.size()); ++length) {
        QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
        const QString text = decoder.decode(bytes.first(length));
        if (!decoder.hasError() && !text.isEmpty() && !text.contains(QChar::ReplacementCharacter))
            return length;
    }
    return 0;
}

} // namespace

QString pathFromBytes(QByteArrayView bytes)
{
    if (bytes.isValidUtf8())
        return QString::fromUtf8(bytes);
    QString path;
    while (!bytes.isEmpty()) {
        const qsizetype length = sequenceLength(bytes);
        if (length > 0)
            path += QString::fromUtf8(bytes.first(length));
        else
            path += QChar(static_cast<char16_t>(EscapeBase + static_cast<unsigned char>(bytes.front())));
        bytes = bytes.sliced(std::max<qsizetype>(length, 1));
    }
    return path;
}

std::string bytesOfPath(const QString &path)
{
    std::string bytes;
    qsizetype begin = 0;
    for (qsizetype i = 0; i < path.size(); ++i) {
        const bool isLone = isEscape(path[i]) && (i == 0 || !path[i - 1].isHighSurrogate());
        if (!isLone)
            continue;
        bytes += QStringView(path).sliced(begin, i - begin).toUtf8().toStdString();
        bytes += static_cast<char>(path[i].unicode() - EscapeBase);
        begin = i + 1;
    }
    return bytes + QStringView(path).sliced(begin).toUtf8().toStdString();
}

QStringList distinctNames(const QStringList &paths)
{
    QList<QStringList> parts;
    for (const QString &path : paths)
        parts << QDir::cleanPath(QFileInfo(path).absoluteFilePath()).split(QLatin1Char('/'), Qt::SkipEmptyParts);
    const auto ending = [&parts](qsizetype path, qsizetype count) { return parts.at(path).mid(parts.at(path).size() - count); };
    QStringList names;
    for (qsizetype i = 0; i < paths.size(); ++i) {
        qsizetype count = 1;
        const auto isShared = [&](qsizetype other) {
            return parts.at(other) != parts.at(i) && parts.at(other).size() >= count && ending(other, count) == ending(i, count);
        };
        for (qsizetype other = 0; other < paths.size(); ++other)
            while (count < parts.at(i).size() && isShared(other))
                ++count;
        const QString name = ending(i, std::min(count, parts.at(i).size())).join(QLatin1Char('/'));
        names << (name.isEmpty() ? paths.at(i) : name);
    }
    return names;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/protobytes.h"

#include <QString>

#include <QStringBuilder>

namespace plumbline::test {

namespace {

QByteArray variable(quint64 value)
{
    QByteArray bytes;
    for (; value >= 0x80; value >>= 7)
        bytes += static_cast<char>((value & 0x7f) | 0x80);
    bytes += static_cast<char>(value);
    return bytes;
}

} // namespace

QByteArray protoField(int number, qint64 value)
{
    return variable(static_cast<quint64>(number) << 3) + variable(static_cast<quint64>(value));
}

QByteArray protoField(int number, const QByteArray &content)
{
    return variable((static_cast<quint64>(number) << 3) | 2) + variable(static_cast<quint64>(content.size())) + content;
}

QByteArray protoTensor(qint64 id, qint64 bytes, const char *type, qint64 first, qint64 last, const char *life)
{
    return protoField(1, id) + protoField(2, bytes) + protoField(3, type) + protoField(4, first) + protoField(5, last) +
           protoField(6, life);
}

} // namespace plumbline::test

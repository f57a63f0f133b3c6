// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace plumbline::test {

/// Return a field of a message in the wire format of protocol buffers: an integer, or a text or message.
[[nodiscard]] QByteArray protoField(int number, qint64 value);
[[nodiscard]] QByteArray protoField(int number, const QByteArray &content);
[[nodiscard]] inline QByteArray protoField(int number, const char *text)
{
    return protoField(number, QByteArray(text));
}

/// Returns the message of a tensor in memory_usage_*.pb (docs/formats.md 13.3).
[[nodiscard]] QByteArray protoTensor(qint64 id, qint64 bytes, const char *type, qint64 first, qint64 last, const char *life);

} // namespace plumbline::test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/programrun.h"

#include <QByteArray>
#include <QJsonObject>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace plumbline::test {

/// A timeline with two lanes, one flow and one counter. On the host "outer" contains "inner"; "kernel" runs on a device.
extern const QByteArray Timeline;

/// Parses JSON. Absolute times become strings first, because QJsonDocument keeps integers as doubles.
[[nodiscard]] QJsonObject parsed(QByteArray json);
[[nodiscard]] QByteArray compact(const QJsonObject &object);
/// Returns the first card of an answer.
[[nodiscard]] QJsonObject firstCard(const Outcome &outcome);

/// Base class of tests of one command, with a small profile to run it on.
class CommandTest : public QObject
{
protected:
    CommandTest();
    [[nodiscard]] QString path(const char *relative) const { return m_folder.filePath(QString::fromLatin1(relative)); }

    QTemporaryDir m_folder;
    QString m_profile; ///< profile of one card, rank 1, whose timeline is Timeline
};

} // namespace plumbline::test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace plumbline::test {

/// What a run of the program ended with.
struct Outcome
{
    int code = -1;
    QByteArray out;
    QByteArray err;
};

/// Runs the program as a user does, without a display.
[[nodiscard]] Outcome run(const QStringList &arguments);

/// Two lanes, one flow, one counter, all phases that count: "outer" holds "inner", "kernel" stands on a device.
extern const QByteArray Timeline;

/// Integers of this size survive QJsonDocument only as text: numbers of 17 digits and more become strings.
[[nodiscard]] QJsonObject parsed(QByteArray json);
[[nodiscard]] QByteArray compact(const QJsonObject &object);
/// The first card of an answer.
[[nodiscard]] QJsonObject firstCard(const Outcome &outcome);

/// A test of one command, with a small profile to run it on.
class CommandTest : public QObject
{
protected:
    CommandTest();
    [[nodiscard]] QString path(const char *relative) const { return m_folder.filePath(QString::fromLatin1(relative)); }

    QTemporaryDir m_folder;
    QString m_profile; ///< one card, rank 1, whose timeline is Timeline
};

} // namespace plumbline::test

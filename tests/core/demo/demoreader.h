// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

namespace plumbline::test {

/// A slice as a slow, independent reader sees it; times in absolute nanoseconds.
struct ReadSlice
{
    qint64 begin = 0;
    qint64 end = 0;
    QString name;
    QJsonObject args;
};

struct ReadFlowPoint
{
    QString category;
    QString id;
    QString lane;
    qint64 time = 0;
    bool start = false;
};

/// A trace_view.json read with QJsonDocument: what the demo generator is checked against.
struct ReadTrace
{
    QHash<QString, QList<ReadSlice>> lanes; ///< by process/thread
    QHash<QString, QList<qint64>> counters; ///< values by process/name
    QList<ReadFlowPoint> flowPoints;
    qsizetype events = 0;
};

/// The content of a file, empty when it cannot be read.
QByteArray bytesOf(const QString &path);

/// Nanoseconds of a decimal number of microseconds, rounded half to even like the project's rule; -1 when it is none.
qint64 nanoseconds(const QString &microseconds);

/// Reads a whole trace; without events when it is no JSON array.
ReadTrace readTrace(const QString &path);

/// The rows of a CSV file by column name; cells trimmed, quoting resolved.
QList<QHash<QString, QString>> readTable(const QString &path);

} // namespace plumbline::test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

namespace plumbline::test {

/// A slice of the demo, read by a slow and independent reader. Times are absolute nanoseconds.
struct ReadSlice
{
    qint64 begin = 0;
    qint64 end = 0;
    QString name;
    QJsonObject args;
};

/// A flow point of the demo; `start` tells whether it begins a flow.
struct ReadFlowPoint
{
    QString category;
    QString id;
    QString lane;
    qint64 time = 0;
    bool start = false;
};

/// A trace_view.json read with QJsonDocument, which the demo generator is checked against.
struct ReadTrace
{
    QHash<QString, QList<ReadSlice>> lanes; ///< by "process/thread"
    QHash<QString, QList<qint64>> counters; ///< values by "process/name"
    QList<ReadFlowPoint> flowPoints;
    qsizetype events = 0;
};

/// Returns the content of a file; empty if it cannot be read.
QByteArray bytesOf(const QString &path);

/// Converts a decimal number of microseconds to nanoseconds, rounded half to even as everywhere in the project. -1 if it is not a
/// number.
qint64 nanoseconds(const QString &microseconds);

/// Reads a whole timeline. It has no events if the file is not a JSON array.
ReadTrace readTrace(const QString &path);

/// Reads the rows of a CSV file as cells by column name. Cells are trimmed and unquoted.
QList<QHash<QString, QString>> readTable(const QString &path);

} // namespace plumbline::test

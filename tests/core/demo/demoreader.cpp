// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/demo/demoreader.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

namespace plumbline::test {

namespace {

QString textOf(const QJsonValue &value)
{
    if (value.isString())
        return value.toString();
    return value.isDouble() ? QString::number(value.toInteger()) : QString();
}

QStringList cellsOf(const QString &line)
{
    QStringList cells(QString{});
    bool quoted = false;
    for (qsizetype at = 0; at < line.size(); ++at) {
        const bool quote = line[at] == u'"';
        if (quote && quoted && at + 1 < line.size() && line[at + 1] == u'"')
            cells.last() += line[++at];
        else if (quote)
            quoted = !quoted;
        else if (line[at] == u',' && !quoted)
            cells.append(QString{});
        else
            cells.last() += line[at];
    }
    return cells;
}

} // namespace

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

qint64 nanoseconds(const QString &microseconds)
{
    const QStringList parts = microseconds.split(u'.');
    bool valid = false;
    const qint64 whole = parts.value(0).toLongLong(&valid);
    const QString digits = parts.value(1).leftJustified(4, u'0');
    const QString rest = digits.mid(3);
    qint64 fraction = digits.left(3).toLongLong();
    const QString half = QStringLiteral("5").leftJustified(rest.size(), u'0');
    if (rest > half || (rest == half && fraction % 2 == 1))
        ++fraction;
    return valid ? whole * 1000 + fraction : -1;
}

ReadTrace readTrace(const QString &path)
{
    const QJsonArray events = QJsonDocument::fromJson(bytesOf(path)).array();
    QHash<QString, QString> processes;
    QHash<QString, QString> threads;
    const auto threadKey = [](const QJsonObject &event) -> QString {
        return textOf(event[QStringLiteral("pid")]) + u' ' + textOf(event[QStringLiteral("tid")]);
    };
    for (const QJsonValue value : events) {
        const QJsonObject event = value.toObject();
        const QString name = event[QStringLiteral("args")][QStringLiteral("name")].toString();
        if (event[QStringLiteral("name")].toString() == QLatin1String("process_name"))
            processes[textOf(event[QStringLiteral("pid")])] = name;
        if (event[QStringLiteral("name")].toString() == QLatin1String("thread_name"))
            threads[threadKey(event)] = name;
    }
    ReadTrace trace;
    trace.events = events.size();
    for (const QJsonValue value : events) {
        const QJsonObject event = value.toObject();
        const QString phase = event[QStringLiteral("ph")].toString();
        const QString process = processes[textOf(event[QStringLiteral("pid")])];
        const QString lane = process + u'/' + threads[threadKey(event)];
        const qint64 time = nanoseconds(event[QStringLiteral("ts")].toString());
        const QJsonObject args = event[QStringLiteral("args")].toObject();
        if (phase == QLatin1String("X")) {
            const QJsonValue written = event[QStringLiteral("dur")];
            const QString duration = written.isString() ? written.toString() : QString::number(written.toDouble(), 'f', 6);
            trace.lanes[lane].append({time, time + nanoseconds(duration), event[QStringLiteral("name")].toString(), args});
        } else if (phase == QLatin1String("C")) {
            trace.counters[process + u'/' + event[QStringLiteral("name")].toString()].append(args.begin().value().toInteger());
        } else if (phase == QLatin1String("s") || phase == QLatin1String("f")) {
            trace.flowPoints.append({event[QStringLiteral("cat")].toString(), textOf(event[QStringLiteral("id")]), lane, time,
                                     phase == QLatin1String("s")});
        }
    }
    return trace;
}

QList<QHash<QString, QString>> readTable(const QString &path)
{
    const QStringList lines = QString::fromUtf8(bytesOf(path)).split(QStringLiteral("\r\n"), Qt::SkipEmptyParts);
    QList<QHash<QString, QString>> rows;
    const QStringList header = cellsOf(lines.value(0));
    for (const QString &line : lines.mid(1)) {
        const QStringList cells = cellsOf(line);
        QHash<QString, QString> row;
        for (qsizetype column = 0; column < header.size() && cells.size() == header.size(); ++column)
            row[header[column]] = cells[column].trimmed();
        rows.append(row);
    }
    return rows;
}

} // namespace plumbline::test

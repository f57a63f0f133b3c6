// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/traceloader.h"

#include <QByteArray>
#include <QString>

namespace plumbline::test {

/// Loads a timeline from its text, through a temporary file.
Result<std::shared_ptr<const Trace>> loadText(const QByteArray &json, const LoadOptions &options = {});

/// The trace that stands in `json`, or null when the loader refuses it.
inline std::shared_ptr<const Trace> traceFromText(const QByteArray &json)
{
    const auto trace = loadText(json);
    return trace ? *trace : nullptr;
}

/// One complete slice as JSON, with a trailing comma; times in nanoseconds.
inline QByteArray sliceText(int pid, int tid, qint64 startNs, qint64 durationNs, const QByteArray &name)
{
    const auto us = [](qint64 ns) -> QByteArray {
        return QByteArray::number(ns / 1000) + '.' + QByteArray::number(ns % 1000).rightJustified(3, '0');
    };
    return "{\"ph\":\"X\",\"pid\":" + QByteArray::number(pid) + ",\"tid\":" + QByteArray::number(tid) + ",\"ts\":\"" +
           us(startNs) + "\",\"dur\":" + us(durationNs) + ",\"name\":\"" + name + "\"},\n";
}

/// A metadata event: `key` is process_name, thread_name ...
inline QByteArray nameText(int pid, int tid, const QByteArray &key, const QByteArray &value)
{
    return "{\"ph\":\"M\",\"pid\":" + QByteArray::number(pid) + ",\"tid\":" + QByteArray::number(tid) + ",\"name\":\"" + key +
           "\",\"args\":{\"name\":\"" + value + "\"}},\n";
}

/// An arrow from one lane to another as JSON, its start and its finish, with a trailing comma; times in nanoseconds.
inline QByteArray flowText(const QByteArray &category, int id, int fromPid, int fromTid, qint64 fromNs, int toPid, int toTid,
                           qint64 toNs)
{
    const auto end = [&](char phase, int pid, int tid, qint64 ns) -> QByteArray {
        return QByteArray("{\"ph\":\"") + phase + "\",\"bp\":\"e\",\"cat\":\"" + category +
               "\",\"name\":\"f\",\"id\":" + QByteArray::number(id) + ",\"pid\":" + QByteArray::number(pid) +
               ",\"tid\":" + QByteArray::number(tid) + ",\"ts\":\"" + QByteArray::number(ns / 1000) + "." +
               QByteArray::number(ns % 1000).rightJustified(3, '0') + "\"},\n";
    };
    return end('s', fromPid, fromTid, fromNs) + end('f', toPid, toTid, toNs);
}

/// The slice of that name, invalid without one.
inline SliceId sliceCalled(const Trace &trace, std::string_view name)
{
    for (std::size_t i = 0; i < trace.slices().size(); ++i)
        if (trace.text(trace.slices().name[i]) == name)
            return SliceId(i);
    return {};
}

/// The slices, one a line in display order of their lanes: `process/thread row start+duration name`.
QString printSlices(const Trace &trace);

/// The arrows, one a line: `category from -> to`, an end as `lane@time` and the name of its slice.
QString printFlows(const Trace &trace);

/// The ledger and its problems: `events 3 refused 1 ...`, then `code offset+length detail` a line.
QString printReport(const Trace &trace);

/// Everything above and the counters and instants, for telling whether two traces are the same.
QString printAll(const Trace &trace);

} // namespace plumbline::test

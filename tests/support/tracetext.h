// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/traceloader.h"

#include <QByteArray>
#include <QString>

namespace plumbline::test {

/// Loads a timeline from its text by way of a temporary file.
Result<std::shared_ptr<const Trace>> loadText(const QByteArray &json, const LoadOptions &options = {});

/// Returns the trace of a timeline given as text, or null if the loader refuses it.
inline std::shared_ptr<const Trace> traceFromText(const QByteArray &json)
{
    const auto trace = loadText(json);
    return trace ? *trace : nullptr;
}

/// Returns a complete slice as JSON with a comma behind it; times are in nanoseconds.
inline QByteArray sliceText(int pid, int tid, qint64 startNs, qint64 durationNs, const QByteArray &name)
{
    const auto us = [](qint64 ns) -> QByteArray {
        return QByteArray::number(ns / 1000) + '.' + QByteArray::number(ns % 1000).rightJustified(3, '0');
    };
    return "{\"ph\":\"X\",\"pid\":" + QByteArray::number(pid) + ",\"tid\":" + QByteArray::number(tid) + ",\"ts\":\"" +
           us(startNs) + "\",\"dur\":" + us(durationNs) + ",\"name\":\"" + name + "\"},\n";
}

/// Returns a metadata event as JSON with a comma behind it; `key` is process_name, thread_name and so on.
inline QByteArray nameText(int pid, int tid, const QByteArray &key, const QByteArray &value)
{
    return "{\"ph\":\"M\",\"pid\":" + QByteArray::number(pid) + ",\"tid\":" + QByteArray::number(tid) + ",\"name\":\"" + key +
           "\",\"args\":{\"name\":\"" + value + "\"}},\n";
}

/// Returns the start and the finish of a flow as JSON with a comma behind it; times are in nanoseconds.
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

/// Returns the first slice of that name; invalid if there is none.
inline SliceId sliceCalled(const Trace &trace, std::string_view name)
{
    for (std::size_t i = 0; i < trace.slices().size(); ++i)
        if (trace.text(trace.slices().name[i]) == name)
            return SliceId(i);
    return {};
}

/// Prints the slices, one on each line, in the display order of their lanes: `process/thread row start+duration name`.
QString printSlices(const Trace &trace);

/// Prints the flows, one on each line, as `category: from -> to`. Each end is `lane@time` and the name of its slice.
QString printFlows(const Trace &trace);

/// Prints the import report: `events 3 refused 1 ...`, then one problem on each line as `code offset+length detail`.
QString printReport(const Trace &trace);

/// Prints everything above, the counters and the instants, so that two traces can be compared.
QString printAll(const Trace &trace);

} // namespace plumbline::test

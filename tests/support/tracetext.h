// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/traceloader.h"

#include <QByteArray>
#include <QTemporaryFile>

#include <memory>

namespace plumbline::test {

/// The trace that stands in `json`, or null when the loader refuses it.
inline std::shared_ptr<const Trace> traceFromText(const QByteArray &json)
{
    QTemporaryFile file;
    if (!file.open() || file.write(json) != json.size() || !file.flush())
        return nullptr;
    TaskControl control;
    const auto trace = loadTrace({file.fileName().toStdString()}, control);
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

} // namespace plumbline::test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/tracetext.h"
#include "widgets/cards/timelinecard.h"

namespace plumbline::test {

/// Returns a timeline of one millisecond: a host thread that launches three kernels on a stream, an instant and a counter.
inline QByteArray smallProfile()
{
    QByteArray json = "[";
    json += nameText(1, 0, "process_name", "CANN") + nameText(1, 7, "thread_name", "Thread 7");
    json += nameText(2, 0, "process_name", "Ascend Hardware") + nameText(2, 3, "thread_name", "Stream 3");
    json += nameText(4, 0, "process_name", "HBM");
    json += sliceText(1, 7, 0, 400'000, "outer") + sliceText(1, 7, 10'000, 20'000, "launch a") +
            sliceText(1, 7, 100'000, 20'000, "launch b") + sliceText(1, 7, 200'000, 0, "nothing");
    json += sliceText(2, 3, 30'000, 300'000, "MatMul") + sliceText(2, 3, 330'000, 100'000, "Add") +
            sliceText(2, 3, 900'000, 100'000, "last kernel");
    json += flowText("HostToDevice", 1, 1, 7, 15'000, 2, 3, 30'000) + flowText("HostToDevice", 2, 1, 7, 105'000, 2, 3, 330'000) +
            flowText("async_npu", 3, 1, 7, 20'000, 2, 3, 900'000);
    json += "{\"ph\":\"i\",\"pid\":1,\"tid\":7,\"ts\":\"600.000\",\"name\":\"mark\"},\n";
    json += "{\"ph\":\"C\",\"pid\":4,\"name\":\"Read\",\"ts\":\"100.000\",\"args\":{\"Read(MB/s)\":1800}},\n";
    json += "{\"ph\":\"C\",\"pid\":4,\"name\":\"Read\",\"ts\":\"500.000\",\"args\":{\"Read(MB/s)\":200}}]";
    return json;
}

/// Builds the card of a timeline given as text.
inline TimelineCard cardFromText(const QByteArray &json, const QString &name = QStringLiteral("card"))
{
    return TimelineCard::build(name, QStringLiteral("set"), traceFromText(json));
}

} // namespace plumbline::test

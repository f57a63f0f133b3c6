// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/smallprofile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace plumbline::test {

QByteArray smallTimeline()
{
    return R"json([
{"ph": "M", "name": "process_name", "pid": 1, "tid": 0, "args": {"name": "Python"}},
{"ph": "M", "name": "thread_name", "pid": 1, "tid": 7, "args": {"name": "python"}},
{"ph": "M", "name": "process_name", "pid": 2, "tid": 0, "args": {"name": "Ascend Hardware"}},
{"ph": "M", "name": "thread_name", "pid": 2, "tid": 2, "args": {"name": "Stream 2"}},
{"ph": "X", "name": "step", "pid": 1, "tid": 7, "ts": "1000.000", "dur": 100},
{"ph": "X", "name": "add", "pid": 1, "tid": 7, "ts": "1010.000", "dur": 20, "cat": "cpu_op",
 "args": {"Input Dims": "2,3;\r\n4;\r\n", "shape": [2, {"deep": "<b>x</b>"}], "Call stack": "a.py(1): f;\r\nb.py(2): g"}},
{"ph": "X", "name": "AddKernel", "pid": 2, "tid": 2, "ts": "1050.000", "dur": 30, "args": {"Task Type": "AI_VECTOR_CORE"}},
{"ph": "s", "name": "HostToDevice1", "cat": "HostToDevice", "id": "1", "pid": 1, "tid": 7, "ts": "1010.000"},
{"ph": "f", "name": "HostToDevice1", "cat": "HostToDevice", "id": "1", "pid": 2, "tid": 2, "ts": "1050.000", "bp": "e"}
])json";
}

bool writeFile(const QString &path, const QByteArray &content)
{
    QFile file(path);
    return QDir().mkpath(QFileInfo(path).path()) && file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

bool writeSmallProfile(const QString &folder, int cards)
{
    for (int card = 0; card < cards; ++card) {
        const QString path = QStringLiteral("%1/rank%2_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json").arg(folder).arg(card);
        if (!writeFile(path, smallTimeline()))
            return false;
    }
    return true;
}

} // namespace plumbline::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"

#include "tests/support/smallprofile.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace plumbline::test {

const QByteArray Timeline = R"json([
{"ph":"M","pid":4117920,"tid":0,"name":"process_name","args":{"name":"Ascend Hardware"}},
{"ph":"M","pid":4117920,"tid":0,"name":"process_labels","args":{"labels":"NPU 3"}},
{"ph":"M","pid":7,"tid":0,"name":"process_name","args":{"name":"Python"}},
{"ph":"M","pid":7,"tid":9,"name":"thread_name","args":{"name":"Thread 9"}},
{"ph":"X","pid":7,"tid":9,"ts":"1736408883000000.001","dur":100,"name":"outer","cat":"cpu_op","args":{"id":18446744073709551615}},
{"ph":"X","pid":7,"tid":9,"ts":"1736408883000010.001","dur":20.5,"name":"inner, \"x\"","cat":"cpu_op"},
{"ph":"X","pid":4117920,"tid":2,"ts":"1736408883000050.000","dur":5,"name":"kernel","args":{"Task Type":"AI_CORE"}},
{"ph":"s","pid":7,"tid":9,"ts":"1736408883000010.001","name":"HostToDevice","cat":"HostToDevice","id":"1"},
{"ph":"f","pid":4117920,"tid":2,"ts":"1736408883000050.000","name":"HostToDevice","cat":"HostToDevice","id":"1","bp":"e"},
{"ph":"C","pid":8,"tid":0,"ts":"1736408883000060","name":"HBM/Read","args":{"Read(MB/s)":1.5}}
])json";

QJsonObject parsed(QByteArray json)
{
    qsizetype at = 0;
    while ((at = json.indexOf("17364", at)) >= 0) {
        qsizetype end = at;
        while (end < json.size() && json.at(end) >= '0' && json.at(end) <= '9')
            ++end;
        json.insert(end, '"');
        json.insert(at, '"');
        at = end + 2;
    }
    QJsonParseError error{};
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (error.error != QJsonParseError::NoError)
        qWarning("%s", qPrintable(error.errorString()));
    return document.isArray() ? QJsonObject{{QStringLiteral("array"), document.array()}} : document.object();
}

QByteArray compact(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

QJsonObject firstCard(const Outcome &outcome)
{
    return parsed(outcome.out).value(QStringLiteral("cards")).toArray().first().toObject();
}

CommandTest::CommandTest()
{
    m_profile = path("job");
    const QString results = m_profile + QStringLiteral("/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/");
    const bool isWritten = writeFile(results + QStringLiteral("trace_view.json"), Timeline) &&
                           writeFile(results + QStringLiteral("kernel_details.csv"), "Name,Type\r\na,b\r\n") &&
                           writeFile(m_profile + QStringLiteral("/rank1_ascend_pt/profiler_info_1.json"),
                                     R"({"config":{"experimental_config":{"_profiler_level":"Level0"}},"rank_id":1})");
    if (!isWritten)
        qFatal("the profile cannot be written");
}

} // namespace plumbline::test

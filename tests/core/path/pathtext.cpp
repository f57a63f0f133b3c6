// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/path/pathtext.h"

#include "core/analysis/communication/peerwaits.h"

#include <QStringList>

namespace plumbline::test {

QByteArray pathSlice(int pid, int tid, int start, int duration, const QByteArray &name, const QByteArray &type)
{
    QByteArray text = sliceText(pid, tid, start * 1000LL, duration * 1000LL, name);
    if (!type.isEmpty())
        text.replace("},\n", QByteArray(",\"args\":{\"Task Type\":\"" + type + "\"}},\n"));
    return text;
}

QByteArray pathKernel(int id, int launched, int start, int duration, const QByteArray &name, int stream)
{
    return pathSlice(PathDevice, stream, start, duration, name, "AI_CORE") +
           flowText("HostToDevice", id, PathPython, 1, launched * 1000LL, PathDevice, stream, start * 1000LL);
}

QByteArray pathCollective(int id, int launched, int start, int duration, const QByteArray &name)
{
    return pathSlice(PathGroups, 0, start, duration, name) +
           pathSlice(PathDevice, 4, start, duration, "Notify Wait", "Notify Wait") +
           flowText("HostToDevice", id, PathPython, 1, launched * 1000LL, PathGroups, 0, start * 1000LL);
}

std::shared_ptr<const Trace> pathTrace(const QByteArray &events)
{
    const QByteArray text = nameText(PathPython, 0, "process_name", "Python") + nameText(PathCann, 0, "process_name", "CANN") +
                            nameText(PathDevice, 0, "process_name", "Ascend Hardware") +
                            nameText(PathGroups, 0, "process_name", "HCCL") +
                            nameText(PathGroups, 0, "thread_name", "Group 7 Communication") +
                            nameText(PathGroups, 1, "thread_name", "Plane 0") + sliceText(9, 9, 0, 1, "origin") + events;
    return traceFromText("[" + text.chopped(2) + "]");
}

std::shared_ptr<const PathGraph> pathGraphOf(const std::vector<QByteArray> &cards)
{
    std::vector<PathInput> inputs;
    TaskControl control;
    for (const QByteArray &events : cards) {
        const int rank = static_cast<int>(inputs.size());
        const auto trace = pathTrace(events);
        auto peers = std::make_shared<const PeerWaits>(findPeerWaits(*trace, rank, CommunicationGroups(), control));
        auto arguments = std::make_shared<const ArgumentsOfOperators>(readOperatorArguments(*trace, control));
        auto connections = std::make_shared<const TaskConnections>(readTaskConnections(*trace, control));
        inputs.push_back({{trace, {}, rank}, std::move(peers), std::move(arguments), std::move(connections)});
    }
    return buildPathGraph(inputs, control).value_or(nullptr);
}

QString printedPath(const PathGraph &graph, const CriticalPath &path)
{
    QStringList lines;
    for (const PathSegment &segment : path.segments)
        lines += QStringLiteral("%1 %2 %3 %4+%5")
                     .arg(QString::fromUtf8(pathKindName(segment.kind).data()),
                          QString::fromUtf8(QByteArray(segment.name(graph).data(), qsizetype(segment.name(graph).size()))))
                     .arg(graph.cards()[segment.card].rank.value_or(-1))
                     .arg(segment.range.begin / 1000)
                     .arg(segment.range.length() / 1000);
    return lines.join(QLatin1Char('\n'));
}

QString pathOf(const std::shared_ptr<const PathGraph> &graph, int begin, int end)
{
    return graph ? printedPath(*graph, pathOfRange(*graph, {begin * 1000LL, end * 1000LL}, TaskControl())) : QString();
}

} // namespace plumbline::test

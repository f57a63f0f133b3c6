// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/path/jobgraph.h"
#include "tests/support/tracetext.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <vector>

namespace plumbline::test {

/// The processes of the timelines that tests of the critical path write.
enum PathPid { PathPython = 1, PathCann = 2, PathDevice = 3, PathGroups = 4 };

/// Returns a slice in microseconds, with its task type if it has one.
QByteArray pathSlice(int pid, int tid, int start, int duration, const QByteArray &name, const QByteArray &type = {});
/// Returns a kernel of 'duration' microseconds on a stream and its launch from thread 1.
QByteArray pathKernel(int id, int launched, int start, int duration, const QByteArray &name, int stream = 2);
/// Returns a communication operator of group 7, launched from thread 1, with its task on stream 4.
QByteArray pathCollective(int id, int launched, int start, int duration,
                          const QByteArray &name = QByteArrayLiteral("hcom_allReduce__007_0_1"));

/// Returns the trace of a card from its events.
std::shared_ptr<const Trace> pathTrace(const QByteArray &events);
/// Returns the graph of some cards, which have the ranks 0, 1 and so on; null if it cannot be built. The waits for other ranks
/// are read from the planes.
std::shared_ptr<const PathGraph> pathGraphOf(const std::vector<QByteArray> &cards);

/// Prints the path of a range in microseconds, one segment on each line, as `kind name rank begin+length`.
QString pathOf(const std::shared_ptr<const PathGraph> &graph, int begin, int end);
QString printedPath(const PathGraph &graph, const CriticalPath &path);

} // namespace plumbline::test

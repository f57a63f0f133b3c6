// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/replay.h"
#include "core/profile/profileloader.h"
#include "core/storage/record.h"
#include "tests/core/path/pathtext.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <iterator>
#include <set>

using namespace plumbline;
using namespace plumbline::test;

namespace {

/// The graph of a trace of a GPU; null without samples.
std::shared_ptr<const PathGraph> kinetoGraph(const char *name)
{
    TaskControl control;
    const QString sample = samplePath(QStringLiteral("kineto/%1.json.gz").arg(QLatin1String(name)));
    const auto profile = openProfile(sample.toStdString(), ScanDepth::Discovery, control);
    if (sample.isEmpty() || !profile || profile->cards.empty())
        return nullptr;
    const auto opened = openTimeline(OpenCard(profile->cards.front()), control, {});
    const auto job = opened ? buildJobGraph(*opened, control) : failure(ErrorCode::FileNotFound);
    return job ? job->graph : nullptr;
}

const Trace &traceOf(const PathGraph &graph)
{
    return *graph.cards().front().trace;
}

/// Returns the name of a kernel up to its template arguments, without namespaces.
QString shortName(std::string_view name)
{
    QString text = QString::fromUtf8(name.data(), qsizetype(name.size()));
    text.remove(QStringLiteral("(anonymous namespace)::")).remove(QStringLiteral("void "));
    text.truncate(std::min(text.size(), text.indexOf(QRegularExpression(QStringLiteral("[<(]|$")))));
    return text.mid(text.lastIndexOf(QStringLiteral("::")) + (text.contains(QStringLiteral("::")) ? 2 : 1)).trimmed();
}

/// Returns what ran on the device along the path that ends with a slice.
QStringList deviceChain(const PathGraph &graph, TimeNs begin, SliceId last)
{
    const std::uint32_t node = nodeOfSlice(graph, 0, last);
    QStringList names;
    for (const PathSegment &segment : criticalPath(graph, node, {begin, graph.end(node)}, TaskControl()).segments) {
        if (graph.resources()[graph.resourceOf(segment.node)].isDevice && segment.slice.isValid() &&
            segment.kind != PathKind::Launch)
            names += shortName(segment.name(graph));
    }
    return names;
}

/// Returns the last slice whose name, in short, is the given one.
SliceId lastCalled(const Trace &trace, const QString &name)
{
    SliceId last;
    for (std::uint32_t slice = 0; slice < trace.slices().size(); ++slice) {
        if (shortName(trace.text(trace.slices().name[slice])) == name &&
            (!last.isValid() || trace.slices().start[slice] > trace.slices().start[last.value]))
            last = SliceId(slice);
    }
    return last;
}

/// Returns the kinds of the edges that lead from the nodes of a slice to those of another one.
std::set<PathEdge> edgesBetween(const PathGraph &graph, SliceId from, SliceId to)
{
    std::set<PathEdge> edges;
    for (std::uint32_t node = 0; node < graph.size(); ++node) {
        // A wait is released by its cause in a node of its own, which belongs to the slice as well.
        if (graph.slice(node) == to)
            graph.eachCause(node, [&](std::uint32_t cause, PathEdge kind) {
                if (graph.slice(cause) == from)
                    edges.insert(kind);
            });
    }
    return edges;
}

} // namespace

/// Compares with the critical paths that HolisticTraceAnalysis publishes for its test traces.
class TestPathKineto : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void followsTheKernelsOfSimpleAdd();
    void marksWhatIsMarkedInSimpleAdd();
    void crossesStreamsInAlexnet();
    void waitsForTheKernelBeforeAnEvent();
};

void TestPathKineto::initTestCase()
{
    if (samplePath(QStringLiteral("kineto")).isEmpty())
        QSKIP("the samples are not here");
}

// The published path of the second measurement ends with these six, behind the launches of the host.
void TestPathKineto::followsTheKernelsOfSimpleAdd()
{
    const auto graph = kinetoGraph("simple_add");
    QVERIFY(graph);
    const Trace &trace = traceOf(*graph);
    const SliceId measured = lastCalled(trace, QStringLiteral("[param|pytorch.model.alex_net|0|0|0|measure|forward]"));
    const SliceId last = lastCalled(trace, QStringLiteral("globalKernel"));
    QVERIFY(measured.isValid() && last.isValid());
    QCOMPARE(deviceChain(*graph, trace.slices().start[measured.value], last).join(QLatin1Char(' ')),
             QStringLiteral("ampere_sgemm_32x32_sliced1x4_tn globalKernel vectorized_elementwise_kernel Memset "
                            "ampere_sgemm_32x32_sliced1x4_tn globalKernel"));
}

// That trace comes with the marks that HTA made: slices of the path have `critical: 1`.
void TestPathKineto::marksWhatIsMarkedInSimpleAdd()
{
    const auto graph = kinetoGraph("simple_add_critical_path");
    QVERIFY(graph);
    const Trace &trace = traceOf(*graph);
    const SliceId measured = lastCalled(trace, QStringLiteral("[param|pytorch.model.alex_net|0|0|0|measure|forward]"));
    const std::uint32_t last = nodeOfSlice(*graph, 0, lastCalled(trace, QStringLiteral("globalKernel")));
    const TimeRange range{trace.slices().start[measured.value], graph->end(last)};
    std::set<SliceId> onPath;
    for (const PathSegment &segment : criticalPath(*graph, last, range, TaskControl()).segments) {
        if (segment.slice.isValid() && segment.slice != measured)
            onPath.insert(segment.slice);
    }
    std::set<SliceId> marked;
    TaskControl control;
    for (std::uint32_t slice = 0; slice < trace.slices().size(); ++slice) {
        if (!range.contains(trace.slices().start[slice]))
            continue;
        const auto record = readRecord(trace, trace.slices().record[slice], &control);
        const JsonValue *critical = record ? record->args.find("critical") : nullptr;
        if (critical && critical->integer() == 1)
            marked.insert(SliceId(slice));
    }
    QVERIFY(marked.size() > 100);
    std::set<SliceId> different;
    std::ranges::set_symmetric_difference(marked, onPath, std::inserter(different, different.end()));
    QStringList names;
    for (const SliceId slice : different)
        names += (marked.contains(slice) ? QStringLiteral("only marked: ") : QStringLiteral("only here: ")) +
                 shortName(trace.text(trace.slices().name[slice.value]));
    // The last call of the host hands over the kernel behind which the path goes on; its time counts as the launch of that
    // kernel.
    QCOMPARE(names.join(QLatin1Char('\n')), QStringLiteral("only marked: cudaLaunchKernel"));
}

// A kernel waits for one on another stream, which `Stream Wait Event` tells.
void TestPathKineto::crossesStreamsInAlexnet()
{
    const auto graph = kinetoGraph("alexnet");
    QVERIFY(graph);
    const Trace &trace = traceOf(*graph);
    const SliceId from = lastCalled(trace, QStringLiteral("fft2d_c2r_32x32"));
    SliceId to; // the first kernel on stream 7 behind it
    for (std::uint32_t slice = 0; slice < trace.slices().size(); ++slice) {
        const bool isKernel = shortName(trace.text(trace.slices().name[slice])) == QStringLiteral("elementwise_kernel");
        if (isKernel && trace.slices().start[slice] >= trace.slices().end(from.value) &&
            (!to.isValid() || trace.slices().start[slice] < trace.slices().start[to.value]))
            to = SliceId(slice);
    }
    QVERIFY(from.isValid() && to.isValid());
    QVERIFY(!edgesBetween(*graph, from, to).empty());
    QCOMPARE(deviceChain(*graph, trace.slices().start[from.value] - 400'000, to).mid(0, 4).join(QLatin1Char(' ')),
             QStringLiteral("fft2d_r2c_32x32 ampere_gcgemm_64x64_nt fft2d_c2r_32x32 elementwise_kernel"));
}

void TestPathKineto::waitsForTheKernelBeforeAnEvent()
{
    const auto graph = kinetoGraph("event_sync");
    QVERIFY(graph);
    const Trace &trace = traceOf(*graph);
    const SliceId kernel = lastCalled(trace, QStringLiteral("spin_kernel"));
    QCOMPARE(edgesBetween(*graph, kernel, sliceCalled(trace, "cudaEventSynchronize")), (std::set{PathEdge::Return}));
    QCOMPARE(edgesBetween(*graph, kernel, sliceCalled(trace, "cudaDeviceSynchronize")), (std::set{PathEdge::Return}));
    QCOMPARE(deviceChain(*graph, 0, kernel).join(QLatin1Char(' ')), QStringLiteral("Memcpy DtoH spin_kernel"));
}

PLUMBLINE_TEST(TestPathKineto)
#include "tst_pathkineto.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "core/advice/engine/advisor.h"
#include "tests/support/advicefixture.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

using namespace plumbline;

/// Checks advice on faults planted into a real profile. From a moment on every event is moved to a later time, and the time
/// gained is filled with the fault.
class TestPlantedAdvice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsIt_data();
    void findsIt();
};

namespace {

constexpr TimeNs Planted = 30'000'000;

enum class Where { Dispatching, Main, Collector, Device, BeforeTheStep };

TimeNs nsOf(const QJsonValue &us)
{
    const QString text = us.isString() ? us.toString() : QString::number(us.toDouble(), 'f', 3);
    const QString fraction = text.section(QLatin1Char('.'), 1).leftJustified(3, QLatin1Char('0'), true);
    return text.section(u'.', 0, 0).toLongLong() * 1000 + fraction.toLongLong();
}

QString usOf(TimeNs ns)
{
    return QStringLiteral("%1.%2").arg(ns / 1000).arg(ns % 1000, 3, 10, QLatin1Char('0'));
}

/// The events of a timeline.
class RealTrace
{
public:
    explicit RealTrace(const QString &path)
    {
        QFile file(path);
        if (file.open(QIODevice::ReadOnly))
            m_events = QJsonDocument::fromJson(file.readAll()).array();
        for (const auto &each : std::as_const(m_events)) {
            const QJsonObject event = each.toObject();
            if (event.value(QStringLiteral("name")) == QLatin1String("process_name"))
                m_processes[idOf(event.value(QStringLiteral("pid")))] =
                    event.value(QStringLiteral("args")).toObject().value(QStringLiteral("name")).toString();
        }
    }

    /// Plants the fault and returns the timeline.
    QByteArray planted(Where where, const QString &name)
    {
        const auto gap = quietGap();
        if (!gap)
            qFatal("the sample has no gap to plant anything in");
        const QJsonObject step = sliceOf(QStringLiteral("Python"), QStringLiteral("ProfilerStep"));
        const TimeNs at = where == Where::BeforeTheStep ? beginOf(step) + 1'000'000 : gap->at;
        shift(at);
        QJsonObject fault = where == Where::BeforeTheStep || where == Where::Main ? step : gap->launch;
        fault[QStringLiteral("name")] = name;
        if (where == Where::Main)
            fault[QStringLiteral("pid")] = gap->launch.value(QStringLiteral("pid"));
        if (where == Where::Collector)
            fault[QStringLiteral("pid")] = 77;
        if (where == Where::Device)
            fault = kernelAt(at, gap->start, name);
        else
            fault[QStringLiteral("args")] = QJsonObject();
        for (const char *key : {"id", "cat", "bp"})
            fault.remove(QLatin1String(key));
        fault[QStringLiteral("ph")] = QStringLiteral("X");
        fault[QStringLiteral("ts")] = usOf(at);
        fault[QStringLiteral("dur")] = static_cast<double>(Planted) / 1000;
        m_events.append(fault);
        m_events.append(
            QJsonObject{{QStringLiteral("ph"), QStringLiteral("M")},
                        {QStringLiteral("pid"), 77},
                        {QStringLiteral("name"), QStringLiteral("process_name")},
                        {QStringLiteral("args"), QJsonObject{{QStringLiteral("name"), QStringLiteral("Python GC")}}}});
        return QJsonDocument(m_events).toJson(QJsonDocument::Compact);
    }

private:
    struct Gap
    {
        TimeNs at = 0;      ///< a moment in which the device idles and the launching thread is in no call
        QJsonObject launch; ///< start of the flow that ends the gap
        /// End of that flow.
        QJsonObject start;
    };

    static QString idOf(const QJsonValue &value) { return value.toVariant().toString(); }
    static TimeNs beginOf(const QJsonObject &event) { return nsOf(event.value(QStringLiteral("ts"))); }
    static TimeNs endOf(const QJsonObject &event) { return beginOf(event) + nsOf(event.value(QStringLiteral("dur"))); }
    static bool isSlice(const QJsonObject &event) { return event.value(QStringLiteral("ph")) == QLatin1String("X"); }
    [[nodiscard]] QString processOf(const QJsonObject &event) const
    {
        return m_processes.value(idOf(event.value(QStringLiteral("pid"))));
    }

    [[nodiscard]] QJsonObject sliceOf(const QString &process, const QString &name) const
    {
        for (const auto &each : m_events) {
            const QJsonObject event = each.toObject();
            if (isSlice(event) && processOf(event) == process && event.value(QStringLiteral("name")).toString().startsWith(name))
                return event;
        }
        return {};
    }

    /// Returns the gap of the device that is longest before the launch that ends it and has a quiet moment in it.
    [[nodiscard]] std::optional<Gap> quietGap() const
    {
        QHash<QString, QJsonObject> launches;
        QHash<TimeNs, std::pair<QJsonObject, QJsonObject>> byEnd;
        QList<std::pair<TimeNs, TimeNs>> gaps;
        for (const auto &each : m_events) {
            const QJsonObject event = each.toObject();
            const QString id = idOf(event.value(QStringLiteral("id")));
            if (event.value(QStringLiteral("cat")) == QLatin1String("HostToDevice")) {
                if (event.value(QStringLiteral("ph")) == QLatin1String("s"))
                    launches[id] = event;
                else
                    byEnd[beginOf(event)] = {launches.value(id), event};
            } else if (isSlice(event) && event.value(QStringLiteral("name")) == QLatin1String("Free")) {
                gaps.append({beginOf(event), endOf(event)});
            }
        }
        std::optional<Gap> best;
        TimeNs longest = 0;
        for (const auto &[begin, end] : gaps) {
            const auto arrow = byEnd.constFind(end);
            if (arrow == byEnd.constEnd() || arrow->first.isEmpty() || beginOf(arrow->first) - begin <= longest)
                continue;
            if (const auto at = quietMoment(arrow->first, begin)) {
                longest = beginOf(arrow->first) - begin;
                best = Gap{*at, arrow->first, arrow->second};
            }
        }
        return best;
    }

    /// Returns a moment between the begin of a gap and a launch in which the launching thread is in no call.
    [[nodiscard]] std::optional<TimeNs> quietMoment(const QJsonObject &launch, TimeNs begin) const
    {
        constexpr TimeNs Slack = 20'000;
        TimeNs at = begin + 2 * Slack;
        for (bool isQuiet = false; !isQuiet && at < beginOf(launch) - Slack;) {
            isQuiet = true;
            for (const auto &each : m_events) {
                const QJsonObject event = each.toObject();
                const bool isOfThread = isSlice(event) &&
                                        event.value(QStringLiteral("pid")) == launch.value(QStringLiteral("pid")) &&
                                        event.value(QStringLiteral("tid")) == launch.value(QStringLiteral("tid"));
                if (isOfThread && beginOf(event) < at && at < endOf(event)) {
                    at = endOf(event) + Slack / 2;
                    isQuiet = false;
                }
            }
            if (isQuiet)
                return at;
        }
        return std::nullopt;
    }

    /// Moves all events that start at or after a moment, and lengthens the slices that contain it.
    void shift(TimeNs from)
    {
        QJsonArray shifted;
        for (const auto &each : std::as_const(m_events)) {
            QJsonObject event = each.toObject();
            if (event.contains(QStringLiteral("ts")) && beginOf(event) >= from)
                event[QStringLiteral("ts")] = usOf(beginOf(event) + Planted);
            else if (isSlice(event) && endOf(event) > from)
                event[QStringLiteral("dur")] = static_cast<double>(nsOf(event.value(QStringLiteral("dur"))) + Planted) / 1000;
            shifted.append(event);
        }
        m_events = shifted;
    }

    /// Returns a kernel of the AI CPU on the stream of a task. The profiler's own overlap lanes are changed to say that the
    /// device computes meanwhile.
    QJsonObject kernelAt(TimeNs at, const QJsonObject &task, const QString &name)
    {
        for (qsizetype index = 0; index < m_events.size(); ++index) {
            QJsonObject free = m_events.at(index).toObject();
            if (!isSlice(free) || free.value(QStringLiteral("name")) != QLatin1String("Free") || beginOf(free) >= at ||
                endOf(free) <= at)
                continue;
            QJsonObject rest = free;
            rest[QStringLiteral("ts")] = usOf(at + Planted);
            rest[QStringLiteral("dur")] = static_cast<double>(endOf(free) - at - Planted) / 1000;
            free[QStringLiteral("dur")] = static_cast<double>(at - beginOf(free)) / 1000;
            m_events[index] = free;
            m_events.append(rest);
            QJsonObject computing = sliceOf(QStringLiteral("Overlap Analysis"), QStringLiteral("Computing"));
            computing[QStringLiteral("ts")] = usOf(at);
            computing[QStringLiteral("dur")] = static_cast<double>(Planted) / 1000;
            m_events.append(computing);
            break;
        }
        QJsonObject kernel = task;
        kernel[QStringLiteral("name")] = name;
        kernel[QStringLiteral("args")] = QJsonObject{{QStringLiteral("Task Type"), QStringLiteral("AI_CPU")}};
        return kernel;
    }

    QJsonArray m_events;
    QHash<QString, QString> m_processes;
};

} // namespace

void TestPlantedAdvice::findsIt_data()
{
    QTest::addColumn<int>("where");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("rule");
    const auto row = [](const char *title, Where where, const char *name, const char *rule) {
        QTest::newRow(title) << static_cast<int>(where) << QString::fromLatin1(name) << QString::fromLatin1(rule);
    };
    row("loader", Where::BeforeTheStep, "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", "dataloader-slow");
    row("synchronisation", Where::Dispatching, "AscendCL@aclrtSynchronizeDevice", "explicit-sync");
    row("stream", Where::Main, "AscendCL@aclrtSynchronizeStreamWithTimeout", "explicit-sync");
    row("garbage", Where::Collector, "GC", "gc-abnormal");
    row("compiling", Where::Dispatching, "AscendCL@aclopCompileAndExecuteV2", "op-compile");
    row("allocation", Where::Dispatching, "AscendCL@aclMallocMemInner", "memory-op-slow");
    row("AI CPU", Where::Device, "aclnnNonzero_NonZeroAiCpu_NonZero", "aicpu-kernel");
}

void TestPlantedAdvice::findsIt()
{
    QFETCH(int, where);
    QFETCH(QString, name);
    QFETCH(QString, rule);
    const QString sample =
        test::samplePath(QStringLiteral("resnet_2cards_level1/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json"));
    if (sample.isEmpty())
        QSKIP("no samples");
    RealTrace trace(sample);
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("trace_view.json"), trace.planted(static_cast<Where>(where), name));
    const Advice advice = advise(*fixture.inputs(), ruleCatalogue(), {}, TaskControl()).value_or(Advice());

    // Communication takes most of the steps of this profile, so several of its rules may precede; they count as one.
    std::set<std::string> before;
    const Finding *found = nullptr;
    for (const Finding &each : advice.findings) {
        if (each.ruleId == rule.toStdString()) {
            found = &each;
            break;
        }
        before.insert(each.area == AdviceArea::Communication ? "communication" : each.ruleId);
    }
    QVERIFY2(found && before.size() < 2, qPrintable(test::printAdvice(advice)));
    // The profile itself already has 5 ms of compilation.
    const double saved = static_cast<double>(found->saving->highNs);
    QVERIFY2(std::abs(saved - Planted) <= 0.2 * Planted, qPrintable(QString::number(saved)));
}

PLUMBLINE_TEST(TestPlantedAdvice)
#include "tst_plantedadvice.moc"

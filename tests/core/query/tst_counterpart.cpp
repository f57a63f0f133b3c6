// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/counterpart.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

using namespace plumbline;
using plumbline::test::nameText;
using plumbline::test::sliceText;

namespace {

std::shared_ptr<const Trace> traceOfCounterpart(const QByteArray &events)
{
    return test::traceFromText('[' + events + "{\"ph\":\"M\",\"name\":\"none\"}]");
}

SliceId sliceAt(const Trace &trace, std::int64_t absoluteNs, std::string_view name)
{
    for (std::size_t row = 0; row < trace.slices().size(); ++row) {
        if (trace.absolute(trace.slices().start[row]) == absoluteNs && trace.text(trace.slices().name[row]) == name)
            return SliceId(row);
    }
    return {};
}

/// Returns a card with two steps on a thread: three calls of "op" in the first step and two in the second.
QByteArray card(int thread, qint64 start)
{
    QByteArray text = nameText(1, thread, "process_name", "Python") +
                      nameText(1, thread, "thread_name", "Thread " + QByteArray::number(thread)) +
                      sliceText(1, thread, start, 100, "ProfilerStep#4") +
                      sliceText(1, thread, start + 200, 100, "ProfilerStep#5");
    for (const int at : {10, 30, 50, 210, 230})
        text += sliceText(1, thread, start + at, 10, "op");
    return text;
}

QString told(const Trace &trace, const Counterpart &match)
{
    if (match.miss != Counterpart::Miss::None)
        return QStringLiteral("miss %1 of %2").arg(static_cast<int>(match.miss)).arg(match.count);
    return QStringLiteral("%1 of %2").arg(trace.absolute(trace.slices().start[match.slice.value])).arg(match.count);
}

QString matchOf(const Trace &trace, SliceId slice, const Trace &other)
{
    const SliceOccurrence occurrence = occurrenceOf(trace, profilerSteps(trace), slice);
    return told(other, counterpartOf(trace, slice, occurrence, other, profilerSteps(other)));
}

} // namespace

class TestCounterpart : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsSteps();
    void countsInsideTheStep();
    void matchesByStepNotByTime();
    void countsOverTheWholeTraceWithoutSteps();
    void saysWhatIsMissing();
    void tellsLanesOfOneNameApart();
    void prefersTheSameNumber();
};

void TestCounterpart::findsSteps()
{
    const auto trace = traceOfCounterpart(card(7, 1'000) + sliceText(1, 8, 1'090, 30, "ProfilerStep#4"));
    QVERIFY(trace);
    const std::vector<ProfilerStep> steps = profilerSteps(*trace);
    QCOMPARE(steps.size(), std::size_t(2));
    QCOMPARE(steps[0].number, std::string("4"));
    QCOMPARE(steps[0].range.end, TimeNs(120));
    QVERIFY(stepAt(steps, 0) == steps.data());
    QVERIFY(!stepAt(steps, 150));
    QVERIFY(stepAt(steps, 200) == &steps[1]);
    QVERIFY(!stepAt(steps, 300));
}

void TestCounterpart::countsInsideTheStep()
{
    const auto trace = traceOfCounterpart(card(7, 1'000));
    QVERIFY(trace);
    const SliceOccurrence occurrence = occurrenceOf(*trace, profilerSteps(*trace), sliceAt(*trace, 1'230, "op"));
    QCOMPARE(occurrence.step, std::string("5"));
    QCOMPARE(occurrence.index, std::size_t(1));
    QCOMPARE(occurrence.count, std::size_t(2));
}

void TestCounterpart::matchesByStepNotByTime()
{
    const auto trace = traceOfCounterpart(card(7, 1'000));
    // The other card has another thread number and starts later, and its first step lacks a call.
    const auto other = traceOfCounterpart(card(912, 51'000) + sliceText(1, 912, 50'000, 20, "op"));
    QVERIFY(trace && other);
    QCOMPARE(matchOf(*trace, sliceAt(*trace, 1'210, "op"), *other), QStringLiteral("51210 of 2"));
    QCOMPARE(matchOf(*trace, sliceAt(*trace, 1'050, "op"), *other), QStringLiteral("51050 of 3"));
    QCOMPARE(matchOf(*trace, sliceAt(*trace, 1'200, "ProfilerStep#5"), *other), QStringLiteral("51200 of 1"));
}

void TestCounterpart::countsOverTheWholeTraceWithoutSteps()
{
    const QByteArray head = nameText(1, 2, "process_name", "Ascend Hardware") + nameText(1, 2, "thread_name", "Stream 2");
    const auto trace = traceOfCounterpart(head + sliceText(1, 2, 100, 5, "k") + sliceText(1, 2, 200, 5, "k"));
    const auto other =
        traceOfCounterpart(head + sliceText(1, 2, 900, 5, "k") + sliceText(1, 2, 990, 5, "k") + sliceText(1, 2, 950, 5, "j"));
    QVERIFY(trace && other);
    QCOMPARE(matchOf(*trace, sliceAt(*trace, 200, "k"), *other), QStringLiteral("990 of 2"));
}

void TestCounterpart::saysWhatIsMissing()
{
    const auto trace = traceOfCounterpart(card(7, 1'000) + sliceText(1, 7, 2'000, 5, "once") +
                                          nameText(3, 1, "process_name", "Only here") + sliceText(3, 1, 3'000, 5, "x"));
    const auto other = traceOfCounterpart(nameText(1, 9, "process_name", "Python") + nameText(1, 9, "thread_name", "Thread 9") +
                                          sliceText(1, 9, 1'000, 100, "ProfilerStep#4") + sliceText(1, 9, 1'010, 5, "op"));
    QVERIFY(trace && other);
    const auto miss = [](Counterpart::Miss kind, int count) -> QString {
        return QStringLiteral("miss %1 of %2").arg(static_cast<int>(kind)).arg(count);
    };
    QCOMPARE(matchOf(*trace, sliceAt(*trace, 3'000, "x"), *other), miss(Counterpart::Miss::Lane, 0));
    QCOMPARE(matchOf(*trace, sliceAt(*trace, 1'210, "op"), *other), miss(Counterpart::Miss::Step, 0));
    QCOMPARE(matchOf(*trace, sliceAt(*trace, 2'000, "once"), *other), miss(Counterpart::Miss::Name, 0));
    QCOMPARE(matchOf(*trace, sliceAt(*trace, 1'030, "op"), *other), miss(Counterpart::Miss::Index, 1));
    QCOMPARE(matchOf(*trace, sliceAt(*trace, 1'010, "op"), *other), QStringLiteral("1010 of 1"));
}

void TestCounterpart::tellsLanesOfOneNameApart()
{
    const QByteArray head = nameText(1, 1, "process_name", "HCCL") + nameText(1, 1, "thread_name", "Plane 0") +
                            nameText(1, 2, "thread_name", "Plane 0");
    const auto trace = traceOfCounterpart(head + sliceText(1, 1, 100, 5, "Notify_Wait") + sliceText(1, 2, 200, 5, "Notify_Wait"));
    const auto other = traceOfCounterpart(head + sliceText(1, 1, 700, 5, "Notify_Wait") + sliceText(1, 2, 800, 5, "Notify_Wait"));
    QVERIFY(trace && other);
    QCOMPARE(matchOf(*trace, sliceAt(*trace, 100, "Notify_Wait"), *other), QStringLiteral("700 of 1"));
    QCOMPARE(matchOf(*trace, sliceAt(*trace, 200, "Notify_Wait"), *other), QStringLiteral("800 of 1"));
}

void TestCounterpart::prefersTheSameNumber()
{
    const auto stream = [](int tid, qint64 at) -> QByteArray {
        return nameText(1, tid, "process_name", "Ascend Hardware") +
               nameText(1, tid, "thread_name", "Stream " + QByteArray::number(tid)) + sliceText(1, tid, at, 5, "k");
    };
    const auto trace = traceOfCounterpart(stream(2, 100) + stream(5, 200));
    const auto other = traceOfCounterpart(stream(5, 300) + stream(9, 400));
    QVERIFY(trace && other);
    QCOMPARE(matchOf(*trace, sliceAt(*trace, 200, "k"), *other), QStringLiteral("300 of 1"));
    QCOMPARE(matchOf(*trace, sliceAt(*trace, 100, "k"), *other), QStringLiteral("300 of 1"));
}

PLUMBLINE_TEST(TestCounterpart)
#include "tst_counterpart.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/frequency.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

using namespace plumbline;

namespace {

constexpr int FrequencyDevice = 1;
constexpr int FrequencyClock = 2;

QByteArray clockSample(int us, const QByteArray &mhz)
{
    return R"({"ph":"C","pid":2,"tid":0,"name":"AI Core Freq","ts":")" + QByteArray::number(us) + R"(","args":{"MHz":)" + mhz +
           "}},\n";
}

/// Returns a kernel of the AI cores; times are in microseconds.
QByteArray kernel(int begin, int end)
{
    return test::sliceText(FrequencyDevice, 1, begin * 1000LL, (end - begin) * 1000LL, "MatMul").chopped(3) +
           ",\"args\":{\"Task Type\":\"AI_CORE\"}},\n";
}

std::shared_ptr<const Trace> traceOfFrequency(const QByteArray &events)
{
    const QByteArray text = test::nameText(FrequencyDevice, 0, "process_name", "Ascend Hardware") +
                            test::nameText(FrequencyClock, 0, "process_name", "AI Core Freq") + events;
    return test::traceFromText("[" + text.chopped(2) + "]");
}

} // namespace

class TestFrequency : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void averagesOverTime();
    void correctsDurations();
    void saysNothingWithoutAClock();
};

void TestFrequency::averagesOverTime()
{
    // The first slice, which starts at 0, is the origin.
    const auto trace = traceOfFrequency(kernel(0, 1) + clockSample(10, "1800") + clockSample(20, "1800") +
                                        clockSample(30, "900.5") + clockSample(40, "0"));
    QVERIFY(trace);
    const auto frequency = CoreFrequency::of(*trace);
    QVERIFY(frequency);
    QCOMPARE(frequency->samples().size(), std::size_t{2});
    QCOMPARE(frequency->highestMhz(), 1800.0);
    QCOMPARE(frequency->lowestMhz(), 900.5);
    QCOMPARE(frequency->averageMhz({0, 10'000}), 1800.0);
    QCOMPARE(frequency->averageMhz({20'000, 40'000}), (1800.0 + 900.5) / 2);
    QCOMPARE(frequency->averageMhz({50'000, 50'000}), 900.5);
    QCOMPARE(frequency->correctedNs({30'000, 40'000}), 10'000 * 900.5 / 1800);
}

// The worked example of docs/advice.md, freq-drop: 42 ms at 1500 of 1800 MHz cost 7 ms.
void TestFrequency::correctsDurations()
{
    const auto trace =
        traceOfFrequency(clockSample(0, "1800") + kernel(0, 8000) + clockSample(10'000, "1500") + kernel(10'000, 52'000) +
                         test::sliceText(FrequencyDevice, 1, 60'000'000, 1'000'000, "EVENT_WAIT"));
    QVERIFY(trace);
    const auto frequency = CoreFrequency::of(*trace);
    QVERIFY(frequency);
    const FrequencyLoss loss = frequencyLoss(*trace, *frequency, TaskControl());
    QCOMPARE(loss.kernels, std::uint64_t{2});
    QCOMPARE(loss.durationNs, TimeNs{50'000'000});
    QCOMPARE(qRound64(loss.correctedNs), TimeNs{43'000'000});
    QCOMPARE(loss.slowed, std::uint64_t{1});
    QCOMPARE(loss.slowedNs, TimeNs{42'000'000});
}

void TestFrequency::saysNothingWithoutAClock()
{
    const auto without = traceOfFrequency(kernel(0, 1));
    QVERIFY(without && !CoreFrequency::of(*without));
    const auto zeros = traceOfFrequency(kernel(0, 1) + clockSample(1, "0"));
    QVERIFY(zeros && !CoreFrequency::of(*zeros));
}

PLUMBLINE_TEST(TestFrequency)
#include "tst_frequency.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host/dispatchwindows.h"
#include "tests/support/advicefixture.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <utility>

using namespace plumbline;

namespace {

/// Prints one window on each line as `kind launches vertical median free late`, in nanoseconds.
QString printed(const CardEvidence &card, TimeRange step, const DispatchLimits &limits = {})
{
    static const QStringList kinds = QStringLiteral("host,device,nothing,mixed").split(u',');
    QStringList lines;
    for (const DispatchWindow &window : dispatchWindows(step, card.idleGaps(), card.launches(), limits))
        lines += QStringLiteral("%1 %2 %3 %4 %5 %6")
                     .arg(kinds[static_cast<int>(window.kind)])
                     .arg(window.launches)
                     .arg(window.vertical)
                     .arg(window.medianDelayNs ? QString::number(*window.medianDelayNs) : QStringLiteral("-"))
                     .arg(window.freeNs)
                     .arg(window.lateNs);
    return lines.join(u'\n');
}

} // namespace

class TestDispatchWindows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void toy();
    void atTheLimits();
    void onlyTheGapsOfAStep();
    void ofASample();
};

void TestDispatchWindows::toy()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 10 20\nkernel B 50 60\nkernel C 62 70\nlaunch 5 10\nlaunch 45 50\nlaunch 46 62\n");
    const auto inputs = fixture.inputs();
    QCOMPARE(printed(inputs->card(0), {0, 60'000}), QStringLiteral("host 3 3 5000 32000 30000"));
}

void TestDispatchWindows::atTheLimits()
{
    test::AdviceFixture fixture;
    // First 30 of 100 us are free and all of them late, then 5 of 100 us are free. Times count from A.
    fixture.timeline("kernel A 10000 10070\nkernel B 10100 10170\nkernel C 10175 10200\nlaunch 10080 10100\n"
                     "launch 9175 10175\nlaunch 9000 10000\n");
    const auto inputs = fixture.inputs();
    DispatchLimits limits;
    limits.windowNs = 100'000;
    limits.windowShare = 0;
    limits.queuedNs = 510'000;
    QCOMPARE(printed(inputs->card(0), {0, 200'000}, limits),
             QStringLiteral("host 1 0 1000000 30000 30000\nmixed 2 1 510000 5000 0"));
    limits.idleShare = 0.3001;
    limits.busyShare = 0.0501;
    QCOMPARE(printed(inputs->card(0), {0, 200'000}, limits),
             QStringLiteral("mixed 1 0 1000000 30000 30000\ndevice 2 1 510000 5000 0"));
    limits.queuedNs = 510'001;
    QCOMPARE(printed(inputs->card(0), {100'000, 200'000}, limits), QStringLiteral("mixed 2 1 510000 5000 0"));
}

void TestDispatchWindows::onlyTheGapsOfAStep()
{
    // Gaps of 3 ns come every 10 ns, and every second one is late. Steps of 25 ns follow each other without a pause, so they cut
    // gaps.
    constexpr TimeNs End = 10'000;
    IdleGaps gaps;
    for (TimeNs begin = 8; begin < End; begin += 10) {
        IdleGap &gap = gaps.gaps.emplace_back();
        gap.range = {begin, begin + 3};
        gap.isLate = begin % 20 == 8;
        gap.firstPart = static_cast<std::uint32_t>(gaps.parts.size());
        gaps.parts.push_back({gap.range, IdleCause::Framework, {}});
        gap.endPart = static_cast<std::uint32_t>(gaps.parts.size());
    }
    DispatchLimits limits;
    limits.windowNs = 4;
    limits.windowShare = 0;
    std::size_t looked = 0;
    for (TimeNs begin = 0; begin < End; begin += 25) {
        const TimeRange step{begin, begin + 25};
        looked += gapsIn(gaps, step).size();
        for (const DispatchWindow &window : dispatchWindows(step, gaps, {}, limits)) {
            TimeNs free = 0;
            TimeNs late = 0;
            for (const IdleGap &gap : gaps.gaps) {
                const TimeNs part = std::max<TimeNs>(
                    std::min(gap.range.end, window.range.end) - std::max(gap.range.begin, window.range.begin), 0);
                free += part;
                late += gap.isLate ? part : 0;
            }
            QCOMPARE(std::pair(window.freeNs, window.lateNs), std::pair(free, late));
        }
    }
    // Each gap is looked at once, and a gap across the border of two steps twice.
    QCOMPARE(looked, gaps.gaps.size() + End / 50 - 1);
}

void TestDispatchWindows::ofASample()
{
    const auto inputs = test::adviceInputsOf(test::samplePath(QStringLiteral("resnet_2cards_level1/rank0_ascend_pt")));
    if (!inputs)
        QSKIP("no samples");
    const CardEvidence &card = inputs->card(0);
    QCOMPARE(printed(card, *card.steps().front().range),
             QStringLiteral("mixed 0 0 - 0 0\n"
                            "mixed 11 3 571606 1457264 811271\n"
                            "host 33 8 204153 8511809 6535754\n"
                            "host 21 17 -9322 9706571 9510556\n"
                            "host 48 9 307880 5376032 4448270\n"
                            "device 79 3 1806508 0 0\n"
                            "mixed 0 0 - 0 0\nmixed 0 0 - 0 0\nmixed 0 0 - 0 0\nmixed 0 0 - 0 0\nmixed 0 0 - 0 0\n"
                            "mixed 0 0 - 0 0\n"
                            "device 9 0 71456728 8400 0\n"
                            "mixed 0 0 - 0 0\nmixed 0 0 - 0 0\n"
                            "mixed 14 0 93853162 683974 0"));
}

PLUMBLINE_TEST(TestDispatchWindows)
#include "tst_dispatchwindows.moc"

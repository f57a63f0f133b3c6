// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestDiffHardwareState : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void mixed();
    void atTheThreshold();
    void onlyCube();
    void withoutTimeline();
};

namespace {

const QString DiffHardwareStateId = QStringLiteral("diff-hardware-state");

} // namespace

namespace {

/// Returns sixty kernels with lengths in nanoseconds; every third runs on a vector core.
template<typename LengthOf>
QByteArray kernelsOf(const LengthOf &lengthOf)
{
    QByteArray text = "step 1 0 100000\n";
    qint64 at = 0;
    const auto us = [](qint64 ns) -> QByteArray {
        return QByteArray::number(ns / 1000) + '.' + QByteArray::number(ns % 1000).rightJustified(3, '0');
    };
    for (int kernel = 0; kernel < 60; ++kernel) {
        const qint64 length = lengthOf(kernel);
        text += "kernel K" + QByteArray::number(kernel) + ' ' + us(at) + ' ' + us(at + length) +
                (kernel % 3 == 0 ? " type=AI_VECTOR_CORE\n" : " type=AI_CORE\n");
        at += length;
    }
    return text;
}

constexpr qint64 Length = 100'000;

} // namespace

void TestDiffHardwareState::workedExample()
{
    test::AdviceFixture base;
    base.timeline(kernelsOf([](int) { return Length; }));
    test::AdviceFixture fixture;
    // 57 of the 60 kernels are slower by a factor of 1.08 ± 0.004, the others are not.
    fixture.timeline(kernelsOf([](int kernel) { return kernel < 3 ? Length : 108'000 + (kernel % 3 - 1) * 400; }));
    const QString advised = fixture.advisedAgainst(base, DiffHardwareStateId);
    QVERIFY2(advised.startsWith(QStringLiteral("diff-hardware-state info cards 0 factor=1.08")), qPrintable(advised));
    QVERIFY2(advised.contains(QStringLiteral("agreeing_share=0.95 kernels_compared=60")), qPrintable(advised));
}

void TestDiffHardwareState::mixed()
{
    test::AdviceFixture base;
    base.timeline(kernelsOf([](int) { return Length; }));
    test::AdviceFixture fixture;
    fixture.timeline(kernelsOf([](int kernel) { return 90'000 + qint64{kernel} * 50'000 / 60; }));
    QCOMPARE(fixture.advisedAgainst(base, DiffHardwareStateId), QStringLiteral("checked diff-hardware-state"));
}

void TestDiffHardwareState::atTheThreshold()
{
    test::AdviceFixture base;
    base.timeline(kernelsOf([](int) { return Length; }));
    test::AdviceFixture below;
    below.timeline(kernelsOf([](int) { return qint64{101'900}; }));
    QCOMPARE(below.advisedAgainst(base, DiffHardwareStateId), QStringLiteral("checked diff-hardware-state"));
    test::AdviceFixture above;
    above.timeline(kernelsOf([](int) { return qint64{102'100}; }));
    QCOMPARE(above.advisedAgainst(base, DiffHardwareStateId).section(u' ', 0, 1), QStringLiteral("diff-hardware-state info"));
}

void TestDiffHardwareState::onlyCube()
{
    test::AdviceFixture base;
    base.timeline(kernelsOf([](int) { return Length; }));
    test::AdviceFixture fixture;
    fixture.timeline(kernelsOf([](int kernel) { return kernel % 3 == 0 ? Length : qint64{110'000}; }));
    QCOMPARE(fixture.advisedAgainst(base, DiffHardwareStateId).section(u' ', 0, 1),
             QStringLiteral("diff-hardware-state/cube info"));
}

void TestDiffHardwareState::withoutTimeline()
{
    test::AdviceFixture base;
    base.stepTimes(",1,60,20,0,20,20,100,0,20,10\n");
    QCOMPARE(base.advisedAgainst(base, DiffHardwareStateId), QStringLiteral("diff-hardware-state lacks trace_view.json"));
}

PLUMBLINE_TEST(TestDiffHardwareState)
#include "tst_diffhardwarestate.moc"

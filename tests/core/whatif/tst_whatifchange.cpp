// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/whatif/whatifchange.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestWhatIfChange : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsBackWhatItPrints_data();
    void readsBackWhatItPrints();
    void refusesWhatItDoesNotKnow_data();
    void refusesWhatItDoesNotKnow();
    void shortForms();
    void tellsNumbersOutOfRange();
    void everyActionIsKnown();
};

void TestWhatIfChange::readsBackWhatItPrints_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("target");
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<int>("action");
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("rank");
    const auto row = [](const char *text, ChangeTarget target, const char *pattern, ChangeAction action, double value = 1,
                        int rank = 0) {
        QTest::newRow(text) << QByteArray(text) << int(target) << QByteArray(pattern) << int(action) << value << rank;
    };
    row("kernel:MatMul*=x0.5", ChangeTarget::Kernel, "MatMul*", ChangeAction::Scale, 0.5);
    row("kernel:a=b:c=gone", ChangeTarget::Kernel, "a=b:c", ChangeAction::Gone);
    row("type:*=gone", ChangeTarget::Type, "*", ChangeAction::Gone);
    row("comm:hcom_allReduce*=hidden", ChangeTarget::Communication, "hcom_allReduce*", ChangeAction::Hidden);
    row("comm:*=12.5GBps", ChangeTarget::Communication, "*", ChangeAction::Bandwidth, 12.5);
    row("rank:5=ontime", ChangeTarget::Rank, "*", ChangeAction::OnTime, 1, 5);
    row("rank:12=x2", ChangeTarget::Rank, "*", ChangeAction::Scale, 2, 12);
    row("stage:1=balanced", ChangeTarget::Stage, "*", ChangeAction::Balanced, 1, 1);
    row("launch:*=free", ChangeTarget::Launch, "*", ChangeAction::Free);
    row("launch:*=graph", ChangeTarget::Launch, "*", ChangeAction::Graph);
    row("host:aten::linear=x0.001", ChangeTarget::Host, "aten::linear", ChangeAction::Scale, 0.001);
    row("self:train.py(1): f=x0.1", ChangeTarget::Self, "train.py(1): f", ChangeAction::Scale, 0.1);
    row("loader:*=gone", ChangeTarget::Loader, "*", ChangeAction::Gone);
    row("gap:*=gone", ChangeTarget::Gap, "*", ChangeAction::Gone);
    row("copy:*=overlapped", ChangeTarget::Copy, "*", ChangeAction::Overlapped);
    row("fuse:Mul,Add,Relu", ChangeTarget::Fuse, "Mul,Add,Relu", ChangeAction::Fuse);
    row("fuse:Foreach*", ChangeTarget::Fuse, "Foreach*", ChangeAction::Fuse);
    row("clock=1800", ChangeTarget::Clock, "*", ChangeAction::Megahertz, 1800);
    row("microbatches=x2", ChangeTarget::MicroBatches, "*", ChangeAction::Divided, 2);
    row("shape:MatMul* 4096,1024;1024,*=x0.5", ChangeTarget::Shape, "MatMul* 4096,1024;1024,*", ChangeAction::Scale, 0.5);
    row("core:*VECTOR*=gone", ChangeTarget::Core, "*VECTOR*", ChangeAction::Gone);
    row("device:*=x2", ChangeTarget::Device, "*", ChangeAction::Faster, 2);
    row("device:memory=x1.5", ChangeTarget::Device, "memory", ChangeAction::Faster, 1.5);
    row("device:memory=1600GBps", ChangeTarget::Device, "memory", ChangeAction::Bandwidth, 1600);
    row("device:cube=400TFLOPS", ChangeTarget::Device, "cube", ChangeAction::Teraflops, 400);
    row("kernel:*=x0.0015", ChangeTarget::Kernel, "*", ChangeAction::Scale, 1.5e-3);
}

void TestWhatIfChange::readsBackWhatItPrints()
{
    QFETCH(QByteArray, text);
    QFETCH(int, target);
    QFETCH(QByteArray, pattern);
    QFETCH(int, action);
    QFETCH(double, value);
    QFETCH(int, rank);
    const auto change = parseChange(text.toStdString());
    QVERIFY(change);
    const WhatIfChange expected{ChangeTarget(target), pattern.toStdString(), ChangeAction(action), value, rank};
    QVERIFY(*change == expected);
    QCOMPARE(QByteArray::fromStdString(changeText(*change)), text);
}

void TestWhatIfChange::refusesWhatItDoesNotKnow_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text : {"",
                             "kernel",
                             "kernel:",
                             "kernel:=x2",
                             "kernel:A",
                             "kernel:A=",
                             "kernel:A=x",
                             "kernel:A=x0",
                             "kernel:A=x-1",
                             "kernel:A=xnan",
                             "kernel:A=x1001",
                             "kernel:A=x 2",
                             "kernel:A=x2 ",
                             "kernel:A=0.5",
                             "kernel:A=hidden",
                             "comm:A=GBps",
                             "comm:A=0GBps",
                             "comm:A=gone",
                             "rank:a=ontime",
                             "rank:-1=ontime",
                             "rank:=ontime",
                             "rank:99999999999=ontime",
                             "rank:1=gone",
                             "launch:A=graph",
                             "launch:*=x2",
                             "gap:A=gone",
                             "gap:*=x2",
                             "copy:*=hidden",
                             "fuse:",
                             "fuse:A,,B",
                             "fuse:A,",
                             "fuse:,A",
                             "stage:*=balanced",
                             "stage:-1=balanced",
                             "stage:1=gone",
                             "rank:1=balanced",
                             "clock=",
                             "clock=0",
                             "clock=fast",
                             "clock:*=1800",
                             "Kernel:A=x2",
                             "shapes:A=x2",
                             "shape:A=hidden",
                             "core:A",
                             "microbatches=x1",
                             "microbatches=x1.5",
                             "microbatches=2",
                             "microbatches:*=x2",
                             "kernel=x2",
                             "device:npu=x2",
                             "device:memory=400TFLOPS",
                             "device:cube=1600GBps",
                             "device:*=400TFLOPS",
                             "device=400TFLOPS",
                             "device:cube=gone",
                             "kernel:A=400TFLOPS",
                             ":A=x2"})
        QTest::newRow(text) << QByteArray(text);
}

void TestWhatIfChange::refusesWhatItDoesNotKnow()
{
    QFETCH(QByteArray, text);
    QVERIFY(!parseChange(text.toStdString()));
}

void TestWhatIfChange::shortForms()
{
    QVERIFY(parseChange("device=x2") == parseChange("device:*=x2"));
    QVERIFY(parseChange("device=x2"));
}

void TestWhatIfChange::tellsNumbersOutOfRange()
{
    for (const char *text : {"kernel:A=x0", "kernel:A=x1001", "kernel:*=x1e-300", "comm:*=1e-9GBps", "comm:A=0GBps", "clock=0",
                             "clock=1e7", "device:cube=1e-4TFLOPS", "microbatches=x1", "microbatches=x1001"}) {
        QVERIFY2(!parseChange(text), text);
        QVERIFY2(isOutOfRange(text), text);
    }
    for (const char *text : {"", "=", "kernel:A=x", "kernel:A=0.5", "kernel:A=X0.5", "clock=fast", "rank:99999999999=ontime",
                             "kernel:A=x0.5", "device:cube=2GBps", "kernel:A=x-1", "fuse:A=0", "kernel:A=x1e999999999999999999"})
        QVERIFY2(!isOutOfRange(text), text);
}

// What an editor offers is what the text form can say.
void TestWhatIfChange::everyActionIsKnown()
{
    for (std::size_t target = 0; target < ChangeTargetCount; ++target) {
        WhatIfChange change;
        change.target = static_cast<ChangeTarget>(target);
        QVERIFY(!actionsOf(change.target).empty());
        for (const ChangeAction action : actionsOf(change.target)) {
            change.action = action;
            change.value = action == ChangeAction::Divided ? 2 : 1;
            change.pattern = change.target != ChangeTarget::Device ? "*" : action == ChangeAction::Teraflops ? "cube" : "memory";
            QVERIFY(parseChange(changeText(change)) == change);
        }
    }
}

PLUMBLINE_TEST(TestWhatIfChange)
#include "tst_whatifchange.moc"

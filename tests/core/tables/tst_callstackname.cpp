// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/callstackname.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestCallStackName : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void removesStacks_data();
    void removesStacks();
    void leavesOtherNames_data();
    void leavesOtherNames();
};

void TestCallStackName::removesStacks_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("plain");
    QTest::newRow("brackets") << QStringLiteral("Default/MatMul-op1</w/train.py(12): construct;/w/run.py(3): main>")
                              << QStringLiteral("Default/MatMul-op1");
    QTest::newRow("kernel behind brackets") << QStringLiteral("Default/MatMul-op1</w/train.py(12): construct>/MatMulV2")
                                            << QStringLiteral("Default/MatMul-op1/MatMulV2");
    QTest::newRow("words in brackets") << QStringLiteral("Add[stack: /w/train.py:12]") << QStringLiteral("Add");
    QTest::newRow("separator") << QStringLiteral("Add;train.py(12): construct;run.py(3): main") << QStringLiteral("Add");
    QTest::newRow("kernel behind frames") << QStringLiteral("Add;/w/train.py(12): construct/aclnnAdd_AddAiCore_Add")
                                          << QStringLiteral("Add/aclnnAdd_AddAiCore_Add");
    QTest::newRow("Python's own form") << QStringLiteral("Add\nFile \"/w/a b.py\", line 3, in step\n    x = y / z")
                                       << QStringLiteral("Add");
    QTest::newRow("In file") << QStringLiteral("Add In file /w/train.py:12") << QStringLiteral("Add");
    QTest::newRow("colons") << QStringLiteral("Mul::/w/train.py(1): f") << QStringLiteral("Mul");
}

void TestCallStackName::removesStacks()
{
    QFETCH(QString, name);
    QFETCH(QString, plain);
    const auto found = nameWithoutCallStack(name.toStdString());
    QVERIFY(found);
    QCOMPARE(QString::fromStdString(*found), plain);
}

void TestCallStackName::leavesOtherNames_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"", "MatMulV2", "aclnnMul_MulAiCore_Mul", "Kernel<float, 3>", "copy.pyramid(3)", "load.py",
                             "train.py(12): construct", "Default/net/conv1/Conv2D-op7"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// A name without a frame stays, and so does one that is nothing but a frame.
void TestCallStackName::leavesOtherNames()
{
    QFETCH(QString, name);
    QVERIFY(!nameWithoutCallStack(name.toStdString()));
}

PLUMBLINE_TEST(TestCallStackName)
#include "tst_callstackname.moc"

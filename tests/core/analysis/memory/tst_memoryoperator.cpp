// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/memoryusage.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <limits>

using namespace plumbline;
using test::nameText;
using test::sliceText;

class MemoryOperatorTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTheOperatorThatRuns_data();
    void findsTheOperatorThatRuns();
};

void MemoryOperatorTest::findsTheOperatorThatRuns_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<qint64>("absoluteNs");
    QTest::addColumn<qint64>("startNs"); ///< -1: none
    QTest::newRow("inside") << QByteArray("aten::empty") << qint64(1'500) << qint64(1'000);
    QTest::newRow("its first nanosecond") << QByteArray("aten::empty") << qint64(1'000) << qint64(1'000);
    QTest::newRow("behind it") << QByteArray("aten::empty") << qint64(3'000) << qint64(-1);
    QTest::newRow("the inner one") << QByteArray("aten::nested") << qint64(5'500) << qint64(5'200);
    QTest::newRow("the framework's, though longer") << QByteArray("both") << qint64(8'050) << qint64(8'000);
    QTest::newRow("on the device alone") << QByteArray("kernel") << qint64(9'600) << qint64(9'500);
    QTest::newRow("another name") << QByteArray("aten::emp") << qint64(1'500) << qint64(-1);
    QTest::newRow("before everything") << QByteArray("aten::empty") << std::numeric_limits<qint64>::min() << qint64(-1);
    QTest::newRow("after everything") << QByteArray("aten::empty") << std::numeric_limits<qint64>::max() << qint64(-1);
}

void MemoryOperatorTest::findsTheOperatorThatRuns()
{
    QFETCH(QByteArray, name);
    QFETCH(qint64, absoluteNs);
    QFETCH(qint64, startNs);
    const QByteArray text = nameText(1, 0, "process_name", "Python") + nameText(2, 0, "process_name", "Ascend Hardware") +
                            sliceText(1, 1, 1'000, 1'000, "aten::empty") + sliceText(1, 1, 5'000, 1'000, "aten::nested") +
                            sliceText(1, 1, 5'200, 500, "aten::nested") + sliceText(1, 1, 8'000, 500, "both") +
                            sliceText(2, 1, 8'040, 20, "both") + sliceText(2, 1, 9'500, 500, "kernel");
    const auto trace = test::traceFromText("[" + text.chopped(2) + "]");
    QVERIFY(trace);
    TaskControl control;
    const auto found = allocatingOperator(*trace, name.toStdString(), absoluteNs, control);
    QVERIFY(found);
    QCOMPARE(found->isValid() ? trace->absolute(trace->sliceRange(*found).begin) : -1, startNs);
}

PLUMBLINE_TEST(MemoryOperatorTest)
#include "tst_memoryoperator.moc"

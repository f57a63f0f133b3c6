// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/kerneltensors.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <limits>
#include <string>

using namespace plumbline;

class TestKernelTensors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads();
    void readsScalars();
    void refusesWhatIsNoShape_data();
    void refusesWhatIsNoShape();
    void neverOverflows();
    void bounds();
    void findsTypes();
};

void TestKernelTensors::reads()
{
    const auto tensors = operandTensors("32,3;64", "FLOAT16; INT64", "ND;FRACTAL_NZ");
    QCOMPARE(tensors, (std::vector<OperandTensor>{{{32, 3}, "FLOAT16", "ND"}, {{64}, "INT64", "FRACTAL_NZ"}}));
    QCOMPARE(tensors[0].elements(), std::optional<std::int64_t>(96));
    QCOMPARE(tensors[0].bytes(), std::optional<std::int64_t>(192));
    QCOMPARE(tensors[1].bytes(), std::optional<std::int64_t>(512));
}

void TestKernelTensors::readsScalars()
{
    QVERIFY(operandTensors("", "FLOAT", "ND").empty());
    QCOMPARE(operandTensors("8;", "FLOAT;FLOAT", ""), (std::vector<OperandTensor>{{{8}, "FLOAT", ""}, {{}, "FLOAT", ""}}));
    QCOMPARE(operandTensors("8;;4", "FLOAT", "").size(), std::size_t(3));
}

void TestKernelTensors::refusesWhatIsNoShape_data()
{
    QTest::addColumn<QByteArray>("shapes");
    for (const char *shapes : {"a", "1,b", "-1", "1.5", "99999999999999999999", "1,,2", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"})
        QTest::newRow(shapes) << QByteArray(shapes);
}

void TestKernelTensors::refusesWhatIsNoShape()
{
    QFETCH(QByteArray, shapes);
    QVERIFY(operandTensors(shapes.toStdString(), "", "").empty());
}

void TestKernelTensors::neverOverflows()
{
    const std::string shape = std::to_string(std::numeric_limits<std::int64_t>::max());
    const std::string square = shape + "," + shape;
    QVERIFY(!operandTensors(square, "INT8", "").front().elements());
    QVERIFY(!operandTensors(shape, "INT16", "").front().bytes());
    QVERIFY(!operandTensors("8", "SOMETHING", "").front().bytes());
}

void TestKernelTensors::bounds()
{
    std::string shapes = "1";
    for (int more = 0; more < 1000; ++more)
        shapes += ";1";
    QCOMPARE(operandTensors(shapes, "", "").size(), std::size_t(64));
}

void TestKernelTensors::findsTypes()
{
    QVERIFY(hasType("FLOAT16;FLOAT", "FLOAT"));
    QVERIFY(!hasType("FLOAT16;DT_BF16", "FLOAT"));
    QVERIFY(!hasType("", "FLOAT"));
}

PLUMBLINE_TEST(TestKernelTensors)
#include "tst_kerneltensors.moc"

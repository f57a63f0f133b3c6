// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/memoryrecord.h"
#include "core/tables/operatormemory.h"
#include "core/tables/staticmemory.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

template<typename Number>
QString textOfMemoryTables(const std::optional<Number> &value)
{
    return value ? QString::number(*value) : QStringLiteral("-");
}

QString textOfMemoryTables(std::string_view value)
{
    return QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()));
}

QString words(const QStringList &cells)
{
    return cells.join(QLatin1Char(' '));
}

std::shared_ptr<const Table> tableOfMemoryTables(const QByteArray &csv)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("table.csv"));
    TaskControl control;
    if (!test::writeFile(path, csv))
        return nullptr;
    const auto table = readTable(path.toStdString(), control);
    return table ? *table : nullptr;
}

/// Prints one row on each line: `component device time allocated reserved active`.
QString printed(const Table &table, SizeUnits units)
{
    const MemoryRecords records(table, units);
    if (!records.isValid())
        return QStringLiteral("invalid");
    QStringList lines;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const auto record = records.read(row);
        lines += !record ? QStringLiteral("!")
                         : words({textOfMemoryTables(record->component), textOfMemoryTables(record->device),
                                  QString::number(record->timeNs), textOfMemoryTables(record->allocatedBytes),
                                  textOfMemoryTables(record->reservedBytes), textOfMemoryTables(record->activeBytes)});
    }
    return lines.join(QLatin1Char('\n'));
}

/// Prints one row on each line: `name device bytes allocated released unused`.
QString printedOperators(const Table &table, SizeUnits units)
{
    const OperatorMemories memories(table, units);
    if (!memories.isValid())
        return QStringLiteral("invalid");
    QStringList lines;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const auto memory = memories.read(row);
        lines += !memory ? QStringLiteral("!")
                         : words({textOfMemoryTables(memory->name), textOfMemoryTables(memory->device),
                                  QString::number(memory->bytes), textOfMemoryTables(memory->allocatedNs),
                                  textOfMemoryTables(memory->releasedNs), textOfMemoryTables(memory->unusedNs)});
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

class TestMemoryTables : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void records_data();
    void records();
    void operators_data();
    void operators();
    void staticMemory();
};

void TestMemoryTables::records_data()
{
    QTest::addColumn<QByteArray>("csv");
    QTest::addColumn<bool>("isMindSpore");
    QTest::addColumn<QString>("rows");
    QTest::newRow("PyTorch") << QByteArray(
                                    "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream Ptr,"
                                    "Device Type\r\nAPP,1752229815400000.000\t,,2109.6015625,,,NPU:3\r\n"
                                    "PTA,1752229815400125.001\t,954.3701171875,1452.0,954.37011718,897357296,NPU:3\r\n")
                             << false
                             << u"APP 3 1752229815400000000 - 2212077568 -\n"
                                "PTA 3 1752229815400125001 1000729600 1522532352 1000729600"_qs;
    QTest::newRow("MindSpore, whose label is the rank")
        << QByteArray("Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Device Type\r\n"
                      "MindSpore,1752229815400000.2,1.5,2.0005,N/A,NPU:9\r\n")
        << true << u"MindSpore - 1752229815400000200 1536000 2048512 -"_qs;
    QTest::newRow("raw") << QByteArray("Device_id,Component,Timestamp(us),Total Allocated(KB),Total Reserved(KB),Device\n"
                                       "5,PTA,1,0.5,2,NPU:0\n")
                         << false << u"PTA 5 1000 512 2048 -"_qs;
    QTest::newRow("modules") << QByteArray("Component,Timestamp(us),Total Reserved(MB),Device\nSLOG,2,0.0,NPU:0\n"
                                           "HCCL,2,-1,NPU:0\nAPP,2,-0.0009765625,NPU:0\n")
                             << false << u"SLOG 0 2000 - 0 -\nHCCL 0 2000 - - -\nAPP 0 2000 - - -"_qs;
    QTest::newRow("columns moved, added and in other case")
        << QByteArray("New,total reserved(mb),TIMESTAMP(US),component\nx,1,1.69512E+15,A\n") << false
        << u"A - 1695120000000000000 - 1048576 -"_qs;
    QTest::newRow("damage") << QByteArray("Component,Timestamp(us),Total Reserved(MB)\nA,abc,1\nA,,1\nA,1,1x\nA,1\n,99e99,1\n"
                                          "A,1,9e18\nA,2,nan\nA,2,None\n")
                            << false << u"!\n!\n!\nA - 1000 - - -\n!\n!\n!\nA - 2000 - - -"_qs;
    QTest::newRow("no size") << QByteArray("Component,Timestamp(us)\nA,1\n") << false << u"invalid"_qs;
    QTest::newRow("no time") << QByteArray("Component,Total Reserved(MB)\nA,1\n") << false << u"invalid"_qs;
    QTest::newRow("another table") << QByteArray("Name,Type\na,b\n") << false << u"invalid"_qs;
    QTest::newRow("header only") << QByteArray("Component,Timestamp(us),Total Reserved(MB)\n") << false << QString();
    QTest::newRow("cut in a row") << QByteArray("Component,Timestamp(us),Total Reserved(MB)\nA,1,1\nB,17522") << false
                                  << u"A - 1000 - 1048576 -"_qs;
}

void TestMemoryTables::records()
{
    QFETCH(QByteArray, csv);
    QFETCH(bool, isMindSpore);
    const auto table = tableOfMemoryTables(csv);
    QVERIFY(table);
    QTEST(printed(*table, isMindSpore ? SizeUnits::MindSpore : SizeUnits::Binary), "rows");
}

void TestMemoryTables::operators_data()
{
    QTest::addColumn<QByteArray>("csv");
    QTest::addColumn<bool>("isMindSpore");
    QTest::addColumn<QString>("rows");
    QTest::newRow("PyTorch") << QByteArray(
                                    "Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),Duration(us),"
                                    "Active Duration(us),Stream Ptr,Device Type\r\n"
                                    "aten::add,0.5,100.25\t,200.5\t,199.5\t,100.25\t,99.25\t,1,NPU:1\r\n"
                                    "aten::held,18816.5,100\t,,,,,1,NPU:1\r\naten::before,-2,,300\t,,,,1,NPU:1\r\n")
                             << false
                             << u"aten::add 1 512 100250 200500 199500\naten::held 1 19268096 100000 - -\n"
                                "aten::before 1 2048 - 300000 -"_qs;
    QTest::newRow("MindSpore") << QByteArray("Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),"
                                             "Duration(us),Device Type\r\n"
                                             "Default/Add-op1,1,1752229815400125.2,N/A,N/A,N/A,NPU:7\r\n")
                               << true << u"Default/Add-op1 - 1024 1752229815400125200 - -"_qs;
    QTest::newRow("raw with a duration") << QByteArray("Device_id,Name,Size(KB),Allocation Time(us),Duration(us)\n2,a,1,10,5\n"
                                                       "2,b,1,10,\n")
                                         << false << u"a 2 1024 10000 15000 -\nb 2 1024 10000 - -"_qs;
    QTest::newRow("damage") << QByteArray("Name,Size(KB),Allocation Time(us),Release Time(us)\na,x,1,2\na,,1,2\na,1,,\n"
                                          "a,1,one,2\na,-9007199254740992,1,2\na\n")
                            << false << u"!\n!\n!\n!\n!\n!"_qs;
    QTest::newRow("an overflowing end") << QByteArray("Name,Size(KB),Allocation Time(us),Duration(us)\n"
                                                      "a,1,9223372036854775,9223372036854775\n")
                                        << false << u"a - 1024 9223372036854775000 - -"_qs;
    QTest::newRow("another table") << QByteArray("Name,Type\na,b\n") << false << u"invalid"_qs;
}

void TestMemoryTables::operators()
{
    QFETCH(QByteArray, csv);
    QFETCH(bool, isMindSpore);
    const auto table = tableOfMemoryTables(csv);
    QVERIFY(table);
    QTEST(printedOperators(*table, isMindSpore ? SizeUnits::MindSpore : SizeUnits::Binary), "rows");
}

void TestMemoryTables::staticMemory()
{
    const auto table = tableOfMemoryTables("Device_id,Op Name,Model Name,Graph ID,Node Index Start,Node Index End,Size(KB)\n"
                                           "host,sqrt,0,3,31,32,2343.78125\nhost,data,0,3,1,4294967295,0.5\n"
                                           "host,TOTAL,0,3,1,4294967295,17210.5\nhost,bad,0,3,x,2,1\nhost,none,0,3,1,2,N/A\n");
    QVERIFY(table);
    const StaticMemories memories(*table);
    QVERIFY(memories.isValid());
    QStringList lines;
    for (std::size_t row = 0; row < table->rows(); ++row) {
        const auto memory = memories.read(row);
        lines += !memory ? QStringLiteral("!")
                         : words({textOfMemoryTables(memory->name), textOfMemoryTables(memory->graph),
                                  QString::number(memory->firstNode), textOfMemoryTables(memory->lastNode),
                                  QString::number(memory->bytes), QString::number(memory->isTotal())});
    }
    QCOMPARE(lines.join(QLatin1Char('\n')), u"sqrt 3 31 32 2400032 0\ndata 3 1 - 512 0\nTOTAL 3 1 - 17623552 1\n!\n!"_qs);
    const auto other = tableOfMemoryTables("Op Name,Type\na,b\n");
    QVERIFY(other && !StaticMemories(*other).isValid());
}

PLUMBLINE_TEST(TestMemoryTables)
#include "tst_memorytables.moc"

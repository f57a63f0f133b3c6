// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/kerneldetails.h"
#include "core/tables/kernelfacts.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace plumbline;

namespace {

QString textOfKernelDetails(std::string_view cell)
{
    return QString::fromUtf8(cell.data(), static_cast<qsizetype>(cell.size()));
}

QString tensorText(const std::vector<KernelTensor> &tensors)
{
    QStringList lines;
    for (const KernelTensor &tensor : tensors)
        lines += textOfKernelDetails(tensor.shape) + QLatin1Char('|') + textOfKernelDetails(tensor.type) + QLatin1Char('|') +
                 textOfKernelDetails(tensor.format);
    return lines.join(QLatin1Char(' '));
}

QString shareText(const KernelTable &table, std::size_t row)
{
    QStringList lines;
    for (const KernelShare &share : kernelShares(table, row))
        lines += QStringLiteral("%1=%2/%3")
                     .arg(textOfKernelDetails(share.name))
                     .arg(share.share)
                     .arg(textOfKernelDetails(share.timeUs));
    return lines.join(QLatin1Char(' '));
}

QString metricText(const KernelTable &table, std::size_t row)
{
    QStringList lines;
    for (const KernelMetric &metric : kernelMetrics(table, row))
        lines += textOfKernelDetails(metric.name) + QLatin1Char('=') + textOfKernelDetails(metric.value);
    return lines.join(QLatin1Char(' '));
}

const QByteArray KernelDetailsHeader = "Name,Type,Accelerator Core,Start Time(us),Duration(us)\r\n";

} // namespace

class TestKernelDetails : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsANewTable();
    void readsSynonyms();
    void readsLevel0();
    void toleratesDamage();
    void refusesOtherTables();
    void findsCommunicationRowsBesideTheirTime();
    void findsRowsBehindALaunchingSlice();
    void tellsDevicesApart();
    void findsLikeANaiveSearch();
    void looksAtFewRowsOfOneStart();
    void stopsWhenAsked();
    void survivesManyColumns();

private:
    std::shared_ptr<const KernelTable> table(const QByteArray &content)
    {
        const auto read = result(content);
        return read ? *read : nullptr;
    }

    Result<std::shared_ptr<const KernelTable>> result(const QByteArray &content)
    {
        const QString path = m_folder.filePath(QStringLiteral("kernel_details.csv"));
        if (!test::writeFile(path, content))
            return failure(ErrorCode::WriteFailed);
        TaskControl control;
        return readKernelTable({path.toStdString()}, control);
    }

    QTemporaryDir m_folder;
};

void TestKernelDetails::readsANewTable()
{
    const auto read =
        table("\xEF\xBB\xBFStep Id,Device_id,Model ID,Task ID,Stream ID,Name,Type,OP State,Accelerator Core,Start Time(us),"
              "Duration(us),Wait Time(us),Block Num,Mix Block Num,HF32 Eligible,Input Shapes,Input Data Types,"
              "Input Formats,Output Shapes,Output Data Types,Output Formats,Context ID,aicore_time(us),"
              "aic_total_cycles,aic_mac_time(us),aic_mac_ratio,aiv_vec_time(us),aiv_vec_ratio,"
              "aic_icache_miss_rate,cube_utilization(%)\r\n"
              "7,0,4294967295,811,2,aclnnMatmul,MatMulV3,dynamic,AI_CORE,1752229815400212.760\t,18.540,3.120000,24,0,NO,"
              "\"\"\"64,128;128,256;;2\"\"\",FLOAT16;FLOAT16,ND;ND,\"\"\"64,256\"\"\",FLOAT16,ND,N/A,16.2,700112,9.1,0.562,"
              "N/A,0.75,,93.180\r\n");
    QVERIFY(read);
    QCOMPARE(read->rows(), std::size_t(1));
    QCOMPARE(read->startNs(0).value_or(0), std::int64_t(1752229815400212760));
    QCOMPARE(read->durationNs(0).value_or(0), std::int64_t(18540));
    QCOMPARE(textOfKernelDetails(read->cell(0, KernelColumn::BlockDim)), QStringLiteral("24"));
    QCOMPARE(textOfKernelDetails(read->cell(0, KernelColumn::Wait)), QStringLiteral("3.120000"));
    std::size_t total = 0;
    QCOMPARE(tensorText(kernelInputs(*read, 0, 3, &total)), QStringLiteral("64,128|FLOAT16|ND 128,256|FLOAT16|ND ||"));
    QCOMPARE(total, std::size_t(4));
    QCOMPARE(tensorText(kernelOutputs(*read, 0, 3, nullptr)), QStringLiteral("64,256|FLOAT16|ND"));
    QCOMPARE(shareText(*read, 0), QStringLiteral("cube_utilization=0.9318/ aiv_vec=0.75/N/A aic_mac=0.562/9.1"));
    QCOMPARE(metricText(*read, 0), QStringLiteral("aicore_time(us)=16.2 aic_total_cycles=700112"));
    QCOMPARE(read->find({1752229815400212760, "aclnnMatmul", 0, false}), std::optional<std::size_t>(0));
    QVERIFY(!read->find({1752229815400212761, "aclnnMatmul", 0, false}));
    QVERIFY(!read->find({1752229815400212760, "Matmul", 0, false}));
}

void TestKernelDetails::readsSynonyms()
{
    const auto read = table("Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us),Task Wait Time(us)\n"
                            "a,A,AI_CORE,10.5,2,0\n");
    QVERIFY(read);
    QCOMPARE(textOfKernelDetails(read->cell(0, KernelColumn::Core)), QStringLiteral("AI_CORE"));
    QCOMPARE(read->startNs(0).value_or(0), std::int64_t(10'500));
    QVERIFY(read->hasColumn(KernelColumn::Wait));
    QVERIFY(!read->hasColumn(KernelColumn::InputShapes));
    QVERIFY(read->metricColumns().empty());
}

void TestKernelDetails::readsLevel0()
{
    const auto read = table("Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim\r\n"
                            "50,trans,N/A,N/A,1736405443881410.320\t,50.621,0,0\r\n");
    QVERIFY(read);
    QCOMPARE(tensorText(kernelInputs(*read, 0, 9, nullptr)), QString());
    QCOMPARE(shareText(*read, 0), QString());
}

void TestKernelDetails::toleratesDamage()
{
    const auto read = table(KernelDetailsHeader + "short\r\n" + "no time,B,C,N/A,1\r\n" + "twice,B,C,5,1\r\n" +
                            "twice,B,C,5,1\r\n" + "long,B,C,7,1,what,else\r\n" + "\"cut,B,C,9");
    QVERIFY(read);
    QCOMPARE(read->rows(), std::size_t(5));
    QCOMPARE(read->unplacedRows(), std::size_t(2));
    QCOMPARE(read->damagedRows(), std::uint64_t(0));
    const auto damaged = table(KernelDetailsHeader + "a,B,C,1,abc\r\nb,B,C,xx,5\r\nc,B,C,1,-7\r\nd,B,C,N/A,1\r\ne,B,C,2,3\r\n");
    QVERIFY(damaged);
    QCOMPARE(damaged->damagedRows(), std::uint64_t(3));
    QVERIFY(read->isCutShort());
    QCOMPARE(read->find({5'000, "twice", {}, false}), std::optional<std::size_t>(2));
    QCOMPARE(read->find({7'000, "long", {}, false}), std::optional<std::size_t>(4));
    QVERIFY(read->cell(0, KernelColumn::Start).empty());
}

void TestKernelDetails::refusesOtherTables()
{
    QVERIFY(table(KernelDetailsHeader));
    const auto other = result("OP Type,Core Type,Count\nA,B,1\n");
    QVERIFY(!other);
    QVERIFY(other.error().code == ErrorCode::NotRecognised);
    QCOMPARE(other.error().detail, std::string("Name"));
    QVERIFY(!result(""));
    TaskControl control;
    const auto missing = readKernelTable({m_folder.filePath(QStringLiteral("none.csv")).toStdString()}, control);
    QVERIFY(!missing && missing.error().code == ErrorCode::FileNotFound);
}

void TestKernelDetails::findsCommunicationRowsBesideTheirTime()
{
    const auto read = table(KernelDetailsHeader + "sum,S,COMMUNICATION,1.000,1\n" + "sum,S,COMMUNICATION,1.003,1\n");
    QVERIFY(read);
    QCOMPARE(read->find({1'002, "sum", {}, true}), std::optional<std::size_t>(1));
    QCOMPARE(read->find({1'001, "sum", {}, true}), std::optional<std::size_t>(0));
    QVERIFY(!read->find({1'001, "sum", {}, false}));
    QVERIFY(!read->find({997, "sum", {}, true}));
    QVERIFY(!read->find({std::numeric_limits<std::int64_t>::max(), "sum", {}, true}));
    QVERIFY(!read->find({std::numeric_limits<std::int64_t>::min(), "sum", {}, true}));
}

void TestKernelDetails::findsRowsBehindALaunchingSlice()
{
    const auto read = table(KernelDetailsHeader + "Default/net/MatMul,S,AI_CORE,1.000,1\n");
    QVERIFY(read);
    QVERIFY(read->find({1'000, "MatMul", {}, false}));
    QVERIFY(read->find({1'000, "net/MatMul", {}, false}));
    QVERIFY(!read->find({1'000, "Mul", {}, false}));
}

void TestKernelDetails::tellsDevicesApart()
{
    const QByteArray header = "Device_id,Name,Start Time(us),Duration(us)\n";
    const auto two = table(header + "0,a,1,1\n1,a,1,1\n");
    QVERIFY(two);
    QCOMPARE(two->find({1'000, "a", 1, false}), std::optional<std::size_t>(1));
    QVERIFY(!two->find({1'000, "a", 2, false}));
    // A table of one device belongs to its card even if the number of the device is another one.
    const auto one = table(header + "0,a,1,1\n0,b,2,1\n");
    QVERIFY(one);
    QVERIFY(one->find({1'000, "a", 3, false}));
}

void TestKernelDetails::findsLikeANaiveSearch()
{
    std::mt19937 random(7);
    QByteArray content = KernelDetailsHeader;
    for (int row = 0; row < 3'000; ++row) {
        content += QByteArray(1, static_cast<char>('a' + random() % 3)) + ",T,C,0." +
                   QByteArray::number(100 + int(random() % 800)) + ",1\n";
    }
    const auto read = table(content);
    QVERIFY(read);
    for (int i = 0; i < 2'000; ++i) {
        const std::int64_t start = 95 + static_cast<std::int64_t>(random() % 820);
        const std::string name(1, static_cast<char>('a' + random() % 4));
        const bool isCommunication = random() % 2 == 0;
        std::optional<std::size_t> expected;
        for (std::size_t row = 0; row < read->rows(); ++row) {
            const auto away = [&](std::size_t of) { return std::abs(*read->startNs(of) - start); };
            if (read->cell(row, KernelColumn::Name) == name && away(row) <= (isCommunication ? 2 : 0) &&
                (!expected || away(row) < away(*expected) ||
                 (away(row) == away(*expected) && *read->startNs(row) < *read->startNs(*expected))))
                expected = row;
        }
        QCOMPARE(read->find({start, name, {}, isCommunication}), expected);
    }
}

/// A click waits for the answer, so a table in which all kernels start together must not be searched row by row.
void TestKernelDetails::looksAtFewRowsOfOneStart()
{
    QByteArray content = KernelDetailsHeader;
    for (int row = 0; row < 3'000; ++row)
        content += "n" + QByteArray::number(row) + ",T,C,1,1\n";
    const auto read = table(content);
    QVERIFY(read);
    QCOMPARE(read->find({1'000, "n999", {}, false}), std::optional<std::size_t>(999));
    QCOMPARE(read->find({1'000, "n1000", {}, false}), std::nullopt);
}

void TestKernelDetails::stopsWhenAsked()
{
    const QString path = m_folder.filePath(QStringLiteral("stop.csv"));
    QVERIFY(test::writeFile(path, KernelDetailsHeader));
    TaskControl control;
    control.requestStop();
    const auto read = readKernelTable({path.toStdString()}, control);
    QVERIFY(!read && read.error().code == ErrorCode::Cancelled);
}

void TestKernelDetails::survivesManyColumns()
{
    QByteArray header = "Name,Start Time(us),Duration(us)";
    QByteArray row = "a,1,1";
    for (int column = 0; column < 50'000; ++column) {
        header += ",m" + QByteArray::number(column) + "_ratio";
        row += ",0.5";
    }
    const auto read = table(header + '\n' + row + '\n');
    QVERIFY(read);
    QCOMPARE(kernelShares(*read, 0).size(), std::size_t(1'000));
    QVERIFY(kernelMetrics(*read, 0).empty());
}

PLUMBLINE_TEST(TestKernelDetails)
#include "tst_kerneldetails.moc"

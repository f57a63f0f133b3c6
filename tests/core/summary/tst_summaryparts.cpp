// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/kernelgroups.h"
#include "core/profile/summarycard.h"
#include "core/summary/summaryparts.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>

using namespace plumbline;

namespace {

Card madeCard()
{
    Card card;
    card.name = "rank3";
    card.path = "/data/rank3";
    card.rank = 3;
    card.framework = Framework::PyTorch;
    card.host = "<b>host</b>";
    card.steps = {"1", "2"};
    card.files = {{"kernel_details", "a/kernel_details.csv", 10, 2, FileStatus::Ok, {"operators", "overview"}}};
    card.summary = CardSummary{1000, true, false};
    return card;
}

CardOverview madeOverview()
{
    CardOverview overview;
    overview.source = OverviewSource::Recomputed;
    CardOverview::Step step{"7", {}, OverviewQuantities()};
    step.computed[static_cast<std::size_t>(OverviewQuantity::Free)] = 12;
    step.reported->at(static_cast<std::size_t>(OverviewQuantity::Free)) = 0;
    overview.steps = {step};
    overview.all[static_cast<std::size_t>(OverviewQuantity::Step)] = 99;
    overview.reportedProblems = {{Severity::Warning, ProblemCode::UnreadableRows, "/data/rank3/a/step.csv", 5, 0, "x", 2}};
    return overview;
}

CardCommunication madeCommunication()
{
    CardCommunication communication;
    communication.hasOperators = true;
    CommunicationTable &table = communication.operators;
    CommunicationOperator first;
    first.name = table.texts.intern("allreduce");
    first.step = table.texts.intern("7");
    first.startNs = 5;
    CommunicationOperator second = first;
    second.kind = CommunicationKind::PointToPoint;
    second.transfersEnd = 1;
    table.operators = {first, second};
    table.transfers = {{table.texts.intern("HCCS"), 100, std::nullopt, 1.5, std::nullopt, 0, 2}};
    table.packets = {{10, 3, 4}, {20, 1, 2}};
    communication.groups = CommunicationGroups({{"comm", "12", "dp", 1, {0, 3}}});
    return communication;
}

CardMemory madeMemory()
{
    CardMemory memory;
    MemoryCurve curve{"PTA", 3, MemorySeries::Reserved, {}, {4999, 70'000}};
    for (std::int64_t sample = 0; sample < 5000; ++sample)
        curve.samples.push_back({sample, sample == 4999 ? 70'000 : sample});
    memory.curves.curves = {curve};
    memory.hasAllocations = true;
    memory.allocations.blocks = {{0, "a", {}, 10, 1, {}}, {1, "b", {}, 20, {}, 9}, {2, "c", {}, 30, 50, 60}};
    memory.aliveAtPeak = {1, 0};
    memory.errors = {{ErrorCode::NotRecognised, "/elsewhere/npu_module_mem.csv", -1, "Component"}};
    return memory;
}

DataInput madeData()
{
    DataInput data;
    data.mode = DataMode::Sink;
    data.pipeline.operators.push_back({0, "Batch", 4, 16, {0, 2, 3}, {}, 1.5, {}, 0.25, {}, {}, {1}});
    data.pipeline.cpuDetails = {"", "second line"};
    data.queues.push_back({"host", {1, 2}, {}, {}, 0.5, {}, 8});
    data.verdict = DataVerdict{"data-process-bound", 0, 5, {}, {}, 0.5, {}, {}};
    data.stages = {{"Map", "stage", "info", 3, 9}};
    return data;
}

CardFlops madeFlops()
{
    CardFlops flops;
    flops.source = "flops_summary_3.json, flops_3.txt";
    flops.summary[1] = {107'146.763, 20.25, std::nullopt};
    flops.summary[2] = {0.1, std::nullopt, 1.5};
    flops.operators = {{"Default/a/Add-op1", {{{30.5, 1, 2}, {}, {}}}},
                       {"Default/a/Add-op1", {{{10, 1, 2}, {}, {}}}}, // told twice
                       {"Default/b/Mul-op2", {{{}, {1, {}, {}}, {2, {}, {}}}}},
                       {"Default/c/Nothing", {}}};
    flops.scopes = {{"Default", "", 42.5, 1}, {"Default/a", "Default", 40.5, 0.95}};
    flops.problems = {{Severity::Warning, ProblemCode::UnreadableRows, "/data/rank3/flops_3.txt", -1, 0, {}, 2}};
    return flops;
}

/// Prints all figures of a card, one line for each unit, then the scopes.
QString printedFlops(const CardFlops &flops)
{
    QStringList lines;
    const auto add = [&lines](const std::string &name, const FlopsByUnit &units) {
        for (std::size_t unit = 0; unit < units.size(); ++unit) {
            const auto text = [](const std::optional<double> &value) {
                return value ? QString::number(*value, 'g', 17) : QStringLiteral("-");
            };
            lines +=
                QStringLiteral("%1 %2: %3 %4 %5")
                    .arg(QString::fromStdString(name))
                    .arg(unit)
                    .arg(text(units[unit].megaFlops), text(units[unit].gigaFlopsPerSecond), text(units[unit].utilizationPercent));
        }
    };
    add("card", flops.summary);
    for (const OperatorFlops &each : flops.operators)
        add(each.fullName, each.units);
    for (const ScopeFlops &each : flops.scopes)
        lines += QStringLiteral("%1 in %2: %3 %4")
                     .arg(QString::fromStdString(each.name), QString::fromStdString(each.parent))
                     .arg(each.megaFlops, 0, 'g', 17)
                     .arg(each.share, 0, 'g', 17);
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n') + QString::fromStdString(flops.source);
}

QByteArray summaryBytes()
{
    RecordWriter writer(SummaryApplication, SummaryVersion);
    SummaryLossWriter losses("/data/rank3");
    writeSummaryCard(writer, madeCard(), "1.0");
    writeSummaryOverview(writer, losses, madeOverview());
    writeSummaryStages(
        writer, {StepSource::Marks, {{"1", {}, 10, 1, {}, 2, {}, 3, {}, {}, {{"reduce", 4, 5}}}}, "fp", "bp", PointChoice::File});
    writeSummaryKernels(writer, losses, {});
    writeSummaryCommunication(writer, losses, madeCommunication(), "communication.json");
    writeSummaryMemory(writer, losses, madeMemory());
    writeSummaryData(writer, losses, madeData());
    writeSummaryFlops(writer, losses, madeFlops());
    losses.write(writer);
    const std::string bytes = sealedSummary(writer.bytes().value_or(std::string()));
    return QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

/// A row that takes far more memory than it takes of the file.
struct LargeRow
{
    std::int64_t number = 1;
    std::array<char, 16'384> filling{};
};

struct LargeRowFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("number", row.number);
    }
};

} // namespace

/// The facts of a card that come back from its summary.
class TestSummaryParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void card();
    void steps();
    void communication();
    void memory();
    void dataInput();
    void flops();
    void flopsOfOlderSummaries();
    void noKernels();
    void flippedBytes();
    void foreignDatabase();
    void rowsBeyondRoom();

private:
    QTemporaryDir m_folder;
    std::string m_path;
    QByteArray m_bytes;
    TaskControl m_control;
};

void TestSummaryParts::initTestCase()
{
    m_bytes = summaryBytes();
    QVERIFY(m_bytes.size() > 4096);
    QVERIFY(m_bytes == summaryBytes());
    m_path = m_folder.filePath(QStringLiteral("a.db")).toStdString();
    QVERIFY(test::writeFile(QString::fromStdString(m_path), m_bytes));
    QVERIFY(isSummaryFile(m_path));
}

void TestSummaryParts::card()
{
    std::vector<Problem> problems;
    const auto read = readSummaryCard(m_path, m_control, problems);
    QVERIFY(read.has_value());
    QVERIFY(problems.empty());
    Card expected = madeCard();
    expected.path = m_path;
    QCOMPARE(read->name, expected.name);
    QCOMPARE(read->path, expected.path);
    QCOMPARE(read->host, expected.host);
    QVERIFY(read->rank == expected.rank && read->framework == expected.framework && read->summary == expected.summary);
    QVERIFY(read->steps == expected.steps);
    QCOMPARE(read->files.size(), std::size_t{1});
    QCOMPARE(read->files[0].file, expected.files[0].file);
    QVERIFY(read->files[0].rows == expected.files[0].rows && read->files[0].disabledPages == expected.files[0].disabledPages);
}

void TestSummaryParts::steps()
{
    const auto overview = readSummaryOverview(m_path, m_control);
    QVERIFY(overview.has_value());
    const CardOverview expected = madeOverview();
    QCOMPARE(overview->steps.size(), std::size_t{1});
    QVERIFY(overview->steps[0].computed == expected.steps[0].computed);
    QVERIFY(overview->steps[0].reported == expected.steps[0].reported);
    QVERIFY(overview->all == expected.all && overview->source == expected.source);
    QCOMPARE(overview->reportedProblems.size(), std::size_t{1});
    QCOMPARE(overview->reportedProblems[0].file, std::string("a/step.csv"));
    const auto stages = readSummaryStages(m_path, m_control);
    QVERIFY(stages.has_value());
    QCOMPARE(stages->steps.size(), std::size_t{1});
    QVERIFY(stages->steps[0].tailNs == 2 && stages->steps[0].startNs == 3 && !stages->steps[0].updateNs);
    QCOMPARE(stages->steps[0].allReduces.size(), std::size_t{1});
    QCOMPARE(stages->steps[0].allReduces[0].name, std::string("reduce"));
    QVERIFY(stages->forwardPoint == "fp" && stages->choice == PointChoice::File);
}

void TestSummaryParts::communication()
{
    const auto read = readSummaryCommunication(m_path, m_control);
    QVERIFY(read.has_value());
    const CommunicationTable &table = read->operators;
    QCOMPARE(table.operators.size(), std::size_t{2});
    QVERIFY(table.text(table.operators[0].name) == "allreduce" && table.text(table.operators[1].step) == "7");
    QVERIFY(table.transfersOf(table.operators[0]).empty());
    QCOMPARE(table.transfersOf(table.operators[1]).size(), std::size_t{1});
    const CommunicationTransfer &transfer = table.transfersOf(table.operators[1])[0];
    QVERIFY(table.text(transfer.transport) == "HCCS" && transfer.transitBytes == 100 && transfer.bandwidthGbS == 1.5);
    QVERIFY(table.packets == madeCommunication().operators.packets && table.packetsOf(transfer).size() == 2);
    QCOMPARE(read->groups.all().size(), std::size_t{1});
    QVERIFY(read->groups.all()[0].ranks == std::vector<int>({0, 3}) && read->source == "communication.json");
}

/// A curve keeps its peak and its number of samples, and blocks that were not alive at the peak are counted.
void TestSummaryParts::memory()
{
    const auto read = readSummaryMemory(m_path, m_control);
    QVERIFY(read.has_value());
    const MemoryCurve &curve = read->curves.curves.at(0);
    QCOMPARE(curve.sampleCount(), std::uint64_t{5000});
    QCOMPARE(curve.samples.size(), std::size_t{1000});
    QVERIFY(curve.samples.back().ns == 4999 && curve.samples.back().bytes == 70'000 && curve.peak.ns == 4999);
    QCOMPARE(read->allocations.blockCount(), std::uint64_t{3});
    QCOMPARE(read->allocations.blocks.size(), std::size_t{2});
    QVERIFY(read->allocations.blocks[0].name == "b" && read->aliveAtPeak == std::vector<std::uint32_t>({0, 1}));
    QCOMPARE(read->errors.size(), std::size_t{1});
    QCOMPARE(read->errors[0].path, std::string("npu_module_mem.csv"));
}

void TestSummaryParts::dataInput()
{
    const auto read = readSummaryData(m_path, m_control);
    QVERIFY(read.has_value());
    const PipelineOperator &each = read->pipeline.operators.at(0);
    QVERIFY(each.queueSamples == std::vector<std::int64_t>({0, 2, 3}) && each.children == std::vector<std::int64_t>({1}));
    QVERIFY(each.queueAverage == 1.5 && !each.queueUsage && !each.parent);
    QVERIFY(read->mode == DataMode::Sink && read->queues.at(0).capacity == 8);
    QVERIFY(read->verdict && read->verdict->rule == "data-process-bound" && read->verdict->culprit == 0);
    QVERIFY(read->pipeline.cpuDetails == std::vector<std::string>({"", "second line"}));
    QCOMPARE(read->stages.at(0).operation, std::string_view("Map"));
}

void TestSummaryParts::flops()
{
    const auto read = readSummaryFlops(m_path, m_control);
    QVERIFY(read.has_value());
    QCOMPARE(printedFlops(*read), printedFlops(madeFlops()));
    QCOMPARE(read->problems.size(), std::size_t(1));
    QCOMPARE(read->problems[0].file, std::string("flops_3.txt"));
}

void TestSummaryParts::flopsOfOlderSummaries()
{
    RecordWriter writer(SummaryApplication, SummaryVersion);
    SummaryLossWriter losses("/data/rank3");
    writeSummaryCard(writer, madeCard(), "1.0");
    losses.write(writer);
    const std::string bytes = sealedSummary(writer.bytes().value_or(std::string()));
    const QString path = m_folder.filePath(QStringLiteral("older.db"));
    QVERIFY(test::writeFile(path, QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()))));
    const auto read = readSummaryFlops(path.toStdString(), m_control);
    QVERIFY(read.has_value());
    QVERIFY(read->source.empty() && read->operators.empty() && !read->megaFlops());
}

void TestSummaryParts::noKernels()
{
    const auto read = readSummaryKernels(m_path, m_control);
    QVERIFY(read.has_value());
    QVERIFY(!read->byName && !read->byShape);
}

/// A changed byte is always noticed, and whatever it is, reading ends.
void TestSummaryParts::flippedBytes()
{
    const std::string path = m_folder.filePath(QStringLiteral("flipped.db")).toStdString();
    for (qsizetype at = 0; at < m_bytes.size(); at += 173 + at % 37) {
        QByteArray bytes = m_bytes;
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << at % 8));
        if (at % 11 == 0)
            bytes.truncate(at);
        QVERIFY(test::writeFile(QString::fromStdString(path), bytes));
        std::vector<Problem> problems;
        const auto card = readSummaryCard(path, m_control, problems);
        QVERIFY2(!card || !problems.empty(), QByteArray::number(at).constData());
        (void)readSummaryOverview(path, m_control);
        (void)readSummaryStages(path, m_control);
        (void)readSummaryKernels(path, m_control);
        (void)readSummaryCommunication(path, m_control);
        (void)readSummaryMemory(path, m_control);
        (void)readSummaryData(path, m_control);
    }
}

void TestSummaryParts::foreignDatabase()
{
    RecordWriter writer(SummaryApplication, SummaryVersion);
    const std::string bytes = writer.bytes().value_or(std::string());
    const std::string path = m_folder.filePath(QStringLiteral("foreign.db")).toStdString();
    QVERIFY(test::writeFile(QString::fromStdString(path), QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()))));
    std::vector<Problem> problems;
    const auto card = readSummaryCard(path, m_control, problems);
    QVERIFY(!card && card.error().code == ErrorCode::NotRecognised);
    RecordWriter newer(SummaryApplication, SummaryVersion + 1);
    const std::string other = newer.bytes().value_or(std::string());
    QVERIFY(test::writeFile(QString::fromStdString(path), QByteArray(other.data(), static_cast<qsizetype>(other.size()))));
    const auto refused = readSummaryCard(path, m_control, problems);
    QVERIFY(!refused && refused.error().code == ErrorCode::NotSupported);
}

/// Rows may take a multiple of the size of the file, but not any amount of memory.
void TestSummaryParts::rowsBeyondRoom()
{
    const std::string path = m_folder.filePath(QStringLiteral("large.db")).toStdString();
    for (const std::size_t count : {std::size_t{20}, std::size_t{1'000}}) {
        RecordWriter writer(SummaryApplication, SummaryVersion);
        writer.table("large", std::vector<LargeRow>(count), LargeRowFields());
        const std::string bytes = writer.bytes().value_or(std::string());
        QVERIFY(test::writeFile(QString::fromStdString(path), QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()))));
        auto reader = RecordReader::open(path, m_control);
        QVERIFY(reader.has_value());
        const auto rows = reader->rows<LargeRow>("large", LargeRowFields(), m_control);
        QCOMPARE(rows.has_value(), count == 20);
        QVERIFY(rows || rows.error().code == ErrorCode::ReadFailed);
    }
}

PLUMBLINE_TEST(TestSummaryParts)
#include "tst_summaryparts.moc"

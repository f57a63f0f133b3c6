// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/job/loadjob.h"
#include "core/import/job/piecereader.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <cstdint>
#include <string>
#include <vector>

using namespace plumbline;

namespace {

/// Size of the first part of a growing text. It is larger than the distance that a reader of speculative pieces looks ahead.
constexpr std::size_t StartBytes = ArrayReader::Overrun + (1u << 20);
constexpr std::size_t PieceBytes = 64u << 10;

std::string startOfText()
{
    std::string text = "[";
    while (text.size() < StartBytes)
        text += R"({"ph":"X","pid":1,"tid":1,"name":"op","ts":)" + std::to_string(text.size()) + R"(,"dur":1},)" + "\n";
    return text;
}

} // namespace

/// Tests reading the pieces of a text that still grows.
class TestPieceReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatMoreTextWouldNotChange();
    void nothingIsReadAgainWhenStopped_data();
    void nothingIsReadAgainWhenStopped();
};

void TestPieceReader::readsWhatMoreTextWouldNotChange()
{
    const std::string text = startOfText();
    TaskControl control;
    const LoadOptions options;
    LoadJob job(control, options, false);
    InputFile &file = job.files.emplace_back();
    file.text = text;
    file.cutStart(PieceBytes);
    PieceReader reader(job);
    QVERIFY(reader.readEarly(file, 2));
    QCOMPARE(file.proof.next, std::size_t{8}); // four for each thread
    QCOMPARE(file.proof.expected, file.cuts[8]);
    QCOMPARE(reader.proven().size(), std::size_t{8});
    while (reader.readEarly(file, 2)) {
    }
    QVERIFY(file.proof.expected <= text.size() - ArrayReader::Overrun);
    QVERIFY(file.proof.expected > text.size() - ArrayReader::Overrun - 2 * PieceBytes);
}

void TestPieceReader::nothingIsReadAgainWhenStopped_data()
{
    QTest::addColumn<bool>("isEarly");
    QTest::newRow("before the first piece") << true;
    QTest::newRow("behind the first piece") << false;
}

void TestPieceReader::nothingIsReadAgainWhenStopped()
{
    QFETCH(bool, isEarly);
    const std::string text = startOfText();
    TaskControl control;
    LoadOptions options;
    options.freeMemory = [&control] { // called by the first piece
        control.requestStop();
        return std::uint64_t{1} << 40;
    };
    LoadJob job(control, options, false);
    InputFile &file = job.files.emplace_back();
    file.text = text;
    file.cutStart(PieceBytes);
    const std::vector<std::size_t> cuts = file.cuts;
    if (isEarly)
        control.requestStop();
    PieceReader reader(job);
    QVERIFY(!reader.readEarly(file, 1));
    QCOMPARE(control.doneBytes(), std::uint64_t{isEarly ? 0 : cuts[1] - cuts[0]});
    QCOMPARE(file.cuts, cuts); // the cuts change if a piece is read again
    QCOMPARE(reader.proven().size(), std::size_t{0});
}

PLUMBLINE_THREAD_TEST(TestPieceReader)
#include "tst_piecereader.moc"

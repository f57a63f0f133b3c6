// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/cardfiles.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

namespace {

Card cardWith(const std::vector<Deliverable> &files)
{
    Card card;
    card.path = "/card";
    card.files = files;
    return card;
}

Deliverable file(const std::string &kind, const std::string &path, FileStatus status = FileStatus::Ok, std::uint64_t bytes = 9)
{
    Deliverable deliverable;
    deliverable.kind = kind;
    deliverable.file = path;
    deliverable.bytes = bytes;
    deliverable.status = status;
    return deliverable;
}

QString joined(const std::vector<std::string> &files)
{
    QStringList names;
    for (const std::string &each : files)
        names += QString::fromStdString(each);
    return names.join(QLatin1Char(' '));
}

} // namespace

class TestCardFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesWhatCanBeRead();
    void takesTheNewestExportWithAllItsSlices();
    void prefersAWholeFileToItsSlices();
    void prefersKernelDetails();
};

void TestCardFiles::takesWhatCanBeRead()
{
    const Card card = cardWith({file("memory_record", "out/memory_record.csv"), file("memory_record", "out/memory_record.db"),
                                file("memory_record", "a/memory_record.csv", FileStatus::Missing, 0),
                                file("memory_record", "b/memory_record.csv", FileStatus::Empty, 0),
                                file("memory_record", "c/memory_record.csv", FileStatus::Stale),
                                file("memory_record", "d/memory_record.csv", FileStatus::Broken)});
    QCOMPARE(joined(filesOf(card, "memory_record", ".csv")),
             QStringLiteral("/card/d/memory_record.csv /card/out/memory_record.csv"));
    QCOMPARE(joined(filesOf(card, "dataset", ".csv")), QString());
}

void TestCardFiles::takesTheNewestExportWithAllItsSlices()
{
    const Card card = cardWith(
        {file("op_summary", "o/op_summary_20250101000000.csv"), file("op_summary", "o/op_summary_slice_10_20250102000000.csv"),
         file("op_summary", "o/op_summary_slice_2_20250102000000.csv"), file("op_summary", "p/op_summary_20250101000000.csv")});
    QCOMPARE(joined(filesOf(card, "op_summary", ".csv")),
             QStringLiteral("/card/o/op_summary_slice_2_20250102000000.csv /card/o/op_summary_slice_10_20250102000000.csv "
                            "/card/p/op_summary_20250101000000.csv"));
}

void TestCardFiles::prefersAWholeFileToItsSlices()
{
    const Card card = cardWith(
        {file("op_summary", "o/op_summary_slice_0_20250102000000.csv"), file("op_summary", "o/op_summary_20250102000000.csv")});
    QCOMPARE(joined(filesOf(card, "op_summary", ".csv")), QStringLiteral("/card/o/op_summary_20250102000000.csv"));
}

void TestCardFiles::prefersKernelDetails()
{
    const Deliverable summary = file("op_summary", "o/op_summary_20250102000000.csv");
    QCOMPARE(joined(kernelFilesOf(cardWith({summary}))), QStringLiteral("/card/o/op_summary_20250102000000.csv"));
    QCOMPARE(joined(kernelFilesOf(cardWith({summary, file("kernel_details", "kernel_details.csv")}))),
             QStringLiteral("/card/kernel_details.csv"));
}

PLUMBLINE_TEST(TestCardFiles)
#include "tst_cardfiles.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/facts/opencard.h"

#include "core/analysis/communication/cardcommunication.h"
#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/memory/cardmemory.h"
#include "core/facts/droppable.h"
#include "core/tables/kerneldetails.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

class TestOpenCard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void readsAFileOnceForAllWhoAsk();
    void devicesOfOneTimelineShareTheKernelTable();
    void examinedCardSharesAllFacts();
    void withoutATableKernelsAreThoseOfTheTimeline();
    void saysWhatCannotBeRead();
    void readsAgainWhatWasDropped();
    void ranksOfAClusterAreReadAgain();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    Card m_card;
    TaskControl m_control;
};

void TestOpenCard::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_card = Card();
    m_card.path = m_folder->path().toStdString();
    m_card.files = {{"kernel_details", "kernel_details.csv", 1, {}, FileStatus::Ok, {}}};
    QVERIFY(writeFile(m_folder->filePath(QStringLiteral("kernel_details.csv")),
                      "Name,Type,Start Time(us),Duration(us),Device_id\nAdd,Add,1,2,0\nMul,Mul,5,3,1\n"));
}

void TestOpenCard::readsAFileOnceForAllWhoAsk()
{
    const OpenCard card(m_card);
    const auto kernels = card.kernels(m_control);
    QVERIFY(kernels && (*kernels)->table);
    QVERIFY(QFile::remove(m_folder->filePath(QStringLiteral("kernel_details.csv"))));
    QCOMPARE(*card.kernelTable(m_control), (*kernels)->table);
    QCOMPARE(*card.kernels(m_control), *kernels);
}

void TestOpenCard::devicesOfOneTimelineShareTheKernelTable()
{
    const OpenCard card(m_card);
    QStringList found;
    for (const int device : {0, 1}) {
        Card named = m_card;
        named.device = device;
        const SharedCard part = card.withTimeline(named, nullptr);
        const auto kernels = part->kernels(m_control);
        QVERIFY(kernels);
        QCOMPARE((*kernels)->table, *card.kernelTable(m_control));
        for (std::size_t call = 0; call < (*kernels)->calls->size(); ++call)
            found += QStringLiteral("%1: %2").arg(device).arg(QString::fromStdString(std::string((*kernels)->calls->name(call))));
    }
    QCOMPARE(found, QStringList({QStringLiteral("0: Add"), QStringLiteral("1: Mul")}));
}

void TestOpenCard::examinedCardSharesAllFacts()
{
    const OpenCard card(m_card);
    const auto memory = card.memory(m_control);
    std::vector<Deliverable> files = m_card.files;
    files.front().rows = 2;
    const SharedCard examined = card.withFiles(files);
    QCOMPARE(*examined->card().files.front().rows, std::uint64_t{2});
    QVERIFY(!card.card().files.front().rows);
    QCOMPARE(*examined->memory(m_control), *memory);
}

void TestOpenCard::withoutATableKernelsAreThoseOfTheTimeline()
{
    m_card.files.clear();
    const auto trace =
        traceFromText("[" + nameText(1, 0, "process_name", "Ascend Hardware") + nameText(1, 3, "thread_name", "Stream 3") +
                      sliceText(1, 3, 1000, 700, "Add").chopped(2) + "]");
    const OpenCard card(m_card, trace);
    QCOMPARE(card.kernelTable(m_control).error().code, ErrorCode::FileNotFound);
    const auto kernels = card.kernels(m_control);
    QVERIFY(kernels && !(*kernels)->table);
    QCOMPARE((*kernels)->source, std::string("trace"));
    QCOMPARE(OpenCard(m_card).kernels(m_control).error().code, ErrorCode::FileNotFound);
}

void TestOpenCard::saysWhatCannotBeRead()
{
    QVERIFY(QFile::remove(m_folder->filePath(QStringLiteral("kernel_details.csv"))));
    const OpenCard card(m_card);
    const auto kernels = card.kernels(m_control);
    QVERIFY(!kernels);
    QCOMPARE(QString::fromStdString(kernels.error().path), m_folder->filePath(QStringLiteral("kernel_details.csv")));
}

void TestOpenCard::readsAgainWhatWasDropped()
{
    const OpenCard card(m_card);
    {
        const auto held = card.kernels(m_control);
        dropAllUnused();
        QCOMPARE(*card.kernels(m_control), *held);
        QCOMPARE(*card.kernelTable(m_control), (*held)->table); // the kernels hold their table
    }
    dropAllUnused();
    QVERIFY(writeFile(m_folder->filePath(QStringLiteral("kernel_details.csv")),
                      "Name,Type,Start Time(us),Duration(us)\nSub,Sub,1,2\n"));
    QCOMPARE(std::string((*card.kernels(m_control))->calls->name(0)), std::string("Sub"));
}

void TestOpenCard::ranksOfAClusterAreReadAgain()
{
    m_card.files = {{"cluster_communication", "cluster_communication.json", 1, {}, FileStatus::Ok, {}}};
    QVERIFY(writeFile(m_folder->filePath(QStringLiteral("cluster_communication.json")),
                      R"json({"p2p": {"step2": {"hcom_send__1@7": {"0": {"Communication Time Info": {"Elapse Time(ms)": 1}},
        "1": {"Communication Time Info": {"Elapse Time(ms)": 2}}}}}})json"));
    const auto reader = std::make_shared<CardCommunicationReader>();
    std::vector<SharedCard> cards;
    for (const int rank : {0, 1}) {
        m_card.rank = rank;
        m_card.clusterSteps = {StepTimes()};
        cards.push_back(std::make_shared<const OpenCard>(m_card, nullptr, reader));
    }
    const auto counted = [&] {
        QStringList counts;
        for (const SharedCard &card : cards)
            counts += QString::number((*card->communication(m_control))->operators.operators.size());
        return counts.join(u' ');
    };
    QCOMPARE(counted(), QStringLiteral("1 1"));
    dropAllUnused();
    QCOMPARE(counted(), QStringLiteral("1 1"));
}

PLUMBLINE_TEST(TestOpenCard)
#include "tst_opencard.moc"

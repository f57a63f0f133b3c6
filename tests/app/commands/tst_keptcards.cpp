// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/keptcards.h"
#include "core/import/traceloader.h"
#include "core/profile/profileloader.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

#include <vector>

using namespace plumbline;
using namespace plumbline::test;

class TestKeptCards : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void opensOnce();
    void closesWhatWasNotUsedForLongest();
    void keepsNothingByItself();

private:
    /// Asks for the timeline of a card, and counts how often it had to be opened.
    [[nodiscard]] SharedCard timeline(const Card &card)
    {
        const auto parts = KeptCards::timelineOf(OpenCard(card), [&]() -> Result<std::vector<SharedCard>> {
            ++m_opened;
            TaskControl control;
            return openTimeline(OpenCard(card), control, {});
        });
        return parts->front();
    }

    QTemporaryDir m_folder;
    std::vector<Card> m_cards;
    int m_opened = 0;
};

void TestKeptCards::initTestCase()
{
    QVERIFY(writeSmallProfile(m_folder.path(), 3));
    TaskControl control;
    m_cards = openProfile(m_folder.path().toStdString(), ScanDepth::Discovery, control)->cards;
    QCOMPARE(m_cards.size(), std::size_t(3));
}

void TestKeptCards::opensOnce()
{
    const KeptCards kept(1 << 20);
    m_opened = 0;
    const SharedCard first = timeline(m_cards[0]);
    const SharedCard again = timeline(m_cards[0]);
    QCOMPARE(m_opened, 1);
    QCOMPARE(again->trace(), first->trace());
    // Files that were examined meanwhile are told, although the timeline is the same.
    Card examined = m_cards[0];
    examined.files.push_back({"kernel_details", "", 0, {}, FileStatus::Missing, {}});
    QCOMPARE(timeline(examined)->card().files.size(), examined.files.size());
    QCOMPARE(m_opened, 1);
    // The same card under another rank is another card.
    Card other = m_cards[0];
    other.rank = 7;
    QCOMPARE(timeline(other)->card().rank, std::optional(7));
    QCOMPARE(m_opened, 2);
}

void TestKeptCards::closesWhatWasNotUsedForLongest()
{
    const KeptCards kept(2 * 3 * 64 + 2 * 32 + 10); // two timelines of three slices and an arrow
    m_opened = 0;
    for (const std::size_t card : {0, 1, 0, 2, 0}) // 2 closes 1
        (void)timeline(m_cards[card]);
    QCOMPARE(m_opened, 3);
    QCOMPARE(kept.timelines(), std::size_t(2));
    (void)timeline(m_cards[1]);
    QCOMPARE(m_opened, 4);
    QCOMPARE(kept.timelines(), std::size_t(2));
}

void TestKeptCards::keepsNothingByItself()
{
    m_opened = 0;
    (void)timeline(m_cards[0]);
    (void)timeline(m_cards[0]);
    QCOMPARE(m_opened, 2);
}

PLUMBLINE_TEST(TestKeptCards)
#include "tst_keptcards.moc"

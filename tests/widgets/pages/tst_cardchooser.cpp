// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/pages/cardchooser.h"

#include <QSignalSpy>
#include <QTest>

using namespace plumbline;

namespace {

PageCards cardsOf(const QStringList &names)
{
    auto cards = std::make_shared<std::vector<PageCard>>();
    for (const QString &name : names) {
        Card card;
        card.name = name.toStdString();
        card.path = "/profile/" + card.name;
        cards->push_back({name, std::make_shared<const OpenCard>(card), -1});
    }
    return cards;
}

QString chosen(const CardChooser &chooser)
{
    return chooser.card() ? chooser.card()->name : QString();
}

} // namespace

class CardChooserTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsTheChosenFolder();
    void offersAllCards();
};

void CardChooserTest::keepsTheChosenFolder()
{
    CardChooser chooser;
    QCOMPARE(chooser.card(), nullptr);
    QVERIFY(!chooser.place());
    const QSignalSpy changed(&chooser, &QComboBox::currentIndexChanged);
    const PageCards two = cardsOf({QStringLiteral("rank0"), QStringLiteral("rank1")});
    QVERIFY(chooser.setCards(two));
    QVERIFY(!chooser.setCards(two));
    QCOMPARE(chosen(chooser), QStringLiteral("rank0"));
    QCOMPARE(changed.count(), 0);
    chooser.setCurrentIndex(1);
    QCOMPARE(changed.count(), 1);
    QVERIFY(chooser.setCards(cardsOf({QStringLiteral("other"), QStringLiteral("rank0"), QStringLiteral("rank1")})));
    QCOMPARE(chosen(chooser), QStringLiteral("rank1"));
    QCOMPARE(chooser.place(), std::optional<std::size_t>(2));
    QVERIFY(chooser.setCards(cardsOf({QStringLiteral("a"), QStringLiteral("b")})));
    QCOMPARE(chosen(chooser), QStringLiteral("b"));
    QVERIFY(chooser.setCards(cardsOf({})));
    QCOMPARE(chooser.card(), nullptr);
    QCOMPARE(changed.count(), 1);
    QVERIFY(chooser.setCards(two));
    QCOMPARE(chosen(chooser), QStringLiteral("rank0"));
}

void CardChooserTest::offersAllCards()
{
    CardChooser chooser(CardChooser::Offer::AllCards);
    QVERIFY(chooser.setCards(cardsOf({QStringLiteral("rank0"), QStringLiteral("rank1")})));
    chooser.choose(1);
    QCOMPARE(chosen(chooser), QStringLiteral("rank1"));
    chooser.choose(2);
    QCOMPARE(chosen(chooser), QStringLiteral("rank1"));
    chooser.setCurrentIndex(0);
    QCOMPARE(chooser.currentText(), QStringLiteral("All cards"));
    QCOMPARE(chooser.card(), nullptr);
    QVERIFY(!chooser.place());
    chooser.setCurrentIndex(2);
    QCOMPARE(chosen(chooser), QStringLiteral("rank1"));
    QVERIFY(chooser.setCards(cardsOf({QStringLiteral("rank1"), QStringLiteral("rank2")})));
    QCOMPARE(chosen(chooser), QStringLiteral("rank1"));
    QVERIFY(chooser.setCards(cardsOf({})));
    QCOMPARE(chooser.currentText(), QStringLiteral("All cards"));
    QCOMPARE(chooser.card(), nullptr);
}

PLUMBLINE_WIDGET_TEST(CardChooserTest)
#include "tst_cardchooser.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "widgets/search/hitspanel.h"
#include "widgets/search/searchbar.h"
#include "widgets/search/slicelistmodel.h"
#include "widgets/search/slicesearcher.h"
#include "widgets/tables/roles.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace plumbline;

namespace {

/// Returns two cards. The first has "MatMul" three times, the second, which begins 5 ns later, once.
std::vector<TimelineCard> cardsOfSearch()
{
    const auto first =
        test::traceFromText("[" + test::sliceText(1, 1, 1000, 100, "step") + test::sliceText(1, 1, 1010, 5, "MatMul") +
                            test::sliceText(1, 2, 1005, 9, "matmul") + test::sliceText(1, 1, 1050, 20, "MatMul<b>") +
                            test::sliceText(1, 1, 1080, 3, "Add").chopped(2) + "]");
    const auto second = test::traceFromText("[" + test::sliceText(1, 1, 1005, 1, "s") +
                                            test::sliceText(1, 1, 1012, 7, "MatMul").chopped(2) + "]");
    return {TimelineCard::build(QStringLiteral("a"), {}, first), TimelineCard::build(QStringLiteral("b"), {}, second)};
}

struct SearchWindow
{
    SearchWindow()
    {
        state.setCards(cardsOfSearch());
        bar.show();
    }

    QLineEdit *text() { return bar.findChild<QLineEdit *>(QStringLiteral("searchText")); }
    QString count() { return bar.findChild<QLabel *>(QStringLiteral("searchCount"))->text(); }
    QToolButton *button(const char *name) { return bar.findChild<QToolButton *>(QLatin1String(name)); }
    void type(const QString &pattern)
    {
        text()->clear();
        QTest::keyClicks(text(), pattern);
        QTRY_VERIFY(!searcher.isSearching());
    }
    QStringList starts()
    {
        QStringList lines;
        if (searcher.hits()) {
            for (const SliceHit hit : *searcher.hits())
                lines << QString::number(hit.card) + QLatin1Char('@') + QString::number(state.rangeOf(hit.item()).begin);
        }
        return lines;
    }

    TimelineState state;
    SliceSearcher searcher{&state};
    SearchBar bar{&searcher};
    HitsPanel panel{&state, &searcher};
};

} // namespace

class TestSearch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsAsTyped()
    {
        SearchWindow window;
        window.type(QStringLiteral("matmul"));
        QCOMPARE(window.starts(),
                 (QStringList{QStringLiteral("0@5"), QStringLiteral("0@10"), QStringLiteral("1@12"), QStringLiteral("0@50")}));
        QCOMPARE(window.count(), QStringLiteral("4 found"));
        window.button("searchCase")->click();
        QTRY_COMPARE(window.count(), QStringLiteral("1 found"));
        window.button("searchCase")->click();
        window.button("searchWord")->click();
        QTRY_COMPARE(window.count(), QStringLiteral("4 found"));
        window.type(QStringLiteral("tMul"));
        QCOMPARE(window.count(), QStringLiteral("Nothing found"));
        QVERIFY(!window.state.searchHighlight());
    }

    void saysWhatIsNoExpression()
    {
        SearchWindow window;
        window.button("searchRegex")->click();
        window.type(QStringLiteral("Mat("));
        QVERIFY(window.count().startsWith(QStringLiteral("Not a regular expression: ")));
        QVERIFY(!window.button("searchNext")->isEnabled());
        window.type(QStringLiteral("^(Add|s)$"));
        QCOMPARE(window.starts(), (QStringList{QStringLiteral("1@5"), QStringLiteral("0@80")}));
    }

    void stepsThroughAllCardsAndAround()
    {
        SearchWindow window;
        const QSignalSpy reveals(&window.searcher, &SliceSearcher::revealRequested);
        window.text()->setText(QStringLiteral("matmul"));
        // Return is pressed before the hits are there; the first hit is selected once they are.
        QTest::keyClick(window.text(), Qt::Key_Return);
        QTRY_COMPARE(window.count(), QStringLiteral("1 of 4"));
        for (const char *place : {"2 of 4", "3 of 4", "4 of 4", "1 of 4"}) {
            QTest::keyClick(window.text(), Qt::Key_Return);
            QCOMPARE(window.count(), QLatin1String(place));
        }
        QTest::keyClick(window.text(), Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(window.count(), QStringLiteral("4 of 4"));
        QCOMPARE(reveals.count(), 6);
        // Steps start from a slice that is no hit to the hits beside it.
        window.state.select({0, SliceId(window.state.cards()[0].trace->slices().size() - 1), {}});
        QCOMPARE(window.count(), QStringLiteral("1 of 4"));
        QTest::mouseClick(window.button("searchPrevious"), Qt::LeftButton);
        QCOMPARE(window.count(), QStringLiteral("4 of 4"));
    }

    void lightsUpWhatWasFound()
    {
        SearchWindow window;
        window.type(QStringLiteral("Add"));
        const SearchHighlight *highlight = window.state.searchHighlight();
        QVERIFY(highlight);
        QCOMPARE(highlight->times, std::vector<TimeNs>{80});
        QCOMPARE(highlight->slices.size(), std::size_t{2});
        QCOMPARE(highlight->slices[0].size(), std::size_t{1});
        QVERIFY(highlight->slices[1].empty());
        QTest::keyClick(window.text(), Qt::Key_Escape);
        QVERIFY(window.bar.isHidden());
        QVERIFY(!window.state.searchHighlight());
        QVERIFY(!window.searcher.hits());
    }

    void searchesAgainInNewCards()
    {
        SearchWindow window;
        window.type(QStringLiteral("matmul"));
        window.state.setCards({cardsOfSearch()[1]});
        QVERIFY(!window.searcher.hits());
        QCOMPARE(window.panel.model().rowCount(), 0);
        QTRY_COMPARE(window.count(), QStringLiteral("1 found"));
    }

    void searchesOneNameExactly()
    {
        SearchWindow window;
        window.bar.searchName(QStringLiteral("MatMul<b>"));
        QTRY_COMPARE(window.count(), QStringLiteral("1 found"));
    }

    void listsHits()
    {
        SearchWindow window;
        auto *table = window.panel.findChild<QTreeView *>(QStringLiteral("hits"));
        const QAbstractItemModelTester tester(table->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        QVERIFY(!window.panel.message().isEmpty());
        window.type(QStringLiteral("matmul"));
        QCOMPARE(window.panel.message(), QString());
        const auto column = [table](int number, int role) {
            QStringList cells;
            for (int row = 0; row < table->model()->rowCount(); ++row)
                cells << table->model()->index(row, number).data(role).toString();
            return cells;
        };
        QCOMPARE(column(SliceListModel::NameColumn, Qt::DisplayRole),
                 (QStringList{QStringLiteral("matmul"), QStringLiteral("MatMul"), QStringLiteral("MatMul"),
                              QStringLiteral("MatMul<b>")}));
        QCOMPARE(column(SliceListModel::StartColumn, CopyRole),
                 (QStringList{QStringLiteral("1005"), QStringLiteral("1010"), QStringLiteral("1012"), QStringLiteral("1050")}));
        table->sortByColumn(SliceListModel::DurationColumn, Qt::DescendingOrder);
        QTRY_COMPARE(column(SliceListModel::DurationColumn, CopyRole),
                     (QStringList{QStringLiteral("20"), QStringLiteral("9"), QStringLiteral("7"), QStringLiteral("5")}));
        table->sortByColumn(SliceListModel::StartColumn, Qt::DescendingOrder);
        QCOMPARE(column(SliceListModel::CardColumn, Qt::DisplayRole),
                 (QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("a"), QStringLiteral("a")}));
        const QSignalSpy reveals(&window.panel, &HitsPanel::revealRequested);
        Q_EMIT table->clicked(table->model()->index(1, 0));
        QCOMPARE(reveals.count(), 1);
        QCOMPARE(window.state.selection().card, 1);
        QCOMPARE(window.count(), QStringLiteral("3 of 4"));
    }

    void handsOutLongListsInStretches()
    {
        QByteArray json = "[";
        for (int i = 0; i < 5000; ++i)
            json += test::sliceText(1, 1, i * 10, 5, "x");
        TimelineState state;
        state.setCards({TimelineCard::build({}, {}, test::traceFromText(json.chopped(2) + "]"))});
        SliceListModel model(&state);
        std::vector<SliceHit> hits;
        for (std::size_t i = 0; i < 5000; ++i)
            hits.push_back({0, SliceId(i)});
        model.setHits(std::make_shared<const std::vector<SliceHit>>(hits));
        QCOMPARE(model.total(), std::size_t{5000});
        QVERIFY(model.rowCount() < 5000);
        while (model.canFetchMore({}))
            model.fetchMore({});
        QCOMPARE(model.rowCount(), 5000);
        QCOMPARE(model.rowOf(4999), std::optional(4999));
        model.sort(SliceListModel::NameColumn, Qt::DescendingOrder);
        QTRY_VERIFY(!model.isSorting());
        QCOMPARE(model.item(17).slice.value, 17U);
    }
};

PLUMBLINE_WIDGET_TEST(TestSearch)
#include "tst_search.moc"

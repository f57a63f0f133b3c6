// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/timeline/state/viewstate.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace plumbline;

class TestViewState : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void survivesATextFile()
    {
        ViewState view;
        view.range = TimeRange{-17, (TimeNs{1} << 53) + 1}; // a double cannot hold this end
        view.marked = TimeRange{3, 4};
        view.scrollPx = 70;
        view.flows = QStringList{QStringLiteral("HostToDevice")};
        view.wholeChains = view.isRulerAbsolute = true;
        view.arrangement.pinned = QStringList{QStringLiteral("b\x1f"
                                                             "1"),
                                              QStringLiteral("a")};
        view.arrangement.restacked = QStringList{QStringLiteral("Rx")};
        view.arrangement.closed = QStringList{QStringLiteral("算子")};
        view.arrangement.order.insert(QStringLiteral("card"), {QStringLiteral("y"), QStringLiteral("x")});
        view.compared = ComparedCards{QStringLiteral("卡 0"), QStringLiteral("b"), alignTyped(-(qint64{1} << 62) - 1)};
        view.compared->alignment.method = AlignmentMethod::Collectives;
        view.compared->alignment.anchorNs = 1'736'408'883'573'887'921;
        view.compared->alignment.driftPpq = -20'000'000'001;
        view.compared->alignment.residualNs = 17;
        view.compared->alignment.pairs = 12;
        view.remarks = {{QStringLiteral("free-share-high||1|卡 0"), true, QStringLiteral("known")}};
        view.isInterleaved = false;
        view.marks = {{{-5, -5}, QStringLiteral("a\n算子"), MarkColour::Grey, {}},
                      {{1, (TimeNs{1} << 53) + 1}, {}, MarkColour::Red, QStringLiteral("why")}};
        view.originNs = 1'736'408'883'573'887'921;
        view.timelines = QStringList{QStringLiteral("rank 3")};
        const QByteArray text = QJsonDocument(view.toJson()).toJson();
        QCOMPARE(ViewState::fromJson(QJsonDocument::fromJson(text).object()), view);
        QCOMPARE(ViewState::fromJson(ViewState().toJson()), ViewState());
    }

    void takesWhatHasSense_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("nothing") << QByteArray("{}");
        QTest::newRow("types") << QByteArray(R"({"range":"x","marked":{},"scroll":[],"lanes":7,"flows":{"a":1}})");
        QTest::newRow("half a range") << QByteArray(R"({"range":[1],"marked":[1,"2"]})");
        QTest::newRow("backwards") << QByteArray(R"({"range":[5,5],"marked":[9,2]})");
        QTest::newRow("far out") << QByteArray(R"({"range":[-9223372036854775807,9223372036854775807],"marked":[1,1e300]})");
        QTest::newRow("compared with nothing") << QByteArray(R"({"compared":{"base":"a"}})");
        QTest::newRow("compared with itself") << QByteArray(R"({"compared":{"base":"a","target":"a"}})");
        QTest::newRow("comparison of another type") << QByteArray(R"({"compared":[1]})");
        QTest::newRow("remarks of anything")
            << QByteArray(R"({"remarks":[1,null,{"finding":7,"dismissed":true},{"finding":"a","dismissed":"x","note":[]}]})");
        QTest::newRow("marks of anything") << QByteArray(
            R"({"marks":[1,null,{},{"begin":"1"},{"begin":5,"end":4},{"begin":-9223372036854775807,"end":1}]})");
        QTest::newRow("settings of other types") << QByteArray(R"({"interleaved":3,"origin_ns":"1","timelines":{}})");
        QTest::newRow("negative scroll") << QByteArray(R"({"scroll":-5})");
        QTest::newRow("lists of anything") << QByteArray(R"({"flows":[1,null,[]],"lanes":{"pinned":[{}],"order":[1,{"of":3}]}})");
    }

    void takesWhatHasSense()
    {
        QFETCH(QByteArray, text);
        QCOMPARE(ViewState::fromJson(QJsonDocument::fromJson(text).object()), ViewState());
    }

    void readsShortMarks()
    {
        const QByteArray text = R"({"marks":[{"begin":7,"colour":"pink"},{"begin":1,"end":2,"name":"x","colour":"green"}]})";
        const TimeMarks expected{{{7, 7}, {}, MarkColour::Blue, {}}, {{1, 2}, QStringLiteral("x"), MarkColour::Green, {}}};
        QCOMPARE(ViewState::fromJson(QJsonDocument::fromJson(text).object()).marks, expected);
        QByteArray many = "{\"marks\":[";
        for (std::size_t i = 0; i < MostMarks + 5; ++i)
            many += "{\"begin\":1},";
        many.chop(1);
        QCOMPARE(ViewState::fromJson(QJsonDocument::fromJson(many + "]}").object()).marks.size(), MostMarks);
    }

    void movesToAnotherAxis()
    {
        ViewState view;
        view.range = TimeRange{10, 20};
        view.marked = TimeRange{12, 13};
        view.marks = {{{11, 11}, QStringLiteral("a"), {}, {}}};
        QCOMPARE(view.movedTo(500), view); // its axis is that of the cards
        view.originNs = 1000;
        ViewState moved = view.movedTo(900);
        QCOMPARE(moved.range, std::optional(TimeRange{110, 120}));
        QCOMPARE(moved.marked, std::optional(TimeRange{112, 113}));
        QCOMPARE(moved.marks, (TimeMarks{{{111, 111}, QStringLiteral("a"), {}, {}}}));
        QCOMPARE(moved.movedTo(1000), view);
        view.originNs = std::numeric_limits<std::int64_t>::max();
        moved = view.movedTo(std::numeric_limits<std::int64_t>::min());
        QVERIFY(!moved.range && !moved.marked && moved.marks.empty());
    }

    void keepsAlignmentsWithinTheirLimits()
    {
        const QByteArray text = R"({"compared":{"base":"a","target":"b","method":"step","offset":1e300,"anchor":"x",
                                   "drift":9000000000000000000,"residual":-4,"pairs":-1}})";
        const auto compared = ViewState::fromJson(QJsonDocument::fromJson(text).object()).compared;
        Alignment expected;
        expected.method = AlignmentMethod::Step;
        expected.driftPpq = ClockMap::MostDriftPpq - 1;
        QCOMPARE(compared, std::optional(ComparedCards{QStringLiteral("a"), QStringLiteral("b"), expected}));
        const QByteArray unknown = R"({"compared":{"base":"a","target":"b","method":"magic","offset":5}})";
        QCOMPARE(ViewState::fromJson(QJsonDocument::fromJson(unknown).object()).compared->alignment, Alignment());
    }
};

PLUMBLINE_TEST(TestViewState)
#include "tst_viewstate.moc"

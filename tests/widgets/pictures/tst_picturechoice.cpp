// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/comparedsample.h"
#include "widgets/pictures/picturecaption.h"
#include "widgets/pictures/picturechoice.h"
#include "widgets/pictures/picturelanes.h"
#include "widgets/support/shelltext.h"
#include "widgets/support/theme.h"

#include <QFontMetrics>
#include <QTest>

using namespace plumbline;

namespace {

PictureContext smallContextPictureChoice()
{
    PictureContext context;
    context.cards = {test::cardFromText(test::smallProfile())};
    context.ranks = {0};
    context.axisOriginNs = 1'000;
    context.visible = {0, 1'000'000};
    context.marked = TimeRange{100, 2'000};
    context.steps = {{QStringLiteral("7"), TimeRange{30'000, 430'000}}};
    context.flows = QStringList{QStringLiteral("HostToDevice")};
    for (const PictureLane &lane : pictureLanes(context.cards, BandLayout::Opening::Roomy))
        context.shown.push_back(lane.choice);
    context.paths = QStringList{QStringLiteral("/data/my run")};
    return context;
}

} // namespace

class TestPictureChoice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isRememberedWithoutWhatBelongsToOneProfile()
    {
        PictureChoice choice;
        choice.format = PictureFormat::Pdf;
        choice.size = PictureChoice::Size::Millimetres;
        choice.millimetres = {120, 60};
        choice.fitHeight = false;
        choice.scale = 4;
        choice.dark = true;
        choice.flows = false;
        choice.lanes = PictureChoice::Lanes::All;
        choice.title = QStringLiteral("a");
        choice.span = PictureChoice::Span::Whole;
        const PictureChoice read = PictureChoice::fromJson(choice.toJson());
        QCOMPARE(read.toJson(), choice.toJson());
        QVERIFY(read.format == PictureFormat::Pdf && read.isPaper() && read.title.isEmpty());
        QCOMPARE(read.millimetres, QSize(120, 60));
        QVERIFY(read.span == PictureChoice::Span::Visible);
        choice.lanes = PictureChoice::Lanes::Chosen;
        QVERIFY(PictureChoice::fromJson(choice.toJson()).lanes == PictureChoice::Lanes::Screen);
    }

    void nonsenseIsLeftAsItIsByDefault()
    {
        const QByteArray usual = PictureChoice().toJson();
        QCOMPARE(PictureChoice::fromJson("not json").toJson(), usual);
        QCOMPARE(PictureChoice::fromJson(R"({"format":99,"size":-3,"width":-1,"height":5,"lanes":"x"})").toJson(), usual);
        QCOMPARE(PictureChoice::fromJson(R"({"scale":1000})").scale, 4);
    }

    void paperIsDrawnLargerAndScaledDown()
    {
        PictureChoice choice;
        choice.format = PictureFormat::Svg;
        choice.size = PictureChoice::Size::Page;
        const PictureOptions options = pictureOptions(choice, smallContextPictureChoice());
        // 160 mm are 604.7 pixels of 1/96 inch.
        QCOMPARE(qRound(options.size.width() * options.scale), 605);
        QCOMPARE(options.scale, PaperScale);
    }

    void namesTheFileByDataSetAndRange()
    {
        PictureContext context = smallContextPictureChoice();
        PictureChoice choice;
        choice.format = PictureFormat::Svg;
        QCOMPARE(suggestedFileName(choice, context), QStringLiteral("set_0ns-1ms.svg"));
        context.visible = {1'250'000, 60'000'000'000};
        QCOMPARE(suggestedFileName(choice, context), QStringLiteral("set_1.25ms-60s.svg"));
        choice.span = PictureChoice::Span::Step;
        choice.step = QStringLiteral("7");
        QCOMPARE(suggestedFileName(choice, context), QStringLiteral("set_step7.svg"));
        choice.span = PictureChoice::Span::Whole;
        context.cards.front().dataSet = QStringLiteral("../a b/数据");
        QCOMPARE(suggestedFileName(choice, context), QStringLiteral(".._a_b_数据.svg"));
    }

    void commandNamesWhatThePictureShows()
    {
        const PictureContext context = smallContextPictureChoice();
        PictureChoice choice;
        choice.title = QStringLiteral("it's");
        QCOMPARE(pictureCommand(choice, context, {1600, 500}, QStringLiteral("a.png")),
                 QStringLiteral("plumbline render '/data/my run' -o a.png --from 1000 --to 1001000 --lane 'CANN/Thread 7' --lane "
                                "'Ascend Hardware/Stream 3' --lane HBM/Read --flows HostToDevice --size 1600x500 --scale 2 "
                                "--title 'it'\\''s'"));
        choice = {};
        choice.format = PictureFormat::Svg;
        choice.span = PictureChoice::Span::Step;
        choice.step = QStringLiteral("7");
        choice.lanes = PictureChoice::Lanes::Important;
        choice.flows = false;
        choice.dark = true;
        QCOMPARE(pictureCommand(choice, context, {800, 300}, QStringLiteral("a.svg")),
                 QStringLiteral("plumbline render '/data/my run' -o a.svg --step 7 --size 800x300 --theme dark"));
    }

    void commandNamesBothComparedCards()
    {
        PictureContext context;
        context.cards = test::comparedCards(100'000);
        for (std::size_t card = 0; card < 2; ++card) {
            CardOrigin &origin = context.cards[card].origin.emplace();
            origin.path = card == 0 ? QStringLiteral("/data/my base") : QStringLiteral("/data/target");
            if (card == 1)
                origin.rankForCommands = 3;
        }
        context.paths = QStringList{QStringLiteral("/data/my base"), QStringLiteral("/data/target")};
        context.axisOriginNs = 500;
        context.visible = {0, 1'000'000};
        PictureChoice choice;
        choice.format = PictureFormat::Svg;
        choice.lanes = PictureChoice::Lanes::Important;
        const auto command = [&] { return pictureCommand(choice, context, {800, 300}, QStringLiteral("a.svg")); };
        QCOMPARE(command(), QString()); // two paths that are not compared cannot be drawn by one command
        context.comparison = test::comparisonOf(context.cards, alignTyped(-12));
        QCOMPARE(command(), QStringLiteral("plumbline render '/data/my base' -o a.svg --compare /data/target --target-card 3 "
                                           "--align -12 --from 500 --to 1000500 --size 800x300"));
        context.comparison->alignment = alignByStart(*context.cards[0].trace, *context.cards[1].trace);
        choice.span = PictureChoice::Span::Whole;
        choice.lanes = PictureChoice::Lanes::All;
        QCOMPARE(command(), QStringLiteral("plumbline render '/data/my base' -o a.svg --compare /data/target --target-card 3 "
                                           "--align start --lane 'CANN/Thread 7' --lane 'Ascend Hardware/3' --lane "
                                           "'Ascend Hardware/5' --lane 'Ascend Hardware/9' --lane 'Ascend Hardware/8' --size "
                                           "800x300"));
        context.cards[0].origin.reset();
        QCOMPARE(command(), QString());
    }

    void comparedLanesStandTogether()
    {
        const std::vector<TimelineCard> cards = test::comparedCards(0);
        const Comparison comparison = test::comparisonOf(cards);
        const auto text = [&](const std::vector<BandLayout::Choice> &choice) {
            QStringList lanes;
            for (const BandLayout::Choice &each : choice)
                lanes << QString::fromStdString(cards[std::size_t(each.card)].trace->lane(each.lane).name) +
                             (each.isDifference ? QStringLiteral("-") : QString());
            return lanes.join(QLatin1Char(' '));
        };
        std::vector<BandLayout::Choice> all;
        for (const PictureLane &lane : pictureLanes(cards, BandLayout::Opening::Roomy))
            all.push_back(lane.choice);
        QCOMPARE(text(all), QStringLiteral("Thread 7 3 9 Thread 7 5 8"));
        const BandLayout::Pairing interleaved = pairingOf(&comparison, {true, false});
        const BandLayout::Pairing stacked = pairingOf(&comparison, {false, false});
        QCOMPARE(text(pairedLanes(all, interleaved)), QStringLiteral("Thread 7 Thread 7- Thread 7 3 3- 5 9 8"));
        QCOMPARE(text(pairedLanes(all, stacked)), QStringLiteral("Thread 7 Thread 7- 3 3- 9 Thread 7 5 8"));
        QCOMPARE(text(pairedLanes(all, {})), text(all));
        // A lane without its partner has no differences.
        const std::vector<BandLayout::Choice> some{all[5], all[1]};
        QCOMPARE(text(pairedLanes(some, interleaved)), QStringLiteral("8 3"));
        QCOMPARE(text(withPartners(some, interleaved)), QStringLiteral("8 3 5"));
        QCOMPARE(text(withPartners({all[4]}, interleaved)), QStringLiteral("5 3"));
    }

    void globMatchesItselfOnly()
    {
        const std::vector<PictureLane> lanes{{{0, LaneId(0), {}, true}, "a*[b]/c\\?"}, {{0, LaneId(1), {}, true}, "aXb/c??"}};
        for (const PictureLane &lane : lanes) {
            const auto found = matchingLanes(lanes, {globFor(QString::fromStdString(lane.path))});
            QCOMPARE(found.size(), std::size_t(1));
            QVERIFY(found.front().lane == lane.choice.lane);
        }
    }

    void textIsBrokenAtBlanks()
    {
        const QFontMetrics metrics(paintFont(11));
        const QString text = QStringLiteral("one two three four five six seven eight nine ten");
        const QStringList lines = wrappedText(text, metrics, 80, 20);
        QVERIFY(lines.size() > 2);
        QCOMPARE(lines.join(QLatin1Char(' ')), text);
        for (const QString &line : lines)
            QVERIFY(metrics.horizontalAdvance(line) <= 80);
        QCOMPARE(wrappedText(text, metrics, 80, 2).size(), 2);
        QCOMPARE(wrappedText(QString(), metrics, 80, 2), QStringList());
        // There is no blank to break at and no room for a letter, but the function returns.
        QCOMPARE(wrappedText(QStringLiteral("abc"), metrics, 1, 5), QStringLiteral("a b c").split(QLatin1Char(' ')));
    }
};

PLUMBLINE_WIDGET_TEST(TestPictureChoice)
#include "tst_picturechoice.moc"

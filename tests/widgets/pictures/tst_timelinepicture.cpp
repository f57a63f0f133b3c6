// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/widgets/timeline/comparedsample.h"
#include "widgets/pictures/timelinepicture.h"
#include "widgets/support/theme.h"

#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <random>

using namespace plumbline;

namespace {

struct SvgContent
{
    QStringList texts;
    int shapes = 0;
    bool outside = false; ///< something painted beyond the page
    bool wellFormed = false;
};

/// Returns the text elements of an SVG, and whether every coordinate lies on a page of the given size.
SvgContent contentOf(const QByteArray &svg, QSize page)
{
    SvgContent content;
    QXmlStreamReader reader(svg);
    QPointF origin;
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        const QXmlStreamAttributes attributes = reader.attributes();
        if (reader.name() == QLatin1String("g")) {
            static const QRegularExpression brackets(QStringLiteral("[()]"));
            const QStringList matrix =
                attributes.value(QLatin1String("transform")).toString().section(brackets, 1, 1).split(QLatin1Char(','));
            if (matrix.size() == 6)
                origin = {matrix[4].toDouble(), matrix[5].toDouble()};
        } else if (reader.name() == QLatin1String("text")) {
            content.texts << reader.readElementText();
        } else if (reader.name() == QLatin1String("path") || reader.name() == QLatin1String("polyline") ||
                   reader.name() == QLatin1String("polygon")) {
            ++content.shapes;
            const QString numbers =
                attributes.value(reader.name() == QLatin1String("path") ? QLatin1String("d") : QLatin1String("points"))
                    .toString();
            static const QRegularExpression pair(QStringLiteral("(-?[0-9.e+]+),(-?[0-9.e+]+)"));
            for (auto match = pair.globalMatch(numbers); match.hasNext();) {
                const QRegularExpressionMatch found = match.next();
                const QPointF point = origin + QPointF(found.captured(1).toDouble(), found.captured(2).toDouble());
                content.outside = content.outside || !QRectF(-1, -1, page.width() + 2, page.height() + 2).contains(point);
            }
        }
    }
    content.wellFormed = !reader.hasError();
    return content;
}

QByteArray manySlices(int count)
{
    std::mt19937 random(1);
    QByteArray json = "[" + test::nameText(1, 0, "process_name", "Ascend Hardware");
    for (int lane = 0; lane < 20; ++lane) {
        qint64 time = 0;
        for (int i = 0; i < count / 20; ++i) {
            const int duration = 100 + int(random() % 20'000);
            json += test::sliceText(1, lane, time, duration, i % 2 ? "MatMul" : "SomeCopy");
            time += duration + int(random() % 20'000);
        }
    }
    return json.chopped(2) + "]";
}

} // namespace

class TestTimelinePicture : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QByteArray draw(const std::vector<TimelineCard> &cards, const PictureOptions &options,
                    const QString &name = QStringLiteral("a.svg"))
    {
        const QString path = m_folder.filePath(name);
        const auto result = writePicture(cards, options, path);
        QFile file(path);
        return result && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void equalInputGivesEqualBytes()
    {
        PictureOptions options;
        options.flows = QStringList{QStringLiteral("HostToDevice")};
        const QByteArray first = draw({test::cardFromText(test::smallProfile())}, options);
        const QByteArray second = draw({test::cardFromText(test::smallProfile())}, options, QStringLiteral("b.svg"));
        QVERIFY(!first.isEmpty());
        QCOMPARE(first, second);
        options.dark = true;
        QVERIFY(draw({test::cardFromText(test::smallProfile())}, options) != first);
    }

    void namesAreText()
    {
        PictureOptions options;
        options.flows = QStringList{QStringLiteral("HostToDevice")};
        const SvgContent content = contentOf(draw({test::cardFromText(test::smallProfile())}, options), options.size);
        QVERIFY(content.wellFormed);
        QVERIFY(!content.outside);
        const QString all = content.texts.join(QLatin1Char('\n'));
        for (const char *expected : {"MatMul", "Add", "last kernel", "Stream 3", "CANN", "set \u2013 card", "HostToDevice: 2",
                                     "CANN and other host calls", "card: 0\u202f", "duration 1"})
            QVERIFY2(all.contains(QString::fromUtf8(expected).remove(QChar(0x202f))), expected);
    }

    void partsOfSlicesBeyondTheRangeAreCut()
    {
        PictureOptions options;
        options.range = TimeRange{40'000, 60'000};
        options.flows = QStringList{QStringLiteral("HostToDevice"), QStringLiteral("async_npu")};
        const SvgContent content = contentOf(draw({test::cardFromText(test::smallProfile())}, options), options.size);
        QVERIFY(content.wellFormed);
        QVERIFY(content.shapes > 0);
        QVERIFY(!content.outside);
    }

    void lanesAreChosenByName()
    {
        PictureOptions options;
        options.lanes = QStringList{QStringLiteral("HBM/*"), QStringLiteral("*/Stream*")};
        const SvgContent content = contentOf(draw({test::cardFromText(test::smallProfile())}, options), options.size);
        QVERIFY(content.texts.join(QLatin1Char('\n')).contains(QLatin1String("MatMul  300")));
        QVERIFY(!content.texts.contains(QLatin1String("CANN")));
        QVERIFY(content.texts.indexOf(QLatin1String("Read  MB/s")) >= 0);
        QVERIFY(content.texts.indexOf(QLatin1String("Read  MB/s")) < content.texts.indexOf(QLatin1String("Stream 3")));
    }

    void saysWhatIsLeftOut()
    {
        PictureOptions options;
        options.size = {800, 300};
        const SvgContent content = contentOf(draw({test::cardFromText(manySlices(2000))}, options), options.size);
        QVERIFY(!content.outside);
        static const QRegularExpression leftOut(QStringLiteral("lanes omitted for lack of space: ([0-9]+)"));
        const QRegularExpressionMatch match = leftOut.match(content.texts.join(QLatin1Char('\n')));
        QVERIFY(match.hasMatch());
        int shown = 0;
        for (int lane = 0; lane < 20; ++lane)
            shown += content.texts.contains(QStringLiteral("Stream %1").arg(lane)) ? 1 : 0;
        QCOMPARE(shown + match.captured(1).toInt(), 20);
    }

    void manySlicesStaySmall()
    {
        PictureOptions options;
        options.size = {6000, 2000};
        const QByteArray svg = draw({test::cardFromText(manySlices(400'000))}, options);
        QVERIFY(!svg.isEmpty());
        QVERIFY2(svg.size() < 5'000'000, qPrintable(QString::number(svg.size())));
    }

    void rasterAndPageHaveTheSizeAskedFor()
    {
        PictureOptions options;
        options.size = {900, 500};
        options.scale = 2;
        const QImage image = QImage::fromData(draw({test::cardFromText(test::smallProfile())}, options, QStringLiteral("a.png")));
        QCOMPARE(image.size(), QSize(1800, 1000));
        QCOMPARE(image.pixelColor(1, 1), Theme::light().background);
        const QByteArray pdf = draw({test::cardFromText(test::smallProfile())}, options, QStringLiteral("a.pdf"));
        QVERIFY(pdf.startsWith("%PDF"));
        QVERIFY(pdf.contains("/MediaBox [0 0 1350.000000 750.000000]"));
    }

    void saysWhyItCannot()
    {
        const std::vector<TimelineCard> cards{test::cardFromText(test::smallProfile())};
        const auto code = [&](const PictureOptions &options, const QString &file) {
            const auto result = writePicture(cards, options, file);
            return result ? -1 : int(result.error().code);
        };
        PictureOptions options;
        QCOMPARE(code(options, m_folder.filePath(QStringLiteral("a.gif"))), int(ErrorCode::InvalidArgument));
        QCOMPARE(code(options, m_folder.filePath(QStringLiteral("none/a.svg"))), int(ErrorCode::WriteFailed));
        options.lanes = QStringList{QStringLiteral("no such lane")};
        QCOMPARE(code(options, m_folder.filePath(QStringLiteral("a.svg"))), int(ErrorCode::InvalidArgument));
        options.lanes.clear();
        options.scale = 1000;
        QCOMPARE(code(options, m_folder.filePath(QStringLiteral("a.png"))), int(ErrorCode::InvalidArgument));
        options.scale = 1;
        options.size = {0, -4};
        QCOMPARE(code(options, m_folder.filePath(QStringLiteral("a.png"))), int(ErrorCode::InvalidArgument));
    }

    void missingGlyphsAreTold()
    {
        const QByteArray json = "[" + test::sliceText(1, 1, 0, 1000, "plain").chopped(2) + "]";
        PictureOptions options;
        const auto fine = writePicture({test::cardFromText(json)}, options, m_folder.filePath(QStringLiteral("a.svg")));
        QVERIFY(fine && fine->empty());
        options.title = QStringLiteral("private \uE000 use");
        const auto noted = writePicture({test::cardFromText(json)}, options, m_folder.filePath(QStringLiteral("a.svg")));
        QVERIFY(noted);
        QCOMPARE(noted->size(), std::size_t(1));
        QCOMPARE(noted->front().code, ProblemCode::MissingGlyphs);
        QCOMPARE(QString::fromStdString(noted->front().detail), QStringLiteral("\uE000"));
    }

    void onlyCardsWithChosenLanesAreNamed()
    {
        const QByteArray json = "[" + test::sliceText(1, 1, 0, 1000, "plain").chopped(2) + "]";
        std::vector<TimelineCard> cards{test::cardFromText(json), test::cardFromText(json)};
        cards[0].name = QStringLiteral("first");
        cards[1].name = QStringLiteral("second");
        PictureOptions options;
        QVERIFY(
            contentOf(draw(cards, options), options.size).texts.join(QLatin1Char(' ')).contains(QLatin1String("first, second")));
        options.bands = {{1, LaneId(0), CounterId(), true}};
        const QString texts = contentOf(draw(cards, options), options.size).texts.join(QLatin1Char(' '));
        QVERIFY2(!texts.contains(QLatin1String("first")), qPrintable(texts));
        QVERIFY2(texts.contains(QLatin1String("second")), qPrintable(texts));
    }

    void aComparisonIsDrawn()
    {
        const std::vector<TimelineCard> cards = test::comparedCards(100'000);
        PictureOptions options;
        options.comparison = test::comparisonOf(cards, alignTyped(1000));
        const QByteArray svg = draw(cards, options);
        const SvgContent content = contentOf(svg, options.size);
        QVERIFY(content.wellFormed && !content.outside);
        const QString all = content.texts.join(QLatin1Char('\n')).replace(QChar(0x202f), QLatin1Char(' '));
        // Lanes come with their partners, then the lanes that only the target has. All differences have the same scale.
        QStringList lanes;
        for (const QString &text : content.texts) {
            for (const char *name : {"Thread 7", "Stream 3", "Stream 5", "Stream 9", "Stream 8", "Difference T \u2212 B"}) {
                if (text == QString::fromUtf8(name))
                    lanes << text;
            }
        }
        QCOMPARE(
            lanes.join(QLatin1Char(' ')),
            QStringLiteral("Thread 7 Difference T \u2212 B Thread 7 Stream 3 Difference T \u2212 B Stream 5 Stream 9 Stream 8"));
        for (const char *expected :
             {"set \u2013 one (base), two (target)", "set \u2013 one (base): ", "set \u2013 two (target): ", "Offset +1 us",
              "common scale of all lanes, logarithmic from 1 us: bars up to 100 us, curve up to 100 us", "target slower",
              "equal or within the noise", "differences added up", "lanes shown: 6 of 6"})
            QVERIFY2(all.contains(QString::fromUtf8(expected).replace(QLatin1String(" us"), QStringLiteral(" \u00b5s"))),
                     qPrintable(QString::fromUtf8(expected) + QLatin1Char('\n') + all));
        QVERIFY(!all.contains(QLatin1String("target faster")));
        QVERIFY(svg.contains(Theme::light().slower.name().toLatin1()));
        QCOMPARE(draw(cards, options, QStringLiteral("b.svg")), svg);
        options.comparisonView.isInterleaved = false;
        QVERIFY(draw(cards, options) != svg);
    }

    void partnersComeWithChosenLanes()
    {
        const std::vector<TimelineCard> cards = test::comparedCards(100'000);
        PictureOptions options;
        options.comparison = test::comparisonOf(cards);
        options.lanes = QStringList{QStringLiteral("*/3")};
        const SvgContent content = contentOf(draw(cards, options), options.size);
        for (const char *shown : {"Stream 3", "Stream 5", "lanes shown: 2 of 6"})
            QVERIFY2(content.texts.join(QLatin1Char('\n')).contains(QLatin1String(shown)), shown);
        QVERIFY(!content.texts.contains(QLatin1String("Stream 9")));
        // If there is no room for a lane, its partner and its differences, none of them is drawn.
        options.fitHeight = true;
        Result<Picture> picture = drawPicture(cards, options, PictureFormat::Svg);
        QVERIFY(picture);
        options.fitHeight = false;
        options.size.setHeight(picture->size.height() - 10);
        QCOMPARE(drawPicture(cards, options, PictureFormat::Svg)->lanesLeftOut, 2);
    }

    void hostileNamesStayText()
    {
        const QByteArray json = "[" + test::nameText(1, 0, "process_name", "</text><script>alert(1)</script>") +
                                test::sliceText(1, 1, 0, 1000, "a&b<c>\\u0001]]>").chopped(2) + "]";
        PictureOptions options;
        options.title = QStringLiteral("<title>\"&'");
        const QByteArray svg = draw({test::cardFromText(json)}, options);
        const SvgContent content = contentOf(svg, options.size);
        QVERIFY2(content.wellFormed, svg.left(800).constData());
        QVERIFY(content.texts.contains(QLatin1String("<title>\"&'")));
        QVERIFY(content.texts.join(QLatin1Char(' ')).contains(QLatin1String("a&b<c>")));
    }
};

PLUMBLINE_WIDGET_TEST(TestTimelinePicture)
#include "tst_timelinepicture.moc"

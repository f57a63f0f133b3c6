// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pictures/picturepage.h"

#include "widgets/pictures/picturecaption.h"
#include "widgets/support/formatting.h"
#include "widgets/support/qcustomplotheader.h"
#include "widgets/support/textscale.h"
#include "widgets/timeline/layout/timeaxis.h"
#include "widgets/timeline/paint/headpainting.h"
#include "widgets/timeline/paint/headtext.h"
#include "widgets/timeline/paint/overlaypainting.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace plumbline {

namespace {

constexpr int PicturePageMarginPx = 16;
constexpr int PicturePageTitlePx = 18;
constexpr int TitleLinePx = 24;
constexpr int TitleGapPx = 6;
constexpr int MostTitleLines = 2;
constexpr int CaptionPx = 11;
constexpr int CaptionLinePx = 15;
constexpr int MostCaptionLines = 3;    ///< per fact
constexpr int PicturePageHeadPx = 200; ///< largest width of the heads
constexpr int ScaleBarPx = 210;
constexpr int ScaleBarHeightPx = 36;
constexpr int LeastScaleBarPx = 80;
constexpr int LegendGapPx = 4;
constexpr qsizetype PicturePageTextLetters = 300;

bool isLane(const Band &band)
{
    return band.kind == Band::Kind::Lane || band.kind == Band::Kind::Counter;
}

/// Returns the cards that the chosen lanes belong to, in their order. Where no lanes were chosen one by one, these are the
/// compared cards, or all cards. The base comes first.
std::vector<int> cardsOf(const PictureOptions &options, std::size_t cards)
{
    std::vector<int> shown(cards);
    std::iota(shown.begin(), shown.end(), 0);
    const auto isLeftOut = [&options](int card) {
        const auto isOfCard = [card](const BandLayout::Choice &choice) { return choice.card == card; };
        if (!options.bands.empty())
            return std::none_of(options.bands.begin(), options.bands.end(), isOfCard);
        return options.comparison && card != options.comparison->base && card != options.comparison->target;
    };
    std::erase_if(shown, isLeftOut);
    if (options.comparison)
        std::stable_partition(shown.begin(), shown.end(), [&](int card) { return card == options.comparison->base; });
    return shown;
}

/// Returns whether a band belongs to the one above it, so that both are drawn or neither.
bool isContinued(const std::vector<Band> &bands, std::size_t next, const BandLayout::Pairing &pairing)
{
    if (next == 0 || next >= bands.size())
        return false;
    const auto choiceOf = [&bands](std::size_t i) -> BandLayout::Choice {
        return {bands[i].card, bands[i].lane, {}, true, false};
    };
    return bands[next].kind == Band::Kind::Difference || pairing.isBelow(choiceOf(next), choiceOf(next - 1));
}

} // namespace

PicturePage::PicturePage(const std::vector<TimelineCard> &cards, const PictureOptions &options)
    : m_options(options), m_plot(&m_state, nullptr)
{
    m_state.setCards(cards);
    setComparison();
    setRange();
    m_state.setMarks(options.marks);
    for (const QString &category : options.flows)
        m_state.setFlowCategoryShown(category, true);
    m_cardsShown = cardsOf(options, cards.size());
    m_lanes = static_cast<int>(lanesToChoose(BandLayout::Opening::Roomy).size());
    m_title = options.title.isEmpty() ? pictureTitle(cards, m_cardsShown, m_state.comparison())
                                      : plainText(options.title.toStdString(), PicturePageTextLetters);
    m_titleLines = wrappedText(m_title, QFontMetrics(paintFont(PicturePageTitlePx, true)), innerWidth(), MostTitleLines);
    m_plot.setTheme(options.dark ? Theme::darkTheme() : Theme::light());
    m_plot.scene().vector = true;
    composeCaption();
    chooseLanes();
    // The legend depends on what the lanes show, and it takes its room from them.
    for (int round = 0; round < 2; ++round) {
        fit();
        limitShapes();
        composeCaption();
        composeLegend();
    }
    fit();
    limitShapes();
    composeCaption();
}

void PicturePage::setComparison()
{
    if (!m_options.comparison)
        return;
    m_state.setComparison(m_options.comparison);
    m_state.setComparisonView(m_options.comparisonView);
    m_pairing = pairingOf(m_state.comparison(), m_state.comparisonView());
}

void PicturePage::setRange()
{
    if (m_options.range)
        m_state.setVisibleRange(*m_options.range);
}

void PicturePage::chooseLanes()
{
    BandLayout &layout = m_plot.scene().layout;
    const std::vector<TimelineCard> &cards = m_state.cards();
    if (!m_options.bands.empty()) {
        layout.setChoice(cards, m_options.bands, m_pairing);
        return;
    }
    if (!m_options.lanes.isEmpty()) {
        const auto matching = matchingLanes(lanesToChoose(BandLayout::Opening::Roomy), m_options.lanes);
        layout.setChoice(cards, pairedLanes(withPartners(matching, m_pairing), m_pairing), m_pairing);
        return;
    }
    for (const BandLayout::Opening opening : {BandLayout::Opening::Roomy, BandLayout::Opening::Dense}) {
        layout.setChoice(cards, pairedLanes(importantLanes(cards, lanesToChoose(opening), opening), m_pairing), m_pairing);
        if (layout.height() <= roomPx())
            return;
    }
}

/// Returns the lanes of the cards that are shown.
std::vector<PictureLane> PicturePage::lanesToChoose(BandLayout::Opening opening) const
{
    std::vector<PictureLane> lanes = pictureLanes(m_state.cards(), opening);
    std::erase_if(lanes, [this](const PictureLane &lane) {
        return std::find(m_cardsShown.begin(), m_cardsShown.end(), lane.choice.card) == m_cardsShown.end();
    });
    return lanes;
}

int PicturePage::innerWidth() const
{
    return m_options.size.width() - 2 * PicturePageMarginPx;
}

int PicturePage::titleHeight() const
{
    return static_cast<int>(m_titleLines.size()) * scaledPx(TitleLinePx) + TitleGapPx;
}

/// Returns whether the scale bar stands above the legend, because there is no room beside it.
bool PicturePage::isNarrow() const
{
    constexpr int NarrowPx = 640;
    return innerWidth() < NarrowPx;
}

int PicturePage::legendWidth() const
{
    return isNarrow() ? innerWidth() : innerWidth() - ScaleBarPx - PicturePageMarginPx;
}

/// Returns the height of legend and scale bar together.
int PicturePage::legendHeight() const
{
    const int legend = m_legend.lines(legendWidth()) * PictureLegend::linePx();
    return (isNarrow() ? legend + scaledPx(ScaleBarHeightPx) : std::max(legend, scaledPx(ScaleBarHeightPx))) + LegendGapPx;
}

int PicturePage::footerHeight() const
{
    return PicturePageMarginPx / 2 + legendHeight() + static_cast<int>(m_captionLines.size()) * scaledPx(CaptionLinePx) +
           PicturePageMarginPx / 2;
}

int PicturePage::roomPx() const
{
    const int height = m_options.fitHeight ? MostPicturePx : m_options.size.height();
    return height - PicturePageMarginPx - titleHeight() - TimelineScene::rulerHeightPx() - footerHeight() -
           PicturePageMarginPx / 2;
}

void PicturePage::fit()
{
    const int room = roomPx();
    m_plot.scene().layout.closeLanesAbove(room / 2);
    cutLines(room);
    if (m_options.fitHeight)
        m_options.size.setHeight(std::max(LeastPicturePx, MostPicturePx - room + m_lanesHeight));
}

/// Decides which bands have room: whole bands only, no heading without one of its lanes, and a lane only together with its
/// differences and its partner.
void PicturePage::cutLines(int room)
{
    const std::vector<Band> &bands = m_plot.scene().layout.bands();
    m_lanesLeftOut = 0;
    m_lanesShown = 0;
    m_lanesHeight = bands.empty() ? 0 : 1;
    for (std::size_t first = 0, last = 0; first < bands.size(); first = last + 1) {
        last = first;
        while (isContinued(bands, last + 1, m_pairing))
            ++last;
        const auto lanes = std::count_if(bands.begin() + static_cast<std::ptrdiff_t>(first),
                                         bands.begin() + static_cast<std::ptrdiff_t>(last + 1), isLane);
        if (lanes == 0 && bands[last].kind != Band::Kind::Difference)
            continue;
        const bool fits = bands[last].bottom() <= room;
        (fits ? m_lanesShown : m_lanesLeftOut) += static_cast<int>(lanes);
        if (fits)
            m_lanesHeight = bands[last].bottom();
    }
}

void PicturePage::limitShapes()
{
    TimelineScene &scene = m_plot.scene();
    const int headWidth = std::min(scaledPx(PicturePageHeadPx), innerWidth() / 3);
    for (int columnPx = 1;; ++columnPx) {
        const int width = innerWidth() - headWidth;
        m_headWidth = headWidth + width % columnPx;
        scene.setColumnPx(columnPx);
        scene.canvas = QRect(0, TimelineScene::rulerHeightPx(), width - width % columnPx, m_lanesHeight);
        std::size_t shapes = 0;
        for (const int i : scene.visibleBands()) {
            if (shapes > MostShapes)
                break;
            const Band &band = scene.layout.bands()[static_cast<std::size_t>(i)];
            if (band.kind == Band::Kind::Lane)
                shapes += scene.geometry(band).rectangles() + scene.geometry(band).instants().size();
            if (band.kind == Band::Kind::Difference)
                shapes += scene.differenceGeometry(band).marks().size() + scene.differenceGeometry(band).curve().size();
        }
        if (shapes <= MostShapes || columnPx >= width / 4)
            return;
    }
}

void PicturePage::composeLegend()
{
    if (!m_options.flows.isEmpty()) {
        // Which arrows there are is known only after they were drawn.
        QImage nowhere(1, 1, QImage::Format_RGB32);
        QCPPainter painter;
        painter.begin(&nowhere);
        m_plot.paintTo(&painter, {innerWidth() - m_headWidth, TimelineScene::rulerHeightPx() + m_lanesHeight});
        painter.end();
    }
    m_legend.setEntries(fillsPresent(), shadesPresent(), m_plot.flowLegend());
}

void PicturePage::composeCaption()
{
    m_caption = pictureCaption(m_state, {m_cardsShown, m_lanesShown, m_lanes, m_lanesLeftOut, m_plot.scene().columnPx()});
    const QFontMetrics metrics(paintFont(CaptionPx));
    m_captionLines.clear();
    for (const QString &fact : m_caption)
        m_captionLines << wrappedText(fact, metrics, innerWidth(), MostCaptionLines);
}

void PicturePage::note(const QString &text)
{
    const QFontMetrics metrics(paintFont(CaptionPx));
    for (const uint letter : text.toUcs4()) {
        const QString shown = QString::fromUcs4(reinterpret_cast<const char32_t *>(&letter), 1);
        if (letter > 0x7f && !QChar::isSpace(letter) && !metrics.inFontUcs4(letter) && !m_missing.contains(shown))
            m_missing += shown;
    }
}

std::set<FillIndex> PicturePage::fillsPresent()
{
    std::set<FillIndex> fills;
    TimelineScene &scene = m_plot.scene();
    for (const int i : scene.visibleBands()) {
        const Band &band = scene.layout.bands()[static_cast<std::size_t>(i)];
        const HeadText head = headText(m_state, band);
        note(head.marked() + head.detail);
        if (band.kind != Band::Kind::Lane)
            continue;
        for (const LaneGeometry::Batch &batch : scene.geometry(band).batches())
            fills.insert(legendFill(batch.fill));
        for (const SliceLabel &label : scene.geometry(band).labels())
            note(label.text);
    }
    return fills;
}

std::set<int> PicturePage::shadesPresent()
{
    std::set<int> shades;
    TimelineScene &scene = m_plot.scene();
    for (const int i : scene.visibleBands()) {
        const Band &band = scene.layout.bands()[static_cast<std::size_t>(i)];
        if (band.kind == Band::Kind::Difference)
            scene.differenceGeometry(band).addShades(shades);
    }
    return shades;
}

void PicturePage::paintLines(QCPPainter *painter, const QStringList &lines, QPoint corner, const QFont &font, int linePx,
                             QColor colour)
{
    int baseline = corner.y() + QFontMetrics(font).ascent();
    for (const QString &line : lines) {
        note(line);
        painter->setFont(font);
        painter->setPen(colour);
        painter->drawText(QPoint(corner.x(), baseline), m_plot.scene().painted(line));
        baseline += linePx;
    }
}

void PicturePage::paint(QCPPainter *painter)
{
    const Theme &theme = *m_plot.scene().theme;
    painter->setAntialiasing(false);
    painter->fillRect(QRect(QPoint(), size()), theme.background);
    paintLines(painter, m_titleLines, {PicturePageMarginPx, PicturePageMarginPx}, paintFont(PicturePageTitlePx, true),
               scaledPx(TitleLinePx), theme.text);
    const int top = PicturePageMarginPx + titleHeight();
    paintLanes(painter, top);

    const int footer = top + TimelineScene::rulerHeightPx() + m_lanesHeight + PicturePageMarginPx / 2;
    for (const QString &text : m_legend.texts())
        note(text);
    m_legend.paint(painter, m_plot.scene(), {PicturePageMarginPx, footer + (isNarrow() ? scaledPx(ScaleBarHeightPx) : 0)},
                   legendWidth());
    const int barWidth = std::min(ScaleBarPx, innerWidth());
    paintScaleBar(painter, {PicturePageMarginPx + innerWidth() - barWidth, footer, barWidth, scaledPx(ScaleBarHeightPx)});
    paintLines(painter, m_captionLines, {PicturePageMarginPx, footer + legendHeight()}, paintFont(CaptionPx),
               scaledPx(CaptionLinePx), theme.mutedText);
}

void PicturePage::paintLanes(QCPPainter *painter, int top)
{
    const TimelineScene &scene = m_plot.scene();
    const int lanesTop = top + TimelineScene::rulerHeightPx();
    painter->save();
    painter->translate(PicturePageMarginPx + m_headWidth, top);
    m_plot.paintTo(painter, {innerWidth() - m_headWidth, TimelineScene::rulerHeightPx() + m_lanesHeight});
    painter->setAntialiasing(false);
    for (const TimeMark &mark : m_state.marks())
        note(mark.name);
    paintTimeMarks(*painter, scene);
    painter->restore();
    painter->setAntialiasing(false);
    HeadTexts texts;
    paintHeads(painter, scene, texts, {PicturePageMarginPx, lanesTop, m_headWidth, m_lanesHeight});
    painter->setPen(scene.theme->mutedText);
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(QRect(PicturePageMarginPx, lanesTop - 1, innerWidth() - 1, m_lanesHeight + 1));
}

void PicturePage::paintScaleBar(QCPPainter *painter, QRect area) const
{
    const TimelineScene &scene = m_plot.scene();
    const TimeNs length = tickStep(m_state.visibleRange(), scene.canvas.width(), std::min(LeastScaleBarPx, area.width() / 2));
    const auto width = static_cast<int>(std::lround(static_cast<double>(length) / scene.axisScale().nsPerPx()));
    const int right = area.right();
    const int left = std::max(right - width, PicturePageMarginPx);
    const int y = area.top() + 10;
    painter->setPen(QPen(scene.theme->text, 1));
    painter->drawLine(QLineF(left, y, right, y));
    painter->drawLine(QLineF(left, y - 4, left, y + 4));
    painter->drawLine(QLineF(right, y - 4, right, y + 4));
    const QFont font = paintFont(CaptionPx);
    const QString text = durationText(length);
    painter->setFont(font);
    painter->drawText(QPoint(right - QFontMetrics(font).horizontalAdvance(text), y + 18), text);
}

} // namespace plumbline

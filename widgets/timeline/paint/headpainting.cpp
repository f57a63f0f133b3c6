// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/paint/headpainting.h"

#include "widgets/support/severitymark.h"
#include "widgets/timeline/paint/headtext.h"

#include <QFontMetrics>
#include <QStringList>

#include <algorithm>

namespace plumbline {

namespace {

constexpr int HeadPaintingMarginPx = 6;
constexpr int HeadPaintingIndentPx = 12;
constexpr int ArrowPx = 12;
constexpr int LeastDetailPx = 24; ///< with less room only the name is shown
constexpr int ButtonPx = 16;
constexpr int HeadPaintingSwatchPx = 8;
constexpr int HeadPaintingSmallFontPx = 10;
constexpr int MarkEdgePx = 4; ///< in front of the mark of a card
constexpr int HeadPaintingMarkPx = 11;
constexpr int MarkHeightPx = 12;
constexpr int FindingShapePx = 7;
constexpr int FindingGapPx = 2;

int firstRowPx()
{
    return BandLayout::rowHeightPx() + 2 * BandLayout::LanePaddingPx;
}

int indentOf(const Band &band)
{
    switch (band.kind) {
    case Band::Kind::Card:
    case Band::Kind::Pinned:
        return 0;
    case Band::Kind::Process:
        return 1;
    case Band::Kind::Hidden:
        return band.process.isValid() ? 2 : 1;
    case Band::Kind::Lane:
    case Band::Kind::Difference:
    case Band::Kind::Counter:
        break;
    }
    return 2;
}

void paintArrow(QPainter *painter, QPoint centre, bool expanded)
{
    const QPolygon arrow = expanded ? QPolygon{centre + QPoint(-4, -2), centre + QPoint(4, -2), centre + QPoint(0, 3)}
                                    : QPolygon{centre + QPoint(-2, -4), centre + QPoint(-2, 4), centre + QPoint(3, 0)};
    painter->drawPolygon(arrow);
}

void paintPin(QPainter *painter, const QRect &box)
{
    const QPoint centre = box.center();
    painter->drawRect(QRect(centre.x() - 2, centre.y() - 5, 4, 5));
    painter->drawLine(centre.x() - 4, centre.y() + 1, centre.x() + 4, centre.y() + 1);
    painter->drawLine(centre.x(), centre.y() + 1, centre.x(), centre.y() + 5);
}

void paintHide(QPainter *painter, const QRect &box)
{
    const QPoint centre = box.center();
    painter->drawEllipse(centre, 5, 3);
    painter->drawPoint(centre);
    painter->drawLine(centre + QPoint(-4, 5), centre + QPoint(4, -5));
}

/// Paints the buttons of the head under the pointer. Returns where the room for its text ends.
int paintButtons(QPainter *painter, const Theme &theme, const BandLayout &layout, int index, const QRect &line)
{
    const Band &band = layout.bands()[static_cast<std::size_t>(index)];
    int right = line.right() - HeadPaintingMarginPx;
    painter->setPen(QPen(theme.text, 1));
    if (layout.isHidable(index)) {
        painter->setBrush(Qt::NoBrush);
        const QRect box = headButtonRect(HeadButton::Hide, line);
        paintHide(painter, box);
        right = box.left() - 2;
    }
    if (layout.isPinnable(index)) {
        painter->setBrush(band.pinned ? QBrush(theme.text) : QBrush(Qt::NoBrush));
        const QRect box = headButtonRect(HeadButton::Pin, line);
        paintPin(painter, box);
        right = box.left() - 2;
    }
    return right;
}

bool isGroup(const Band &band)
{
    return band.kind != Band::Kind::Lane && band.kind != Band::Kind::Difference && band.kind != Band::Kind::Counter;
}

const QColor &groundOf(const Band &band, const Theme &theme)
{
    switch (band.kind) {
    case Band::Kind::Card:
        return theme.cardBackground;
    case Band::Kind::Process:
    case Band::Kind::Pinned:
        return theme.groupBackground;
    case Band::Kind::Lane:
    case Band::Kind::Difference:
    case Band::Kind::Counter:
    case Band::Kind::Hidden:
        break;
    }
    return theme.headBackground;
}

/// Returns as many facts as there is room for, but at least the first.
QString fittingFacts(const QString &detail, TextCache &texts, int room)
{
    const QStringList facts = detail.split(QStringLiteral(", "));
    QString fitting = facts.first();
    for (qsizetype i = 1; i < facts.size(); ++i) {
        const QString more = fitting + QStringLiteral(", ") + facts.at(i);
        if (texts.width(more) > room)
            break;
        fitting = more;
    }
    return fitting;
}

/// Paints a text of a head in the way that this painter needs.
void paintText(QPainter *painter, const TimelineScene &scene, TextCache &texts, QPoint baseline, const QString &text)
{
    if (!scene.vector) {
        texts.paint(painter, baseline, text);
        return;
    }
    painter->setFont(texts.font());
    painter->drawText(baseline, scene.painted(text));
}

/// Paints the letter of base or target: for a card in front of its name, for other bands in the room that the indent leaves.
/// Returns where the name begins.
int paintMark(QPainter *painter, const TimelineScene &scene, HeadTexts &texts, const Band &band, const QString &mark,
              const QRect &line, int x)
{
    if (mark.isEmpty())
        return x;
    const bool isCard = band.kind == Band::Kind::Card;
    const QFontMetrics &metrics = texts.details.metrics();
    const int height = isCard ? line.height() : firstRowPx();
    const QRect box(isCard ? x : line.left() + MarkEdgePx, line.top() + (height - MarkHeightPx) / 2, HeadPaintingMarkPx,
                    MarkHeightPx);
    painter->fillRect(box, scene.theme->mutedText);
    painter->setPen(groundOf(band, *scene.theme));
    const QPoint baseline(box.left() + (HeadPaintingMarkPx - texts.details.width(mark)) / 2,
                          box.top() + (MarkHeightPx - metrics.height()) / 2 + metrics.ascent());
    paintText(painter, scene, texts.details, baseline, mark);
    return isCard ? box.right() + 1 + MarkEdgePx : x;
}

/// Returns how many findings have evidence on a lane; none for other bands.
LaneFindings findingsOf(const TimelineScene &scene, const Band &band)
{
    return band.kind == Band::Kind::Lane ? scene.state().findingsOn(band.card, band.lane) : LaneFindings();
}

/// Returns the room that the count of findings takes, with a margin in front of it; 0 if there are none.
int widthOfFindings(const LaneFindings &findings, TextCache &texts)
{
    return findings.count == 0
               ? 0
               : HeadPaintingMarginPx + FindingShapePx + FindingGapPx + texts.width(QString::number(findings.count));
}

/// Paints how many findings have evidence on a lane, behind the shape of the worst, so that it ends at `right`.
void paintFindings(QPainter *painter, const TimelineScene &scene, TextCache &texts, const LaneFindings &findings, int middle,
                   int right)
{
    if (findings.count == 0)
        return;
    const int left = right - widthOfFindings(findings, texts) + HeadPaintingMarginPx;
    paintSeverity(*painter, findings.worst, QRectF(left, middle - FindingShapePx / 2.0, FindingShapePx, FindingShapePx),
                  *scene.theme);
    painter->setPen(findings.worst >= FindingSeverity::Medium ? scene.theme->slower : scene.theme->mutedText);
    const int baseline = middle - texts.metrics().height() / 2 + texts.metrics().ascent();
    paintText(painter, scene, texts, {left + FindingShapePx + FindingGapPx, baseline}, QString::number(findings.count));
}

/// Paints the text of a head between `x` and `right`: the name, with its detail beside it, below it, or at the end of the rows.
void paintHeadText(QPainter *painter, const TimelineScene &scene, HeadTexts &texts, const Band &band, HeadText text,
                   const QRect &line, int x, int right)
{
    TextCache &names = band.kind == Band::Kind::Card ? texts.cardNames : texts.names;
    const QFontMetrics &metrics = names.metrics();
    const QFontMetrics &small = texts.details.metrics();
    const bool below = band.kind == Band::Kind::Counter || band.kind == Band::Kind::Difference;
    const LaneFindings findings = findingsOf(scene, band);
    const int findingsRoom = widthOfFindings(findings, texts.details);
    const int detailRoom = right - x - HeadPaintingMarginPx - names.width(text.name) - 2 - findingsRoom;
    // A lane whose rows are not all shown keeps its detail, because it is written at the end of the rows as well.
    if (!below && band.hiddenRows == 0)
        text.detail = fittingFacts(text.detail, texts.details, detailRoom);
    // The name of a lane is shortened in favour of its detail. The name of a group is not.
    const int mostRoom = band.kind == Band::Kind::Lane ? (right - x) / 2 : detailRoom;
    const int detailWidth =
        below || text.detail.isEmpty() || mostRoom < LeastDetailPx ? 0 : std::min(texts.details.width(text.detail) + 1, mostRoom);
    painter->setPen(band.kind == Band::Kind::Hidden ? scene.theme->mutedText : scene.theme->text);
    const int nameRoom = right - x - findingsRoom - (detailWidth > 0 ? detailWidth + HeadPaintingMarginPx : 0);
    // What a stream does gives way before its number.
    if (const qsizetype use = text.name.indexOf(QStringLiteral(" · "));
        band.kind == Band::Kind::Lane && use > 0 && names.width(text.name) > nameRoom)
        text.name.truncate(use);
    const QString name = names.elided(text.name, band.pinned ? Qt::ElideRight : Qt::ElideMiddle, nameRoom);
    const int rowHeight = isGroup(band) ? line.height() : firstRowPx();
    const int baseline = line.top() + (rowHeight - metrics.height()) / 2 + metrics.ascent();
    paintText(painter, scene, names, {x, baseline}, name);
    paintFindings(painter, scene, texts.details, findings, line.top() + rowHeight / 2,
                  right - (detailWidth > 0 ? detailWidth + HeadPaintingMarginPx : 0));
    if (!below && detailWidth == 0 && band.hiddenRows == 0)
        return;
    painter->setPen(scene.theme->mutedText);
    const auto draw = [&](int left, int height, int room) {
        paintText(painter, scene, texts.details, {left, height}, texts.details.elided(text.detail, Qt::ElideRight, room));
    };
    // A user looks for missing rows where the shown rows end; the name is far above.
    if (band.hiddenRows > 0 && band.rows > 1)
        draw(x, line.bottom() - BandLayout::LanePaddingPx - small.descent(), right - x);
    if (below)
        draw(x, baseline + small.height() + 2, right - x);
    else if (detailWidth > 0)
        draw(right - detailWidth, baseline, detailWidth);
}

/// Paints the colour of the role that takes most time in the lane. Returns where the name begins.
int paintSwatch(QPainter *painter, const TimelineScene &scene, const Band &band, QPoint corner)
{
    const TimelineCard &card = scene.state().cards()[static_cast<std::size_t>(band.card)];
    const Theme::Fill &fill = scene.theme->fills[static_cast<std::size_t>(card.usage->mainRole(band.lane))];
    const QRect box(corner.x(), corner.y() + (firstRowPx() - HeadPaintingSwatchPx) / 2, HeadPaintingSwatchPx,
                    HeadPaintingSwatchPx);
    painter->fillRect(box, fill.outline.isValid() ? fill.outline : fill.fill);
    painter->fillRect(box.adjusted(1, 1, -1, -1), fill.fill);
    return box.right() + 1 + HeadPaintingSwatchPx / 2;
}

void paintHead(QPainter *painter, const TimelineScene &scene, HeadTexts &texts, int index, const QRect &line, bool isHovered)
{
    const Band &band = scene.layout.bands()[static_cast<std::size_t>(index)];
    const Theme &theme = *scene.theme;
    painter->fillRect(line, groundOf(band, theme));
    if (!isGroup(band))
        painter->fillRect(QRect(line.left(), line.bottom(), line.width(), 1), theme.laneLine);
    const int step = scene.vector ? HeadPaintingIndentPx / 2 : HeadPaintingIndentPx;
    int x = line.left() + HeadPaintingMarginPx + indentOf(band) * step;
    if (band.expandable && !scene.vector) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme.mutedText);
        paintArrow(painter, {x + 3, line.top() + (isGroup(band) ? line.height() : firstRowPx()) / 2}, band.expanded);
    }
    x += scene.vector ? 0 : ArrowPx;
    if (band.kind == Band::Kind::Lane)
        x = paintSwatch(painter, scene, band, {x, line.top()});
    HeadText text = headText(scene.state(), band, scene.pointerTime());
    if (index == scene.stickyBand() && band.kind == Band::Kind::Process)
        text.detail = cardHeadText(scene.state(), band.card);
    x = paintMark(painter, scene, texts, band, text.mark, line, x);
    const int right = isHovered ? paintButtons(painter, theme, scene.layout, index, line) : line.right() - HeadPaintingMarginPx;
    paintHeadText(painter, scene, texts, band, text, line, x, right);
}

/// Paints the heading that stays in view, with the card in place of what the heading tells of its lanes.
void paintSticky(QPainter *painter, const TimelineScene &scene, HeadTexts &texts, const QRect &area, const HeadPointer &pointer)
{
    const int index = scene.stickyBand();
    if (index < 0)
        return;
    const QRect line = scene.stickyRect().translated(0, area.top() - scene.canvas.top());
    painter->setClipRect(area);
    paintHead(painter, scene, texts, index, QRect(area.left(), line.top(), area.width(), line.height()), index == pointer.band);
    painter->fillRect(QRect(area.left(), line.bottom(), area.width(), 1), scene.theme->laneLine);
}

/// Paints a line where the dragged band would be put.
void paintDrop(QPainter *painter, const TimelineScene &scene, const QRect &area, const HeadPointer &pointer)
{
    const std::vector<Band> &bands = scene.layout.bands();
    if (pointer.dropBefore < 0)
        return;
    const auto place = static_cast<std::size_t>(pointer.dropBefore);
    const int edge = place < bands.size() ? bands[place].top : scene.layout.height();
    const int y = scene.yOf(edge) + area.top() - scene.canvas.top();
    painter->fillRect(QRect(area.left(), y - 1, area.width(), 3), scene.theme->selection);
}

} // namespace

QRect headRect(const TimelineScene &scene, const Band &band, int width)
{
    QRect line(0, scene.yOf(band.top), width, band.height);
    if (const int sticky = scene.stickyBand(); sticky >= 0 && &band == &scene.layout.bands()[static_cast<std::size_t>(sticky)])
        return {0, scene.stickyRect().top(), width, scene.stickyRect().height()};
    if (band.kind == Band::Kind::Lane)
        line.setTop(std::max(line.top(), std::min(scene.clipOf(band).top(), line.bottom() + 1 - firstRowPx())));
    return line;
}

QRect headButtonRect(HeadButton button, const QRect &line)
{
    const int fromRight = (button == HeadButton::Hide ? 1 : 2) * (ButtonPx + 2);
    return {line.right() - fromRight, line.top() + (std::min(line.height(), firstRowPx()) - ButtonPx) / 2, ButtonPx, ButtonPx};
}

HeadTexts::HeadTexts()
    : names(paintFont(TimelineScene::FontPx))
    , cardNames(paintFont(TimelineScene::FontPx, true))
    , details(paintFont(HeadPaintingSmallFontPx))
{}

void paintHeads(QPainter *painter, const TimelineScene &scene, HeadTexts &texts, const QRect &area, const HeadPointer &pointer)
{
    painter->fillRect(area, scene.theme->headBackground);
    painter->save();
    const int shift = area.top() - scene.canvas.top();
    for (const int i : scene.visibleBands()) {
        const Band &band = scene.layout.bands()[static_cast<std::size_t>(i)];
        if (!scene.vector && scene.coveredHeight() > 0)
            painter->setClipRect(area.adjusted(0, scene.isFixed(band) ? 0 : scene.coveredHeight(), 0, 0));
        paintHead(painter, scene, texts, i, headRect(scene, band, area.width()).translated(area.left(), shift),
                  i == pointer.band);
    }
    paintSticky(painter, scene, texts, area, pointer);
    if (pointer.dragged >= 0)
        paintDrop(painter, scene, area, pointer);
    painter->restore();
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/picturepage.h"

#include "widgets/support/formatting.h"
#include "widgets/timeline/qcustomplotheader.h"
#include "widgets/timeline/timeaxis.h"
#include "widgets/timeline/trackheads.h"

#include <QCoreApplication>
#include <QFontMetrics>

#include <fnmatch.h>

#include <algorithm>

namespace plumbline {

namespace {

constexpr int MarginPx = 16;
constexpr int TitlePx = 18;
constexpr int TitleHeightPx = 30;
constexpr int LegendLinePx = 18;
constexpr int CaptionPx = 11;
constexpr int CaptionLinePx = 15;
constexpr int SwatchPx = 12;
constexpr int LeastScaleBarPx = 80;
constexpr qsizetype TextLetters = 300;

QString shownName(const TimelineCard &card)
{
    return plainText(card.name.toStdString(), TextLetters);
}

QString titleOf(const std::vector<TimelineCard> &cards)
{
    QStringList sets;
    QStringList names;
    for (const TimelineCard &card : cards) {
        const QString set = plainText(card.dataSet.toStdString(), TextLetters);
        if (!set.isEmpty() && !sets.contains(set))
            sets << set;
        names << shownName(card);
    }
    const QString all = names.join(QStringLiteral(", "));
    return sets.isEmpty() || sets == names ? all : sets.join(QStringLiteral(", ")) + QStringLiteral(" – ") + all;
}

} // namespace

PicturePage::PicturePage(const std::vector<TimelineCard> &cards, const PictureOptions &options)
    : m_options(options), m_plot(&m_state, nullptr)
{
    m_state.setCards(cards);
    if (options.range)
        m_state.setVisibleRange(*options.range);
    for (const QString &category : options.flows)
        m_state.setFlowCategoryShown(category, true);
    m_title = options.title.isEmpty() ? titleOf(cards) : plainText(options.title.toStdString(), TextLetters);
    m_plot.setTheme(options.dark ? Theme::darkTheme() : Theme::light());
    m_plot.scene().vector = true;
    TrackLayout &layout = m_plot.scene().layout;
    const bool isChosen = !options.tracks.empty();
    layout.setChoice(cards, isChosen ? options.tracks : chooseLanes(options.lanes, TrackLayout::Opening::Roomy));
    if (!isChosen && options.lanes.isEmpty() && layout.height() > roomPx())
        layout.setChoice(cards, chooseLanes(options.lanes, TrackLayout::Opening::Dense));
    fit();
    limitShapes();
    composeCaption();
}

std::vector<TrackLayout::Choice> PicturePage::chooseLanes(const QStringList &globs, TrackLayout::Opening opening)
{
    std::vector<TrackLayout::Choice> choice;
    m_lanesLeftOut = 0;
    for (int index = 0; index < static_cast<int>(m_state.cards().size()); ++index) {
        const Trace &trace = *m_state.cards()[static_cast<std::size_t>(index)].trace;
        std::vector<TrackLayout::Choice> lanes;
        std::vector<TrackLayout::Choice> counters;
        std::vector<std::string> paths;
        for (const Process &process : trace.processes()) {
            for (const LaneId lane : process.lanes) {
                if (trace.lane(lane).isEmpty())
                    continue;
                // Of communication the groups tell when it ran; their planes only repeat it.
                const bool isGroup = process.kind == ProcessKind::Communication && trace.lane(lane).name.starts_with("Group");
                if (globs.isEmpty() && !isGroup && !TrackLayout::startsOpen(process, opening)) {
                    ++m_lanesLeftOut;
                    continue;
                }
                lanes.push_back({index, lane, {}, !globs.isEmpty() || TrackLayout::startsOpen(trace, lane, opening)});
                paths.push_back(process.name + '/' + trace.lane(lane).name);
            }
        }
        for (const Process &process : trace.processes())
            for (const CounterId counter : process.counters)
                counters.push_back({index, {}, counter, true});
        if (globs.isEmpty()) {
            const std::vector<TrackLayout::Choice> &all = lanes.empty() ? counters : lanes;
            choice.insert(choice.end(), all.begin(), all.end());
            continue;
        }
        for (const TrackLayout::Choice &counter : counters) {
            const Counter &data = trace.counters().counters[counter.counter.value];
            paths.push_back(trace.process(data.process).name + '/' + data.name);
        }
        lanes.insert(lanes.end(), counters.begin(), counters.end());
        std::vector<bool> taken(lanes.size(), false);
        for (const QString &glob : globs) {
            for (std::size_t i = 0; i < lanes.size(); ++i) {
                if (taken[i] || fnmatch(glob.toUtf8().constData(), paths[i].c_str(), 0) != 0)
                    continue;
                taken[i] = true;
                choice.push_back(lanes[i]);
            }
        }
    }
    return choice;
}

/// A narrow page needs more lines for the same legend.
int PicturePage::legendPx() const
{
    constexpr int WidePx = 1200;
    return (m_options.size.width() >= WidePx ? 2 : 3) * LegendLinePx;
}

int PicturePage::footerPx() const
{
    return legendPx() + 4 * CaptionLinePx + MarginPx;
}

int PicturePage::roomPx() const
{
    return m_options.size.height() - MarginPx - TitleHeightPx - TimelineScene::RulerHeightPx - footerPx() - MarginPx;
}

/// Decides which lines have room: whole lines only, and no group without one of its lanes.
void PicturePage::fit()
{
    TimelineScene &scene = m_plot.scene();
    const int room = roomPx();
    scene.layout.closeLanesAbove(room / 2);
    const std::vector<Track> &tracks = scene.layout.tracks();
    int lines = 0;
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        const bool lane = tracks[i].kind == Track::Kind::Lane || tracks[i].kind == Track::Kind::Counter;
        if (tracks[i].bottom() > room)
            m_lanesLeftOut += lane ? 1 : 0;
        else if (lane) {
            m_lanesHeight = tracks[i].bottom();
            lines = static_cast<int>(i) + 1;
        }
    }
    if (lines == 0 && !tracks.empty())
        m_lanesHeight = 1;
}

void PicturePage::limitShapes()
{
    TimelineScene &scene = m_plot.scene();
    for (int columnPx = 1;; ++columnPx) {
        const int width = m_options.size.width() - 2 * MarginPx - 200;
        m_headWidth = 200 + width % columnPx;
        scene.setColumnPx(columnPx);
        scene.canvas = QRect(0, TimelineScene::RulerHeightPx, width - width % columnPx, m_lanesHeight);
        std::size_t shapes = 0;
        const auto [first, last] = scene.visibleTracks();
        for (int i = first; i < last && shapes <= MostShapes; ++i) {
            const Track &track = scene.layout.tracks()[static_cast<std::size_t>(i)];
            if (track.kind == Track::Kind::Lane)
                shapes += scene.geometry(track).rectangles() + scene.geometry(track).instants().size();
        }
        if (shapes <= MostShapes || columnPx >= width / 4)
            return;
    }
}

void PicturePage::composeCaption()
{
    const TimeRange range = m_state.visibleRange();
    for (int card = 0; card < static_cast<int>(m_state.cards().size()); ++card) {
        const TimelineCard &shown = m_state.cards()[static_cast<std::size_t>(card)];
        m_caption << QCoreApplication::translate("plumbline::TimelinePicture", "%1: %2 to %3")
                         .arg(shownName(shown), nanosecondsText(m_state.absoluteNs(card, range.begin)),
                              nanosecondsText(m_state.absoluteNs(card, range.end)));
        if (card == 1 && m_state.cards().size() > 2) {
            m_caption.last() +=
                QCoreApplication::translate("plumbline::TimelinePicture", "; further cards: %1").arg(m_state.cards().size() - 2);
            break;
        }
    }
    m_caption << QCoreApplication::translate("plumbline::TimelinePicture", "from the start: %1 to %2; duration %3")
                     .arg(nanosecondsText(range.begin), nanosecondsText(range.end), durationText(range.length()));
    QStringList notes;
    if (m_lanesLeftOut > 0)
        notes << QCoreApplication::translate("plumbline::TimelinePicture", "lanes left out for want of room: %1")
                     .arg(m_lanesLeftOut);
    if (m_plot.scene().columnPx() > 1)
        notes << QCoreApplication::translate("plumbline::TimelinePicture", "slices joined in columns of %1 px")
                     .arg(m_plot.scene().columnPx());
    notes << QStringLiteral("Plumbline %1").arg(QCoreApplication::applicationVersion()).trimmed();
    m_caption << notes.join(QStringLiteral("; "));
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

void PicturePage::paintText(QCPPainter *painter, QPoint baseline, const QString &text, const QFont &font, const QColor &colour)
{
    note(text);
    painter->setFont(font);
    painter->setPen(colour);
    painter->drawText(baseline, m_plot.scene().painted(text));
}

std::set<FillIndex> PicturePage::fillsPresent()
{
    std::set<FillIndex> fills;
    TimelineScene &scene = m_plot.scene();
    const auto [first, last] = scene.visibleTracks();
    for (int i = first; i < last; ++i) {
        const Track &track = scene.layout.tracks()[static_cast<std::size_t>(i)];
        const HeadText head = headText(m_state, track);
        note(head.name + head.detail);
        if (track.kind != Track::Kind::Lane)
            continue;
        for (const LaneGeometry::Batch &batch : scene.geometry(track).batches())
            fills.insert(batch.fill < RoleCount ? batch.fill : FillIndex{0});
        for (const SliceLabel &label : scene.geometry(track).labels())
            note(label.text);
    }
    return fills;
}

void PicturePage::paint(QCPPainter *painter)
{
    TimelineScene &scene = m_plot.scene();
    const Theme &theme = *scene.theme;
    const QRect page(QPoint(), m_options.size);
    painter->setAntialiasing(false);
    painter->fillRect(page, theme.background);
    const QFont titleFont = paintFont(TitlePx, true);
    const QFontMetrics titleMetrics(titleFont);
    paintText(painter, {MarginPx, MarginPx + titleMetrics.ascent()},
              titleMetrics.elidedText(m_title, Qt::ElideMiddle, page.width() - 2 * MarginPx), titleFont, theme.text);

    const int top = MarginPx + TitleHeightPx;
    const int lanesTop = top + TimelineScene::RulerHeightPx;
    const QSize plotSize(page.width() - 2 * MarginPx - m_headWidth, TimelineScene::RulerHeightPx + m_lanesHeight);
    painter->save();
    painter->translate(MarginPx + m_headWidth, top);
    m_plot.paintTo(painter, plotSize);
    painter->restore();
    painter->setAntialiasing(false);
    paintHeads(painter, scene, {MarginPx, lanesTop, m_headWidth, m_lanesHeight});
    painter->setPen(theme.mutedText);
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(QRect(MarginPx, lanesTop - 1, page.width() - 2 * MarginPx - 1, m_lanesHeight + 1));

    const int footer = lanesTop + m_lanesHeight + MarginPx / 2;
    paintLegend(painter, {MarginPx, footer, page.width() - 2 * MarginPx - 220, legendPx()});
    paintScaleBar(painter, {page.width() - MarginPx - 210, footer, 210, 2 * LegendLinePx});
    const QFont font = paintFont(CaptionPx);
    const QFontMetrics metrics(font);
    int baseline = footer + legendPx() + metrics.ascent();
    for (const QString &line : m_caption) {
        paintText(painter, {MarginPx, baseline}, metrics.elidedText(line, Qt::ElideMiddle, page.width() - 2 * MarginPx), font,
                  theme.mutedText);
        baseline += CaptionLinePx;
    }
}

void PicturePage::paintLegend(QCPPainter *painter, QRect area)
{
    const Theme &theme = *m_plot.scene().theme;
    const QFont font = paintFont(CaptionPx);
    const QFontMetrics metrics(font);
    int x = area.left();
    int y = area.top();
    const auto place = [&](const QString &text) {
        const int width = SwatchPx + 6 + metrics.horizontalAdvance(text) + 18;
        if (x > area.left() && x + width > area.right()) {
            x = area.left();
            y += LegendLinePx;
        }
        const QPoint corner(x, y);
        x += width;
        return corner;
    };
    const auto label = [&](QPoint corner, const QString &text) {
        paintText(painter, corner + QPoint(SwatchPx + 6, (LegendLinePx - metrics.height()) / 2 + metrics.ascent()), text, font,
                  theme.text);
    };
    for (const FillIndex fill : fillsPresent()) {
        const QString text = roleName(static_cast<Role>(fill));
        const QPoint corner = place(text);
        const Theme::Fill &look = theme.fills[fill];
        const QRect swatch(corner.x(), corner.y() + 3, SwatchPx, SwatchPx);
        painter->setPen(Qt::NoPen);
        painter->setBrush(look.fill);
        painter->drawRect(swatch);
        if (look.hatched) {
            painter->setBrush(QBrush(look.fill.darker(118), Qt::BDiagPattern));
            painter->drawRect(swatch);
        }
        if (look.outline.isValid()) {
            painter->setPen(look.outline);
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(swatch.adjusted(0, 0, -1, -1));
        }
        label(corner, text);
    }
    for (const TimelinePlot::FlowLegend &entry : m_plot.flowLegend()) {
        const QPoint corner = place(entry.text);
        painter->setPen(QPen(entry.colour, 2));
        painter->drawLine(
            QLineF(corner.x(), corner.y() + LegendLinePx / 2, corner.x() + SwatchPx, corner.y() + LegendLinePx / 2));
        label(corner, entry.text);
    }
}

void PicturePage::paintScaleBar(QCPPainter *painter, QRect area) const
{
    const TimelineScene &scene = m_plot.scene();
    const TimeNs length = tickStep(m_state.visibleRange(), scene.canvas.width(), LeastScaleBarPx);
    const auto width = static_cast<int>(static_cast<double>(length) / scene.axisScale().nsPerPx() + 0.5);
    const int right = area.right();
    const int left = std::max(right - width, MarginPx);
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

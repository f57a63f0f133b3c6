// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pictures/picturelanes.h"
#include "widgets/pictures/timelinepicture.h"
#include "widgets/timeline/paint/picturelegend.h"
#include "widgets/timeline/paint/timelineplot.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QFont>
#include <QRect>
#include <QString>
#include <QStringList>

#include <set>
#include <vector>

namespace plumbline {

/// One picture as it is put on paper: title, tree, ruler and lanes, legend, scale bar, caption. Everything is placed
/// in whole pixels and clipped by computation, because vector writers do not clip.
class PicturePage
{
public:
    static constexpr std::size_t MostShapes = 50'000; ///< beyond it, slices are drawn in wider columns

    PicturePage(const std::vector<TimelineCard> &cards, const PictureOptions &options);

    /// Paints texts through stand-ins, for an SVG; null paints them as they are.
    void setTexts(VectorTexts *texts) { m_plot.scene().texts = texts; }
    [[nodiscard]] bool isEmpty() const { return m_plot.scene().layout.tracks().empty(); }
    /// Before the scale; as asked for, or as high as the lanes need.
    [[nodiscard]] QSize size() const { return m_options.size; }
    [[nodiscard]] QString title() const { return m_title; }
    [[nodiscard]] QString captionText() const { return m_caption.join(QLatin1Char('\n')); }
    [[nodiscard]] int lanesLeftOut() const { return m_lanesLeftOut; }
    void paint(QCPPainter *painter);
    /// Characters of the painted text that no installed font has, each once; "" when all can be drawn.
    [[nodiscard]] QString missingGlyphs() const { return m_missing; }

private:
    void setComparison();
    void chooseLanes();
    [[nodiscard]] std::vector<PictureLane> lanesToChoose(TrackLayout::Opening opening) const;
    [[nodiscard]] int innerWidth() const;
    [[nodiscard]] int titleHeight() const;
    [[nodiscard]] bool isNarrow() const;
    [[nodiscard]] int legendWidth() const;
    [[nodiscard]] int legendHeight() const;
    [[nodiscard]] int footerHeight() const;
    [[nodiscard]] int roomPx() const; ///< height for the lanes
    void setRange();
    void fit();
    void cutLines(int room);
    void limitShapes();
    void composeLegend();
    void composeCaption();
    void paintLines(QCPPainter *painter, const QStringList &lines, QPoint corner, const QFont &font, int linePx, QColor colour);
    void paintLanes(QCPPainter *painter, int top);
    void paintScaleBar(QCPPainter *painter, QRect area) const;
    void note(const QString &text);
    [[nodiscard]] std::set<FillIndex> fillsPresent();
    [[nodiscard]] std::set<int> shadesPresent();

    PictureOptions m_options;
    TimelineState m_state;
    TimelinePlot m_plot;
    TrackLayout::Pairing m_pairing;
    PictureLegend m_legend;
    std::vector<int> m_cardsShown; ///< whose lanes the picture may hold
    QString m_title;
    QStringList m_titleLines;
    QStringList m_caption;
    QStringList m_captionLines; ///< the same, broken to the width
    QString m_missing;
    int m_headWidth = 200;
    int m_lanesHeight = 0;
    int m_lanes = 0; ///< and counters of the cards
    int m_lanesLeftOut = 0;
    int m_lanesShown = 0;
};

} // namespace plumbline

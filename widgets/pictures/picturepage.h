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

/// The page of one picture: title, heads, ruler and lanes, legend, scale bar and caption. Everything is placed in whole pixels
/// and clipped by computation, because vector writers do not clip.
class PicturePage
{
public:
    static constexpr std::size_t MostShapes = 50'000; ///< with more, slices are drawn in wider columns

    /// Lays out the page: chooses lanes, and gives title, legend and caption their room.
    PicturePage(const std::vector<TimelineCard> &cards, const PictureOptions &options);

    /// Paints texts through stand-ins, for an SVG. With null, texts are painted as they are.
    void setTexts(VectorTexts *texts) { m_plot.scene().texts = texts; }
    /// Returns whether there is no lane to draw.
    [[nodiscard]] bool isEmpty() const { return m_plot.scene().layout.bands().empty(); }
    /// Returns the size before scaling: as asked for, or as high as the lanes need.
    [[nodiscard]] QSize size() const { return m_options.size; }
    [[nodiscard]] QString title() const { return m_title; }
    [[nodiscard]] QString captionText() const { return m_caption.join(QLatin1Char('\n')); }
    [[nodiscard]] int lanesLeftOut() const { return m_lanesLeftOut; }
    void paint(QCPPainter *painter);
    /// Returns the characters of painted texts that no installed font has, each once; "" if all can be drawn.
    [[nodiscard]] QString missingGlyphs() const { return m_missing; }

private:
    void setComparison();
    void chooseLanes();
    [[nodiscard]] std::vector<PictureLane> lanesToChoose(BandLayout::Opening opening) const;
    [[nodiscard]] int innerWidth() const;
    [[nodiscard]] int titleHeight() const;
    [[nodiscard]] bool isNarrow() const;
    [[nodiscard]] int legendWidth() const;
    [[nodiscard]] int legendHeight() const;
    [[nodiscard]] int footerHeight() const;
    [[nodiscard]] int roomPx() const; ///< height for the lanes
    void setRange();
    /// Closes lanes that are too high, and decides which bands have room.
    void fit();
    void cutLines(int room);
    /// Joins slices in wider columns until there are at most MostShapes shapes.
    void limitShapes();
    void composeLegend();
    void composeCaption();
    void paintLines(QCPPainter *painter, const QStringList &lines, QPoint corner, const QFont &font, int linePx, QColor colour);
    void paintLanes(QCPPainter *painter, int top);
    void paintScaleBar(QCPPainter *painter, QRect area) const;
    /// Records the characters of a text that the font does not have.
    void note(const QString &text);
    [[nodiscard]] std::set<FillIndex> fillsPresent();
    [[nodiscard]] std::set<int> shadesPresent();

    PictureOptions m_options;
    TimelineState m_state;
    TimelinePlot m_plot;
    BandLayout::Pairing m_pairing;
    PictureLegend m_legend;
    std::vector<int> m_cardsShown; ///< cards whose lanes the picture may contain
    QString m_title;
    QStringList m_titleLines;
    QStringList m_caption;
    QStringList m_captionLines; ///< m_caption, wrapped to the width of the page
    QString m_missing;
    int m_headWidth = 200;
    int m_lanesHeight = 0;
    int m_lanes = 0; ///< lanes and counters that the cards have
    int m_lanesLeftOut = 0;
    int m_lanesShown = 0;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/timelinepicture.h"
#include "widgets/timeline/timelineplot.h"
#include "widgets/timeline/timelinestate.h"

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
    [[nodiscard]] QString title() const { return m_title; }
    [[nodiscard]] QString captionText() const { return m_caption.join(QLatin1Char('\n')); }
    void paint(QCPPainter *painter);
    /// Characters of the painted text that no installed font has, each once; "" when all can be drawn.
    [[nodiscard]] QString missingGlyphs() const { return m_missing; }

private:
    [[nodiscard]] std::vector<TrackLayout::Choice> chooseLanes(const QStringList &globs, TrackLayout::Opening opening);
    [[nodiscard]] int legendPx() const;
    [[nodiscard]] int footerPx() const;
    [[nodiscard]] int roomPx() const; ///< height for the lanes
    void fit();
    void limitShapes();
    void composeCaption();
    void paintLegend(QCPPainter *painter, QRect area);
    void paintScaleBar(QCPPainter *painter, QRect area) const;
    void paintText(QCPPainter *painter, QPoint baseline, const QString &text, const QFont &font, const QColor &colour);
    void note(const QString &text);
    [[nodiscard]] std::set<FillIndex> fillsPresent();

    PictureOptions m_options;
    TimelineState m_state;
    TimelinePlot m_plot;
    QString m_title;
    QStringList m_caption;
    QString m_missing;
    int m_headWidth = 200;
    int m_lanesHeight = 0;
    int m_lanesLeftOut = 0;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"
#include "widgets/charts/thinning.h"
#include "widgets/support/asynctask.h"

#include <cstdint>
#include <optional>
#include <vector>

class QCPItemStraightLine;
class QCPItemText;

namespace plumbline {

/// A chart of curves over the time of a card. The wheel zooms, a drag with the left button marks a range of time, and a double
/// click shows everything. A background task picks no more points than can be seen, so that the cost of drawing does not depend
/// on the number of points.
class CurveChart final : public Chart
{
    Q_OBJECT

public:
    explicit CurveChart(const QString &fileName, QWidget *parent = nullptr);

    /// Sets the function that returns the title of the values with their unit. It is called again when the language changes.
    void setValueTitle(std::function<QString()> title) { m_valueTitle = std::move(title); }
    /// Makes the axis count points instead of time; `title` returns the name of what it counts. Applies to curves that are set
    /// later.
    void setNumbered(std::function<QString()> title) { m_numberTitle = std::move(title); }
    /// Sets whether values hold until the next point or points are joined by lines.
    void setStepped(bool stepped) { m_isStepped = stepped; }
    /// Sets the time that the axis shows as 0, for curves that are set later. None stands for the time of their first point.
    void setOrigin(std::optional<std::int64_t> timeNs) { m_wantedOriginNs = timeNs; }
    /// Shows `curves`. Their times are in nanoseconds from any origin that the page chooses. Many curves have no legend.
    void setCurves(Curves curves);
    /// Marks a time with a line and a text, or removes the mark.
    void setMark(std::optional<std::int64_t> timeNs, const QString &text);
    /// Makes one curve stand out from the others; none draws all alike. New curves are drawn alike.
    void setHighlighted(std::optional<std::size_t> curve);
    [[nodiscard]] std::optional<std::size_t> highlighted() const { return m_highlighted; }
    /// Returns whether curves share a colour, because there are more than colours.
    [[nodiscard]] bool repeatsColours() const;
    /// Shows a range of time; none shows everything.
    void showRange(std::optional<std::pair<std::int64_t, std::int64_t>> rangeNs);

    [[nodiscard]] TextLines csvLines() const override;
    [[nodiscard]] QString textAt(const QPoint &pos) const override;
    [[nodiscard]] bool isBusy() const { return m_task.isRunning(); }
    /// Returns how many points of a curve are drawn.
    [[nodiscard]] int drawnPoints(std::size_t curve) const;

Q_SIGNALS:
    void timeClicked(std::int64_t timeNs);
    /// Emitted after a click on a curve or its name in the legend.
    void curveClicked(std::size_t curve);
    void rangeDragged(std::int64_t beginNs, std::int64_t endNs);

protected:
    void restyle() override;
    void retitle() override;
    void click(const QPoint &pos) override;
    void doubleClick(const QPoint &) override { showRange(std::nullopt); }
    void resizeEvent(QResizeEvent *event) override;

private:
    using Picked = std::vector<std::vector<std::size_t>>; ///< indexes of the points to draw, for each curve

    [[nodiscard]] std::int64_t timeAt(double x) const;
    /// Returns the curve of the name in the legend at `pos`, or the nearest one there.
    [[nodiscard]] std::optional<std::size_t> curveAt(const QPoint &pos) const;
    void drawCurves();
    /// Returns how many units of the curves make one unit of the axis.
    [[nodiscard]] double unit() const;
    void startPicking();
    void showPicked(const Picked &picked);

    Curves m_curves;
    std::function<QString()> m_valueTitle;
    std::function<QString()> m_numberTitle;
    bool m_isStepped = true;
    std::optional<std::int64_t> m_wantedOriginNs;
    std::int64_t m_originNs = 0; ///< time at which the axis, in milliseconds, shows 0
    std::int64_t m_firstNs = 0;
    std::int64_t m_lastNs = 0;
    AsyncTask<Picked> m_task;
    QCPItemStraightLine *m_markLine;
    QCPItemText *m_markText;
    bool m_isMarked = false;
    std::optional<std::size_t> m_highlighted;
};

} // namespace plumbline

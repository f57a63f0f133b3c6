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

/// Curves over the time of a card, each value of which holds until the next one. The wheel zooms, a drag with the left button
/// chooses a stretch of time, a double click shows everything. However many points there are, as many are drawn as can be
/// seen: they are picked in the background.
class CurveChart final : public Chart
{
    Q_OBJECT

public:
    explicit CurveChart(const QString &fileName, QWidget *parent = nullptr);

    /// What the values are, with their unit; asked again whenever the language changes.
    void setValueTitle(std::function<QString()> title) { m_valueTitle = std::move(title); }
    /// The points are numbered, not timed: `title` is what the axis counts. For the curves that come next.
    void setNumbered(std::function<QString()> title) { m_numberTitle = std::move(title); }
    /// Whether values hold until the next point, or points are joined by lines.
    void setStepped(bool stepped) { m_isStepped = stepped; }
    /// The time that the axis calls 0, for the curves that come next; none: that of their first point.
    void setOrigin(std::optional<std::int64_t> timeNs) { m_wantedOriginNs = timeNs; }
    /// Shows `curves`, their times in nanoseconds from wherever the page counts.
    void setCurves(Curves curves);
    /// A time to be pointed out, and what it is.
    void setMark(std::optional<std::int64_t> timeNs, const QString &text);
    /// Shows a stretch of time; none: everything.
    void showRange(std::optional<std::pair<std::int64_t, std::int64_t>> rangeNs);

    [[nodiscard]] TextLines csvLines() const override;
    [[nodiscard]] QString textAt(const QPoint &pos) const override;
    [[nodiscard]] bool isBusy() const { return m_task.isRunning(); }
    /// How many points of a curve are drawn.
    [[nodiscard]] int drawnPoints(std::size_t curve) const;

Q_SIGNALS:
    void timeClicked(std::int64_t timeNs);
    void rangeDragged(std::int64_t beginNs, std::int64_t endNs);

protected:
    void restyle() override;
    void retitle() override;
    void click(const QPoint &pos) override;
    void doubleClick(const QPoint &) override { showRange(std::nullopt); }
    void resizeEvent(QResizeEvent *event) override;

private:
    using Picked = std::vector<std::vector<std::size_t>>; ///< points of each curve

    [[nodiscard]] std::int64_t timeAt(double x) const;
    /// How many of the curves' units make one of the axis.
    [[nodiscard]] double unit() const;
    void startPicking();
    void showPicked(const Picked &picked);

    Curves m_curves;
    std::function<QString()> m_valueTitle;
    std::function<QString()> m_numberTitle;
    bool m_isStepped = true;
    std::optional<std::int64_t> m_wantedOriginNs;
    std::int64_t m_originNs = 0; ///< the axis counts milliseconds from here
    std::int64_t m_firstNs = 0;
    std::int64_t m_lastNs = 0;
    AsyncTask<Picked> m_task;
    QCPItemStraightLine *m_markLine;
    QCPItemText *m_markText;
    bool m_isMarked = false;
};

} // namespace plumbline

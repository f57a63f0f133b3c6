// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/busydensity.h"
#include "widgets/support/asynctask.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QPixmap>
#include <QPoint>
#include <QWidget>

#include <vector>

namespace plumbline {

struct Theme;

/// The whole trace in one strip above the lanes: how busy the device of each card is, which share of the time findings could
/// save, the marked range, hits of the search, and a frame around the visible range that can be dragged, resized and drawn anew.
/// Densities are computed in the background, once for each set of cards and clocks, and only while the strip is shown.
class OverviewStrip : public QWidget
{
    Q_OBJECT

public:
    static constexpr int HeightPx = 40;
    static constexpr int Bins = 4096; ///< at least one per pixel on any screen

    /// `state` must outlive the strip.
    explicit OverviewStrip(TimelineState *state, QWidget *parent = nullptr);

    /// `theme` must outlive the strip.
    void setTheme(const Theme &theme);
    /// Sets where the lanes are, in pixels of the strip, so that it stands above them.
    void setSpan(int left, int width);

    /// Returns whether the densities of all cards have been computed.
    [[nodiscard]] bool isComplete() const { return m_densities.size() == m_state->cards().size(); }
    /// Returns the time on the shared axis that a pixel stands for.
    [[nodiscard]] TimeNs timeAt(int x) const;
    /// Returns the pixel of a time, clamped to the lanes.
    [[nodiscard]] int xOf(TimeNs time) const;
    /// Returns the frame around the visible range, in pixels. It is at least a few pixels wide, so that it can be seen and held.
    [[nodiscard]] QRect frame() const;

Q_SIGNALS:
    /// The densities of all cards have been computed.
    void completed();
    /// It has been computed which time findings could save.
    void costsCompleted();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    bool event(QEvent *event) override;

private:
    /// The part of the strip that a press of the mouse takes hold of.
    enum class Grip { None, Left, Right, Frame, Outside };

    void forgetCards();
    void compute();
    [[nodiscard]] Grip gripAt(int x) const;
    void dragTo(int x);
    void showCursor(int x);
    /// Returns the area in which the density of a card is painted.
    [[nodiscard]] QRect band(std::size_t card) const;
    void paintDensities();
    void paintHits(QPainter *painter) const;
    void computeCosts();
    /// Returns the bins that the pixel column at `x` from the first lane pixel shows, as first and behind the last.
    [[nodiscard]] std::pair<std::size_t, std::size_t> binsAt(int x) const;
    /// Returns which share of the time in the bins [first, last) of a card findings could save, from 0 to 1.
    [[nodiscard]] float costAt(std::size_t card, std::pair<std::size_t, std::size_t> bins) const;
    void paintMark(QPainter *painter) const;
    void paintFrame(QPainter *painter) const;
    [[nodiscard]] QString textAt(QPoint position) const;

    TimelineState *m_state;
    const Theme *m_theme;
    AsyncTask<std::vector<BusyDensity>> m_task;
    std::vector<BusyDensity> m_densities; ///< one per card; empty while they are computed
    using CostShares = std::vector<std::vector<float>>;
    AsyncTask<CostShares> m_costTask;
    CostShares m_costs;    ///< by card and bin; empty without findings and while they are computed
    bool m_isStale = true; ///< the densities of these cards have not been requested yet
    QPixmap m_picture;     ///< image of the densities; null when it has to be painted again
    int m_left = 0;
    int m_width = 1;
    Grip m_grip = Grip::None;
    int m_pressedX = 0;
    TimeRange m_pressedRange;
    bool m_dragged = false;
};

} // namespace plumbline

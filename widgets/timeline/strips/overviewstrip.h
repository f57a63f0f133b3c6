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

/// The whole trace in one strip above the lanes: how busy each card's device is, the marked range, hits of the search, and
/// the part in view as a frame that can be dragged, resized and drawn anew. Densities are computed in the background,
/// once for each set of cards, and only while the strip is shown.
class OverviewStrip : public QWidget
{
    Q_OBJECT

public:
    static constexpr int HeightPx = 40;
    static constexpr int Bins = 4096; ///< at least one a pixel on any screen

    /// `state` must outlive it.
    explicit OverviewStrip(TimelineState *state, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Where the lanes are, so that the strip stands above them.
    void setSpan(int left, int width);

    /// Whether the densities of all cards are there.
    [[nodiscard]] bool isComplete() const { return m_densities.size() == m_state->cards().size(); }
    /// The time that a pixel stands for.
    [[nodiscard]] TimeNs timeAt(int x) const;
    [[nodiscard]] int xOf(TimeNs time) const;
    /// The frame of the part in view, in pixels; at least a few wide, so that it can be seen and held.
    [[nodiscard]] QRect frame() const;

Q_SIGNALS:
    void completed();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    bool event(QEvent *event) override;

private:
    enum class Grip { None, Left, Right, Frame, Outside };

    void forgetCards();
    void compute();
    [[nodiscard]] Grip gripAt(int x) const;
    void dragTo(int x);
    void showCursor(int x);
    [[nodiscard]] QRect band(std::size_t card) const;
    void paintDensities();
    void paintHits(QPainter *painter) const;
    void paintEvidence(QPainter *painter) const;
    void paintMark(QPainter *painter) const;
    void paintFrame(QPainter *painter) const;
    [[nodiscard]] QString textAt(QPoint position) const;

    TimelineState *m_state;
    const Theme *m_theme;
    AsyncTask<std::vector<BusyDensity>> m_task;
    std::vector<BusyDensity> m_densities; ///< a card each; none while computing
    bool m_isStale = true;                ///< the densities of these cards have not been asked for
    QPixmap m_picture;                    ///< of the densities; null when it has to be painted
    int m_left = 0;
    int m_width = 1;
    Grip m_grip = Grip::None;
    int m_pressedX = 0;
    TimeRange m_pressedRange;
    bool m_dragged = false;
};

} // namespace plumbline

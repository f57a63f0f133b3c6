// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/state/timelinestate.h"

#include <QPoint>
#include <QRect>
#include <QWidget>

#include <optional>

class QPainter;

namespace plumbline {

struct Theme;

/// The critical path as a lane above all lanes, in the visible range and the colours of its kinds. It is hidden while no path is
/// shown. A click chooses a segment. Painting costs pixels, not segments.
class PathStrip final : public QWidget
{
    Q_OBJECT

public:
    static constexpr int HeightPx = 24;

    /// `state` must outlive the strip.
    explicit PathStrip(TimelineState *state, QWidget *parent = nullptr);

    /// `theme` must outlive the strip.
    void setTheme(const Theme &theme);
    /// Sets where the lanes are, in pixels of the strip, so that it stands above them.
    void setSpan(int left, int width);

    /// Returns the segment at a position; empty if there is none.
    [[nodiscard]] std::optional<std::size_t> markAt(QPoint position) const;
    /// Returns the area in which a segment is painted, clamped to the lanes.
    [[nodiscard]] QRect placeOf(std::size_t mark) const;
    /// Returns the text of the tool tip for a position, or "".
    [[nodiscard]] QString textAt(QPoint position) const;

Q_SIGNALS:
    /// A segment of TimelineState::pathMarks() was clicked.
    void markChosen(std::size_t mark);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    bool event(QEvent *event) override;

private:
    void takePath();
    void paintMarks(QPainter &painter) const;
    void paintMark(QPainter &painter, const PathMark &mark, const QRect &place) const;
    [[nodiscard]] QString nameOf(const PathMark &mark) const;
    [[nodiscard]] int xOf(TimeNs time) const;
    [[nodiscard]] std::size_t firstEndingBehind(TimeNs time) const;

    TimelineState *m_state;
    const Theme *m_theme;
    int m_left = 0;
    int m_width = 1;
};

} // namespace plumbline

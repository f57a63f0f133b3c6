// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/paint/headpainting.h"

#include <QWidget>

#include <optional>

namespace plumbline {

/// The column of heads beside the lanes. A click opens or closes a band, its buttons and its menu pin or hide it, and dragging
/// moves it inside its group.
class BandHeads : public QWidget
{
    Q_OBJECT

public:
    /// `scene` must outlive the heads.
    BandHeads(TimelineScene *scene, QWidget *parent);

    /// Repaints only the heads that show values at the pointer: those of counters and differences.
    void updateValues();
    /// Takes over another size of the user's text.
    void updateTextSize();
    /// Returns the band under the pointer, or -1.
    [[nodiscard]] int hoveredBand() const;

Q_SIGNALS:
    /// The user changed the layout.
    void arranged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    bool event(QEvent *event) override;

private:
    [[nodiscard]] QRect lineRect(int band) const;
    [[nodiscard]] std::optional<HeadButton> buttonAt(int band, QPoint position) const;
    void setHovered(int band);
    void dragTo(QPoint position);
    void click(int band, QPoint position);
    void showTip(QPoint position, QPoint globalPosition);

    TimelineScene *m_scene;
    HeadTexts m_texts;
    HeadPointer m_pointer;
    QPoint m_pressed;
    int m_pressedBand = -1;
    quint64 m_revision = 0; ///< of the layout that the numbers of bands belong to
};

} // namespace plumbline

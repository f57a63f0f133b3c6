// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/path/pathjob.h"

#include <QRect>
#include <QStringList>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace plumbline {

/// Shows a path as two bars of the same length, in the colours of its kinds: in the order of time, and added up by kind. Below
/// them each kind is named with its time and share. A click on the upper bar chooses a segment.
class PathBar final : public QWidget
{
    Q_OBJECT

public:
    explicit PathBar(QWidget *parent = nullptr);

    /// Shows a path; null for none.
    void setPath(std::shared_ptr<const FoundPath> found);
    /// Returns the texts of the legend, the longest part first.
    [[nodiscard]] QStringList legendTexts() const;
    /// Returns the text of the tool tip for a position, or "".
    [[nodiscard]] QString textAt(const QPoint &pos) const;
    /// Returns the area of the bar in the order of time.
    [[nodiscard]] QRect timeBar() const;
    /// Returns the area of the bar by kind.
    [[nodiscard]] QRect kindBar() const;

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void segmentChosen(std::size_t segment);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    /// The time of one kind on all cards, and its place in the bar by kind.
    struct Part
    {
        PathKind kind = PathKind::Idle;
        TimeNs durationNs = 0;
        double begin = 0; ///< as shares of the whole bar
        double end = 0;
    };

    [[nodiscard]] QString partText(const Part &part) const;
    [[nodiscard]] std::vector<QRect> legendPlaces(int width) const;
    [[nodiscard]] int heightFor(int width) const;
    [[nodiscard]] int textWidth() const;
    [[nodiscard]] std::optional<std::size_t> segmentAt(const QPoint &pos) const;
    void paintTimes(QPainter &painter) const;
    void paintKinds(QPainter &painter) const;
    void paintLegend(QPainter &painter) const;
    void fit();

    std::shared_ptr<const FoundPath> m_found;
    std::vector<Part> m_parts; ///< the longest first
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/datapipeline.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace plumbline {

struct Theme;

/// The operators of a data pipeline as boxes, from those that read files on the left to the one that hands out batches, each
/// with its workers and how full its output queue is. Arrow keys go along the lines, a click takes a box.
class PipelineView final : public QWidget
{
    Q_OBJECT

public:
    /// More operators are left to the table.
    static constexpr std::size_t MostOperators = 200;

    explicit PipelineView(QWidget *parent = nullptr);

    /// `culprit`: index of the operator that holds the others up.
    void setPipeline(DataPipeline pipeline, std::optional<std::size_t> culprit);
    void setCurrent(std::size_t index);

    [[nodiscard]] std::optional<std::size_t> current() const { return m_current; }
    /// Where an operator is drawn; empty for one that is not.
    [[nodiscard]] QRect boxOf(std::size_t index) const;
    /// The words of a box, for its tool tip, tests and screen readers.
    [[nodiscard]] QString textOf(std::size_t index) const;

    [[nodiscard]] QSize sizeHint() const override { return m_size; }
    [[nodiscard]] QSize minimumSizeHint() const override { return m_size; }

Q_SIGNALS:
    /// Somebody chose an operator.
    void operatorChosen(std::size_t index);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;

private:
    void arrange();
    void paintBox(QPainter &painter, const Theme &theme, std::size_t index) const;
    void paintQueue(QPainter &painter, const Theme &theme, const QRect &bar, const PipelineOperator &each) const;
    [[nodiscard]] std::optional<std::size_t> boxAt(const QPoint &pos) const;
    /// The nearest box into a direction.
    [[nodiscard]] std::optional<std::size_t> neighbour(int key) const;
    void choose(std::size_t index);

    DataPipeline m_pipeline;
    std::optional<std::size_t> m_culprit;
    std::optional<std::size_t> m_current;
    std::vector<QRect> m_boxes;
    std::vector<std::pair<std::size_t, std::size_t>> m_lines; ///< from who fills a queue to who empties it
    QSize m_size;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/datapipeline.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace plumbline {

struct Theme;

/// Shows the operators of a data pipeline as boxes. Those that read files are on the left, the one that returns batches is on the
/// right. A box shows the workers and how full the output queue is. Arrow keys move along the lines, and a click chooses a box.
class PipelineView final : public QWidget
{
    Q_OBJECT

public:
    /// Upper limit of operators that are drawn. Larger pipelines are shown in the table only.
    static constexpr std::size_t MostOperators = 200;

    explicit PipelineView(QWidget *parent = nullptr);

    /// Shows a pipeline. `culprit` is the index of the operator that delays the others.
    void setPipeline(DataPipeline pipeline, std::optional<std::size_t> culprit);
    void setCurrent(std::size_t index);

    [[nodiscard]] std::optional<std::size_t> current() const { return m_current; }
    /// Returns where an operator is drawn. Empty if it is not drawn.
    [[nodiscard]] QRect boxOf(std::size_t index) const;
    /// Returns the text of a box. Used by its tool tip, tests and screen readers.
    [[nodiscard]] QString textOf(std::size_t index) const;

    [[nodiscard]] QSize sizeHint() const override { return m_size; }
    [[nodiscard]] QSize minimumSizeHint() const override { return m_size; }

Q_SIGNALS:
    /// Emitted when the user chooses an operator.
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
    /// Returns the nearest box in the direction of an arrow key.
    [[nodiscard]] std::optional<std::size_t> neighbour(int key) const;
    void choose(std::size_t index);

    DataPipeline m_pipeline;
    std::optional<std::size_t> m_culprit;
    std::optional<std::size_t> m_current;
    std::vector<QRect> m_boxes;
    std::vector<std::pair<std::size_t, std::size_t>> m_lines; ///< pairs of operators: the first fills a queue, the second empties
                                                              ///< it
    QSize m_size;
};

} // namespace plumbline

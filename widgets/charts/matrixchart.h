// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

#include <QStringList>

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

class QCPColorScale;

namespace plumbline {

class MatrixPlottable;

/// A heat map. Rows run from the top and columns from the left. The larger the value of a cell, the deeper its colour; the scale
/// of colours begins at 0 and ends at the largest value. For categories, each category has a colour. The text of a cell is shown
/// in it if there is room.
class MatrixChart final : public Chart
{
    Q_OBJECT

public:
    explicit MatrixChart(const QString &fileName, QWidget *parent = nullptr);

    /// One cell of the matrix.
    struct Cell
    {
        std::size_t row = 0;
        std::size_t column = 0;
        std::optional<double> value; ///< without a value the cell has a neutral colour
        QString text;
    };
    /// The content of a chart: a few hundred rows and columns at most.
    struct Matrix
    {
        QStringList rows;
        QStringList columns;
        std::vector<Cell> cells;     ///< sorted by row, then by column; cells may be missing
        bool isOfCategories = false; ///< values are the numbers 0, 1, 2 ... of categories, and colours only tell them apart
    };

    /// Sets the functions that return the titles of rows, columns and values, with their units. They are called again when the
    /// language changes.
    void setTitles(std::function<QString()> rows, std::function<QString()> columns, std::function<QString()> values);
    /// Sets a function that returns the tool tip for the index of a cell. Without it, the tool tip shows the names and the text.
    void setDetails(std::function<QString(std::size_t cell)> details) { m_details = std::move(details); }
    void setMatrix(Matrix matrix);

    [[nodiscard]] const Matrix &matrix() const { return m_matrix; }
    /// Returns the position of a cell on the plot. Used by tests.
    [[nodiscard]] QPoint centreOf(std::size_t cell) const;
    [[nodiscard]] TextLines csvLines() const override;
    [[nodiscard]] QString textAt(const QPoint &pos) const override;

Q_SIGNALS:
    void cellClicked(std::size_t cell);
    /// Emitted when a cell is double-clicked, after cellClicked().
    void cellActivated(std::size_t cell);

protected:
    void restyle() override;
    void retitle() override;
    void resizeEvent(QResizeEvent *event) override;
    void click(const QPoint &pos) override;
    void doubleClick(const QPoint &pos) override;

private:
    [[nodiscard]] std::optional<std::size_t> cellAt(const QPoint &pos) const;
    void showScale(bool shown);
    void labelAxes();

    Matrix m_matrix;
    double m_measuredScale = 0; ///< of the text for which the names were measured; 0 before that
    int m_rowPx = 0;            ///< width of the longest name of a row
    int m_columnPx = 0;
    std::function<QString()> m_rowTitle;
    std::function<QString()> m_columnTitle;
    std::function<QString()> m_valueTitle;
    std::function<QString(std::size_t)> m_details;
    MatrixPlottable *m_plottable;
    QCPColorScale *m_scale;
};

} // namespace plumbline

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

/// A heat map: rows from the top, columns from the left, cells as deep in colour as their value is large, or in one colour for
/// each category. What a cell says stands in it where there is room.
class MatrixChart final : public Chart
{
    Q_OBJECT

public:
    explicit MatrixChart(const QString &fileName, QWidget *parent = nullptr);

    struct Cell
    {
        std::size_t row = 0;
        std::size_t column = 0;
        std::optional<double> value; ///< none: it has no colour of its own
        QString text;
    };
    /// A few hundred rows and columns at most.
    struct Matrix
    {
        QStringList rows;
        QStringList columns;
        std::vector<Cell> cells;     ///< in the order of rows, then columns; not all need be there
        bool isOfCategories = false; ///< values are 0, 1, 2 ..., colours mean nothing but that they differ
    };

    /// What rows, columns and values are, with their unit; asked again whenever the language changes.
    void setTitles(std::function<QString()> rows, std::function<QString()> columns, std::function<QString()> values);
    /// What is said of a cell by its number, in place of names and text; may be left out.
    void setDetails(std::function<QString(std::size_t cell)> details) { m_details = std::move(details); }
    void setMatrix(Matrix matrix);

    [[nodiscard]] const Matrix &matrix() const { return m_matrix; }
    /// Where on the plot a cell is, for tests.
    [[nodiscard]] QPoint centreOf(std::size_t cell) const;
    [[nodiscard]] TextLines csvLines() const override;
    [[nodiscard]] QString textAt(const QPoint &pos) const override;

Q_SIGNALS:
    void cellClicked(std::size_t cell);
    /// It was double-clicked, after its click was said.
    void cellActivated(std::size_t cell);

protected:
    void restyle() override;
    void retitle() override;
    void click(const QPoint &pos) override;
    void doubleClick(const QPoint &pos) override;

private:
    [[nodiscard]] std::optional<std::size_t> cellAt(const QPoint &pos) const;
    void showScale(bool shown);

    Matrix m_matrix;
    std::function<QString()> m_rowTitle;
    std::function<QString()> m_columnTitle;
    std::function<QString()> m_valueTitle;
    std::function<QString(std::size_t)> m_details;
    MatrixPlottable *m_plottable;
    QCPColorScale *m_scale;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/role.h"
#include "widgets/charts/chart.h"

#include <QStringList>

#include <array>
#include <cstddef>
#include <functional>
#include <vector>

class QCPBars;

namespace plumbline {

/// A chart of how ranks spent one thing: a row for each rank on one axis of time, with the parts of its time one after the other.
/// Rows without parts show their text only. As many rows are shown as have room; the wheel scrolls to the others.
class RankBarsChart final : public Chart
{
    Q_OBJECT

public:
    static constexpr std::size_t PartCount = 5;

    /// Creates an empty chart. `roles` are those of the parts, from left to right.
    RankBarsChart(const QString &fileName, const std::array<Role, PartCount> &roles, QWidget *parent = nullptr);

    /// One row, from the top down. Times are milliseconds.
    struct Row
    {
        QString name;
        double beginMs = 0;
        std::array<double, PartCount> partsMs{}; ///< lengths
        QString text;                            ///< stands behind the bar
        QString details;                         ///< tool tip

        [[nodiscard]] double endMs() const;
    };
    /// Sets the functions that return the titles of the axis of time, and of the parts for CSV. They are called again when the
    /// language changes.
    void setTitles(std::function<QString()> time, std::function<QStringList()> parts);
    void setRows(std::vector<Row> rows);

    [[nodiscard]] const std::vector<Row> &rows() const { return m_rows; }
    /// Returns the middle of a row on the plot. Used by tests.
    [[nodiscard]] QPoint centreOf(std::size_t row) const;
    [[nodiscard]] TextLines csvLines() const override;
    [[nodiscard]] QString textAt(const QPoint &pos) const override;

Q_SIGNALS:
    void rowClicked(std::size_t row);

protected:
    void restyle() override;
    void retitle() override;
    void resizeEvent(QResizeEvent *event) override;
    void click(const QPoint &pos) override;

private:
    void fit();

    std::array<Role, PartCount> m_roles;
    std::vector<Row> m_rows;
    std::function<QString()> m_timeTitle;
    std::function<QStringList()> m_partTitles;
    QCPBars *m_before; ///< what is before the parts; not drawn
    std::array<QCPBars *, PartCount> m_parts;
    double m_endMs = 0;
    int m_top = 0; ///< first row shown
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

#include <QPointF>

#include <optional>
#include <vector>

class QCPGraph;

namespace plumbline {

/// A chart of points with two values each. It shows whether the values are related.
class ScatterChart final : public Chart
{
    Q_OBJECT

public:
    /// Upper limit of points. More could not be told apart, so callers choose which ones to show.
    static constexpr std::size_t MostPoints = 20'000;

    explicit ScatterChart(const QString &fileName, QWidget *parent = nullptr);

    /// Sets the functions that return the titles of both axes, with their units. They are called again when the language changes.
    void setTitles(std::function<QString()> across, std::function<QString()> up);
    /// Sets the points. Only the first MostPoints are shown.
    void setPoints(std::vector<QPointF> points);

    [[nodiscard]] TextLines csvLines() const override;
    [[nodiscard]] QString textAt(const QPoint &pos) const override;

Q_SIGNALS:
    void pointClicked(std::size_t point);

protected:
    void restyle() override;
    void retitle() override;
    void click(const QPoint &pos) override;

private:
    [[nodiscard]] std::optional<std::size_t> pointAt(const QPoint &pos) const;

    std::vector<QPointF> m_points;
    std::function<QString()> m_across;
    std::function<QString()> m_up;
    QCPGraph *m_graph;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

#include <QPointF>

#include <optional>
#include <vector>

class QCPGraph;

namespace plumbline {

/// Points of two values each, to see whether one goes with the other.
class ScatterChart final : public Chart
{
    Q_OBJECT

public:
    /// Beyond so many points nothing more is seen; callers choose which to show.
    static constexpr std::size_t MostPoints = 20'000;

    explicit ScatterChart(const QString &fileName, QWidget *parent = nullptr);

    /// What the two values are, with their units; asked again whenever the language changes.
    void setTitles(std::function<QString()> across, std::function<QString()> up);
    /// The first MostPoints are shown.
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

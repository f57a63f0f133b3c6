// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

#include <QString>

#include <array>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

class QCPGraph;
class QCPItemText;

namespace plumbline {

/// A chart of work against time with two logarithmic axes: operations for each byte across, operations a second up. Points are
/// kernels, in the colours of their groups; the area of a point grows with its weight. Roofs are lines that no point should
/// exceed: they rise with the bandwidth of the memory and end at what a unit computes.
class RooflineChart final : public Chart
{
    Q_OBJECT

public:
    static constexpr std::size_t Groups = 5;
    static constexpr std::size_t BoundedGroups = 3; ///< the first groups, to which the axes are fitted
    static constexpr std::size_t Sizes = 4;

    struct Point
    {
        double across = 0; ///< above 0; others are not drawn
        double up = 0;     ///< above 0
        double weight = 0;
        std::size_t group = 0; ///< below Groups
    };
    /// The roof of one unit. Without a slope it is a level line.
    struct Roof
    {
        QString name; ///< plain
        double level = 0;
        std::optional<double> slope; ///< value at 1 across, where the memory limits
    };

    explicit RooflineChart(const QString &fileName, QWidget *parent = nullptr);

    /// Set the functions that return the titles of both axes and the names of the groups in the language of the user.
    void setTitles(std::function<QString()> across, std::function<QString()> up);
    void setGroupNames(std::function<QString(std::size_t)> names) { m_groupNames = std::move(names); }
    /// Sets the function that returns the tool tip of a point, as plain text. It is called when the tool tip is shown.
    void setPointTexts(std::function<QString(std::size_t)> texts) { m_texts = std::move(texts); }
    /// Shows points and roofs. A point that cannot be drawn keeps its place. O(points).
    void setContents(std::vector<Point> points, std::vector<Roof> roofs);
    /// Marks a point, or none.
    void setMarked(std::optional<std::size_t> point);

    [[nodiscard]] const std::vector<Point> &points() const { return m_points; }
    [[nodiscard]] const std::vector<Roof> &roofs() const { return m_roofs; }
    [[nodiscard]] std::optional<std::size_t> marked() const { return m_marked; }
    [[nodiscard]] QString pointText(std::size_t point) const { return m_texts ? m_texts(point) : QString(); }
    /// Returns the pixel at which a point is drawn.
    [[nodiscard]] QPoint pixelOf(std::size_t point) const;
    [[nodiscard]] TextLines csvLines() const override;
    [[nodiscard]] QString textAt(const QPoint &pos) const override;

Q_SIGNALS:
    void pointClicked(std::size_t point);

protected:
    void restyle() override;
    void retitle() override;
    void click(const QPoint &pos) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] static bool isDrawn(const Point &point) { return point.across > 0 && point.up > 0; }
    [[nodiscard]] std::optional<std::size_t> pointAt(const QPoint &pos) const;
    void showPoints();
    void showRoofs();
    void fitAxes();
    [[nodiscard]] QColor colourOf(std::size_t group) const;

    std::vector<Point> m_points;
    std::vector<Roof> m_roofs;
    std::optional<std::size_t> m_marked;
    std::function<QString()> m_across;
    std::function<QString()> m_up;
    std::function<QString(std::size_t)> m_groupNames;
    std::function<QString(std::size_t)> m_texts;
    std::array<std::array<QCPGraph *, Sizes>, Groups> m_graphs{};
    QCPGraph *m_mark;
    std::vector<QCPGraph *> m_lines;        ///< one for each roof
    std::vector<QCPItemText *> m_lineTexts; ///< names of the roofs
};

} // namespace plumbline

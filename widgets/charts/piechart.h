// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

#include <optional>
#include <vector>

namespace plumbline {

class PiePlottable;

/// A pie of parts that make up a whole, clockwise from the top, with their names and shares beside it. The largest parts should
/// come first: those that do not fit are painted together.
class PieChart final : public Chart
{
    Q_OBJECT

public:
    explicit PieChart(const QString &fileName, QWidget *parent = nullptr);

    /// One part of the pie.
    struct Part
    {
        QString name;
        double value = 0; ///< not negative
        QString text;     ///< the value as text, for the tool tip
    };
    static constexpr std::size_t MostParts = 11; ///< parts with a sector of their own

    /// Sets the function that returns the name of the sector for all parts without one of their own. It is called again when the
    /// language changes.
    void setOthersTitle(std::function<QString()> title);
    /// Sets the parts. `otherValue` is what parts that are not in the list add to the whole.
    void setParts(std::vector<Part> parts, double otherValue);

    [[nodiscard]] TextLines csvLines() const override;
    [[nodiscard]] QString textAt(const QPoint &pos) const override;

Q_SIGNALS:
    void partClicked(std::size_t part);

protected:
    void restyle() override;
    void retitle() override;
    void click(const QPoint &pos) override;

private:
    [[nodiscard]] std::vector<Part> sectors() const;

    std::vector<Part> m_parts;
    double m_otherValue = 0;
    std::function<QString()> m_others;
    PiePlottable *m_plottable;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

#include <functional>
#include <vector>

class QCPStatisticalBox;

namespace plumbline {

/// A chart of distributions side by side: for each a box from the lower to the upper quarter with the median, and whiskers to the
/// least and the largest value.
class BoxChart final : public Chart
{
    Q_OBJECT

public:
    explicit BoxChart(const QString &fileName, QWidget *parent = nullptr);

    struct Box
    {
        QString name;
        double least = 0;
        double lower = 0;
        double median = 0;
        double upper = 0;
        double largest = 0;
        QString details; ///< tool tip
    };
    /// Sets the functions that return the titles of the boxes and of the values with their unit. They are called again when the
    /// language changes.
    void setTitles(std::function<QString()> boxes, std::function<QString()> values);
    void setBoxes(std::vector<Box> boxes);

    [[nodiscard]] const std::vector<Box> &boxes() const { return m_boxes; }
    [[nodiscard]] TextLines csvLines() const override;
    [[nodiscard]] QString textAt(const QPoint &pos) const override;

protected:
    void restyle() override;
    void retitle() override;

private:
    std::vector<Box> m_boxes;
    std::function<QString()> m_boxTitle;
    std::function<QString()> m_valueTitle;
    QCPStatisticalBox *m_plottable;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

#include <cstdint>
#include <optional>
#include <vector>

class QCPBars;

namespace plumbline {

/// Counts of values in intervals of equal width, from the lowest value to the highest.
struct Histogram
{
    double lowest = 0;
    double width = 1; ///< of each interval; intervals are half-open, only the last one includes its upper end
    std::vector<std::uint64_t> counts;

    /// Returns the lower end of an interval.
    [[nodiscard]] double begin(std::size_t bin) const { return lowest + width * static_cast<double>(bin); }
};

/// Returns the histogram of finite values. The number of intervals is about the square root of the number of values, between 5
/// and 60; there is only one if all values are equal. O(values).
[[nodiscard]] Histogram histogramOf(const std::vector<double> &values);

/// A chart that shows a histogram as vertical bars.
class HistogramChart final : public Chart
{
    Q_OBJECT

public:
    explicit HistogramChart(const QString &fileName, QWidget *parent = nullptr);

    /// Sets the function that returns the title of the values with their unit. It is called again when the language changes.
    void setValueTitle(std::function<QString()> title) { m_valueTitle = std::move(title); }
    void setHistogram(Histogram histogram);
    [[nodiscard]] const Histogram &histogram() const { return m_histogram; }

    [[nodiscard]] TextLines csvLines() const override;
    [[nodiscard]] QString textAt(const QPoint &pos) const override;

Q_SIGNALS:
    /// Emitted when the bar of the values from `lowest` up to `highest` is clicked.
    void stretchClicked(double lowest, double highest);

protected:
    void restyle() override;
    void retitle() override;
    void click(const QPoint &pos) override;

private:
    [[nodiscard]] std::optional<std::size_t> binAt(const QPoint &pos) const;

    Histogram m_histogram;
    std::function<QString()> m_valueTitle;
    QCPBars *m_plottable;
};

} // namespace plumbline

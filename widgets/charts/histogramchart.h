// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"

#include <cstdint>
#include <optional>
#include <vector>

class QCPBars;

namespace plumbline {

/// How many values lie where: stretches of equal width from the least to the largest.
struct Histogram
{
    double lowest = 0;
    double width = 1; ///< of each stretch, which holds its lower end; the last one both
    std::vector<std::uint64_t> counts;

    [[nodiscard]] double begin(std::size_t bin) const { return lowest + width * static_cast<double>(bin); }
};

/// The histogram of finite values with about as many stretches as the square root of their number asks for, 60 at most; of equal
/// values one. O(values).
[[nodiscard]] Histogram histogramOf(const std::vector<double> &values);

/// A histogram as standing bars.
class HistogramChart final : public Chart
{
    Q_OBJECT

public:
    explicit HistogramChart(const QString &fileName, QWidget *parent = nullptr);

    /// What the values are, with their unit; asked again whenever the language changes.
    void setValueTitle(std::function<QString()> title) { m_valueTitle = std::move(title); }
    void setHistogram(Histogram histogram);

    [[nodiscard]] TextLines csvLines() const override;
    [[nodiscard]] QString textAt(const QPoint &pos) const override;

Q_SIGNALS:
    /// Values from `lowest` up to `highest` were chosen.
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

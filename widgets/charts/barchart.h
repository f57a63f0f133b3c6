// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"
#include "widgets/tables/tablesource.h"

#include <array>
#include <optional>
#include <utility>
#include <vector>

class QCPBars;

class QScrollBar;

namespace plumbline {

/// A chart of horizontal bars, each with a name. The first bar is at the top.
class BarChart final : public Chart
{
    Q_OBJECT

public:
    explicit BarChart(const QString &fileName, QWidget *parent = nullptr);

    /// One bar of the chart.
    struct Bar
    {
        QString name;
        double value = 0;                           ///< a bar below 0 extends to the left
        QString text;                               ///< the value as text, shown at the end of the bar
        std::optional<double> limit{};              ///< value to compare with, drawn as a line across the bar
        DifferenceTone tone = DifferenceTone::None; ///< decides the colour if the value is a difference
        double from = 0; ///< where the bar begins, at least 0; with any other than 0 the axis begins at the least of them
    };
    /// Sets the function that returns the title of the values with their unit. It is called again when the language changes.
    void setValueTitle(std::function<QString()> title) { m_valueTitle = std::move(title); }
    /// Sets the bars. As many are shown as can be told apart, beginning with the first; the wheel scrolls to the others.
    void setBars(std::vector<Bar> bars);

    [[nodiscard]] TextLines csvLines() const override;
    [[nodiscard]] QString textAt(const QPoint &pos) const override;

Q_SIGNALS:
    void barClicked(std::size_t bar);

protected:
    void restyle() override;
    void retitle() override;
    void click(const QPoint &pos) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();
    [[nodiscard]] std::pair<double, double> extent() const;
    void addLimit(double place, double limit);
    void scroll(int bars);
    [[nodiscard]] std::optional<std::size_t> barAt(const QPoint &pos) const;

    std::vector<Bar> m_bars;
    std::function<QString()> m_valueTitle;
    QCPBars *m_below;                        ///< invisible bars on which those stand that do not begin at 0
    std::array<QCPBars *, 4> m_plottables{}; ///< by DifferenceTone
    QScrollBar *m_scrollBar;                 ///< shown where not all bars have room
    int m_top = 0;                           ///< index of the first bar shown
    int m_fittedPx = 0;                      ///< height for which the range of the axis was set
    int m_textRoomPx = 0;                    ///< space for text behind the longest bar
};

} // namespace plumbline

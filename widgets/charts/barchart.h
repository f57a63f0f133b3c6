// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"
#include "widgets/tables/tablesource.h"

#include <array>
#include <optional>
#include <vector>

class QCPBars;

namespace plumbline {

/// Lying bars with a name each, the first on top.
class BarChart final : public Chart
{
    Q_OBJECT

public:
    explicit BarChart(const QString &fileName, QWidget *parent = nullptr);

    struct Bar
    {
        QString name;
        double value = 0;                           ///< below 0 the bar goes to the left
        QString text;                               ///< the value in words, at its end
        std::optional<double> limit{};              ///< a value to hold against it, drawn as a line across
        DifferenceTone tone = DifferenceTone::None; ///< its colour, where it is a difference
    };
    /// What the values are, with their unit; asked again whenever the language changes.
    void setValueTitle(std::function<QString()> title) { m_valueTitle = std::move(title); }
    /// As many are shown, from the first, as can be told apart; the wheel brings the others.
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
    void addLimit(double place, double limit);
    void scroll(int bars);
    [[nodiscard]] std::optional<std::size_t> barAt(const QPoint &pos) const;

    std::vector<Bar> m_bars;
    std::function<QString()> m_valueTitle;
    std::array<QCPBars *, 4> m_plottables{}; ///< by DifferenceTone
    int m_top = 0;                           ///< the first bar shown
    int m_fittedPx = 0;                      ///< the height that the bars were fitted to
    int m_textRoomPx = 0;                    ///< behind the longest bar
};

} // namespace plumbline

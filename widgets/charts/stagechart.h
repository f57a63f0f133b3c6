// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/role.h"
#include "widgets/charts/chart.h"

#include <cstdint>
#include <vector>

class QCPBars;

namespace plumbline {

/// A chart of stretches of time, one below the other, each with its begin and end. It shows the stages of one step. As many
/// are shown as have room, beginning with the first; the wheel scrolls to the others.
class StageChart final : public Chart
{
    Q_OBJECT

public:
    explicit StageChart(const QString &fileName, QWidget *parent = nullptr);

    /// One stretch of time, in milliseconds from the left edge of the chart.
    struct Stage
    {
        QString name;
        double beginMs = 0;
        double endMs = 0;
        Role role = Role::Other;
        QString text; ///< begin, end and length as text, shown beside the bar
    };
    /// Sets the function that returns the title of the time axis. It is called again when the language changes.
    void setTimeTitle(std::function<QString()> title) { m_timeTitle = std::move(title); }
    /// Sets the stretches, from the top down.
    void setStages(std::vector<Stage> stages);

    [[nodiscard]] TextLines csvLines() const override;
    [[nodiscard]] QString textAt(const QPoint &pos) const override;
    /// Returns the height at which all stretches have room.
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void restyle() override;
    void retitle() override;
    void resizeEvent(QResizeEvent *event) override;

private:
    enum class TextPlace : std::uint8_t { Inside, Behind, Before };

    [[nodiscard]] TextPlace placeOf(const Stage &stage) const;
    void fit();
    void addTexts();

    std::vector<Stage> m_stages;
    std::function<QString()> m_timeTitle;
    std::vector<QCPBars *> m_bars; ///< two for each stage: what is before it, which is not drawn, and the stage
    double m_endMs = 0;            ///< end of the last stage
    int m_top = 0;                 ///< index of the first stage shown
};

} // namespace plumbline

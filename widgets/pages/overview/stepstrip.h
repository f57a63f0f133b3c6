// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/tablesource.h"

#include <QStringList>
#include <QWidget>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// The steps of a profile side by side, one narrow bar for each, as high as the step is long and divided as its time is. A click
/// chooses a step. Where there are more steps than pixels, a bar shows the longest of the steps at its place.
class StepStrip final : public QWidget
{
    Q_OBJECT

public:
    explicit StepStrip(QWidget *parent = nullptr);

    /// One step: its time from the bottom up, and the lines that tell it.
    struct Step
    {
        std::vector<BarPart> parts;
        QString text;
    };
    /// Sets the steps, in the order in which they stand.
    void setSteps(std::vector<Step> steps);
    /// Marks a step; none if it is empty.
    void setChosen(std::optional<std::size_t> step);

    [[nodiscard]] const std::vector<Step> &steps() const { return m_steps; }
    /// Returns the step that is drawn at a pixel from the left edge.
    [[nodiscard]] std::optional<std::size_t> stepAt(int xPx) const;
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void stepClicked(std::size_t step);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool event(QEvent *event) override;

private:
    /// One bar: the steps that share its place, and the longest of them.
    struct Bar
    {
        std::size_t first = 0;
        std::size_t end = 0;
        std::size_t longest = 0;
    };
    [[nodiscard]] std::size_t barCount() const;
    [[nodiscard]] Bar barAt(std::size_t bar) const;
    [[nodiscard]] QRectF boxOf(std::size_t bar) const;
    [[nodiscard]] std::int64_t lengthOf(std::size_t step) const;

    std::vector<Step> m_steps;
    std::optional<std::size_t> m_chosen;
    std::int64_t m_longestNs = 0;
};

} // namespace plumbline

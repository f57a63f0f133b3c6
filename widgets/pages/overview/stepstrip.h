// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/tablesource.h"

#include <QString>
#include <QWidget>

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace plumbline {

/// The steps of a profile side by side, one narrow bar for each, as high as the step is long and divided as its time is. A click
/// chooses a step. Where there are more steps than pixels, a bar shows the longest of the steps at its place.
class StepStrip final : public QWidget
{
    Q_OBJECT

public:
    explicit StepStrip(QWidget *parent = nullptr);

    /// Sets the steps, in the order in which they stand: the time of each from the bottom up.
    void setSteps(std::vector<std::vector<BarPart>> steps);
    /// Sets the function that returns the tool tip of a step, as plain text. It is called when the tool tip is shown.
    void setTexts(std::function<QString(std::size_t)> texts) { m_texts = std::move(texts); }
    /// Marks a step; none if it is empty.
    void setChosen(std::optional<std::size_t> step);

    [[nodiscard]] std::size_t stepCount() const { return m_steps.size(); }
    [[nodiscard]] QString textOf(std::size_t step) const { return m_texts ? m_texts(step) : QString(); }
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

    std::vector<std::vector<BarPart>> m_steps;
    std::function<QString(std::size_t)> m_texts;
    std::optional<std::size_t> m_chosen;
    std::vector<double> m_lengths; ///< by step, in nanoseconds
    double m_longestNs = 0;
};

} // namespace plumbline

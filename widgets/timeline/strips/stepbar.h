// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/profilersteps.h"

#include <QWidget>

#include <utility>
#include <vector>

class QComboBox;
class QLabel;
class QToolButton;

namespace plumbline {

class TimelineState;

/// Lets the user choose a step, which is then fitted, and shows which steps are in the visible range. The steps are those of the
/// selection's card or, if it has none, of the first card that has some. The bar is hidden while no card has steps.
class StepBar final : public QWidget
{
    Q_OBJECT

public:
    /// `state` must outlive the bar.
    explicit StepBar(TimelineState *state, QWidget *parent = nullptr);

    /// Fits the next step (1) or the previous one (-1), counted from the visible ones. Returns false if there is none.
    bool step(int direction);
    [[nodiscard]] bool hasSteps() const { return !m_steps.empty(); }
    /// Returns the text in the box: the only visible step, how many steps are visible, or that none is.
    [[nodiscard]] QString text() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void updateSteps();
    void updateCurrent();
    void fit(int index);
    /// Returns the steps in the visible range as [first, last). If there are none, both are the next step behind it.
    [[nodiscard]] std::pair<int, int> inView() const;
    /// Returns the only step in the visible range, or -1.
    [[nodiscard]] int current() const;
    /// Returns the step to fit for a direction, or -1. If several steps are visible, it is the first one forwards and the last
    /// one backwards. A single visible step that fills only a part of the visible range is fitted itself; otherwise the step
    /// beside it is.
    [[nodiscard]] int wanted(int direction) const;

    TimelineState *m_state;
    QLabel *m_label;
    QToolButton *m_previous;
    QComboBox *m_box;
    QToolButton *m_next;
    std::vector<ProfilerStep> m_steps; ///< ranges are on the shared axis
};

} // namespace plumbline

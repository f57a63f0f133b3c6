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

/// Chooses a training step: the view then fits it. Shows which steps are in view. Steps are those of the selection's card,
/// else of the first card that has some; hidden while none has.
class StepBar final : public QWidget
{
    Q_OBJECT

public:
    /// `state` must outlive it.
    explicit StepBar(TimelineState *state, QWidget *parent = nullptr);

    /// Fits the next step (1) or the one before (-1), counted from what is in view; false when there is none.
    bool step(int direction);
    [[nodiscard]] bool hasSteps() const { return !m_steps.empty(); }
    /// What the box says: a step, how many are in view, or that none is.
    [[nodiscard]] QString text() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void updateSteps();
    void updateCurrent();
    void fit(int index);
    /// The steps in view, as [first, last); empty where none is, then both are the next one behind the view's middle.
    [[nodiscard]] std::pair<int, int> inView() const;
    /// The only step in view, or -1.
    [[nodiscard]] int current() const;
    /// The step to fit for a direction, or -1: the near end of several in view or a small one in view, else the one beside it.
    [[nodiscard]] int wanted(int direction) const;

    TimelineState *m_state;
    QLabel *m_label;
    QToolButton *m_previous;
    QComboBox *m_box;
    QToolButton *m_next;
    std::vector<ProfilerStep> m_steps; ///< on the shared axis
};

} // namespace plumbline

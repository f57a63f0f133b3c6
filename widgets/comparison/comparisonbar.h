// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/keys/keybindings.h"

#include <QWidget>

#include <cstddef>

class QComboBox;
class QLabel;
class QMenu;
class QToolButton;

namespace plumbline {

class Aligner;
class Comparer;
class TimelineState;

/// Shows which cards are compared and how they are aligned, with buttons that change both. The bar is hidden without a
/// comparison.
class ComparisonBar final : public QWidget
{
    Q_OBJECT

public:
    /// Creates the bar. `state`, `comparer` and `aligner` must outlive it.
    ComparisonBar(TimelineState *state, Comparer *comparer, Aligner *aligner, QWidget *parent = nullptr);

    /// Returns the alignment in words, why another one was refused, and what is still running.
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    /// Emitted when a button is clicked that does the same as a key of the timeline.
    void commandRequested(plumbline::TimelineCommand command);

protected:
    void changeEvent(QEvent *event) override;

private:
    /// The widgets for one of the two cards.
    struct Side
    {
        QLabel *name;
        QLabel *stepLabel;
        QComboBox *steps;
        int card = -1;
    };

    Side addSide();
    QToolButton *addButton(TimelineCommand command);
    void setupLayout();
    void connectButtons();
    void retranslateButtons();
    void retranslate();
    void refresh();
    void updateSide(Side &side, int card, const QString &text);
    void updateSteps();
    void alignSteps(const Side &chosen, Side &other);
    [[nodiscard]] std::size_t stepCount(const Side &side) const;

    TimelineState *m_state;
    Comparer *m_comparer;
    Aligner *m_aligner;
    Side m_base;
    Side m_target;
    QLabel *m_alignment;
    QToolButton *m_align;
    QMenu *m_alignMenu;
    QToolButton *m_undo;
    QToolButton *m_previousLoss;
    QToolButton *m_nextLoss;
    QToolButton *m_first;
    QToolButton *m_interleave;
    QToolButton *m_swap;
    QToolButton *m_end;
};

} // namespace plumbline

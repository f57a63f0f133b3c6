// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/steppoints.h"
#include "widgets/pages/steps/stepanalysis.h"

#include <QWidget>

class QLabel;
class QLineEdit;

namespace plumbline {

class StageChart;

/// Shows the stages of one step, or of the mean step, with begin and end, its all-reduces, and the operators that divide the
/// steps, which the user can change.
class StagesPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit StagesPanel(QWidget *parent = nullptr);

    /// Shows the operators that divide `steps`. `canChoose` tells whether the card has a timeline to look for others.
    void setPoints(const StepRows &steps, bool canChoose);
    /// Shows a step; `title` names it.
    void setStep(const StepRow &step, const QString &title);
    /// Returns the operators that the user chose; empty names leave the choice to the profiler.
    [[nodiscard]] StepPoints chosenPoints() const;
    /// Forgets what the user chose, without emitting pointsChosen().
    void forgetPoints();
    [[nodiscard]] StageChart &chart() const { return *m_chart; }
    [[nodiscard]] QString pointsText() const;
    void retranslate();

Q_SIGNALS:
    /// Emitted when the user chose other operators.
    void pointsChosen();

private:
    void showPoints();
    void takePoints();

    StepRows m_points;  ///< without its rows
    StepPoints m_taken; ///< what the user chose last
    StepRow m_step;
    QString m_title;
    QLabel *m_name;
    QLabel *m_text;
    QLabel *m_forwardLabel;
    QLabel *m_backwardLabel;
    QLineEdit *m_forward;
    QLineEdit *m_backward;
    StageChart *m_chart;
};

} // namespace plumbline

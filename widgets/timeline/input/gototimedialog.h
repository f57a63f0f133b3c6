// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/state/timelinestate.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace plumbline {

/// Returns the time on the shared axis that a text means, in the notation of the commands: "12.5ms" counts from the start, a
/// plain number is absolute nanoseconds. Spaces between digits, as the timeline writes them, are ignored. Empty if the text is no
/// time.
[[nodiscard]] std::optional<TimeNs> axisTime(const TimelineState &state, const QString &text);

/// Asks for a time and brings it into the middle of the timeline.
class GoToTimeDialog : public QDialog
{
    Q_OBJECT

public:
    /// `state` must outlive the dialog.
    explicit GoToTimeDialog(TimelineState *state, QWidget *parent = nullptr);

    void accept() override;

private:
    void check();

    TimelineState *m_state;
    QLineEdit *m_edit;
    QLabel *m_answer;
    QPushButton *m_go;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/theme.h"
#include "widgets/tables/panelstack.h"
#include "widgets/timeline/state/timelinestate.h"

class QTreeWidget;
class QTreeWidgetItem;

namespace plumbline {

/// The list of the user's marks, by time. Enter or a double click goes to a mark, F2 renames it or edits its note, Delete removes
/// it, and the context menu has all this and the colours. Changes go to the state at once.
class MarksPanel final : public PanelStack
{
    Q_OBJECT

public:
    enum Column { NameColumn, StartColumn, LengthColumn, NoteColumn, ColumnCount };

    /// `state` must outlive the panel.
    explicit MarksPanel(TimelineState *state, QWidget *parent = nullptr);

    /// Lets the user type the name of a mark, given by its index in TimelineState::marks().
    void rename(std::size_t mark);
    [[nodiscard]] QTreeWidget &table() { return *m_table; }

Q_SIGNALS:
    /// A mark is to be shown on the timeline.
    void chosen(plumbline::TimeRange range);

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fill();
    void fillRow(QTreeWidgetItem *item, const TimeMark &mark);
    void retranslate();
    void takeEdit(QTreeWidgetItem *item, int column);
    void removeSelected();
    void setColour(MarkColour colour);
    void editCurrent(int column);
    void showMenu(QPoint position);
    [[nodiscard]] std::vector<std::size_t> selected() const;

    TimelineState *m_state;
    QTreeWidget *m_table;
    bool m_isFilling = false;
};

/// Returns the name of a colour in the current language.
[[nodiscard]] QString markColourText(MarkColour colour);

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/path/whatiffinder.h"

#include <QWidget>

#include <memory>

class QLabel;
class QToolButton;

namespace plumbline {

class ChangeEditor;
class DataTable;

/// Answers what the step would take if something were different: one sentence, a row in which changes are put together, a table
/// of the changes that are asked and of ideas for more, and where the time of the step goes before and after. A double click on
/// a row, or Return, asks for an idea or takes a change back. Works only while it is visible.
class WhatIfPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit WhatIfPanel(QWidget *parent = nullptr);

    /// Sets where answers come from. It must outlive the panel.
    void setFinder(WhatIfFinder *finder);
    /// Sets the path whose names are offered while a change is typed.
    void setPath(const std::shared_ptr<const FoundPath> &path);
    void retranslate();

    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString notes() const;
    [[nodiscard]] ChangeEditor &editor() const { return *m_editor; }
    [[nodiscard]] QToolButton &compareButton() const { return *m_compare; }
    /// Returns the button that asks about the mean of all steps.
    [[nodiscard]] QToolButton &meanButton() const { return *m_mean; }
    [[nodiscard]] QToolButton &clearButton() const { return *m_clear; }
    /// Returns the button that stops the search, or starts it again after that. It is hidden where there is nothing to stop.
    [[nodiscard]] QToolButton &stopButton() const { return *m_stop; }
    [[nodiscard]] const DataTable &changes() const { return *m_changes; }
    [[nodiscard]] const DataTable &kinds() const { return *m_kinds; }

Q_SIGNALS:
    /// The timeline with the changes is to be shown beside the recorded one.
    void comparisonRequested();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void showAnswer();
    void showChanges();
    void showKinds();
    void showStopButton();
    void toggle(std::size_t row);
    [[nodiscard]] QString stateText() const;

    WhatIfFinder *m_finder = nullptr;
    std::vector<WhatIfChange> m_rows; ///< the change of each row of the table: those that are asked, then ideas
    QLabel *m_sentence;
    QLabel *m_notes;
    ChangeEditor *m_editor;
    QToolButton *m_mean;
    QToolButton *m_clear;
    QToolButton *m_compare;
    QToolButton *m_stop;
    DataTable *m_changes;
    DataTable *m_kinds;
};

} // namespace plumbline

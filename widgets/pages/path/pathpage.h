// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/path/pathtables.h"
#include "widgets/pages/profilepage.h"
#include "widgets/path/pathfinder.h"
#include "widgets/support/asynctask.h"

#include <memory>

class QComboBox;
class QLabel;
class QPushButton;
class QTabWidget;
class QToolButton;

namespace plumbline {

class CardChooser;
class DataTable;
class PathBar;
class WhatIfFinder;
class WhatIfPanel;

/// Shows what a step, the marked range or a slice had to wait for: one sentence, the path as a bar, on what the answer stands,
/// tables by kind, by name and of all segments, and what the step would take if something were different. A row
/// leads to the longest segment that it counts.
class PathPage final : public ProfilePage
{
    Q_OBJECT

public:
    explicit PathPage(TimelineState *state, QWidget *parent = nullptr);

    /// Sets where the paths come from. It must outlive the page.
    void setFinder(PathFinder *finder);
    /// Sets where answers about changes come from. It must outlive the page.
    void setWhatIf(WhatIfFinder *finder);
    /// Shows what the step would take with other times.
    void showWhatIf();

    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString notes() const;
    [[nodiscard]] const PathBar &bar() const { return *m_bar; }
    [[nodiscard]] QComboBox &question() const { return *m_question; }
    [[nodiscard]] QPushButton &cancelButton() const { return *m_cancel; }
    [[nodiscard]] QPushButton &againButton() const { return *m_again; }
    [[nodiscard]] QToolButton &showButton() const { return *m_show; }
    [[nodiscard]] const DataTable &kinds() const { return *m_kinds; }
    [[nodiscard]] const DataTable &names() const { return *m_names; }
    [[nodiscard]] const DataTable &segments() const { return *m_segments; }
    [[nodiscard]] WhatIfPanel &whatIf() const { return *m_whatIf; }

Q_SIGNALS:
    /// The timeline is to be shown with the path, or with a part of it where nothing was recorded, which covers this range of the
    /// shared axis.
    void pathRequested(plumbline::TimeRange range);
    /// The timeline of the what-if answer is to be shown beside the recorded one.
    void replayRequested();

protected:
    void analyse() override;
    void retranslate() override;

private:
    void setupContent();
    void showState();
    void showPath();
    void showTables();
    void fillQuestions();
    void listSteps(const std::shared_ptr<const PathJob> &job);
    void askChosen(int index);
    void openSegment(std::size_t segment);
    void openTimeline();
    [[nodiscard]] QString absenceText() const;
    [[nodiscard]] QString closedText(const PageCard &card) const;

    PathFinder *m_finder = nullptr;
    std::shared_ptr<const FoundPath> m_shown;  ///< the path of sentence and bar
    std::shared_ptr<const FoundPath> m_tabled; ///< the path of the tables, which follow in the background
    std::shared_ptr<const PathJob> m_listed;   ///< the graph whose steps are in the list of questions
    int m_stepEntries = 0;                     ///< entries at the begin of that list that are about steps
    AsyncTask<PathTables> m_task;
    CardChooser *m_card;
    QComboBox *m_question;
    QToolButton *m_show;
    QLabel *m_headline;
    PathBar *m_bar;
    QLabel *m_notes;
    QTabWidget *m_tabs;
    DataTable *m_kinds;
    DataTable *m_names;
    DataTable *m_segments;
    WhatIfPanel *m_whatIf;
    QPushButton *m_cancel; ///< stops the search that a message tells of
    QPushButton *m_again;  ///< searches again after that
};

} // namespace plumbline

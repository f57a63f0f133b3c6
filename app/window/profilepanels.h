// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/profiledocks.h"

#include <QObject>

#include <cstddef>
#include <string>
#include <vector>

class QDockWidget;
class QMainWindow;

namespace plumbline {

class Adviser;
class AdvicePanel;
class CardOpener;
class CardsPage;
class CardsPanel;
class ClosedCards;
class DetailsPanel;
class Comparer;
class ImportReportPage;
class MarkCommands;
class MarksPanel;
class PathFinder;
class ProblemsPanel;
class SearchTools;
class Session;
class TimelineState;
class TimelineView;

/// The panels of one tab. Decides which panels there are, where they stand at first and when one comes to the front by itself,
/// and counts the problems that the user has not seen yet.
class ProfilePanels final : public QObject
{
    Q_OBJECT

public:
    /// All arguments must outlive the panels. The panels belong to docks of `window`.
    ProfilePanels(QMainWindow *window, Session *session, TimelineState *state, TimelineView *timeline, SearchTools *search,
                  Comparer *comparer, Adviser *adviser);

    /// Lets the list of cards, and the rows of closed cards in the timeline, load timelines and open cards.
    void connectTimelines(CardOpener *opener, ClosedCards *closed);
    /// Lets the list of marks go to marks, and shows it with each new mark.
    void connectMarks(MarkCommands *commands);
    /// Shows the cards and problems of the session.
    void update();
    void retranslate();
    /// Restores the arrangement that the user left, whichever tab it was stored by. Does nothing while nothing is open.
    void restore();
    /// Stores the arrangement for the next tab or the next start, and hides floating panels.
    void store();
    void toggleBottom() { m_docks.toggleBottom(); }
    /// Brings the import report to the front and requests the timeline page, which the panels belong to.
    void showReport();
    /// Brings a finding to the front and requests the timeline page. `finding` is its position in Advice::findings.
    void showFinding(std::size_t finding);
    /// Deletes all panels.
    void clear() { m_docks.clear(); }

    /// Returns the docks in the order in which they were added.
    [[nodiscard]] std::vector<QDockWidget *> docks() const { return m_docks.docks(); }
    [[nodiscard]] const DetailsPanel &details() const { return *m_details; }
    /// Sets where the details get the slack of slices from. It must outlive the panels.
    void setPathFinder(PathFinder *finder);
    [[nodiscard]] AdvicePanel *advice() const { return m_advice; }
    [[nodiscard]] const ProblemsPanel &problems() const;
    [[nodiscard]] CardsPanel &cards() const;
    [[nodiscard]] std::size_t problemCount() const { return m_problemCount; }
    /// The number of warnings and errors since the import report was last in sight.
    [[nodiscard]] std::size_t unseenProblems() const { return m_unseenProblems; }

Q_SIGNALS:
    /// One of the counts may have changed.
    void countsChanged();
    /// A panel is to be shown, and therefore the timeline page that it stands beside.
    void timelineRequested();
    /// The user chose another timeline of a card; `files` are its files.
    void timelineChosen(const std::vector<std::string> &files);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void addBottom(TimelineView *timeline, SearchTools *search);
    void showRangeOnceMarked();
    void showDetailsOnceSelected();
    void connectComparison(Comparer *comparer);
    void updateCards();
    void updateStages();
    void updateProblems();
    void noteSeen(bool shown);
    void sizeDocks();

    QMainWindow *m_window;
    Session *m_session;
    TimelineState *m_state;
    ProfileDocks m_docks;
    DetailsPanel *m_details;
    AdvicePanel *m_advice;
    CardsPage *m_cards;
    ClosedCards *m_closed = nullptr; ///< belongs to the timeline page
    ImportReportPage *m_report;
    MarksPanel *m_marks = nullptr;
    QDockWidget *m_detailsDock = nullptr;
    QDockWidget *m_adviceDock = nullptr;
    QDockWidget *m_cardsDock = nullptr;
    QDockWidget *m_reportDock = nullptr;
    QDockWidget *m_rangeDock = nullptr;
    QDockWidget *m_hitsDock = nullptr;
    QDockWidget *m_marksDock = nullptr;
    bool m_wasMarked = false;
    bool m_awaitsSelection = false; ///< the panels are laid out as at first, and no slice was selected since
    bool m_isUnsized = false;       ///< the docks still need their first sizes, which they get when the window is shown
    bool m_wasShown = false;        ///< the window was shown, so there is an arrangement to store
    std::size_t m_problemCount = 0;
    std::size_t m_unseenProblems = 0;
    bool m_isReportShown = false;
};

} // namespace plumbline

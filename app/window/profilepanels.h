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
class CardsPage;
class CardsPanel;
class DetailsPanel;
class Comparer;
class ImportReportPage;
class ProblemsPanel;
class SearchTools;
class Session;
class TimelineState;
class TimelineView;

/// The panels of one tab: which there are, where they stand at first, when one comes to the front by itself, and how much of
/// the import report nobody has seen yet.
class ProfilePanels final : public QObject
{
    Q_OBJECT

public:
    /// All must outlive the panels, which belong to docks of `window`.
    ProfilePanels(QMainWindow *window, const Session *session, TimelineState *state, TimelineView *timeline, SearchTools *search,
                  Comparer *comparer, Adviser *adviser);

    /// Shows what the session tells of its cards, and of everything that went wrong.
    void update();
    void retranslate();
    /// Arranges the panels as the user left them, in whichever tab; nothing while there is nothing to show in them.
    void restore();
    /// Keeps the arrangement for the next tab or run, and takes floating panels off the screen.
    void store();
    void toggleBottom() { m_docks.toggleBottom(); }
    /// Brings the import report to the front and asks for the timeline, where it stands.
    void showReport();
    /// Brings a finding, by its index in Advice::findings, to the front and asks for the timeline, where it stands.
    void showFinding(std::size_t finding);
    /// Deletes all panels.
    void clear() { m_docks.clear(); }

    /// In the order they were added.
    [[nodiscard]] std::vector<QDockWidget *> docks() const { return m_docks.docks(); }
    [[nodiscard]] const DetailsPanel &details() const { return *m_details; }
    [[nodiscard]] AdvicePanel *advice() const { return m_advice; }
    [[nodiscard]] const ProblemsPanel &problems() const;
    [[nodiscard]] const CardsPanel &cards() const;
    [[nodiscard]] std::size_t problemCount() const { return m_problemCount; }
    /// Warnings and errors found since the report was last looked at.
    [[nodiscard]] std::size_t unseenProblems() const { return m_unseenProblems; }

Q_SIGNALS:
    /// One of the counts may have changed.
    void countsChanged();
    /// A panel is to be seen, hence the timeline it stands beside.
    void timelineRequested();
    /// A card is to show the timeline that stands in these files.
    void timelineChosen(const std::vector<std::string> &files);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void addBottom(TimelineView *timeline, SearchTools *search);
    void showRangeOnceMarked();
    void connectComparison(Comparer *comparer);
    void updateCards();
    void updateProblems();
    void noteSeen(bool shown);
    void sizeDocks();

    QMainWindow *m_window;
    const Session *m_session;
    TimelineState *m_state;
    ProfileDocks m_docks;
    DetailsPanel *m_details;
    AdvicePanel *m_advice;
    CardsPage *m_cards;
    ImportReportPage *m_report;
    QDockWidget *m_detailsDock = nullptr;
    QDockWidget *m_adviceDock = nullptr;
    QDockWidget *m_cardsDock = nullptr;
    QDockWidget *m_reportDock = nullptr;
    QDockWidget *m_rangeDock = nullptr;
    QDockWidget *m_hitsDock = nullptr;
    bool m_wasMarked = false;
    bool m_isUnsized = false; ///< the docks get their first sizes once the window is shown
    bool m_wasShown = false;  ///< there is an arrangement worth keeping
    std::size_t m_problemCount = 0;
    std::size_t m_unseenProblems = 0;
    bool m_isReportShown = false;
};

} // namespace plumbline

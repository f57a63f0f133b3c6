// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "widgets/support/settings.h"
#include "widgets/timeline/timelinestate.h"

#include <QMainWindow>

class QDockWidget;
class QLabel;
class QStackedWidget;
class QToolButton;

namespace plumbline {

class Actions;
class CardsPanel;
class DetailsPanel;
class DropOverlay;
class FlowMenu;
class LoadBar;
class MessageBar;
class ProblemsPanel;
class StartPage;
class TimelineView;

/// The window: menus, start page or timeline in the middle, panels around it. It wires session, state and
/// views together and decides nothing about the data.
class MainWindow final : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(QWidget *parent = nullptr);
    ~MainWindow() override;

    void open(const QStringList &paths);
    /// Writes the visible range as a picture. Blocks: what draws it are widgets, which live on this thread.
    void writePictureTo(const QString &file);

    [[nodiscard]] Session &session() { return m_session; }
    [[nodiscard]] TimelineState &state() { return m_state; }
    [[nodiscard]] TimelineView &timeline() { return *m_timeline; }
    [[nodiscard]] const DetailsPanel &details() const { return *m_details; }
    [[nodiscard]] const ProblemsPanel &problems() const { return *m_problems; }
    [[nodiscard]] const CardsPanel &cards() const { return *m_cards; }
    /// The message across the top, or "".
    [[nodiscard]] QString messageText() const;
    /// Where the events of everything open went, as the status bar says it.
    [[nodiscard]] QString ledgerLine() const;

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setupCentre();
    void setupDocks();
    void setupStatusBar();
    void connectActions();
    void connectViewActions();
    void connectChoices();
    void connectSession();
    void restoreWindow();
    void hidePanels();
    void showPanels();
    void retranslate();

    [[nodiscard]] QString lastFolder() const;
    void chooseFile();
    void chooseFolder();
    void exportPicture();
    void showAbout();
    void showOpened();
    void showFailure(const std::vector<Error> &errors);
    void updateCards();
    void updateProblems();
    void updateMarkedRange();
    void updateRecent();

    Settings m_settings;
    Session m_session;
    TimelineState m_state;
    Actions *m_actions;
    FlowMenu *m_flowMenu;

    QStackedWidget *m_centre;
    StartPage *m_startPage;
    TimelineView *m_timeline;
    MessageBar *m_message;
    LoadBar *m_loadBar;
    DropOverlay *m_dropOverlay;

    QDockWidget *m_detailsDock;
    QDockWidget *m_problemsDock;
    QDockWidget *m_cardsDock;
    bool m_panelsShown = false;
    DetailsPanel *m_details;
    ProblemsPanel *m_problems;
    CardsPanel *m_cards;

    QLabel *m_ledger;
    QLabel *m_marked;
    QToolButton *m_problemBadge;
};

} // namespace plumbline

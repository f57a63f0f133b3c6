// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/focusframe.h"
#include "widgets/support/asynctask.h"
#include "widgets/support/settings.h"

#include <QMainWindow>

class QStackedWidget;

namespace plumbline {

class Actions;
class CompareMenu;
class DropOverlay;
class FlowMenu;
class MessageBar;
class Preferences;
class ProfileTabs;
class ProfileView;
class StartPage;
class StatusLine;

/// The main window: menus, status bar, and in the middle the start page or the tabs. Its commands act on the current tab.
class MainWindow final : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Opens `paths` together in one new tab; see ProfileTabs::open().
    void open(const QStringList &paths);

    [[nodiscard]] ProfileTabs &tabs() { return *m_tabs; }
    /// Returns the current tab; null while the start page is shown.
    [[nodiscard]] ProfileView *currentView() const;
    /// The message bar of the window, above the tabs.
    [[nodiscard]] MessageBar &message() { return *m_message; }
    /// Returns the message across the top, or "". A message of the window has precedence over one of the current tab.
    [[nodiscard]] QString messageText() const;
    /// Returns the event counts of everything open in the current tab, as the status bar shows them.
    [[nodiscard]] QString ledgerLine() const;

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    /// A command of the current tab. It does nothing if there is no tab.
    using ViewCommand = void (*)(ProfileView &view);

    void setupCentre();
    void connectFileActions();
    void connectViewActions();
    void updateViewActions();
    void connectTabs();
    void onView(const QAction *action, ViewCommand command);
    /// Connects a command of the timeline, which brings the timeline page to the front first.
    void onTimeline(const QAction *action, ViewCommand command);
    void restoreWindow();
    void retranslate();

    [[nodiscard]] QString lastFolder() const;
    void chooseFile();
    void chooseFolder();
    void chooseTarget();
    /// Opens the demo profile, which is written first where it is not there yet.
    void openDemo();
    void showAbout();
    /// Shows the page of a rule in the guide of rules. With "" the guide stays where it is.
    void showGuide(const QString &rule);
    void announce(const QString &text);
    void rememberOpened(ProfileView *view);
    void updateCurrentView();
    void updateRecent();

    Settings m_settings;
    Actions *m_actions;
    FlowMenu *m_flowMenu;
    CompareMenu *m_compareMenu;
    StatusLine *m_status;
    MessageBar *m_message;
    QStackedWidget *m_centre;
    StartPage *m_startPage;
    ProfileTabs *m_tabs;
    Preferences *m_preferences;
    DropOverlay *m_dropOverlay;
    AsyncTask<QString> m_demo;
    FocusFrame m_focusFrame;
};

} // namespace plumbline

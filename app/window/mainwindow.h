// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

/// The window: menus, the start page or the tabs in the middle, the status bar. Its commands act on the current tab.
class MainWindow final : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Opens `paths` together in a tab of their own; see ProfileTabs::open().
    void open(const QStringList &paths);

    [[nodiscard]] ProfileTabs &tabs() { return *m_tabs; }
    /// The tab that is shown; null while the start page is.
    [[nodiscard]] ProfileView *currentView() const;
    /// The message across the top, or "": that of the window before that of the current tab.
    [[nodiscard]] QString messageText() const;
    /// Where the events of everything open in the current tab went, as the status bar says it.
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
    /// A command of the current tab; nothing happens when there is none.
    using ViewCommand = void (*)(ProfileView &view);

    void setupCentre();
    void connectFileActions();
    void connectViewActions();
    void updateViewActions();
    void connectTabs();
    void onView(const QAction *action, ViewCommand command);
    /// The same of a command on the timeline, which is brought to the front first.
    void onTimeline(const QAction *action, ViewCommand command);
    void restoreWindow();
    void retranslate();

    [[nodiscard]] QString lastFolder() const;
    void chooseFile();
    void chooseFolder();
    void chooseTarget();
    void showAbout();
    /// The page of a rule, or where the guide stands for "".
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
};

} // namespace plumbline

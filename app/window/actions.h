// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/keys/keybindings.h"

#include <QObject>
#include <QStringList>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;

namespace plumbline {

/// All commands of the main window and the menus that hold them. The window connects what the commands do.
class Actions final : public QObject
{
    Q_OBJECT

public:
    /// Fills the menu bar of `window`.
    explicit Actions(QMainWindow *window);

    /// Sets all texts in the current language.
    void retranslate();
    void setRecentPaths(const QStringList &paths);
    /// Enables or disables the commands that need a timeline.
    void setTimelineAvailable(bool available);
    /// Returns the action for a command of the timeline that is carried out by the window. Null if no menu has one.
    [[nodiscard]] QAction *actionOf(WindowCommand command) const;
    /// Enables the commands that close a tab or switch between tabs, according to their number.
    void setTabCount(int count);

    QAction *openFile;
    QAction *openFolder;
    QAction *clearRecent;
    QAction *reload;
    QAction *saveSession;
    QAction *exportPicture;
    QAction *copyPicture;
    QAction *exportAdvice;
    QAction *settings;
    QAction *closeTab;
    QAction *quit;
    QAction *wholeTrace;
    QAction *zoomIn;
    QAction *zoomOut;
    QAction *focusSelection;
    QAction *nextStep;
    QAction *previousStep;
    QAction *find;
    QAction *findNext;
    QAction *findPrevious;
    QAction *expandAll;
    QAction *collapseAll;
    QAction *goToTime;
    QAction *findLane;
    QAction *longestInView;
    QAction *overview;        ///< checkable
    QAction *clockOnRuler;    ///< checkable
    QAction *criticalPath;    ///< checkable
    QAction *slackColours;    ///< checkable
    QAction *nameColours;     ///< checkable
    QAction *durationColours; ///< checkable
    QAction *resetView;
    QAction *undoView;
    QAction *redoView;
    QAction *showHidden;
    QAction *legend; ///< checkable
    QAction *nextTab;
    QAction *previousTab;
    QAction *textLarger;
    QAction *textSmaller;
    QAction *commandPalette;
    QAction *keySheet;
    QAction *adviceGuide;
    QAction *about;
    QActionGroup *pages;     ///< the data of each action is its PageId as int
    QActionGroup *themes;    ///< the data of each action is its ThemeChoice as int
    QActionGroup *languages; ///< the data of each action is "", "en" or "zh_CN"

    QMenu *fileMenu;
    QMenu *recentMenu;
    QMenu *viewMenu;
    QMenu *pageMenu;
    QMenu *panelMenu;
    QMenu *themeMenu;
    QMenu *languageMenu;
    QMenu *flowMenu;    ///< filled by the window
    QMenu *compareMenu; ///< filled by the window
    QMenu *helpMenu;

Q_SIGNALS:
    void recentPathChosen(const QString &path);

private:
    QAction *add(QMenu *menu);
    void setupFileMenu();
    void setupViewMenu();
    void setupPageMenu();
    void setupShortcuts();
    void retranslateFileMenu();
    void retranslateViewMenu();
};

} // namespace plumbline

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

/// The commands of the main window and the menus that hold them. What they do is connected by the window.
class Actions final : public QObject
{
    Q_OBJECT

public:
    /// Fills the menu bar of `window`.
    explicit Actions(QMainWindow *window);

    /// Sets all texts in the language of now.
    void retranslate();
    void setRecentPaths(const QStringList &paths);
    /// Whether the commands that need a timeline can be used.
    void setTimelineAvailable(bool available);
    /// The entry that does what was asked for on the timeline; null when no menu has one.
    [[nodiscard]] QAction *actionOf(TimelineCommand command) const;
    /// How many tabs there are to close and to switch between.
    void setTabCount(int count);

    QAction *openFile;
    QAction *openFolder;
    QAction *clearRecent;
    QAction *reload;
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
    QAction *longestInView;
    QAction *overview;     ///< checkable
    QAction *clockOnRuler; ///< checkable
    QAction *resetView;
    QAction *undoView;
    QAction *redoView;
    QAction *showHidden;
    QAction *legend; ///< checkable
    QAction *nextTab;
    QAction *previousTab;
    QAction *textLarger;
    QAction *textSmaller;
    QAction *keySheet;
    QAction *adviceGuide;
    QAction *about;
    QActionGroup *pages;     ///< data: PageId as int
    QActionGroup *themes;    ///< data: ThemeChoice as int
    QActionGroup *languages; ///< data: "", "en", "zh_CN"

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

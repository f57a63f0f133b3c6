// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions.h"

#include "widgets/support/formatting.h"
#include "widgets/support/settings.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace plumbline {

namespace {

/// A key that the timeline handles itself while it has the focus: shown in the menu, but no shortcut of the
/// window, which would take the letter from every text field.
QString withCanvasKey(const QString &text, const char16_t *key)
{
    return text + QLatin1Char('\t') + QString::fromUtf16(key);
}

QAction *addChoice(QActionGroup *group, QMenu *menu, const QVariant &value)
{
    QAction *action = menu->addAction(QString());
    action->setCheckable(true);
    action->setData(value);
    group->addAction(action);
    return action;
}

} // namespace

Actions::Actions(QMainWindow *window)
    : QObject(window)
    , themes(new QActionGroup(this))
    , languages(new QActionGroup(this))
    , fileMenu(window->menuBar()->addMenu(QString()))
    , viewMenu(window->menuBar()->addMenu(QString()))
    , flowMenu(window->menuBar()->addMenu(QString()))
    , helpMenu(window->menuBar()->addMenu(QString()))
{
    setupFileMenu();
    setupViewMenu();
    keySheet = add(helpMenu);
    about = add(helpMenu);
    setupShortcuts();
    retranslate();
    setRecentPaths({});
    setTimelineAvailable(false);
}

QAction *Actions::add(QMenu *menu)
{
    return menu->addAction(QString());
}

void Actions::setupFileMenu()
{
    openFile = add(fileMenu);
    openFolder = add(fileMenu);
    recentMenu = fileMenu->addMenu(QString());
    clearRecent = new QAction(this);
    fileMenu->addSeparator();
    exportPicture = add(fileMenu);
    fileMenu->addSeparator();
    quit = add(fileMenu);
    quit->setMenuRole(QAction::QuitRole);
}

void Actions::setupViewMenu()
{
    wholeTrace = add(viewMenu);
    zoomIn = add(viewMenu);
    zoomOut = add(viewMenu);
    focusSelection = add(viewMenu);
    viewMenu->addSeparator();
    expandAll = add(viewMenu);
    collapseAll = add(viewMenu);
    viewMenu->addSeparator();
    panelMenu = viewMenu->addMenu(QString());
    themeMenu = viewMenu->addMenu(QString());
    languageMenu = viewMenu->addMenu(QString());
    for (const ThemeChoice theme : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark})
        addChoice(themes, themeMenu, static_cast<int>(theme));
    for (const char16_t *language : {u"", u"en", u"zh_CN"})
        addChoice(languages, languageMenu, QString::fromUtf16(language));
}

void Actions::setupShortcuts()
{
    openFile->setShortcut(QKeySequence::Open);
    openFolder->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_O);
    exportPicture->setShortcut(Qt::CTRL | Qt::Key_E);
    quit->setShortcut(QKeySequence::Quit);
    wholeTrace->setShortcut(Qt::CTRL | Qt::Key_0);
    keySheet->setShortcut(Qt::Key_F1);
}

void Actions::retranslate()
{
    retranslateFileMenu();
    retranslateViewMenu();
    flowMenu->setTitle(tr("F&lows"));
    helpMenu->setTitle(tr("&Help"));
    keySheet->setText(tr("&Keys and mouse"));
    about->setText(tr("&About Plumbline"));
}

void Actions::retranslateFileMenu()
{
    fileMenu->setTitle(tr("&File"));
    openFile->setText(tr("&Open file…"));
    openFolder->setText(tr("Open f&older…"));
    recentMenu->setTitle(tr("Open &recent"));
    clearRecent->setText(tr("&Clear this list"));
    exportPicture->setText(tr("&Export picture…"));
    quit->setText(tr("&Quit"));
}

void Actions::retranslateViewMenu()
{
    viewMenu->setTitle(tr("&View"));
    wholeTrace->setText(tr("&Whole trace"));
    zoomIn->setText(withCanvasKey(tr("Zoom &in"), u"W"));
    zoomOut->setText(withCanvasKey(tr("Zoom &out"), u"S"));
    focusSelection->setText(withCanvasKey(tr("&Go to selection"), u"F"));
    expandAll->setText(tr("&Expand all"));
    collapseAll->setText(tr("&Collapse all"));
    panelMenu->setTitle(tr("&Panels"));
    themeMenu->setTitle(tr("&Theme"));
    languageMenu->setTitle(tr("&Language"));
    themes->actions().at(0)->setText(tr("As the desktop"));
    themes->actions().at(1)->setText(tr("&Light"));
    themes->actions().at(2)->setText(tr("&Dark"));
    languages->actions().at(0)->setText(tr("As the desktop"));
    // A language is named in itself, so that everybody finds his own.
    languages->actions().at(1)->setText(QStringLiteral("English"));
    languages->actions().at(2)->setText(QStringLiteral("简体中文"));
}

void Actions::setRecentPaths(const QStringList &paths)
{
    recentMenu->clear();
    for (const QString &path : paths) {
        QString text = plainText(path.toStdString());
        text.replace(QLatin1Char('&'), QStringLiteral("&&"));
        connect(recentMenu->addAction(text), &QAction::triggered, this, [this, path] { Q_EMIT recentPathChosen(path); });
    }
    recentMenu->addSeparator();
    recentMenu->addAction(clearRecent);
    recentMenu->setEnabled(!paths.isEmpty());
}

void Actions::setTimelineAvailable(bool available)
{
    for (QAction *action : {exportPicture, wholeTrace, zoomIn, zoomOut, focusSelection, expandAll, collapseAll})
        action->setEnabled(available);
    flowMenu->setEnabled(available);
}

} // namespace plumbline

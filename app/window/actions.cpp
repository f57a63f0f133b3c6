// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions.h"

#include "app/window/pagetable.h"
#include "widgets/keys/keytexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/settings.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace plumbline {

namespace {

/// Adds a key to a menu text. The timeline handles this key itself while it has the focus. The action has no shortcut, because
/// that would take the letter from every text field of the window.
QString withCanvasKey(const QString &text, TimelineCommand command)
{
    return text + QLatin1Char('\t') + menuKeyText(command);
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
    , pages(new QActionGroup(this))
    , themes(new QActionGroup(this))
    , languages(new QActionGroup(this))
    , fileMenu(window->menuBar()->addMenu(QString()))
    , viewMenu(window->menuBar()->addMenu(QString()))
    , flowMenu(window->menuBar()->addMenu(QString()))
    , compareMenu(window->menuBar()->addMenu(QString()))
    , helpMenu(window->menuBar()->addMenu(QString()))
{
    setupFileMenu();
    setupViewMenu();
    commandPalette = add(helpMenu);
    keySheet = add(helpMenu);
    adviceGuide = add(helpMenu);
    about = add(helpMenu);
    setupShortcuts();
    retranslate();
    setRecentPaths({});
    setTimelineAvailable(false);
    setTabCount(0);
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
    reload = add(fileMenu);
    fileMenu->addSeparator();
    saveSession = add(fileMenu);
    exportPicture = add(fileMenu);
    copyPicture = add(fileMenu);
    exportAdvice = add(fileMenu);
    fileMenu->addSeparator();
    settings = add(fileMenu);
    settings->setMenuRole(QAction::PreferencesRole);
    fileMenu->addSeparator();
    closeTab = add(fileMenu);
    quit = add(fileMenu);
    quit->setMenuRole(QAction::QuitRole);
}

void Actions::setupViewMenu()
{
    undoView = add(viewMenu);
    redoView = add(viewMenu);
    viewMenu->addSeparator();
    wholeTrace = add(viewMenu);
    zoomIn = add(viewMenu);
    zoomOut = add(viewMenu);
    focusSelection = add(viewMenu);
    longestInView = add(viewMenu);
    goToTime = add(viewMenu);
    findLane = add(viewMenu);
    nextStep = add(viewMenu);
    previousStep = add(viewMenu);
    viewMenu->addSeparator();
    find = add(viewMenu);
    findNext = add(viewMenu);
    findPrevious = add(viewMenu);
    viewMenu->addSeparator();
    expandAll = add(viewMenu);
    collapseAll = add(viewMenu);
    resetView = add(viewMenu);
    showHidden = add(viewMenu);
    viewMenu->addSeparator();
    setupPageMenu();
    nextTab = add(viewMenu);
    previousTab = add(viewMenu);
    viewMenu->addSeparator();
    overview = add(viewMenu);
    overview->setCheckable(true);
    clockOnRuler = add(viewMenu);
    clockOnRuler->setCheckable(true);
    criticalPath = add(viewMenu);
    criticalPath->setCheckable(true);
    slackColours = add(viewMenu);
    slackColours->setCheckable(true);
    nameColours = add(viewMenu);
    nameColours->setCheckable(true);
    durationColours = add(viewMenu);
    durationColours->setCheckable(true);
    legend = add(viewMenu);
    legend->setCheckable(true);
    panelMenu = viewMenu->addMenu(QString());
    textLarger = add(viewMenu);
    textSmaller = add(viewMenu);
    themeMenu = viewMenu->addMenu(QString());
    languageMenu = viewMenu->addMenu(QString());
    for (const ThemeChoice theme : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark})
        addChoice(themes, themeMenu, static_cast<int>(theme));
    for (const char16_t *language : {u"", u"en", u"zh_CN"})
        addChoice(languages, languageMenu, QString::fromUtf16(language));
}

void Actions::setupPageMenu()
{
    pageMenu = viewMenu->addMenu(QString());
    for (const PageDescriptor &page : pageTable()) {
        QAction *action = pageMenu->addAction(QString());
        action->setData(static_cast<int>(page.id));
        action->setShortcuts(shortcutsOf(page.command));
        pages->addAction(action);
    }
}

void Actions::setupShortcuts()
{
    const std::pair<QAction *, KeyCommand> commands[]{
        {openFile, WindowCommand::OpenFile},       {openFolder, WindowCommand::OpenFolder},
        {reload, WindowCommand::Reload},           {closeTab, WindowCommand::CloseTab},
        {nextTab, WindowCommand::NextTab},         {previousTab, WindowCommand::PreviousTab},
        {saveSession, WindowCommand::SaveSession}, {exportPicture, WindowCommand::ExportPicture},
        {copyPicture, WindowCommand::CopyPicture}, {quit, WindowCommand::Quit},
        {wholeTrace, TimelineCommand::WholeTrace}, {undoView, TimelineCommand::UndoView},
        {redoView, TimelineCommand::RedoView},     {goToTime, WindowCommand::GoToTime},
        {findLane, WindowCommand::FindLane},       {commandPalette, WindowCommand::CommandPalette},
        {settings, WindowCommand::Settings},       {textLarger, WindowCommand::TextLarger},
        {textSmaller, WindowCommand::TextSmaller}, {find, WindowCommand::Find},
        {findNext, WindowCommand::FindNext},       {findPrevious, WindowCommand::FindPrevious},
        {keySheet, WindowCommand::KeySheet},
    };
    for (const auto &[action, command] : commands)
        action->setShortcuts(shortcutsOf(command));
}

QAction *Actions::actionOf(WindowCommand command) const
{
    switch (command) {
    case WindowCommand::OpenFile:
        return openFile;
    case WindowCommand::OpenFolder:
        return openFolder;
    case WindowCommand::SaveSession:
        return saveSession;
    case WindowCommand::ExportPicture:
        return exportPicture;
    case WindowCommand::CopyPicture:
        return copyPicture;
    case WindowCommand::GoToTime:
        return goToTime;
    case WindowCommand::FindLane:
        return findLane;
    case WindowCommand::CommandPalette:
        return commandPalette;
    case WindowCommand::Settings:
        return settings;
    case WindowCommand::TextLarger:
        return textLarger;
    case WindowCommand::TextSmaller:
        return textSmaller;
    case WindowCommand::KeySheet:
        return keySheet;
    default:
        return nullptr;
    }
}

void Actions::retranslate()
{
    retranslateFileMenu();
    retranslateViewMenu();
    flowMenu->setTitle(tr("F&lows"));
    helpMenu->setTitle(tr("&Help"));
    commandPalette->setText(tr("All &commands…"));
    keySheet->setText(tr("&Keys and mouse"));
    adviceGuide->setText(tr("Advice rules and &terms"));
    about->setText(tr("&About Plumbline"));
}

void Actions::retranslateFileMenu()
{
    fileMenu->setTitle(tr("&File"));
    openFile->setText(tr("&Open file…"));
    openFolder->setText(tr("Open f&older…"));
    recentMenu->setTitle(tr("Open &recent"));
    clearRecent->setText(tr("&Clear this list"));
    reload->setText(tr("&Reload"));
    closeTab->setText(tr("&Close tab"));
    saveSession->setText(tr("Save sessio&n…"));
    exportPicture->setText(tr("&Export picture…"));
    copyPicture->setText(tr("Co&py picture of the view"));
    exportAdvice->setText(tr("Export a&dvice…"));
    settings->setText(tr("&Settings…"));
    quit->setText(tr("&Quit"));
}

void Actions::retranslateViewMenu()
{
    viewMenu->setTitle(tr("&View"));
    wholeTrace->setText(tr("&Whole timeline"));
    zoomIn->setText(withCanvasKey(tr("Zoom &in"), TimelineCommand::ZoomIn));
    zoomOut->setText(withCanvasKey(tr("Zoom &out"), TimelineCommand::ZoomOut));
    focusSelection->setText(withCanvasKey(tr("&Go to selection"), TimelineCommand::FocusSelection));
    nextStep->setText(withCanvasKey(tr("Next &step"), TimelineCommand::NextStep));
    previousStep->setText(withCanvasKey(tr("P&revious step"), TimelineCommand::PreviousStep));
    find->setText(tr("&Find slices…"));
    findNext->setText(tr("Ne&xt hit"));
    findPrevious->setText(tr("Previous &hit"));
    expandAll->setText(tr("&Expand all"));
    collapseAll->setText(tr("&Collapse all"));
    longestInView->setText(withCanvasKey(tr("&Longest visible slice"), TimelineCommand::LongestInView));
    goToTime->setText(tr("Go to a &time…"));
    findLane->setText(tr("Find a la&ne…"));
    overview->setText(tr("&Overview strip"));
    clockOnRuler->setText(tr("Time of &day on the ruler"));
    criticalPath->setText(withCanvasKey(tr("Critical p&ath"), TimelineCommand::ShowPath));
    slackColours->setText(withCanvasKey(tr("Colour by slac&k"), TimelineCommand::ShowSlack));
    nameColours->setText(withCanvasKey(tr("Colour &by name"), TimelineCommand::ColourByName));
    durationColours->setText(withCanvasKey(tr("Colour b&y duration"), TimelineCommand::ColourByDuration));
    resetView->setText(tr("&Reset view"));
    legend->setText(tr("Colour le&gend"));
    undoView->setText(tr("&Undo view change"));
    redoView->setText(tr("&Redo view change"));
    showHidden->setText(tr("Show &hidden lanes"));
    pageMenu->setTitle(tr("Pa&ge"));
    for (QAction *action : pages->actions())
        action->setText(pageTitle(descriptorOf(static_cast<PageId>(action->data().toInt()))));
    nextTab->setText(tr("&Next tab"));
    previousTab->setText(tr("Pre&vious tab"));
    panelMenu->setTitle(tr("&Panels"));
    textLarger->setText(tr("Lar&ger text"));
    textSmaller->setText(tr("S&maller text"));
    themeMenu->setTitle(tr("&Theme"));
    languageMenu->setTitle(tr("&Language"));
    themes->actions().at(0)->setText(tr("As on the desktop"));
    themes->actions().at(1)->setText(tr("&Light"));
    themes->actions().at(2)->setText(tr("&Dark"));
    languages->actions().at(0)->setText(tr("As on the desktop"));
    // Each language is named in itself, so that users find theirs whatever the current language is.
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
    for (QAction *action :
         {exportPicture, copyPicture, wholeTrace, zoomIn, zoomOut, focusSelection, resetView, longestInView, goToTime, findLane,
          clockOnRuler, criticalPath, slackColours, nameColours, durationColours, expandAll, collapseAll, nextStep, previousStep})
        action->setEnabled(available);
    flowMenu->setEnabled(available);
}

void Actions::setTabCount(int count)
{
    for (QAction *action : {reload, saveSession, exportAdvice, closeTab})
        action->setEnabled(count > 0);
    for (QAction *action : {nextTab, previousTab})
        action->setEnabled(count > 1);
}

} // namespace plumbline

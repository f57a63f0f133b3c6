// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/commandpalette.h"

#include "app/window/profileview.h"
#include "widgets/keys/keytexts.h"
#include "widgets/picker/entrypicker.h"
#include "widgets/support/settings.h"
#include "widgets/timeline/paint/headtext.h"
#include "widgets/timeline/timelineview.h"

#include <QAction>
#include <QCoreApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QSet>

#include <utility>
#include <vector>

namespace plumbline {

namespace {

constexpr std::size_t MostPickedLanes = 200'000; ///< a hostile file may have more than anyone looks through

QString translatedPalette(const char *text)
{
    return QCoreApplication::translate("CommandPalette", text);
}

/// Returns the text of an action without the mark of its mnemonic, and without the key of the timeline at its end.
QString plainActionText(const QAction &action)
{
    QString text = action.text().section(QLatin1Char('\t'), 0, 0);
    return text.remove(QLatin1Char('&'));
}

/// Adds the enabled actions of a menu and of the menus inside it. `before` is the path of the menu.
void addMenu(QMenu *menu, const QString &before, std::vector<PickerEntry> &entries, QSet<QString> &keys)
{
    Q_EMIT menu->aboutToShow(); // some menus are filled, and their actions enabled, when they are opened
    for (QAction *action : menu->actions()) {
        if (action->isSeparator() || !action->isVisible() || !action->isEnabled())
            continue;
        const QString text = before + plainActionText(*action);
        if (action->menu()) {
            addMenu(action->menu(), text + QStringLiteral(" › "), entries, keys);
            continue;
        }
        QStringList presses;
        if (const QString key = action->text().section(QLatin1Char('\t'), 1, 1); !key.isEmpty()) {
            presses += key;
            keys.insert(key);
        }
        for (const QKeySequence &each : action->shortcuts()) {
            presses += each.toString(QKeySequence::NativeText);
            keys.insert(presses.constLast());
        }
        entries.push_back({text, presses.join(QStringLiteral("   ")), [pointer = QPointer(action)] {
                               if (pointer)
                                   pointer->trigger();
                           }});
    }
    Q_EMIT menu->aboutToHide();
}

/// Adds the commands of the timeline that have a key and are in no menu.
void addTimelineCommands(ProfileView &view, std::vector<PickerEntry> &entries, const QSet<QString> &keys)
{
    for (const CommandBinding &binding : commandBindings()) {
        const auto *command = std::get_if<TimelineCommand>(&binding.command);
        const QString key = command ? menuKeyText(binding.command) : QString();
        if (key.isEmpty() || keys.contains(key))
            continue;
        entries.push_back({groupText(binding.group) + QStringLiteral(" › ") + commandText(binding),
                           pressTexts(binding, Settings().wheelMode()).join(QStringLiteral("   ")),
                           [pointer = QPointer(&view), wanted = *command] {
                               if (pointer)
                                   pointer->timeline().run(wanted);
                           }});
    }
}

} // namespace

void showCommandPalette(QMainWindow *window, ProfileView *view)
{
    std::vector<PickerEntry> entries;
    QSet<QString> keys;
    for (const QAction *action : window->menuBar()->actions())
        if (action->menu())
            addMenu(action->menu(), plainActionText(*action) + QStringLiteral(" › "), entries, keys);
    if (view && !view->state().cards().empty())
        addTimelineCommands(*view, entries, keys);
    (new EntryPicker(translatedPalette(QT_TRANSLATE_NOOP("CommandPalette", "All commands")), std::move(entries), window))->show();
}

void showLanePicker(ProfileView &view)
{
    std::vector<PickerEntry> entries;
    std::vector<std::pair<int, LaneId>> lanes;
    const auto &cards = view.state().cards();
    for (std::size_t card = 0; card < cards.size(); ++card) {
        const Trace &trace = *cards[card].trace;
        for (std::size_t i = 0; i < trace.lanes().size() && lanes.size() < MostPickedLanes; ++i) {
            if (trace.lanes()[i].slices() == 0)
                continue;
            const LaneTitle title = laneTitle(cards[card], LaneId(i));
            lanes.emplace_back(static_cast<int>(card), LaneId(i));
            entries.push_back({title.name, title.place, [pointer = QPointer(&view), lane = lanes.back()] {
                                   if (pointer)
                                       pointer->timeline().revealLane(lane.first, lane.second);
                               }});
        }
    }
    auto *picker =
        new EntryPicker(translatedPalette(QT_TRANSLATE_NOOP("CommandPalette", "Find a lane")), std::move(entries), &view);
    picker->addButton(translatedPalette(QT_TRANSLATE_NOOP("CommandPalette", "Show only these lanes")),
                      [pointer = QPointer(&view), lanes = std::move(lanes)](const std::vector<std::size_t> &shown) {
                          std::vector<std::pair<int, LaneId>> wanted;
                          for (const std::size_t i : shown)
                              wanted.push_back(lanes[i]);
                          if (pointer)
                              pointer->timeline().showOnlyLanes(wanted);
                      });
    // The lanes are those of these cards.
    QObject::connect(&view.state(), &TimelineState::cardsChanged, picker, &QDialog::reject);
    picker->show();
}

} // namespace plumbline

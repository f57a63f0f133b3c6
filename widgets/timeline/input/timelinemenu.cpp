// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/input/timelinemenu.h"

#include "widgets/keys/keytexts.h"
#include "widgets/support/formatting.h"
#include "widgets/timeline/input/timelineinteraction.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMenu>

namespace plumbline {

namespace {

QString translatedTimelineMenu(const char *text)
{
    return QCoreApplication::translate("plumbline::TimelineView", text);
}

/// Adds a command of the table with its key behind the text. It runs as if the key had been pressed.
QAction *addCommand(QMenu *menu, TimelineInteraction *interaction, const QString &text, KeyCommand command)
{
    const QString key = menuKeyText(command);
    QAction *action = menu->addAction(key.isEmpty() ? text : text + QLatin1Char('\t') + key);
    QObject::connect(action, &QAction::triggered, interaction, [interaction, command] { interaction->run(command); });
    return action;
}

void addFlows(QMenu *menu, TimelineInteraction *interaction, bool forward, const QString &text)
{
    QMenu *ends = menu->addMenu(text);
    interaction->fillFlowMenu(ends, forward);
    ends->setEnabled(!ends->isEmpty());
}

QString nameOf(const TimelineState &state, TimelineItem item)
{
    const Trace &trace = *state.cards()[static_cast<std::size_t>(item.card)].trace;
    return plainText(
        trace.text(item.slice.isValid() ? trace.slices().name[item.slice.value] : trace.instants().name[item.instant.value]));
}

void addItem(QMenu *menu, TimelineState *state, TimelineInteraction *interaction, TimelineItem item)
{
    const bool isSlice = item.slice.isValid();
    addCommand(menu, interaction, translatedTimelineMenu(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Zoom to this slice")),
               TimelineCommand::FitSelection)
        ->setEnabled(isSlice);
    addCommand(menu, interaction,
               translatedTimelineMenu(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Mark the range of this slice")),
               TimelineCommand::MarkSelection)
        ->setEnabled(isSlice);
    addCommand(menu, interaction,
               translatedTimelineMenu(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Find all slices of this name")),
               TimelineCommand::SelectSameName)
        ->setEnabled(isSlice);
    addFlows(menu, interaction, true, translatedTimelineMenu(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Follow a flow to")));
    addFlows(menu, interaction, false,
             translatedTimelineMenu(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Follow a flow back to")));
    const QString name = nameOf(*state, item);
    QObject::connect(menu->addAction(translatedTimelineMenu(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Copy name"))),
                     &QAction::triggered, menu, [name] { QGuiApplication::clipboard()->setText(name); });
    menu->addSeparator();
}

void addComparison(QMenu *menu, const TimelineState *state, TimelineInteraction *interaction)
{
    const auto addChecked = [&](const char *text, TimelineCommand command, bool isChecked) {
        QAction *action = addCommand(menu, interaction, translatedTimelineMenu(text), command);
        action->setCheckable(true);
        action->setChecked(isChecked);
    };
    addChecked(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Lanes of both cards interleaved"), TimelineCommand::InterleaveCards,
               state->comparisonView().isInterleaved);
    addChecked(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Target in place of the base"), TimelineCommand::ShowTarget,
               state->comparisonView().isTargetInPlace);
}

} // namespace

void fillTimelineMenu(QMenu *menu, TimelineState *state, TimelineInteraction *interaction, TimelineItem item,
                      const PointerTime &time)
{
    if (item.isValid())
        addItem(menu, state, interaction, item);
    if (const auto marked = state->markedRange()) {
        QObject::connect(
            menu->addAction(translatedTimelineMenu(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Zoom to the marked range"))),
            &QAction::triggered, state, [state, marked] { state->setVisibleRange(*marked); });
        QAction *onAll =
            menu->addAction(translatedTimelineMenu(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Mark the range on all lanes")));
        onAll->setEnabled(!state->markedLanes().empty());
        QObject::connect(onAll, &QAction::triggered, state, [state, marked] { state->setMarkedRange(marked); });
        QObject::connect(
            menu->addAction(translatedTimelineMenu(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Unmark the range"))),
            &QAction::triggered, state, [state] { state->setMarkedRange(std::nullopt); });
        menu->addSeparator();
    }
    if (state->comparison()) {
        addComparison(menu, state, interaction);
        menu->addSeparator();
    }
    addCommand(menu, interaction, translatedTimelineMenu(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Longest visible slice")),
               TimelineCommand::LongestInView);
    addCommand(menu, interaction, translatedTimelineMenu(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Whole timeline")),
               TimelineCommand::WholeTrace);
    addCommand(menu, interaction, translatedTimelineMenu(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Go to a time…")),
               WindowCommand::GoToTime);
    menu->addSeparator();
    addTimeCopies(menu, time);
    addRulerChoices(menu, state);
    menu->addSeparator();
    addCommand(menu, interaction, translatedTimelineMenu(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Export picture…")),
               WindowCommand::ExportPicture);
}

} // namespace plumbline

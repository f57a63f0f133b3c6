// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pathcommands.h"

#include "widgets/keys/keytexts.h"
#include "widgets/path/pathsummary.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QAction>
#include <QList>
#include <QMenu>

#include <algorithm>

namespace plumbline {

namespace {

constexpr qsizetype PathCommandsNameLetters = 40;

} // namespace

PathCommands::PathCommands(TimelineState *state, PathFinder *finder, SlackShader *shader, QObject *parent)
    : QObject(parent), m_state(state), m_finder(finder), m_shader(shader)
{
    connect(shader, &SlackShader::painted, this, [this] {
        Q_EMIT announced(
            tr("Slices have the colour of their slack: the paler, the later one may end before its step takes longer."));
    });
    connect(shader, &SlackShader::failed, this, [this](const Error &error) { Q_EMIT announced(errorText(error)); });
    connect(finder, &PathFinder::changed, this, &PathCommands::tell);
    connect(finder, &PathFinder::refused, this, [this](PathLack lack) {
        m_isAsked = false;
        Q_EMIT announced(pathLackText(lack));
    });
}

void PathCommands::run(TimelineCommand command)
{
    const TimelineItem selected = m_state->selection();
    switch (command) {
    case TimelineCommand::ShowPath:
        return toggle();
    case TimelineCommand::ShowSlack:
        return toggleSlack();
    case TimelineCommand::WhyHere:
        return askCauses(selected);
    case TimelineCommand::PathBetween:
        if (m_kept.isValid() && m_kept != selected)
            return askBetween(selected);
        return keep(selected);
    default:
        return;
    }
}

void PathCommands::toggle()
{
    if (!isReady())
        return;
    const bool isToShow = !m_finder->isShown();
    m_isAsked = isToShow;
    if (isToShow && !isPathVisible())
        m_finder->askVisibleStep();
    m_finder->setShown(isToShow);
    tell();
}

void PathCommands::toggleSlack()
{
    if (!isReady())
        return;
    m_shader->setShown(!m_shader->isShown());
    Q_EMIT announced(m_shader->isBusy()    ? tr("Computing the slack of all slices…")
                     : m_shader->isShown() ? tr("Slices have the colour of their slack.")
                                           : tr("Slices have the colour of what they are."));
}

/// Returns false if a path was found that does not touch the visible range.
bool PathCommands::isPathVisible() const
{
    if (m_finder->phase() != PathFinder::Phase::Finished)
        return true;
    const FoundPath &found = *m_finder->result();
    if (!found.marks)
        return false;
    const TimeRange range = m_state->clock(found.marks->base).map(found.path.range);
    const TimeRange visible = m_state->visibleRange();
    return range.begin < visible.end && visible.begin < range.end;
}

/// Returns whether there are cards to ask about, and announces it if there are none.
bool PathCommands::isReady()
{
    if (m_finder->followed())
        return true;
    Q_EMIT announced(tr("There is no timeline along which a path could lead."));
    return false;
}

void PathCommands::askCauses(TimelineItem slice)
{
    if (!slice.slice.isValid())
        return Q_EMIT announced(tr("Select the slice whose causes are to be shown."));
    if (!isReady())
        return;
    m_isAsked = true;
    m_finder->askCauses(slice);
    m_finder->setShown(true);
}

void PathCommands::keep(TimelineItem slice)
{
    if (!slice.slice.isValid())
        return Q_EMIT announced(tr("Select the slice with which the path is to begin."));
    m_kept = slice;
    Q_EMIT announced(tr("The path begins at “%1”. Select the slice at which it ends and press %2.")
                         .arg(nameOf(slice), menuKeyText(TimelineCommand::PathBetween)));
}

void PathCommands::askBetween(TimelineItem last)
{
    if (!last.slice.isValid())
        return Q_EMIT announced(tr("Select the slice at which the path is to end."));
    if (!isReady())
        return;
    m_isAsked = true;
    m_finder->askBetween(m_kept, last);
    m_finder->setShown(true);
    m_kept = {};
}

void PathCommands::askMarkedRange()
{
    if (!isReady())
        return;
    m_isAsked = true;
    m_finder->askMarkedRange();
    m_finder->setShown(true);
}

/// Announces the answer to the last question.
void PathCommands::tell()
{
    if (!m_isAsked || m_finder->phase() == PathFinder::Phase::Running || m_finder->phase() == PathFinder::Phase::Nothing)
        return;
    m_isAsked = false;
    if (m_finder->phase() == PathFinder::Phase::Failed)
        return Q_EMIT announced(errorText(m_finder->error()));
    const FoundPath &found = *m_finder->result();
    Q_EMIT announced(tr("%1. %2").arg(pathTitle(found), pathSentence(found)));
}

QString PathCommands::nameOf(TimelineItem slice) const
{
    const Trace &trace = *m_state->cards()[static_cast<std::size_t>(slice.card)].trace;
    return plainText(trace.text(trace.slices().name[slice.slice.value]), PathCommandsNameLetters);
}

void PathCommands::forget()
{
    m_kept = {};
    if (m_menu)
        m_menu->close();
}

void PathCommands::fillMenu(QMenu *menu, TimelineItem item)
{
    m_menu = menu;
    if (!m_finder->followed())
        return;
    // The entries join the first group, which is about the item or the marked range.
    const QList<QAction *> entries = menu->actions();
    const auto separator = std::ranges::find_if(entries, &QAction::isSeparator);
    QAction *before = separator == entries.end() ? nullptr : *separator;
    const auto add = [menu, before](const QString &text) {
        auto *action = new QAction(text, menu);
        menu->insertAction(before, action);
        return action;
    };
    if (item.slice.isValid()) {
        connect(add(withMenuKey(tr("Why here? Show the causes"), TimelineCommand::WhyHere)), &QAction::triggered, this,
                [this, item] { askCauses(item); });
        connect(add(tr("Begin a path at this slice")), &QAction::triggered, this, [this, item] { keep(item); });
        if (m_kept.isValid() && m_kept != item) {
            QString text = tr("Path between “%1” and this slice").arg(nameOf(m_kept));
            text.replace(QLatin1Char('&'), QStringLiteral("&&"));
            connect(add(withMenuKey(text, TimelineCommand::PathBetween)), &QAction::triggered, this,
                    [this, item] { askBetween(item); });
        }
    }
    if (m_state->markedRange())
        connect(add(tr("Critical path of the marked range")), &QAction::triggered, this, &PathCommands::askMarkedRange);
    if (m_finder->result())
        connect(add(tr("Page “Critical path”")), &QAction::triggered, this, &PathCommands::pageRequested);
}

} // namespace plumbline

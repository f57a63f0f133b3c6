// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/keys/keybindings.h"
#include "widgets/path/pathfinder.h"
#include "widgets/path/slackshader.h"

#include <QObject>
#include <QPointer>
#include <QString>

class QMenu;

namespace plumbline {

class TimelineState;

/// What keys and the menu of a slice can ask of the critical path. Answers are shown on the timeline and announced in one
/// sentence; the page of the critical path shows them in full.
class PathCommands final : public QObject
{
    Q_OBJECT

public:
    /// State, finder and shader must outlive the commands.
    PathCommands(TimelineState *state, PathFinder *finder, SlackShader *shader, QObject *parent = nullptr);

    /// Runs a command; does nothing if it is none of these.
    void run(TimelineCommand command);
    /// Shows or hides the path on the timeline.
    void toggle();
    /// Colours the timeline by slack, or by what the slices are.
    void toggleSlack();
    /// Adds what can be asked about an item and about the marked range to the menu of a place on the timeline.
    void fillMenu(QMenu *menu, TimelineItem item);
    /// Forgets the kept slice and closes an open menu, because the cards to which they refer change.
    void forget();

Q_SIGNALS:
    void announced(const QString &text);
    /// The page of the critical path should be shown.
    void pageRequested();

private:
    void askCauses(TimelineItem slice);
    void keep(TimelineItem slice);
    void askBetween(TimelineItem last);
    void askMarkedRange();
    void tell();
    [[nodiscard]] bool isPathVisible() const;
    [[nodiscard]] bool isReady();
    [[nodiscard]] QString nameOf(TimelineItem slice) const;

    TimelineState *m_state;
    PathFinder *m_finder;
    SlackShader *m_shader;
    TimelineItem m_kept;    ///< the slice with which a path is to begin
    QPointer<QMenu> m_menu; ///< the menu that was filled last
    bool m_isAsked = false; ///< the answer to a question from here is still to be told
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMenu;

namespace plumbline {

class TimelineState;

/// Keeps a menu in step with the flow categories of the open cards: one check box with its number of arrows
/// for each, and two entries for all.
class FlowMenu final : public QObject
{
    Q_OBJECT

public:
    /// `state` and `menu` must outlive it.
    FlowMenu(TimelineState *state, QMenu *menu, QObject *parent = nullptr);

    void rebuild();

private:
    void setAllShown(bool shown);

    TimelineState *m_state;
    QMenu *m_menu;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QIcon;
class QMenu;
class QString;

namespace plumbline {

class TimelineState;

/// Fills a menu for the flows of the open cards: a check box for whether the arrows follow the whole chain of the selected slice,
/// one for each flow category with its colour and number of flows, and two entries that show all or none.
class FlowMenu final : public QObject
{
    Q_OBJECT

public:
    /// `menu` must outlive this object.
    explicit FlowMenu(QMenu *menu, QObject *parent = nullptr);

    /// Uses the cards and flows of `state` from now on; null if nothing is open.
    void setState(TimelineState *state);
    void rebuild();

private:
    void setAllShown(bool shown);
    /// Returns how many flows of the category end before they start.
    [[nodiscard]] std::size_t backwardCount(const QString &category) const;
    /// Returns an icon with a stroke in the colour of the category.
    [[nodiscard]] QIcon swatch(const QString &category) const;

    QPointer<TimelineState> m_state;
    QMenu *m_menu;
};

} // namespace plumbline

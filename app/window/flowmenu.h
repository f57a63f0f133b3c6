// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QIcon;
class QMenu;
class QString;

namespace plumbline {

class TimelineState;

/// Keeps a menu in step with the flows of the open cards: how far the selected slice's arrows reach, a check box with
/// colour and number of arrows for each category, and two entries for all.
class FlowMenu final : public QObject
{
    Q_OBJECT

public:
    /// `menu` must outlive it.
    explicit FlowMenu(QMenu *menu, QObject *parent = nullptr);

    /// Speaks of `state` from now on, and of its cards of now; null when nothing is open.
    void setState(TimelineState *state);
    void rebuild();

private:
    void setAllShown(bool shown);
    [[nodiscard]] std::size_t backwardCount(const QString &category) const;
    /// A stroke in the category's colour.
    [[nodiscard]] QIcon swatch(const QString &category) const;

    QPointer<TimelineState> m_state;
    QMenu *m_menu;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strips/lanemenu.h"

#include "widgets/timeline/layout/tracklayout.h"

#include <QCoreApplication>
#include <QMenu>

namespace plumbline {

namespace {

class LaneMenuTexts
{
    Q_DECLARE_TR_FUNCTIONS(plumbline::TimelineView)
};

} // namespace

QMenu *makeLaneMenu(const TrackLayout &layout, int track,
                    const std::function<void(const std::function<void(TrackLayout &)> &)> &apply, QWidget *parent)
{
    auto *menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const quint64 revision = layout.revision();
    const auto add = [&](const QString &text, bool isEnabled, const std::function<void(TrackLayout &)> &change) {
        QAction *action = menu->addAction(text);
        action->setEnabled(isEnabled);
        QObject::connect(action, &QAction::triggered, menu, [apply, change, revision] {
            apply([&change, revision](TrackLayout &changed) {
                if (changed.revision() == revision)
                    change(changed);
            });
        });
        return action;
    };
    const auto addChecked = [&](const QString &text, bool isChecked, const std::function<void(TrackLayout &)> &change) {
        QAction *action = add(text, true, change);
        action->setCheckable(true);
        action->setChecked(isChecked);
    };
    const Track line = layout.tracks()[static_cast<std::size_t>(track)];
    if (layout.isPinnable(track)) {
        add(line.pinned ? LaneMenuTexts::tr("Unpin") : LaneMenuTexts::tr("Pin"), true,
            [=](TrackLayout &to) { to.setPinned(track, !line.pinned); });
        add(LaneMenuTexts::tr("Pin the same name in all cards"), true, [=](TrackLayout &to) { to.pinSameName(track); });
    }
    if (layout.pinnedLanes() > 0 && (line.pinned || line.kind == Track::Kind::Pinned))
        add(LaneMenuTexts::tr("Unpin all"), true, [](TrackLayout &to) { to.unpinAll(); });
    if (layout.isHidable(track))
        add(LaneMenuTexts::tr("Hide"), true, [=](TrackLayout &to) { to.hide(track); });
    if (line.kind == Track::Kind::Hidden)
        add(LaneMenuTexts::tr("Show"), true, [=](TrackLayout &to) { to.showHidden(track); });
    if (const int hidden = layout.hiddenLanes(); hidden > 0)
        add(LaneMenuTexts::tr("Show hidden lanes (%1)").arg(hidden), true, [](TrackLayout &to) { to.showAllHidden(); });
    if (line.stackable) {
        menu->addSeparator();
        addChecked(LaneMenuTexts::tr("Series stacked"), line.stacked, [=](TrackLayout &to) { to.setStacked(track, true); });
        addChecked(LaneMenuTexts::tr("Series overlaid"), !line.stacked, [=](TrackLayout &to) { to.setStacked(track, false); });
    }
    if (line.expandable) {
        menu->addSeparator();
        const bool isLane = line.kind == Track::Kind::Lane;
        add(isLane ? LaneMenuTexts::tr("Show all rows") : LaneMenuTexts::tr("Expand all below"), !isLane || !line.expanded,
            [=](TrackLayout &to) { to.setExpandedBelow(track, true); });
        add(isLane ? LaneMenuTexts::tr("Show the first row only") : LaneMenuTexts::tr("Collapse all below"), line.expanded,
            [=](TrackLayout &to) { to.setExpandedBelow(track, false); });
    }
    if (line.node >= 0 && line.kind != Track::Kind::Hidden) {
        menu->addSeparator();
        add(LaneMenuTexts::tr("Move up"), layout.canMove(track, -1), [=](TrackLayout &to) { to.move(track, -1); });
        add(LaneMenuTexts::tr("Move down"), layout.canMove(track, 1), [=](TrackLayout &to) { to.move(track, 1); });
        if (!line.pinned)
            add(LaneMenuTexts::tr("Reset order"), true, [=](TrackLayout &to) { to.resetOrder(track); });
    }
    return menu;
}

} // namespace plumbline

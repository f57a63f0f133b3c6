// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strips/lanemenu.h"

#include "widgets/timeline/layout/bandlayout.h"

#include <QCoreApplication>
#include <QMenu>

namespace plumbline {

namespace {

class LaneMenuTexts
{
    Q_DECLARE_TR_FUNCTIONS(plumbline::TimelineView)
};

} // namespace

QMenu *makeLaneMenu(const BandLayout &layout, int band,
                    const std::function<void(const std::function<void(BandLayout &)> &)> &apply, QWidget *parent)
{
    auto *menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const quint64 revision = layout.revision();
    const auto add = [&](const QString &text, bool isEnabled, const std::function<void(BandLayout &)> &change) {
        QAction *action = menu->addAction(text);
        action->setEnabled(isEnabled);
        QObject::connect(action, &QAction::triggered, menu, [apply, change, revision] {
            apply([&change, revision](BandLayout &changed) {
                if (changed.revision() == revision)
                    change(changed);
            });
        });
        return action;
    };
    const auto addChecked = [&](const QString &text, bool isChecked, const std::function<void(BandLayout &)> &change) {
        QAction *action = add(text, true, change);
        action->setCheckable(true);
        action->setChecked(isChecked);
    };
    const Band line = layout.bands()[static_cast<std::size_t>(band)];
    if (layout.isPinnable(band)) {
        add(line.pinned ? LaneMenuTexts::tr("Unpin") : LaneMenuTexts::tr("Pin"), true,
            [=](BandLayout &to) { to.setPinned(band, !line.pinned); });
        add(LaneMenuTexts::tr("Pin the same name in all cards"), true, [=](BandLayout &to) { to.pinSameName(band); });
    }
    if (layout.pinnedLanes() > 0 && (line.pinned || line.kind == Band::Kind::Pinned))
        add(LaneMenuTexts::tr("Unpin all"), true, [](BandLayout &to) { to.unpinAll(); });
    if (layout.isHidable(band))
        add(LaneMenuTexts::tr("Hide"), true, [=](BandLayout &to) { to.hide(band); });
    if (line.kind == Band::Kind::Hidden)
        add(LaneMenuTexts::tr("Show"), true, [=](BandLayout &to) { to.showHidden(band); });
    if (const int hidden = layout.hiddenLanes(); hidden > 0)
        add(LaneMenuTexts::tr("Show hidden lanes (%1)").arg(hidden), true, [](BandLayout &to) { to.showAllHidden(); });
    if (line.stackable) {
        menu->addSeparator();
        addChecked(LaneMenuTexts::tr("Series stacked"), line.stacked, [=](BandLayout &to) { to.setStacked(band, true); });
        addChecked(LaneMenuTexts::tr("Series overlaid"), !line.stacked, [=](BandLayout &to) { to.setStacked(band, false); });
    }
    if (line.expandable) {
        menu->addSeparator();
        const bool isLane = line.kind == Band::Kind::Lane;
        add(isLane ? LaneMenuTexts::tr("Show all rows") : LaneMenuTexts::tr("Expand all below"), !isLane || !line.expanded,
            [=](BandLayout &to) { to.setExpandedBelow(band, true); });
        add(isLane ? LaneMenuTexts::tr("Show the first row only") : LaneMenuTexts::tr("Collapse all below"), line.expanded,
            [=](BandLayout &to) { to.setExpandedBelow(band, false); });
    }
    if (line.node >= 0 && line.kind != Band::Kind::Hidden) {
        menu->addSeparator();
        add(LaneMenuTexts::tr("Move up"), layout.canMove(band, -1), [=](BandLayout &to) { to.move(band, -1); });
        add(LaneMenuTexts::tr("Move down"), layout.canMove(band, 1), [=](BandLayout &to) { to.move(band, 1); });
        if (!line.pinned)
            add(LaneMenuTexts::tr("Reset order"), true, [=](BandLayout &to) { to.resetOrder(band); });
    }
    return menu;
}

} // namespace plumbline

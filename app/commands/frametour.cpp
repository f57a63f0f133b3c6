// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/frametour.h"

#include "widgets/timeline/state/timelinestate.h"
#include "widgets/timeline/timelineview.h"

#include <QElapsedTimer>
#include <QImage>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace plumbline {

namespace {

constexpr int ZoomLevels = 10;
constexpr int FramesALevel = 28; ///< there are eleven levels, which makes more than 300 frames
constexpr double SmallestRangeNs = 1000;

TimeNs rangeOfLevel(TimeNs full, int level)
{
    const double whole = std::max(static_cast<double>(full), 1.0);
    const double smallest = std::min(SmallestRangeNs, whole);
    return static_cast<TimeNs>(std::llround(whole * std::pow(smallest / whole, level / double(ZoomLevels))));
}

QScrollBar *verticalBar(const TimelineView &view)
{
    for (QScrollBar *bar : view.findChildren<QScrollBar *>()) {
        if (bar->orientation() == Qt::Vertical)
            return bar;
    }
    return nullptr;
}

} // namespace

std::vector<ZoomFrames> runFrameTour(const std::vector<TimelineCard> &cards, const std::optional<Comparison> &comparison)
{
    TimelineState state;
    TimelineView view(&state);
    view.resize(1920, 1080);
    view.show();
    state.setCards(cards);
    state.setComparison(comparison);
    view.expandAll();
    const TimeRange full = state.fullRange();
    QScrollBar *bar = verticalBar(view);
    (void)view.grabFrame(); // not measured, because the first frame also lays out fonts
    std::vector<ZoomFrames> zooms;
    for (int level = 0; level <= ZoomLevels; ++level) {
        ZoomFrames &zoom = zooms.emplace_back();
        zoom.rangeNs = rangeOfLevel(full.length(), level);
        for (int frame = 0; frame < FramesALevel; ++frame) {
            const double share = frame / double(FramesALevel - 1);
            const auto begin = full.begin + static_cast<TimeNs>(share * static_cast<double>(full.length() - zoom.rangeNs));
            QElapsedTimer timer;
            timer.start();
            if (bar && frame % 2 == 1)
                bar->setValue(static_cast<int>(share * bar->maximum()));
            state.setVisibleRange({begin, begin + zoom.rangeNs});
            const QImage picture = view.grabFrame();
            zoom.milliseconds.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
            zoom.costs.push_back(view.frameCost());
        }
    }
    return zooms;
}

double percentile(std::vector<double> values, double share)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(values.size())));
    return values[std::clamp<std::size_t>(rank, 1, values.size()) - 1];
}

} // namespace plumbline

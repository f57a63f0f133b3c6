// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictureexport.h"

#include "widgets/timeline/timelinepicture.h"
#include "widgets/timeline/timelinestate.h"
#include "widgets/timeline/timelineview.h"

namespace plumbline {

Result<std::vector<Problem>> exportView(const TimelineState &state, const TimelineView &view, const QString &file)
{
    PictureOptions options;
    constexpr QSize Smallest(800, 400);
    constexpr int FramePx = 150; // title, legend and caption around the lanes
    options.size = (view.size() + QSize(0, FramePx)).expandedTo(Smallest);
    options.tracks = view.shownLanes();
    options.range = state.visibleRange();
    for (const auto &entry : state.flowCategories()) {
        if (state.isFlowCategoryShown(entry.first))
            options.flows.append(entry.first);
    }
    return writePicture(state.cards(), options, file);
}

} // namespace plumbline

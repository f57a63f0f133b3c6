// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictureexport.h"

#include "widgets/timeline/timelinepicture.h"
#include "widgets/timeline/timelinestate.h"

namespace plumbline {

Result<std::vector<Problem>> exportVisibleRange(const TimelineState &state, QSize size, const QString &file)
{
    PictureOptions options;
    options.size = size.expandedTo(QSize(800, 400));
    options.range = state.visibleRange();
    for (const auto &entry : state.flowCategories()) {
        if (state.isFlowCategoryShown(entry.first))
            options.flows.append(entry.first);
    }
    return writePicture(state.cards(), options, file);
}

} // namespace plumbline

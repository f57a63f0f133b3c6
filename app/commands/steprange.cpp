// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/steprange.h"

namespace plumbline {

std::optional<TimeRange> stepRange(const Trace &trace, const std::string &step)
{
    const StringId name = trace.strings().find("ProfilerStep#" + step);
    if (!name.isValid())
        return std::nullopt;
    std::optional<TimeRange> range;
    for (std::size_t row = 0; row < trace.slices().size(); ++row) {
        if (trace.slices().name[row] != name)
            continue;
        const TimeRange slice = trace.sliceRange(SliceId(row));
        range = range ? range->united(slice) : slice;
    }
    return range;
}

} // namespace plumbline

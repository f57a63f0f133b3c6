// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/memoryoperator.h"

#include "core/query/slicesearch.h"

#include <utility>

namespace plumbline {

Result<SliceId> allocatingOperator(const Trace &trace, std::string_view name, std::int64_t absoluteNs, const TaskControl &control)
{
    TimeNs time = 0;
    if (__builtin_sub_overflow(absoluteNs, trace.originNs(), &time) || !trace.fullRange().contains(time))
        return SliceId();
    const NameMatches names = matchNames(
        trace, [name](std::string_view each) { return each == name; }, control);
    const auto found = findSlices(trace, {{time, time + 1}, {}, &names}, control);
    if (!found)
        return failure(found.error());
    const auto rank = [&trace](SliceId slice) {
        const bool isFramework = trace.processOf(trace.laneOf(slice)).kind == ProcessKind::Framework;
        return std::pair(!isFramework, trace.sliceRange(slice).length());
    };
    SliceId best;
    for (const SliceId slice : *found) {
        if (!best.isValid() || rank(slice) < rank(best))
            best = slice;
    }
    return best;
}

} // namespace plumbline

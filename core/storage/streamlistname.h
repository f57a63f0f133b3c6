// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <string_view>

namespace plumbline {

/// Returns the number in the name of a list of the slices of streams, `output_timeline_data_{id}.txt` of MindInsight
/// (docs/formats.md 13.1); "" for other names.
[[nodiscard]] std::string_view streamListId(std::string_view path);

/// Returns whether a path is named like such a list.
[[nodiscard]] inline bool isStreamList(std::string_view path)
{
    return !streamListId(path).empty();
}

/// Returns whether a timeline was drawn from such a list. Its times are those of the step trace beside it.
[[nodiscard]] inline bool isOfStreamList(const Trace &trace)
{
    return trace.files().size() == 1 && isStreamList(trace.files().front().path);
}

} // namespace plumbline

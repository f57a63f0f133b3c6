// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/tracelayer.h"

#include "core/demo/demoplan.h"

namespace plumbline {

namespace {

constexpr int HostDevice = 31;

} // namespace

std::int64_t layerProcess(TraceLayer layer, int card)
{
    const std::int64_t device = layer == TraceLayer::Cann ? HostDevice : DemoPlan::device(card);
    return std::int64_t{DemoPlan::processId(card)} << 10 | static_cast<std::int64_t>(layer) << 5 | device;
}

std::string_view overlapName(OverlapKind kind)
{
    switch (kind) {
    case OverlapKind::Computing:
        return "Computing";
    case OverlapKind::Communication:
        return "Communication";
    case OverlapKind::NotOverlapped:
        return "Communication(Not Overlapped)";
    case OverlapKind::Free:
        break;
    }
    return "Free";
}

} // namespace plumbline

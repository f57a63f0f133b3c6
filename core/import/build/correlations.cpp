// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/correlations.h"

#include "core/storage/launchflow.h"

#include <algorithm>
#include <tuple>

namespace plumbline {

namespace {

bool tellsLaunches(const std::vector<PieceColumns> &pieces, const MergedTables &tables)
{
    std::vector<bool> isLaunch(tables.strings.size());
    for (std::uint32_t id = 0; id < isLaunch.size(); ++id)
        isLaunch[id] = isLaunchCategory(tables.strings.text(StringId(id)));
    return std::ranges::any_of(pieces, [&](const PieceColumns &piece) {
        return std::ranges::any_of(
            piece.flows, [&](const FlowRecord &flow) { return isLaunch[tables.stringOf[piece.worker][flow.category].value]; });
    });
}

} // namespace

std::vector<FlowRecord> takeCorrelations(std::vector<PieceColumns> &pieces, const MergedTables &tables)
{
    std::vector<FlowRecord> points;
    const bool hasAny = std::ranges::any_of(pieces, [](const PieceColumns &piece) { return piece.correlations.size() > 0; });
    const bool isNeeded = hasAny && !tellsLaunches(pieces, tables);
    for (PieceColumns &piece : pieces) {
        for (const FlowRecord &each : piece.correlations) {
            if (!isNeeded)
                break;
            FlowRecord &point = points.emplace_back(each);
            point.lane = tables.laneOf[piece.worker][each.lane];
            point.category = tables.stringOf[piece.worker][each.category].value;
        }
        piece.correlations.reset();
    }
    const auto key = [](const FlowRecord &point) { return std::tie(point.keyLow, point.keyHigh); };
    std::ranges::stable_sort(points, [key](const FlowRecord &a, const FlowRecord &b) { return key(a) < key(b); });
    std::vector<FlowRecord> paired;
    for (auto begin = points.begin(); begin != points.end();) {
        const auto end = std::find_if(begin, points.end(), [&](const FlowRecord &point) { return key(point) != key(*begin); });
        const auto has = [&](FlowRecord::Kind kind) {
            return std::any_of(begin, end, [kind](const FlowRecord &point) { return point.kind == kind; });
        };
        if (has(FlowRecord::Kind::Start) && has(FlowRecord::Kind::Finish))
            paired.insert(paired.end(), begin, end);
        begin = end;
    }
    return paired;
}

} // namespace plumbline

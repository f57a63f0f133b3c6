// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/flowjoiner.h"

#include <algorithm>
#include <tuple>

namespace plumbline {

namespace {

constexpr std::uint32_t None = 0xFFFFFFFF;

bool isOneFlow(const FlowRecord &a, const FlowRecord &b)
{
    return a.keyHigh == b.keyHigh && a.keyLow == b.keyLow;
}

/// Joins the points [begin, end) of one key.
void joinKey(const std::vector<FlowRecord> &points, std::uint32_t begin, std::uint32_t end, std::vector<bool> &touched,
             JoinedFlows &result)
{
    using Kind = FlowRecord::Kind;
    const auto join = [&](std::uint32_t from, std::uint32_t to) {
        result.arrows.emplace_back(from, to);
        touched[from] = touched[to] = true;
    };
    std::uint32_t latestSource = None;
    std::vector<std::uint32_t> waiting; // ends before the first source
    for (std::uint32_t index = begin; index < end; ++index) {
        const Kind kind = points[index].kind;
        if (kind != Kind::Finish) {
            // Between two steps without a start there is no arrow back.
            const auto joins = [&](std::uint32_t earlier) { return kind == Kind::Start || points[earlier].kind == Kind::Finish; };
            for (const std::uint32_t earlier : waiting) {
                if (joins(earlier))
                    join(index, earlier);
            }
            std::erase_if(waiting, joins);
        }
        if (kind != Kind::Start) {
            if (latestSource == None)
                waiting.push_back(index);
            else
                join(latestSource, index);
        }
        if (kind != Kind::Finish)
            latestSource = index;
    }
}

} // namespace

JoinedFlows joinFlows(std::vector<FlowRecord> &points)
{
    // Stable, because points of one key, time and kind keep the order of the file.
    std::stable_sort(points.begin(), points.end(), [](const FlowRecord &a, const FlowRecord &b) {
        return std::tie(a.keyHigh, a.keyLow, a.time, a.kind) < std::tie(b.keyHigh, b.keyLow, b.time, b.kind);
    });
    JoinedFlows result;
    result.arrows.reserve(points.size() / 2);
    std::vector<bool> touched(points.size());
    for (std::uint32_t begin = 0; begin < points.size();) {
        std::uint32_t end = begin + 1;
        while (end < points.size() && isOneFlow(points[begin], points[end]))
            ++end;
        joinKey(points, begin, end, touched, result);
        begin = end;
    }
    result.unpaired = static_cast<std::uint64_t>(std::count(touched.begin(), touched.end(), false));
    return result;
}

} // namespace plumbline

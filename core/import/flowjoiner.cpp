// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/flowjoiner.h"

#include "core/base/grouping.h"
#include "core/base/scheduler.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

namespace plumbline {

namespace {

constexpr std::uint32_t None = 0xFFFFFFFF;
constexpr std::size_t Buckets = 256; ///< by a byte of the key; each is sorted within the nearest cache

/// What joining asks of a point.
struct KeyedPoint
{
    std::uint64_t keyLow;
    std::uint64_t keyHigh;
    std::int64_t time;
    std::uint32_t point;
    FlowRecord::Kind kind;

    [[nodiscard]] bool hasKeyOf(const KeyedPoint &other) const { return keyLow == other.keyLow && keyHigh == other.keyHigh; }
    friend bool operator<(const KeyedPoint &a, const KeyedPoint &b)
    {
        if (a.keyLow != b.keyLow)
            return a.keyLow < b.keyLow;
        return std::tie(a.keyHigh, a.time, a.kind, a.point) < std::tie(b.keyHigh, b.time, b.kind, b.point);
    }
};

/// Joins the points of one bucket, key by key.
class Joiner
{
public:
    explicit Joiner(Column<std::uint32_t> &sources) : m_sources(sources) {}

    /// Returns how many points no arrow touches.
    std::uint64_t run(std::span<KeyedPoint> points)
    {
        std::sort(points.begin(), points.end());
        for (std::size_t begin = 0; begin < points.size();) {
            std::size_t end = begin + 1;
            while (end < points.size() && points[end].hasKeyOf(points[begin]))
                ++end;
            joinKey(points.subspan(begin, end - begin));
            begin = end;
        }
        return m_unpaired;
    }

private:
    void joinKey(std::span<const KeyedPoint> key)
    {
        using Kind = FlowRecord::Kind;
        m_touched.assign(key.size(), false);
        const auto join = [&](std::uint32_t from, std::uint32_t to) {
            m_sources[key[to].point] = key[from].point + 1;
            m_touched[from] = m_touched[to] = true;
        };
        std::uint32_t latestSource = None;
        m_waiting.clear(); // ends before the first source
        for (std::uint32_t index = 0; index < key.size(); ++index) {
            const Kind kind = key[index].kind;
            if (kind != Kind::Finish) {
                // Between two steps without a start there is no arrow back.
                const auto joins = [&](std::uint32_t earlier) {
                    return kind == Kind::Start || key[earlier].kind == Kind::Finish;
                };
                for (const std::uint32_t earlier : m_waiting) {
                    if (joins(earlier))
                        join(index, earlier);
                }
                std::erase_if(m_waiting, joins);
            }
            if (kind != Kind::Start) {
                if (latestSource == None)
                    m_waiting.push_back(index);
                else
                    join(latestSource, index);
            }
            if (kind != Kind::Finish)
                latestSource = index;
        }
        m_unpaired += static_cast<std::uint64_t>(std::count(m_touched.begin(), m_touched.end(), false));
    }

    Column<std::uint32_t> &m_sources;
    std::uint64_t m_unpaired = 0;
    std::vector<std::uint32_t> m_waiting;
    std::vector<bool> m_touched;
};

} // namespace

JoinedFlows joinFlows(std::span<const FlowRecord> points, unsigned threads, const TaskControl &control)
{
    Column<KeyedPoint> keyed(points.size());
    const std::vector<std::uint32_t> begins = groupInParallel(
        points.size(), Buckets, threads, [&](std::size_t point) { return points[point].keyLow >> 56; },
        [&](std::size_t point, std::uint32_t position) {
            const FlowRecord &record = points[point];
            keyed[position] = {record.keyLow, record.keyHigh, record.time, static_cast<std::uint32_t>(point), record.kind};
        });
    JoinedFlows joined{Column<std::uint32_t>(points.size()), 0};
    std::array<std::uint64_t, Buckets> unpaired{};
    parallelFor(Buckets, threads, [&](std::size_t bucket, unsigned) {
        if (!control.stopRequested())
            unpaired[bucket] = Joiner(joined.sources).run({keyed.data() + begins[bucket], keyed.data() + begins[bucket + 1]});
    });
    joined.unpaired = std::accumulate(unpaired.begin(), unpaired.end(), std::uint64_t{0});
    return joined;
}

} // namespace plumbline

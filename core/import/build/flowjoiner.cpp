// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/flowjoiner.h"

#include "core/base/grouping.h"
#include "core/base/scheduler.h"
#include "core/base/sharedline.h"

#include <algorithm>
#include <bit>
#include <tuple>
#include <vector>

namespace plumbline {

namespace {

constexpr std::uint32_t FlowJoinerNone = 0xFFFFFFFF;
constexpr std::size_t Buckets = 256; ///< groups of points by a byte of the key; the hash table of each fits a near cache

/// The key, number and kind of a flow point.
struct KeyedPoint
{
    std::uint64_t keyLow;
    std::uint64_t keyHigh;
    std::uint32_t point;
    FlowRecord::Kind kind;

    [[nodiscard]] bool hasKeyOf(const KeyedPoint &other) const { return keyLow == other.keyLow && keyHigh == other.keyHigh; }
};

/// Joins the points of one bucket after another, key by key.
class alignas(SharedLineBytes) Joiner
{
public:
    Joiner(std::span<const FlowRecord> records, Column<std::uint32_t> &sources) : m_records(records), m_sources(sources) {}

    void run(std::span<const KeyedPoint> points)
    {
        m_points = points;
        if (!chain()) // the keys were made to collide
            return runSorted();
        for (const std::uint32_t last : m_lasts) {
            if (last != FlowJoinerNone)
                joinChain(last);
        }
    }
    /// Returns the number of points that belong to no flow.
    [[nodiscard]] std::uint64_t unpaired() const { return m_unpaired; }

private:
    using Kind = FlowRecord::Kind;

    struct Timed
    {
        std::int64_t time;
        std::uint32_t point;
        Kind kind;
        friend bool operator<(const Timed &a, const Timed &b)
        {
            return std::tie(a.time, a.kind, a.point) < std::tie(b.time, b.kind, b.point);
        }
    };

    /// Links the points of each key into a list. Returns false if keys collide so often that it would take too long.
    bool chain()
    {
        const std::size_t slots = std::bit_ceil(m_points.size() * 2 + 1);
        m_lasts.assign(slots, FlowJoinerNone);
        m_before.resize(m_points.size());
        std::size_t allowance = m_points.size() * ProbesPerPoint + slots;
        for (std::uint32_t index = 0; index < m_points.size(); ++index) {
            std::size_t slot = m_points[index].keyLow & (slots - 1);
            while (m_lasts[slot] != FlowJoinerNone && !m_points[m_lasts[slot]].hasKeyOf(m_points[index])) {
                if (--allowance == 0)
                    return false;
                slot = (slot + 1) & (slots - 1);
            }
            m_before[index] = m_lasts[slot];
            m_lasts[slot] = index;
        }
        return true;
    }

    void runSorted()
    {
        std::vector<KeyedPoint> points(m_points.begin(), m_points.end());
        std::sort(points.begin(), points.end(), [](const KeyedPoint &a, const KeyedPoint &b) {
            return std::tie(a.keyLow, a.keyHigh) < std::tie(b.keyLow, b.keyHigh);
        });
        for (std::size_t begin = 0; begin < points.size();) {
            m_key.clear();
            for (const std::size_t first = begin; begin < points.size() && points[begin].hasKeyOf(points[first]); ++begin)
                addToKey(points[begin]);
            joinKey();
        }
    }

    /// Joins the points of one key, of which `last` is the last. Most keys have one start and one finish, which belong together
    /// whatever their times.
    void joinChain(std::uint32_t last)
    {
        const std::uint32_t first = m_before[last];
        if (first == FlowJoinerNone) {
            ++m_unpaired;
            return;
        }
        const KeyedPoint &a = m_points[first];
        const KeyedPoint &b = m_points[last];
        if (m_before[first] == FlowJoinerNone && a.kind == Kind::Start && b.kind == Kind::Finish) {
            m_sources[b.point] = a.point + 1;
            return;
        }
        if (m_before[first] == FlowJoinerNone && a.kind == Kind::Finish && b.kind == Kind::Start) {
            m_sources[a.point] = b.point + 1;
            return;
        }
        m_key.clear();
        for (std::uint32_t index = last; index != FlowJoinerNone; index = m_before[index])
            addToKey(m_points[index]);
        joinKey();
    }

    void addToKey(const KeyedPoint &point) { m_key.push_back({m_records[point.point].time, point.point, point.kind}); }

    /// Joins the points in m_key by their times.
    void joinKey()
    {
        std::vector<Timed> &key = m_key;
        std::sort(key.begin(), key.end());
        m_touched.assign(key.size(), false);
        const auto join = [&](std::uint32_t from, std::uint32_t to) {
            m_sources[key[to].point] = key[from].point + 1;
            m_touched[from] = m_touched[to] = true;
        };
        std::uint32_t latestSource = FlowJoinerNone;
        m_waiting.clear(); // points that wait for a source, because they come before the first one
        for (std::uint32_t index = 0; index < key.size(); ++index) {
            const Kind kind = key[index].kind;
            if (kind != Kind::Finish) {
                // Of two points of Kind::Step, the later one is never the source of the earlier one.
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
                if (latestSource == FlowJoinerNone)
                    m_waiting.push_back(index);
                else
                    join(latestSource, index);
            }
            if (kind != Kind::Finish)
                latestSource = index;
        }
        m_unpaired += static_cast<std::uint64_t>(std::count(m_touched.begin(), m_touched.end(), false));
    }

    static constexpr std::size_t ProbesPerPoint = 16;

    std::span<const FlowRecord> m_records;
    Column<std::uint32_t> &m_sources;
    std::span<const KeyedPoint> m_points;
    std::vector<std::uint32_t> m_lasts;  ///< hash table: the last point of each key
    std::vector<std::uint32_t> m_before; ///< for each point, the one before it with the same key
    std::vector<Timed> m_key;
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
            keyed[position] = {record.keyLow, record.keyHigh, static_cast<std::uint32_t>(point), record.kind};
        });
    JoinedFlows joined{Column<std::uint32_t>(points.size()), 0};
    std::vector<Joiner> joiners(threads == 0 ? defaultThreadCount() : threads, Joiner(points, joined.sources));
    parallelFor(Buckets, threads, [&](std::size_t bucket, unsigned worker) {
        if (!control.stopRequested())
            joiners[worker].run({keyed.data() + begins[bucket], keyed.data() + begins[bucket + 1]});
    });
    for (const Joiner &joiner : joiners)
        joined.unpaired += joiner.unpaired();
    return joined;
}

} // namespace plumbline

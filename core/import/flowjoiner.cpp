// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/flowjoiner.h"

#include "core/base/scheduler.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace plumbline {

namespace {

constexpr std::uint32_t None = 0xFFFFFFFF;
constexpr std::size_t Buckets = 256; ///< by a byte of the key; each is sorted within the nearest cache

struct KeyedPoint
{
    std::uint64_t keyLow;
    std::uint32_t point;
};

/// Joins the points of one bucket, key by key.
class Joiner
{
public:
    explicit Joiner(std::span<const FlowRecord> points) : m_points(points) {}

    void run(std::span<KeyedPoint> keyed)
    {
        std::sort(keyed.begin(), keyed.end(), [](const KeyedPoint &a, const KeyedPoint &b) {
            return a.keyLow != b.keyLow ? a.keyLow < b.keyLow : a.point < b.point;
        });
        for (std::size_t begin = 0; begin < keyed.size();) {
            m_key.clear();
            std::size_t end = begin;
            for (; end < keyed.size() && keyed[end].keyLow == keyed[begin].keyLow; ++end)
                m_key.push_back(keyed[end].point);
            joinKeys();
            begin = end;
        }
    }

    [[nodiscard]] JoinedFlows take() { return std::move(m_result); }

private:
    void joinKeys()
    {
        std::sort(m_key.begin(), m_key.end(), [this](std::uint32_t a, std::uint32_t b) {
            const FlowRecord &left = m_points[a];
            const FlowRecord &right = m_points[b];
            return std::tie(left.keyHigh, left.time, left.kind, a) < std::tie(right.keyHigh, right.time, right.kind, b);
        });
        for (std::size_t begin = 0; begin < m_key.size();) {
            std::size_t end = begin + 1;
            while (end < m_key.size() && m_points[m_key[end]].keyHigh == m_points[m_key[begin]].keyHigh)
                ++end;
            joinKey(std::span(m_key).subspan(begin, end - begin));
            begin = end;
        }
    }

    void joinKey(std::span<const std::uint32_t> key)
    {
        using Kind = FlowRecord::Kind;
        m_touched.assign(key.size(), false);
        const auto join = [&](std::uint32_t from, std::uint32_t to) {
            m_result.arrows.emplace_back(key[from], key[to]);
            m_touched[from] = m_touched[to] = true;
        };
        std::uint32_t latestSource = None;
        m_waiting.clear(); // ends before the first source
        for (std::uint32_t index = 0; index < key.size(); ++index) {
            const Kind kind = m_points[key[index]].kind;
            if (kind != Kind::Finish) {
                // Between two steps without a start there is no arrow back.
                const auto joins = [&](std::uint32_t earlier) {
                    return kind == Kind::Start || m_points[key[earlier]].kind == Kind::Finish;
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
        m_result.unpaired += static_cast<std::uint64_t>(std::count(m_touched.begin(), m_touched.end(), false));
    }

    std::span<const FlowRecord> m_points;
    JoinedFlows m_result;
    std::vector<std::uint32_t> m_key;
    std::vector<std::uint32_t> m_waiting;
    std::vector<bool> m_touched;
};

std::size_t bucketOf(const FlowRecord &point)
{
    return static_cast<std::size_t>(point.keyLow >> 56);
}

/// The arrows of all buckets in the order of the points they come from; those of one point in theirs.
std::vector<std::pair<std::uint32_t, std::uint32_t>> ordered(const std::vector<JoinedFlows> &parts, std::size_t points)
{
    std::vector<std::uint32_t> next(points + 1);
    for (const JoinedFlows &part : parts) {
        for (const auto &[from, to] : part.arrows)
            ++next[from + 1];
    }
    for (std::size_t point = 0; point < points; ++point)
        next[point + 1] += next[point];
    std::vector<std::pair<std::uint32_t, std::uint32_t>> arrows(next[points]);
    for (const JoinedFlows &part : parts) {
        for (const auto &arrow : part.arrows)
            arrows[next[arrow.first]++] = arrow;
    }
    return arrows;
}

} // namespace

JoinedFlows joinFlows(std::span<const FlowRecord> points, unsigned threads, const TaskControl &control)
{
    std::array<std::size_t, Buckets + 1> begins{};
    for (const FlowRecord &point : points)
        ++begins[bucketOf(point) + 1];
    for (std::size_t bucket = 0; bucket < Buckets; ++bucket)
        begins[bucket + 1] += begins[bucket];
    std::vector<KeyedPoint> keyed(points.size());
    auto next = begins;
    for (std::uint32_t point = 0; point < points.size(); ++point)
        keyed[next[bucketOf(points[point])]++] = {points[point].keyLow, point};

    std::vector<JoinedFlows> parts(Buckets);
    parallelFor(Buckets, threads, [&](std::size_t bucket, unsigned) {
        if (control.stopRequested())
            return;
        Joiner joiner(points);
        joiner.run(std::span(keyed).subspan(begins[bucket], begins[bucket + 1] - begins[bucket]));
        parts[bucket] = joiner.take();
    });
    JoinedFlows joined{ordered(parts, points.size()), 0};
    for (const JoinedFlows &part : parts)
        joined.unpaired += part.unpaired;
    return joined;
}

} // namespace plumbline

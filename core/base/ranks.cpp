// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ranks.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <vector>

namespace plumbline {

namespace {

/// There is one bucket for each of the first 256 distances from the least value, then 128 for each doubling.
constexpr int BucketBits = 7;
constexpr std::size_t Buckets = std::size_t{64 - BucketBits + 1} << BucketBits;
/// Up to so many values are partitioned without buckets.
constexpr std::size_t FewValues = 4096;

/// Returns the bucket of a distance. It rises with the distance.
std::size_t bucketOf(std::uint64_t distance)
{
    constexpr std::uint64_t First = (2u << BucketBits) - 1;
    const int shift = std::bit_width(distance | First) - BucketBits - 1;
    return (static_cast<std::size_t>(shift) << BucketBits) + static_cast<std::size_t>(distance >> shift);
}

/// Keeps the values of those buckets in which a rank lies, so that few are left to partition.
class Sieve
{
public:
    Sieve(std::span<std::int64_t> values, std::int64_t least)
        : m_values(values), m_least(static_cast<std::uint64_t>(least)), m_counts(Buckets)
    {
        for (const std::int64_t value : values)
            ++m_counts[bucketFor(value)];
    }

    /// Moves the values kept to the front and returns them. Turns `ranks` among all values into ranks among those kept.
    std::span<std::int64_t> keep(std::span<std::uint64_t> ranks)
    {
        std::vector<std::uint8_t> isKept(Buckets);
        std::uint64_t before = 0;
        std::uint64_t keptBefore = 0;
        std::size_t rank = 0;
        for (std::size_t bucket = 0; rank < ranks.size(); ++bucket) {
            const std::uint64_t behind = before + m_counts[bucket];
            for (; rank < ranks.size() && ranks[rank] < behind; ++rank) {
                ranks[rank] = ranks[rank] - before + keptBefore;
                isKept[bucket] = 1;
            }
            keptBefore += isKept[bucket] != 0 ? m_counts[bucket] : 0;
            before = behind;
        }
        std::size_t kept = 0;
        for (const std::int64_t value : m_values) {
            m_values[kept] = value;
            kept += isKept[bucketFor(value)];
        }
        return m_values.first(kept);
    }

private:
    [[nodiscard]] std::size_t bucketFor(std::int64_t value) const
    {
        return bucketOf(static_cast<std::uint64_t>(value) - m_least);
    }

    std::span<std::int64_t> m_values;
    std::uint64_t m_least;
    std::vector<std::uint32_t> m_counts;
};

} // namespace

void findRanks(std::span<std::int64_t> values, std::int64_t least, std::span<const std::uint64_t> ranks,
               std::span<std::int64_t> found)
{
    std::vector<std::uint64_t> places(ranks.begin(), ranks.end());
    if (values.size() > FewValues)
        values = Sieve(values, least).keep(places);
    // The last rank comes first: nth_element() leaves no larger value before it, so the next rank needs only those.
    auto end = values.end();
    for (std::size_t rank = places.size(); rank-- > 0;) {
        const auto place = values.begin() + static_cast<std::ptrdiff_t>(places[rank]);
        if (place < end)
            std::nth_element(values.begin(), place, end);
        found[rank] = *place;
        end = place;
    }
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/stringpool.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t LargestBlockBytes = 1u << 16;
constexpr std::size_t FirstBuckets = 1u << 8;

std::uint64_t mixed(std::uint64_t a, std::uint64_t b)
{
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

template<typename Word>
std::uint64_t loaded(const char *bytes)
{
    Word word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

/// Returns two words that hold the 1 to 16 bytes of a text. They overlap rather than read beyond it, which costs less than
/// copying a number of bytes that is not known before.
std::pair<std::uint64_t, std::uint64_t> lastWords(const char *bytes, std::size_t count)
{
    const char *end = bytes + count;
    if (count >= 8)
        return {loaded<std::uint64_t>(bytes), loaded<std::uint64_t>(end - 8)};
    if (count >= 4)
        return {loaded<std::uint32_t>(bytes), loaded<std::uint32_t>(end - 4)};
    return {loaded<std::uint8_t>(bytes) | loaded<std::uint8_t>(bytes + count / 2) << 8, loaded<std::uint8_t>(end - 1)};
}

} // namespace

StringPool::StringPool() : m_buckets(FirstBuckets)
{
    intern({});
}

// A multiply-and-fold hash over 16 bytes at a time; the constants are arbitrary odd numbers.
std::uint64_t StringPool::hash(std::string_view text, std::uint64_t seed)
{
    constexpr std::uint64_t Odd1 = 0x9E3779B97F4A7C15;
    constexpr std::uint64_t Odd2 = 0xD6E8FEB86659FD93;
    if (text.empty())
        return mixed(seed ^ Odd1, Odd2);
    std::uint64_t state = text.size() * Odd1 + Odd2 + seed;
    const char *bytes = text.data();
    std::size_t left = text.size();
    for (; left > 16; left -= 16, bytes += 16)
        state = mixed(loaded<std::uint64_t>(bytes) ^ Odd1 ^ state, loaded<std::uint64_t>(bytes + 8) ^ Odd2);
    const auto [low, high] = lastWords(bytes, left);
    return mixed(low ^ Odd1 ^ state, high ^ Odd2 ^ (state >> 32));
}

std::size_t StringPool::bucketOf(std::string_view text, std::uint64_t hash) const
{
    const std::size_t mask = m_buckets.size() - 1;
    const auto fingerprint = static_cast<std::uint32_t>(hash >> 32);
    std::size_t bucket = hash & mask;
    while (m_buckets[bucket].id != StringId::InvalidValue &&
           (m_buckets[bucket].fingerprint != fingerprint || m_texts[m_buckets[bucket].id] != text))
        bucket = (bucket + 1) & mask;
    return bucket;
}

StringId StringPool::find(std::string_view text) const
{
    const std::uint32_t id = m_buckets[bucketOf(text, hash(text))].id;
    StringId found;
    found.value = id;
    return found;
}

StringId StringPool::intern(std::string_view text)
{
    return intern(text, hash(text));
}

StringId StringPool::intern(std::string_view text, std::uint64_t hash)
{
    std::size_t bucket = bucketOf(text, hash);
    if (m_buckets[bucket].id != StringId::InvalidValue)
        return StringId(m_buckets[bucket].id);
    if (m_texts.size() * 2 >= m_buckets.size()) {
        grow();
        bucket = bucketOf(text, hash);
    }
    const auto id = static_cast<std::uint32_t>(m_texts.size());
    m_texts.push_back(store(text));
    m_buckets[bucket] = {static_cast<std::uint32_t>(hash >> 32), id};
    return StringId(id);
}

std::string_view StringPool::store(std::string_view text)
{
    if (text.empty())
        return {"", 0};
    if (text.size() > m_freeBytes) {
        const bool isLong = text.size() > m_nextBlockBytes / 4;
        m_blocks.push_back(std::make_unique_for_overwrite<char[]>(isLong ? text.size() : m_nextBlockBytes));
        if (isLong) { // a long text gets a block of its own, the current one stays in use
            std::memcpy(m_blocks.back().get(), text.data(), text.size());
            return {m_blocks.back().get(), text.size()};
        }
        m_free = m_blocks.back().get();
        m_freeBytes = m_nextBlockBytes;
        m_nextBlockBytes = std::min(2 * m_nextBlockBytes, LargestBlockBytes);
    }
    std::memcpy(m_free, text.data(), text.size());
    const std::string_view stored(m_free, text.size());
    m_free += text.size();
    m_freeBytes -= text.size();
    return stored;
}

void StringPool::grow()
{
    std::vector<Bucket> buckets(m_buckets.size() * 2);
    const std::size_t mask = buckets.size() - 1;
    for (std::uint32_t id = 0; id < m_texts.size(); ++id) {
        const std::uint64_t textHash = hash(m_texts[id]);
        std::size_t bucket = textHash & mask;
        while (buckets[bucket].id != StringId::InvalidValue)
            bucket = (bucket + 1) & mask;
        buckets[bucket] = {static_cast<std::uint32_t>(textHash >> 32), id};
    }
    m_buckets = std::move(buckets);
}

} // namespace plumbline

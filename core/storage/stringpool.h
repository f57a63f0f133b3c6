// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/strongid.h"

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace plumbline {

/// Interned UTF-8 texts: equal texts have equal ids, and the empty text has id 0. Texts live as long as the pool and never move.
/// Either one thread writes, or any number of threads read.
class StringPool
{
public:
    StringPool();
    StringPool(StringPool &&) noexcept = default;
    StringPool &operator=(StringPool &&) noexcept = default;

    /// Returns the id of `text`, which is added if it is new. Constant time on average.
    StringId intern(std::string_view text);
    /// Does the same for a text whose hash(text) is known.
    StringId intern(std::string_view text, std::uint64_t hash);

    /// Returns the id of `text`; invalid if the pool does not hold it.
    [[nodiscard]] StringId find(std::string_view text) const;

    [[nodiscard]] std::string_view text(StringId id) const { return m_texts[id.value]; }
    [[nodiscard]] std::size_t size() const { return m_texts.size(); }

    /// Returns the hash that intern() uses, for callers that keep it. Another `seed` gives another hash.
    [[nodiscard]] static std::uint64_t hash(std::string_view text, std::uint64_t seed = 0);

private:
    struct Bucket
    {
        std::uint32_t fingerprint = 0;
        std::uint32_t id = StringId::InvalidValue;
    };

    /// Returns the bucket that holds `text`, or the free bucket that it belongs into.
    [[nodiscard]] std::size_t bucketOf(std::string_view text, std::uint64_t hash) const;
    std::string_view store(std::string_view text);
    void grow();

    std::vector<std::string_view> m_texts;
    std::vector<Bucket> m_buckets; ///< open addressing, a power of two in size, at most half full
    std::vector<std::unique_ptr<char[]>> m_blocks;
    char *m_free = nullptr; ///< free part of the current block
    std::size_t m_freeBytes = 0;
    std::size_t m_nextBlockBytes = 1u << 10; ///< grows up to 64 KiB, because many pools hold a few texts only
};

} // namespace plumbline

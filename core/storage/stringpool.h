// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/strongid.h"

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace plumbline {

/// Interned UTF-8 texts: equal texts have equal ids, the empty text is id 0. Texts live as long as the
/// pool and never move. One writer, or any number of readers.
class StringPool
{
public:
    StringPool();
    StringPool(StringPool &&) noexcept = default;
    StringPool &operator=(StringPool &&) noexcept = default;

    /// The id of `text`, added when new. Constant time on average.
    StringId intern(std::string_view text);
    StringId intern(std::string_view text, std::uint64_t hash);

    /// The id of `text`, invalid when the pool does not hold it.
    [[nodiscard]] StringId find(std::string_view text) const;

    [[nodiscard]] std::string_view text(StringId id) const { return m_texts[id.value]; }
    [[nodiscard]] std::size_t size() const { return m_texts.size(); }

    /// The hash that intern() uses, for callers that keep it; another `seed` gives another hash.
    [[nodiscard]] static std::uint64_t hash(std::string_view text, std::uint64_t seed = 0);

private:
    struct Bucket
    {
        std::uint32_t fingerprint = 0;
        std::uint32_t id = StringId::InvalidValue;
    };

    [[nodiscard]] std::size_t bucketOf(std::string_view text, std::uint64_t hash) const;
    std::string_view store(std::string_view text);
    void grow();

    std::vector<std::string_view> m_texts;
    std::vector<Bucket> m_buckets; ///< open addressing, a power of two in size, at most half full
    std::vector<std::unique_ptr<char[]>> m_blocks;
    char *m_free = nullptr;
    std::size_t m_freeBytes = 0;
};

} // namespace plumbline

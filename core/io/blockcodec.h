// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// Packs blocks of bytes one by one with zstd at its fastest ordinary level. Keeps its memory from block to block; one thread at
/// a time. Throws std::bad_alloc without memory.
class BlockCompressor
{
public:
    BlockCompressor();
    /// The packed block, valid until the next call. About 500 MB/s.
    [[nodiscard]] std::string_view compress(std::string_view block);

private:
    struct Free
    {
        void operator()(void *context) const;
    };
    std::unique_ptr<void, Free> m_context;
    std::vector<char> m_packed;
};

/// Unpacks such blocks, whatever their bytes are. One thread at a time. Throws std::bad_alloc without memory.
class BlockDecompressor
{
public:
    BlockDecompressor();
    /// Fills `block`; false when `packed` is not a block of exactly that size. About 1 GB/s.
    [[nodiscard]] bool decompress(std::string_view packed, std::span<char> block);

private:
    struct Free
    {
        void operator()(void *context) const;
    };
    std::unique_ptr<void, Free> m_context;
};

} // namespace plumbline

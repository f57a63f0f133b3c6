// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// Packs blocks of bytes one by one with zstd at its fastest ordinary level. Keeps its memory from block to block, so only one
/// thread at a time may use it. Throws std::bad_alloc if memory runs out.
class BlockCompressor
{
public:
    BlockCompressor();
    /// Returns the packed block, which is valid until the next call.
    [[nodiscard]] std::string_view compress(std::string_view block);

private:
    struct Free
    {
        void operator()(void *context) const;
    };
    std::unique_ptr<void, Free> m_context;
    std::vector<char> m_packed;
};

/// Unpacks the blocks of BlockCompressor. Damaged bytes do no harm. Only one thread at a time may use it. Throws std::bad_alloc
/// if memory runs out.
class BlockDecompressor
{
public:
    BlockDecompressor();
    /// Unpacks into `block`. Returns false if `packed` is not a block of exactly that size.
    [[nodiscard]] bool decompress(std::string_view packed, std::span<char> block);

private:
    struct Free
    {
        void operator()(void *context) const;
    };
    std::unique_ptr<void, Free> m_context;
};

} // namespace plumbline

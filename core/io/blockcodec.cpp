// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/blockcodec.h"

#include <zstd.h>

#include <new>

namespace plumbline {

namespace {

constexpr int Level = 1;

} // namespace

void BlockCompressor::Free::operator()(void *context) const
{
    ZSTD_freeCCtx(static_cast<ZSTD_CCtx *>(context));
}

BlockCompressor::BlockCompressor() : m_context(ZSTD_createCCtx())
{
    if (!m_context)
        throw std::bad_alloc();
}

std::string_view BlockCompressor::compress(std::string_view block)
{
    m_packed.resize(ZSTD_compressBound(block.size()));
    auto *context = static_cast<ZSTD_CCtx *>(m_context.get());
    const std::size_t bytes = ZSTD_compressCCtx(context, m_packed.data(), m_packed.size(), block.data(), block.size(), Level);
    if (ZSTD_isError(bytes)) // the room is large enough, so only memory can be missing
        throw std::bad_alloc();
    return {m_packed.data(), bytes};
}

void BlockDecompressor::Free::operator()(void *context) const
{
    ZSTD_freeDCtx(static_cast<ZSTD_DCtx *>(context));
}

BlockDecompressor::BlockDecompressor() : m_context(ZSTD_createDCtx())
{
    if (!m_context)
        throw std::bad_alloc();
}

bool BlockDecompressor::decompress(std::string_view packed, std::span<char> block)
{
    auto *context = static_cast<ZSTD_DCtx *>(m_context.get());
    return ZSTD_decompressDCtx(context, block.data(), block.size(), packed.data(), packed.size()) == block.size();
}

} // namespace plumbline

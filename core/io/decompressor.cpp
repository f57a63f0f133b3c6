// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/decompressor.h"

#include <isa-l/igzip_lib.h>
#define ZSTD_STATIC_LINKING_ONLY // for blocks in place
#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace plumbline {

namespace {

bool startsGzip(std::string_view bytes)
{
    return bytes.starts_with("\x1F\x8B");
}

class GzipDecompressor final : public Decompressor
{
public:
    GzipDecompressor() { start(); }

    std::size_t decode(std::string_view &input, std::span<char> output) override
    {
        constexpr std::size_t Most = std::numeric_limits<std::uint32_t>::max();
        if (m_isBroken)
            return takeAhead(output);
        const auto offered = static_cast<std::uint32_t>(std::min(input.size(), Most));
        const auto room = static_cast<std::uint32_t>(std::min(output.size(), Most));
        m_stream.next_in = reinterpret_cast<std::uint8_t *>(const_cast<char *>(input.data()));
        m_stream.avail_in = offered;
        m_stream.next_out = reinterpret_cast<std::uint8_t *>(output.data());
        m_stream.avail_out = room;
        const int status = isal_inflate(&m_stream);
        input.remove_prefix(offered - m_stream.avail_in);
        std::size_t written = room - m_stream.avail_out;
        if (status < 0) {
            m_isBroken = true;
            if (status == ISAL_INVALID_SYMBOL || status == ISAL_INVALID_LOOKBACK)
                written -= std::min(written, dropAhead(DoubtfulBytes));
            return written + takeAhead(output.subspan(written));
        }
        if (m_stream.block_state == ISAL_BLOCK_FINISH) {
            // Another member of the stream may follow. Anything else behind the end does not belong to it.
            m_state = startsGzip(input) ? State::Running : State::Finished;
            start();
        }
        return written;
    }

private:
    void start()
    {
        isal_inflate_init(&m_stream);
        m_stream.crc_flag = ISAL_GZIP; // with header and checksum
    }

    /// At damage, isal_inflate() also counts bytes that it has refused and not written: a copy of the longest length and some
    /// symbols.
    static constexpr std::size_t DoubtfulBytes = 258 + 16;

    /// Discards the last `bytes` that were decoded ahead of the room given. Returns how many more have to be discarded elsewhere.
    std::size_t dropAhead(std::size_t bytes)
    {
        const std::size_t dropped = std::min(bytes, ahead());
        m_stream.tmp_out_valid -= static_cast<std::int32_t>(dropped);
        return bytes - dropped;
    }

    [[nodiscard]] std::size_t ahead() const
    {
        return static_cast<std::size_t>(m_stream.tmp_out_valid - m_stream.tmp_out_processed);
    }

    /// Hands out the rest of what was decoded ahead, before the damage. When nothing is left, the state becomes Damaged.
    std::size_t takeAhead(std::span<char> output)
    {
        const std::size_t bytes = std::min(ahead(), output.size());
        std::copy_n(m_stream.tmp_out_buffer + m_stream.tmp_out_processed, bytes, output.data());
        m_stream.tmp_out_processed += static_cast<std::int32_t>(bytes);
        if (ahead() == 0)
            m_state = State::Damaged;
        return bytes;
    }

    inflate_state m_stream;
    bool m_isBroken = false;
};

bool startsZstdData(std::string_view bytes)
{
    return bytes.starts_with("\x28\xB5\x2F\xFD");
}

constexpr std::size_t SkippedHeaderBytes = 8;

/// Returns whether a frame without text begins here. Tools that pack in parallel put these between the others (RFC 8878, 3.1.2).
bool startsZstdSkipped(std::string_view bytes)
{
    return bytes.size() >= SkippedHeaderBytes && (bytes[0] & 0xF0) == 0x50 && bytes.substr(1, 3) == "\x2A\x4D\x18";
}

std::uint32_t skippedBytes(std::string_view frame)
{
    std::uint32_t bytes = 0;
    for (std::size_t at = SkippedHeaderBytes; at-- > 4;)
        bytes = bytes << 8 | static_cast<unsigned char>(frame[at]);
    return bytes;
}

/// Decodes block by block, so that damage takes away no block before it.
class ZstdDecompressor final : public Decompressor
{
public:
    void keepHistory(std::size_t mostBytes) override { m_mostHistoryBytes = mostBytes; }

    [[nodiscard]] std::size_t historyBytes() const override { return m_historyBytes; }

    std::size_t decode(std::string_view &input, std::span<char> output) override
    {
        if (!m_context)
            m_state = State::Damaged;
        std::size_t written = 0;
        const std::size_t offered = input.size();
        while (m_state == State::Running && written < output.size() && offered - input.size() < MostInputBytes) {
            if (m_isBetweenFrames)
                startFrame(input);
            if (m_isBetweenFrames)
                continue;
            if (isInPlace() && output.size() - written < ZSTD_BLOCKSIZE_MAX)
                break;
            const std::size_t before = input.size();
            const std::span<char> room = output.subspan(written);
            const std::size_t bytes = isInPlace() ? decodeInPlace(input, room) : decodeBuffered(input, room);
            if (bytes == 0 && input.size() == before)
                break;
            written += bytes;
        }
        return written;
    }

private:
    /// The most input that one call reads. The output alone does not limit a call, because blocks may be empty.
    static constexpr std::size_t MostInputBytes = 1u << 20;

    [[nodiscard]] bool isInPlace() const { return m_historyBytes > 0; }

    void startFrame(std::string_view &input)
    {
        if (startsZstdSkipped(input)) {
            const std::size_t bytes = SkippedHeaderBytes + skippedBytes(input);
            if (bytes > input.size())
                m_state = State::Finished; // what is cut off there holds no text
            else
                input.remove_prefix(bytes), endFrame(input);
            return;
        }
        ZSTD_frameHeader header;
        const bool isKnown = m_mostHistoryBytes > 0 && ZSTD_getFrameHeader(&header, input.data(), input.size()) == 0;
        const bool isInPlace = isKnown && header.windowSize <= m_mostHistoryBytes;
        m_historyBytes = isInPlace ? std::max<std::size_t>(header.windowSize, 1) : 0;
        if (isInPlace && ZSTD_isError(ZSTD_decompressBegin(m_context.get())))
            m_state = State::Damaged;
        m_wantedBytes = ZSTD_FRAMEHEADERSIZE_PREFIX(ZSTD_f_zstd1);
        m_isBetweenFrames = false;
    }

    void endFrame(std::string_view input)
    {
        m_isBetweenFrames = true;
        if (!startsZstdData(input) && !startsZstdSkipped(input))
            m_state = State::Finished;
    }

    /// Decodes at most a block or a header. A copy that reaches back further than the window, which the format forbids, reads
    /// whatever stands there.
    std::size_t decodeInPlace(std::string_view &input, std::span<char> output)
    {
        const std::size_t wanted = ZSTD_nextSrcSizeToDecompress(m_context.get());
        const std::size_t offered = std::min(wanted, input.size());
        const std::size_t bytes = ZSTD_decompressContinue(m_context.get(), output.data(), output.size(), input.data(), offered);
        if (ZSTD_isError(bytes)) {
            if (offered < wanted) // only a block that is not packed can be taken in part
                input = {};
            else
                m_state = State::Damaged;
            return 0;
        }
        input.remove_prefix(offered);
        if (ZSTD_nextSrcSizeToDecompress(m_context.get()) == 0)
            endFrame(input);
        return bytes;
    }

    /// Does the same as decodeInPlace() through a buffer of the library, which is slower.
    std::size_t decodeBuffered(std::string_view &input, std::span<char> output)
    {
        // The library asks for a block together with the header of the next one. If that header is damaged, the block would be
        // lost with it, so it is left for the next call.
        constexpr std::size_t HeaderBytes = 3;
        const std::size_t wanted = m_wantedBytes > HeaderBytes ? m_wantedBytes - HeaderBytes : m_wantedBytes;
        ZSTD_inBuffer in{input.data(), std::min(input.size(), wanted), 0};
        ZSTD_outBuffer out{output.data(), output.size(), 0};
        m_wantedBytes = ZSTD_decompressStream(m_context.get(), &out, &in);
        if (ZSTD_isError(m_wantedBytes)) {
            m_state = State::Damaged;
            return 0;
        }
        input.remove_prefix(in.pos);
        if (m_wantedBytes == 0)
            endFrame(input);
        return out.pos;
    }

    struct Free
    {
        void operator()(ZSTD_DCtx *context) const { ZSTD_freeDCtx(context); }
    };
    std::unique_ptr<ZSTD_DCtx, Free> m_context{ZSTD_createDCtx()};
    std::size_t m_mostHistoryBytes = 0;
    std::size_t m_historyBytes = 0; ///< window of the frame; 0 if it is decoded through the buffer
    std::size_t m_wantedBytes = 0;
    bool m_isBetweenFrames = true;
};

} // namespace

bool Decompressor::isCompressed(std::string_view firstBytes)
{
    return startsGzip(firstBytes) || startsZstdData(firstBytes) || startsZstdSkipped(firstBytes);
}

std::unique_ptr<Decompressor> Decompressor::forStream(std::string_view firstBytes)
{
    if (startsGzip(firstBytes))
        return std::make_unique<GzipDecompressor>();
    if (isCompressed(firstBytes))
        return std::make_unique<ZstdDecompressor>();
    return nullptr;
}

} // namespace plumbline

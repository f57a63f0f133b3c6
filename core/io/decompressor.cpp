// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/decompressor.h"

#include <isa-l/igzip_lib.h>
#define ZSTD_STATIC_LINKING_ONLY // for ZSTD_d_stableOutBuffer and the window of a frame
#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace plumbline {

namespace {

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
            // Members may follow one another; anything else behind the end is not ours.
            m_state = input.starts_with("\x1F\x8B") ? State::Running : State::Finished;
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

    /// At damage isal_inflate() also counts what it refused and has not written: a longest copy and some symbols.
    static constexpr std::size_t DoubtfulBytes = 258 + 16;

    /// Forgets the last `bytes` that were decoded ahead of the room that there was. Returns how many more there are to forget.
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

    /// The rest of what was decoded ahead, before the damage.
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

bool startsZstdFrame(std::string_view bytes)
{
    // A frame of data, or one to skip, such as tools that pack in parallel put between them (RFC 8878, 3.1).
    return bytes.starts_with("\x28\xB5\x2F\xFD") ||
           (bytes.size() >= 4 && (bytes[0] & 0xF0) == 0x50 && bytes.substr(1, 3) == "\x2A\x4D\x18");
}

/// Block by block, so that damage takes away no block before it.
class ZstdDecompressor final : public Decompressor
{
public:
    void keepHistory(std::span<char> region, std::size_t mostBytes) override
    {
        m_regionEnd = region.data() + region.size();
        m_mostHistoryBytes = mostBytes;
    }

    [[nodiscard]] std::size_t historyBytes() const override { return m_historyBytes; }

    std::size_t decode(std::string_view &input, std::span<char> output) override
    {
        if (!m_stream)
            m_state = State::Damaged;
        std::size_t written = 0;
        const std::size_t offered = input.size();
        while (m_state == State::Running && written < output.size() && offered - input.size() < MostInputBytes) {
            if (m_isAtFrame)
                startFrame(input, output.data() + written);
            if (m_historyBytes > 0 && output.size() - written < BlockRoom)
                break;
            const std::size_t before = input.size();
            const std::size_t bytes = decodeBlock(input, output.subspan(written));
            if (bytes == 0 && input.size() == before)
                break;
            written += bytes;
        }
        return written;
    }

private:
    /// The library decodes a block where it belongs, and may write some bytes behind it.
    static constexpr std::size_t BlockRoom = ZSTD_BLOCKSIZE_MAX + 64;
    /// Of one step, because blocks may be empty.
    static constexpr std::size_t MostInputBytes = 1u << 20;

    /// What the library decodes goes through a buffer of its own, which costs a fifth of the time, unless it can look back in the
    /// output.
    void startFrame(std::string_view input, char *output)
    {
        ZSTD_frameHeader header;
        const bool isKnown = m_regionEnd && ZSTD_getFrameHeader(&header, input.data(), input.size()) == 0;
        const auto room = static_cast<std::uint64_t>(isKnown ? m_regionEnd - output : 0);
        const bool isDirect = isKnown && header.frameType == ZSTD_frame && header.windowSize <= m_mostHistoryBytes &&
                              (header.frameContentSize == ZSTD_CONTENTSIZE_UNKNOWN || header.frameContentSize <= room);
        const std::size_t status = ZSTD_DCtx_setParameter(m_stream.get(), ZSTD_d_stableOutBuffer, isDirect ? 1 : 0);
        m_historyBytes = isDirect && !ZSTD_isError(status) ? std::max<std::size_t>(header.windowSize, 1) : 0;
        m_direct = {output, static_cast<std::size_t>(room), 0};
        m_wantedBytes = ZSTD_FRAMEHEADERSIZE_PREFIX(ZSTD_f_zstd1);
        m_isAtFrame = false;
    }

    /// At most one, or a header.
    std::size_t decodeBlock(std::string_view &input, std::span<char> output)
    {
        ZSTD_outBuffer buffer{output.data(), output.size(), 0};
        ZSTD_outBuffer &out = m_historyBytes > 0 ? m_direct : buffer;
        // The header of the next block is asked for along with a block. Were it damaged, the block would be lost.
        constexpr std::size_t HeaderBytes = 3;
        const std::size_t wanted = m_wantedBytes > HeaderBytes ? m_wantedBytes - HeaderBytes : m_wantedBytes;
        ZSTD_inBuffer in{input.data(), std::min(input.size(), wanted), 0};
        const std::size_t before = out.pos;
        m_wantedBytes = ZSTD_decompressStream(m_stream.get(), &out, &in);
        if (ZSTD_isError(m_wantedBytes)) {
            m_state = State::Damaged;
            return 0;
        }
        input.remove_prefix(in.pos);
        m_isAtFrame = m_wantedBytes == 0;
        if (m_isAtFrame && !startsZstdFrame(input))
            m_state = State::Finished;
        return out.pos - before;
    }

    struct Free
    {
        void operator()(ZSTD_DStream *stream) const { ZSTD_freeDStream(stream); }
    };
    std::unique_ptr<ZSTD_DStream, Free> m_stream{ZSTD_createDStream()};
    const char *m_regionEnd = nullptr;
    std::size_t m_mostHistoryBytes = 0;
    std::size_t m_historyBytes = 0; ///< of the frame; 0 where it goes through the buffer
    ZSTD_outBuffer m_direct{};      ///< of the frame, which must keep it
    std::size_t m_wantedBytes = 0;
    bool m_isAtFrame = true;
};

} // namespace

std::unique_ptr<Decompressor> Decompressor::forStream(std::string_view firstBytes)
{
    if (firstBytes.starts_with("\x1F\x8B"))
        return std::make_unique<GzipDecompressor>();
    if (startsZstdFrame(firstBytes))
        return std::make_unique<ZstdDecompressor>();
    return nullptr;
}

} // namespace plumbline

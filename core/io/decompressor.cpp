// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/decompressor.h"

#include <isa-l/igzip_lib.h>
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

class ZstdDecompressor final : public Decompressor
{
public:
    std::size_t decode(std::string_view &input, std::span<char> output) override
    {
        ZSTD_inBuffer in{input.data(), input.size(), 0};
        ZSTD_outBuffer out{output.data(), output.size(), 0};
        const std::size_t status = m_stream ? ZSTD_decompressStream(m_stream.get(), &out, &in) : ~std::size_t{0};
        input.remove_prefix(in.pos);
        if (!m_stream || ZSTD_isError(status))
            m_state = State::Damaged;
        else if (status == 0)
            m_state = input.starts_with("\x28\xB5\x2F\xFD") ? State::Running : State::Finished;
        return out.pos;
    }

private:
    struct Free
    {
        void operator()(ZSTD_DStream *stream) const { ZSTD_freeDStream(stream); }
    };
    std::unique_ptr<ZSTD_DStream, Free> m_stream{ZSTD_createDStream()};
};

} // namespace

std::unique_ptr<Decompressor> Decompressor::forStream(std::string_view firstBytes)
{
    if (firstBytes.starts_with("\x1F\x8B"))
        return std::make_unique<GzipDecompressor>();
    if (firstBytes.starts_with("\x28\xB5\x2F\xFD"))
        return std::make_unique<ZstdDecompressor>();
    return nullptr;
}

} // namespace plumbline

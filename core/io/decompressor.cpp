// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/decompressor.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <limits>

namespace plumbline {

namespace {

class GzipDecompressor final : public Decompressor
{
public:
    GzipDecompressor()
    {
        constexpr int GzipOnly = 16 + MAX_WBITS;
        m_ready = inflateInit2(&m_stream, GzipOnly) == Z_OK;
    }
    ~GzipDecompressor() override
    {
        if (m_ready)
            inflateEnd(&m_stream);
    }
    GzipDecompressor(const GzipDecompressor &) = delete;
    GzipDecompressor &operator=(const GzipDecompressor &) = delete;

    std::size_t decode(std::string_view &input, std::span<char> output) override
    {
        constexpr std::size_t Most = std::numeric_limits<uInt>::max();
        const auto offered = static_cast<uInt>(std::min(input.size(), Most));
        m_stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(input.data()));
        m_stream.avail_in = offered;
        m_stream.next_out = reinterpret_cast<Bytef *>(output.data());
        m_stream.avail_out = static_cast<uInt>(std::min(output.size(), Most));
        const int status = m_ready ? inflate(&m_stream, Z_NO_FLUSH) : Z_MEM_ERROR;
        input.remove_prefix(offered - m_stream.avail_in);
        if (status == Z_STREAM_END) {
            // Members may follow one another; anything else behind the end is not ours.
            m_state = input.starts_with("\x1F\x8B") && inflateReset(&m_stream) == Z_OK ? State::Running : State::Finished;
        } else if (status != Z_OK && status != Z_BUF_ERROR) {
            m_state = State::Damaged;
        }
        return output.size() - m_stream.avail_out;
    }

private:
    z_stream m_stream = {};
    bool m_ready = false;
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

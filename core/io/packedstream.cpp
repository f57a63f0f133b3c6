// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/packedstream.h"

#include "core/io/decompressor.h"

#include <algorithm>
#include <utility>

namespace plumbline {

std::unique_ptr<PackedStream> PackedStream::of(std::shared_ptr<const MappedFile> source, TaskControl &control)
{
    auto decoder = Decompressor::forStream(source->text());
    if (!decoder)
        return nullptr;
    control.setStage(Stage::Decompression);
    control.addTotalBytes(source->size());
    return std::unique_ptr<PackedStream>(new PackedStream(std::move(source), std::move(decoder)));
}

PackedStream::PackedStream(std::shared_ptr<const MappedFile> source, std::unique_ptr<Decompressor> decoder)
    : m_source(std::move(source)), m_decoder(std::move(decoder)), m_input(m_source->text())
{}

PackedStream::~PackedStream() = default;

bool PackedStream::isAtEnd() const
{
    return m_isStarved || m_decoder->state() != Decompressor::State::Running;
}

void PackedStream::keepHistory(std::size_t mostBytes)
{
    m_decoder->keepHistory(mostBytes);
}

std::size_t PackedStream::historyBytes() const
{
    return m_decoder->historyBytes();
}

Result<std::size_t> PackedStream::read(std::span<char> room, TaskControl &control)
{
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled, m_source->path());
    const std::size_t before = m_input.size();
    const std::size_t written = m_decoder->decode(m_input, room.first(std::min(room.size(), StepBytes)));
    m_isStarved = written == 0 && m_input.size() == before;
    m_bytes += written;
    control.addDoneBytes(before - m_input.size());
    if (m_bytes > MostPlainBytes && m_bytes / MostExpansion > m_source->size())
        return failure(ErrorCode::CorruptCompression, m_source->path(), "ratio");
    return written;
}

Result<std::optional<Problem>> PackedStream::problem() const
{
    const bool isWhole = m_decoder->state() == Decompressor::State::Finished;
    if (m_bytes == 0 && !isWhole)
        return failure(ErrorCode::CorruptCompression, m_source->path());
    const auto at = static_cast<std::int64_t>(consumed());
    if (!isWhole)
        return Problem{Severity::Error, ProblemCode::CompressionCut, m_source->path(), at, 0, {}, 1};
    if (m_input.find_first_not_of('\0') == std::string_view::npos)
        return std::nullopt;
    const auto rest = static_cast<std::int64_t>(m_input.size());
    return Problem{Severity::Warning, ProblemCode::TrailingData, m_source->path(), at, rest, {}, 1};
}

void PackedStream::giveUp(TaskControl &control) const
{
    control.addTotalBytes(std::uint64_t{0} - m_input.size()); // wraps round, which subtracts
}

std::uint64_t PackedStream::expectedBytes() const
{
    const double ratio = static_cast<double>(m_bytes) / static_cast<double>(std::max<std::uint64_t>(consumed(), 1));
    return static_cast<std::uint64_t>(ratio * static_cast<double>(m_source->size()));
}

std::uint64_t PackedStream::mostBytes() const
{
    return std::max(MostPlainBytes, (m_source->size() + 1) * MostExpansion) + StepBytes;
}

} // namespace plumbline

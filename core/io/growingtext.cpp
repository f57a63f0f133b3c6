// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/growingtext.h"

#include "core/io/mappedfile.h"
#include "core/io/openfile.h"

#include <algorithm>
#include <exception>
#include <new>

namespace plumbline {

Result<std::unique_ptr<GrowingText>> GrowingText::open(const std::string &path, const std::string &cacheDirectory,
                                                       std::size_t windowBytes, TaskControl &control)
{
    const auto file = OpenFile::open(path);
    if (!file)
        return failure(file.error());
    const auto source = MappedFile::fromDescriptor(file->descriptor(), path);
    if (!source)
        return failure(source.error());
    std::unique_ptr<GrowingText> text(new GrowingText(path, cacheDirectory, windowBytes, control));
    text->m_bytesOnDisk = file->bytes();
    text->m_changedNs = file->changedNs();
    text->m_stream = PackedStream::of(*source, control);
    if (!text->m_stream) {
        text->m_outcome = OpenedText{*source, (*source)->size(), std::nullopt};
        return text;
    }
    text->m_memory = ReservedText::create(text->m_stream->mostBytes(), windowBytes);
    text->m_wantsAll = text->m_memory == nullptr;
    if (text->m_memory)
        text->m_stream->keepHistory(windowBytes / 4); // the rest is for text that is being read
    text->m_thread = std::jthread([&text = *text](const std::stop_token &stop) { text.unpack(stop); });
    return text;
}

void GrowingText::unpack(const std::stop_token &stop)
{
    Result<OpenedText> outcome = failure(ErrorCode::Cancelled, m_path);
    try {
        outcome = unpackAll(stop);
    } catch (const std::bad_alloc &) {
        outcome = failure(ErrorCode::OutOfMemory, m_path);
    } catch (const std::exception &exception) {
        outcome = failure(ErrorCode::Internal, m_path, exception.what());
    }
    {
        const std::lock_guard lock(m_mutex);
        m_outcome = std::move(outcome);
    }
    m_changed.notify_all();
}

Result<OpenedText> GrowingText::unpackAll(const std::stop_token &stop)
{
    if (const auto filled = fillMemory(stop); !filled)
        return failure(filled.error());
    if (m_stream->isAtEnd()) {
        const auto problem = m_stream->problem();
        return problem ? OpenedText{nullptr, m_stream->source().size(), *problem} : Result<OpenedText>(failure(problem.error()));
    }
    if (stop.stop_requested())
        return failure(ErrorCode::Cancelled, m_path);
    m_stream->giveUp(m_control);
    {
        const std::lock_guard lock(m_mutex);
        m_memory.reset(); // the reader waits for the whole text and reads nothing meanwhile
    }
    return openText(m_stream->sharedSource(), m_cacheDirectory, m_control);
}

Result<void> GrowingText::fillMemory(const std::stop_token &stop)
{
    while (!m_stream->isAtEnd()) {
        const std::span<char> room = waitForRoom(stop);
        if (room.empty())
            return {};
        const auto bytes = m_stream->read(room, m_control);
        if (!bytes)
            return failure(bytes.error());
        {
            const std::lock_guard lock(m_mutex);
            m_written += *bytes;
            m_historyBytes = m_stream->historyBytes();
            m_expectedBytes = m_stream->expectedBytes();
        }
        m_changed.notify_all();
    }
    std::fill_n(m_memory->data() + m_written, MappedFile::Padding, '\0');
    return {};
}

std::span<char> GrowingText::waitForRoom(const std::stop_token &stop)
{
    std::unique_lock lock(m_mutex);
    const bool goesOn = m_changed.wait(lock, stop, [this] { return m_wantsAll || !isFull(); });
    if (!goesOn || !m_memory || isFull() || stop.stop_requested())
        return {};
    return {m_memory->data() + m_written, PackedStream::StepBytes};
}

// A read is never smaller than it may be, because a small one costs as much.
bool GrowingText::isFull() const
{
    return m_memory && m_written + PackedStream::StepBytes > m_memory->writableEnd();
}

std::string_view GrowingText::waitBeyond(std::size_t bytes, bool asMuchAsFits)
{
    const auto readable = [this]() -> std::string_view {
        return m_memory ? std::string_view(m_memory->data(), m_written - std::min(m_written, MappedFile::Padding))
                        : std::string_view();
    };
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_outcome || isFull() || (!asMuchAsFits && readable().size() > bytes); });
    if (!m_outcome && readable().size() <= bytes) {
        m_wantsAll = true;
        m_changed.notify_all();
        m_changed.wait(lock, [this] { return m_outcome.has_value(); });
    }
    return readable();
}

bool GrowingText::isGrowing() const
{
    const std::lock_guard lock(m_mutex);
    return !m_outcome;
}

bool GrowingText::isAhead() const
{
    const std::lock_guard lock(m_mutex);
    return m_memory && m_memory->writableEnd() < m_written + m_windowBytes / 2;
}

std::uint64_t GrowingText::expectedBytes() const
{
    const std::lock_guard lock(m_mutex);
    return m_expectedBytes;
}

void GrowingText::release(std::size_t position)
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_memory)
            m_memory->release(std::min(position, m_written - std::min(m_written, m_historyBytes)));
    }
    m_changed.notify_all();
}

Result<OpenedText> GrowingText::finish()
{
    std::unique_lock lock(m_mutex);
    m_wantsAll = true; // nothing is released any more, so there may be no more room
    m_changed.notify_all();
    m_changed.wait(lock, [&] { return m_outcome.has_value(); });
    return *m_outcome;
}

std::string_view GrowingText::text() const
{
    const std::lock_guard lock(m_mutex);
    if (m_outcome && *m_outcome && (**m_outcome).map)
        return (**m_outcome).map->text();
    return m_memory ? std::string_view(m_memory->data(), m_written) : std::string_view();
}

} // namespace plumbline

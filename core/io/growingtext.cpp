// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/growingtext.h"

#include "core/io/decompressor.h"

#include <exception>
#include <new>

namespace plumbline {

Result<std::unique_ptr<GrowingText>> GrowingText::open(const std::string &path, const std::string &cacheDirectory,
                                                       TaskControl &control)
{
    auto source = MappedFile::open(path);
    if (!source)
        return failure(source.error());
    std::unique_ptr<GrowingText> text(new GrowingText(path, control));
    auto decoder = Decompressor::forStream((*source)->text());
    if (!decoder) {
        text->m_outcome = OpenedText{*source, (*source)->size(), std::nullopt};
        return text;
    }
    auto unpacking = Unpacking::start(*source, std::move(decoder), cacheDirectory, control);
    if (!unpacking)
        return failure(unpacking.error());
    text->m_unpacking = std::move(*unpacking);
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
    while (!m_unpacking->isAtEnd()) {
        if (stop.stop_requested())
            return failure(ErrorCode::Cancelled, m_path);
        if (const auto step = m_unpacking->step(m_control); !step)
            return failure(step.error());
        {
            const std::lock_guard lock(m_mutex);
            m_readable = m_unpacking->readable();
            m_expectedBytes = m_unpacking->expectedBytes();
        }
        m_changed.notify_all();
    }
    return m_unpacking->finish();
}

std::string_view GrowingText::waitBeyond(std::size_t bytes)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_outcome || m_readable.size() > bytes; });
    return m_readable;
}

bool GrowingText::isGrowing() const
{
    const std::lock_guard lock(m_mutex);
    return !m_outcome;
}

std::uint64_t GrowingText::expectedBytes() const
{
    const std::lock_guard lock(m_mutex);
    return m_expectedBytes;
}

Result<OpenedText> GrowingText::finish()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_outcome.has_value(); });
    return *m_outcome;
}

} // namespace plumbline

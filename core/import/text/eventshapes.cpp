// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/text/eventshapes.h"

#include "core/import/text/eventkeys.h"
#include "core/import/text/shapereader.h"

#include <algorithm>

namespace plumbline {

namespace {

// Processors fetch text ahead by themselves, but only within a page of memory and more slowly than it is read here. Each event
// therefore prefetches as many bytes as a usual event has.
constexpr std::size_t LineBytes = 64;
constexpr std::size_t Ahead = 1024;
constexpr std::size_t AheadBytes = 256;

const char *readWith(EventShapes &shapes, EventShapes::Processor processor, const char *at, const char *limit, RawEvent &event)
{
#if defined(__x86_64__)
    switch (processor) {
    case EventShapes::Processor::Avx512:
        return ShapeReader<Avx512Block>::readAvx512(shapes, at, limit, event);
    case EventShapes::Processor::Avx2:
        return ShapeReader<Avx2Block>::readAvx2(shapes, at, limit, event);
    case EventShapes::Processor::Any:
        break;
    }
    return ShapeReader<Sse2Block>::readPlain(shapes, at, limit, event);
#else
    return ShapeReader<PlainBlock>::readPlain(shapes, at, limit, event);
#endif
}

} // namespace

EventShapes::EventShapes([[maybe_unused]] Processor atMost) : m_nodes(1)
{
#if defined(__x86_64__)
    const bool hasAvx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
    const bool hasAvx512 = hasAvx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                           __builtin_cpu_supports("avx512vbmi");
    m_processor = std::min(atMost, hasAvx512 ? Processor::Avx512 : hasAvx2 ? Processor::Avx2 : Processor::Any);
#endif
}

std::size_t EventShapes::read(std::string_view text, std::size_t at, std::size_t limit, RawEvent &event)
{
    event.clear();
    event.isObject = true;
    const char *begin = text.data() + at;
    const char *stop = text.data() + std::min(limit, text.size());
    for (std::size_t line = 0; line < AheadBytes; line += LineBytes)
        __builtin_prefetch(begin + Ahead + line);
    const char *end = readWith(*this, m_processor, begin, stop, event);
    if (!end)
        return Unknown;
    if (!event.members.empty() && !readsMembers(event.phase))
        event.members.clear();
    event.length = static_cast<std::size_t>(end - begin);
    return at + event.length;
}

} // namespace plumbline

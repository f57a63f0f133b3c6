// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/geometry/labelcache.h"

#include "widgets/support/formatting.h"

#include <QFontMetricsF>

#include <algorithm>

namespace plumbline {

namespace {

constexpr char16_t SimpleLetters = 256;         ///< below it, the width of a text is the sum of its characters' widths
constexpr qsizetype NameLimit = 300;            ///< letters; longer names never fit a screen
constexpr qsizetype LabelCacheLeastLetters = 4; // at the beginning of a shortened name; fewer say nothing

QFont withoutKerning(QFont font)
{
    font.setKerning(false);
    return font;
}

} // namespace

LabelCache::LabelCache(const QFont &font)
    : m_texts(withoutKerning(font))
    , m_advances(SimpleLetters, -1.0f)
    , m_dotsWidth(static_cast<float>(QFontMetricsF(m_texts.font()).horizontalAdvance(QChar(0x2026))))
{}

float LabelCache::advance(QChar letter)
{
    float &known = m_advances[letter.unicode()];
    if (known < 0)
        known = static_cast<float>(QFontMetricsF(font()).horizontalAdvance(letter));
    return known;
}

const LabelCache::Name &LabelCache::name(int card, const Trace &trace, StringId id)
{
    const std::uint64_t key = (std::uint64_t(std::uint32_t(card)) << 32) | id.value;
    const auto known = m_names.find(key);
    if (known != m_names.end())
        return known->second;
    Name name;
    name.text = plainText(trace.text(id), NameLimit);
    const bool simple = std::all_of(name.text.begin(), name.text.end(), [](QChar c) { return c.unicode() < SimpleLetters; });
    if (simple) {
        for (const QChar letter : name.text)
            name.edges.push_back(name.width += advance(letter));
    } else {
        name.width = static_cast<float>(QFontMetricsF(font()).horizontalAdvance(name.text));
    }
    return m_names.emplace(key, std::move(name)).first->second;
}

QString LabelCache::elided(const Name &name, float room)
{
    if (name.width <= room)
        return name.text;
    if (name.edges.empty()) {
        const QString text = QFontMetricsF(font()).elidedText(name.text, Qt::ElideMiddle, static_cast<qreal>(room));
        // Two Chinese characters say as much as four letters.
        return text.indexOf(QChar(0x2026)) >= LabelCacheLeastLetters / 2 ? text : QString();
    }
    // The beginning of a name says more than its end, and gets more room.
    const float half = (room - m_dotsWidth) * 0.55f;
    const auto size = static_cast<qsizetype>(name.edges.size());
    const qsizetype head = std::upper_bound(name.edges.begin(), name.edges.end(), half) - name.edges.begin();
    const float tailFrom = name.width - (room - m_dotsWidth - (head > 0 ? name.edges[static_cast<std::size_t>(head - 1)] : 0));
    const qsizetype tail = name.edges.end() - std::lower_bound(name.edges.begin(), name.edges.end(), tailFrom) - 1;
    if (head < LabelCacheLeastLetters)
        return leading(name, room);
    return name.text.left(head) + QChar(0x2026) + name.text.right(std::clamp<qsizetype>(tail, 0, size - head));
}

/// Returns the beginning of a name only, for narrow places.
QString LabelCache::leading(const Name &name, float room) const
{
    const auto fitting = std::upper_bound(name.edges.begin(), name.edges.end(), room - m_dotsWidth) - name.edges.begin();
    return fitting < LabelCacheLeastLetters ? QString() : name.text.left(fitting) + QChar(0x2026);
}

void LabelCache::clear()
{
    m_names.clear();
    m_texts.clear();
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/geometry/textcache.h"

#include <QPainter>
#include <QTextLayout>

namespace plumbline {

namespace {

constexpr qsizetype TextCacheMostKept = 20'000;

template<typename Kept>
void makeRoom(Kept &kept)
{
    if (kept.size() > TextCacheMostKept)
        kept.clear();
}

qreal ascentOf(const QString &text, const QFont &font)
{
    QTextLayout layout(text, font);
    layout.beginLayout();
    const QTextLine line = layout.createLine();
    layout.endLayout();
    return line.isValid() ? line.ascent() : 0;
}

} // namespace

TextCache::TextCache(const QFont &font) : m_font(font), m_metrics(font) {}

int TextCache::width(const QString &text)
{
    const auto known = m_widths.constFind(text);
    if (known != m_widths.cend())
        return *known;
    makeRoom(m_widths);
    return *m_widths.insert(text, m_metrics.horizontalAdvance(text));
}

QString TextCache::elided(const QString &text, Qt::TextElideMode mode, int room)
{
    const std::pair key{text, std::pair{room, static_cast<int>(mode)}};
    const auto known = m_elided.constFind(key);
    if (known != m_elided.cend())
        return *known;
    makeRoom(m_elided);
    return *m_elided.insert(key, m_metrics.elidedText(text, mode, room));
}

const TextCache::Layout &TextCache::layout(const QString &text)
{
    const auto known = m_layouts.constFind(text);
    if (known != m_layouts.cend())
        return *known;
    makeRoom(m_layouts);
    QStaticText prepared(text);
    prepared.setTextFormat(Qt::PlainText);
    prepared.setPerformanceHint(QStaticText::AggressiveCaching);
    prepared.prepare(QTransform(), m_font);
    return *m_layouts.insert(text, {prepared, ascentOf(text, m_font)});
}

void TextCache::paint(QPainter *painter, QPoint baseline, const QString &text)
{
    const Layout &known = layout(text);
    painter->setFont(m_font);
    painter->drawStaticText(QPointF(baseline.x(), baseline.y() - known.ascent), known.text);
}

void TextCache::clear()
{
    m_widths.clear();
    m_elided.clear();
    m_layouts.clear();
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QFontMetrics>
#include <QHash>
#include <QStaticText>
#include <QString>

#include <utility>

class QPainter;

namespace plumbline {

/// Texts of one font that are painted again in each frame: measured, shortened and laid out once. What it keeps is bounded.
class TextCache
{
public:
    explicit TextCache(const QFont &font);

    [[nodiscard]] const QFont &font() const { return m_font; }
    [[nodiscard]] const QFontMetrics &metrics() const { return m_metrics; }

    /// As QFontMetrics::horizontalAdvance().
    [[nodiscard]] int width(const QString &text);
    /// As QFontMetrics::elidedText().
    [[nodiscard]] QString elided(const QString &text, Qt::TextElideMode mode, int room);
    /// The text laid out; the reference lives until the next call.
    [[nodiscard]] const QStaticText &prepared(const QString &text) { return layout(text).text; }
    /// Paints as QPainter::drawText() does, in the painter's pen. Not for painters of vector files, which want the text itself.
    void paint(QPainter *painter, QPoint baseline, const QString &text);
    void clear();

private:
    struct Layout
    {
        QStaticText text;
        qreal ascent = 0; ///< of its line, which letters of another font may make higher
    };

    const Layout &layout(const QString &text);

    QFont m_font;
    QFontMetrics m_metrics;
    QHash<QString, int> m_widths;
    QHash<std::pair<QString, std::pair<int, int>>, QString> m_elided; ///< by text, room and mode
    QHash<QString, Layout> m_layouts;
};

} // namespace plumbline

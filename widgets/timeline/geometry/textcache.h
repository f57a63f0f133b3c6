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

/// Texts of one font that are painted in each frame. They are measured, shortened and laid out once. The number of kept texts is
/// bounded.
class TextCache
{
public:
    explicit TextCache(const QFont &font);

    [[nodiscard]] const QFont &font() const { return m_font; }
    [[nodiscard]] const QFontMetrics &metrics() const { return m_metrics; }

    /// Returns the same as QFontMetrics::horizontalAdvance().
    [[nodiscard]] int width(const QString &text);
    /// Returns the same as QFontMetrics::elidedText().
    [[nodiscard]] QString elided(const QString &text, Qt::TextElideMode mode, int room);
    /// Returns the laid-out text. The reference is valid until the next call.
    [[nodiscard]] const QStaticText &prepared(const QString &text) { return layout(text).text; }
    /// Paints a text as QPainter::drawText() does, in the pen of the painter. Painters of vector files need the text itself and
    /// cannot use this.
    void paint(QPainter *painter, QPoint baseline, const QString &text);
    void clear();

private:
    struct Layout
    {
        QStaticText text;
        qreal ascent = 0; ///< of its line; letters of another font may make it larger
    };

    const Layout &layout(const QString &text);

    QFont m_font;
    QFontMetrics m_metrics;
    QHash<QString, int> m_widths;
    QHash<std::pair<QString, std::pair<int, int>>, QString> m_elided; ///< by text, room and mode
    QHash<QString, Layout> m_layouts;
};

} // namespace plumbline

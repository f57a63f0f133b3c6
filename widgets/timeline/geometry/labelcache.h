// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"
#include "widgets/timeline/geometry/textcache.h"

#include <QFont>
#include <QStaticText>
#include <QString>

#include <unordered_map>
#include <vector>

namespace plumbline {

/// Prepares names that fit into slices. A trace has few different names, so that widths and laid-out texts are kept: measuring
/// and shaping thousands of labels in each frame would cost more than painting them.
class LabelCache
{
public:
    explicit LabelCache(const QFont &font);

    /// A name as plain text, with its measures in pixels.
    struct Name
    {
        QString text;
        std::vector<float> edges; ///< x behind each character; empty if the width is not the sum of the characters' widths
        float width = 0;
    };

    /// Returns a name of a trace as plain text, with its width. The reference is valid until clear().
    const Name &name(int card, const Trace &trace, StringId id);
    /// Returns the name shortened to fit `room` pixels: in its middle, or to its beginning where there is little room. Empty if
    /// fewer than four letters, or two of Chinese, would be left.
    [[nodiscard]] QString elided(const Name &name, float room);
    /// Returns a laid-out text. The reference is valid until the next call.
    const QStaticText &prepared(const QString &text) { return m_texts.prepared(text); }
    [[nodiscard]] const QFont &font() const { return m_texts.font(); }
    void clear();

private:
    [[nodiscard]] float advance(QChar letter);
    [[nodiscard]] QString leading(const Name &name, float room) const;

    TextCache m_texts;
    std::vector<float> m_advances; ///< widths of the characters below 256; -1: not measured yet
    float m_dotsWidth = 0;
    std::unordered_map<std::uint64_t, Name> m_names;
};

} // namespace plumbline

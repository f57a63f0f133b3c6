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

/// Text that fits into slices, laid out once and painted many times. Names are few, so their widths and shortened
/// forms are kept; measuring and shaping thousands of labels a frame would cost more than painting them.
class LabelCache
{
public:
    explicit LabelCache(const QFont &font);

    struct Name
    {
        QString text;
        std::vector<float> edges; ///< x behind each character; empty where the widths are not a plain sum
        float width = 0;
    };

    /// A name of a trace as plain text, with its width.
    const Name &name(int card, const Trace &trace, StringId id);
    /// The name shortened in its middle to fit `room` pixels; to its beginning where there is little; empty when fewer than four
    /// letters would be left.
    [[nodiscard]] QString elided(const Name &name, float room);
    /// A prepared text; the reference lives until the next call.
    const QStaticText &prepared(const QString &text) { return m_texts.prepared(text); }
    [[nodiscard]] const QFont &font() const { return m_texts.font(); }
    void clear();

private:
    [[nodiscard]] float advance(QChar letter);
    [[nodiscard]] QString leading(const Name &name, float room) const;

    TextCache m_texts;
    std::vector<float> m_advances; ///< of the characters below 256, -1 = not yet known
    float m_dotsWidth = 0;
    std::unordered_map<std::uint64_t, Name> m_names;
};

} // namespace plumbline

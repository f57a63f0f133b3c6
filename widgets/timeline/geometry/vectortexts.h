// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace plumbline {

/// Keeps a text that contains Chinese in one element of an SVG. Qt's generator writes one element per script and font, so that
/// the name could not be found by searching. A plain stand-in is painted instead and replaced in the finished file.
class VectorTexts
{
public:
    /// Returns what to paint for a text: a stand-in, or the text itself if Qt keeps it in one element.
    [[nodiscard]] QString standIn(const QString &text);
    /// Returns the file with all stand-ins replaced by their texts.
    [[nodiscard]] QByteArray restored(const QByteArray &svg) const;

private:
    QStringList m_texts;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace plumbline {

/// Keeps a text with Chinese in it one element of an SVG. Qt's generator writes one element per script and font, so
/// that nobody finds the name by searching; a plain stand-in is painted instead and replaced in the finished file.
class VectorTexts
{
public:
    /// What to paint for a text: the text itself when Qt keeps it whole.
    [[nodiscard]] QString standIn(const QString &text);
    /// The file with all stand-ins replaced by their texts.
    [[nodiscard]] QByteArray restored(const QByteArray &svg) const;

private:
    QStringList m_texts;
};

} // namespace plumbline

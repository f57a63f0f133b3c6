// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChar>

namespace plumbline {

/// Returns whether a character of a file must not be shown as it is: it controls a terminal, turns the direction of what follows,
/// breaks the line, or no XML file may hold it.
[[nodiscard]] inline bool isUnfit(QChar character)
{
    const char16_t code = character.unicode();
    return character.category() == QChar::Other_Control || code == 0x2028 || code == 0x2029 || code == 0x200E || code == 0x200F ||
           code == 0x061C || (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) ||
           QChar::isNonCharacter(code);
}

} // namespace plumbline

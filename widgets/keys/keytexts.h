// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/keys/keybindings.h"

#include <QString>
#include <QStringList>

namespace plumbline {

/// Returns what a command does, translated.
[[nodiscard]] QString commandText(const CommandBinding &binding);
/// Returns the name of a group, translated.
[[nodiscard]] QString groupText(CommandGroup group);
/// Returns the ways to ask for a command as the desktop writes keys: "W", "Ctrl+wheel". Aliases are left out. The wheel is
/// written for its mode.
[[nodiscard]] QStringList pressTexts(const CommandBinding &binding, WheelMode mode = WheelMode::Scrolls);
/// Returns the key of a command for menus; "" if the first way to ask for it is no key.
[[nodiscard]] QString menuKeyText(KeyCommand command);
/// Returns the text of a menu entry with the key of its command at the end.
[[nodiscard]] QString withMenuKey(const QString &text, KeyCommand command);

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pictures/picturechoice.h"

#include <QString>

namespace plumbline {

/// Returns the command line that writes the same picture: `plumbline render ...`, quoted for a POSIX shell. `size` is the size of
/// the picture as drawn, and `file` is where it is written. Lanes that are closed on the screen are open in it, and compared
/// cards are interleaved. "" if no command can write it: for several paths that are not compared, or with lanes of a third card.
[[nodiscard]] QString pictureCommand(const PictureChoice &choice, const PictureContext &context, QSize size, const QString &file);

} // namespace plumbline

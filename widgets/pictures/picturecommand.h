// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pictures/picturechoice.h"

#include <QString>

namespace plumbline {

/// The command line that writes the same picture: `plumbline render ...`, quoted for a POSIX shell. `size` is that of
/// the picture as drawn, and `file` what it is written to. Lanes that are closed on the screen are open in it, and compared cards
/// interleaved. "" where no command does: of several paths that are not compared, or with lanes of a third card.
[[nodiscard]] QString pictureCommand(const PictureChoice &choice, const PictureContext &context, QSize size, const QString &file);

} // namespace plumbline

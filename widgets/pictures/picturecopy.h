// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "widgets/pictures/timelinepicture.h"

#include <QMimeData>

#include <memory>

namespace plumbline {

/// Draws a picture for the clipboard, as image and as SVG. Both carry title and caption as the text that stands for the picture
/// where it cannot be seen. Window thread only. Errors: those of drawPicture().
[[nodiscard]] Result<std::unique_ptr<QMimeData>> pictureForClipboard(const std::vector<TimelineCard> &cards,
                                                                     const PictureOptions &options);

} // namespace plumbline

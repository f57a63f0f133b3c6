// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "widgets/pictures/timelinepicture.h"

#include <QMimeData>

#include <memory>

namespace plumbline {

/// A picture for the clipboard, as image and as SVG. Both carry title and caption as the text that stands for the
/// picture where it cannot be seen. Window thread only; errors: those of drawPicture().
[[nodiscard]] Result<std::unique_ptr<QMimeData>> pictureForClipboard(const std::vector<TimelineCard> &cards,
                                                                     const PictureOptions &options);

} // namespace plumbline

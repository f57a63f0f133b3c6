// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pictures/picturecopy.h"

namespace plumbline {

Result<std::unique_ptr<QMimeData>> pictureForClipboard(const std::vector<TimelineCard> &cards, const PictureOptions &options)
{
    const Result<Picture> raster = drawPicture(cards, options, PictureFormat::Png);
    if (!raster)
        return failure(raster.error());
    PictureOptions unscaled = options;
    unscaled.scale = 1;
    const Result<Picture> vector = drawPicture(cards, unscaled, PictureFormat::Svg);
    if (!vector)
        return failure(vector.error());
    auto data = std::make_unique<QMimeData>();
    // The encoded form keeps title and caption, which a bare image loses on its way through the clipboard.
    data->setData(QStringLiteral("image/png"), encoded(*raster));
    data->setData(QStringLiteral("image/svg+xml"), vector->bytes);
    data->setImageData(raster->image);
    return data;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pictures/timelinepicture.h"

#include <QSize>
#include <QString>

#include <functional>

class QCPPainter;

namespace plumbline {

class VectorTexts;

/// Something that can be painted into a file.
struct PictureSheet
{
    QSize size; ///< pixels before the scale
    QString title;
    QString caption; ///< goes into the file as its description
    /// Paints all of it; of an SVG through stand-ins for its texts, which are null otherwise.
    std::function<void(QCPPainter *painter, VectorTexts *texts)> paint;
};

/// Draws a sheet in the format of `picture` and fills in what that says of it. Window thread only.
void drawSheet(const PictureSheet &sheet, double scale, Picture &picture);

} // namespace plumbline

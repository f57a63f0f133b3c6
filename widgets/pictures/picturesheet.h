// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pictures/timelinepicture.h"

#include <QSize>
#include <QString>

#include <functional>

class QCPPainter;

namespace plumbline {

class VectorTexts;

/// A drawing that can be painted into a file.
struct PictureSheet
{
    QSize size; ///< in pixels, before it is scaled
    QString title;
    QString caption; ///< goes into the file as its description
    /// Paints everything. For an SVG, `texts` gives the stand-ins to paint instead of texts; it is null otherwise.
    std::function<void(QCPPainter *painter, VectorTexts *texts)> paint;
};

/// Draws a sheet in the format of `picture`, and fills in its size, title and caption. Window thread only.
void drawSheet(const PictureSheet &sheet, double scale, Picture &picture);

} // namespace plumbline

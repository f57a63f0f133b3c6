// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/base/timerange.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/timeline/layout/comparison.h"
#include "widgets/timeline/layout/tracklayout.h"

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// What a picture of the timeline shows and how.
struct PictureOptions
{
    QSize size{1600, 900};  ///< pixels before `scale`
    bool fitHeight = false; ///< the height is what the lanes need, whatever `size` says
    double scale = 1;
    bool dark = false;
    QString title;                           ///< "" = made from the data set and cards
    QStringList lanes;                       ///< globs on "process/thread", in order; empty = all lanes with content
    std::vector<TrackLayout::Choice> tracks; ///< exactly these, in order, instead of `lanes`
    QStringList flows;                       ///< categories drawn
    std::optional<TimeRange> range;          ///< on the shared axis of TimelineState; none = all slices
    std::optional<Comparison> comparison;    ///< of two of the cards; the others are left out unless `tracks` has them
    ComparisonView comparisonView;
};

enum class PictureFormat : std::uint8_t { Png, Svg, Pdf };
/// The format that a file's suffix says; none where it is another.
[[nodiscard]] std::optional<PictureFormat> pictureFormatOf(const QString &file);
/// "png", "svg", "pdf"
[[nodiscard]] QString suffixOf(PictureFormat format);

/// Least and greatest width and height of a picture, before and after its scale.
inline constexpr int LeastPicturePx = 200;
inline constexpr int MostPicturePx = 20'000;

/// A picture drawn and not written yet. An image is still to be encoded, which takes longest of all and may be done on any
/// thread.
struct Picture
{
    PictureFormat format = PictureFormat::Png;
    QImage image;     ///< of PNG
    QByteArray bytes; ///< of SVG and PDF
    QSize size;       ///< pixels before the scale, with the height that the lanes needed
    QString title;
    QString caption;       ///< all lines of it
    int lanesLeftOut = 0;  ///< for want of room
    QString missingGlyphs; ///< painted characters that no installed font has, each once
};

/// Draws the cards' timeline through the same plottables as the window. What draws are widgets, so only the window
/// thread may call it; the number of shapes is bounded (PicturePage::MostShapes), that of pixels as well.
/// Errors: InvalidArgument (size, no lane matches).
[[nodiscard]] Result<Picture> drawPicture(const std::vector<TimelineCard> &cards, const PictureOptions &options,
                                          PictureFormat format);

/// The finished file. Any thread; empty when there is no memory for it.
[[nodiscard]] QByteArray encoded(const Picture &picture);

/// Writes a picture atomically. Any thread. Errors: WriteFailed, Cancelled.
[[nodiscard]] Result<void> savePicture(const Picture &picture, const QString &file, const TaskControl *control = nullptr);

/// What the user should know about a picture that was written to `file`.
[[nodiscard]] std::vector<Problem> pictureNotes(const Picture &picture, const QString &file);

/// Draws and writes `file`; png, svg or pdf by its suffix. Equal input gives byte-equal SVG, with names as text. Lanes
/// that do not fit are left out and the caption says how many. Returns pictureNotes().
/// Errors: InvalidArgument (suffix, size, no lane matches), WriteFailed.
[[nodiscard]] Result<std::vector<Problem>> writePicture(const std::vector<TimelineCard> &cards, const PictureOptions &options,
                                                        const QString &file);

} // namespace plumbline

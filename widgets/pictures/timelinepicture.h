// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/base/timerange.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/timeline/layout/bandlayout.h"
#include "widgets/timeline/layout/comparison.h"
#include "widgets/timeline/state/timemark.h"

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QStringList>

#include <QMimeData>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// What a picture of the timeline shows, and how.
struct PictureOptions
{
    QSize size{1600, 900};  ///< pixels before `scale`
    bool fitHeight = false; ///< the height is what the lanes need, whatever `size` says
    double scale = 1;       ///< pixels of the file per pixel of `size`
    bool dark = false;
    QString title;                         ///< "" = made of the names of profile and cards
    QStringList lanes;                     ///< globs on "process/thread", in order; empty = importantLanes()
    std::vector<BandLayout::Choice> bands; ///< if not empty, exactly these in this order instead of `lanes`
    QStringList flows;                     ///< flow categories that are drawn
    std::optional<TimeRange> range;        ///< on the shared axis of TimelineState; empty = all slices
    std::optional<Comparison> comparison;  ///< of two of the cards; the others are left out unless `bands` has them
    ComparisonView comparisonView;
    TimeMarks marks; ///< on the shared axis
};

enum class PictureFormat : std::uint8_t { Png, Svg, Pdf };
/// Returns the format that the suffix of a file stands for; empty for other suffixes.
[[nodiscard]] std::optional<PictureFormat> pictureFormatOf(const QString &file);
/// Returns "png", "svg" or "pdf".
[[nodiscard]] QString suffixOf(PictureFormat format);

/// Smallest and largest width and height of a picture, before it is scaled.
inline constexpr int LeastPicturePx = 200;
inline constexpr int MostPicturePx = 20'000;

/// A picture that is drawn but not written yet. An image still has to be encoded, which takes longest of all and can be done on
/// any thread.
struct Picture
{
    PictureFormat format = PictureFormat::Png;
    QImage image;     ///< content of a PNG
    QByteArray bytes; ///< content of an SVG or PDF
    QSize size;       ///< in pixels before scaling, with the height that the lanes needed
    QString title;
    QString caption;       ///< all its lines
    int lanesLeftOut = 0;  ///< lanes that had no room
    QString missingGlyphs; ///< painted characters that no installed font has, each once
};

/// Draws the timeline of the cards through the same plottables as the window. These are widgets, so only the window thread may
/// call it. The numbers of shapes (PicturePage::MostShapes) and pixels are bounded. Errors: InvalidArgument (size, no lane
/// matches).
[[nodiscard]] Result<Picture> drawPicture(const std::vector<TimelineCard> &cards, const PictureOptions &options,
                                          PictureFormat format);

/// Returns the content of the finished file; empty if there is not enough memory for it. Any thread.
[[nodiscard]] QByteArray encoded(const Picture &picture);

/// Writes a picture, as a whole or not at all. Any thread. Errors: WriteFailed, Cancelled.
[[nodiscard]] Result<void> savePicture(const Picture &picture, const QString &file, const TaskControl *control = nullptr);

/// Returns what the user should know about a picture that was written to `file`.
[[nodiscard]] std::vector<Problem> pictureNotes(const Picture &picture, const QString &file);

/// Draws a picture and writes it as PNG, SVG or PDF, by the suffix of `file`. Equal input gives byte-equal SVG, with names as
/// text. Lanes that do not fit are left out, and the caption says how many. Returns pictureNotes(). Errors: InvalidArgument
/// (suffix, size, no lane matches), WriteFailed.
[[nodiscard]] Result<std::vector<Problem>> writePicture(const std::vector<TimelineCard> &cards, const PictureOptions &options,
                                                        const QString &file);

/// Draws a picture for the clipboard, as image and as SVG. Both carry title and caption as the text that stands for the picture
/// where it cannot be seen. Window thread only. Errors: those of drawPicture().
[[nodiscard]] Result<std::unique_ptr<QMimeData>> pictureForClipboard(const std::vector<TimelineCard> &cards,
                                                                     const PictureOptions &options);

} // namespace plumbline

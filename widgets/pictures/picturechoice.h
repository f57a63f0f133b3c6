// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pictures/timelinepicture.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>
#include <vector>

namespace plumbline {

/// What pictures can be made of. It is a copy, so that a dialog need not follow what the timeline does meanwhile.
struct PictureContext
{
    std::vector<TimelineCard> cards;
    std::vector<std::optional<int>> ranks; ///< by card, where known; for the command line
    std::int64_t axisOriginNs = 0;         ///< absolute time of 0 on the shared axis; of the base if cards are compared
    TimeRange visible;
    std::optional<TimeRange> marked;
    std::vector<std::pair<QString, TimeRange>> steps; ///< number and range of each step
    QStringList flows;                                ///< flow categories that the timeline shows
    std::vector<BandLayout::Choice> shown;            ///< lanes on the screen
    std::vector<BandLayout::Choice> pinned;
    QSize view{1600, 900};                ///< size of the timeline on the screen
    std::optional<Comparison> comparison; ///< of two of the cards; its matching is null until it is made
    ComparisonView comparisonView;
    TimeMarks marks;
    QStringList paths; ///< what was opened; for the command line
    QString language;  ///< of the picture, as an argument of --lang
};

/// What the user chose in the export dialog.
struct PictureChoice
{
    enum class Span : std::uint8_t { Visible, Marked, Whole, Step };
    enum class Lanes : std::uint8_t { Screen, Pinned, Important, All, Chosen };
    enum class Size : std::uint8_t { Window, Screen1600, Screen1920, Page, Column, Pixels, Millimetres };

    PictureFormat format = PictureFormat::Png;
    Size size = Size::Window;
    QSize pixels{1600, 900};    ///< size of Size::Pixels
    QSize millimetres{160, 90}; ///< size of Size::Millimetres
    bool fitHeight = true;
    int scale = 2; ///< pixels of a PNG per pixel of the picture
    bool dark = false;
    bool flows = true;
    Span span = Span::Visible;
    QString step; ///< number of the step of Span::Step
    Lanes lanes = Lanes::Screen;
    std::vector<BandLayout::Choice> chosen; ///< lanes of Lanes::Chosen
    QString title;

    /// Returns whether the size is one of paper, in millimetres. Only vector files have these.
    [[nodiscard]] bool isPaper() const;
    /// Returns what is worth remembering for the next picture: everything but range, step, title and single lanes.
    [[nodiscard]] QByteArray toJson() const;
    /// Reads a remembered choice. Values that make no sense keep their defaults.
    [[nodiscard]] static PictureChoice fromJson(const QByteArray &json);
};

/// Pictures measured in millimetres are drawn larger and scaled down by this, so that text of 11 pixels becomes about 6 points.
inline constexpr double PaperScale = 0.75;

/// Returns the options of the chosen picture. Size::Window takes the width of the view, and its height with room for title and
/// caption.
[[nodiscard]] PictureOptions pictureOptions(const PictureChoice &choice, const PictureContext &context);

/// Returns the range of the picture on the shared axis; empty means all slices.
[[nodiscard]] std::optional<TimeRange> pictureRange(const PictureChoice &choice, const PictureContext &context);

/// Returns a file name for the picture, made of profile and range and valid in every file system, for example "resnet_step5.svg".
[[nodiscard]] QString suggestedFileName(const PictureChoice &choice, const PictureContext &context);

/// Returns the options of a picture of the view as it is, for the clipboard: light, twice the pixels, as high as the lanes need.
[[nodiscard]] PictureOptions viewPicture(const PictureContext &context);

/// Returns the command line that writes the same picture: `plumbline render ...`, quoted for a POSIX shell. `size` is the size of
/// the picture as drawn, and `file` is where it is written. Lanes that are closed on the screen are open in it, and compared
/// cards are interleaved. "" if no command can write it: for several paths that are not compared, or with lanes of a third card.
[[nodiscard]] QString pictureCommand(const PictureChoice &choice, const PictureContext &context, QSize size, const QString &file);

} // namespace plumbline

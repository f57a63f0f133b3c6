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

/// What there is to make pictures of: a copy, so that a dialog need not follow what the timeline does meanwhile.
struct PictureContext
{
    std::vector<TimelineCard> cards;
    std::vector<std::optional<int>> ranks; ///< of the cards, where known; for the command line
    std::int64_t axisOriginNs = 0;         ///< absolute time of 0 on the shared axis; of a comparison, on its base
    TimeRange visible;
    std::optional<TimeRange> marked;
    std::vector<std::pair<QString, TimeRange>> steps; ///< number and range of each training step
    QStringList flows;                                ///< categories that the timeline shows
    std::vector<TrackLayout::Choice> shown;           ///< lanes on the screen
    std::vector<TrackLayout::Choice> pinned;
    QSize view{1600, 900};                ///< the timeline on the screen
    std::optional<Comparison> comparison; ///< of the cards; not matched while that is being found
    ComparisonView comparisonView;
    QStringList paths; ///< what was opened, for the command line
    QString language;  ///< of the picture, as --lang takes it
};

/// What the user chose in the export dialog.
struct PictureChoice
{
    enum class Span : std::uint8_t { Visible, Marked, Whole, Step };
    enum class Lanes : std::uint8_t { Screen, Pinned, Important, All, Chosen };
    enum class Size : std::uint8_t { Window, Screen1600, Screen1920, Page, Column, Pixels, Millimetres };

    PictureFormat format = PictureFormat::Png;
    Size size = Size::Window;
    QSize pixels{1600, 900};    ///< of Size::Pixels
    QSize millimetres{160, 90}; ///< of Size::Millimetres
    bool fitHeight = true;
    int scale = 2; ///< of PNG
    bool dark = false;
    bool flows = true;
    Span span = Span::Visible;
    QString step;
    Lanes lanes = Lanes::Screen;
    std::vector<TrackLayout::Choice> chosen; ///< of Lanes::Chosen
    QString title;

    /// Whether the size is one of paper. Only files with vectors are measured in millimetres.
    [[nodiscard]] bool isPaper() const;
    /// What is worth remembering for the next picture: neither range, step, title nor single lanes.
    [[nodiscard]] QByteArray toJson() const;
    /// Values that make no sense are left as they are by default.
    [[nodiscard]] static PictureChoice fromJson(const QByteArray &json);
};

/// Pictures measured in millimetres are drawn larger and scaled down, so that text of 11 pixels becomes about 6 points.
inline constexpr double PaperScale = 0.75;

/// The picture that was chosen. Size::Window takes the view's width with room for the frame around the lanes.
[[nodiscard]] PictureOptions pictureOptions(const PictureChoice &choice, const PictureContext &context);

/// The range it shows on the shared axis; none means all slices.
[[nodiscard]] std::optional<TimeRange> pictureRange(const PictureChoice &choice, const PictureContext &context);

/// "resnet_step5.svg": data set and range, fit for every file system.
[[nodiscard]] QString suggestedFileName(const PictureChoice &choice, const PictureContext &context);

/// The view as it is, for the clipboard: light, twice the pixels, the height that the lanes need.
[[nodiscard]] PictureOptions viewPicture(const PictureContext &context);

} // namespace plumbline

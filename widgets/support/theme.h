// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/role.h"

#include <QBrush>
#include <QColor>
#include <QFont>
#include <QString>

#include <array>
#include <string_view>

class QPainter;
class QPalette;
class QRectF;

namespace plumbline {

/// Index of the fill of a slice: a Role or, behind the roles, one of the muted hues that tell unrecognised names apart. Behind
/// these come the shades of slack, from none to much, and the fill of slices whose slack is not known; then the hues of names,
/// and the shades of durations against the median of their name, from short to long, with that of names that occur once.
using FillIndex = std::uint8_t;
inline constexpr int OtherHueCount = 5;
inline constexpr int SlackShadeCount = 6;
inline constexpr int HostShadeCount = 3;
inline constexpr FillIndex FirstHostFill = RoleCount + OtherHueCount;
inline constexpr FillIndex FirstSlackFill = FirstHostFill + HostLayerCount * HostShadeCount;
inline constexpr FillIndex UnknownSlackFill = FirstSlackFill + SlackShadeCount;
inline constexpr int NameHueCount = 12;
inline constexpr FillIndex FirstNameFill = UnknownSlackFill + 1;
inline constexpr int DurationShadeCount = 6;
inline constexpr FillIndex FirstDurationFill = FirstNameFill + NameHueCount;
inline constexpr FillIndex UnknownDurationFill = FirstDurationFill + DurationShadeCount;
inline constexpr int FillCount = UnknownDurationFill + 1;

/// Returns the fill that stands for another one in legends: all hues of unrecognised names are Role::Other, the shades of a layer
/// of the host are its first one, and all hues of names are the first one.
[[nodiscard]] constexpr FillIndex legendFill(FillIndex fill)
{
    if (fill >= FirstHostFill && fill < FirstSlackFill)
        return static_cast<FillIndex>(FirstHostFill + (fill - FirstHostFill) / HostShadeCount * HostShadeCount);
    if (fill >= FirstNameFill && fill < FirstDurationFill)
        return FirstNameFill;
    return fill < RoleCount || fill >= FirstSlackFill ? fill : FillIndex{0};
}

/// The colours of everything that is painted by hand, by meaning. The palette of roles is that of Okabe and Ito, which can be
/// told apart with the common kinds of colour blindness, plus grey for idle time.
struct Theme
{
    /// The colours of a slice.
    struct Fill
    {
        QColor fill;
        QColor text;
        QColor outline;       ///< invalid if the fill alone stands out from the background
        bool hatched = false; ///< idle time is hatched so that it can be told apart without colour

        /// Returns the brush for the lines over a hatched fill.
        [[nodiscard]] QBrush hatch() const;
        /// Fills a rectangle, with the lines if it is hatched.
        void paint(QPainter &painter, const QRectF &rect) const;
    };

    bool dark = false;
    QColor background;
    QColor laneLine; ///< between lanes
    QColor grid;
    QColor text;
    QColor mutedText;
    QColor headBackground;  ///< behind the names of lanes
    QColor groupBackground; ///< behind the bands of cards and processes
    QColor cardBackground;
    QColor selection; ///< outline of the selected slice or instant
    QColor hover;
    QColor markFill;
    QColor markEdge;
    QColor cursor;
    QColor instant;
    QColor counter;
    QColor slower; ///< losses of a comparison, as text and marks; a sign or direction always tells them apart as well
    QColor faster; ///< time that the target saves
    QColor noise;  ///< differences below the noise
    QColor late;   ///< arrows that hang vertical: the device waited for the host
    std::array<Fill, FillCount> fills;
    std::array<QColor, 6> curves; ///< for the series of one counter, in turn
    std::array<QColor, 6> flows;  ///< flow categories, see flowColour()

    /// Returns the fill to paint. A dim fill recedes behind the hits of a search.
    [[nodiscard]] Fill fillOf(FillIndex index, bool dim) const;

    /// Returns the colour of a difference: slower above 0, faster below 0, noise at 0. The colour is paler near 0 and has full
    /// strength from `most` on.
    [[nodiscard]] QColor differenceColour(int shade, int most) const;

    [[nodiscard]] static const Theme &light();
    [[nodiscard]] static const Theme &darkTheme();
    /// Returns the dark theme if the window colour of `palette` is dark, and the light theme otherwise.
    [[nodiscard]] static const Theme &forPalette(const QPalette &palette);

    /// Returns the colour of a flow category. Categories that profilers write have fixed colours; others are chosen by a hash of
    /// the name.
    [[nodiscard]] QColor flowColour(const QString &category) const;
    /// Returns the colour of the same category on the target of a comparison, so that its arrows are told from those of the base.
    [[nodiscard]] QColor targetFlowColour(const QString &category) const;
};

/// Returns the fill of a slice. Slices without a recognised role get a hue by a hash of their name without digits, so that equal
/// operators look the same in all lanes, cards and profiles.
[[nodiscard]] FillIndex fillIndex(Role role, std::string_view name);

/// Returns the fill of a slice of the host: a hue for its layer, with a shade by a hash of its name without digits.
[[nodiscard]] FillIndex hostFillIndex(HostLayer layer, std::string_view name);

/// Returns the fill of a slice that is coloured by its name: a hue by a hash of the name without digits, so that it is the same
/// in all cards and profiles.
[[nodiscard]] FillIndex nameFillIndex(std::string_view name);

/// Returns the fill of a slice that is coloured by its duration against the median of its name, which is above 0.
[[nodiscard]] FillIndex durationFillIndex(double duration, double median);

/// Returns the name of a layer of the host for the legend.
[[nodiscard]] QString hostLayerName(HostLayer layer);

/// Returns black or white, whichever has the higher contrast to a colour. With the luminance of WCAG 2, the contrast is at least
/// 4.5 to 1 for any colour.
[[nodiscard]] QColor textOn(const QColor &fill);

/// Returns the name of a role for the legend.
[[nodiscard]] QString roleName(Role role);

/// Returns the font of everything that is painted on the timeline. Its size is in pixels, so that a picture does not depend on
/// the display on which it was made.
[[nodiscard]] QFont paintFont(int pixelSize, bool bold = false);

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/role.h"

#include <QBrush>
#include <QColor>
#include <QFont>
#include <QString>

#include <array>
#include <string_view>

class QPalette;

namespace plumbline {

/// Index of a slice's fill: a Role, or behind them one of the muted hues that tell unrecognised names apart.
using FillIndex = std::uint8_t;
inline constexpr int OtherHueCount = 5;
inline constexpr int FillCount = RoleCount + OtherHueCount;

/// The colours of everything painted by hand, by meaning. The role palette is Okabe and Ito's, which stays apart
/// under the common kinds of colour blindness, with grey for idle.
struct Theme
{
    struct Fill
    {
        QColor fill;
        QColor text;
        QColor outline;       ///< invalid where the fill stands out from the background by itself
        bool hatched = false; ///< idle is told apart without colour as well

        /// The lines over it when it is hatched.
        [[nodiscard]] QBrush hatch() const;
    };

    bool dark = false;
    QColor background;
    QColor laneLine; ///< between lanes
    QColor grid;
    QColor text;
    QColor mutedText;
    QColor headBackground;  ///< behind the names of lanes
    QColor groupBackground; ///< behind the rows of cards and processes
    QColor cardBackground;
    QColor selection; ///< outline of what is selected
    QColor hover;
    QColor markFill;
    QColor markEdge;
    QColor cursor;
    QColor instant;
    QColor counter;
    QColor slower; ///< what a comparison costs, as text and as marks; always beside a sign or a direction, never by colour alone
    QColor faster; ///< what it saves
    QColor noise;  ///< a difference that may be chance
    QColor late;   ///< arrows that hang vertical: the device waits for the host
    std::array<Fill, FillCount> fills;
    std::array<QColor, 6> curves; ///< series of one counter, in turn
    std::array<QColor, 6> flows;  ///< flow categories, see flowColour()

    /// A fill as it is painted; dim ones stand back behind what a search found.
    [[nodiscard]] Fill fillOf(FillIndex index, bool dim) const;

    /// A difference: slower above 0, faster below, noise at 0; paler the nearer to 0, full from `most` on.
    [[nodiscard]] QColor differenceColour(int shade, int most) const;

    [[nodiscard]] static const Theme &light();
    [[nodiscard]] static const Theme &darkTheme();
    /// The one whose background is nearer to that of `palette`.
    [[nodiscard]] static const Theme &forPalette(const QPalette &palette);

    /// The colour of a flow category: fixed for those the profiler writes, by a hash of its name for others.
    [[nodiscard]] QColor flowColour(const QString &category) const;
};

/// The fill of a slice. Unrecognised ones get a hue by a hash of their name without its digits, so that equal
/// operators look equal in all lanes, cards and runs.
[[nodiscard]] FillIndex fillIndex(Role role, std::string_view name);

/// Black or white, whichever stands out more from a colour: by the luminance that WCAG 2 defines, so that their contrast is at
/// least 4.5 to 1 on any.
[[nodiscard]] QColor textOn(const QColor &fill);

/// What a role is called in a legend.
[[nodiscard]] QString roleName(Role role);

/// The font of everything painted on the timeline: the same pixels on every display, so that a picture does not
/// depend on where it was made.
[[nodiscard]] QFont paintFont(int pixelSize, bool bold = false);

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/textscale.h"

#include <algorithm>
#include <cmath>

namespace plumbline {

namespace {

double &scaleInUse()
{
    static double scale = 1;
    return scale;
}

} // namespace

double textScale()
{
    return scaleInUse();
}

void setTextScale(double scale)
{
    constexpr double Least = 0.5;
    constexpr double Most = 4;
    scaleInUse() = std::clamp(scale, Least, Most);
}

int scaledPx(int px)
{
    return static_cast<int>(std::lround(px * scaleInUse()));
}

} // namespace plumbline

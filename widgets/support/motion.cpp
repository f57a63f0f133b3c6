// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/motion.h"

#include <algorithm>

namespace plumbline {

namespace {

int &motionInUse()
{
    static int milliseconds = 0;
    return milliseconds;
}

} // namespace

int motionMs()
{
    return motionInUse();
}

void setMotionMs(int milliseconds)
{
    constexpr int Most = 120; ///< longer, and users wait for it
    motionInUse() = std::clamp(milliseconds, 0, Most);
}

} // namespace plumbline

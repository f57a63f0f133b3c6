// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace plumbline {

/// How long views take to move to another place, in milliseconds. 0 until setMotionMs() is called, and in all commands: views
/// then move at once. Window thread only.
[[nodiscard]] int motionMs();
void setMotionMs(int milliseconds);

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace plumbline {

/// Gives freed memory that the allocator keeps for later back to the system, where it can do so. For moments when much of
/// it was freed piecemeal. O(freed pages), milliseconds for hundreds of megabytes.
void trimHeap();

} // namespace plumbline

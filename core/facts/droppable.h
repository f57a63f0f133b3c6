// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>

namespace plumbline {

/// Base of what can forget values that nobody uses at the moment and that can be made again.
class Droppable
{
public:
    virtual ~Droppable() = default;
    /// Forgets all values that nobody holds. Returns their number. Called from any thread.
    virtual std::size_t dropUnused() = 0;
};

/// Makes dropAllUnused() reach an object for as long as it lives. Any thread.
void addDroppable(std::weak_ptr<Droppable> droppable);

/// Forgets the values of all objects that nobody holds, also those that were only held by other forgotten values. Any thread.
void dropAllUnused();

/// Does so if less than 2 GiB of memory are free. Reads a few small files of the kernel. Any thread but that of the window.
void dropAllUnusedIfMemoryIsShort();

} // namespace plumbline

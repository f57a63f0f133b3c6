// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/facts/droppable.h"

#include "core/base/memorylimit.h"

#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

constexpr std::uint64_t ShortOfMemoryBytes = std::uint64_t{2} << 30;

/// All objects that were added and still live.
struct KnownDroppables
{
    std::mutex mutex;
    std::vector<std::weak_ptr<Droppable>> objects;
};

KnownDroppables &knownDroppables()
{
    static KnownDroppables known;
    return known;
}

std::vector<std::shared_ptr<Droppable>> livingDroppables()
{
    KnownDroppables &known = knownDroppables();
    const std::scoped_lock lock(known.mutex);
    std::vector<std::shared_ptr<Droppable>> living;
    for (const std::weak_ptr<Droppable> &object : known.objects) {
        if (auto locked = object.lock())
            living.push_back(std::move(locked));
    }
    return living;
}

} // namespace

void addDroppable(std::weak_ptr<Droppable> droppable)
{
    KnownDroppables &known = knownDroppables();
    const std::scoped_lock lock(known.mutex);
    std::erase_if(known.objects, [](const std::weak_ptr<Droppable> &object) { return object.expired(); });
    known.objects.push_back(std::move(droppable));
}

void dropAllUnused()
{
    const auto living = livingDroppables();
    std::size_t dropped = 1;
    while (dropped > 0) { // a value may hold another one, as kernels hold their table
        dropped = 0;
        for (const auto &object : living)
            dropped += object->dropUnused();
    }
}

void dropAllUnusedIfMemoryIsShort()
{
    if (freeMemoryBytes() < ShortOfMemoryBytes)
        dropAllUnused();
}

} // namespace plumbline

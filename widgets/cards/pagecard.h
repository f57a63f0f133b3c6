// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"
#include "core/storage/trace.h"

#include <QString>

#include <memory>
#include <vector>

namespace plumbline {

/// One card as the pages see it, with a timeline or without.
struct PageCard
{
    QString name; ///< plain text shown for it
    std::shared_ptr<const Card> card;
    std::shared_ptr<const Trace> trace; ///< null without a timeline
    int timeline = -1;                  ///< its index among the cards of the TimelineState, -1 without one
};

using PageCards = std::shared_ptr<const std::vector<PageCard>>;

/// The pages of a profile, in the order of their bar.
enum class PageId : std::uint8_t {
    Overview,
    Timeline,
    Steps,
    Operators,
    Host,
    Communication,
    Memory,
    DataInput,
    Files,
    Comparison
};
inline constexpr int PageCount = 10;

/// "overview" ...: how a page is remembered.
[[nodiscard]] QString pageKey(PageId page);
/// What the bar calls it.
[[nodiscard]] QString pageTitle(PageId page);

} // namespace plumbline

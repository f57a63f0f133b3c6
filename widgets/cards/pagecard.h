// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"
#include "core/storage/trace.h"

#include <QString>

#include <memory>
#include <vector>

namespace plumbline {

/// One card as the pages see it, with or without a timeline.
struct PageCard
{
    QString name; ///< plain text that is shown for the card
    std::shared_ptr<const Card> card;
    std::shared_ptr<const Trace> trace; ///< null without a timeline
    int timeline = -1;                  ///< index among the cards of TimelineState; -1 without a timeline
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

/// Returns the key by which a page is remembered, for example "overview".
[[nodiscard]] QString pageKey(PageId page);
/// Returns the title of a page in the bar, translated.
[[nodiscard]] QString pageTitle(PageId page);

} // namespace plumbline

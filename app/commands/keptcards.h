// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/facts/opencard.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace plumbline {

class CardCommunicationReader;

/// Keeps cards open between the commands of one process, with their timelines and facts. A card is opened again if a file of it
/// has changed. While no object lives, every command opens its own cards. Commands run on one thread, and so do all functions.
class KeptCards
{
public:
    /// Keeps timelines of about `mostBytes` in memory at most; of more, those that were not used for the longest time are closed.
    explicit KeptCards(std::uint64_t mostBytes);
    ~KeptCards();
    KeptCards(const KeptCards &) = delete;
    KeptCards &operator=(const KeptCards &) = delete;

    /// Returns the open card that is described by `card`, which has no timeline yet; a new one if none is kept.
    [[nodiscard]] static SharedCard cardOf(Card card, std::shared_ptr<CardCommunicationReader> communication);
    /// Returns the timeline of a card, one card for each device that it shows: those that are kept, else what `open` returns.
    [[nodiscard]] static Result<std::vector<SharedCard>> timelineOf(const OpenCard &card,
                                                                    const std::function<Result<std::vector<SharedCard>>()> &open);

    /// Returns how many timelines are kept.
    [[nodiscard]] std::size_t timelines() const;

private:
    struct Kept;

    /// Returns what is kept for a card whose files have not changed since; a new entry if there is none.
    [[nodiscard]] Kept &keptFor(const Card &card);
    void closeOldest(const Kept &besides);
    /// Closes what was not used for the longest time, besides one. Returns whether there was another.
    bool closeAnother(const Kept &besides);

    std::uint64_t m_mostBytes;
    std::uint64_t m_uses = 0;
    std::vector<std::unique_ptr<Kept>> m_kept;
};

} // namespace plumbline

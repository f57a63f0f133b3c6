// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/keptcards.h"

#include "app/session/filestamps.h"
#include "core/analysis/communication/cardcommunication.h"
#include "core/profile/cardfiles.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

/// Entries of cards without a timeline take little memory, but not none.
constexpr std::size_t MostCards = 4096;

KeptCards *living = nullptr;

/// Returns all by which a card differs from others of its profile and from the same card in another profile. The files are left
/// out, because they differ in how far they were examined.
auto identityOf(const Card &card)
{
    return std::tie(card.path, card.name, card.rank, card.device, card.host, card.run, card.job, card.jobName, card.stage,
                    card.jobRanks, card.parallelism, card.steps, card.timeline, card.otherTimelines, card.clusterSteps,
                    card.summary);
}

std::vector<std::string> allFilesOf(const Card &card)
{
    std::vector<std::string> paths = card.timeline;
    paths.push_back(card.path); // a summary, or a lone file
    for (const Deliverable &file : card.files) {
        if (!file.file.empty())
            paths.push_back(deliverablePath(card, file.file));
    }
    return paths;
}

/// Returns about how many bytes a timeline takes: 64 for a slice and 32 for an arrow, with names and indexes.
std::uint64_t sizeOf(const std::vector<SharedCard> &timeline)
{
    return std::accumulate(timeline.begin(), timeline.end(), std::uint64_t(0), [](std::uint64_t sum, const SharedCard &card) {
        return sum + card->trace()->slices().size() * 64 + card->trace()->flows().flows.size() * 32;
    });
}

} // namespace

struct KeptCards::Kept
{
    Card description;
    std::vector<FileStamp> stamps;
    SharedCard card;                  ///< null if only the timeline was asked for
    std::vector<SharedCard> timeline; ///< empty if it was not read
    std::uint64_t bytes = 0;
    std::uint64_t lastUse = 0;
};

KeptCards::KeptCards(std::uint64_t mostBytes) : m_mostBytes(mostBytes)
{
    living = this;
}

KeptCards::~KeptCards()
{
    living = nullptr;
}

SharedCard KeptCards::cardOf(Card card, std::shared_ptr<CardCommunicationReader> communication)
{
    if (!living)
        return std::make_shared<const OpenCard>(std::move(card), nullptr, std::move(communication));
    Kept &kept = living->keptFor(card);
    if (!kept.card)
        kept.card = std::make_shared<const OpenCard>(std::move(card), nullptr, std::move(communication));
    return kept.card;
}

Result<std::vector<SharedCard>> KeptCards::timelineOf(const OpenCard &card,
                                                      const std::function<Result<std::vector<SharedCard>>()> &open)
{
    if (!living)
        return open();
    Kept &kept = living->keptFor(card.card());
    if (kept.timeline.empty()) {
        auto opened = open();
        while (!opened && opened.error().code == ErrorCode::NotEnoughMemory && living->closeAnother(kept))
            opened = open();
        if (!opened)
            return opened;
        kept.timeline = std::move(*opened);
        kept.bytes = sizeOf(kept.timeline);
        living->closeOldest(kept);
    }
    std::vector<SharedCard> parts;
    for (const SharedCard &part : kept.timeline)
        parts.push_back(part->withFiles(card.card().files));
    return parts;
}

std::size_t KeptCards::timelines() const
{
    return static_cast<std::size_t>(std::ranges::count_if(m_kept, [](const auto &kept) { return !kept->timeline.empty(); }));
}

KeptCards::Kept &KeptCards::keptFor(const Card &card)
{
    std::vector<FileStamp> stamps = stampsOf(allFilesOf(card));
    const auto isOf = [&card](const auto &kept) { return identityOf(kept->description) == identityOf(card); };
    auto found = std::ranges::find_if(m_kept, isOf);
    if (found != m_kept.end() && (*found)->stamps != stamps) {
        m_kept.erase(found);
        found = m_kept.end();
    }
    if (found == m_kept.end()) {
        m_kept.push_back(std::make_unique<Kept>(Kept{card, std::move(stamps), nullptr, {}, 0, 0}));
        found = std::prev(m_kept.end());
    }
    Kept &kept = **found;
    kept.lastUse = ++m_uses;
    if (m_kept.size() > MostCards)
        closeAnother(kept);
    return kept;
}

void KeptCards::closeOldest(const Kept &besides)
{
    const auto bytes = [this] {
        return std::accumulate(m_kept.begin(), m_kept.end(), std::uint64_t(0),
                               [](std::uint64_t sum, const auto &kept) { return sum + kept->bytes; });
    };
    while (bytes() > m_mostBytes && closeAnother(besides)) {
    }
}

bool KeptCards::closeAnother(const Kept &besides)
{
    const auto oldest = std::ranges::min_element(m_kept, {}, [&besides](const auto &kept) {
        return kept.get() == &besides ? std::numeric_limits<std::uint64_t>::max() : kept->lastUse;
    });
    if (oldest == m_kept.end() || oldest->get() == &besides)
        return false;
    m_kept.erase(oldest);
    return true;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/jobs.h"
#include "core/profile/profilenames.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

const std::string MissingTimeline = "ascend_timeline_display";

/// Returns whether raw data lies inside the folder of an older capture or beside it.
bool liesNearOlder(const Card &raw, const Card &older)
{
    const std::vector<std::string> folders = foldersOfRawData(older);
    return std::ranges::find(folders, parentPath(raw.path)) != folders.end();
}

/// Finds the older card that each raw capture belongs to.
class RawPairing
{
public:
    explicit RawPairing(const std::vector<Card> &cards) : m_cards(cards), m_olderOf(cards.size()) {}

    /// Returns the position of the older card for each card; none for cards that are no raw data, or that stay alone.
    std::vector<std::optional<std::size_t>> run()
    {
        for (std::size_t raw = 0; raw < m_cards.size(); ++raw) {
            if (isRawCapture(m_cards[raw]))
                m_olderOf[raw] = byNumber(m_cards[raw]);
        }
        for (std::size_t raw = 0; raw < m_cards.size(); ++raw) {
            if (isRawCapture(m_cards[raw]) && !m_olderOf[raw])
                pairInOrder(m_cards[raw]);
        }
        return std::move(m_olderOf);
    }

private:
    /// Returns the older card whose number is the rank of the raw data, else its device. Files of older versions are numbered by
    /// device, those of newer ones by rank.
    [[nodiscard]] std::optional<std::size_t> byNumber(const Card &raw) const
    {
        for (const std::optional<int> &number : {raw.rank, raw.device}) {
            for (std::size_t older = 0; number && older < m_cards.size(); ++older) {
                if (liesNearOlder(raw, m_cards[older]) && m_cards[older].rank == number)
                    return older;
            }
        }
        return std::nullopt;
    }

    /// Pairs what is left of one folder in the order of devices and ranks, if there are equally many of both.
    void pairInOrder(const Card &first)
    {
        std::vector<std::size_t> raws;
        std::vector<std::size_t> olders;
        std::vector<bool> isTaken(m_cards.size());
        for (const std::optional<std::size_t> &older : m_olderOf) {
            if (older)
                isTaken[*older] = true;
        }
        for (std::size_t card = 0; card < m_cards.size(); ++card) {
            const Card &each = m_cards[card];
            if (!isTaken[card] && liesNearOlder(first, each))
                olders.push_back(card);
            if (isRawCapture(each) && !m_olderOf[card] && !each.rank && parentPath(each.path) == parentPath(first.path))
                raws.push_back(card);
        }
        if (raws.size() != olders.size())
            return;
        std::ranges::stable_sort(raws, {}, [this](std::size_t card) { return m_cards[card].device; });
        std::ranges::stable_sort(olders, {}, [this](std::size_t card) { return m_cards[card].rank; });
        for (std::size_t pair = 0; pair < raws.size(); ++pair)
            m_olderOf[raws[pair]] = olders[pair];
    }

    const std::vector<Card> &m_cards;
    std::vector<std::optional<std::size_t>> m_olderOf;
};

/// Adds the files of raw data whose kind the card lacks. Paths become relative to the card.
void addRawFiles(const Card &raw, Card &card)
{
    const std::string below = std::filesystem::path(raw.path).lexically_relative(card.path).generic_string();
    for (const Deliverable &file : raw.files) {
        const auto isSameKind = [&file](const Deliverable &own) {
            return own.kind == file.kind && own.status != FileStatus::Missing;
        };
        if (file.status == FileStatus::Missing || std::ranges::any_of(card.files, isSameKind))
            continue;
        card.files.push_back(file);
        card.files.back().file = joinPath(below, file.file);
    }
}

/// Moves everything that raw data tells to the card that it belongs to.
void joinRaw(Card &raw, Card &card, std::vector<Problem> &problems)
{
    card.device = card.device ? card.device : raw.device;
    card.host = card.host.empty() ? raw.host : card.host;
    card.captureTime = card.captureTime.empty() ? raw.captureTime : card.captureTime;
    std::erase_if(problems, [&raw](const Problem &problem) {
        return problem.code == ProblemCode::NotAnalysed && problem.file == raw.path;
    });
    addRawFiles(raw, card);
    std::vector<std::vector<std::string>> timelines = std::move(raw.otherTimelines);
    if (!raw.timeline.empty())
        timelines.insert(timelines.begin(), std::move(raw.timeline));
    for (std::vector<std::string> &timeline : timelines) {
        if (!card.timeline.empty()) {
            card.otherTimelines.push_back(std::move(timeline));
            continue;
        }
        card.timeline = std::move(timeline);
        std::erase_if(card.files,
                      [](const Deliverable &file) { return file.kind == MissingTimeline && file.status == FileStatus::Missing; });
        const std::string name = MissingTimeline + "_" + std::to_string(card.rank.value_or(0)) + ".json";
        std::erase_if(problems, [&](const Problem &problem) {
            return problem.code == ProblemCode::MissingFile && problem.file == card.path && problem.detail == name;
        });
    }
}

} // namespace

bool isRawCapture(const Card &card)
{
    return card.framework == Framework::Cann && isProfFolderName(baseName(card.path));
}

std::vector<std::string> foldersOfRawData(const Card &older)
{
    if (older.framework != Framework::MindInsight)
        return {};
    if (!baseName(older.path).starts_with("profiler"))
        return {older.path};
    return {older.path, parentPath(older.path)};
}

void joinRawCaptures(Profile &profile)
{
    if (std::ranges::none_of(profile.cards, isRawCapture))
        return;
    const auto olderOf = RawPairing(profile.cards).run();
    std::vector<Card> kept;
    for (std::size_t card = 0; card < profile.cards.size(); ++card) {
        if (olderOf[card])
            joinRaw(profile.cards[card], profile.cards[*olderOf[card]], profile.problems);
    }
    for (std::size_t card = 0; card < profile.cards.size(); ++card) {
        if (!olderOf[card])
            kept.push_back(std::move(profile.cards[card]));
    }
    profile.cards = std::move(kept);
}

} // namespace plumbline

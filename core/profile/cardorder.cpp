// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/cardorder.h"

#include "core/base/naturalorder.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>
#include <tuple>

namespace plumbline {

namespace {

/// Gives cards without a rank the lowest ones that are free in their job.
void guessRanks(Profile &profile)
{
    std::map<int, std::set<int>> taken; // by job
    std::map<int, int> counts;
    for (const Card &card : profile.cards) {
        ++counts[card.job];
        if (card.rank)
            taken[card.job].insert(*card.rank);
    }
    std::map<int, int> next;
    for (Card &card : profile.cards) {
        if (card.rank)
            continue;
        int &free = next[card.job];
        while (taken[card.job].contains(free))
            ++free;
        card.rank = free++;
        card.rankGuessed = true;
        if (counts[card.job] > 1) {
            const auto rank = static_cast<std::uint64_t>(*card.rank);
            profile.problems.push_back({Severity::Note, ProblemCode::GuessedRank, card.path, -1, 0, card.name, rank});
        }
    }
}

/// Returns the path of a card relative to the profile. It distinguishes cards of the same name by host or run.
std::string cardPathBelow(const Profile &profile, const Card &card)
{
    std::string below = card.path;
    std::string root = profile.path;
    std::error_code error;
    if (!below.starts_with(root)) // cards of a relative path have absolute ones
        root = std::filesystem::absolute(root, error).lexically_normal().string();
    if (!error && below.starts_with(root))
        below.erase(0, root.size());
    below.erase(0, std::min(below.find_first_not_of('/'), below.size()));
    return below.empty() ? card.name : below;
}

void makeNamesUnique(Profile &profile)
{
    std::map<std::string, int> counts;
    for (const Card &card : profile.cards)
        ++counts[card.name];
    for (Card &card : profile.cards) {
        if (counts[card.name] > 1)
            card.name = cardPathBelow(profile, card);
    }
    std::set<std::string> used;
    for (Card &card : profile.cards) {
        const std::string name = card.name;
        for (int number = 2; !used.insert(card.name).second; ++number)
            card.name = name + "_" + std::to_string(number);
    }
}

void reportDuplicateRanks(Profile &profile)
{
    // A rank may occur in several jobs, and may have several runs.
    std::map<std::tuple<int, int, std::string>, int> counts;
    for (const Card &card : profile.cards)
        ++counts[{card.job, *card.rank, card.run}];
    for (const auto &[key, count] : counts) {
        if (count > 1) {
            profile.problems.push_back({Severity::Warning, ProblemCode::DuplicateRank, profile.path, -1, 0, std::to_string(count),
                                        static_cast<std::uint64_t>(std::get<1>(key))});
        }
    }
}

void reportMixedFrameworks(Profile &profile)
{
    std::map<int, std::set<Framework>> frameworks; // by job
    for (const Card &card : profile.cards)
        frameworks[card.job].insert(card.framework);
    const auto isMixed = [](const auto &job) {
        return job.second.contains(Framework::PyTorch) && job.second.contains(Framework::MindSpore);
    };
    if (std::ranges::any_of(frameworks, isMixed))
        profile.problems.push_back({Severity::Warning, ProblemCode::MixedFrameworks, profile.path, -1, 0, {}, 1});
}

} // namespace

void orderCards(Profile &profile)
{
    guessRanks(profile);
    std::sort(profile.cards.begin(), profile.cards.end(), [](const Card &left, const Card &right) {
        if (left.job != right.job)
            return left.job < right.job;
        if (left.rank != right.rank)
            return left.rank < right.rank;
        if (const int byRun = naturalCompare(left.run, right.run); byRun != 0)
            return byRun < 0;
        const int byName = naturalCompare(left.name, right.name);
        return byName != 0 ? byName < 0 : naturalCompare(left.path, right.path) < 0;
    });
    makeNamesUnique(profile);
    reportDuplicateRanks(profile);
    reportMixedFrameworks(profile);
}

} // namespace plumbline

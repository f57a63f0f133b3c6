// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/collectivepairs.h"

#include "core/analysis/communication/collectivefamily.h"
#include "core/base/wide.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <limits>
#include <map>
#include <string>
#include <tuple>

namespace plumbline {

namespace {

constexpr std::ptrdiff_t MaxShift = 4096;
constexpr std::size_t CollectivePairsSamples = 2048; ///< samples that a shift is judged by
constexpr std::size_t LeastDifference = 20;          ///< thousandths by which one shift must be better than another to win
constexpr TimeNs ToleranceNs = 1'000'000;
constexpr TimeNs JitterNs = 50'000; ///< largest difference between the cards in the time from one end to the next

/// Returns the letters of a name in lower case: "allreduceop" for "All_Reduce-op1".
std::string lettersOf(std::string_view name)
{
    std::string letters;
    for (const char c : name) {
        if (std::isalpha(static_cast<unsigned char>(c)) != 0)
            letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return letters;
}

bool endsTogether(std::string_view name, SynchronisingKinds kinds)
{
    const std::string letters = lettersOf(name);
    const auto has = [&letters](const char *word) { return letters.find(word) != std::string::npos; };
    return has("allreduce") || has("barrier") || (kinds == SynchronisingKinds::AllGatherToo && has("allgather"));
}

std::int64_t sumOf(std::int64_t a, std::int64_t b)
{
    std::int64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<std::int64_t>::max() : sum;
}

/// Returns the time between two ends, limited because damaged files can contain any time.
TimeNs between(std::int64_t from, std::int64_t to)
{
    constexpr WideNs Limit = std::numeric_limits<std::int64_t>::max() / 4;
    return static_cast<TimeNs>(std::clamp<WideNs>(WideNs{to} - from, -Limit, Limit));
}

template<typename Collective>
TimeNs intervalDifference(const std::vector<Collective> &base, const std::vector<Collective> &target, std::size_t at,
                          std::ptrdiff_t shift)
{
    const std::size_t other = at + static_cast<std::size_t>(shift);
    return std::abs(between(base[at].endNs, base[at + 1].endNs) - between(target[other].endNs, target[other + 1].endNs));
}

/// Returns the positions [first, second) of the base that have a partner under a shift.
std::pair<std::size_t, std::size_t> overlapOf(std::size_t base, std::size_t target, std::ptrdiff_t shift)
{
    const auto begin = static_cast<std::size_t>(std::max<std::ptrdiff_t>(-shift, 0));
    const std::ptrdiff_t end = std::min(static_cast<std::ptrdiff_t>(base), static_cast<std::ptrdiff_t>(target) - shift);
    return {begin, std::max(begin, static_cast<std::size_t>(std::max<std::ptrdiff_t>(end, 0)))};
}

/// Calls `visit(position)` for all of [begin, end), or for CollectivePairsSamples of them. Samples lie at uneven places, one in
/// each of equal parts, because even places would always meet the same part of a trace that repeats itself.
template<typename Visit>
void eachSample(std::size_t begin, std::size_t end, const Visit &visit)
{
    const std::size_t count = end - begin;
    if (count <= CollectivePairsSamples) {
        for (std::size_t at = begin; at < end; ++at)
            visit(at);
        return;
    }
    std::uint64_t uneven = 1;
    for (std::size_t i = 0; i < CollectivePairsSamples; ++i) {
        const std::size_t from = i * count / CollectivePairsSamples;
        const std::size_t to = (i + 1) * count / CollectivePairsSamples;
        uneven = uneven * 6364136223846793005u + 1442695040888963407u;
        visit(begin + from + (uneven >> 33) % (to - from));
    }
}

} // namespace

CollectivePairing::CollectivePairing(const CommunicationTable &base, const CommunicationTable &target, SynchronisingKinds kinds)
{
    StringPool texts;
    std::map<std::string, Family, std::less<>> families;
    const auto collect = [&](const CommunicationTable &table, std::vector<Collective> Family::*side) {
        for (const CommunicationOperator &each : table.operators) {
            const std::string_view name = table.text(each.name);
            if (each.kind != CommunicationKind::Collective || !each.startNs || !each.elapseNs || !endsTogether(name, kinds))
                continue;
            std::string family(collectiveFamily(name));
            if (family.find("__") == std::string::npos) // the name does not tell the group
                family += '/' + std::string(table.text(each.group));
            (families[family].*side)
                .push_back(
                    {sumOf(*each.startNs, *each.elapseNs), texts.intern(table.text(each.step)).value, texts.intern(name).value});
        }
    };
    collect(base, &Family::base);
    collect(target, &Family::target);
    for (auto &[name, family] : families) {
        if (family.base.empty() || family.target.empty())
            continue;
        for (std::vector<Collective> *side : {&family.base, &family.target})
            std::stable_sort(side->begin(), side->end(),
                             [](const Collective &left, const Collective &right) { return left.endNs < right.endNs; });
        m_families.push_back(std::move(family));
    }
}

std::ptrdiff_t CollectivePairing::shiftOf(const Family &family)
{
    const std::size_t fewer = std::min(family.base.size(), family.target.size());
    struct Candidate
    {
        std::ptrdiff_t shift;
        std::size_t agreeing; ///< thousandths of the times between ends that agree
    };
    std::vector<Candidate> candidates;
    std::size_t most = 0;
    for (std::ptrdiff_t shift = -MaxShift; shift <= MaxShift; ++shift) {
        const auto [begin, end] = overlapOf(family.base.size(), family.target.size(), shift);
        if ((end - begin) * 2 < fewer || end - begin < 2)
            continue;
        std::size_t agreeing = 0;
        std::size_t asked = 0;
        eachSample(begin, end - 1, [&, by = shift](std::size_t at) {
            agreeing += intervalDifference(family.base, family.target, at, by) <= JitterNs ? 1 : 0;
            ++asked;
        });
        candidates.push_back({shift, 1000 * agreeing / asked});
        most = std::max(most, candidates.back().agreeing);
    }
    std::tuple<std::size_t, std::size_t, std::ptrdiff_t> highest{0, 0, std::numeric_limits<std::ptrdiff_t>::min()};
    std::ptrdiff_t chosen = 0;
    for (const Candidate &candidate : candidates) {
        if (candidate.agreeing + LeastDifference < most)
            continue;
        const auto rated = likeness(family, candidate.shift);
        if (rated > highest) {
            highest = rated;
            chosen = candidate.shift;
        }
    }
    return chosen;
}

std::tuple<std::size_t, std::size_t, std::ptrdiff_t> CollectivePairing::likeness(const Family &family, std::ptrdiff_t shift)
{
    const auto [begin, end] = overlapOf(family.base.size(), family.target.size(), shift);
    std::size_t steps = 0;
    std::size_t names = 0;
    std::size_t asked = 0;
    eachSample(begin, end, [&](std::size_t at) {
        const Collective &other = family.target[at + static_cast<std::size_t>(shift)];
        steps += family.base[at].step == other.step ? 1 : 0;
        names += family.base[at].name == other.name ? 1 : 0;
        ++asked;
    });
    return {1000 * steps / asked, 1000 * names / asked, -std::abs(shift)};
}

std::vector<ClockPair> CollectivePairing::inOrder() const
{
    const auto fewerOf = [](const Family &family) { return std::min(family.base.size(), family.target.size()); };
    const auto largest = std::max_element(m_families.begin(), m_families.end(), [&](const Family &left, const Family &right) {
        return fewerOf(left) < fewerOf(right);
    });
    if (largest == m_families.end())
        return {};
    const Family &family = *largest;
    const std::ptrdiff_t shift = shiftOf(family);
    const auto [begin, end] = overlapOf(family.base.size(), family.target.size(), shift);
    const auto agrees = [&, first = begin, last = end](std::size_t at) {
        const bool before = at > first && intervalDifference(family.base, family.target, at - 1, shift) <= JitterNs;
        return before || (at + 1 < last && intervalDifference(family.base, family.target, at, shift) <= JitterNs);
    };
    std::vector<ClockPair> pairs;
    for (std::size_t at = begin; at < end; ++at) {
        if (end - begin == 1 || agrees(at))
            pairs.push_back({family.base[at].endNs, family.target[at + static_cast<std::size_t>(shift)].endNs});
    }
    return pairs;
}

std::vector<ClockPair> CollectivePairing::underFit(const Alignment &fit) const
{
    std::vector<ClockPair> pairs;
    for (const Family &family : m_families) {
        // Each collective of the target takes the nearest one of the base. If two take the same one, the nearer of them keeps it.
        std::size_t at = 0;
        std::size_t taken = family.base.size();
        TimeNs takenDistance = 0;
        for (const Collective &each : family.target) {
            const std::int64_t wanted = fit.toBase(each.endNs);
            const auto distanceTo = [&](std::size_t index) { return std::abs(between(wanted, family.base[index].endNs)); };
            while (at + 1 < family.base.size() && distanceTo(at + 1) <= distanceTo(at))
                ++at;
            if (distanceTo(at) > ToleranceNs)
                continue;
            if (taken != at)
                pairs.push_back({family.base[at].endNs, each.endNs});
            else if (distanceTo(at) < takenDistance)
                pairs.back().targetNs = each.endNs;
            else
                continue;
            taken = at;
            takenDistance = distanceTo(at);
        }
    }
    return pairs;
}

std::uint64_t CollectivePairing::possiblePairs(const Alignment &fit) const
{
    std::uint64_t possible = 0;
    for (const Family &family : m_families) {
        const std::int64_t begin = std::max(family.base.front().endNs, fit.toBase(family.target.front().endNs));
        const std::int64_t end = std::min(family.base.back().endNs, fit.toBase(family.target.back().endNs));
        std::uint64_t ofBase = 0;
        std::uint64_t ofTarget = 0;
        for (const Collective &each : family.base)
            ofBase += begin <= each.endNs && each.endNs <= end ? 1 : 0;
        for (const Collective &each : family.target) {
            const std::int64_t at = fit.toBase(each.endNs);
            ofTarget += begin <= at && at <= end ? 1 : 0;
        }
        possible += std::min(ofBase, ofTarget);
    }
    return possible;
}

} // namespace plumbline

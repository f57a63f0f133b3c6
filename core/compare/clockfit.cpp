// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/clockfit.h"

#include "core/analysis/communication/communication.h"
#include "core/base/median.h"
#include "core/base/wide.h"
#include "core/compare/collectivepairs.h"

#include <algorithm>
#include <optional>

namespace plumbline {

namespace {

constexpr WideNs Quadrillion = 1'000'000'000'000'000;
constexpr std::size_t SlopePairs = 1000;

/// Returns at most SlopePairs of the pairs, evenly spread and sorted by the time of the target.
std::vector<ClockPair> spreadPairs(std::span<const ClockPair> pairs)
{
    std::vector<ClockPair> sorted(pairs.begin(), pairs.end());
    std::sort(sorted.begin(), sorted.end(),
              [](const ClockPair &left, const ClockPair &right) { return left.targetNs < right.targetNs; });
    if (sorted.size() <= SlopePairs)
        return sorted;
    std::vector<ClockPair> spread;
    for (std::size_t i = 0; i < SlopePairs; ++i)
        spread.push_back(sorted[i * (sorted.size() - 1) / (SlopePairs - 1)]);
    return spread;
}

/// Returns by how many parts of 10^15 the clock of the base runs faster. Only pairs at least a third of all pairs apart count,
/// because neighbours show jitter rather than drift.
std::int64_t medianSlope(const std::vector<ClockPair> &pairs)
{
    const std::size_t apart = std::max<std::size_t>(pairs.size() / 3, 1);
    std::vector<std::int64_t> slopes;
    for (std::size_t left = 0; left < pairs.size(); ++left) {
        for (std::size_t right = left + apart; right < pairs.size(); ++right) {
            const WideNs passed = WideNs{pairs[right].targetNs} - pairs[left].targetNs;
            const WideNs gained = WideNs{pairs[right].baseNs} - pairs[left].baseNs - passed;
            // A gain larger than the time that passed cannot come from a clock, and its product would overflow.
            if (passed > 0)
                slopes.push_back(saturated(std::clamp<WideNs>(gained, -passed, passed) * Quadrillion / passed));
        }
    }
    return upperMedian(std::move(slopes));
}

std::vector<std::int64_t> distances(const Alignment &alignment, std::span<const ClockPair> pairs)
{
    std::vector<std::int64_t> result;
    result.reserve(pairs.size());
    for (const ClockPair &pair : pairs)
        result.push_back(saturated(WideNs{pair.baseNs} - alignment.toBase(pair.targetNs)));
    return result;
}

Alignment refused(AlignmentRefusal why, const Alignment &tried)
{
    Alignment alignment;
    alignment.refusal = why;
    alignment.pairs = tried.pairs;
    alignment.residualNs = tried.residualNs;
    return alignment;
}

/// Pairs collectives and fits clocks in turn, each with the result of the other.
Alignment fitCollectives(const CollectivePairing &pairing, std::int64_t anchorNs, const TaskControl &control)
{
    constexpr int Rounds = 3;
    Alignment fit = fitClocks(pairing.inOrder(), anchorNs);
    for (int round = 0; round < Rounds && fit.refusal == AlignmentRefusal::None && !control.stopRequested(); ++round) {
        const std::vector<ClockPair> pairs = pairing.underFit(fit);
        if (pairs.size() < MinCollectivePairs) {
            fit.pairs = pairs.size();
            return refused(AlignmentRefusal::TooFewPairs, fit);
        }
        fit = fitClocks(pairs, anchorNs);
    }
    if (fit.refusal != AlignmentRefusal::None)
        return fit;
    // If most collectives have no partner, those that have one found it by chance.
    if (fit.residualNs > MaxCollectiveResidualNs || fit.pairs * 2 < pairing.possiblePairs(fit))
        return refused(AlignmentRefusal::LargeResidual, fit);
    return fit;
}

Alignment alignCollectives(const CommunicationTable &base, const CommunicationTable &target, std::int64_t anchorNs,
                           const TaskControl &control)
{
    const Alignment strict = fitCollectives({base, target, SynchronisingKinds::AllReduce}, anchorNs, control);
    if (strict.refusal != AlignmentRefusal::TooFewPairs)
        return strict;
    const Alignment loose = fitCollectives({base, target, SynchronisingKinds::AllGatherToo}, anchorNs, control);
    return loose.refusal == AlignmentRefusal::TooFewPairs && loose.pairs < strict.pairs ? strict : loose;
}

} // namespace

Alignment fitClocks(std::span<const ClockPair> pairs, std::int64_t anchorNs)
{
    Alignment fit;
    fit.method = AlignmentMethod::Collectives;
    fit.anchorNs = anchorNs;
    fit.pairs = pairs.size();
    if (pairs.empty())
        return refused(AlignmentRefusal::TooFewPairs, fit);
    fit.driftPpq = pairs.size() < MinDriftPairs ? 0 : medianSlope(spreadPairs(pairs));
    if (fit.driftPpq > ClockMap::MostDriftPpq || fit.driftPpq < -ClockMap::MostDriftPpq)
        return refused(AlignmentRefusal::LargeResidual, fit);
    fit.offsetNs = upperMedian(distances(fit, pairs));
    std::vector<std::int64_t> left = distances(fit, pairs);
    for (std::int64_t &distance : left)
        distance = distance < 0 ? saturated(-WideNs{distance}) : distance;
    fit.residualNs = upperMedian(std::move(left));
    return fit;
}

Alignment alignByCollectives(const Trace &base, const Trace &target, const TaskControl &control)
{
    return alignCollectives(communicationOfTrace(base), communicationOfTrace(target), target.absolute(target.slicesRange().begin),
                            control);
}

Alignment alignByCollectives(const CommunicationTable &base, const CommunicationTable &target, const TaskControl &control)
{
    std::optional<std::int64_t> first;
    for (const CommunicationOperator &each : target.operators)
        first = each.startNs && (!first || *each.startNs < *first) ? each.startNs : first;
    return alignCollectives(base, target, first.value_or(0), control);
}

} // namespace plumbline

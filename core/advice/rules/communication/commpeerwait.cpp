// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/cardspread.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/peerlateness.h"
#include "core/analysis/communication/communication.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Ranks that come late together.
struct LateRanks
{
    std::set<int> ranks;    ///< of the job; in a group whose ranks are not known, positions in it
    std::string ofPosition; ///< that group; "" where `ranks` are those of the job

    friend auto operator<=>(const LateRanks &, const LateRanks &) = default;
};

/// How one card waited for the late ranks.
struct WaitsOfCard
{
    std::vector<LastPeers> waits; ///< by begin of the collectives
    TimeNs waitNs = 0;            ///< of a mean step
    TimeRanges gains;             ///< what it would not have waited, as far as nothing computed meanwhile
    TimeNs gainNs = 0;            ///< length of `gains`, of a mean step
    bool isFirst = false;         ///< only the wait in the first collective of the capture matters
};

using WaitsByCard = std::map<std::size_t, WaitsOfCard>;

LateRanks lateRanksOf(const AdviceInputs &inputs, const PeerWaits &peers, const LastPeers &last)
{
    LateRanks late;
    for (const PeerWait *wait : last.late) {
        if (const auto rank = inputs.peerChains().awaitedRank(*last.collective, *wait).rank)
            late.ranks.insert(*rank);
        else
            late.ofPosition = peers.groups[last.collective->group].name;
    }
    if (late.ofPosition.empty())
        return late;
    late.ranks.clear();
    for (const PeerWait *wait : last.late)
        late.ranks.insert(wait->peer);
    return late;
}

/// Returns the pipeline stages of ranks, whether they have a card or not, as far as they are known.
std::map<int, int> stagesOfRanks(const AdviceInputs &inputs)
{
    std::map<int, int> stages = stagesOfGroups(inputs);
    const auto ofCards = pipelineStages(inputs);
    for (const auto &card : inputs.cards()) {
        if (card->card().rank && ofCards[card->index()])
            stages.insert_or_assign(*card->card().rank, *ofCards[card->index()]);
    }
    return stages;
}

/// Returns whether all late ranks belong to other pipeline stages than the card. When the pipeline runs empty, a stage waits for
/// those that are still computing, which nobody can spare it.
bool areOfOtherStages(const std::map<int, int> &stages, const CardEvidence &card, const LateRanks &late)
{
    const auto own = card.card().rank && late.ofPosition.empty() ? stages.find(*card.card().rank) : stages.end();
    return own != stages.end() && std::ranges::all_of(late.ranks, [&](int rank) {
               const auto other = stages.find(rank);
               return other != stages.end() && other->second != own->second;
           });
}

/// Returns what a card would gain had the late ranks come in time, where the starts of the collective on the cards decide who is
/// late; none where the planes tell it.
std::optional<TimeRange> gainByStarts(const AdviceInputs &inputs, const PeerWaits &peers, const PeerCollective &collective,
                                      const LateRanks &late)
{
    const PeerChains &chains = inputs.peerChains();
    const auto aheadNs = late.ofPosition.empty() ? chains.aheadOfNext(collective, late.ranks) : std::nullopt;
    if (!aheadNs)
        return std::nullopt;
    TimeRange gain = lastPeers(peers, collective, chains.ranksOfCards(collective)).gain;
    gain.begin = std::max(gain.begin, gain.end - *aheadNs);
    return gain;
}

/// Finds the waits of a card in the collectives of its steps.
void addWaits(const AdviceInputs &inputs, const CardEvidence &card, const std::map<int, int> &stages,
              std::map<LateRanks, WaitsByCard> &into, const TaskControl &control)
{
    const PeerWaits &peers = card.peerWaits();
    for (const PeerCollective &each : peers.collectives) {
        if (control.stopRequested())
            return;
        const std::string_view name = card.sliceName(each.slice);
        const bool isInStep = card.markedSteps().empty() || rangeAt(card.markedSteps(), each.range.begin);
        // Operators between two ranks wait for another pipeline stage by design.
        if (!isInStep || communicationKind(name) == CommunicationKind::PointToPoint)
            continue;
        LastPeers last = lastPeers(peers, each);
        LateRanks late;
        if (const auto behind = inputs.peerChains().waitBehindOthers(peers, each)) {
            last = lastPeerBehindOthers(each, *behind);
            late.ranks = {behind->lateRank};
        } else if (inputs.peerChains().awaitedRank(each, *last.late.front()).isForData) {
            continue;
        } else {
            late = lateRanksOf(inputs, peers, last);
            last.gain = gainByStarts(inputs, peers, each, late).value_or(last.gain);
        }
        if (const auto mostNs = late.ofPosition.empty() ? inputs.peerChains().leastWaitedNs(each, late.ranks) : std::nullopt)
            last.gain.begin = std::max(last.gain.begin, last.gain.end - *mostNs);
        if (last.gain.length() <= 0)
            continue;
        const bool isItself = late.ofPosition.empty() && card.card().rank && late.ranks.contains(*card.card().rank);
        if (!isItself && !areOfOtherStages(stages, card, late))
            into[std::move(late)][card.index()].waits.push_back(std::move(last));
    }
}

/// Adds up the waits of a card. A wait matters from `leastNs` on.
void sumUp(const CardEvidence &card, TimeNs leastNs, WaitsOfCard &waits)
{
    WideNs sum = 0;
    std::map<const TimeRange *, TimeNs> later; // by step
    std::map<const PeerCollective *, TimeRange> gains;
    std::set<std::uint32_t> groups;
    for (const LastPeers &each : waits.waits) {
        sum += each.waitNs();
        gains.emplace(each.collective, each.gain);
        groups.insert(each.collective->group);
        if (each.collective != &card.peerWaits().collectives.front())
            later[rangeAt(card.markedSteps(), each.collective->range.begin)] += each.waitNs();
    }
    waits.waitNs = card.perStep(saturated(sum));
    for (const std::uint32_t group : groups) {
        std::vector<ShorterOperator> operators;
        for (const PeerCollective &each : card.peerWaits().collectives) {
            const auto gain = gains.find(&each);
            if (each.group == group)
                operators.push_back(
                    {each.range, gain == gains.end() ? TimeRange{each.range.begin, each.range.begin} : gain->second});
        }
        waits.gains = united(waits.gains, savedTimes(card, std::move(operators)));
    }
    waits.gains = card.inSteps(waits.gains);
    waits.gainNs = card.perStep(totalLength(waits.gains));
    waits.isFirst = std::ranges::all_of(later, [leastNs](const auto &step) { return step.second < leastNs; });
}

/// Returns how long before the end of an operator the step began in which a card ran it; none without a step mark.
std::optional<TimeNs> stepBeforeEnd(const CardEvidence &card, TimeRange range)
{
    const TimeRange *step = rangeAt(card.markedSteps(), range.begin);
    return step ? std::optional(range.end - step->begin) : std::nullopt;
}

/// Returns whether a late rank began its step with a card that waits for it, so that its profiler did not start later. The end of
/// the collective sets the clocks of both.
bool beganStepInTime(const AdviceInputs &inputs, const CardEvidence &card, const LastPeers &last, int rank)
{
    const JointPart *part = inputs.peerChains().partOfRank(*last.collective, rank);
    const CardEvidence *lateCard = part ? &inputs.card(part->card) : nullptr;
    const auto range = part ? operatorRange(*lateCard, part->in(inputs)) : std::nullopt;
    const auto late = range ? stepBeforeEnd(*lateCard, *range) : std::nullopt;
    const auto own = stepBeforeEnd(card, last.collective->range);
    return late && own && *own - *late <= last.waitNs() / 2;
}

/// Returns whether only waits of the first collective of the capture matter, so that what happens before a capture may explain
/// them: no wait for any of the late ranks later, and no step marks that show them to have been profiled in time.
bool mayBeFromBefore(const AdviceInputs &inputs, const std::map<LateRanks, WaitsByCard> &all, const LateRanks &late)
{
    const auto sharesRank = [&late](const LateRanks &other) {
        return other.ofPosition == late.ofPosition &&
               std::ranges::any_of(other.ranks, [&late](int rank) { return late.ranks.contains(rank); });
    };
    for (const auto &[other, cards] : all) {
        if (sharesRank(other) && !std::ranges::all_of(cards, [](const auto &each) { return each.second.isFirst; }))
            return false;
    }
    if (!late.ofPosition.empty())
        return true;
    const auto first = all.at(late).begin();
    const CardEvidence &card = inputs.card(first->first);
    const LastPeers &longest = *std::ranges::max_element(first->second.waits, {}, &LastPeers::waitNs);
    return std::ranges::none_of(late.ranks, [&](int rank) { return beganStepInTime(inputs, card, longest, rank); });
}

/// Returns a time in milliseconds with three decimals, as texts of figures have it.
std::string millisecondsText(TimeNs ns)
{
    const std::string us = std::to_string((ns + 500) / 1000);
    const std::string padded = std::string(us.size() < 4 ? 4 - us.size() : 0, '0') + us;
    return padded.substr(0, padded.size() - 3) + '.' + padded.substr(padded.size() - 3);
}

/// Returns the waits of each card in milliseconds, in the order of the collectives, with the shorter ones as one sum behind them:
/// "0: 78.765 + 21.980 + 1.255; 1: 73.150".
std::string waitsText(const AdviceInputs &inputs, const WaitsByCard &cards, double leastShare)
{
    constexpr std::size_t MostCards = 8;
    constexpr std::size_t MostWaits = 4;
    std::string text;
    std::size_t named = 0;
    for (const auto &[card, waits] : cards) {
        if (++named > MostCards)
            return text + "; …";
        text += (text.empty() ? "" : "; ") + calledCard(inputs.card(card).card()) + ": ";
        std::vector<const LastPeers *> longest;
        for (const LastPeers &each : waits.waits)
            longest.push_back(&each);
        std::ranges::stable_sort(longest, std::ranges::greater(), [](const LastPeers *each) { return each->waitNs(); });
        const double leastNs = leastShare * static_cast<double>(inputs.card(card).meanStepNs());
        const LastPeers *first = longest.front();
        std::erase_if(longest,
                      [&](const LastPeers *each) { return each != first && static_cast<double>(each->waitNs()) < leastNs; });
        longest.resize(std::min(longest.size(), MostWaits));
        std::ranges::sort(longest, {}, [](const LastPeers *each) { return each->collective->range.begin; });
        WideNs restNs = 0;
        for (const LastPeers &each : waits.waits)
            restNs += each.waitNs();
        for (const LastPeers *each : longest) {
            text += (each == longest.front() ? "" : " + ") + millisecondsText(each->waitNs());
            restNs -= each->waitNs();
        }
        if (longest.size() < waits.waits.size())
            text += " + " + millisecondsText(saturated(restNs));
    }
    return text;
}

/// Returns which sentences tell it: "" for late ranks that the profile has, "missing" for others, and "position" where nothing
/// tells their ranks. "recorded_first" and "missing_first" are for waits that only the first collective has.
std::string peerWaitVariant(const AdviceInputs &inputs, const LateRanks &late, bool isFirst)
{
    const bool isRecorded = std::ranges::any_of(
        inputs.cards(), [&](const auto &card) { return card->card().rank && late.ranks.contains(*card->card().rank); });
    const std::string kind = !late.ofPosition.empty() ? "position" : isRecorded ? "recorded" : "missing";
    if (isFirst && kind != "position")
        return kind + "_first";
    return kind == "recorded" ? "" : kind;
}

void showWaits(const AdviceInputs &inputs, const WaitsByCard &cards, Finding &finding)
{
    std::vector<std::pair<std::size_t, const LastPeers *>> all;
    for (const auto &[card, waits] : cards) {
        for (const LastPeers &each : waits.waits)
            all.emplace_back(card, &each);
    }
    std::ranges::stable_sort(all, std::ranges::greater(), [](const auto &each) { return each.second->waitNs(); });
    for (std::size_t at = 0; at < std::min(all.size(), EvidenceLimit); ++at)
        finding.show(inputs.card(all[at].first).sliceEvidence(all[at].second->slice));
    finding.evidenceCount = all.size();
}

Finding findingOf(const RuleInput &input, const LateRanks &late, const WaitsByCard &cards, bool isFirst)
{
    const AdviceInputs &inputs = input.inputs();
    const auto byGain = [](const auto &each) { return each.second.gainNs; };
    const auto &[worst, most] = *std::ranges::max_element(cards, {}, byGain);
    const CardEvidence &card = inputs.card(worst);
    const auto waiting = std::ranges::max_element(cards, {}, [](const auto &each) { return each.second.waitNs; });
    const auto longest = std::ranges::max_element(waiting->second.waits, {}, &LastPeers::waitNs);
    Finding finding = input.finding();
    finding.variant = peerWaitVariant(inputs, late, isFirst);
    finding.save(0, most.gainNs, card.meanStepNs());
    finding.facts = {textFact("late", listedRanks(late.ranks)),
                     countFact("late_ranks", static_cast<std::int64_t>(late.ranks.size())),
                     countFact("ranks", static_cast<std::int64_t>(cards.size())),
                     timeFact("wait_ns", waiting->second.waitNs),
                     textFact("waits_ms", waitsText(inputs, cards, input.threshold("step_share"))),
                     countFact("operators", static_cast<std::int64_t>(waiting->second.waits.size())),
                     textFact("operator", std::string(inputs.card(waiting->first).sliceName(longest->collective->slice))),
                     timeFact("longest_ns", longest->waitNs())};
    if (!late.ofPosition.empty())
        finding.facts.push_back(textFact("group", groupName(card, late.ofPosition)));
    for (const auto &[index, waits] : cards) {
        finding.cards.push_back(index);
        finding.claims.push_back({index, waits.gains});
        finding.facts.push_back(timeFact("rank_" + calledCard(inputs.card(index).card()) + "_wait_ns", waits.waitNs));
    }
    if (late.ofPosition.empty())
        finding.lateRanks.assign(late.ranks.begin(), late.ranks.end());
    finding.explains = {"comm-exposed-high", "comm-wait-dominant", "overlap-ratio-low", "cluster-comm-spread", "step-jitter"};
    showWaits(inputs, cards, finding);
    return finding;
}

RuleOutcome evaluateCommPeerWait(const RuleInput &input, const TaskControl &control)
{
    const AdviceInputs &inputs = input.inputs();
    std::map<LateRanks, WaitsByCard> all;
    const std::map<int, int> stages = stagesOfRanks(inputs);
    for (const auto &card : inputs.cards())
        addWaits(inputs, *card, stages, all, control);
    for (auto &[late, cards] : all) {
        for (auto &[index, waits] : cards) {
            const CardEvidence &card = inputs.card(index);
            sumUp(card, static_cast<TimeNs>(input.threshold("step_share") * static_cast<double>(card.meanStepNs())), waits);
        }
    }
    RuleOutcome outcome;
    double most = 0;
    for (const auto &[late, waiting] : all) {
        double share = 0;
        for (const auto &[index, waits] : waiting)
            share = std::max(share, shareOfStep(inputs.card(index), waits.gainNs));
        most = std::max(most, share);
        if (share < input.threshold("step_share") || control.stopRequested())
            continue;
        // Cards that wait hardly at all are left out.
        WaitsByCard cards = waiting;
        const auto waitOf = [](const auto &each) { return each.second.waitNs; };
        const TimeNs longestNs = waitOf(*std::ranges::max_element(cards, {}, waitOf));
        std::erase_if(cards, [longestNs](const auto &each) { return each.second.waitNs < longestNs / 100; });
        outcome.findings.push_back(findingOf(input, late, cards, mayBeFromBefore(inputs, all, late)));
    }
    outcome.measured(shareFact("wait_share", most), "step_share");
    return outcome;
}

} // namespace

Rule commPeerWait()
{
    return {
        .id = "comm-peer-wait",
        .area = AdviceArea::Communication,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::PeerWaits},
        .thresholds = {{"step_share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateCommPeerWait,
        .symptom = SymptomLevel::Event,
        .mayWaitForCards = true,
    };
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/nextrank.h"

#include "core/advice/base/jointoperators.h"
#include "core/advice/base/timedoperators.h"
#include "core/advice/engine/hiddentime.h"
#include "core/advice/evidence/peerlateness.h"
#include "core/base/wide.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

namespace plumbline {

namespace {

/// What a finding takes on a card before a joint collective, since the one before.
struct Taken
{
    std::size_t place = 0; ///< of the collective among those of the card, in the order of their begins
    TimeNs ns = 0;
};
using TakenBefore = std::map<const JointOperator *, Taken>;

/// What of claimed time saves nothing, of the whole capture.
struct Excess
{
    TimeNs possibleNs = 0; ///< if ranks without a card gain as much as the cards do
    TimeNs certainNs = 0;  ///< if they gain nothing
};

class NextRanks
{
public:
    NextRanks(const AdviceInputs &inputs, const TaskControl &control) : m_inputs(inputs)
    {
        for (const AdviceInputs *run : inputs.runs()) {
            for (const JointGroup &group : run->jointOperators()) {
                for (const JointOperator &joint : group.operators) {
                    if (control.stopRequested())
                        return;
                    if (endsTogether(*run, joint))
                        add(*run, joint);
                }
            }
        }
        for (auto &[card, begins] : m_begins)
            std::ranges::stable_sort(begins, {}, &Begin::time);
    }

    /// Returns what of the claims of a finding on one of its cards saves nothing.
    [[nodiscard]] Excess excessOf(const Finding &finding, const Claim &claim)
    {
        WideNs possible = 0;
        WideNs certain = 0;
        std::map<std::size_t, TakenBefore> others;
        for (const auto &[joint, taken] : takenBefore(claim)) {
            const TimeNs slackNs = slackOf(*joint, claim.card);
            if (slackNs <= 0 || taken.ns <= slackNs)
                continue;
            const TimeNs alike = alikeNs(finding, *joint, claim.card, others);
            // The slack is known as well as clocks and planes tell it.
            const TimeNs noise = std::max(HiddenTime::WaitNoiseNs, taken.ns / NoiseParts);
            // Nobody knows what a rank without a card loses alike.
            const bool areAllKnown = hasAllRanks(m_inputs.runOf(claim.card), joint->parts.front()).value_or(false);
            const auto beyond = [takenNs = taken.ns, noise](WideNs most) {
                return takenNs > most + noise ? takenNs - most : WideNs{0};
            };
            possible += beyond(WideNs{mostSlackFrom(taken.place, claim.card, noise)} + alike);
            certain += beyond(WideNs{slackNs} + (areAllKnown ? alike : 0));
        }
        return {saturated(possible), saturated(certain)};
    }

private:
    static constexpr TimeNs NoiseParts = 20;
    static constexpr std::size_t MostBehind = 64; ///< collectives of which a delay may show at a later one

    /// When a card began a joint collective.
    struct Begin
    {
        TimeNs time = 0;
        const JointOperator *joint = nullptr;
    };

    void add(const AdviceInputs &run, const JointOperator &joint)
    {
        for (const JointPart &part : joint.parts) {
            if (const auto range = operatorRange(run.card(part.card), part.in(run)))
                m_begins[part.card].push_back({range->begin, &joint});
        }
    }

    [[nodiscard]] TakenBefore takenBefore(const Claim &claim) const
    {
        TakenBefore taken;
        const auto begins = m_begins.find(claim.card);
        if (begins == m_begins.end())
            return taken;
        auto next = begins->second.begin();
        const auto add = [&](const Begin &begin, TimeNs ns) {
            Taken &before = taken[begin.joint];
            before.place = static_cast<std::size_t>(&begin - begins->second.data());
            before.ns += ns;
        };
        for (TimeRange range : claim.ranges) {
            while (next != begins->second.end() && next->time <= range.begin)
                ++next;
            for (; next != begins->second.end() && next->time < range.end; ++next) {
                add(*next, next->time - range.begin);
                range.begin = next->time;
            }
            if (next != begins->second.end())
                add(*next, range.length());
        }
        return taken;
    }

    /// Returns by how much a card came later to a collective than the next latest rank; 0 where it did not come last.
    [[nodiscard]] TimeNs slackOf(const JointOperator &joint, std::size_t card)
    {
        const auto [place, isNew] = m_slack.try_emplace({&joint, card}, 0);
        if (isNew)
            place->second = gainOfComingInTime(m_inputs.runOf(card), joint, card);
        return place->second;
    }

    /// Returns the largest slack of a card at a collective, given by its place, and at those behind it, until it waits itself. A
    /// collective that runs beside the computing need not have waited for what lies before it: then that only shows at a later
    /// one.
    [[nodiscard]] TimeNs mostSlackFrom(std::size_t first, std::size_t card, TimeNs noiseNs)
    {
        const std::vector<Begin> &begins = m_begins[card];
        TimeNs most = 0;
        for (std::size_t at = first; at < std::min(begins.size(), first + MostBehind); ++at) {
            if (waitedNs(*begins[at].joint, card) > noiseNs)
                break;
            most = std::max(most, slackOf(*begins[at].joint, card));
        }
        return most;
    }

    /// Returns how long a card waited for the last card of a collective that all of them end together.
    [[nodiscard]] TimeNs waitedNs(const JointOperator &joint, std::size_t card) const
    {
        TimeNs own = 0;
        TimeNs shortest = AllTime.end;
        for (const JointPart &part : joint.parts) {
            const TimeNs length = part.in(m_inputs.runOf(card)).elapseNs.value_or(0);
            shortest = std::min(shortest, length);
            own = part.card == card ? length : own;
        }
        return std::max<TimeNs>(own - shortest, 0);
    }

    /// Returns what a finding takes at least on each other card before a collective.
    [[nodiscard]] TimeNs alikeNs(const Finding &finding, const JointOperator &joint, std::size_t card,
                                 std::map<std::size_t, TakenBefore> &known) const
    {
        std::optional<TimeNs> least;
        for (const JointPart &part : joint.parts) {
            if (part.card == card)
                continue;
            const auto claim = std::ranges::find(finding.claims, part.card, &Claim::card);
            if (claim == finding.claims.end())
                return 0;
            const auto [place, isNew] = known.try_emplace(part.card);
            if (isNew)
                place->second = takenBefore(*claim);
            const auto taken = place->second.find(&joint);
            least = std::min(least.value_or(AllTime.end), taken == place->second.end() ? TimeNs{0} : taken->second.ns);
        }
        return least.value_or(0);
    }

    const AdviceInputs &m_inputs;
    std::map<std::size_t, std::vector<Begin>> m_begins; ///< by card
    std::map<std::pair<const JointOperator *, std::size_t>, TimeNs> m_slack;
};

/// Lowers a saving to what is left without an excess of claimed time. Times are those of a mean step.
void lower(Saving &saving, TimeNs claimedNs, TimeNs possibleNs, TimeNs certainNs)
{
    const TimeNs mostNs = std::max<TimeNs>(claimedNs - possibleNs, 0);
    if (saving.highNs > mostNs) {
        saving.share *= static_cast<double>(mostNs) / static_cast<double>(saving.highNs);
        saving.highNs = mostNs;
    }
    saving.lowNs = std::min({saving.lowNs, saving.highNs, std::max<TimeNs>(claimedNs - certainNs, 0)});
}

/// Bounds a finding of one card, or of several that each have a part.
void bound(const AdviceInputs &inputs, NextRanks &ranks, Finding &finding)
{
    Saving left;
    TimeNs excessNs = 0;
    for (const Claim &claim : finding.claims) {
        const CardEvidence &card = inputs.card(claim.card);
        const auto part = std::ranges::find(finding.parts, claim.card, &CardPart::card);
        Saving saving = part != finding.parts.end() && part->saving ? *part->saving : *finding.saving;
        const Excess excess = ranks.excessOf(finding, claim);
        if (excess.certainNs > 0) {
            excessNs = std::max(excessNs, card.perStep(excess.possibleNs));
            lower(saving, card.perStep(totalLength(claim.ranges)), card.perStep(excess.possibleNs),
                  card.perStep(excess.certainNs));
            if (part != finding.parts.end()) {
                part->saving = saving;
                part->claimedNs = std::min(part->claimedNs, saving.highNs);
            }
        }
        const TimeNs lowNs = std::max(left.lowNs, saving.lowNs);
        left = saving.highNs > left.highNs ? saving : left;
        left.lowNs = lowNs;
    }
    if (left.highNs < finding.saving->highNs) {
        finding.toldNs = std::max(left.highNs, finding.toldNs - excessNs);
        finding.claimedNs = std::min(finding.claimedNs, left.highNs);
        finding.saving->highNs = left.highNs;
        finding.saving->share = left.share;
    }
    finding.saving->lowNs = std::min(finding.saving->lowNs, left.lowNs);
}

} // namespace

void boundByNextRanks(const AdviceInputs &inputs, const RuleLookup &ruleOf, std::vector<Finding> &findings,
                      const TaskControl &control)
{
    const bool isOfSeveral = std::ranges::any_of(inputs.runs(), [](const AdviceInputs *run) { return run->size() > 1; });
    if (!isOfSeveral)
        return;
    NextRanks ranks(inputs, control);
    for (Finding &finding : findings) {
        const Rule *rule = ruleOf(finding.ruleId);
        const bool isOwn = finding.area != AdviceArea::Comparison && finding.area != AdviceArea::Cluster &&
                           finding.lateRanks.empty() && rule && !rule->mayWaitForCards;
        if (isOwn && finding.saving && finding.saving->highNs > 0 && !finding.claims.empty() && !control.stopRequested())
            bound(inputs, ranks, finding);
    }
}

} // namespace plumbline

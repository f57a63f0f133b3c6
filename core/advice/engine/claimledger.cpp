// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/claimledger.h"

#include "core/advice/base/timedoperators.h"
#include "core/advice/catalogue.h"
#include "core/advice/engine/causes.h"
#include "core/advice/engine/claimorder.h"
#include "core/advice/engine/findinggroups.h"
#include "core/base/wide.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace plumbline {

namespace {

/// Shortens ranges to a total length. Each one keeps the same share of itself, because a saving that is smaller than its ranges
/// lies somewhere in all of them.
void keepLength(TimeRanges &ranges, WideNs length)
{
    const WideNs all = totalLength(ranges);
    if (length >= all)
        return;
    WideNs passed = 0;
    WideNs kept = 0;
    for (TimeRange &range : ranges) {
        passed += range.length();
        const WideNs share = passed * std::max<WideNs>(length, 0) / all - kept;
        kept += share;
        range.end = range.begin + static_cast<TimeNs>(share);
    }
    std::erase_if(ranges, [](const TimeRange &range) { return range.length() == 0; });
}

/// Returns whether a finding saves communication by hiding it behind computing that hides nothing yet.
bool hidesBehindComputing(const Finding &finding)
{
    return finding.fact("hideable_ns") != nullptr;
}

} // namespace

ClaimLedger::ClaimLedger(const AdviceInputs &run, const JobTime &job) : m_run(run), m_job(job)
{
    for (const auto &card : run.cards())
        m_jobStepNs = std::max(m_jobStepNs, card->meanStepNs());
}

TimeNs ClaimLedger::claim(const Finding &finding, TimeNs limitNs)
{
    if (!finding.saving)
        return 0;
    TimeNs most = 0;
    for (const std::size_t index : finding.cards) {
        const CardEvidence &card = m_run.card(index);
        Claims &claims = m_cards[index];
        TimeNs claimed =
            std::clamp<TimeNs>(limitNs, 0, std::max<TimeNs>(card.meanStepNs() - claims.rangesNs - claims.lengthsNs, 0));
        const auto own = std::ranges::find(finding.claims, index, &Claim::card);
        if (own == finding.claims.end()) {
            claims.lengthsNs += claimed;
            m_groupLengthNs = std::max(m_groupLengthNs, claimed);
        } else {
            TimeRanges fresh = without(own->ranges, claims.ranges);
            claimed = std::min(claimed, card.perStep(totalLength(fresh)));
            keepLength(fresh, WideNs{claimed} * static_cast<WideNs>(std::max<std::size_t>(card.steps().size(), 1)));
            claims.ranges = united(claims.ranges, fresh);
            claims.rangesNs += claimed;
            const TimeRanges placed = m_job.placed(index, fresh);
            if (placed.empty() && !card.hasClock()) // its step has no place in the job
                m_groupLengthNs = std::max(m_groupLengthNs, claimed);
            m_groupRanges = united(m_groupRanges, placed);
        }
        if (hidesBehindComputing(finding))
            claims.behindComputingNs += claimed;
        most = std::max(most, claimed);
    }
    m_groupMostNs = std::max(m_groupMostNs, most);
    return most;
}

TimeNs ClaimLedger::claimedComputingNs(std::size_t card) const
{
    const auto claims = m_cards.find(card);
    const CardEvidence &evidence = m_run.card(card);
    if (claims == m_cards.end())
        return 0;
    const TimeNs usedNs = claims->second.behindComputingNs;
    if (claims->second.ranges.empty() || !evidence.hasClock())
        return usedNs;
    const TimeRanges alone = without(evidence.computing(), unionOf(evidence.activity().communication));
    return usedNs + evidence.perStep(totalLength(common(claims->second.ranges, alone)));
}

TimeNs ClaimLedger::claimOfJob()
{
    TimeRanges fresh = without(std::exchange(m_groupRanges, {}), m_ofJob.ranges);
    const TimeNs left = std::max<TimeNs>(m_jobStepNs - m_ofJob.rangesNs - m_ofJob.lengthsNs, 0);
    const TimeNs most = std::min(std::exchange(m_groupMostNs, 0), left);
    const TimeNs located = std::min(most, m_job.perStep(totalLength(fresh)));
    const TimeNs claimed = std::max(located, std::min(most, std::exchange(m_groupLengthNs, 0)));
    keepLength(fresh, WideNs{located} * static_cast<WideNs>(m_job.steps()));
    m_ofJob.ranges = united(m_ofJob.ranges, fresh);
    m_ofJob.rangesNs += located;
    m_ofJob.lengthsNs += claimed - located;
    return claimed;
}

namespace {

void cut(Saving &saving, TimeNs highNs)
{
    if (saving.highNs > 0)
        saving.share *= static_cast<double>(highNs) / static_cast<double>(saving.highNs);
    saving.highNs = highNs;
    saving.lowNs = std::min(saving.lowNs, highNs);
}

/// Returns the most that is left of a saving beside its causes: of communication what computing can hide, but for computing that
/// goes away, or hides something else, where other findings are mended. What it loses to waits beyond that is saved by the ranks
/// that come late.
TimeNs mostLeftNs(const Finding &finding, const ClaimLedger &ledger)
{
    const Fact *hideable = finding.fact("hideable_ns");
    if (!hideable)
        return finding.saving->highNs;
    const TimeNs goneNs = finding.cards.empty() ? 0 : ledger.claimedComputingNs(finding.cards.front());
    return std::max<TimeNs>(static_cast<TimeNs>(hideable->number()) - goneNs, 0);
}

/// Returns the cards at whose times findings claim something, by run.
std::map<const AdviceInputs *, std::set<std::size_t>> cardsWithClaims(const AdviceInputs &inputs,
                                                                      const std::vector<Finding> &findings)
{
    std::map<const AdviceInputs *, std::set<std::size_t>> cards;
    for (const Finding &finding : findings) {
        for (const Claim &claim : finding.claims)
            cards[&inputs.runOf(claim.card)].insert(claim.card);
    }
    return cards;
}

/// Returns whether another finding tells that the card of a finding comes late because of time that the finding claims as well,
/// and the finding is no cause of that one.
bool isOfLateCard(const Causes &causes, const std::vector<Finding> &findings, std::size_t member)
{
    const Finding &finding = findings[member];
    const Rule *rule = ruleCalled(finding.ruleId);
    // What tells what to change saves that by itself, and a late card waits less than the others.
    const bool isEvent = rule && rule->symptom != SymptomLevel::Cause && !rule->mayWaitForCards;
    if (!isEvent || finding.cards.size() != 1 || finding.claims.empty() || !finding.lateRanks.empty())
        return false;
    for (std::size_t index = 0; index < findings.size(); ++index) {
        const Finding &late = findings[index];
        if (late.area != AdviceArea::Cluster || late.lateRanks.empty() || !late.saving || late.cards != finding.cards ||
            late.claims.empty() || std::ranges::find(causes.of(index), member, &CausePart::cause) != causes.of(index).end())
            continue;
        if (lengthOf(common(late.claims.front().ranges, finding.claims.front().ranges)) > 0)
            return true;
    }
    return false;
}

/// Returns how much a member of a group saves at most beside its causes. What a late card loses beyond what other cards lose to
/// the same makes it late, so that the finding about the late card tells what of it is gained.
TimeNs limitOfMember(const Causes &causes, const std::vector<Finding> &findings, const std::vector<std::size_t> &members,
                     std::size_t member, ExplainedTime &explained)
{
    const TimeNs ownNs = explained.limitOf(member);
    if (members.size() < 2 || ownNs <= 0 || !isOfLateCard(causes, findings, member))
        return ownNs;
    TimeNs othersNs = 0;
    for (const std::size_t other : members) {
        if (other != member && findings[other].saving)
            othersNs = std::max(othersNs, explained.limitOf(other));
    }
    return std::min(ownNs, othersNs);
}

/// The ledger of one run, and the time that it divides. What became slower is told by comparisons and by other findings, so both
/// share it.
struct RunLedger
{
    RunLedger(const AdviceInputs &run, const std::set<std::size_t> &cards) : job(run, cards), ledger(run, job) {}
    RunLedger(const RunLedger &) = delete;

    JobTime job;
    ClaimLedger ledger;
};

} // namespace

std::vector<TimeNs> claimAll(const AdviceInputs &inputs, const Causes &causes, const FindingGroups &groups,
                             std::vector<Finding> &findings, const TaskControl &control)
{
    std::map<const AdviceInputs *, RunLedger> ledgers;
    auto claimed = cardsWithClaims(inputs, findings);
    for (const AdviceInputs *run : inputs.runs())
        ledgers.try_emplace(run, *run, claimed[run]);
    std::vector<TimeNs> ofJob(groups.size());
    ExplainedTime explained(causes, groups, findings, control);
    for (const std::size_t group : claimOrder(causes, groups, findings)) {
        const std::vector<std::size_t> &members = groups.membersOf(group);
        const Finding &first = findings[members.front()];
        const AdviceInputs *run = first.cards.empty() ? inputs.runs().front() : &inputs.runOf(first.cards.front());
        ClaimLedger &own = ledgers.at(run).ledger;
        for (const std::size_t member : members) {
            if (control.stopRequested())
                return ofJob;
            Finding &finding = findings[member];
            if (!finding.saving)
                continue;
            finding.toldNs = finding.saving->highNs;
            const TimeNs limitNs = limitOfMember(causes, findings, members, member, explained);
            const TimeNs mostNs = std::min(limitNs, mostLeftNs(finding, own));
            finding.claimedNs = own.claim(finding, mostNs);
            cut(*finding.saving, finding.claimedNs);
            const TimeNs leftNs = finding.claimedNs == mostNs ? limitNs : finding.claimedNs;
            if (finding.toldNs > 0)
                finding.explainedShare = 1 - static_cast<double>(leftNs) / static_cast<double>(finding.toldNs);
        }
        ofJob[group] = own.claimOfJob();
    }
    return ofJob;
}

} // namespace plumbline

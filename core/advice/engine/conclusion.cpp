// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/conclusion.h"

#include "core/advice/catalogue.h"
#include "core/advice/engine/blockers.h"
#include "core/advice/engine/causes.h"
#include "core/advice/engine/certainsaving.h"
#include "core/advice/engine/claimledger.h"
#include "core/advice/engine/findinggroups.h"
#include "core/advice/engine/hiddentime.h"
#include "core/advice/engine/merging.h"
#include "core/advice/engine/newlateness.h"
#include "core/advice/engine/nextrank.h"
#include "core/advice/engine/stepscope.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

/// Returns the cards whose waits matter: all of them where findings of the profile itself claim time.
std::set<std::size_t> waitingCards(const AdviceInputs &inputs, const std::vector<Finding> &findings)
{
    std::set<std::size_t> cards;
    const bool areClaimed = std::ranges::any_of(
        findings, [](const Finding &each) { return each.area != AdviceArea::Comparison && !each.claims.empty(); });
    for (std::size_t card = 0; areClaimed && card < inputs.size(); ++card)
        cards.insert(card);
    return cards;
}

/// Returns whether a finding tells why cards are late and could save nothing itself: it stands behind what tells how late they
/// are.
bool isRootOfLateness(const Finding &finding)
{
    return finding.area == AdviceArea::Cluster && !finding.saving && finding.severity > FindingSeverity::Info &&
           !finding.effects.empty();
}

/// Returns whether a finding tells which card comes late, and others tell all of the reasons: it stands behind them.
bool isExplainedLateness(const Finding &finding)
{
    return finding.area == AdviceArea::Cluster && !finding.lateRanks.empty() && finding.saving && finding.saving->highNs == 0 &&
           finding.toldNs > 0;
}

/// Whether it pays to look at a finding first, in rising order.
enum class Standing : std::uint8_t {
    Minor,   ///< saves little, or nothing that is known
    Blocked, ///< gains little before another one is mended
    Unnamed, ///< tells only that time is lost, or guesses why
    Gaining, ///< gains by itself, and tells why time is lost or by which card
};

/// Returns whether a finding names neither what to change nor a card, or only guesses it.
bool isUnnamed(const Finding &finding)
{
    const Rule *rule = ruleCalled(finding.ruleId);
    return finding.confidence == Confidence::Conjecture || (rule && rule->namesNoCause && finding.lateRanks.empty());
}

Standing standingOf(const Finding &finding)
{
    constexpr double LeastShare = 0.02; // of a step
    if (!finding.saving || finding.saving->share < LeastShare)
        return Standing::Minor;
    // What a blocked one gains for certain it gains at once.
    const Saving &saving = *finding.saving;
    const double lowShare =
        saving.highNs > 0 ? saving.share * static_cast<double>(saving.lowNs) / static_cast<double>(saving.highNs) : 0;
    if (lowShare >= LeastShare)
        return Standing::Gaining;
    return finding.blockedBy ? Standing::Blocked : isUnnamed(finding) ? Standing::Unnamed : Standing::Gaining;
}

/// Returns the positions of findings in their final order.
std::vector<std::size_t> rankedOrder(const std::vector<Finding> &findings)
{
    std::vector<std::size_t> order(findings.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&findings](std::size_t left, std::size_t right) {
        const auto savedBy = [](const Finding &each) {
            const double certainty = each.confidence == Confidence::Conjecture ? confidenceValue(each.confidence) : 1;
            return std::pair(standingOf(each), each.saving ? static_cast<double>(each.saving->highNs) * certainty : -1);
        };
        const auto key = [&](const Finding &each) {
            auto saved = savedBy(each);
            const bool isRoot = isRootOfLateness(each);
            const bool isBehind = isExplainedLateness(each);
            for (std::size_t effect = 0; isRoot && effect < each.effects.size(); ++effect)
                saved = std::max(saved, savedBy(findings[each.effects[effect]]));
            for (std::size_t cause = 0; isBehind && cause < each.causes.size(); ++cause)
                saved = std::max(saved, savedBy(findings[each.causes[cause]]));
            return std::tuple(saved, !isRoot, !isBehind, each.explainedBy.empty(), each.severity);
        };
        return key(findings[left]) > key(findings[right]);
    });
    return order;
}

/// From this part on, what others took of a symptom makes it stand behind them.
constexpr double LeastExplained = 0.25;

/// Returns the finding that tells which card comes late, if it saves a good part of what another finding told.
std::optional<std::size_t> latenessBehind(const std::vector<Finding> &findings, const Finding &finding)
{
    for (const std::size_t cause : finding.causes) {
        const Finding &late = findings[cause];
        if (late.area == AdviceArea::Cluster && !late.lateRanks.empty() && late.saving && late.saving->highNs > 0 &&
            static_cast<double>(late.saving->highNs) >= LeastExplained * static_cast<double>(finding.toldNs))
            return cause;
    }
    return std::nullopt;
}

/// Returns the finding behind which another one stands: what blocks it; for one that tells only where the time of a step goes,
/// or a wait, and is explained in good part, the last of its causes that save a tenth of what it saves itself, and of what the
/// largest of them saves; for others the late card that explains a good part of them.
/// `places` holds the place of each finding by what it saves.
std::optional<std::size_t> leaderOf(const std::vector<Finding> &findings, std::size_t index,
                                    const std::vector<std::size_t> &places)
{
    const Finding &finding = findings[index];
    constexpr TimeNs LeastPart = 10;
    if (finding.blockedBy)
        return finding.blockedBy;
    const Rule *rule = ruleCalled(finding.ruleId);
    const bool isSymptom = rule && (rule->symptom == SymptomLevel::ShareOfTime || rule->ranksBehindCauses);
    if (finding.explainedShare < LeastExplained || finding.area == AdviceArea::Comparison)
        return std::nullopt;
    if (!isSymptom)
        return latenessBehind(findings, finding);
    const auto saved = [&findings](std::size_t at) { return findings[at].saving ? findings[at].saving->highNs : TimeNs{0}; };
    TimeNs most = finding.saving ? finding.saving->highNs : 0;
    for (const std::size_t cause : finding.causes)
        most = std::max(most, saved(cause));
    const auto placeOf = [&](std::size_t at) { // one that is blocked stands behind what blocks it
        const std::optional<std::size_t> &blocker = findings[at].blockedBy;
        return blocker ? std::max(places[at], places[*blocker]) : places[at];
    };
    std::optional<std::size_t> leader;
    for (const std::size_t cause : finding.causes) {
        const bool counts = saved(cause) > 0 && saved(cause) >= most / LeastPart && findings[cause].blockedBy != index;
        if (counts && (!leader || placeOf(cause) > placeOf(*leader)))
            leader = cause;
    }
    return leader;
}

/// Returns the cause that saves most, right behind which a lateness stands that others explain; empty for other findings.
std::optional<std::size_t> reasonOfLateness(const std::vector<Finding> &findings, std::size_t index)
{
    const auto saved = [&findings](std::size_t at) { return findings[at].saving ? findings[at].saving->highNs : TimeNs{-1}; };
    const std::vector<std::size_t> &causes = findings[index].causes;
    if (!isExplainedLateness(findings[index]) || findings[index].blockedBy || causes.empty())
        return std::nullopt;
    return *std::ranges::max_element(causes, {}, saved);
}

/// Moves findings directly behind those that lead them, where they stand before them.
std::vector<std::size_t> behindLeaders(const std::vector<Finding> &findings, const std::vector<std::size_t> &order)
{
    std::vector<bool> isPlaced(findings.size());
    std::vector<std::size_t> places(findings.size());
    for (std::size_t at = 0; at < order.size(); ++at)
        places[order[at]] = at;
    std::vector<std::vector<std::size_t>> waiting(findings.size()); // by leader
    std::vector<std::size_t> result;
    const auto place = [&](std::size_t first) {
        std::vector<std::size_t> pending{first};
        while (!pending.empty()) {
            const std::size_t index = pending.back();
            pending.pop_back();
            result.push_back(index);
            isPlaced[index] = true;
            pending.insert(pending.end(), waiting[index].rbegin(), waiting[index].rend());
            waiting[index].clear();
        }
    };
    std::vector<bool> isFollower(findings.size());
    for (const std::size_t index : order) {
        if (const auto reason = reasonOfLateness(findings, index)) {
            waiting[*reason].push_back(index);
            isFollower[index] = true;
        }
    }
    for (const std::size_t index : order) {
        if (isFollower[index])
            continue;
        const auto leader = leaderOf(findings, index, places);
        if (leader && !isPlaced[*leader])
            waiting[*leader].push_back(index);
        else
            place(index);
    }
    // Those that lead each other keep their order.
    for (const std::size_t index : order) {
        if (!isPlaced[index])
            result.push_back(index);
    }
    return result;
}

} // namespace

void judgeSeverity(Finding &finding)
{
    const bool isNote = finding.saving && finding.saving->highNs == 0 && finding.severity == FindingSeverity::Info;
    if (finding.saving && !isNote)
        finding.severity = severityOfShare(finding.saving->share);
    if (finding.confidence == Confidence::Conjecture || finding.restsOnFew || finding.onlyFirstOf > 0)
        finding.severity = std::min(finding.severity, FindingSeverity::Medium);
}

void rankFindings(std::vector<Finding> &findings)
{
    const std::vector<std::size_t> order = behindLeaders(findings, rankedOrder(findings));
    std::vector<std::size_t> places(findings.size());
    for (std::size_t place = 0; place < order.size(); ++place)
        places[order[place]] = place;
    std::vector<Finding> ranked;
    ranked.reserve(findings.size());
    for (const std::size_t index : order) {
        Finding &finding = ranked.emplace_back(std::move(findings[index]));
        for (std::vector<std::size_t> *links : {&finding.causes, &finding.effects}) {
            for (std::size_t &link : *links)
                link = places[link];
            std::ranges::sort(*links);
        }
        if (finding.blockedBy)
            finding.blockedBy = places[*finding.blockedBy];
    }
    findings = std::move(ranked);
}

std::vector<Finding> concluded(const AdviceInputs &inputs, const std::vector<const Rule *> &rules, std::vector<Finding> findings,
                               const TaskControl &control)
{
    std::map<std::string_view, const Rule *> byId;
    for (const Rule *rule : rules)
        byId.emplace(rule->id, rule);
    const RuleLookup ruleOf = [&byId](std::string_view id) {
        const auto found = byId.find(id);
        return found == byId.end() ? nullptr : found->second;
    };
    // Other cards wait for what a rule of the whole profile says about the cluster. Findings without a saving, and those that
    // tell how long their cards wait, are about their own cards only.
    const auto reachesOthers = [&ruleOf](const Finding &cause) {
        const Rule *rule = ruleOf(cause.ruleId);
        return cause.area == AdviceArea::Cluster && cause.saving && cause.accounts.empty() && rule &&
               rule->scope == RuleScope::Profile;
    };
    nameNewLateness(findings);
    const Causes causes(inputs, findings, reachesOthers, control);
    const FindingGroups groups(inputs, findings, ruleOf);
    const std::vector<TimeNs> ofJob = claimAll(inputs, causes, groups, findings, control);
    const HiddenTime hidden(inputs, waitingCards(inputs, findings), control);
    findCertainSavings(inputs, hidden, ruleOf, findings, control);
    if (control.stopRequested())
        return {};
    std::vector<Finding> result = mergedFindings(std::move(findings), groups, causes, ofJob);
    boundByOtherCards(inputs, hidden, ruleOf, result);
    boundByNextRanks(inputs, ruleOf, result, control);
    findBlockers(inputs, hidden, ruleOf, result);
    findStepScopes(inputs, result);
    std::ranges::for_each(result, judgeSeverity);
    rankFindings(result);
    return result;
}

} // namespace plumbline

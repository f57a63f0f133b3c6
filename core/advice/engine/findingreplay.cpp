// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/findingreplay.h"

#include "core/advice/engine/conclusion.h"
#include "core/advice/engine/findingchanges.h"
#include "core/base/scheduler.h"
#include "core/base/wide.h"
#include "core/whatif/whatif.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace plumbline {

namespace {

/// Nodes that all predictions together may replay, each prediction once. A prediction takes about 70 ns a node.
constexpr std::uint64_t MostReplayedNodes = 60'000'000;
/// What saves a smaller part of a step on top of those before it has no place in the order of mending.
constexpr double LeastGainShare = 0.005;
/// What saves a smaller part of what it saves behind another finding gains nothing before that one is mended.
constexpr double LeastPartAlone = 0.05;
/// What saves a smaller part of its estimate, whatever is mended before, leads along edges that the capture does not show.
constexpr double LeastPartOfEstimate = 0.05;

using Changes = std::vector<WhatIfChange>;

void joinChanges(Changes &changes, const Changes &more)
{
    for (const WhatIfChange &each : more) {
        if (std::ranges::find(changes, each) == changes.end())
            changes.push_back(each);
    }
}

/// How far two predictions may lie apart: the least, expected and most time that the second one saves on the first.
struct ReplaySaving
{
    TimeNs lowNs = 0;
    TimeNs expectedNs = 0;
    TimeNs highNs = 0;

    [[nodiscard]] ReplaySaving atMost(TimeNs ns) const
    {
        return {std::min(lowNs, ns), std::min(expectedNs, ns), std::min(highNs, ns)};
    }

    static ReplaySaving between(const StepPrediction &before, const StepPrediction &after, TimeNs steps)
    {
        const TimeNs expected = before.expectedNs - after.expectedNs;
        const TimeNs shortest = before.lowNs - after.lowNs;
        const TimeNs longest = before.highNs - after.highNs;
        const auto perStep = [steps](TimeNs ns) { return std::max<TimeNs>(ns, 0) / steps; };
        return {perStep(std::min({expected, shortest, longest})), perStep(expected),
                perStep(std::max({expected, shortest, longest}))};
    }
};

/// Returns whether a change also touches what its rule takes for usual.
bool mayGoTooFar(const WhatIfChange &change)
{
    return change.action == ChangeAction::Graph || change.action == ChangeAction::Hidden;
}

/// Returns whether a finding is mended by work of the device that takes less time.
bool shortensTasks(const Finding &finding)
{
    return std::ranges::all_of(finding.changes, [](const WhatIfChange &change) {
        return change.target == ChangeTarget::Kernel || change.target == ChangeTarget::Clock;
    });
}

/// Returns whether a finding is mended by a rank or stage for which other cards wait: they may gain more than its own card.
bool helpsOtherCards(const Finding &finding)
{
    return finding.area == AdviceArea::Cluster || std::ranges::any_of(finding.changes, [](const WhatIfChange &change) {
               return change.target == ChangeTarget::Rank || change.target == ChangeTarget::Stage;
           });
}

/// A finding that is replayed.
struct Replayed
{
    std::size_t finding = 0;
    Changes before; ///< what mends its causes, and takes away what others claim for the host that it lets get ahead
    StepPrediction beforePrediction;
    StepPrediction prediction;     ///< with what mends its causes and itself
    std::optional<TimeNs> aloneNs; ///< how long all steps take without it alone; empty where something is taken away before it
    std::vector<TimeNs> savedNs;   ///< what it is expected to save alone and behind the first, second ... finding of the order
    bool isKnown = false;

    [[nodiscard]] ReplaySaving saving(TimeNs steps) const { return ReplaySaving::between(beforePrediction, prediction, steps); }
    [[nodiscard]] TimeNs mostSavedNs() const { return savedNs.empty() ? 0 : *std::ranges::max_element(savedNs); }
};

class FindingReplays
{
public:
    FindingReplays(const AdviceInputs &inputs, const ReplayBasis &basis, std::vector<Finding> &findings, unsigned threads,
                   TaskControl &control)
        : m_inputs(inputs)
        , m_job(basis.job)
        , m_steps(basis.steps)
        , m_recordedNs(basis.recordedNs)
        , m_findings(findings)
        , m_threads(threads)
        , m_control(control)
        , m_whatIfs(threads == 0 ? defaultThreadCount() : threads)
    {}

    bool run()
    {
        if (!choose())
            return false;
        predictEach();
        order();
        if (m_control.stopRequested())
            return false;
        for (const Replayed &each : m_replayed) {
            if (each.isKnown && tellsSomething(each))
                tell(each);
        }
        tellOrder();
        return true;
    }

private:
    [[nodiscard]] TimeNs count() const { return static_cast<TimeNs>(m_steps.size()); }
    [[nodiscard]] TimeNs stepNs() const { return m_recordedNs / count(); }

    /// Chooses the findings to replay: those with the largest savings whose changes touch something. Returns false if there are
    /// none.
    bool choose()
    {
        const std::uint64_t affordable = MostReplayedNodes / std::max<std::uint64_t>(m_job.graph->size(), 1);
        for (std::size_t at = 0; at < m_findings.size() && !m_control.stopRequested(); ++at) {
            Finding &finding = m_findings[at];
            if (finding.changes.empty() || finding.area == AdviceArea::Comparison)
                continue;
            const auto reach = whatIf(0).reach(finding.changes, m_control);
            const bool isTouched = reach && std::ranges::any_of(*reach, [](const ChangeReach &each) { return each.slices > 0; });
            if (!isTouched && !m_control.stopRequested())
                finding.changes.clear();
            else if (finding.saving && finding.saving->highNs > 0 &&
                     m_replayed.size() < std::min<std::uint64_t>(MostReplayedFindings, affordable / 2))
                m_replayed.push_back({at, {}, {}, {}, {}, {}, false});
        }
        for (Replayed &each : m_replayed)
            each.before = changesOfCauses(each.finding);
        takeWorkFromWaits();
        chooseCard();
        return !m_replayed.empty();
    }

    /// Takes away, before waits of the host are mended, what the host would then get ahead with: other findings tell and claim
    /// it.
    void takeWorkFromWaits()
    {
        const auto isWait = [this](const Replayed &each) { return isWaitOfHost(m_findings[each.finding]); };
        if (std::ranges::none_of(m_replayed, isWait))
            return;
        Changes work;
        for (const Finding &finding : m_findings)
            joinChanges(work, ownWorkGone(finding, m_inputs));
        for (Replayed &each : m_replayed) {
            if (isWait(each))
                joinChanges(each.before, work);
        }
    }

    /// Chooses the card on which steps are measured: the first one whose rank no finding lets arrive on time.
    void chooseCard()
    {
        std::set<int> late;
        for (const Replayed &each : m_replayed) {
            for (const WhatIfChange &change : m_findings[each.finding].changes) {
                if (change.action == ChangeAction::OnTime)
                    late.insert(change.rank);
            }
        }
        for (std::uint32_t card = 0; card < m_job.graph->cards().size(); ++card) {
            const auto rank = m_job.graph->cards()[card].rank;
            if (!rank || !late.contains(*rank)) {
                m_card = card;
                return;
            }
        }
    }

    /// Returns the first card of a finding in the graph; empty if it has none there.
    [[nodiscard]] std::optional<std::uint32_t> cardOf(const Finding &finding) const
    {
        for (std::uint32_t card = 0; card < m_job.cards.size(); ++card) {
            if (!finding.cards.empty() && inputOf(m_inputs, m_job, card) == finding.cards.front())
                return card;
        }
        return std::nullopt;
    }

    /// Returns what mends the causes of a finding, also indirect ones.
    [[nodiscard]] Changes changesOfCauses(std::size_t finding) const
    {
        Changes changes;
        std::set<std::size_t> seen{finding};
        std::vector<std::size_t> pending = m_findings[finding].causes;
        while (!pending.empty()) {
            const std::size_t cause = pending.back();
            pending.pop_back();
            if (!seen.insert(cause).second)
                continue;
            joinChanges(changes, m_findings[cause].changes);
            pending.insert(pending.end(), m_findings[cause].causes.begin(), m_findings[cause].causes.end());
        }
        return changes;
    }

    /// Returns what answers for a card; `worker` is that of parallelFor().
    [[nodiscard]] WhatIf &whatIf(std::uint32_t card, unsigned worker = 0)
    {
        std::map<std::uint32_t, WhatIf> &known = m_whatIfs[worker];
        const auto place = known.find(card);
        return place != known.end() ? place->second : known.emplace(card, whatIfOf(m_job, m_steps, card)).first->second;
    }

    /// Predicts; empty if something a change needs is missing, and once the control asks to stop.
    [[nodiscard]] std::optional<StepPrediction> predict(const Changes &changes, std::uint32_t card, unsigned worker)
    {
        if (m_control.stopRequested())
            return std::nullopt;
        if (changes.empty())
            return StepPrediction{m_recordedNs, m_recordedNs, m_recordedNs};
        const auto prediction = whatIf(card, worker).predict(changes, m_control);
        return prediction ? std::optional(*prediction) : std::nullopt;
    }

    void spend(std::size_t predictions) { m_spent += predictions * std::uint64_t{m_job.graph->size()}; }

    /// Predicts each finding on top of what mends its causes.
    void predictEach()
    {
        parallelFor(m_replayed.size(), m_threads, [&](std::size_t at, unsigned worker) {
            Replayed &each = m_replayed[at];
            predictOn(m_card, each, worker);
            if (each.isKnown && each.before.empty())
                each.aloneNs = each.prediction.expectedNs;
            const auto own = cardOf(m_findings[each.finding]);
            if (each.isKnown && own && *own != m_card && each.saving(count()).highNs == 0)
                predictOn(*own, each, worker); // a card that no other one waits for
        });
        for (const Replayed &each : m_replayed)
            spend(each.before.empty() ? 1 : 2);
    }

    void predictOn(std::uint32_t card, Replayed &each, unsigned worker)
    {
        Changes both = each.before;
        joinChanges(both, m_findings[each.finding].changes);
        const auto before = predict(each.before, card, worker);
        const auto after = before ? predict(both, card, worker) : std::nullopt;
        each.isKnown = after.has_value();
        if (!after)
            return;
        each.beforePrediction = *before;
        each.prediction = *after;
    }

    /// Finds the order of mending: what saves most first, then what saves most on top of it, and so on.
    void order()
    {
        Changes mended;
        TimeNs now = m_recordedNs;
        const auto least = static_cast<TimeNs>(LeastGainShare * static_cast<double>(stepNs()));
        while (m_order.size() < m_replayed.size() && m_spent < MostReplayedNodes && !m_control.stopRequested()) {
            const std::vector<std::optional<TimeNs>> next = stepsWithOneMore(mended);
            std::optional<std::size_t> best;
            for (std::size_t at = 0; at < next.size(); ++at) {
                if (!next[at])
                    continue;
                m_replayed[at].savedNs.push_back(std::max<TimeNs>(now - *next[at], 0) / count());
                if (!best || *next[at] < *next[*best])
                    best = at;
            }
            if (!best || (now - *next[*best]) / count() < std::max<TimeNs>(least, 1))
                return;
            m_order.push_back({*best, (now - *next[*best]) / count()});
            joinChanges(mended, m_findings[m_replayed[*best].finding].changes);
            now = *next[*best];
        }
    }

    /// Returns how long all steps take with some changes and each finding that is not mended yet; empty for the others.
    [[nodiscard]] std::vector<std::optional<TimeNs>> stepsWithOneMore(const Changes &mended)
    {
        std::vector<std::optional<TimeNs>> lengths(m_replayed.size());
        parallelFor(m_replayed.size(), m_threads, [&](std::size_t at, unsigned worker) {
            if (!m_replayed[at].isKnown || isMended(at) || m_control.stopRequested())
                return;
            if (mended.empty() && m_replayed[at].aloneNs) {
                lengths[at] = m_replayed[at].aloneNs;
                return;
            }
            Changes changes = mended;
            joinChanges(changes, m_findings[m_replayed[at].finding].changes);
            const auto length = whatIf(m_card, worker).expectedNs(changes, m_control);
            if (length)
                lengths[at] = *length;
        });
        spend(m_replayed.size() - m_order.size());
        return lengths;
    }

    [[nodiscard]] bool isMended(std::size_t replayed) const
    {
        return std::ranges::any_of(m_order, [replayed](const Place &place) { return place.replayed == replayed; });
    }

    /// Returns whether a replay shows what waits for the matter of a finding. Where it saves next to nothing of what the rule
    /// estimates, neither alone nor behind what blocks it, the capture lacks the edges.
    [[nodiscard]] bool tellsSomething(const Replayed &each) const
    {
        const Finding &finding = m_findings[each.finding];
        const bool isHidden = isBlocked(each);
        if (isHidden && shortensTasks(finding))
            return true;
        // What a wait of the host saves may all be work that others tell.
        const TimeNs alone = isWaitOfHost(finding) && !each.savedNs.empty() ? each.savedNs.front() : 0;
        const TimeNs most = std::max({each.saving(count()).highNs, isHidden ? each.mostSavedNs() : 0, alone});
        return static_cast<double>(most) >= LeastPartOfEstimate * static_cast<double>(finding.saving->highNs);
    }

    /// Puts what the replay says of a finding into it. Where cards wait for each other, all of them save it.
    void tell(const Replayed &each)
    {
        Finding &finding = m_findings[each.finding];
        ReplaySaving saved = each.saving(count());
        if (isBlocked(each))
            saved.highNs = std::max(saved.highNs, behindOthersNs(each));
        if (!areWaitsKnown(finding))
            saved.lowNs = std::min(saved.lowNs, finding.saving->lowNs);
        if (std::ranges::any_of(finding.changes, mayGoTooFar))
            saved = saved.atMost(finding.saving->highNs);
        // Where the host need not wait any more it also gets ahead of what costs time for other reasons. That is theirs to tell.
        if (!helpsOtherCards(finding) && !(isBlocked(each) && shortensTasks(finding)))
            saved = saved.atMost(std::max(finding.toldNs, finding.saving->highNs));
        saved = saved.atMost(stepNs());
        shareAmongParts(saved, finding);
        finding.saving = Saving{saved.lowNs, saved.highNs, static_cast<double>(saved.highNs) / static_cast<double>(stepNs())};
        finding.replay = MendingReplay{saved.expectedNs, std::nullopt, 0, 0};
        finding.claimedNs = std::min(finding.claimedNs, saved.highNs);
        judgeSeverity(finding);
        if (const auto leader = blockerOf(each))
            finding.blockedBy = leader;
    }

    /// Puts what the replay says into the parts of a finding. Its changes hold for all of its cards at once, so that a replay
    /// does not tell which card the time comes from: a card of smaller estimate than the first one has as much less of it.
    void shareAmongParts(const ReplaySaving &saved, Finding &finding) const
    {
        const TimeNs most = finding.saving->highNs;
        for (CardPart &part : finding.parts) {
            if (part.saving) {
                const double share = std::min(static_cast<double>(part.saving->highNs) / static_cast<double>(most), 1.0);
                const auto partOf = [share](TimeNs ns) {
                    return share < 1 ? static_cast<TimeNs>(share * static_cast<double>(ns)) : ns;
                };
                part.saving = Saving{partOf(saved.lowNs), partOf(saved.highNs),
                                     share * static_cast<double>(saved.highNs) / static_cast<double>(stepNs())};
            }
            part.claimedNs = std::min(part.claimedNs, saved.highNs);
        }
    }

    [[nodiscard]] bool isBlocked(const Replayed &each) const
    {
        return m_findings[each.finding].blockedBy.has_value() || blockerOf(each).has_value();
    }

    /// Returns what a finding saves at most once others are mended. A host that is as late as before uses up what tasks of the
    /// device save; whether it comes sooner then is not recorded, so that it may be all that the rule tells.
    [[nodiscard]] TimeNs behindOthersNs(const Replayed &each)
    {
        const Finding &finding = m_findings[each.finding];
        const TimeNs most = shortensTasks(finding) ? std::max(finding.saving->highNs, goneTasksNs(finding)) : 0;
        return std::max(most, each.mostSavedNs());
    }

    /// Returns how long the tasks that the changes of a finding take away last in a mean step, of the card of the finding where
    /// they take longest; 0 if they only become shorter. Those beside communication count as well: what hides them is what has to
    /// be mended first.
    [[nodiscard]] TimeNs goneTasksNs(const Finding &finding)
    {
        const bool isGone =
            std::ranges::all_of(finding.changes, [](const WhatIfChange &change) { return change.action == ChangeAction::Gone; });
        if (!isGone)
            return 0;
        const auto reach = whatIf(m_card).reach(finding.changes, m_control);
        std::map<std::uint32_t, WideNs> sums;
        for (std::size_t at = 0; reach && at < reach->size(); ++at) {
            for (const auto &[card, ns] : (*reach)[at].cardNs)
                sums[card] += ns;
        }
        WideNs most = 0;
        for (const auto &[card, ns] : sums) {
            const auto input = inputOf(m_inputs, m_job, card);
            if (input && std::ranges::find(finding.cards, *input) != finding.cards.end())
                most = std::max(most, ns);
        }
        return saturated(most / count());
    }

    /// Returns whether something tells how long the card of a finding waits in its collectives. Where nothing does, what lies
    /// before one of them is only certain as far as the estimate is.
    [[nodiscard]] bool areWaitsKnown(const Finding &finding) const
    {
        if (finding.cards.empty())
            return true;
        const CardEvidence &card = m_inputs.card(finding.cards.front());
        return !card.collectiveWaits().empty() || card.activity().communication.empty();
    }

    /// Returns the finding before whose mending another one saves next to nothing; empty if there is none.
    [[nodiscard]] std::optional<std::size_t> blockerOf(const Replayed &each) const
    {
        if (each.savedNs.empty())
            return std::nullopt;
        const double least = LeastGainShare * static_cast<double>(stepNs());
        for (std::size_t place = 1; place < each.savedNs.size() && place <= m_order.size(); ++place) {
            const auto saved = static_cast<double>(each.savedNs[place]);
            const std::size_t leader = m_replayed[m_order[place - 1].replayed].finding;
            const bool isPossible = std::ranges::none_of(m_findings[leader].changes, mayGoTooFar);
            if (isPossible && saved >= least && static_cast<double>(each.savedNs.front()) < LeastPartAlone * saved)
                return leader;
        }
        return std::nullopt;
    }

    /// Puts the order of mending into the findings. What one gains in it is no more than what its saving tells, unless others
    /// have to be mended before: a host that need not wait any more also gets ahead of what is not its own.
    void tellOrder()
    {
        TimeNs step = stepNs();
        for (std::size_t place = 0; place < m_order.size(); ++place) {
            Finding &finding = m_findings[m_replayed[m_order[place].replayed].finding];
            MendingReplay &replay = finding.replay ? *finding.replay : finding.replay.emplace();
            replay.place = place;
            replay.gainNs = m_order[place].gainNs;
            if (!finding.blockedBy && finding.saving)
                replay.gainNs = std::min(replay.gainNs, finding.saving->highNs);
            step -= replay.gainNs;
            replay.stepNs = step;
        }
    }

    /// A finding of the order of mending.
    struct Place
    {
        std::size_t replayed = 0; ///< position in m_replayed
        TimeNs gainNs = 0;
    };

    const AdviceInputs &m_inputs;
    const JobGraph &m_job;
    const std::vector<PathStep> &m_steps;
    TimeNs m_recordedNs; ///< how long all steps take together
    std::vector<Finding> &m_findings;
    unsigned m_threads;
    TaskControl &m_control;
    std::vector<std::map<std::uint32_t, WhatIf>> m_whatIfs; ///< by worker and card
    std::uint32_t m_card = 0;                               ///< on which steps are measured
    std::vector<Replayed> m_replayed;
    std::vector<Place> m_order;
    std::uint64_t m_spent = 0; ///< nodes that predictions replayed
};

} // namespace

bool replayFindings(const AdviceInputs &inputs, const ReplayBasis &basis, std::vector<Finding> &findings, unsigned threads,
                    TaskControl &control)
{
    const bool isAny = std::ranges::any_of(findings, [](const Finding &each) { return !each.changes.empty(); });
    return isAny && FindingReplays(inputs, basis, findings, threads, control).run();
}

} // namespace plumbline

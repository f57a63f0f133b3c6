// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/causesearch.h"

#include "core/advice/catalogue.h"
#include "core/advice/engine/losttime.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace plumbline {

namespace {

/// A cause must tell that part of what a symptom would save, or have that part of its own time in it.
constexpr double LeastOfSymptom = 0.1;
constexpr double LeastOfCause = 0.7;

/// Returns whether a finding of a rule may be time in which its card waits for another one.
bool mayBeWaiting(const Rule *rule, const Finding &finding)
{
    return rule && rule->mayWaitForCards &&
           std::ranges::find(rule->transferVariants, finding.variant) == rule->transferVariants.end();
}

/// Finds the causes of one finding after another. Candidates are findings about the same cards, findings that name its rule and
/// reach other cards, and findings on cards that it may wait for.
class CauseSearch
{
public:
    CauseSearch(const AdviceInputs &inputs, const std::vector<Finding> &findings,
                const std::function<bool(const Finding &)> &reachesOthers)
        : m_inputs(inputs)
        , m_findings(findings)
        , m_lost(inputs, findings)
        , m_onCard(inputs.size())
        , m_isOfEffect(inputs.size())
        , m_claimOn(inputs.size())
        , m_isShared(findings.size())
    {
        for (const Finding &finding : findings) {
            const Rule *rule = ruleCalled(finding.ruleId);
            Known known;
            known.symptom = rule == nullptr ? SymptomLevel::Cause : rule->symptom;
            known.isWaiting = mayBeWaiting(rule, finding);
            known.reachesOthers = reachesOthers(finding);
            m_known.push_back(std::move(known));
        }
        m_farCauses.resize(m_lost.ruleCount());
        for (std::size_t index = 0; index < findings.size(); ++index)
            enter(index);
    }

    /// Measures how much of each step the claims take.
    void measureSteps(const TaskControl &control) { m_lost.measure(control); }

    /// Returns the causes of an effect, sorted by number of the finding.
    [[nodiscard]] std::vector<CausePart> of(std::size_t effect)
    {
        std::vector<CausePart> parts;
        begin(effect);
        for (const std::size_t cause : candidates()) {
            const std::optional<TimeNs> ns = cause == effect ? std::nullopt : partOf(cause);
            const TimeNs accounted = ns ? accountedNs(cause) : 0;
            if (ns)
                parts.push_back({cause, std::max(*ns, accounted), accounted});
        }
        end();
        return parts;
    }

    /// Returns whether a finding tells what a card computes, and another one that a card comes late: both tell what happens, but
    /// the card is late because of that.
    [[nodiscard]] bool isWorkOfLateCard(std::size_t cause, std::size_t effect) const
    {
        const Finding &to = m_findings[effect];
        return to.area == AdviceArea::Cluster && !to.lateRanks.empty() && m_findings[cause].area == AdviceArea::Computation &&
               m_known[cause].symptom == m_known[effect].symptom;
    }

private:
    /// What is known of a finding before its causes are looked for.
    struct Known
    {
        SymptomLevel symptom = SymptomLevel::Cause;
        bool isWaiting = false;
        bool reachesOthers = false;
        std::vector<bool> names; ///< by rule
    };

    /// Fills the indexes with a finding.
    void enter(std::size_t index)
    {
        const Finding &finding = m_findings[index];
        Known &known = m_known[index];
        known.names.resize(m_lost.ruleCount());
        for (const std::string &rule : finding.explains) {
            const auto number = m_lost.numberOf(rule);
            if (!number || known.names[*number])
                continue;
            known.names[*number] = true;
            if (known.reachesOthers)
                m_farCauses[*number].push_back(index);
        }
        for (const std::size_t card : finding.cards)
            m_onCard[card].push_back(index);
        if (finding.saving && !finding.claims.empty() && finding.area != AdviceArea::Communication)
            m_awaited.push_back(index);
    }

    /// Prepares what partOf() asks about each candidate for this effect; end() clears it.
    void begin(std::size_t effect)
    {
        m_effect = effect;
        const Finding &finding = m_findings[effect];
        for (const std::size_t card : finding.cards) {
            m_isOfEffect[card] = true;
            for (const std::size_t other : m_onCard[card])
                m_isShared[other] = true;
        }
        for (const Claim &claim : finding.claims) {
            if (!m_claimOn[claim.card])
                m_claimOn[claim.card] = &claim;
        }
        m_elsewhere.assign(m_lost.ruleCount(), std::nullopt);
        m_here.clear();
    }

    void end()
    {
        for (const std::size_t card : m_findings[m_effect].cards) {
            m_isOfEffect[card] = false;
            for (const std::size_t other : m_onCard[card])
                m_isShared[other] = false;
        }
        for (const Claim &claim : m_findings[m_effect].claims)
            m_claimOn[claim.card] = nullptr;
    }

    /// Returns the numbers of the findings that may be a cause of the effect, sorted.
    [[nodiscard]] std::vector<std::size_t> candidates() const
    {
        const Finding &effect = m_findings[m_effect];
        std::vector<std::size_t> near = m_farCauses[m_lost.ruleOf(m_effect)];
        for (const std::size_t card : effect.cards)
            near.insert(near.end(), m_onCard[card].begin(), m_onCard[card].end());
        std::ranges::sort(near);
        near.erase(std::unique(near.begin(), near.end()), near.end());
        if (!m_known[m_effect].isWaiting || !effect.saving || effect.claims.empty())
            return near;
        std::vector<std::size_t> all;
        std::ranges::set_union(near, m_awaited, std::back_inserter(all));
        return all;
    }

    /// Returns whether a finding tells how communication transfers, and no wait.
    [[nodiscard]] bool isTransfer(std::size_t finding) const
    {
        return m_findings[finding].area == AdviceArea::Communication && !m_known[finding].isWaiting;
    }

    /// Returns whether two findings are about cards of one run; true where one of them names no card.
    [[nodiscard]] bool areOfOneRun(std::size_t cause, std::size_t effect) const
    {
        const std::vector<std::size_t> &causing = m_findings[cause].cards;
        const std::vector<std::size_t> &waiting = m_findings[effect].cards;
        return causing.empty() || waiting.empty() || isSameRun(causing.front(), waiting.front());
    }

    [[nodiscard]] bool isSameRun(std::size_t card, std::size_t other) const
    {
        return &m_inputs.runOf(card) == &m_inputs.runOf(other);
    }

    /// Returns whether a cause names the rule of an effect and is about its cards, or about cards for which the effect waits.
    [[nodiscard]] bool isNamed(std::size_t cause, std::size_t effect, bool isShared) const
    {
        if (!m_known[cause].names[m_lost.ruleOf(effect)])
            return false;
        if (!m_known[cause].reachesOthers)
            return isShared;
        if (!areOfOneRun(cause, effect))
            return false;
        if (m_findings[effect].area == AdviceArea::Scheduling)
            return isShared; // what a card idles makes others wait, and not idle
        if (m_findings[effect].area == AdviceArea::Comparison && m_known[effect].symptom == SymptomLevel::ShareOfTime)
            return true; // the step of each card grew because of the late one
        // A link slows the transfers of its own card.
        return m_findings[effect].area == AdviceArea::Cluster || !isShared || isTransfer(effect) || isAboutItsRank(cause, effect);
    }

    /// Returns whether an effect is the wait for a rank that the cause is about.
    [[nodiscard]] bool isAboutItsRank(std::size_t cause, std::size_t effect) const
    {
        const std::vector<int> &late = m_findings[effect].lateRanks;
        if (m_findings[effect].cards.empty())
            return false;
        const std::size_t waiting = m_findings[effect].cards.front();
        return m_known[effect].isWaiting && std::ranges::any_of(m_findings[cause].cards, [&](std::size_t card) {
                   const auto rank = m_inputs.card(card).card().rank;
                   return rank && std::ranges::find(late, *rank) != late.end() && isSameRun(card, waiting);
               });
    }

    /// Returns the time of a mean step that cause and effect both claim on one card, the most of all cards.
    [[nodiscard]] TimeNs commonNs(const Finding &cause) const
    {
        TimeNs most = 0;
        for (const Claim &claim : cause.claims) {
            if (const Claim *own = m_claimOn[claim.card])
                most = std::max(most, m_inputs.card(claim.card).perStep(lengthOf(common(claim.ranges, own->ranges))));
        }
        return most;
    }

    /// Fills m_here: by claim of the effect, then by rule, what the findings of the rule take of each step on the card of the
    /// claim; null for nothing.
    void lookHere()
    {
        for (const Claim &claim : m_findings[m_effect].claims) {
            for (std::size_t rule = 0; rule < m_lost.ruleCount(); ++rule) {
                const auto found = m_lost.ofRule(rule).find(claim.card);
                m_here.push_back(found == m_lost.ofRule(rule).end() ? nullptr : &found->second);
            }
        }
    }

    /// Returns the time of a mean step that the effect waits for the card of the cause. In each step it is what that card loses
    /// more than the card of the effect by the same rule, but at most what the effect waits in this step.
    [[nodiscard]] TimeNs awaitedNs(std::size_t cause)
    {
        if (m_here.empty())
            lookHere();
        const Finding &to = m_findings[m_effect];
        TimeNs most = 0;
        for (const BySteps &there : m_lost.of(cause)) {
            for (std::size_t claim = 0; claim < to.claims.size(); ++claim) {
                const BySteps &wait = m_lost.of(m_effect)[claim];
                const BySteps *here = m_here[claim * m_lost.ruleCount() + m_lost.ruleOf(cause)];
                TimeNs sum = 0;
                for (std::size_t step = 0; step < std::min(there.size(), wait.size()); ++step) {
                    const TimeNs own = here ? (*here)[step] : 0;
                    sum += std::min(std::max<TimeNs>(there[step] - own, 0), wait[step]);
                }
                most = std::max(most, m_inputs.card(to.claims[claim].card).perStep(sum));
            }
        }
        return most;
    }

    /// Returns what another card loses to the same rule in the steps of the effect, the most of all other cards. What two cards
    /// lose alike makes neither of them late.
    [[nodiscard]] TimeNs lostElsewhereNs(std::size_t rule)
    {
        if (m_elsewhere[rule])
            return *m_elsewhere[rule];
        const std::vector<BySteps> &steps = m_lost.of(m_effect);
        TimeNs most = 0;
        for (const auto &[card, lost] : m_lost.ofRule(rule)) {
            if (m_isOfEffect[card])
                continue;
            TimeNs sum = 0;
            for (std::size_t step = 0; step < lost.size(); ++step) {
                const bool isAbout = steps.empty() || std::ranges::any_of(steps, [step](const BySteps &own) {
                                         return step < own.size() && own[step] > 0;
                                     });
                sum += isAbout ? lost[step] : 0;
            }
            most = std::max(most, m_inputs.card(card).perStep(sum));
        }
        m_elsewhere[rule] = most;
        return most;
    }

    /// Returns how much more the cause says that its card computes than the same rule says of each other card, where the card has
    /// no clock, the effect is how late it comes, and both are much the same; 0 otherwise. Tables do not tell which collective
    /// needs what a kernel computed, so that a kernel may delay one far behind it while those between come in time.
    [[nodiscard]] TimeNs untimedWorkNs(std::size_t cause) const
    {
        const Finding &from = m_findings[cause];
        const Finding &to = m_findings[m_effect];
        if (from.area != AdviceArea::Computation || from.cards.size() != 1 || !m_isShared[cause] || to.lateRanks.empty() ||
            to.area != AdviceArea::Cluster || m_inputs.card(from.cards.front()).hasClock())
            return 0;
        TimeNs elsewhere = 0;
        for (std::size_t other = 0; other < m_findings.size(); ++other) {
            const Finding &each = m_findings[other];
            if (m_lost.ruleOf(other) == m_lost.ruleOf(cause) && each.saving && each.cards != from.cards)
                elsewhere = std::max(elsewhere, each.saving->highNs);
        }
        const TimeNs more = from.saving->highNs - elsewhere;
        const double part = static_cast<double>(more) / static_cast<double>(std::max<TimeNs>(to.saving->highNs, 1));
        return part >= LeastOfCause && part <= 2 - LeastOfCause ? more : 0;
    }

    /// Returns whether a finding tells a wait or a transfer and the effect that a card is late. What a card waits for others, or
    /// takes for a transfer that all take part in, makes it no later than they are.
    [[nodiscard]] bool isWaitOfLateCard(std::size_t cause) const
    {
        const Finding &to = m_findings[m_effect];
        return to.area == AdviceArea::Cluster && !m_known[m_effect].isWaiting &&
               (m_known[cause].isWaiting || (m_findings[cause].area == AdviceArea::Communication && to.claims.empty()));
    }

    /// Returns whether a finding tells a transfer and the effect the wait for a rank that it names. A card transfers when that
    /// rank has come.
    [[nodiscard]] bool isTransferBehindWait(std::size_t cause) const
    {
        return (isTransfer(cause) || m_findings[cause].ruleId == "slow-link") && m_known[m_effect].isWaiting &&
               !m_findings[m_effect].lateRanks.empty();
    }

    /// Returns how much of the effect a cause that names it is the reason of on their common cards, whatever it could save.
    [[nodiscard]] TimeNs accountedNs(std::size_t cause) const
    {
        TimeNs most = 0;
        for (const Account &account : m_findings[cause].accounts) {
            if (m_isOfEffect[account.card] && m_known[cause].names[m_lost.ruleOf(m_effect)])
                most = std::max(most, account.ns);
        }
        return most;
    }

    /// Returns the size of the link from a cause that names the effect; none where nothing is gained by mending it, and it is the
    /// reason of nothing.
    [[nodiscard]] std::optional<TimeNs> partOfNamed(std::size_t cause, bool areTimesKnown) const
    {
        const Finding &from = m_findings[cause];
        const bool isMeasured =
            m_isShared[cause] && areTimesKnown && !(m_known[cause].reachesOthers && isAboutItsRank(cause, m_effect));
        const TimeNs ns = isMeasured ? commonNs(from) : from.saving ? from.saving->highNs : 0;
        if (accountedNs(cause) > 0)
            return ns;
        const bool isNothing = (from.saving && from.saving->highNs == 0) || (isMeasured && ns <= 0);
        return isNothing ? std::nullopt : std::optional(ns);
    }

    /// Returns the size of the link from a cause to the effect; none where it is no cause.
    [[nodiscard]] std::optional<TimeNs> partOf(std::size_t cause)
    {
        if (isWaitOfLateCard(cause) && m_known[m_effect].reachesOthers)
            return std::nullopt;
        const Finding &from = m_findings[cause];
        const Finding &to = m_findings[m_effect];
        const bool isShared = m_isShared[cause];
        const bool areTimesKnown = !from.claims.empty() && !to.claims.empty();
        if (isNamed(cause, m_effect, isShared))
            return partOfNamed(cause, areTimesKnown);
        const bool isWork = isShared && isWorkOfLateCard(cause, m_effect);
        const bool isOpen = (isWork || m_known[cause].symptom < m_known[m_effect].symptom) && from.saving && to.saving &&
                            !isNamed(m_effect, cause, isShared);
        // A finding of the area cluster without ranges says that the card is late as a whole, so all that the card loses may be
        // the cause.
        const bool isOfLateCard = isShared && to.area == AdviceArea::Cluster && to.claims.empty();
        if (!isOpen || (!areTimesKnown && !isOfLateCard) || isTransferBehindWait(cause) ||
            (!isShared && (!m_known[m_effect].isWaiting || from.area == AdviceArea::Communication)))
            return std::nullopt;
        TimeNs ns = isOfLateCard ? from.saving->highNs : isShared ? commonNs(from) : awaitedNs(cause);
        // Of several cards that wait, one may be the card of the cause: the others wait for that one.
        if (isShared && to.cards.size() > 1 && m_known[m_effect].isWaiting && areTimesKnown &&
            from.area != AdviceArea::Communication)
            ns = std::max(ns, awaitedNs(cause));
        if (isShared && to.area == AdviceArea::Cluster)
            ns = std::max<TimeNs>(ns - lostElsewhereNs(m_lost.ruleOf(cause)), 0);
        if (ns == 0)
            ns = untimedWorkNs(cause);
        const auto part = static_cast<double>(ns);
        const bool isEnough = part >= (isWork ? LeastOfCause : LeastOfSymptom) * static_cast<double>(to.saving->highNs) ||
                              part >= LeastOfCause * static_cast<double>(from.saving->highNs);
        return ns > 0 && isEnough ? std::optional(ns) : std::nullopt;
    }

    const AdviceInputs &m_inputs;
    const std::vector<Finding> &m_findings;
    LostTime m_lost;
    std::vector<Known> m_known;                        ///< by finding
    std::vector<std::vector<std::size_t>> m_onCard;    ///< numbers of findings, by card
    std::vector<std::vector<std::size_t>> m_farCauses; ///< by rule of the effect: causes that name it and reach other cards
    std::vector<std::size_t> m_awaited;                ///< findings that a card may be waiting for
    // The members below belong to the effect that begin() was called for.
    std::size_t m_effect = 0;
    std::vector<bool> m_isOfEffect;                 ///< by card
    std::vector<const Claim *> m_claimOn;           ///< by card
    std::vector<bool> m_isShared;                   ///< by number of a finding: it is about a card of the effect
    std::vector<std::optional<TimeNs>> m_elsewhere; ///< by rule
    std::vector<const BySteps *> m_here;            ///< see lookHere()
};

} // namespace

std::vector<std::vector<CausePart>> findCauses(const AdviceInputs &inputs, const std::vector<Finding> &findings,
                                               const std::function<bool(const Finding &)> &reachesOthers,
                                               const TaskControl &control)
{
    std::vector<std::vector<CausePart>> parts(findings.size());
    CauseSearch search(inputs, findings, reachesOthers);
    search.measureSteps(control);
    for (std::size_t effect = 0; effect < findings.size() && !control.stopRequested(); ++effect)
        parts[effect] = search.of(effect);
    // Work that another finding explains is not what makes the card late.
    for (std::size_t effect = 0; effect < findings.size(); ++effect) {
        std::erase_if(parts[effect], [&](const CausePart &part) {
            return search.isWorkOfLateCard(part.cause, effect) && !parts[part.cause].empty();
        });
    }
    return parts;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/adviser.h"

#include "core/advice/catalogue.h"
#include "core/facts/droppable.h"
#include "widgets/support/formatting.h"

#include <QStringList>

#include <malloc.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace plumbline {

namespace {

using SharedAdvice = std::shared_ptr<const ProfileAdvice>;

constexpr std::size_t KeyCards = 8; ///< cards named in a key; the key also contains the number of cards

/// Changes the indexes of cards in advice on a pair to those among all cards. In the advice on the pair, the only card of the
/// inputs is the target, and the only card of the baseline is the base.
void placeAmongAll(Advice &compared, ComparedPair pair)
{
    for (Finding &finding : compared.findings) {
        std::ranges::fill(finding.cards, pair.target);
        for (Claim &claim : finding.claims)
            claim.card = pair.target;
        for (Evidence &each : finding.evidence) {
            each.card = each.isOfBaseline ? pair.base : pair.target;
            each.isOfBaseline = false;
        }
    }
    for (CheckedRule &checked : compared.checked) {
        for (RuleFigure &figure : checked.figures) {
            if (figure.card)
                figure.card = pair.target;
        }
    }
    for (NotApplicableRule &rule : compared.notApplicable)
        std::ranges::fill(rule.cards, pair.target);
}

/// Moves the positions by which findings name each other.
void moveLinks(std::vector<Finding> &findings, std::size_t by)
{
    for (Finding &finding : findings) {
        for (std::vector<std::size_t> *links : {&finding.causes, &finding.effects}) {
            for (std::size_t &link : *links)
                link += by;
        }
        if (finding.blockedBy)
            *finding.blockedBy += by;
    }
}

/// Replaces the entries of some rules in `all` by those in `own`.
template<typename Told>
void replaceTold(std::vector<Told> &all, std::vector<Told> &own, const std::vector<std::string> &rules)
{
    std::erase_if(all, [&rules](const Told &each) { return std::ranges::find(rules, each.rule) != rules.end(); });
    all.insert(all.end(), std::make_move_iterator(own.begin()), std::make_move_iterator(own.end()));
}

/// Returns advice whose findings lead to the timelines of these cards, which have the places of those that it was given on.
SharedAdvice placedOn(SharedAdvice advice, const std::vector<PageCard> &cards)
{
    std::vector<int> timelines;
    for (const PageCard &card : cards)
        timelines.push_back(card.timeline);
    if (timelines == advice->timelines)
        return advice;
    ProfileAdvice placed = *advice;
    placed.timelines = std::move(timelines);
    return std::make_shared<const ProfileAdvice>(std::move(placed));
}

/// The facts of more cards than these are forgotten once the rules were asked. They are read again where a page shows a card.
constexpr std::size_t MostCardsKept = 64;

/// Forgets the facts that nobody holds, and gives their memory back to the system.
void giveBackFacts()
{
    dropAllUnused();
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

} // namespace

Result<SharedAdvice> askComparisonRules(SharedAdvice advice, const std::vector<PageCard> &cards, ComparedPair pair,
                                        const TaskControl &control)
{
    const AdviceInputs base({cards[pair.base].open});
    const AdviceInputs target({cards[pair.target].open});
    AdviceOptions options;
    options.thresholds = advice->limits;
    options.baseline = &base;
    for (const Rule &rule : ruleCatalogue()) {
        if (rule.scope == RuleScope::Comparison)
            options.rules.emplace_back(rule.id);
    }
    if (options.rules.empty())
        return advice;
    auto compared = advise(target, ruleCatalogue(), options, control);
    if (!compared)
        return failure(compared.error());
    placeAmongAll(*compared, pair);
    ProfileAdvice both = *advice;
    moveLinks(both.advice.findings, compared->findings.size());
    both.advice.findings.insert(both.advice.findings.begin(), std::make_move_iterator(compared->findings.begin()),
                                std::make_move_iterator(compared->findings.end()));
    replaceTold(both.advice.checked, compared->checked, options.rules);
    replaceTold(both.advice.notApplicable, compared->notApplicable, options.rules);
    replaceTold(both.advice.failed, compared->failed, options.rules);
    return SharedAdvice(std::make_shared<const ProfileAdvice>(std::move(both)));
}

Result<SharedAdvice> askRules(const std::vector<PageCard> &cards, const Adviser::ReadLimits &readLimits,
                              const TaskControl &control, const ReadOwnRules &readOwnRules)
{
    ProfileAdvice result;
    std::vector<SharedCard> open;
    for (const PageCard &card : cards) {
        open.push_back(card.open);
        result.timelines.push_back(card.timeline);
    }
    // The texts get inputs of their own, which hold no facts that the rules asked for.
    result.inputs = std::make_shared<const AdviceInputs>(open);
    AdviceOptions options;
    if (readLimits)
        options.thresholds = readLimits(result.problems);
    const std::vector<Rule> rules = rulesWith(readOwnRules ? readOwnRules(result.problems) : std::vector<Rule>());
    auto advice = advise(AdviceInputs(open), rules, options, control);
    if (!advice)
        return failure(advice.error());
    if (cards.size() > MostCardsKept)
        giveBackFacts();
    else
        dropAllUnusedIfMemoryIsShort();
    result.limits = std::move(options.thresholds);
    result.advice = std::move(*advice);
    return SharedAdvice(std::make_shared<const ProfileAdvice>(std::move(result)));
}

QString findingKey(const Finding &finding, const AdviceInputs &inputs)
{
    QStringList parts{fromFile(finding.ruleId), fromFile(finding.variant), fromFile(finding.step.value_or(std::string()))};
    for (std::size_t at = 0; at < std::min(finding.cards.size(), KeyCards); ++at)
        parts += fromFile(inputs.card(finding.cards[at]).card().name);
    parts += QString::number(finding.cards.size());
    return parts.join(u'|');
}

Adviser::Adviser(ReadLimits readLimits, QObject *parent) : QObject(parent), m_readLimits(std::move(readLimits)) {}

void Adviser::setCards(std::vector<PageCard> cards)
{
    m_cards = std::move(cards);
    start();
}

void Adviser::hold()
{
    m_held = std::move(m_alone);
    m_alone.reset();
    m_result.reset();
    m_comparing.cancel();
    m_phase = Phase::Nothing;
    Q_EMIT changed();
}

void Adviser::keepFor(std::vector<PageCard> cards)
{
    const auto isSame = [](const PageCard &one, const PageCard &other) {
        return one.card().path == other.card().path && one.card().name == other.card().name;
    };
    const bool areSame = std::ranges::equal(cards, m_cards, isSame);
    const auto held = std::exchange(m_held, nullptr);
    if (!areSame || (!held && !m_task.isRunning()))
        return setCards(std::move(cards));
    m_cards = std::move(cards);
    if (held)
        return finish(TaskEnd::Finished, held);
    m_phase = Phase::Running;
    Q_EMIT changed();
}

void Adviser::start()
{
    m_held.reset();
    m_result.reset();
    m_alone.reset();
    m_task.cancel();
    m_comparing.cancel();
    if (m_cards.empty()) {
        m_phase = Phase::Nothing;
    } else {
        m_phase = Phase::Running;
        m_task.start([cards = m_cards, read = m_readLimits,
                      readOwn = m_readOwnRules](TaskControl &control) { return askRules(cards, read, control, readOwn); },
                     [this](TaskEnd end, Result<SharedAdvice> result) { finish(end, std::move(result)); });
    }
    Q_EMIT changed();
}

void Adviser::setCompared(std::optional<std::pair<int, int>> timelines)
{
    if (timelines == m_compared)
        return;
    m_compared = timelines;
    if (m_alone)
        compare();
}

std::optional<ComparedPair> Adviser::comparedPair() const
{
    if (!m_compared)
        return std::nullopt;
    const auto cardOf = [this](int timeline) { return std::ranges::find(m_cards, timeline, &PageCard::timeline); };
    const auto base = cardOf(m_compared->first);
    const auto target = cardOf(m_compared->second);
    if (base == m_cards.end() || target == m_cards.end())
        return std::nullopt;
    return ComparedPair{static_cast<std::size_t>(base - m_cards.begin()), static_cast<std::size_t>(target - m_cards.begin())};
}

/// Until the comparison is finished, the result is the advice without it.
void Adviser::compare()
{
    m_comparing.cancel();
    m_result = m_alone;
    if (const auto pair = comparedPair())
        m_comparing.start([advice = m_alone, cards = m_cards,
                           pair = *pair](TaskControl &control) { return askComparisonRules(advice, cards, pair, control); },
                          [this](TaskEnd end, Result<SharedAdvice> result) {
                              if (end == TaskEnd::Finished && m_alone)
                                  m_result = std::move(*result);
                              Q_EMIT changed();
                          });
    Q_EMIT changed();
}

void Adviser::setRemarks(std::vector<FindingRemark> remarks)
{
    if (remarks == m_remarks)
        return;
    m_remarks = std::move(remarks);
    Q_EMIT remarksChanged();
}

FindingRemark Adviser::remarkOn(const Finding &finding) const
{
    const QString key = findingKey(finding, *m_result->inputs);
    const auto known = std::ranges::find(m_remarks, key, &FindingRemark::finding);
    return known == m_remarks.end() ? FindingRemark{key, false, {}} : *known;
}

std::vector<FindingRemark> Adviser::remarksOnFindings() const
{
    std::vector<FindingRemark> remarks;
    for (const Finding &finding : m_result ? m_result->advice.findings : std::vector<Finding>())
        remarks.push_back(remarkOn(finding));
    return remarks;
}

void Adviser::setRemark(const FindingRemark &remark)
{
    std::vector<FindingRemark> remarks = m_remarks;
    const auto known = std::ranges::find(remarks, remark.finding, &FindingRemark::finding);
    if (known == remarks.end())
        remarks.push_back(remark);
    else
        *known = remark;
    std::erase_if(remarks, [](const FindingRemark &each) { return each.isEmpty(); });
    setRemarks(std::move(remarks));
}

void Adviser::cancel()
{
    m_task.cancel();
}

void Adviser::finish(TaskEnd end, Result<SharedAdvice> result)
{
    if (m_cards.empty())
        return; // the task was for cards that were closed
    switch (end) {
    case TaskEnd::Finished:
        m_alone = placedOn(std::move(*result), m_cards);
        m_phase = Phase::Finished;
        return compare();
    case TaskEnd::Cancelled:
        m_phase = Phase::Cancelled;
        break;
    case TaskEnd::Failed:
        m_error = result.error();
        m_phase = Phase::Failed;
        break;
    }
    Q_EMIT changed();
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparison/targetcomparer.h"

#include "core/compare/kernelshapes.h"

#include <algorithm>
#include <utility>

namespace plumbline {

void TargetComparer::setBase(const PageCard &base, const std::string &step, const std::vector<PageCard> &cards)
{
    std::map<int, PageCard> others;
    for (const PageCard &card : cards) {
        if (card.trace() && card.timeline >= 0 && card.timeline != base.timeline)
            others.emplace(card.timeline, card);
    }
    const bool areSame =
        std::equal(others.begin(), others.end(), m_cards.begin(), m_cards.end(), [](const auto &own, const auto &known) {
            return own.first == known.first && own.second.open == known.second.open;
        });
    if (areSame && !m_base.empty() && m_base.front().open == base.open && m_step == step)
        return;
    m_task.cancel();
    m_compared.clear();
    m_base = {base};
    m_step = step;
    m_cards = std::move(others);
    compareNext();
}

void TargetComparer::choose(const std::set<int> &timelines)
{
    m_chosen = timelines;
    std::erase_if(m_compared, [this](const auto &known) { return !m_chosen.contains(known.first); });
    if (!m_task.isRunning())
        compareNext();
    Q_EMIT changed();
}

void TargetComparer::clear()
{
    m_task.cancel();
    m_base.clear();
    m_cards.clear();
    m_chosen.clear();
    m_compared.clear();
}

std::vector<FurtherTarget> TargetComparer::targets(ComparedPart part) const
{
    std::vector<FurtherTarget> result;
    for (const auto &[timeline, compared] : m_compared)
        result.push_back({m_cards.at(timeline).name, compared.parts[static_cast<std::size_t>(part)]});
    return result;
}

std::vector<TargetComparer::Failure> TargetComparer::failures() const
{
    std::vector<Failure> result;
    for (const auto &[timeline, compared] : m_compared) {
        if (compared.error)
            result.push_back({m_cards.at(timeline).name, *compared.error});
    }
    return result;
}

// If the other card lacks the step, its columns stay empty.
Result<TargetComparer::Compared> TargetComparer::compare(const PageCard &base, const PageCard &target, const std::string &step,
                                                         TaskControl &control)
{
    const KernelShapes shapes = kernelShapesOf(*base.open, *target.open, control);
    auto matching = matchSlices(*base.trace(), *target.trace(), {0, shapes.base, shapes.target}, control);
    if (!matching)
        return failure(matching.error());
    CompareScope scope = scopeOfCommonSteps(*matching);
    if (!step.empty()) {
        auto found = scopeOfSteps(*matching, step, step);
        if (!found)
            return Compared();
        scope = std::move(*found);
    }
    const ComparisonQuestion question{base, target, std::make_shared<const Matching>(std::move(*matching)), scope, {}};
    const auto compared = analyseComparison(question, control);
    if (!compared)
        return failure(compared.error());
    Compared result{(*compared)->parts, (*compared)->kernelError};
    for (ComparedTable &part : result.parts) {
        part.places.clear();
        part.largest.clear();
    }
    return result;
}

void TargetComparer::compareNext()
{
    const auto next = std::find_if(m_chosen.begin(), m_chosen.end(),
                                   [this](int card) { return m_cards.contains(card) && !m_compared.contains(card); });
    if (next == m_chosen.end() || m_base.empty())
        return;
    m_task.start([base = m_base.front(), target = m_cards.at(*next),
                  step = m_step](TaskControl &control) { return compare(base, target, step, control); },
                 [this, timeline = *next](TaskEnd end, Result<Compared> compared) {
                     if (end != TaskEnd::Cancelled && m_chosen.contains(timeline))
                         m_compared[timeline] = compared ? std::move(*compared) : Compared{{}, compared.error()};
                     compareNext();
                     Q_EMIT changed();
                 });
}

} // namespace plumbline

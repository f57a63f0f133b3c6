// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/adviser.h"

#include "core/advice/catalogue.h"

#include <utility>

namespace plumbline {

namespace {

using SharedAdvice = std::shared_ptr<const ProfileAdvice>;

} // namespace

Result<SharedAdvice> askRules(const std::vector<AdvisedCard> &cards, const Adviser::ReadLimits &readLimits,
                              const TaskControl &control)
{
    ProfileAdvice result;
    std::vector<CardTrace> traces;
    for (const AdvisedCard &card : cards) {
        traces.push_back(card.card);
        result.timelines.push_back(card.timeline);
    }
    // Other inputs for the texts: what rules have read and worked out need not stay in memory.
    result.inputs = std::make_shared<const AdviceInputs>(traces);
    AdviceOptions options;
    if (readLimits)
        options.thresholds = readLimits(result.problems);
    const AdviceInputs inputs(std::move(traces));
    auto advice = advise(inputs, ruleCatalogue(), options, control);
    if (!advice)
        return failure(advice.error());
    result.limits = std::move(options.thresholds);
    result.advice = std::move(*advice);
    return SharedAdvice(std::make_shared<const ProfileAdvice>(std::move(result)));
}

Adviser::Adviser(ReadLimits readLimits, QObject *parent) : QObject(parent), m_readLimits(std::move(readLimits)) {}

void Adviser::setCards(std::vector<AdvisedCard> cards)
{
    m_cards = std::move(cards);
    start();
}

void Adviser::start()
{
    m_result.reset();
    m_task.cancel();
    if (m_cards.empty()) {
        m_phase = Phase::Nothing;
    } else {
        m_phase = Phase::Running;
        m_task.start([cards = m_cards, read = m_readLimits](TaskControl &control) { return askRules(cards, read, control); },
                     [this](TaskEnd end, Result<SharedAdvice> result) { finish(end, std::move(result)); });
    }
    Q_EMIT changed();
}

void Adviser::cancel()
{
    m_task.cancel();
}

void Adviser::finish(TaskEnd end, Result<SharedAdvice> result)
{
    if (m_cards.empty())
        return; // of cards that are gone
    switch (end) {
    case TaskEnd::Finished:
        m_result = std::move(*result);
        m_phase = Phase::Finished;
        break;
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

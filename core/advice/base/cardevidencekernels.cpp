// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/cardevidencefacts.h"
#include "core/advice/base/microbatches.h"
#include "core/analysis/roofline/cardchip.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace plumbline {

/// Adds what is lost of the kernel table.
void CardEvidence::addLosses(const CardKernels &kernels) const
{
    m_losses.addOf(kernels);
    if (kernels.table)
        m_losses.addProblems(kernels.table->losses());
}

const CardKernels *CardEvidence::kernels() const
{
    return m_tables->kernels
        .get([this]() -> std::shared_ptr<const CardKernels> {
            const auto made = m_card->kernels(m_control);
            if (made && *made)
                addLosses(**made);
            if (made)
                return *made;
            m_losses.addError(made.error());
            if (!trace())
                return nullptr;
            return std::make_shared<const CardKernels>(cardKernels(m_card->card(), nullptr, m_card->trace(), m_control));
        })
        .get();
}

std::string CardEvidence::foreignTable() const
{
    const auto kernels = m_card->kernels(m_control).value_or(nullptr);
    return kernels ? kernels->foreignTable : std::string();
}

const CardKernels *CardEvidence::operatorTypes() const
{
    return m_tables->operatorTypes
        .get([this]() -> std::shared_ptr<const CardKernels> {
            const auto made = m_card->kernelsFor(KernelsBy::Type, m_control);
            if (!made)
                m_losses.addError(made.error());
            else if (*made)
                m_losses.addOf(**made);
            const auto types = made.value_or(nullptr);
            return types && types->isOfTable() && !isOfAnotherTime(*types) ? types : nullptr;
        })
        .get();
}

/// Returns the ranges of the step marks in absolute time, as kernel tables have it.
TimeRanges CardEvidence::absoluteSteps() const
{
    TimeRanges steps = trace() ? markedSteps() : TimeRanges();
    for (TimeRange &step : steps)
        step = {trace()->absolute(step.begin), trace()->absolute(step.end)};
    return steps;
}

const ComputeKernels &CardEvidence::computeKernels() const
{
    return m_tables->computeKernels.get(
        [this] { return kernels() ? ComputeKernels(*kernels(), absoluteSteps(), m_control) : ComputeKernels(); });
}

const CacheHits &CardEvidence::cacheHits() const
{
    return kept(m_tables->cacheHits, &OpenCard::cacheHits);
}

const CardLimits &CardEvidence::coreLimits() const
{
    return m_lazy->coreLimits.get(
        [this] { return cardLimits(computeKernels(), cardChip(card()), settings(), coreClock(), StatedLimits()); });
}

const Roofline &CardEvidence::roofline() const
{
    return m_tables->roofline.get([this] { return computeRoofline(computeKernels(), coreLimits(), m_control); });
}

const CoreFrequency *CardEvidence::coreClock() const
{
    return m_lazy->coreClock.get([this] { return m_card->coreClock(m_control).value_or(nullptr); }).get();
}

std::optional<std::int64_t> CardEvidence::microBatches() const
{
    return m_lazy->microBatches.get([this] { return countMicroBatches(*this, m_control); });
}

} // namespace plumbline

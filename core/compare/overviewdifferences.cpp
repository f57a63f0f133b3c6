// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/wide.h"
#include "core/compare/differences.h"

#include <algorithm>
#include <string_view>

namespace plumbline {

namespace {

/// Returns a quantity as the timeline tells it, else as the profiler reports it.
std::optional<std::int64_t> toldOf(const CardOverview::Step &step, OverviewQuantity quantity)
{
    const auto computed = step.computed.of(quantity);
    return computed || !step.reported ? computed : step.reported->of(quantity);
}

/// Returns whether a quantity belongs to a single step, so that its mean over steps tells it. Others are summed up.
bool isOfOneStep(OverviewQuantity quantity)
{
    return quantity == OverviewQuantity::Step || quantity == OverviewQuantity::Gap;
}

/// The sum of a quantity over chosen steps; the mean of step time and step gap.
class QuantitySum
{
public:
    explicit QuantitySum(OverviewQuantity quantity) : m_quantity(quantity) {}

    /// Adds the step that stands at `index` of the overview, if it has that number; else the one that has it. Step marks and rows
    /// of a table may number different steps.
    void add(const CardOverview &overview, std::size_t index, std::string_view number)
    {
        const CardOverview::Step *step = index < overview.steps.size() ? &overview.steps[index] : nullptr;
        if (!step || step->number != number) {
            const auto found = std::ranges::find(overview.steps, number, &CardOverview::Step::number);
            step = found == overview.steps.end() ? nullptr : &*found;
        }
        if (step)
            add(*step, step == overview.steps.data());
    }
    /// Nothing precedes the first step of a card, and so a gap of 0 there is none.
    void add(const CardOverview::Step &step, bool isFirst)
    {
        const auto value = toldOf(step, m_quantity);
        if (value && !(isFirst && m_quantity == OverviewQuantity::Gap && *value == 0)) {
            m_sum += *value;
            ++m_steps;
        }
        m_isNoGap = m_isNoGap || value;
    }

    [[nodiscard]] std::optional<std::int64_t> value() const
    {
        if (m_steps == 0)
            return m_isNoGap ? std::optional<std::int64_t>(0) : std::nullopt;
        return isOfOneStep(m_quantity) ? meanNs(m_sum, m_steps) : saturated(m_sum);
    }

private:
    OverviewQuantity m_quantity;
    WideNs m_sum = 0;
    std::uint64_t m_steps = 0;
    bool m_isNoGap = false; ///< a step was added, even if it did not count
};

/// Returns a quantity of the whole capture; without a timeline the sum over the steps that the profiler reports.
std::optional<std::int64_t> toldOfAll(const CardOverview &overview, OverviewQuantity quantity)
{
    if (const auto told = overview.all.of(quantity))
        return told;
    QuantitySum sum(quantity);
    for (const CardOverview::Step &step : overview.steps)
        sum.add(step, &step == overview.steps.data());
    return sum.value();
}

} // namespace

std::optional<std::int64_t> QuantityDifference::difference() const
{
    return base && target ? std::optional(saturated(WideNs{*target} - *base)) : std::nullopt;
}

std::optional<double> QuantityDifference::ratio() const
{
    if (!base || !target || *base <= 0)
        return std::nullopt;
    return static_cast<double>(*target) / static_cast<double>(*base);
}

std::vector<QuantityDifference> overviewDifferences(const CardOverview &base, const CardOverview &target,
                                                    const Matching &matching, const CompareScope &scope)
{
    std::vector<QuantityDifference> result;
    for (std::size_t index = 0; index < OverviewQuantityCount; ++index) {
        const auto quantity = static_cast<OverviewQuantity>(index);
        if (scope.isWhole()) {
            result.push_back({quantity, toldOfAll(base, quantity), toldOfAll(target, quantity)});
            continue;
        }
        QuantitySum baseSum(quantity);
        QuantitySum targetSum(quantity);
        for (std::size_t at = 0; at < scope.steps.size(); ++at) {
            const StepPair &pair = matching.steps[at];
            if (!scope.steps[at])
                continue;
            baseSum.add(base, *pair.base, matching.baseSteps[*pair.base].number);
            targetSum.add(target, *pair.target, matching.targetSteps[*pair.target].number);
        }
        result.push_back({quantity, baseSum.value(), targetSum.value()});
    }
    return result;
}

} // namespace plumbline

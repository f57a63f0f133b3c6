// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/kernelgroups.h"

#include "core/base/percentile.h"
#include "core/base/scheduler.h"
#include "core/base/timeunits.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

/// Returns the text that all calls of a group have in common. The character that joins name and shapes occurs in neither.
std::string keyOf(const KernelCalls &calls, std::size_t call, KernelsBy by)
{
    // A task type of a timeline, or of a summary of one, may stand for kernels and for waits, which have no common whole.
    const bool isOfWhole = calls.role(call) || calls.figures(call);
    const std::string whole = isOfWhole ? std::to_string(calls.whole(call)) : std::string();
    switch (by) {
    case KernelsBy::Name:
        return std::string(calls.fullName(call).empty() ? calls.name(call) : calls.fullName(call));
    case KernelsBy::Type: // tables of sums tell types by core
        return std::string(calls.type(call))
            .append(1, '\0')
            .append(calls.isSummedUp() ? calls.core(call) : std::string_view())
            .append(1, '\0')
            .append(whole);
    case KernelsBy::Core:
        return std::string(calls.core(call)).append(1, '\0').append(whole);
    case KernelsBy::Shape:
        return std::string(calls.name(call)).append(1, '\0').append(calls.shapes(call));
    case KernelsBy::Call:
        break;
    }
    return {};
}

/// Finds the text that all calls of a group have in common. There is none if they differ or if all are empty.
class CommonText
{
public:
    void add(std::string_view text)
    {
        // Equal texts of one source mostly share their memory, so that comparing addresses is enough for them.
        const bool isSame = m_text && m_text->data() == text.data() && m_text->size() == text.size();
        m_isCommon = m_isCommon && (isSame || !m_text || *m_text == text);
        m_text = text;
    }
    [[nodiscard]] std::optional<std::string_view> text() const
    {
        return m_isCommon && m_text && !m_text->empty() ? m_text : std::nullopt;
    }

private:
    std::optional<std::string_view> m_text;
    bool m_isCommon = true;
};

std::optional<std::string_view> commonText(const KernelCalls &calls, const KernelGroup &group, std::size_t counter)
{
    CommonText text;
    for (const std::uint32_t call : group.calls)
        text.add(calls.counterText(call, counter));
    return text.text();
}

/// Sets the times of a group of rows of sums. Shortest and longest execution are known only if all rows tell them.
void setSummedTimes(KernelFigures &figures, const KernelCalls &calls, const KernelGroup &group)
{
    const bool isSingle = group.calls.size() == 1;
    bool isComplete = true;
    for (const std::uint32_t call : group.calls) {
        const ExecutionTimes times = calls.executionTimes(call);
        figures.averagePs = times.averagePs;
        isComplete = isComplete && times.minPs && times.maxPs;
        if (!isComplete)
            break;
        figures.minPs = std::min(figures.minPs.value_or(*times.minPs), *times.minPs);
        figures.maxPs = std::max(figures.maxPs.value_or(*times.maxPs), *times.maxPs);
    }
    if (!isComplete)
        figures.minPs = figures.maxPs = std::nullopt;
    if (!isSingle || !figures.averagePs)
        figures.averagePs = figures.count > 0 ? std::optional(meanNs(figures.sumPs, figures.count)) : std::nullopt;
}

void setTimes(KernelFigures &figures, std::vector<std::int64_t> durations)
{
    if (durations.empty())
        return;
    std::sort(durations.begin(), durations.end());
    figures.averagePs = meanNs(figures.sumPs, durations.size());
    figures.minPs = durations.front();
    figures.maxPs = durations.back();
    figures.p95Ps = durations[nearestRank(durations.size(), 95)];
}

} // namespace

std::vector<KernelGroup> groupKernels(const KernelCalls &calls, KernelsBy by)
{
    std::vector<KernelGroup> groups;
    std::unordered_map<std::uint64_t, std::size_t> known;
    std::unordered_map<std::string, std::size_t> knownTexts;
    for (std::size_t call = 0; call < calls.size(); ++call) {
        std::size_t index = groups.size();
        if (by != KernelsBy::Call) {
            const auto [found, isNew] = known.try_emplace(calls.key(call, by), 0);
            if (isNew)
                found->second = knownTexts.try_emplace(keyOf(calls, call, by), groups.size()).first->second;
            index = found->second;
        }
        if (index == groups.size())
            groups.emplace_back();
        groups[index].calls.push_back(static_cast<std::uint32_t>(call));
        groups[index].sumPs += calls.durationPs(call).value_or(0);
    }
    std::stable_sort(groups.begin(), groups.end(), [](const KernelGroup &a, const KernelGroup &b) { return a.sumPs > b.sumPs; });
    return groups;
}

KernelShares::KernelShares(const KernelCalls &calls, std::span<const KernelGroup> groups)
{
    for (const KernelGroup &group : groups) {
        if (!group.calls.empty())
            add(calls, group.calls.front(), group.sumPs);
    }
}

void KernelShares::add(const KernelCalls &calls, std::uint32_t call, WideNs ps)
{
    const std::uint32_t whole = calls.whole(call);
    m_totals.resize(std::max<std::size_t>(m_totals.size(), std::size_t{whole} + 1));
    m_totals[whole] += ps;
}

double KernelShares::shareOf(const KernelCalls &calls, std::uint32_t call, WideNs ps) const
{
    const std::uint32_t whole = calls.whole(call);
    const WideNs total = whole < m_totals.size() ? m_totals[whole] : 0;
    return total > 0 ? static_cast<double>(ps) / static_cast<double>(total) : 0;
}

KernelFigures figuresOf(const KernelCalls &calls, const KernelGroup &group, std::size_t counters)
{
    const KernelFigures *known = group.calls.size() == 1 ? calls.figures(group.calls.front()) : nullptr;
    if (known) {
        KernelFigures figures = *known;
        figures.counters.resize(counters);
        figures.counterTexts.resize(counters);
        return figures;
    }
    KernelFigures figures;
    figures.sumPs = group.sumPs;
    CommonText name;
    CommonText type;
    CommonText core;
    CommonText shapes;
    CommonText fullName;
    CommonText subgraph;
    std::vector<std::int64_t> durations;
    WideNs waitPs = 0;
    std::uint64_t waits = 0;
    std::vector<std::pair<double, std::uint64_t>> sums(counters);
    for (const std::uint32_t call : group.calls) {
        name.add(calls.name(call));
        type.add(calls.type(call));
        core.add(calls.core(call));
        shapes.add(calls.shapes(call));
        fullName.add(calls.fullName(call));
        subgraph.add(calls.subgraph(call));
        figures.count += calls.executions(call);
        if (const auto duration = calls.durationPs(call))
            durations.push_back(*duration);
        if (const auto wait = calls.waitPs(call)) {
            waitPs += *wait;
            ++waits;
        }
        for (std::size_t counter = 0; counter < sums.size(); ++counter) {
            if (const auto value = calls.counter(call, counter)) {
                sums[counter].first += *value;
                ++sums[counter].second;
            }
        }
    }
    figures.name = name.text();
    figures.type = type.text();
    figures.core = core.text();
    figures.shapes = shapes.text();
    figures.fullName = fullName.text();
    figures.subgraph = subgraph.text();
    calls.isSummedUp() ? setSummedTimes(figures, calls, group) : setTimes(figures, std::move(durations));
    if (waits > 0)
        figures.waitPs = meanNs(waitPs, waits);
    for (const auto &[sum, count] : sums) {
        const std::size_t counter = figures.counters.size();
        figures.counters.push_back(count > 0 ? std::optional(sum / static_cast<double>(count)) : std::nullopt);
        figures.counterTexts.push_back(count > 0 ? std::nullopt : commonText(calls, group, counter));
    }
    return figures;
}

std::vector<KernelFigures> figuresOf(const KernelCalls &calls, std::span<const KernelGroup> groups, std::size_t counters)
{
    std::vector<KernelFigures> figures(groups.size());
    parallelFor(groups.size(), 0,
                [&](std::size_t group, unsigned) { figures[group] = figuresOf(calls, groups[group], counters); });
    return figures;
}

std::string microsecondText(WideNs ps)
{
    const WideNs positive = ps < 0 ? -ps : ps;
    std::string text = wideText(positive / PsPerUs);
    if (const auto fraction = static_cast<std::int64_t>(positive % PsPerUs); fraction != 0) {
        std::string digits = std::to_string(PsPerUs + fraction);
        digits.front() = '.';
        digits.erase(digits.find_last_not_of('0') + 1);
        text += digits;
    }
    return ps < 0 ? "-" + text : text;
}

} // namespace plumbline

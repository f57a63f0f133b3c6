// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/kernelsavings.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

/// Returns whether the files of a card tell how long it waits in its collectives, or it has none. Other cards may tell it as
/// well; they are not asked, so that rules about kernels depend on one card alone.
bool tellsItsWaits(const CardEvidence &card)
{
    const auto tellsWait = [](const CommunicationOperator &each) { return each.waitNs.has_value(); };
    return card.activity().communication.empty() || std::ranges::any_of(card.communication().operators.operators, tellsWait) ||
           card.has(AdviceInput::PeerWaits);
}

} // namespace

void KernelSavings::add(std::uint32_t call, double ns)
{
    if (!m_hidesBehindCommunication)
        m_hidesBehindCommunication = tellsItsWaits(m_card);
    const ComputeKernels &kernels = m_card.computeKernels();
    const TimeNs alone = *m_hidesBehindCommunication ? kernels.aloneNs(call) : kernels.aloneAmongKernelsNs(call);
    append(call, static_cast<TimeNs>(std::clamp(std::nearbyint(ns), 0.0, static_cast<double>(alone))));
}

void KernelSavings::addWhole(std::uint32_t call, double ns)
{
    append(call, static_cast<TimeNs>(
                     std::clamp(std::nearbyint(ns), 0.0, plumbline::durationNs(*m_card.computeKernels().calls(), call))));
}

void KernelSavings::append(std::uint32_t call, TimeNs savedNs)
{
    m_calls.push_back({call, savedNs});
    m_durationPs += m_card.computeKernels().calls()->durationPs(call).value_or(0);
    m_savedNs += savedNs;
}

TimeNs KernelSavings::savedPerStepNs() const
{
    constexpr double MostStreams = 2; ///< kernels of streams that share the cores may add up to this times the computing time
    const double computing =
        static_cast<double>(m_card.mean(OverviewQuantity::Computing).value_or(0)) * static_cast<double>(m_card.steps().size());
    const double kernels = static_cast<double>(m_card.computeKernels().sumPs()) / 1000;
    const TimeNs perStep = m_card.perStep(saturated(m_savedNs));
    const bool isOfMore = computing > 0 && kernels > MostStreams * computing;
    return isOfMore ? static_cast<TimeNs>(static_cast<double>(perStep) * computing / kernels) : perStep;
}

std::optional<KernelSavings::Type> KernelSavings::foremost() const
{
    const KernelCalls *calls = m_card.computeKernels().calls();
    std::unordered_map<std::string_view, Type> types;
    const Type *best = nullptr;
    const auto isBefore = [](const Type &a, const Type &b) {
        return std::pair(a.savedNs, a.durationPs) > std::pair(b.savedNs, b.durationPs) ||
               (a.savedNs == b.savedNs && a.durationPs == b.durationPs && a.name < b.name);
    };
    for (const Call &each : m_calls) {
        Type &type = types.try_emplace(operatorType(*calls, each.call)).first->second;
        const auto durationPs = calls->durationPs(each.call).value_or(0);
        if (type.calls++ == 0 || durationPs > calls->durationPs(type.longest).value_or(0))
            type.longest = each.call;
        type.durationPs += durationPs;
        type.savedNs += each.savedNs;
    }
    for (auto &[name, type] : types) {
        type.name = name;
        if (!best || isBefore(type, *best))
            best = &type;
    }
    return best ? std::optional(*best) : std::nullopt;
}

void KernelSavings::show(Finding &finding) const
{
    const KernelCalls &of = *m_card.computeKernels().calls();
    std::vector<Call> calls = m_calls;
    const std::size_t shown = std::min(EvidenceLimit, calls.size());
    std::ranges::partial_sort(calls, calls.begin() + static_cast<std::ptrdiff_t>(shown), [&of](const Call &a, const Call &b) {
        return std::tuple(b.savedNs, of.durationPs(b.call), a.call) < std::tuple(a.savedNs, of.durationPs(a.call), b.call);
    });
    for (std::size_t at = 0; at < shown; ++at)
        finding.show(m_card.kernelEvidence(calls[at].call));
    finding.evidenceCount += calls.size() - shown;
}

void KernelSavings::fill(Finding &finding) const
{
    show(finding);
    if (TimeRanges own = ranges(); m_card.trace() || !own.empty())
        finding.claims.push_back({m_card.index(), std::move(own)});
    finding.save(0, savedPerStepNs(), m_card.meanStepNs());
}

void KernelSavings::fillRoom(Finding &finding) const
{
    describe(finding);
    finding.facts.push_back(timeFact("room_ns", savedPerStepNs()));
    finding.confidence = Confidence::Derived;
}

void KernelSavings::describe(Finding &finding) const
{
    show(finding);
    tell(finding);
}

void KernelSavings::tell(Finding &finding) const
{
    if (const auto type = foremost()) {
        finding.facts.push_back(textFact("operator", type->name));
        finding.facts.push_back(countFact("operator_calls", static_cast<std::int64_t>(type->calls)));
        finding.facts.push_back(timeFact("operator_ns", saturated(type->durationPs / 1000)));
    }
    finding.facts.push_back(countFact("calls", static_cast<std::int64_t>(count())));
    finding.facts.push_back(timeFact("calls_ns", durationNs()));
}

TimeRanges KernelSavings::ranges() const
{
    TimeRanges ranges;
    for (const Call &each : m_calls) {
        const auto absolute = m_card.computeKernels().rangeOf(each.call);
        const auto own = m_card.hasClock() ? m_card.ownRange(absolute) : absolute;
        if (own)
            ranges.push_back(*own);
        else if (!m_card.hasClock())
            return {}; // what a part of the calls claims would be taken for all of the saving
    }
    return unionOf(std::move(ranges));
}

bool knowsCores(const ComputeKernels &kernels)
{
    return 2 * kernels.unknownPs() <= kernels.sumPs();
}

double durationNs(const KernelCalls &calls, std::size_t call)
{
    return static_cast<double>(calls.durationPs(call).value_or(0)) / 1000;
}

} // namespace plumbline

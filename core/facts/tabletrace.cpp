// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/facts/tabletrace.h"

#include "core/analysis/communication/cardcommunication.h"
#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/steps/deviceactivity.h"
#include "core/base/wide.h"
#include "core/import/build/slicetrace.h"
#include "core/storage/communicationkernel.h"

#include <algorithm>
#include <map>
#include <new>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t TableTracePollEvery = 1u << 12;

/// Returns the first start that is told; rows whose start is damaged may come before it.
std::optional<std::int64_t> firstStartNs(const KernelCalls &calls, const TaskControl &control)
{
    for (std::size_t call = 0; call < calls.size(); ++call) {
        if (call % TableTracePollEvery == 0 && control.stopRequested())
            break;
        if (const auto start = calls.startNs(call))
            return start;
    }
    return std::nullopt;
}

/// Fills a trace with the calls and operators of a card. For one trace.
class TableTraceMaker
{
public:
    /// Adds the operators, and returns whether there are any.
    bool addOperators(const CommunicationTable &table)
    {
        bool hasAny = false;
        for (const CommunicationOperator &each : table.operators) {
            if (!each.startNs || !each.elapseNs)
                continue;
            const std::string lane = "Group " + std::string(table.text(each.group)) + " Communication";
            m_trace.add(m_trace.lane("HCCL", lane), table.text(each.name), {}, *each.startNs, *each.elapseNs);
            hasAny = true;
        }
        return hasAny;
    }

    void addKernels(const KernelCalls &calls, bool skipCommunication, const TaskControl &control)
    {
        std::int64_t after = firstStartNs(calls, control).value_or(0);
        for (std::size_t call = 0; call < calls.size(); ++call) {
            if (call % TableTracePollEvery == 0 && control.stopRequested())
                return;
            const std::int64_t start = calls.startNs(call).value_or(after);
            const std::int64_t duration = meanNs(calls.durationPs(call).value_or(0), 1000);
            after = saturated(WideNs{start} + std::max<std::int64_t>(duration, 0));
            if (skipCommunication && isCommunicationKernel(calls.name(call)))
                continue;
            std::string stream = "Stream " + std::string(calls.text(call, KernelColumn::StreamId));
            m_trace.add(m_trace.lane("Ascend Hardware", stream), calls.name(call), calls.core(call), start, duration);
            m_hasKernels = true;
            const std::string step(calls.text(call, KernelColumn::Step));
            if (step.empty())
                continue;
            const auto [known, isNew] = m_steps.try_emplace(step, start, after);
            if (!isNew)
                known->second = {std::min(known->second.first, start), std::max(known->second.second, after)};
        }
    }

    /// Marks the steps, if there are at least that many.
    void addSteps(std::size_t least)
    {
        if (m_steps.size() < least)
            return;
        std::map<std::int64_t, std::pair<std::string, std::int64_t>> byStart;
        for (const auto &[number, range] : m_steps)
            byStart.try_emplace(range.first, number, range.second);
        for (auto step = byStart.begin(); step != byStart.end(); ++step) {
            const auto next = std::next(step);
            const std::int64_t end = next == byStart.end() ? step->second.second : next->first;
            m_trace.add(m_trace.lane("Python", "Steps"), "ProfilerStep#" + step->second.first, {}, step->first,
                        saturated(WideNs{end} - step->first));
        }
    }

    [[nodiscard]] bool hasKernels() const { return m_hasKernels; }
    [[nodiscard]] SliceTrace &trace() { return m_trace; }

private:
    SliceTrace m_trace;
    std::map<std::string, std::pair<std::int64_t, std::int64_t>> m_steps; ///< first start and last end by number
    bool m_hasKernels = false;
};

Result<std::shared_ptr<const Trace>> built(TableTraceMaker &maker, const OpenCard &card, TaskControl &control)
{
    try {
        auto trace = maker.trace().build(control);
        if (!trace)
            return failure(ErrorCode::Cancelled);
        return trace;
    } catch (const std::bad_alloc &) {
        return failure(ErrorCode::OutOfMemory, card.card().path);
    }
}

} // namespace

Result<std::shared_ptr<const Trace>> traceOfTables(const OpenCard &card, TaskControl &control, TableKernels parts)
{
    if (card.card().summary) // has sums of kernels, but not when each of them ran
        return failure(ErrorCode::NotSupported, card.card().path, "summary");
    TableTraceMaker maker;
    const auto communication = card.communication(control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    const bool areOfFile = communication && (*communication)->hasOperators;
    const bool hasOperators = areOfFile && maker.addOperators((*communication)->operators);
    const auto kernels = card.kernels(control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    if (!kernels && !hasOperators)
        return failure(kernels.error());
    if (kernels && (parts == TableKernels::Taken || !hasOperators))
        maker.addKernels(*(*kernels)->calls, hasOperators, control);
    if (!maker.hasKernels() && !hasOperators)
        return failure(ErrorCode::FileNotFound, card.card().path);
    maker.addSteps(2);
    return built(maker, card, control);
}

Result<std::shared_ptr<const Trace>> traceOfKernels(const OpenCard &card, TaskControl &control)
{
    if (card.card().summary)
        return failure(ErrorCode::NotSupported, card.card().path, "summary");
    const auto kernels = card.kernels(control);
    if (!kernels)
        return failure(kernels.error());
    const KernelCalls &calls = *(*kernels)->calls;
    if (!(*kernels)->table || !firstStartNs(calls, control))
        return failure(ErrorCode::FileNotFound, card.card().path);
    TableTraceMaker maker;
    maker.addKernels(calls, false, control);
    maker.addSteps(1);
    return built(maker, card, control);
}

namespace {

/// Returns whether a slice of a device can be a kernel that computes; not every profiler writes what tells its role.
bool mayCompute(Role role)
{
    return role != Role::Communication && role != Role::Wait && role != Role::Memory;
}

bool tellsKernels(const std::shared_ptr<const Trace> &trace)
{
    for (std::size_t at = 0; trace && at < trace->lanes().size(); ++at) {
        const Lane &lane = trace->lanes()[at];
        if (trace->process(lane.process).kind != ProcessKind::Device || isStepTraceLane(lane))
            continue;
        for (std::size_t row = lane.sliceBegin(); row < lane.sliceEnd(); ++row) {
            if (mayCompute(trace->slices().role[row]))
                return true;
        }
    }
    return false;
}

} // namespace

UntoldKernels leaveOutOneSidedKernels(const OpenCard &base, std::shared_ptr<const Trace> &baseTrace, const OpenCard &target,
                                      std::shared_ptr<const Trace> &targetTrace, TaskControl &control)
{
    const UntoldKernels untold{!tellsKernels(baseTrace), !tellsKernels(targetTrace)};
    if (!untold.isOneSided())
        return untold;
    const OpenCard &telling = untold.base ? target : base;
    std::shared_ptr<const Trace> &trace = untold.base ? targetTrace : baseTrace;
    if (telling.trace() == trace)
        return untold;
    if (auto rest = traceOfTables(telling, control, TableKernels::LeftOut))
        trace = std::move(*rest);
    return untold;
}

} // namespace plumbline

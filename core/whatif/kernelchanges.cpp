// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/kernels/frequency.h"
#include "core/base/wide.h"
#include "core/tables/kerneldetails.h"
#include "core/whatif/changerun.h"
#include "core/whatif/kernelrows.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

constexpr std::uint8_t GoneTask = PathChanges::NoDelay | PathChanges::NoLaunch;

/// Finds the kernels whose row in the kernel table of a card matches a pattern. Remembers the answer for rows of equal text.
class RowMatch
{
public:
    RowMatch(const JobGraph &job, const WhatIfChange &change, const GlobPattern &pattern)
        : m_job(job), m_target(change.target), m_pattern(pattern)
    {}

    /// Reads the kernels of all cards. Errors: those of OpenCard::kernels(); a card without kernels is none.
    [[nodiscard]] Result<void> read(TaskControl &control)
    {
        for (const SharedCard &card : m_job.cards) {
            m_kernels.push_back(card->kernels(control));
            if (!m_kernels.back() && m_kernels.back().error().code != ErrorCode::FileNotFound)
                return failure(m_kernels.back().error());
        }
        return {};
    }

    [[nodiscard]] bool matches(std::uint32_t card, const Trace &trace, SliceId slice)
    {
        const KernelTable *table = m_kernels[card] ? (*m_kernels[card])->table.get() : nullptr;
        const auto row = kernelRowOf(table, m_job.cards[card]->card(), trace, slice);
        if (!row)
            return m_target == ChangeTarget::Type && m_pattern.matches({});
        const bool isShape = m_target == ChangeTarget::Shape;
        const KernelColumn column = m_target == ChangeTarget::Core ? KernelColumn::Core : KernelColumn::Type;
        const std::uint64_t cell = table->hasColumn(column) ? table->cellId(*row, column).value : 0;
        const bool hasShapes = isShape && table->hasColumn(KernelColumn::InputShapes);
        const std::uint64_t shapes = hasShapes ? table->cellId(*row, KernelColumn::InputShapes).value : 0;
        const auto [known, isNew] = m_known.try_emplace({table, cell << 32 | shapes}, false);
        if (isNew)
            known->second = m_pattern.matches(isShape ? kernelShapeText(*table, *row) : std::string(table->cell(*row, column)));
        return known->second;
    }

private:
    const JobGraph &m_job;
    ChangeTarget m_target;
    const GlobPattern &m_pattern;
    std::vector<CardFact<CardKernels>> m_kernels;                          ///< by card
    std::map<std::pair<const KernelTable *, std::uint64_t>, bool> m_known; ///< by the texts of the cells
};

} // namespace

void ChangeRun::applyKernels()
{
    eachNode(true, [&](const PathResource &resource, std::uint32_t node) {
        if (m_graph.kind(node) == PathKind::Kernel && hasName(resource, node))
            scaleOrDrop(node, GoneTask);
    });
}

/// Changes the kernels whose type, type and shapes, or kind of core the kernel table tells.
Result<void> ChangeRun::applyTableRows()
{
    RowMatch rows(m_job, m_change, m_pattern);
    if (const auto read = rows.read(m_control); !read)
        return failure(read.error());
    const PathResource *lastResource = nullptr; // that of the slice before
    SliceId before;
    bool isMatch = false;
    eachNode(true, [&](const PathResource &resource, std::uint32_t node) {
        const SliceId slice = m_graph.slice(node);
        if (m_graph.kind(node) != PathKind::Kernel || !slice.isValid())
            return;
        if (slice != before || &resource != lastResource)
            isMatch = rows.matches(resource.card, traceOf(resource), slice);
        before = slice;
        lastResource = &resource;
        if (isMatch)
            scaleOrDrop(node, GoneTask);
    });
    return {};
}

Result<void> ChangeRun::applyClock()
{
    std::vector<std::shared_ptr<const CoreFrequency>> clocks;
    for (const SharedCard &card : m_job.cards) {
        auto clock = card->coreClock(m_control);
        if (!clock)
            return failure(clock.error());
        clocks.push_back(std::move(*clock));
    }
    if (std::ranges::all_of(clocks, [](const auto &clock) { return !clock; }))
        return failure(ErrorCode::NotSupported, {}, "clock");
    eachNode(true, [&](const PathResource &resource, std::uint32_t node) {
        const SliceId slice = m_graph.slice(node);
        if (m_graph.kind(node) != PathKind::Kernel || !slice.isValid())
            return;
        const Role role = traceOf(resource).slices().role[slice.value];
        if (role == Role::AiCpu)
            return;
        if (const auto &clock = clocks[resource.card]) {
            count(node);
            scale(node, clock->averageMhz(traceOf(resource).sliceRange(slice)) / m_change.value);
        } else {
            m_reach.unknown += isNewSlice(node) ? 1 : 0;
        }
    });
    return {};
}

void ChangeRun::applyCopies()
{
    eachNode(true, [&](const PathResource &resource, std::uint32_t node) {
        if (m_graph.kind(node) == PathKind::Copy && hasName(resource, node))
            scaleOrDrop(node, m_change.action == ChangeAction::Gone ? GoneTask : PathChanges::NoDelay);
    });
    if (m_change.action == ChangeAction::Overlapped)
        return;
    eachNode(false, [&](const PathResource &resource, std::uint32_t node) {
        if (m_graph.kind(node) == PathKind::Copy && hasName(resource, node))
            scaleOrDrop(node, PathChanges::NoDelay | PathChanges::OnlyOrder);
    });
}

void ChangeRun::applyFusion()
{
    std::vector<GlobPattern> patterns;
    for (std::string_view rest = m_change.pattern; !rest.empty();) {
        const std::size_t comma = rest.find(',');
        patterns.emplace_back(std::string(rest.substr(0, comma)));
        rest = comma == rest.npos ? std::string_view() : rest.substr(comma + 1);
    }
    for (const PathResource &resource : m_graph.resources()) {
        if (resource.isDevice && !resource.isMeetings() && !m_control.stopRequested())
            fuseOn(resource, patterns);
    }
}

/// Finds the kernels that follow one another on a stream and match one pattern after the other; of a single pattern as many as
/// match. Any other task between them ends a sequence.
void ChangeRun::fuseOn(const PathResource &resource, std::vector<GlobPattern> &patterns)
{
    const Trace &trace = traceOf(resource);
    std::vector<KernelRun> kernels; // that may become one, the last ones of the stream so far
    const auto close = [&] {
        if (patterns.size() == 1 && kernels.size() > 1)
            fuse(kernels, 0, kernels.size());
        kernels.clear();
    };
    for (std::uint32_t node = resource.begin; node < resource.end; ++node) {
        const SliceId slice = m_graph.slice(node);
        if (m_graph.kind(node) != PathKind::Kernel || !slice.isValid()) {
            if (!m_graph.range(node).isEmpty())
                close();
            continue;
        }
        if (!kernels.empty() && kernels.back().slice == slice) {
            kernels.back().end = node + 1;
            continue;
        }
        if (patterns.size() == 1) {
            if (!patterns.front().matches(trace, slice))
                close();
            else
                kernels.push_back({node, node + 1, slice});
            continue;
        }
        kernels.push_back({node, node + 1, slice});
        if (kernels.size() < patterns.size())
            continue;
        const std::size_t first = kernels.size() - patterns.size();
        bool isMatch = true;
        for (std::size_t at = 0; at < patterns.size() && isMatch; ++at)
            isMatch = patterns[at].matches(trace, kernels[first + at].slice);
        if (isMatch) {
            fuse(kernels, first, kernels.size());
            kernels.clear();
        }
    }
    close();
}

/// Lets all but the first kernel do without launch and gap. How long the fused kernel takes is open: at least as long as the
/// longest of them, at most as long as all together.
void ChangeRun::fuse(const std::vector<KernelRun> &kernels, std::size_t first, std::size_t last)
{
    const auto length = [&](const KernelRun &run) {
        WideNs sum = 0;
        for (std::uint32_t node = run.begin; node < run.end; ++node)
            sum += m_changes.duration[node];
        return sum;
    };
    std::size_t longest = first;
    for (std::size_t at = first; at < last; ++at)
        longest = length(kernels[at]) > length(kernels[longest]) ? at : longest;
    for (std::size_t at = first; at < last; ++at) {
        for (std::uint32_t node = kernels[at].begin; node < kernels[at].end; ++node) {
            count(node);
            if (m_reading == ChangeReading::Other && at != longest)
                setDuration(node, 0);
        }
        if (at == first)
            continue;
        setFlags(kernels[at].begin, GoneTask);
        m_graph.eachCause(kernels[at].begin, [&](std::uint32_t cause, PathEdge kind) {
            if (kind != PathEdge::Launch || m_graph.kind(cause) != PathKind::Launch)
                return;
            // The call that launched it is cut where its arrow begins.
            const SliceId call = m_graph.slice(cause);
            const PathResource &thread = m_graph.resources()[m_graph.resourceOf(cause)];
            for (std::uint32_t node = cause; node < thread.end && m_graph.slice(node) == call; ++node)
                setDuration(node, 0);
            for (std::uint32_t node = cause; node-- > thread.begin && m_graph.slice(node) == call;)
                setDuration(node, 0);
        });
    }
}

} // namespace plumbline

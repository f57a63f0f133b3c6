// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/pipeline/cardpasses.h"

#include "core/analysis/pipeline/workstretches.h"
#include "core/base/wide.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace plumbline {

namespace {

/// A run of kernels that is shorter than this part of the longest one beside it is noise, such as a kernel of another thread.
constexpr std::int64_t NoiseParts = 20;
/// A pass that computes less than this part of the usual one is none of a micro-batch, but a cast or a check.
constexpr std::int64_t ShortParts = 10;

TimeNs computingOf(std::span<const StageKernel> kernels)
{
    TimeRanges ranges;
    ranges.reserve(kernels.size());
    for (const StageKernel &kernel : kernels)
        ranges.push_back(kernel.range);
    return lengthOf(unionOf(std::move(ranges)));
}

/// Returns the pass of kernels that follow each other, of which there must be at least one.
PipelinePass passOfKernels(PassKind kind, std::span<const StageKernel> kernels)
{
    TimeRange range = kernels.front().range;
    for (const StageKernel &kernel : kernels)
        range = range.united(kernel.range);
    return {kind, std::nullopt, range, computingOf(kernels)};
}

/// Sorts passes and lets none begin before the one before it ended, as passes of several streams might.
std::vector<PipelinePass> withoutOverlap(std::vector<PipelinePass> passes)
{
    std::ranges::stable_sort(passes, {}, [](const PipelinePass &pass) { return pass.range.begin; });
    TimeNs end = INT64_MIN;
    for (PipelinePass &pass : passes) {
        pass.range.begin = std::max(pass.range.begin, end);
        end = std::max(end, pass.range.end);
    }
    std::erase_if(passes, [](const PipelinePass &pass) { return pass.range.isEmpty(); });
    return passes;
}

/// Returns the last of marks, which must be sorted by begin, that begins until `time`; null if it ended before.
const PassMark *markAt(std::span<const PassMark *const> marks, TimeNs time)
{
    const auto next = std::ranges::upper_bound(marks, time, {}, [](const PassMark *mark) { return mark->range.begin; });
    if (next == marks.begin() || !(*(next - 1))->range.contains(time))
        return nullptr;
    return *(next - 1);
}

/// Returns the passes of the kernels that the host launched inside of marks.
std::vector<PipelinePass> passesOfLaunches(const PassMarks &marks, std::span<const StageKernel> kernels)
{
    std::array<std::vector<const PassMark *>, 2> byKind;
    for (const PassMark &mark : marks.marks)
        byKind[mark.name.kind == PassKind::Forward ? 0 : 1].push_back(&mark);
    std::vector<std::vector<StageKernel>> ofMark(marks.marks.size());
    for (const StageKernel &kernel : kernels) {
        if (!kernel.launchNs)
            continue;
        const PassMark *forward = markAt(byKind[0], *kernel.launchNs);
        const PassMark *backward = markAt(byKind[1], *kernel.launchNs);
        // A mark that lies inside one of the other direction began later.
        const PassMark *mark = forward && backward ? std::max(forward, backward) : forward ? forward : backward;
        if (mark)
            ofMark[static_cast<std::size_t>(mark - marks.marks.data())].push_back(kernel);
    }
    std::vector<PipelinePass> passes;
    for (std::size_t mark = 0; mark < ofMark.size(); ++mark) {
        if (ofMark[mark].empty())
            continue;
        passes.push_back(passOfKernels(marks.marks[mark].name.kind, ofMark[mark]));
        passes.back().microBatch = marks.marks[mark].name.microBatch;
    }
    return passes;
}

/// Makes passes of stretches of work.
class PassDivider
{
public:
    PassDivider(std::span<const StageKernel> kernels, std::span<const WorkStretch> stretches)
    {
        for (const StageKernel &kernel : kernels) {
            if (kernel.vote == KernelVote::Backward)
                m_lastBackward = std::max(m_lastBackward, kernel.range.begin);
        }
        for (const WorkStretch &stretch : stretches) {
            if (isWholeBackward(stretch))
                m_usualBackward = std::max(m_usualBackward, stretch.kernels.size());
        }
    }

    void add(const WorkStretch &stretch)
    {
        if (stretch.isLast)
            m_lastBegin = m_passes.size();
        WideNs all = 0;
        WideNs sure = 0;
        for (const StageKernel &kernel : stretch.kernels) {
            all += kernel.range.length();
            sure += kernel.isSure ? kernel.range.length() : 0;
        }
        if (sure > 0 && 2 * sure >= all)
            addRuns(stretch.kernels);
        else
            addByEnds(stretch);
    }

    [[nodiscard]] std::vector<PipelinePass> passes() &&
    {
        dropShort(PassKind::Forward);
        dropShort(PassKind::Backward);
        dropAfterBackward();
        return withoutOverlap(std::move(m_passes));
    }

private:
    struct VoteRun
    {
        KernelVote vote = KernelVote::None;
        std::size_t first = 0;
        std::size_t last = 0; ///< behind its kernels
        WideNs lengthNs = 0;
    };

    static std::vector<VoteRun> runsOf(std::span<const StageKernel> kernels)
    {
        std::vector<VoteRun> runs;
        for (std::size_t kernel = 0; kernel < kernels.size(); ++kernel) {
            const KernelVote vote = kernels[kernel].isSure ? kernels[kernel].vote : KernelVote::None;
            if (runs.empty() || (vote != KernelVote::None && vote != runs.back().vote && runs.back().vote != KernelVote::None))
                runs.push_back({vote, kernel, kernel, 0});
            if (runs.back().vote == KernelVote::None)
                runs.back().vote = vote;
            runs.back().last = kernel + 1;
            runs.back().lengthNs += kernels[kernel].range.length();
        }
        return runs;
    }

    static PassKind kindOf(KernelVote vote)
    {
        if (vote == KernelVote::Forward)
            return PassKind::Forward;
        return vote == KernelVote::Backward ? PassKind::Backward : PassKind::Other;
    }

    /// Adds a pass for each run of kernels of which the host tells the same.
    void addRuns(std::span<const StageKernel> kernels)
    {
        std::vector<VoteRun> runs = runsOf(kernels);
        WideNs longest = 0;
        for (const VoteRun &run : runs)
            longest = std::max(longest, run.lengthNs);
        std::vector<VoteRun> joined;
        for (VoteRun &run : runs) {
            const bool isNoise = run.lengthNs * NoiseParts < longest;
            if (!joined.empty() && (isNoise || joined.back().vote == run.vote))
                joined.back().last = run.last;
            else
                joined.push_back(run);
        }
        for (const VoteRun &run : joined)
            addPass(kindOf(run.vote), kernels.subspan(run.first, run.last - run.first));
    }

    void addPass(PassKind kind, std::span<const StageKernel> kernels)
    {
        if (!kernels.empty())
            m_passes.push_back(passOfKernels(kind, kernels));
    }

    static bool isBackward(const StageKernel &kernel) { return kernel.vote == KernelVote::Backward; }

    /// Returns whether a stretch is one backward pass and nothing else.
    static bool isWholeBackward(const WorkStretch &stretch)
    {
        if (!std::ranges::any_of(stretch.kernels, isBackward) || stretch.lead == PassKind::Forward)
            return false;
        return stretch.end == PassKind::Backward ||
               (stretch.lead == PassKind::Backward && stretch.end == PassKind::Other && !stretch.isLast);
    }

    /// Returns whether names or launches tell of any kernel of the card that it is backward.
    [[nodiscard]] bool knowsBackward() const { return m_lastBackward != INT64_MIN; }

    /// Adds what lies before the first backward kernel, and the rest. Passes have equally many kernels, so that the backward pass
    /// may begin before the first kernel that tells it.
    void addForwardBackward(std::span<const StageKernel> kernels)
    {
        auto first = static_cast<std::size_t>(std::ranges::find_if(kernels, isBackward) - kernels.begin());
        if (m_usualBackward > 0 && m_usualBackward < kernels.size())
            first = std::min(first, kernels.size() - m_usualBackward);
        addPass(PassKind::Forward, kernels.first(first));
        addPass(PassKind::Backward, kernels.subspan(first));
    }

    /// Adds what lies up to the last backward kernel, and the rest. The pass may end behind that kernel, see above.
    void addBackwardThen(PassKind rest, std::span<const StageKernel> kernels)
    {
        const auto last = std::find_if(kernels.rbegin(), kernels.rend(), isBackward);
        const auto told = static_cast<std::size_t>(kernels.rend() - last);
        const std::size_t count = std::max(told, std::min(m_usualBackward, kernels.size()));
        addPass(PassKind::Backward, kernels.first(count));
        addPass(rest, kernels.subspan(count));
    }

    void addByEnds(const WorkStretch &stretch)
    {
        const bool tellsBackward = std::ranges::any_of(stretch.kernels, isBackward);
        // An operator that may do both may only have sent, so that nothing begins behind it.
        const bool isNotReceived =
            stretch.lead == PassKind::Backward && stretch.end != PassKind::Backward && !tellsBackward && knowsBackward();
        const PassKind lead = isNotReceived ? PassKind::Other : stretch.lead;
        if (lead != PassKind::Other && (lead == stretch.end || (stretch.end == PassKind::Other && !tellsBackward)))
            addPass(lead, stretch.kernels);
        else if (lead == PassKind::Other && stretch.end == PassKind::Other)
            addByNames(stretch, tellsBackward);
        else if (lead == PassKind::Other && (stretch.end == PassKind::Backward || !tellsBackward))
            addPass(stretch.end, stretch.kernels);
        else if (!tellsBackward)
            addPass(PassKind::Other, stretch.kernels); // two passes, and nothing tells where the second one begins
        else if (lead == PassKind::Forward)
            addForwardBackward(stretch.kernels);
        else if (lead == PassKind::Backward && stretch.end == PassKind::Other && !stretch.isLast)
            addPass(PassKind::Backward, stretch.kernels);
        else
            addBackwardThen(stretch.end, stretch.kernels);
    }

    /// Adds a stretch of which only names tell something. Without backward kernels it is forward if such kernels come later.
    void addByNames(const WorkStretch &stretch, bool tellsBackward)
    {
        const std::span<const StageKernel> kernels = stretch.kernels;
        const bool tellsForward =
            std::ranges::any_of(kernels, [](const StageKernel &kernel) { return kernel.vote == KernelVote::Forward; });
        if (tellsBackward && tellsForward)
            addForwardBackward(kernels);
        else if (tellsBackward && !stretch.isLast)
            addPass(PassKind::Backward, kernels);
        else if (tellsBackward)
            addBackwardThen(PassKind::Other, kernels);
        else
            addPass(tellsForward || kernels.front().range.begin < m_lastBackward ? PassKind::Forward : PassKind::Other, kernels);
    }

    void dropShort(PassKind kind)
    {
        std::vector<TimeNs> lengths;
        for (const PipelinePass &pass : m_passes) {
            if (pass.kind == kind)
                lengths.push_back(*pass.computingNs);
        }
        if (lengths.empty())
            return;
        std::ranges::nth_element(lengths, lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2));
        const TimeNs usual = lengths[lengths.size() / 2];
        for (PipelinePass &pass : m_passes) {
            if (pass.kind == kind && *pass.computingNs < usual / ShortParts)
                pass.kind = PassKind::Other;
        }
    }

    /// What seems to be forward behind the last backward pass, and is not sent on, prepares the update.
    void dropAfterBackward()
    {
        const bool hasBackward =
            std::ranges::any_of(m_passes, [](const PipelinePass &pass) { return pass.kind == PassKind::Backward; });
        for (std::size_t pass = m_passes.size(); hasBackward && pass > m_lastBegin; --pass) {
            if (m_passes[pass - 1].kind == PassKind::Backward)
                return;
            m_passes[pass - 1].kind = PassKind::Other;
        }
    }

    std::vector<PipelinePass> m_passes;
    std::size_t m_lastBegin = SIZE_MAX; ///< first pass behind which nothing is sent or received, if there is one
    std::size_t m_usualBackward = 0;    ///< kernels of a backward pass; 0 if none stands alone
    TimeNs m_lastBackward = INT64_MIN;  ///< begin of the last kernel that tells that it is backward
};

} // namespace

std::vector<PipelinePass> passesOfMarks(const PassMarks &marks, std::span<const StageKernel> kernels)
{
    if (!marks.areOnDevice && !kernels.empty())
        return withoutOverlap(passesOfLaunches(marks, kernels));
    TimeRanges busy;
    for (const StageKernel &kernel : kernels)
        busy.push_back(kernel.range);
    busy = unionOf(std::move(busy));
    std::vector<PipelinePass> passes;
    for (const PassMark &mark : marks.marks) {
        passes.push_back({mark.name.kind, mark.name.microBatch, mark.range,
                          kernels.empty() ? std::nullopt : std::optional(lengthWithin(busy, mark.range))});
    }
    return withoutOverlap(std::move(passes));
}

std::vector<PipelinePass> passesOfTransfers(std::span<const StageKernel> kernels, std::span<const StageTransfer> transfers)
{
    const std::vector<WorkStretch> stretches = workStretches(kernels, transfers);
    PassDivider divider(kernels, stretches);
    for (const WorkStretch &stretch : stretches)
        divider.add(stretch);
    return std::move(divider).passes();
}

CardPasses passesOfCard(const Trace &trace, TimeRange step, const StagePlace &place, const PeerWaits &waits,
                        const TaskControl &control)
{
    CardPasses card;
    const std::vector<StageKernel> kernels = stageKernels(trace, control);
    card.transfers = stageTransfers(trace, step, place, waits, control);
    if (const PassMarks marks = findPassMarks(trace, step, control); !marks.marks.empty())
        card.passes = passesOfMarks(marks, kernels);
    if (!card.passes.empty()) {
        card.source = PassSource::Marks;
        return card;
    }
    const auto beginOf = [](const StageKernel &kernel) { return kernel.range.begin; };
    const auto first = std::ranges::lower_bound(kernels, step.begin, {}, beginOf);
    const auto last = std::ranges::lower_bound(first, kernels.end(), step.end, {}, beginOf);
    if (card.transfers.empty() || first == last)
        return card;
    card.passes = passesOfTransfers(std::span(first, last), card.transfers);
    card.source = PassSource::Transfers;
    return card;
}

} // namespace plumbline

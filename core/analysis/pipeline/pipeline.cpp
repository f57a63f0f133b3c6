// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/pipeline/pipeline.h"

#include "core/analysis/pipeline/passorder.h"
#include "core/base/wide.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

TimeRange movedBy(TimeRange range, std::int64_t originNs)
{
    return {saturated(WideNs{range.begin} + originNs), saturated(WideNs{range.end} + originNs)};
}

/// Returns the mean length of the passes of a kind, and counts them.
std::pair<int, std::optional<TimeNs>> meanOfPasses(const std::vector<PipelinePass> &passes, PassKind kind)
{
    WideNs sum = 0;
    int count = 0;
    for (const PipelinePass &pass : passes) {
        if (pass.kind == kind) {
            sum += pass.range.length();
            ++count;
        }
    }
    return {count, count > 0 ? std::optional(meanNs(sum, static_cast<std::uint64_t>(count))) : std::nullopt};
}

PipelineTrack trackOf(PipelineCard card)
{
    PipelineTrack track;
    track.passes = card.passes.passes;
    for (PipelinePass &pass : track.passes)
        pass.range = movedBy(pass.range, card.originNs);
    std::tie(track.forwards, track.forwardNs) = meanOfPasses(track.passes, PassKind::Forward);
    std::tie(track.backwards, track.backwardNs) = meanOfPasses(track.passes, PassKind::Backward);
    track.card = std::move(card);
    return track;
}

bool hasPassesOf(const PipelineTrack &track)
{
    return track.forwards + track.backwards > 0;
}

/// Returns the time from the first to the last pass of a track, and with `hasTransfers` from the first to the last transfer.
TimeRange ownWindow(const PipelineTrack &track, bool hasTransfers)
{
    std::optional<TimeRange> window;
    for (const PipelinePass &pass : track.passes) {
        if (pass.kind != PassKind::Other)
            window = window ? window->united(pass.range) : pass.range;
    }
    for (const StageTransfer &transfer : track.card.passes.transfers) {
        if (hasTransfers)
            window = window->united(movedBy(transfer.range, track.card.originNs));
    }
    return *window;
}

/// Returns whether the windows, one overlapping the next, cover one stretch of time without a hole.
bool areConnected(TimeRanges windows)
{
    std::ranges::sort(windows, {}, &TimeRange::begin);
    for (std::size_t next = 1; next < windows.size(); ++next) {
        if (windows[next].begin >= windows[next - 1].end)
            return false;
        windows[next] = windows[next].united(windows[next - 1]);
    }
    return true;
}

/// Gives each track with passes its window. Returns whether the clocks of all cards have a time in common. Cards of two machines
/// have one with the other cards of their machine in any case, so that all windows must be connected.
bool setWindows(std::vector<PipelineTrack *> &tracks, bool areAllStages)
{
    TimeRanges windows;
    for (PipelineTrack *track : tracks) {
        track->window = ownWindow(*track, !areAllStages);
        windows.push_back(track->window);
    }
    if (tracks.empty() || !areConnected(windows))
        return tracks.empty();
    TimeRange all = windows.front();
    for (const TimeRange &window : windows)
        all = all.united(window);
    for (PipelineTrack *track : tracks)
        track->window = all;
    return true;
}

/// Finds from whom a card receives in the gaps between its passes.
class WaitFinder
{
public:
    explicit WaitFinder(const PipelineTrack &track) : m_stage(track.card.stage)
    {
        TimeNs latest = INT64_MIN;
        for (const StageTransfer &transfer : track.card.passes.transfers) {
            if (!transfer.receives)
                continue;
            m_transfers.push_back(transfer);
            m_transfers.back().range = movedBy(transfer.range, track.card.originNs);
            latest = std::max(latest, m_transfers.back().range.end);
            m_latestEnds.push_back(latest);
        }
    }

    /// O(log transfers + transfers in the gap).
    [[nodiscard]] PipelineWait waitIn(TimeRange gap) const
    {
        PipelineWait wait{gap, 0, std::nullopt, std::nullopt};
        TimeRanges receiving;
        const StageTransfer *longest = nullptr;
        TimeNs longestNs = 0;
        const auto first = std::ranges::upper_bound(m_latestEnds, gap.begin) - m_latestEnds.begin();
        for (auto transfer = m_transfers.begin() + first; transfer != m_transfers.end() && transfer->range.begin < gap.end;
             ++transfer) {
            const TimeRange inside{std::max(transfer->range.begin, gap.begin), std::min(transfer->range.end, gap.end)};
            if (inside.isEmpty())
                continue;
            receiving.push_back(inside);
            if (inside.length() > longestNs)
                longest = &*transfer;
            longestNs = std::max(longestNs, inside.length());
        }
        wait.receivingNs = lengthOf(unionOf(std::move(receiving)));
        if (!longest)
            return wait;
        wait.peer = longest->peer;
        if (m_stage && longest->neighbour != Neighbour::Unknown)
            wait.peerStage = *m_stage + (longest->neighbour == Neighbour::Next ? 1 : -1);
        return wait;
    }

private:
    std::optional<int> m_stage;
    std::vector<StageTransfer> m_transfers; ///< those that receive, by begin, with absolute times
    std::vector<TimeNs> m_latestEnds;       ///< for each of them the latest end up to it
};

void addWaits(PipelineTrack &track)
{
    TimeRanges passes;
    for (const PipelinePass &pass : track.passes)
        passes.push_back(pass.range);
    const WaitFinder finder(track);
    for (const TimeRange &gap : without({track.window}, unionOf(std::move(passes)))) {
        track.waits.push_back(finder.waitIn(gap));
        track.waitNs += gap.length();
        track.receivingNs += track.waits.back().receivingNs;
    }
}

std::string orderOf(const PipelineTrack &track)
{
    std::string order;
    for (const PipelinePass &pass : track.passes) {
        if (pass.kind != PassKind::Other)
            order += pass.kind == PassKind::Forward ? 'F' : 'B';
    }
    return order;
}

/// Numbers the micro-batches in their order where the program did not.
void numberPasses(PipelineTrack &track)
{
    std::array<int, 2> next{};
    for (PipelinePass &pass : track.passes) {
        if (pass.kind != PassKind::Other && !pass.microBatch)
            pass.microBatch = next[pass.kind == PassKind::Forward ? 0 : 1]++;
    }
}

/// Finds schedule and micro-batches from the orders of all cards.
void findSchedule(Pipeline &pipeline, const std::vector<PipelineTrack *> &tracks, std::optional<int> microBatches)
{
    std::vector<PassOrder> orders;
    std::set<int> counts;
    for (const PipelineTrack *track : tracks) {
        orders.push_back({track->card.stage, orderOf(*track)});
        counts.insert(track->forwards);
        counts.insert(track->backwards);
    }
    ScheduleFit fit = scheduleOfOrders(orders, pipeline.stages);
    pipeline.schedules = std::move(fit.kinds);
    pipeline.chunks = fit.chunks;
    const bool isCounted = counts.size() == 1 && *counts.begin() > 0;
    if (isCounted && microBatches && *microBatches > 0 && *counts.begin() % *microBatches == 0)
        pipeline.chunks = *counts.begin() / *microBatches;
    if (isCounted && pipeline.chunks)
        pipeline.microBatches = *counts.begin() / *pipeline.chunks;
    if (pipeline.chunks == 1) {
        for (PipelineTrack *track : tracks)
            numberPasses(*track);
    }
}

} // namespace

std::optional<double> PipelineTrack::waitShare() const
{
    if (window.isEmpty())
        return std::nullopt;
    return static_cast<double>(waitNs) / static_cast<double>(window.length());
}

std::optional<double> PipelineTrack::waitOfWork() const
{
    if (window.length() <= waitNs)
        return std::nullopt;
    return static_cast<double>(waitNs) / static_cast<double>(window.length() - waitNs);
}

std::optional<double> Pipeline::idealShare() const
{
    const auto ofWork = idealOfWork();
    return ofWork ? std::optional(*ofWork / (1 + *ofWork)) : std::nullopt;
}

std::optional<double> Pipeline::idealOfWork() const
{
    if (!stages || !microBatches || !chunks)
        return std::nullopt;
    return static_cast<double>(*stages - 1) / (static_cast<double>(*microBatches) * static_cast<double>(*chunks));
}

bool Pipeline::hasPasses() const
{
    return std::ranges::any_of(tracks, hasPassesOf);
}

Pipeline buildPipeline(std::vector<PipelineCard> cards, std::optional<int> stages, std::optional<int> microBatches)
{
    Pipeline pipeline;
    pipeline.stages = stages;
    std::ranges::stable_sort(cards, {}, [](const PipelineCard &card) { return std::pair(card.stage, card.rank); });
    for (PipelineCard &card : cards)
        pipeline.tracks.push_back(trackOf(std::move(card)));
    std::vector<PipelineTrack *> recorded;
    std::set<int> seen;
    for (PipelineTrack &track : pipeline.tracks) {
        if (!hasPassesOf(track))
            continue;
        recorded.push_back(&track);
        if (track.card.stage)
            seen.insert(*track.card.stage);
    }
    pipeline.recordedStages = static_cast<int>(seen.size());
    pipeline.hasCommonClock = setWindows(recorded, stages && pipeline.recordedStages == *stages);
    for (PipelineTrack *track : recorded)
        addWaits(*track);
    findSchedule(pipeline, recorded, microBatches);
    return pipeline;
}

} // namespace plumbline

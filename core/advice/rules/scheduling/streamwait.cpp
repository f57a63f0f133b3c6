// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/query/lanelabel.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

using namespace std::literals;

/// Returns the free time that a wait of a stream can explain. Of gaps that end with a late launch only the waits of the stream
/// that goes on count, because the host was late for the rest.
TimeRanges explainable(const IdleGaps &gaps)
{
    TimeRanges ranges;
    for (const IdleGap &gap : gaps.gaps) {
        if (!gap.isLate) {
            ranges.push_back(gap.range);
            continue;
        }
        for (const IdlePart &part : gaps.partsOf(gap)) {
            if (part.cause == IdleCause::EventWait || part.cause == IdleCause::NotifyWait)
                ranges.push_back(part.range);
        }
    }
    return unionOf(std::move(ranges));
}

/// Idle parts below this are pauses between kernels that follow each other.
constexpr TimeNs PauseNs = 5'000;

bool contains(std::string_view text, std::string_view word)
{
    return text.find(word) != std::string_view::npos;
}

/// The streams of a device: their waits, and the records of events by which one stream lets another go on.
class Streams
{
public:
    Streams(const CardEvidence &card, const TaskControl &control) : m_trace(*card.trace())
    {
        for (std::size_t at = 0; at < m_trace.lanes().size() && !control.stopRequested(); ++at) {
            if (m_trace.process(m_trace.lanes()[at].process).kind == ProcessKind::Device)
                read(LaneId(at));
        }
        std::ranges::sort(m_records);
    }

    [[nodiscard]] const std::vector<std::pair<LaneId, SliceId>> &waits() const { return m_waits; }

    /// Returns the other stream that recorded an event last before the wait ended; none where no other stream did while it
    /// lasted.
    [[nodiscard]] std::optional<LaneId> partnerOf(LaneId stream, TimeRange wait) const
    {
        constexpr TimeNs Slack = 20'000;
        auto at = std::ranges::upper_bound(m_records, std::pair(wait.end + 1'000, LaneId()));
        while (at != m_records.begin() && (--at)->first >= wait.begin - Slack) {
            if (at->second != stream)
                return at->second;
        }
        return std::nullopt;
    }

private:
    void read(LaneId id)
    {
        const Lane &lane = m_trace.lane(id);
        const SliceTable &slices = m_trace.slices();
        for (std::size_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            const std::string_view type = m_trace.taskTypes()[slices.taskType[slice]];
            const std::string_view name = m_trace.text(slices.name[slice]);
            if (slices.role[slice] == Role::Wait)
                m_waits.emplace_back(id, SliceId(slice));
            else if (contains(type, "EVENT_RECORD"sv) || contains(name, "EVENT_RECORD"sv))
                m_records.emplace_back(slices.end(slice), id);
        }
    }

    const Trace &m_trace;
    std::vector<std::pair<LaneId, SliceId>> m_waits;
    std::vector<std::pair<TimeNs, LaneId>> m_records; ///< records of events, sorted by end
};

/// The waits of one stream for another.
struct Pair
{
    std::vector<SliceId> waits;
    TimeRanges ranges;
};

Finding findingOf(const RuleInput &input, LaneId waiting, std::optional<LaneId> partner, const Pair &pair,
                  const TimeRanges &exposed)
{
    const CardEvidence &card = input.card();
    const TimeNs exposedNs = card.perStep(lengthOf(exposed));
    Finding finding = input.finding();
    finding.variant = partner ? "" : "unknown";
    finding.facts = {textFact("waiting", laneLabel(*card.trace(), waiting)),
                     countFact("waits", static_cast<std::int64_t>(pair.waits.size())), timeFact("exposed_ns", exposedNs)};
    if (partner)
        finding.facts.push_back(textFact("partner", laneLabel(*card.trace(), *partner)));
    finding.save(0, exposedNs, card.meanStepNs());
    finding.claims.push_back({card.index(), exposed});
    finding.explains = {"idle-gap-cause", "free-share-high"};
    showCalls(card, pair.waits, finding);
    return finding;
}

RuleOutcome evaluateStreamWait(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const Streams streams(card, control);
    const TimeRanges free = explainable(card.idleGaps());
    std::map<std::pair<LaneId, std::optional<LaneId>>, Pair> pairs;
    for (const auto &[stream, wait] : streams.waits()) {
        const TimeRange range = card.trace()->sliceRange(wait);
        Pair &pair = pairs[{stream, streams.partnerOf(stream, range)}];
        pair.waits.push_back(wait);
        pair.ranges.push_back(range);
    }
    RuleOutcome outcome;
    double most = 0;
    for (auto &[key, pair] : pairs) {
        TimeRanges exposed = common(unionOf(std::move(pair.ranges)), free);
        // Pauses between the kernels that the stream waits for are not for want of them.
        std::erase_if(exposed, [](TimeRange range) { return range.length() < PauseNs; });
        const double share = shareOfStep(card, card.perStep(lengthOf(exposed)));
        most = std::max(most, share);
        if (share >= input.threshold("share"))
            outcome.findings.push_back(findingOf(input, key.first, key.second, pair, exposed));
    }
    outcome.measured(shareFact("wait_share", most), "share");
    return outcome;
}

} // namespace

Rule streamWait()
{
    return {
        .id = "stream-wait",
        .area = AdviceArea::Scheduling,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateStreamWait,
        .subject = {"waiting", "partner"},
    };
}

} // namespace plumbline

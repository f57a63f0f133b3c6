// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/matching.h"

#include "core/base/scheduler.h"
#include "core/compare/lanematch.h"
#include "core/compare/lanepairs.h"
#include "core/compare/namesymbols.h"
#include "core/compare/renames.h"
#include "core/compare/sequencealignment.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

/// Numbers pairs of a name and shapes, so that equal numbers mean the same on both sides. A slice without known shapes has the
/// number of its name.
class ShapedSymbols
{
public:
    ShapedSymbols(const NameSymbols &names, const Trace &base, const Trace &target, const MatchOptions &options)
        : m_names(names), m_options(options), m_size(names.size())
    {
        const auto add = [this](const Trace &trace, std::span<const std::uint32_t> shapes, bool isBase) {
            for (std::uint32_t slice = 0; slice < std::min(shapes.size(), trace.slices().size()); ++slice) {
                const StringId name = trace.slices().name[slice];
                const std::uint32_t symbol = isBase ? m_names.ofBase(name) : m_names.ofTarget(name);
                if (shapes[slice] != 0 && m_known.try_emplace(keyOf(symbol, shapes[slice]), m_size).second)
                    ++m_size;
            }
        };
        add(base, options.baseShapes, true);
        add(target, options.targetShapes, false);
    }

    [[nodiscard]] std::uint32_t symbolOf(std::uint32_t name, std::uint32_t slice, bool isBase) const
    {
        const std::span<const std::uint32_t> shapes = isBase ? m_options.baseShapes : m_options.targetShapes;
        if (slice >= shapes.size() || shapes[slice] == 0)
            return name;
        return m_known.at(keyOf(name, shapes[slice]));
    }
    [[nodiscard]] std::uint32_t size() const { return m_size; }
    [[nodiscard]] bool tellShapes() const { return !m_known.empty(); }

private:
    [[nodiscard]] static std::uint64_t keyOf(std::uint32_t name, std::uint32_t shape)
    {
        return std::uint64_t{name} << 32 | shape;
    }

    const NameSymbols &m_names;
    const MatchOptions &m_options;
    std::uint32_t m_size;
    std::unordered_map<std::uint64_t, std::uint32_t> m_known;
};

/// Does the work of matchSlices(). For one call of run().
class Matcher
{
public:
    Matcher(const Trace &base, const Trace &target, const MatchOptions &options, const TaskControl &control)
        : m_base(base)
        , m_target(target)
        , m_options(options)
        , m_control(control)
        , m_names(base, target)
        , m_symbols(m_names, base, target, options)
    {}

    Result<Matching> run()
    {
        m_result.baseSteps = profilerSteps(m_base);
        m_result.targetSteps = profilerSteps(m_target);
        m_result.steps = pairSteps(m_result.baseSteps, m_result.targetSteps);
        for (const auto &[left, right] : pairLanes(m_base, m_target, m_names, m_control).lanes) {
            m_result.lanes.push_back({left, right, 0, 0, 0});
            m_lanes.emplace_back(m_base, m_target);
        }
        matchLanes();
        if (m_control.stopRequested())
            return failure(ErrorCode::Cancelled);
        collect();
        return std::move(m_result);
    }

private:
    void matchLanes()
    {
        parallelFor(m_lanes.size(), m_options.threads, [this](std::size_t lane, unsigned) { prepare(lane); });
        std::vector<std::pair<std::size_t, std::size_t>> tasks; // position of the lane, position of the section
        for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
            for (std::size_t section = 0; section < m_lanes[lane].sections.size(); ++section)
                tasks.emplace_back(lane, section);
        }
        const unsigned threads = m_options.threads == 0 ? defaultThreadCount() : m_options.threads;
        std::vector<std::unique_ptr<SequenceAligner>> aligners(threads);
        const auto alignerOf = [&](unsigned worker) -> SequenceAligner & {
            if (!aligners[worker])
                aligners[worker] = std::make_unique<SequenceAligner>(m_symbols.size());
            return *aligners[worker];
        };
        parallelFor(tasks.size(), threads, [&](std::size_t task, unsigned worker) {
            LaneMatch &lane = m_lanes[tasks[task].first];
            if (!m_control.stopRequested())
                lane.matchSection(lane.sections[tasks[task].second], alignerOf(worker), m_control);
        });
        parallelFor(m_lanes.size(), threads,
                    [&](std::size_t lane, unsigned worker) { m_lanes[lane].matchRest(alignerOf(worker), m_control); });
        matchRenamed(alignerOf(0));
    }

    void matchRenamed(SequenceAligner &aligner)
    {
        std::vector<const LaneMatch *> ofDevice;
        for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
            if (m_base.processOf(m_result.lanes[lane].base).kind == ProcessKind::Device)
                ofDevice.push_back(&m_lanes[lane]);
        }
        const auto renames = findRenames(ofDevice, m_names, m_options, m_control);
        if (renames.empty())
            return;
        const std::unordered_map<std::uint32_t, std::uint32_t> targetNames(renames.begin(), renames.end());
        const auto openOf = [](const LaneMatch &lane) {
            return std::count(lane.left.partner.begin(), lane.left.partner.end(), NoPartner);
        };
        for (LaneMatch &lane : m_lanes) {
            const auto open = openOf(lane);
            if (open == 0 || std::find(ofDevice.begin(), ofDevice.end(), &lane) == ofDevice.end())
                continue;
            lane.left.renamed = lane.left.names;
            lane.right.renamed = lane.right.names;
            for (std::uint32_t &name : lane.left.renamed) {
                const auto known = targetNames.find(name);
                name = known == targetNames.end() ? name : known->second;
            }
            lane.matchRenamed(aligner, m_control);
            m_result.renamed += static_cast<std::uint64_t>(open - openOf(lane));
        }
    }

    void prepare(std::size_t index)
    {
        if (m_control.stopRequested())
            return;
        LaneMatch &match = m_lanes[index];
        fill(match.left, m_base, m_result.lanes[index].base, true);
        fill(match.right, m_target, m_result.lanes[index].target, false);
        match.isReordered.assign(match.left.slices.size(), 0);
        cutIntoSections(match);
    }

    void fill(LaneSequence &sequence, const Trace &trace, LaneId id, bool isBase) const
    {
        const SliceTable &slices = trace.slices();
        sequence.slices = slicesByStart(trace, id);
        sequence.names.resize(sequence.slices.size());
        if (m_symbols.tellShapes())
            sequence.shaped.resize(sequence.slices.size());
        sequence.loose.resize(sequence.slices.size());
        sequence.partner.assign(sequence.slices.size(), NoPartner);
        for (std::size_t at = 0; at < sequence.slices.size(); ++at) {
            const std::uint32_t slice = sequence.slices[at];
            const std::uint32_t name = isBase ? m_names.ofBase(slices.name[slice]) : m_names.ofTarget(slices.name[slice]);
            sequence.names[at] = name;
            if (m_symbols.tellShapes())
                sequence.shaped[at] = m_symbols.symbolOf(name, slice, isBase);
            sequence.loose[at] = m_names.loose(name);
        }
    }

    /// Cuts a lane into sections: one for what starts before the first step, then one for each pair of steps. A step lasts until
    /// the next one begins.
    void cutIntoSections(LaneMatch &match) const
    {
        const auto positionsOf = [](const Trace &trace, const LaneSequence &sequence, const std::vector<ProfilerStep> &steps) {
            std::vector<std::uint32_t> positions{0};
            for (const ProfilerStep &step : steps) {
                const auto at = std::partition_point(sequence.slices.begin(), sequence.slices.end(), [&](std::uint32_t slice) {
                    return trace.slices().start[slice] < step.range.begin;
                });
                positions.push_back(static_cast<std::uint32_t>(at - sequence.slices.begin()));
            }
            positions.push_back(static_cast<std::uint32_t>(sequence.slices.size()));
            return positions;
        };
        const bool haveBothSteps = !m_result.baseSteps.empty() && !m_result.targetSteps.empty();
        const std::vector<ProfilerStep> none;
        const auto lefts = positionsOf(m_base, match.left, haveBothSteps ? m_result.baseSteps : none);
        const auto rights = positionsOf(m_target, match.right, haveBothSteps ? m_result.targetSteps : none);
        match.sections.push_back({lefts[0], lefts[1], rights[0], rights[1], false});
        std::pair<std::size_t, std::size_t> last{0, 0};
        for (const StepPair &pair : haveBothSteps ? m_result.steps : std::vector<StepPair>()) {
            if (!pair.base || !pair.target)
                continue;
            const std::pair<std::size_t, std::size_t> here{*pair.base + 1, *pair.target + 1};
            // Cards can have very many lanes and steps of which few meet. A section that is empty on both sides is left out;
            // nothing of it can cross an edge.
            if (lefts[here.first] == lefts[here.first + 1] && rights[here.second] == rights[here.second + 1])
                continue;
            const bool follows = here.first == last.first + 1 && here.second == last.second + 1;
            match.sections.push_back(
                {lefts[here.first], lefts[here.first + 1], rights[here.second], rights[here.second + 1], follows});
            last = here;
        }
    }

    [[nodiscard]] bool isReshaped(std::uint32_t slice, std::uint32_t other) const
    {
        const std::uint32_t own = slice < m_options.baseShapes.size() ? m_options.baseShapes[slice] : 0;
        const std::uint32_t theirs = other < m_options.targetShapes.size() ? m_options.targetShapes[other] : 0;
        return own != 0 && theirs != 0 && own != theirs;
    }

    void collect()
    {
        m_result.targetOf.resize(m_base.slices().size());
        m_result.baseOf.resize(m_target.slices().size());
        m_result.isReordered.resize(m_base.slices().size());
        m_result.baseLanes.resize(m_target.lanes().size());
        m_result.isReshaped.resize(m_symbols.tellShapes() ? m_base.slices().size() : 0);
        m_result.affix = m_names.affix();
        for (std::size_t index = 0; index < m_lanes.size(); ++index) {
            const LaneMatch &match = m_lanes[index];
            Matching::LanePair &pair = m_result.lanes[index];
            for (std::size_t at = 0; at < match.left.slices.size(); ++at) {
                if (match.left.partner[at] == NoPartner)
                    continue;
                const std::uint32_t slice = match.left.slices[at];
                const std::uint32_t other = match.right.slices[match.left.partner[at]];
                m_result.targetOf[slice] = SliceId(other);
                m_result.baseOf[other] = SliceId(slice);
                m_result.isReordered[slice] = match.isReordered[at] != 0;
                if (m_symbols.tellShapes())
                    m_result.isReshaped[slice] = isReshaped(slice, other);
                m_result.reordered += match.isReordered[at] != 0 ? 1 : 0;
                ++pair.pairs;
            }
            m_result.baseLanes[pair.target.value] = pair.base;
            pair.onlyBase = match.left.slices.size() - pair.pairs;
            pair.onlyTarget = match.right.slices.size() - pair.pairs;
            m_result.pairs += pair.pairs;
        }
        m_result.onlyBase = m_base.slices().size() - m_result.pairs;
        m_result.onlyTarget = m_target.slices().size() - m_result.pairs;
    }

    const Trace &m_base;
    const Trace &m_target;
    const MatchOptions &m_options;
    const TaskControl &m_control;
    NameSymbols m_names;
    ShapedSymbols m_symbols;
    std::vector<LaneMatch> m_lanes; ///< in the order of Matching::lanes
    Matching m_result;
};

} // namespace

double Matching::share() const
{
    const std::uint64_t all = 2 * pairs + onlyBase + onlyTarget;
    return all == 0 ? 1 : 2 * static_cast<double>(pairs) / static_cast<double>(all);
}

LaneId Matching::targetLaneOf(LaneId base) const
{
    const auto found =
        std::lower_bound(lanes.begin(), lanes.end(), base, [](const LanePair &pair, LaneId lane) { return pair.base < lane; });
    return found != lanes.end() && found->base == base ? found->target : LaneId();
}

LaneId Matching::baseLaneOf(LaneId target) const
{
    return target.value < baseLanes.size() ? baseLanes[target.value] : LaneId();
}

Result<Matching> matchSlices(const Trace &base, const Trace &target, const MatchOptions &options, const TaskControl &control)
{
    return Matcher(base, target, options, control).run();
}

} // namespace plumbline

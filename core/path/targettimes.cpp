// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/targettimes.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace plumbline {

namespace {

/// Maps a time inside a range to the same place inside another one.
TimeNs inProportion(TimeNs time, TimeRange from, TimeRange to)
{
    if (from.isEmpty())
        return to.begin;
    const auto share = static_cast<long double>(std::clamp(time, from.begin, from.end) - from.begin) / from.length();
    return to.begin + static_cast<TimeNs>(share * static_cast<long double>(to.length()));
}

/// Returns whether a slice that has a piece of that kind is a communication operator: it arrives, waits for ranks without a card,
/// and communicates.
bool isPieceOfOperator(PathKind kind)
{
    return kind == PathKind::Communication || kind == PathKind::PeerWait || kind == PathKind::Idle;
}

bool isBeforeSlice(const PathGraph &graph, std::uint32_t mark, const PathResource &nodes)
{
    return mark + 1 < nodes.end && graph.slice(mark + 1).isValid();
}

TimeRange sliceOnGraph(const PathGraph &graph, std::uint32_t card, SliceId slice)
{
    const PathCard &owner = graph.cards()[card];
    return owner.clock.map(owner.trace->sliceRange(slice));
}

} // namespace

TargetTimes::Pieces::Pieces(const PathGraph &graph, std::uint32_t card, const TaskControl &control)
    : first(graph.cards()[card].trace->slices().size() + 2)
{
    const auto eachNode = [&](const auto &visit) {
        for (const PathResource &resource : graph.resources()) {
            for (std::uint32_t node = resource.begin; resource.card == card && node < resource.end; ++node) {
                if (node % 65'536 == 0 && control.stopRequested())
                    return;
                if (graph.slice(node).isValid() && !graph.isWait(node))
                    visit(node, graph.slice(node).value);
            }
        }
    };
    eachNode([&](std::uint32_t, std::uint32_t slice) { ++first[slice + 2]; });
    for (std::size_t slice = 2; slice < first.size(); ++slice)
        first[slice] += first[slice - 1];
    nodes.resize(first.back());
    if (control.stopRequested())
        return;
    eachNode([&](std::uint32_t node, std::uint32_t slice) { nodes[first[slice + 1]++] = node; });
}

TargetTimes::TargetTimes(const WaterfallInput &input, const TaskControl &control)
    : m_input(input)
    , m_start(input.base.size())
    , m_end(input.base.size())
    , m_mapped(input.base.size())
    , m_state(input.base.size())
    , m_followsNewWork(input.base.size())
{
    for (std::uint32_t card = 0; card < input.base.cards().size(); ++card)
        m_basePieces.emplace_back(input.base, card, control);
    for (std::uint32_t card = 0; card < input.target.cards().size(); ++card)
        m_targetPieces.emplace_back(input.target, card, control);
    if (control.stopRequested())
        return;
    for (std::uint32_t resource = 0; resource < input.base.resources().size() && !control.stopRequested(); ++resource)
        mapResource(resource, control);
    TimeNs first = std::numeric_limits<TimeNs>::max();
    for (std::uint32_t node = 0; node < input.base.size(); ++node) {
        if (m_state[node] == State::Matched && input.base.start(node) < first) {
            first = input.base.start(node);
            m_shift = first - m_start[node];
        }
    }
    for (std::uint32_t node = 0; node < input.base.size(); ++node) {
        m_start[node] += m_shift;
        m_end[node] += m_shift;
    }
    fillFollowing(control);
}

/// Finds the nodes of the target for those of a resource of the base, and takes their times.
void TargetTimes::mapResource(std::uint32_t resource, const TaskControl &control)
{
    const PathGraph &base = m_input.base;
    const PathResource &nodes = base.resources()[resource];
    const bool hasPartner = nodes.lane.isValid() && m_input.cards[nodes.card].matching;
    for (std::uint32_t node = nodes.begin; node < nodes.end; ++node) {
        if (node % 65'536 == 0 && control.stopRequested())
            return;
        m_mapped[node] = PathGraph::NoNode;
        m_state[node] = State::Follows;
        if (!hasPartner || base.isWait(node))
            continue;
        const SliceId slice = base.slice(node);
        if (!slice.isValid()) {
            mapMark(node, nodes);
            continue;
        }
        const Pieces &pieces = m_basePieces[nodes.card];
        const auto begin = pieces.nodes.begin() + pieces.first[slice.value];
        const auto end = pieces.nodes.begin() + pieces.first[slice.value + 1];
        const auto ordinal = static_cast<std::uint32_t>(std::lower_bound(begin, end, node) - begin);
        mapPiece(node, ordinal, static_cast<std::uint32_t>(end - begin), nodes.card);
    }
}

void TargetTimes::mapPiece(std::uint32_t node, std::uint32_t ordinal, std::uint32_t pieces, std::uint32_t card)
{
    const WaterfallCard &partner = m_input.cards[card];
    const SliceId slice = m_input.base.slice(node);
    const SliceId other = partner.matching->targetOf[slice.value];
    if (!other.isValid()) {
        m_state[node] = State::Gone;
        return;
    }
    m_state[node] = State::Matched;
    const Pieces &targets = m_targetPieces[partner.target];
    const std::uint32_t first = targets.first[other.value];
    constexpr std::uint32_t MostPiecesOfOperator = 64;
    const std::uint32_t targetPieces = targets.first[other.value + 1] - first;
    if (isPieceOfOperator(m_input.base.kind(node)) && std::max(pieces, targetPieces) <= MostPiecesOfOperator)
        return mapPieceByKind(node, ordinal, card, other);
    if (targetPieces == pieces)
        return place(node, targets.nodes[first + ordinal]);
    const TimeRange from = sliceOnGraph(m_input.base, card, slice);
    const TimeRange to = sliceOnGraph(m_input.target, partner.target, other);
    m_start[node] = inProportion(m_input.base.start(node), from, to);
    m_end[node] = inProportion(m_input.base.end(node), from, to);
    if (ordinal == 0 && targets.first[other.value + 1] > first)
        m_followsNewWork[node] = isNew(targets.nodes[first]);
}

/// Whether an operator waits for ranks without a card depends on which ranks have one. Until the partner communicates, it waits.
/// What else the partner does not do takes no time.
void TargetTimes::mapPieceByKind(std::uint32_t node, std::uint32_t ordinal, std::uint32_t card, SliceId other)
{
    const PathKind kind = m_input.base.kind(node);
    const Pieces &own = m_basePieces[card];
    const Pieces &targets = m_targetPieces[m_input.cards[card].target];
    const std::uint32_t first = own.first[m_input.base.slice(node).value];
    std::uint32_t before = 0; // pieces of that kind before this one
    for (std::uint32_t at = 0; at < ordinal; ++at)
        before += m_input.base.kind(own.nodes[first + at]) == kind ? 1 : 0;
    std::optional<TimeNs> communicates;
    for (std::uint32_t at = targets.first[other.value]; at < targets.first[other.value + 1]; ++at) {
        const std::uint32_t target = targets.nodes[at];
        if (m_input.target.kind(target) == kind && before-- == 0)
            return place(node, target);
        if (!communicates && m_input.target.kind(target) == PathKind::Communication)
            communicates = m_input.target.start(target);
    }
    const TimeRange whole = sliceOnGraph(m_input.target, m_input.cards[card].target, other);
    m_start[node] = kind == PathKind::Communication ? whole.end : whole.begin;
    m_end[node] = kind == PathKind::PeerWait ? communicates.value_or(whole.end) : m_start[node];
}

/// A mark without a slice is found before the slice that it stands before, as the arrival of a wait does, else behind what stands
/// before it.
void TargetTimes::mapMark(std::uint32_t node, const PathResource &nodes)
{
    const std::uint32_t found = isBeforeSlice(m_input.base, node, nodes) ? markBeforeSlice(node, nodes) : markBehind(node, nodes);
    if (found == PathGraph::NoNode)
        return;
    m_state[node] = State::Matched;
    place(node, found);
}

/// Returns the mark of the target before the slice that follows a mark of the base; NoNode without one.
std::uint32_t TargetTimes::markBeforeSlice(std::uint32_t node, const PathResource &nodes) const
{
    const WaterfallCard &partner = m_input.cards[nodes.card];
    const SliceId other = partner.matching->targetOf[m_input.base.slice(node + 1).value];
    const Pieces &targets = m_targetPieces[partner.target];
    if (!other.isValid() || targets.first[other.value] == targets.first[other.value + 1])
        return PathGraph::NoNode;
    std::uint32_t first = targets.nodes[targets.first[other.value]];
    const std::uint32_t begin = m_input.target.resources()[m_input.target.resourceOf(first)].begin;
    while (first > begin && m_input.target.slice(first - 1) == other)
        --first; // waits are no pieces
    return first > begin && !m_input.target.slice(first - 1).isValid() ? first - 1 : PathGraph::NoNode;
}

/// Returns the mark of the target behind the node of the one before a mark of the base; NoNode without one.
std::uint32_t TargetTimes::markBehind(std::uint32_t node, const PathResource &nodes) const
{
    const std::uint32_t before = node > nodes.begin ? m_mapped[node - 1] : PathGraph::NoNode;
    if (before == PathGraph::NoNode || before + 1 >= m_input.target.size())
        return PathGraph::NoNode;
    const PathResource &resource = m_input.target.resources()[m_input.target.resourceOf(before)];
    const bool isMark = before + 1 < resource.end && !m_input.target.slice(before + 1).isValid();
    return isMark && !isBeforeSlice(m_input.target, before + 1, resource) ? before + 1 : PathGraph::NoNode;
}

void TargetTimes::place(std::uint32_t node, std::uint32_t targetNode)
{
    m_mapped[node] = targetNode;
    m_start[node] = m_input.target.start(targetNode);
    m_end[node] = m_input.target.end(targetNode);
    m_followsNewWork[node] = isNew(targetNode);
}

/// Returns whether the node before one of the target belongs to a slice that the base does not have.
bool TargetTimes::isNew(std::uint32_t targetNode) const
{
    const PathResource &resource = m_input.target.resources()[m_input.target.resourceOf(targetNode)];
    if (targetNode == resource.begin || !m_input.target.slice(targetNode - 1).isValid())
        return false;
    for (const WaterfallCard &card : m_input.cards) {
        if (card.matching && card.target == resource.card)
            return !card.matching->baseOf[m_input.target.slice(targetNode - 1).value].isValid();
    }
    return false;
}

/// Fills in the nodes that the target does not have. Work that is gone takes no time; marks keep their distance to their causes.
void TargetTimes::fillFollowing(const TaskControl &control)
{
    const PathGraph &base = m_input.base;
    for (const PathRun &run : base.order()) {
        if (control.stopRequested())
            return;
        const TimeNs lag = base.launchLag(base.resources()[run.resource]);
        for (std::uint32_t node = run.begin; node < run.end; ++node) {
            if (m_state[node] == State::Matched)
                continue;
            std::optional<TimeNs> before;
            std::optional<TimeNs> now;
            base.eachCause(node, [&](std::uint32_t cause, PathEdge kind) {
                const TimeNs delay = kind == PathEdge::Launch ? lag : 0;
                before = std::max(before.value_or(std::numeric_limits<TimeNs>::min()), base.end(cause) + delay);
                now = std::max(now.value_or(std::numeric_limits<TimeNs>::min()), m_end[cause] + delay);
            });
            const bool isGone = m_state[node] == State::Gone;
            m_start[node] = !now ? base.start(node) : *now + (isGone ? 0 : base.start(node) - *before);
            m_end[node] = m_start[node] + (isGone ? 0 : base.duration(node));
        }
    }
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/whatif/whatifideas.h"

#include "core/analysis/kernels/cardkernels.h"
#include "core/base/wide.h"
#include "core/path/criticalpath.h"
#include "core/path/operatorrole.h"
#include "core/tables/table.h"
#include "core/whatif/kernelrows.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t MostIdeas = 16;
constexpr std::size_t NamesOfKind = 3;

WhatIfChange changeOf(ChangeTarget target, std::string pattern, ChangeAction action, double value = 1)
{
    return {target, std::move(pattern), action, value, 0};
}

WhatIfChange rankOnTime(int rank)
{
    return {ChangeTarget::Rank, "*", ChangeAction::OnTime, 1, rank};
}

/// Returns whether a row of a kernel table tells the type of its kernel. Low levels of collection write "N/A".
bool tellsType(const KernelTable &table, std::size_t row)
{
    const std::string_view type = table.cell(row, KernelColumn::Type);
    return !type.empty() && !isNoValue(type);
}

/// Collects what could shorten a path.
class PathIdeas
{
public:
    PathIdeas(const JobGraph &job, const WhatIfAnswer &answer, TaskControl &control)
        : m_job(job), m_graph(*answer.replayed), m_path(answer.path), m_card(answer.card)
    {
        for (const SharedCard &card : job.cards)
            m_kernels.push_back(card->kernels(control).value_or(nullptr));
        for (const PathSegment &segment : m_path.segments)
            count(segment);
    }

    std::vector<WhatIfChange> take()
    {
        for (const auto &[kind, duration] : m_kinds)
            addKind(kind, duration);
        for (const auto &[rank, duration] : m_ranks)
            add(duration, rankOnTime(rank));
        addShapes();
        if (m_hasMessages)
            add(m_awayNs, changeOf(ChangeTarget::MicroBatches, "*", ChangeAction::Divided, 2));
        std::ranges::stable_sort(m_ideas, std::greater(), &std::pair<WideNs, WhatIfChange>::first);
        std::vector<WhatIfChange> changes;
        for (std::size_t at = 0; at < std::min(m_ideas.size(), MostIdeas); ++at)
            changes.push_back(std::move(m_ideas[at].second));
        return changes;
    }

private:
    void count(const PathSegment &segment)
    {
        const TimeNs length = segment.range.length();
        m_kinds[segment.kind] += length;
        m_names[segment.kind][segment.name(m_graph)] += length;
        // A path on another card tells that its rank kept the measured one waiting.
        const std::optional<int> awaited =
            segment.kind == PathKind::PeerWait ? awaitedRank(m_job, segment) : m_graph.cards()[segment.card].rank;
        if (awaited && (segment.kind == PathKind::PeerWait || segment.card != m_card))
            m_ranks[*awaited] += length;
        m_awayNs += segment.card != m_card ? length : 0;
        if (segment.kind == PathKind::Communication) {
            const OperatorRole role = operatorRole(segment.name(m_graph));
            m_hasMessages =
                m_hasMessages || role == OperatorRole::Send || role == OperatorRole::Receive || role == OperatorRole::Exchange;
        }
        if (segment.kind == PathKind::Kernel)
            countShape(segment);
    }

    void countShape(const PathSegment &segment)
    {
        const auto &kernels = m_kernels[segment.card];
        const KernelTable *table = kernels ? kernels->table.get() : nullptr;
        const auto row = segment.slice.isValid() ? kernelRowOf(table, m_job.cards[segment.card]->card(),
                                                               *m_graph.cards()[segment.card].trace, segment.slice)
                                                 : std::nullopt;
        if (!row || !tellsType(*table, *row))
            return;
        ShapeTime &shape = m_shapes[kernelShapeText(*table, *row)];
        shape.ns += segment.range.length();
        shape.names.insert(segment.name(m_graph));
    }

    /// Adds the types and shapes that make up most of the path. Those of one name are that name.
    void addShapes()
    {
        std::vector<std::pair<WideNs, std::string_view>> shapes;
        for (const auto &[text, shape] : m_shapes) {
            if (shape.names.size() > 1)
                shapes.emplace_back(shape.ns, text);
        }
        std::ranges::stable_sort(shapes, std::greater(), &std::pair<WideNs, std::string_view>::first);
        for (std::size_t at = 0; at < std::min(shapes.size(), NamesOfKind); ++at)
            add(shapes[at].first, changeOf(ChangeTarget::Shape, literalPattern(shapes[at].second), ChangeAction::Scale, 0.5));
    }

    void add(WideNs duration, WhatIfChange change)
    {
        if (duration > 0 && duration * 100 >= m_path.range.length())
            m_ideas.emplace_back(duration, std::move(change));
    }

    /// Adds a change for each of the names that make up most of a kind.
    void addNames(PathKind kind, ChangeTarget target, ChangeAction action, double value = 1)
    {
        std::vector<std::pair<WideNs, std::string_view>> names;
        for (const auto &[name, duration] : m_names[kind]) {
            if (!name.empty())
                names.emplace_back(duration, name);
        }
        std::ranges::stable_sort(names, std::greater(), &std::pair<WideNs, std::string_view>::first);
        for (std::size_t at = 0; at < std::min(names.size(), NamesOfKind); ++at)
            add(names[at].first, changeOf(target, literalPattern(names[at].second), action, value));
    }

    void addKind(PathKind kind, WideNs duration)
    {
        switch (kind) {
        case PathKind::Kernel:
            return addNames(kind, ChangeTarget::Kernel, ChangeAction::Scale, 0.5);
        case PathKind::Launch:
            add(duration, changeOf(ChangeTarget::Launch, "*", ChangeAction::Graph));
            return add(duration, changeOf(ChangeTarget::Launch, "*", ChangeAction::Free));
        case PathKind::Host:
            return addNames(kind, ChangeTarget::Self, ChangeAction::Gone);
        case PathKind::Communication:
            return add(duration, changeOf(ChangeTarget::Communication, "*", ChangeAction::Hidden));
        case PathKind::Copy:
            return add(duration, changeOf(ChangeTarget::Copy, "*", ChangeAction::Overlapped));
        case PathKind::Sync:
            return addNames(kind, ChangeTarget::Host, ChangeAction::Gone);
        case PathKind::Loader:
            return add(duration, changeOf(ChangeTarget::Loader, "*", ChangeAction::Gone));
        case PathKind::Idle:
            return add(duration, changeOf(ChangeTarget::Gap, "*", ChangeAction::Gone));
        case PathKind::PeerWait:
            break; // m_ranks
        }
    }

    /// The kernels on the path that have one type and shapes.
    struct ShapeTime
    {
        WideNs ns = 0;
        std::set<std::string_view> names;
    };

    const JobGraph &m_job;
    const PathGraph &m_graph;
    const CriticalPath &m_path;
    std::vector<std::shared_ptr<const CardKernels>> m_kernels; ///< by card; null where there are none
    std::map<std::string, ShapeTime> m_shapes;
    WideNs m_awayNs = 0; ///< on other cards than the measured one
    bool m_hasMessages = false;
    std::uint32_t m_card;
    std::map<PathKind, WideNs> m_kinds;
    std::map<PathKind, std::map<std::string_view, WideNs>> m_names;
    std::map<int, WideNs> m_ranks;
    std::vector<std::pair<WideNs, WhatIfChange>> m_ideas;
};

/// Returns the type and shapes of a kernel, if its table has been read before; "" if not.
std::string knownShape(const JobGraph &job, std::uint32_t card, SliceId slice)
{
    TaskControl stopped; // what is there already is handed out, and nothing is read
    stopped.requestStop();
    const auto kernels = job.cards[card]->kernels(stopped);
    const KernelTable *table = kernels && *kernels ? (*kernels)->table.get() : nullptr;
    const auto row = kernelRowOf(table, job.cards[card]->card(), *job.graph->cards()[card].trace, slice);
    return row && table->hasColumn(KernelColumn::InputShapes) && tellsType(*table, *row) ? kernelShapeText(*table, *row)
                                                                                         : std::string();
}

/// Returns the changes of a node by what it does.
std::vector<WhatIfChange> changesOfKind(PathKind kind, bool isDevice, const std::string &pattern)
{
    using enum ChangeAction;
    if (!isDevice) {
        const ChangeTarget target = kind == PathKind::Loader ? ChangeTarget::Loader : ChangeTarget::Host;
        std::vector<WhatIfChange> changes{changeOf(target, pattern, Scale, 0.5), changeOf(target, pattern, Gone)};
        if (kind == PathKind::Launch)
            changes.push_back(changeOf(ChangeTarget::Launch, "*", Graph));
        if (kind == PathKind::Copy)
            changes.push_back(changeOf(ChangeTarget::Copy, pattern, Overlapped));
        return changes;
    }
    switch (kind) {
    case PathKind::Communication:
    case PathKind::PeerWait:
        return {changeOf(ChangeTarget::Communication, pattern, Scale, 0.5),
                changeOf(ChangeTarget::Communication, pattern, Hidden)};
    case PathKind::Copy:
        return {changeOf(ChangeTarget::Copy, pattern, Overlapped), changeOf(ChangeTarget::Copy, pattern, Gone)};
    case PathKind::Kernel:
        return {changeOf(ChangeTarget::Kernel, pattern, Scale, 0.5), changeOf(ChangeTarget::Kernel, pattern, Gone),
                changeOf(ChangeTarget::Launch, pattern, Free)};
    default:
        return {};
    }
}

} // namespace

std::string literalPattern(std::string_view name)
{
    std::string pattern;
    for (const char letter : name) {
        if (std::string_view("*?[]\\").find(letter) != std::string_view::npos)
            pattern += '\\';
        pattern += letter;
    }
    return pattern;
}

std::vector<WhatIfChange> changesOfPath(const JobGraph &job, const WhatIfAnswer &answer, TaskControl &control)
{
    return answer.replayed ? PathIdeas(job, answer, control).take() : std::vector<WhatIfChange>();
}

std::vector<WhatIfChange> changesOfSlice(const JobGraph &job, std::uint32_t card, SliceId slice)
{
    const PathGraph &graph = *job.graph;
    const std::uint32_t node = nodeOfSlice(graph, card, slice);
    if (node == PathGraph::NoNode)
        return {};
    const Trace &trace = *graph.cards()[card].trace;
    const std::string pattern = literalPattern(trace.text(trace.slices().name[slice.value]));
    auto changes = changesOfKind(graph.kind(node), graph.resources()[graph.resourceOf(node)].isDevice, pattern);
    if (const std::string shape = knownShape(job, card, slice); !shape.empty())
        changes.push_back(changeOf(ChangeTarget::Shape, literalPattern(shape), ChangeAction::Scale, 0.5));
    PathSegment wait;
    wait.kind = PathKind::PeerWait;
    wait.card = card;
    wait.slice = slice;
    const bool isMeeting = graph.kind(node) == PathKind::Communication || graph.kind(node) == PathKind::PeerWait;
    if (const auto awaited = isMeeting ? awaitedRank(job, wait) : std::nullopt)
        changes.push_back(rankOnTime(*awaited));
    return changes;
}

Result<std::vector<WhatIfIdea>> rankIdeas(WhatIf &whatIf, const std::vector<WhatIfChange> &chosen,
                                          const std::vector<WhatIfChange> &ideas, TaskControl &control)
{
    std::vector<WhatIfIdea> ranked;
    for (const WhatIfChange &idea : ideas) {
        if (std::ranges::find(chosen, idea) != chosen.end())
            continue;
        std::vector<WhatIfChange> changes = chosen;
        changes.push_back(idea);
        const auto prediction = whatIf.predict(changes, control);
        if (!prediction && prediction.error().code == ErrorCode::NotSupported)
            continue;
        if (!prediction)
            return failure(prediction.error());
        ranked.push_back({idea, *prediction});
    }
    std::ranges::stable_sort(ranked, {}, [](const WhatIfIdea &idea) { return idea.prediction.expectedNs; });
    return ranked;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/calltreeanalysis.h"

#include "widgets/statistics/calltreecells.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>

#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

class CallTreeTexts
{
    Q_DECLARE_TR_FUNCTIONS(CallTree)
};

} // namespace

Result<SharedCallTrees> callTreesOf(std::shared_ptr<const RangeAnalysis::Answer> answer,
                                    std::shared_ptr<const Column<FillIndex>> fills, bool byLane, const TaskControl &control)
{
    CallTreeQuery query;
    query.range = answer->question.query.range;
    query.lanes = answer->question.query.lanes;
    query.byLane = byLane;
    const Trace &trace = *answer->trace;
    auto made = std::make_shared<CallTrees>();
    auto topDown = callTree(trace, query, control);
    if (!topDown)
        return failure(topDown.error());
    for (const CallTreeOrder order : {CallTreeOrder::BottomUp, CallTreeOrder::BySelf}) {
        auto other = reordered(*topDown, trace, order, query.mostNodes, control);
        if (!other)
            return failure(other.error());
        made->trees[static_cast<std::size_t>(order)] = std::move(*other);
    }
    made->trees.front() = std::move(*topDown);
    made->answer = std::move(answer);
    made->fills = std::move(fills);
    return made;
}

CallTreeAnalysis::CallTreeAnalysis(QObject *parent) : QObject(parent) {}

void CallTreeAnalysis::setAnswer(std::shared_ptr<const RangeAnalysis::Answer> answer,
                                 std::shared_ptr<const Column<FillIndex>> fills)
{
    if (answer == m_answer && fills == m_fills)
        return;
    m_answer = std::move(answer);
    m_fills = std::move(fills);
    // The trees of the range before stay until those of the new one are there, so that nothing flickers while a range is dragged.
    if (!m_answer || (m_trees && m_trees->answer->trace != m_answer->trace)) {
        m_task.cancel();
        m_asked.reset();
        m_trees.reset();
        Q_EMIT changed();
    }
    start();
}

void CallTreeAnalysis::setWatched(const QObject *view, bool watched)
{
    if (watched)
        m_watching.insert(view);
    else
        m_watching.remove(view);
    start();
}

void CallTreeAnalysis::setOrder(CallTreeOrder order)
{
    if (m_order == order)
        return;
    m_order = order;
    Q_EMIT changed();
}

void CallTreeAnalysis::setByLane(bool byLane)
{
    if (m_byLane == byLane)
        return;
    m_byLane = byLane;
    m_asked.reset();
    m_trees.reset();
    Q_EMIT changed();
    start();
}

void CallTreeAnalysis::setSearch(const QString &text)
{
    if (m_search == text)
        return;
    m_search = text;
    Q_EMIT searchChanged();
}

void CallTreeAnalysis::start()
{
    if (m_watching.isEmpty() || !m_answer || m_asked == m_answer || (m_trees && m_trees->answer == m_answer))
        return;
    m_asked = m_answer;
    m_task.start([answer = m_answer, fills = m_fills,
                  byLane = m_byLane](TaskControl &control) { return callTreesOf(answer, fills, byLane, control); },
                 [this](TaskEnd end, Result<SharedCallTrees> trees) {
                     m_asked.reset();
                     m_error.reset();
                     if (end == TaskEnd::Cancelled)
                         return;
                     if (end == TaskEnd::Failed)
                         m_error = trees.error();
                     m_trees = end == TaskEnd::Finished ? std::move(*trees) : nullptr;
                     Q_EMIT changed();
                 });
}

CallTreeMatches findNodes(const CallTree &tree, const Trace &trace, const QString &text)
{
    CallTreeMatches matches;
    if (text.isEmpty())
        return matches;
    matches.found.resize(tree.nodes.size());
    matches.around.resize(tree.nodes.size());
    std::unordered_map<std::uint32_t, bool> known; // a name has many nodes
    for (std::size_t node = 1; node < tree.nodes.size(); ++node) {
        const CallTreeNode &each = tree.nodes[node];
        if (each.kind == CallTreeNode::Kind::Others)
            continue;
        const bool isLane = each.kind == CallTreeNode::Kind::Lane;
        const auto place = isLane ? known.end() : known.find(each.key);
        const bool isFound =
            place != known.end() ? place->second : fromFile(nodeName(trace, each)).contains(text, Qt::CaseInsensitive);
        if (!isLane)
            known.emplace(each.key, isFound);
        matches.found[node] = isFound;
        matches.count += isFound ? 1 : 0;
    }
    std::size_t behind = 0; ///< end of the last node whose total was added
    for (std::size_t node = 1; node < tree.nodes.size(); ++node) {
        if (matches.found[node] && node >= behind) {
            matches.totalNs += tree.nodes[node].totalNs;
            behind = tree.nodes[node].end;
        }
    }
    for (std::size_t node = tree.nodes.size(); node-- > 1;) {
        if (matches.found[node] || matches.around[node])
            matches.around[node] = matches.around[tree.nodes[node].parent] = true;
    }
    return matches;
}

QString shownNodeName(const CallTree &tree, const Trace &trace, std::size_t node)
{
    if (node == 0)
        return CallTreeTexts::tr("All");
    const CallTreeNode &each = tree.nodes[node];
    if (each.kind == CallTreeNode::Kind::Others)
        return CallTreeTexts::tr("(others)");
    return plainText(nodeName(trace, each));
}

QString totalTitle(CallTreeOrder order)
{
    return order == CallTreeOrder::TopDown ? CallTreeTexts::tr("Total time") : CallTreeTexts::tr("Self time");
}

QString nodeNote(const CallTree &tree, const Trace &trace, std::size_t node)
{
    const CallTreeNode &each = tree.nodes[node];
    const bool isTopDown = tree.order == CallTreeOrder::TopDown;
    QStringList lines{shownNodeName(tree, trace, node)};
    lines += CallTreeTexts::tr("%1: %2").arg(totalTitle(tree.order), durationText(saturated(each.totalNs)));
    if (isTopDown && node > 0 && each.kind != CallTreeNode::Kind::Lane)
        lines += CallTreeTexts::tr("Self: %1").arg(durationText(saturated(each.selfNs)));
    lines += CallTreeTexts::tr("Count: %1").arg(countText(each.count));
    if (node > 0)
        lines += CallTreeTexts::tr("Share of all: %1").arg(percentText(callTreeShare(tree, each), 2));
    const WideNs above = tree.nodes[each.parent].totalNs;
    if (each.parent > 0 && above > 0)
        lines += CallTreeTexts::tr("Share of %1: %2")
                     .arg(plainText(shownNodeName(tree, trace, each.parent).toStdString(), 40),
                          percentText(static_cast<double>(each.totalNs) / static_cast<double>(above), 2));
    if (each.kind == CallTreeNode::Kind::Others)
        lines += CallTreeTexts::tr("Slices without a node of their own, because the tree has too many nodes or goes too deep");
    return lines.join(QLatin1Char('\n'));
}

TextLines callTreeLines(SharedCallTrees trees, CallTreeOrder order)
{
    return [trees = std::move(trees), order](const LineSink &take) {
        bool isWanted = take(csvLine(callTreeTitles()));
        for (std::size_t node = 1; trees && node < trees->of(order).nodes.size() && isWanted; ++node)
            isWanted = take(csvLine(callTreeCells(trees->of(order), trees->trace(), node)));
    };
}

} // namespace plumbline

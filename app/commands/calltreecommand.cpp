// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/commandtask.h"
#include "app/commands/slicefilter.h"
#include "app/commands/texttable.h"
#include "app/commands/tracecommand.h"
#include "core/query/calltree.h"
#include "widgets/statistics/calltreecells.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

std::optional<CallTreeOrder> callTreeOrder(const QString &name)
{
    for (const CallTreeOrder order : {CallTreeOrder::TopDown, CallTreeOrder::BottomUp, CallTreeOrder::BySelf}) {
        if (name == QLatin1String(callTreeOrderCode(order)))
            return order;
    }
    return std::nullopt;
}

/// Returns which nodes to list: those with the largest totals, and all nodes above these.
std::vector<bool> listedNodes(const CallTree &tree, std::size_t limit)
{
    std::vector<WideNs> totals;
    for (std::size_t node = 1; node < tree.nodes.size(); ++node)
        totals.push_back(tree.nodes[node].totalNs);
    std::vector<bool> listed(tree.nodes.size(), totals.size() <= limit);
    if (listed.front() || limit == 0)
        return listed;
    std::nth_element(totals.begin(), totals.begin() + static_cast<std::ptrdiff_t>(limit - 1), totals.end(), std::greater<>());
    const WideNs least = totals[limit - 1];
    std::size_t count = 0;
    for (std::size_t node = 1; node < tree.nodes.size(); ++node) {
        listed[node] = tree.nodes[node].totalNs > least;
        count += listed[node] ? 1 : 0;
    }
    for (std::size_t node = 1; node < tree.nodes.size() && count < limit; ++node) {
        if (tree.nodes[node].totalNs == least) {
            listed[node] = true;
            ++count;
        }
    }
    for (std::size_t node = tree.nodes.size(); node-- > 1;) {
        if (listed[node])
            listed[tree.nodes[node].parent] = true;
    }
    return listed;
}

/// Lists the call trees of all cards.
class CallTrees final : public TraceCommand
{
public:
    explicit CallTrees(const CommandLine &line) : TraceCommand(line, "cards")
    {
        addCsv(QStringList{QStringLiteral("card")} + callTreeTitles());
        m_table.addColumn(QStringLiteral("card"), TextTable::Align::Right);
        m_table.addColumn(QStringLiteral("name"));
        for (const char *title : {"count", "total_ns", "self_ns", "share"})
            m_table.addColumn(QLatin1String(title), TextTable::Align::Right);
    }

private:
    OrExit<void> readOptions() override
    {
        const auto order = callTreeOrder(line().value("--order", QStringLiteral("top-down")));
        if (!order)
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "--order is top-down, bottom-up or self")));
        m_order = *order;
        bool isNumber = false;
        m_limit = line().value("--limit", QStringLiteral("1000")).toULongLong(&isNumber);
        if (!isNumber)
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "--limit needs a number")));
        auto choice = SliceChoice::read(line());
        if (!choice)
            return tl::unexpected(choice.error());
        m_choice = std::move(*choice);
        return {};
    }

    static OrExit<void> usage(const QString &text) { return tl::unexpected(showUsage(text)); }

    OrExit<void> addCard(const OpenCard &card) override
    {
        const Trace &trace = *card.trace();
        CallTreeQuery query;
        query.range = m_choice.rangeIn(trace);
        query.lanes = m_choice.lanes.lanesOf(trace);
        query.byLane = line().has("--by-lane");
        const CommandTask control;
        auto tree = callTree(trace, query, control);
        if (tree)
            tree = reordered(*tree, trace, m_order, query.mostNodes, control);
        if (!tree)
            return tl::unexpected(showError(tree.error()));
        const std::vector<bool> listed = listedNodes(*tree, m_limit);
        m_total += tree->nodes.size() - 1;
        m_written += static_cast<std::size_t>(std::count(listed.begin() + 1, listed.end(), true));
        m_merged += tree->mergedSlices;
        if (isJson())
            writeJson(card.card(), trace, *tree, listed);
        else
            addRows(card.card(), trace, *tree, listed);
        return {};
    }

    OrExit<void> checkOptions() override { return m_choice.lanes.check(); }
    bool hasEntries() const override { return !m_choice.lanes.hasNone(); }

    void writeJson(const Card &card, const Trace &trace, const CallTree &tree, const std::vector<bool> &listed)
    {
        JsonWriter &out = json();
        out.beginObject().key("rank");
        writeOptional(out, card.rank);
        out.key("order").text(callTreeOrderCode(m_order)).key("nodes").beginArray();
        std::vector<std::int64_t> place(tree.nodes.size(), -1); ///< in the list
        std::int64_t next = 0;
        for (std::size_t node = 1; node < tree.nodes.size(); ++node) {
            if (!listed[node])
                continue;
            place[node] = next++;
            const CallTreeNode &each = tree.nodes[node];
            const std::int64_t parent = place[each.parent];
            out.beginObject().key("kind").text(callTreeKindCode(each.kind)).key("name");
            each.kind == CallTreeNode::Kind::Others ? out.null() : out.text(nodeName(trace, each));
            writeInteger(out, "parent", parent < 0 ? std::nullopt : std::optional(parent));
            out.key("depth").count(each.depth).key("count").count(each.count);
            out.key("total_ns").digits(wideText(each.totalNs)).key("self_ns").digits(wideText(each.selfNs));
            out.key("share").real(callTreeShare(tree, each)).endObject();
        }
        out.endArray().key("node_count").count(tree.nodes.size() - 1).key("merged_slices").count(tree.mergedSlices);
        out.key("count").count(tree.root().count).key("total_ns").digits(wideText(tree.root().totalNs)).endObject();
    }

    void addRows(const Card &card, const Trace &trace, const CallTree &tree, const std::vector<bool> &listed)
    {
        for (std::size_t node = 1; node < tree.nodes.size(); ++node) {
            if (!listed[node])
                continue;
            const QStringList cells = callTreeCells(tree, trace, node);
            if (isCsv()) {
                addCsv(QStringList{rankText(card)} + cells);
                continue;
            }
            const CallTreeNode &each = tree.nodes[node];
            const QString name = each.kind == CallTreeNode::Kind::Others ? translated(QT_TRANSLATE_NOOP("Commands", "(others)"))
                                                                         : fromFile(nodeName(trace, each));
            const QString indent(2 * static_cast<qsizetype>(each.depth - 1), QLatin1Char(' '));
            m_table.addRow(QStringList{rankText(card), QString(indent + name)} + cells.mid(CallTreeFirstFigure));
        }
    }

    void sayMore() const override
    {
        if (line().has("--quiet"))
            return;
        if (m_written < m_total) {
            const QString text =
                translated(QT_TRANSLATE_NOOP("Commands", "%1 of %2 nodes listed, the largest; --limit changes that"));
            showMessage(text.arg(m_written).arg(m_total));
        }
        if (m_merged > 0) {
            const QString text =
                translated(QT_TRANSLATE_NOOP("Commands", "%1 slices are merged into \"others\", because the tree "
                                                         "has too many nodes or goes too deep"));
            showMessage(text.arg(m_merged));
        }
    }

    QString tableText() const override { return m_table.toText(); }

    TextTable m_table;
    SliceChoice m_choice;
    CallTreeOrder m_order = CallTreeOrder::TopDown;
    quint64 m_limit = 0;
    quint64 m_total = 0;
    quint64 m_written = 0;
    quint64 m_merged = 0;
};

} // namespace

/// Returns the command `calltree PATH`: lists slices merged by name along their nesting, card by card.
Command calltreeCommand()
{
    Command command{"calltree", "PATH", QT_TRANSLATE_NOOP("Commands", "Slices merged by name along their nesting."),
                    1,          {},     nullptr};
    command.options = commonOptions();
    command.options.append({
        csvOption(),
        cardOption(),
        laneOption(),
        {"--order", "", "top-down|bottom-up|self",
         QT_TRANSLATE_NOOP("Commands", "from callers to what they call (default), from names to their callers, or names alone")},
        {"--by-lane", "", "", QT_TRANSLATE_NOOP("Commands", "a tree for each lane instead of one for all of them")},
        fromOption(QT_TRANSLATE_NOOP("Commands", "only the part of slices behind this time")),
        toOption(QT_TRANSLATE_NOOP("Commands", "only the part of slices before this time")),
        {"--limit", "", "N", QT_TRANSLATE_NOOP("Commands", "list the largest N nodes of each card (1000)")},
    });
    command.run = [](const CommandLine &line) { return CallTrees(line).run(); };
    return command;
}

} // namespace plumbline

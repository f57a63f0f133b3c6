// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/calltreecells.h"

#include "widgets/support/formatting.h"

#include <QLocale>

namespace plumbline {

const char *callTreeOrderCode(CallTreeOrder order)
{
    switch (order) {
    case CallTreeOrder::TopDown:
        break;
    case CallTreeOrder::BottomUp:
        return "bottom-up";
    case CallTreeOrder::BySelf:
        return "self";
    }
    return "top-down";
}

const char *callTreeKindCode(CallTreeNode::Kind kind)
{
    switch (kind) {
    case CallTreeNode::Kind::Name:
        break;
    case CallTreeNode::Kind::Lane:
        return "lane";
    case CallTreeNode::Kind::Others:
        return "others";
    }
    return "name";
}

double callTreeShare(const CallTree &tree, const CallTreeNode &node)
{
    const WideNs whole = tree.root().totalNs;
    return whole > 0 ? static_cast<double>(node.totalNs) / static_cast<double>(whole) : 0;
}

QStringList callTreeTitles()
{
    QStringList titles;
    for (const char *title : {"node", "parent", "depth", "kind", "name", "count", "total_ns", "self_ns", "share"})
        titles.append(QLatin1String(title));
    return titles;
}

QStringList callTreeCells(const CallTree &tree, const Trace &trace, std::size_t node)
{
    const CallTreeNode &each = tree.nodes[node];
    return {QString::number(node),
            each.parent == 0 ? QString() : QString::number(each.parent),
            QString::number(each.depth),
            QLatin1String(callTreeKindCode(each.kind)),
            fromFile(nodeName(trace, each)),
            QString::number(each.count),
            QString::fromStdString(wideText(each.totalNs)),
            QString::fromStdString(wideText(each.selfNs)),
            QLocale::c().toString(callTreeShare(tree, each), 'f', 6)};
}

} // namespace plumbline

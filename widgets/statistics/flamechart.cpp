// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/flamechart.h"

#include "widgets/statistics/calltreecells.h"
#include "widgets/statistics/flameplottable.h"
#include "widgets/support/formatting.h"
#include "widgets/support/textscale.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace plumbline {

namespace {

constexpr int FlameRowPx = 20;
constexpr int FlameEdgePx = 4;
constexpr double LeastBoxPx = 1;
constexpr int LeastFlameHeightPx = 120;

bool isFlameKey(int key, Qt::KeyboardModifiers modifiers)
{
    const bool isPlain = (modifiers & ~Qt::KeypadModifier) == Qt::NoModifier;
    const bool isFind = (modifiers & ~Qt::KeypadModifier) == Qt::ControlModifier;
    switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_Space:
    case Qt::Key_Backspace:
    case Qt::Key_Escape:
        return isPlain;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return isPlain || isFind;
    default:
        return false;
    }
}

} // namespace

FlameChart::FlameChart(QWidget *parent)
    : Chart(QStringLiteral("flamegraph"), parent), m_plottable(new FlamePlottable(plot().xAxis, plot().yAxis, this))
{
    for (QCPAxis *axis : {plot().xAxis, plot().yAxis})
        axis->setVisible(false);
    plot().axisRect()->setAutoMargins(QCP::msNone);
    plot().axisRect()->setMargins(QMargins(FlameEdgePx, FlameEdgePx, FlameEdgePx, FlameEdgePx));
    plot().setFocusPolicy(Qt::StrongFocus);
    plot().setObjectName(QStringLiteral("flamePlot"));
    // The plot gets its size after the chart, and the axes get theirs after the plot.
    connect(&plot(), &QCustomPlot::afterLayout, this, [this] {
        if (plot().axisRect()->width() != m_laidOutPx)
            relayout();
    });
}

std::vector<std::pair<CallTreeNode::Kind, std::uint32_t>> FlameChart::wayTo(std::uint32_t node) const
{
    std::vector<std::pair<CallTreeNode::Kind, std::uint32_t>> way;
    for (; node != 0; node = tree()->nodes[node].parent)
        way.emplace_back(tree()->nodes[node].kind, tree()->nodes[node].key);
    std::reverse(way.begin(), way.end());
    return way;
}

void FlameChart::setTrees(SharedCallTrees trees, CallTreeOrder order)
{
    const bool isSameKind = m_trees && trees && m_order == order && m_trees->answer->trace == trees->answer->trace;
    const auto way = isSameKind ? wayTo(m_top) : decltype(wayTo(0))();
    m_trees = std::move(trees);
    m_order = order;
    m_top = 0;
    for (const auto &[kind, key] : way) {
        std::uint32_t next = 0;
        tree()->forChildren(m_top, [&, kind = kind, key = key](std::size_t child) {
            if (tree()->nodes[child].kind == kind && tree()->nodes[child].key == key)
                next = static_cast<std::uint32_t>(child);
        });
        if (next == 0)
            break;
        m_top = next;
    }
    m_current = m_top;
    m_matches = m_trees ? findNodes(*tree(), m_trees->trace(), m_search) : CallTreeMatches();
    relayout();
    showData(m_trees && !tree()->isEmpty());
    plot().setAccessibleName(m_trees ? nodeNote(*tree(), m_trees->trace(), m_current) : QString());
    Q_EMIT zoomed();
}

void FlameChart::setSearch(const QString &text)
{
    if (text == m_search)
        return;
    m_search = text;
    m_matches = m_trees ? findNodes(*tree(), m_trees->trace(), m_search) : CallTreeMatches();
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void FlameChart::relayout()
{
    m_laidOutPx = plot().axisRect()->width();
    if (!m_trees)
        return m_layout.compute(CallTree(), 0, 1);
    m_layout.compute(*tree(), m_top, LeastBoxPx / std::max(1, m_laidOutPx));
    fitHeight();
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void FlameChart::fitHeight()
{
    const int rows = static_cast<int>(m_layout.rows());
    plot().setMinimumHeight(std::max(LeastFlameHeightPx, rows * scaledPx(FlameRowPx) + 2 * FlameEdgePx));
}

QRectF FlameChart::rectOf(const FlameBox &box) const
{
    const QRectF room = plot().axisRect()->rect();
    return {room.left() + box.begin * room.width(), room.top() + static_cast<double>(box.row) * scaledPx(FlameRowPx),
            (box.end - box.begin) * room.width(), static_cast<double>(scaledPx(FlameRowPx))};
}

const FlameBox *FlameChart::boxAt(const QPoint &pos) const
{
    const QRectF room = plot().axisRect()->rect();
    if (!m_trees || !room.contains(pos) || room.width() <= 0)
        return nullptr;
    const auto row = static_cast<std::uint32_t>((pos.y() - room.top()) / scaledPx(FlameRowPx));
    const FlameBox *box = m_layout.boxAt((pos.x() - room.left()) / room.width(), row);
    if (box || m_order != CallTreeOrder::BySelf)
        return box;
    return m_layout.boxAt(0, row); // the text behind a bar belongs to it
}

QString FlameChart::labelOf(const FlameBox &box) const
{
    if (box.merged > 0)
        return tr("%n more", nullptr, static_cast<int>(box.merged));
    const CallTreeNode &node = tree()->nodes[box.node];
    const QString name = shownNodeName(*tree(), m_trees->trace(), box.node);
    return QString(name + QStringLiteral("  ") + shortDurationText(saturated(node.totalNs)) + QStringLiteral(" · ") +
                   percentText(callTreeShare(*tree(), node), 1));
}

QString FlameChart::textAt(const QPoint &pos) const
{
    const FlameBox *box = boxAt(pos);
    if (!box)
        return {};
    if (box->merged > 0)
        return QString(tr("%n nodes that are too narrow to be drawn", nullptr, static_cast<int>(box->merged)) +
                       QLatin1Char('\n') + totalTitle(m_order) + QStringLiteral(": ") + durationText(saturated(box->mergedNs)));
    return nodeNote(*tree(), m_trees->trace(), box->node);
}

TextLines FlameChart::csvLines() const
{
    return callTreeLines(m_trees, m_order);
}

void FlameChart::zoomTo(std::uint32_t node)
{
    if (!m_trees || node >= tree()->nodes.size() || m_order == CallTreeOrder::BySelf)
        return;
    m_top = node;
    relayout();
    setCurrent(node);
    Q_EMIT zoomed();
}

void FlameChart::setCurrent(std::uint32_t node)
{
    m_current = node;
    plot().setAccessibleName(nodeNote(*tree(), m_trees->trace(), node));
    plot().replot(QCustomPlot::rpQueuedReplot);
    if (const FlameBox *box = m_layout.boxOf(node))
        Q_EMIT currentMoved(rectOf(*box).toAlignedRect());
}

void FlameChart::click(const QPoint &pos)
{
    const FlameBox *box = boxAt(pos);
    if (!box || box->merged > 0)
        return;
    const std::uint32_t node = box->node;
    if (node != m_top)
        zoomTo(node);
    setCurrent(node);
}

void FlameChart::doubleClick(const QPoint &pos)
{
    const FlameBox *box = boxAt(pos);
    if (box && box->merged == 0 && tree()->nodes[box->node].kind == CallTreeNode::Kind::Name && box->node != 0)
        Q_EMIT findRequested(box->node);
}

std::uint32_t FlameChart::moved(int key) const
{
    const bool isBars = m_order == CallTreeOrder::BySelf;
    const auto &nodes = tree()->nodes;
    std::uint32_t found = m_current;
    if (isBars) {
        const auto last = static_cast<std::uint32_t>(nodes.size() - 1);
        const std::uint32_t next = key == Qt::Key_Down ? m_current + 1 : key == Qt::Key_Up ? m_current - 1 : m_current;
        const auto to = std::clamp<std::uint32_t>(m_current == 0 ? 1 : next, 1, last);
        return m_layout.boxOf(to) || nodes[to].kind == CallTreeNode::Kind::Lane ? to : m_current; // the last names have no box
    }
    if (key == Qt::Key_Up)
        return nodes[m_current].parent;
    if (key == Qt::Key_Down) {
        const auto &boxes = m_layout.boxes();
        const auto below = std::ranges::find_if(
            boxes, [&](const FlameBox &box) { return box.merged == 0 && box.node != 0 && nodes[box.node].parent == m_current; });
        return below == boxes.end() ? m_current : below->node;
    }
    if (m_current == 0)
        return found;
    std::uint32_t before = m_current;
    bool isBehind = false;
    tree()->forChildren(nodes[m_current].parent, [&](std::size_t child) {
        const auto each = static_cast<std::uint32_t>(child);
        if (key == Qt::Key_Right && isBehind && found == m_current)
            found = each;
        isBehind = isBehind || each == m_current;
        if (key == Qt::Key_Left && each == m_current)
            found = before;
        before = each;
    });
    return m_layout.boxOf(found) ? found : m_current;
}

bool FlameChart::press(int key, Qt::KeyboardModifiers modifiers)
{
    if (!m_trees || tree()->isEmpty() || !isFlameKey(key, modifiers))
        return false;
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (!modifiers.testFlag(Qt::ControlModifier))
            zoomTo(m_current);
        else if (m_current != 0 && tree()->nodes[m_current].kind == CallTreeNode::Kind::Name)
            Q_EMIT findRequested(m_current);
        return true;
    case Qt::Key_Escape:
    case Qt::Key_Backspace:
        if (m_top == 0)
            return key == Qt::Key_Backspace; // Escape then means what it means elsewhere
        zoomTo(tree()->nodes[m_top].parent);
        return true;
    case Qt::Key_Home:
        zoomTo(0);
        return true;
    default: {
        const std::uint32_t node = moved(key);
        // A node above the one that is zoomed to is as wide as the graph already.
        setCurrent(node);
        return true;
    }
    }
}

bool FlameChart::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride: {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (m_trees && isFlameKey(key->key(), key->modifiers()) && (key->key() != Qt::Key_Escape || m_top != 0)) {
            event->accept();
            return true;
        }
        break;
    }
    case QEvent::KeyPress: {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (press(key->key(), key->modifiers()))
            return true;
        break;
    }
    case QEvent::FocusIn:
    case QEvent::FocusOut:
        plot().replot(QCustomPlot::rpQueuedReplot);
        break;
    default:
        break;
    }
    return Chart::eventFilter(watched, event);
}

} // namespace plumbline

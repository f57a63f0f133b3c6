// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart.h"
#include "widgets/statistics/calltreeanalysis.h"
#include "widgets/statistics/flamelayout.h"

#include <cstdint>
#include <vector>

namespace plumbline {

class FlamePlottable;

/// A flame graph of a call tree: each node is a box as wide as its total, below the node that it belongs to. In the order BySelf
/// it is a list of bars. A click zooms to a node, a double click asks for its slices. One node is current: keys move it.
///
/// | key | what it does |
/// | --- | --- |
/// | arrows | go to the node above, the first one below, the neighbours |
/// | Return, Space | zoom to the current node |
/// | Escape, Backspace | zoom out by one level |
/// | Home | zoom out to the whole |
/// | Ctrl+Return | find the slices of the current node |
class FlameChart final : public Chart
{
    Q_OBJECT

public:
    explicit FlameChart(QWidget *parent = nullptr);

    /// Shows the tree of that order; nothing for null. The zoom stays where the same names are found again.
    void setTrees(SharedCallTrees trees, CallTreeOrder order);
    /// Sets the text that nodes must hold; the others recede. "" for all.
    void setSearch(const QString &text);

    [[nodiscard]] const CallTree *tree() const { return m_trees ? &m_trees->of(m_order) : nullptr; }
    [[nodiscard]] const SharedCallTrees &trees() const { return m_trees; }
    [[nodiscard]] const CallTreeMatches &matches() const { return m_matches; }
    [[nodiscard]] const FlameLayout &layoutOfBoxes() const { return m_layout; }
    /// Returns the node that is zoomed to, and the one that keys start from.
    [[nodiscard]] std::uint32_t top() const { return m_top; }
    [[nodiscard]] std::uint32_t current() const { return m_current; }
    /// Zooms to a node; 0 is the whole.
    void zoomTo(std::uint32_t node);

    /// Returns where a box is painted on the plot.
    [[nodiscard]] QRectF rectOf(const FlameBox &box) const;
    /// Returns the text that a box shows where it has room.
    [[nodiscard]] QString labelOf(const FlameBox &box) const;

    [[nodiscard]] TextLines csvLines() const override;
    [[nodiscard]] QString textAt(const QPoint &pos) const override;

Q_SIGNALS:
    void zoomed();
    /// Emitted when the slices of a node are asked for.
    void findRequested(std::uint32_t node);
    /// Emitted when the current node has moved to this rectangle of the chart.
    void currentMoved(const QRect &rect);

protected:
    void retitle() override {}
    void click(const QPoint &pos) override;
    void doubleClick(const QPoint &pos) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void relayout();
    void fitHeight();
    [[nodiscard]] const FlameBox *boxAt(const QPoint &pos) const;
    void setCurrent(std::uint32_t node);
    /// Does what a key stands for. Returns false if it stands for nothing.
    bool press(int key, Qt::KeyboardModifiers modifiers);
    /// Returns the current node after an arrow key.
    [[nodiscard]] std::uint32_t moved(int key) const;
    [[nodiscard]] std::vector<std::pair<CallTreeNode::Kind, std::uint32_t>> wayTo(std::uint32_t node) const;

    FlamePlottable *m_plottable;
    SharedCallTrees m_trees;
    CallTreeOrder m_order = CallTreeOrder::TopDown;
    QString m_search;
    CallTreeMatches m_matches;
    FlameLayout m_layout;
    int m_laidOutPx = 0; ///< width that m_layout was made for
    std::uint32_t m_top = 0;
    std::uint32_t m_current = 0;
};

} // namespace plumbline

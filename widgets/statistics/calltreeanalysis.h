// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/calltree.h"
#include "widgets/statistics/rangeanalysis.h"
#include "widgets/support/asynctask.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/theme.h"

#include <QObject>
#include <QSet>

#include <array>
#include <memory>
#include <optional>

namespace plumbline {

/// The call trees of one range in all orders.
struct CallTrees
{
    std::shared_ptr<const RangeAnalysis::Answer> answer; ///< whose card, range and lanes they are made of
    std::shared_ptr<const Column<FillIndex>> fills;      ///< of the card, by slice; null paints everything alike
    std::array<CallTree, 3> trees;                       ///< by CallTreeOrder

    [[nodiscard]] const CallTree &of(CallTreeOrder order) const { return trees[static_cast<std::size_t>(order)]; }
    [[nodiscard]] const Trace &trace() const { return *answer->trace; }
};
using SharedCallTrees = std::shared_ptr<const CallTrees>;

/// Makes the trees of what an answer counts. O(slices in the range). May be called on any thread. Errors: Cancelled.
[[nodiscard]] Result<SharedCallTrees> callTreesOf(std::shared_ptr<const RangeAnalysis::Answer> answer,
                                                  std::shared_ptr<const Column<FillIndex>> fills, bool byLane,
                                                  const TaskControl &control);

/// Makes the call trees of the range in the background, and only while a view of them is shown. Its views share order, search
/// text and whether lanes are kept apart.
class CallTreeAnalysis final : public QObject
{
    Q_OBJECT

public:
    explicit CallTreeAnalysis(QObject *parent = nullptr);

    /// Sets what the trees are made of; null for nothing.
    void setAnswer(std::shared_ptr<const RangeAnalysis::Answer> answer, std::shared_ptr<const Column<FillIndex>> fills);
    /// Sets whether a view shows the trees. Nothing is computed while none does.
    void setWatched(const QObject *view, bool watched);

    void setOrder(CallTreeOrder order);
    [[nodiscard]] CallTreeOrder order() const { return m_order; }
    void setByLane(bool byLane);
    [[nodiscard]] bool isByLane() const { return m_byLane; }
    void setSearch(const QString &text);
    [[nodiscard]] const QString &search() const { return m_search; }

    [[nodiscard]] bool isBusy() const { return m_task.isRunning(); }
    /// Returns the trees. Null while there are none of the present answer.
    [[nodiscard]] const SharedCallTrees &trees() const { return m_trees; }
    /// Returns the tree in the chosen order; null while there is none.
    [[nodiscard]] const CallTree *tree() const { return m_trees ? &m_trees->of(m_order) : nullptr; }
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }

Q_SIGNALS:
    void changed(); ///< trees, order, or whether lanes are apart
    void searchChanged();

private:
    void start();

    std::shared_ptr<const RangeAnalysis::Answer> m_answer;
    std::shared_ptr<const Column<FillIndex>> m_fills;
    QSet<const QObject *> m_watching;
    bool m_byLane = false;
    CallTreeOrder m_order = CallTreeOrder::TopDown;
    QString m_search;
    AsyncTask<SharedCallTrees> m_task;
    std::shared_ptr<const RangeAnalysis::Answer> m_asked; ///< what the running task makes trees of; null if none runs
    SharedCallTrees m_trees;
    std::optional<Error> m_error;
};

/// Which nodes of a tree a search finds.
struct CallTreeMatches
{
    std::vector<bool> found;  ///< by node; empty if nothing is searched for
    std::vector<bool> around; ///< by node: it is found, or something below it is
    std::size_t count = 0;
    WideNs totalNs = 0; ///< of the nodes found that are not below another one

    [[nodiscard]] bool isActive() const { return !found.empty(); }
    [[nodiscard]] bool isFound(std::size_t node) const { return found.empty() || found[node]; }
};

/// Finds the nodes whose names hold a text, in any case. O(nodes). An empty text finds nothing and dims nothing.
[[nodiscard]] CallTreeMatches findNodes(const CallTree &tree, const Trace &trace, const QString &text);

/// Returns the name of a node as plain text to show.
[[nodiscard]] QString shownNodeName(const CallTree &tree, const Trace &trace, std::size_t node);

/// Returns what a note tells about a node: name, total, self time, count and share, one a line.
[[nodiscard]] QString nodeNote(const CallTree &tree, const Trace &trace, std::size_t node);

/// Returns the title of the totals of an order: "Total time" or "Self time".
[[nodiscard]] QString totalTitle(CallTreeOrder order);

/// Returns a whole tree in that order as CSV; only the titles without a tree.
[[nodiscard]] TextLines callTreeLines(SharedCallTrees trees, CallTreeOrder order);

} // namespace plumbline

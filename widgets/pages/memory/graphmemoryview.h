// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/memory/cardmemory.h"

#include <QSplitter>
#include <QString>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>

class QTabWidget;

namespace plumbline {

class CurveChart;
class DataTable;

/// The memory that one graph of a network plans: what it holds while each of its operators runs, the tensors held at the peak or
/// while a clicked operator runs, and the life of all tensors.
class GraphMemoryView final : public QSplitter
{
    Q_OBJECT

public:
    enum Tab { Held, Tensors, TabCount };

    explicit GraphMemoryView(QWidget *parent = nullptr);

    /// Shows a graph of a card, whose name is `card`. `memory` must have a graph at `graph`.
    void setGraph(std::shared_ptr<const CardMemory> memory, std::size_t graph, const QString &card);
    void retranslate();

    [[nodiscard]] CurveChart &chart() const { return *m_chart; }
    [[nodiscard]] DataTable &table(Tab tab) const { return *m_tables[tab]; }
    [[nodiscard]] QString tabText(Tab tab) const;

private:
    void showCurve();
    void showHeld(std::optional<std::size_t> node);
    void chooseNode(std::int64_t node);
    [[nodiscard]] const GraphMemory &graph() const { return m_memory->graphs[m_graph]; }

    std::shared_ptr<const CardMemory> m_memory; ///< null before setGraph()
    std::size_t m_graph = 0;
    std::optional<std::size_t> m_chosen; ///< the operator that was clicked; none for the peak
    CurveChart *m_chart;
    QTabWidget *m_tabs;
    std::array<DataTable *, TabCount> m_tables;
};

} // namespace plumbline

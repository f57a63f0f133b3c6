// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/memory/graphmemoryview.h"

#include "widgets/charts/curvechart.h"
#include "widgets/support/formatting.h"
#include "widgets/tables/celltext.h"
#include "widgets/tables/datatable.h"

#include <QTabWidget>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

constexpr double BytesPerMbOfGraph = 1e6;
constexpr qsizetype GraphNameLength = 80;

/// Returns the table of some tensors of a graph, in this order.
std::shared_ptr<const TableSource> tensorTable(const GraphMemory &graph, const std::vector<std::size_t> &tensors)
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"graph_tensor", CellKind::Text},
                                                                        {"graph_tensor_type", CellKind::Text},
                                                                        {"graph_tensor_size", CellKind::Bytes},
                                                                        {"graph_tensor_shape", CellKind::Text},
                                                                        {"graph_tensor_first", CellKind::Identifier},
                                                                        {"graph_tensor_last", CellKind::Identifier},
                                                                        {"graph_tensor_nodes", CellKind::Count, false, false},
                                                                        {"graph_tensor_id", CellKind::Identifier, true}});
    for (const std::size_t at : tensors) {
        const GraphTensor &tensor = graph.tensors[at];
        const bool hasLife = tensor.firstNode < tensor.endNode;
        const auto number = [hasLife](std::size_t value) {
            return hasLife ? FilledTable::Cell(static_cast<std::int64_t>(value)) : FilledTable::Cell();
        };
        table->addRow({tensor.name, tensor.type, tensor.bytes, tensor.shape, number(tensor.firstNode), number(tensor.endNode - 1),
                       number(tensor.endNode - tensor.firstNode), tensor.id});
    }
    table->hideEmptyColumns();
    return table;
}

} // namespace

GraphMemoryView::GraphMemoryView(QWidget *parent)
    : QSplitter(Qt::Vertical, parent)
    , m_chart(new CurveChart(QStringLiteral("graph_memory")))
    , m_tabs(new QTabWidget)
    , m_tables{new DataTable(QStringLiteral("graph_memory_held")), new DataTable(QStringLiteral("graph_memory_tensors"))}
{
    setChildrenCollapsible(false);
    for (DataTable *table : m_tables)
        m_tabs->addTab(table, QString());
    m_tabs->setDocumentMode(true);
    m_tables[Tensors]->setFiltersShown(true);
    addWidget(m_chart);
    addWidget(m_tabs);
    setSizes({1000, 1000});
    m_chart->setNumbered([] { return tr("Operator of the graph"); });
    m_chart->setTitle([] { return tr("Memory of the graph, operator by operator"); });
    m_chart->setValueTitle([] { return tr("Memory (MB)"); });
    m_chart->setEmptyText([] { return tr("The file names no operator of this graph."); });
    connect(m_chart, &CurveChart::timeClicked, this, &GraphMemoryView::chooseNode);
    retranslate();
}

void GraphMemoryView::setGraph(std::shared_ptr<const CardMemory> memory, std::size_t graph, const QString &card)
{
    const bool isSame = memory == m_memory && graph == m_graph;
    m_memory = std::move(memory);
    m_graph = graph;
    if (isSame)
        return;
    m_chosen.reset();
    m_chart->setCaption(card);
    std::vector<std::size_t> all(this->graph().tensors.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    m_tables[Tensors]->setSource(tensorTable(this->graph(), all));
    showCurve();
    showHeld(this->graph().peakNode());
}

void GraphMemoryView::showCurve()
{
    const std::vector<GraphNode> &nodes = graph().nodes;
    std::vector<std::int64_t> numbers(nodes.size());
    std::iota(numbers.begin(), numbers.end(), 0);
    std::vector<double> held;
    held.reserve(nodes.size());
    for (const GraphNode &node : nodes)
        held.push_back(static_cast<double>(node.heldBytes) / BytesPerMbOfGraph);
    Curves curves;
    if (!nodes.empty())
        curves.push_back(makeCurve(tr("held"), std::move(numbers), std::move(held)));
    m_chart->setOrigin(0);
    m_chart->setCurves(std::move(curves));
}

/// Lists what is held while an operator runs, and marks it.
void GraphMemoryView::showHeld(std::optional<std::size_t> node)
{
    const std::vector<std::size_t> held = node ? graph().heldAt(*node) : std::vector<std::size_t>();
    m_tables[Held]->setSource(tensorTable(graph(), held));
    const QString count = countText(held.size());
    m_tabs->setTabText(Held, m_chosen ? tr("Held by operator %1 (%2)").arg(integerText(static_cast<qint64>(*m_chosen)), count)
                                      : tr("Held at the peak (%1)").arg(count));
    m_tabs->setTabText(Tensors, tr("Life of all tensors (%1)").arg(countText(graph().tensors.size())));
    if (!node)
        return m_chart->setMark(std::nullopt, QString());
    const GraphNode &marked = graph().nodes[*node];
    const QString bytes = cellText(CellKind::Bytes, marked.heldBytes) + QStringLiteral(" MB");
    m_chart->setMark(static_cast<std::int64_t>(*node),
                     m_chosen ? plainText(marked.name, GraphNameLength) + QStringLiteral(": ") + bytes
                              : tr("Peak: %1").arg(bytes + QStringLiteral(", ") + plainText(marked.name, GraphNameLength)));
}

void GraphMemoryView::chooseNode(std::int64_t node)
{
    if (!m_memory || graph().nodes.empty())
        return;
    const auto last = static_cast<std::int64_t>(graph().nodes.size()) - 1;
    m_chosen = static_cast<std::size_t>(std::clamp<std::int64_t>(node, 0, last));
    m_tabs->setCurrentIndex(Held);
    showHeld(m_chosen);
}

QString GraphMemoryView::tabText(Tab tab) const
{
    return m_tabs->tabText(tab);
}

void GraphMemoryView::retranslate()
{
    m_tables[Held]->setEmptyText([] { return tr("No tensor is held then, as far as the file tells."); });
    m_tables[Tensors]->setEmptyText([] { return tr("The file names no tensor of this graph."); });
    for (DataTable *table : m_tables)
        table->retranslate();
    m_chart->retranslate();
    if (m_memory) {
        showCurve();
        showHeld(m_chosen ? m_chosen : graph().peakNode());
    }
}

} // namespace plumbline

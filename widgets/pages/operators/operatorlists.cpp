// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/operators/operatorlists.h"

#include "core/analysis/kernels/coreclasses.h"
#include "core/base/wide.h"
#include "core/profile/cardfiles.h"
#include "widgets/pages/labels.h"
#include "widgets/support/deliverabletexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/datatable.h"

#include <QCoreApplication>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

class OperatorListTexts
{
    Q_DECLARE_TR_FUNCTIONS(OperatorList)
};

/// Returns the sentence about one file of the parallel strategy.
QString graphLine(const ShardedGraph &graph)
{
    QStringList parts;
    if (graph.rank)
        parts += OperatorListTexts::tr("rank %1").arg(*graph.rank);
    if (graph.stage)
        parts += graph.stages.empty()
                     ? OperatorListTexts::tr("pipeline stage %1").arg(*graph.stage)
                     : OperatorListTexts::tr("pipeline stage %1 of %2").arg(*graph.stage).arg(countText(graph.stages.size()));
    if (!graph.mode.empty())
        parts += OperatorListTexts::tr("mode %1").arg(plainText(graph.mode));
    const auto split = static_cast<std::size_t>(
        std::ranges::count_if(graph.operators, [](const ShardedOperator &each) { return !each.strategy.empty(); }));
    const QString counts =
        OperatorListTexts::tr("%1 of %2 operators have a sharding.").arg(countText(split), countText(graph.operators.size()));
    return parts.isEmpty() ? counts : OperatorListTexts::tr("%1: %2").arg(parts.join(QStringLiteral(", ")), counts);
}

QString shapesLine(const ShapeStepSource &shapes, Framework framework)
{
    if (!shapes.tellsShapes())
        return OperatorListTexts::tr("No file tells the shapes of the operators.") + QLatin1Char(' ') +
               howToGetText(QStringLiteral("kernel_details.csv"), Collected::Kernels, framework);
    if (shapes.changing() == 0)
        return OperatorListTexts::tr("All %1 operators have one shape each.").arg(countText(shapes.operators()));
    return OperatorListTexts::tr("%1 of %2 operators have more than one shape.")
        .arg(countText(shapes.changing()), countText(shapes.operators()));
}

} // namespace

ShapeStepSource::ShapeStepSource(std::shared_ptr<const CardKernels> kernels, const TaskControl &control)
    : m_kernels(std::move(kernels)), m_steps(shapesByStep(*m_kernels->calls, control))
{
    const bool isAdded = !coversTwoSpans(*m_kernels->calls, m_kernels->isPerStep);
    const bool hasSteps = std::ranges::any_of(m_steps, [](const ShapeStep &step) { return !step.step.empty(); });
    m_columns = {{"step", CellKind::Text, !hasSteps},
                 {"name", CellKind::Text},
                 {"type", CellKind::Text},
                 {"input_shapes", CellKind::Text},
                 {"count", CellKind::Count, false, isAdded},
                 {"sum", CellKind::Picoseconds, false, isAdded},
                 {"average", CellKind::Picoseconds, false, false},
                 {"shape_count", CellKind::Count, false, false}};
    m_tellsShapes = std::ranges::any_of(m_steps, [](const ShapeStep &step) { return !step.shapes.empty(); });
    std::unordered_map<std::string_view, std::uint64_t> names;
    for (const ShapeStep &step : m_steps)
        names.try_emplace(step.name, step.shapeCount);
    m_operators = names.size();
    m_changing = static_cast<std::size_t>(std::ranges::count_if(names, [](const auto &each) { return each.second > 1; }));
}

TableCell ShapeStepSource::cell(std::size_t row, std::size_t column) const
{
    const ShapeStep &step = m_steps[row];
    switch (column) {
    case Step:
        return step.step;
    case Name:
        return step.name;
    case Type:
        return step.type;
    case Shapes:
        return step.shapes;
    case Count:
        return static_cast<std::int64_t>(step.count);
    case Sum:
        return saturated(step.sumPs);
    case Average:
        return meanNs(step.sumPs, step.count); // the rounding is that of nanoseconds, whatever the unit
    default:
        return static_cast<std::int64_t>(step.shapeCount);
    }
}

ShardedSource::ShardedSource(std::vector<ShardedGraph> graphs, std::vector<Error> errors)
    : m_graphs(std::move(graphs))
    , m_errors(std::move(errors))
    , m_columns{{"sharded_node", CellKind::Text},   {"name", CellKind::Text},         {"type", CellKind::Text},
                {"sharded_shape", CellKind::Text},  {"sharding", CellKind::Text},     {"sharded_instance", CellKind::Text},
                {"sharded_inputs", CellKind::Text}, {"sharded_scope", CellKind::Text}}
{
    for (const ShardedGraph &graph : m_graphs) {
        for (const ShardedOperator &each : graph.operators)
            m_rows.push_back(&each);
    }
    for (std::size_t column = 0; column < m_columns.size(); ++column) {
        const auto isEmpty = [&](std::size_t row) { return std::get<std::string_view>(cell(row, column)).empty(); };
        std::size_t row = 0;
        while (row < rows() && isEmpty(row))
            ++row;
        m_columns[column].isHidden = rows() > 0 && row == rows() && column != Strategy;
    }
}

TableCell ShardedSource::cell(std::size_t row, std::size_t column) const
{
    const ShardedOperator &each = *m_rows[row];
    switch (column) {
    case Node:
        return std::string_view(each.node);
    case Name:
        return std::string_view(each.name);
    case Type:
        return std::string_view(each.type);
    case Shape:
        return std::string_view(each.shape);
    case Strategy:
        return std::string_view(each.strategy);
    case Instance:
        return std::string_view(each.instance);
    case Inputs:
        return std::string_view(each.inputs);
    default:
        return std::string_view(each.scope);
    }
}

bool hasShardedOperators(const Card &card)
{
    return !filesOf(card, "parallel_strategy", ".json").empty();
}

Result<std::shared_ptr<const ShardedSource>> readShardedSource(const Card &card, TaskControl &control)
{
    std::vector<ShardedGraph> graphs;
    std::vector<Error> errors;
    for (const std::string &file : filesOf(card, "parallel_strategy", ".json")) {
        auto graph = readShardedOperators(file, control);
        if (graph)
            graphs.push_back(std::move(*graph));
        else if (graph.error().code == ErrorCode::Cancelled)
            return failure(graph.error());
        else
            errors.push_back(std::move(graph.error()));
    }
    return std::make_shared<const ShardedSource>(std::move(graphs), std::move(errors));
}

Result<std::shared_ptr<const ShapeStepSource>> readShapeSteps(const OpenCard &card, TaskControl &control)
{
    const auto kernels = card.kernelsFor(KernelsBy::Shape, control);
    if (!kernels)
        return failure(kernels.error());
    auto source = std::make_shared<const ShapeStepSource>(*kernels, control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return source;
}

OperatorList::OperatorList(const QString &fileName, QWidget *parent)
    : QWidget(parent), m_text(noteLabel()), m_table(new DataTable(fileName))
{
    m_text->setContentsMargins(8, 2, 8, 4);
    m_table->setFiltersShown(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_text);
    layout->addWidget(m_table, 1);
    setFocusProxy(m_table);
    retranslate();
}

void OperatorList::showShapes(std::shared_ptr<const ShapeStepSource> shapes, Framework framework)
{
    m_framework = framework;
    m_shapes = std::move(shapes);
    m_table->setSource(m_shapes);
    retranslate();
}

void OperatorList::showSharded(std::shared_ptr<const ShardedSource> sharded)
{
    m_sharded = std::move(sharded);
    m_table->setSource(m_sharded);
    retranslate();
}

void OperatorList::updateText()
{
    QStringList lines;
    if (m_shapes)
        lines += shapesLine(*m_shapes, m_framework);
    if (m_sharded) {
        for (const ShardedGraph &graph : m_sharded->graphs()) {
            lines += graphLine(graph);
            for (const Problem &problem : graph.problems)
                lines += problemLine(problem);
        }
        for (const Error &error : m_sharded->errors())
            lines += errorText(error);
    }
    m_text->setText(lines.join(QLatin1Char('\n')));
    m_text->setVisible(!lines.isEmpty());
}

QString OperatorList::text() const
{
    return m_text->text();
}

void OperatorList::retranslate()
{
    m_table->setEmptyText([this]() -> QString {
        return m_sharded ? OperatorListTexts::tr(
                               "This card has no operators with a sharding: no parallel_strategy_*.json could be read.")
                         : OperatorListTexts::tr("No device work was found in the timeline.");
    });
    m_table->retranslate();
    updateText();
}

} // namespace plumbline

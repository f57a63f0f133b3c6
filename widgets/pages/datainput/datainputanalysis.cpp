// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/datainput/datainputanalysis.h"

#include "widgets/support/formatting.h"
#include "widgets/tables/optionalcell.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace plumbline {

namespace {

constexpr qsizetype DataInputAnalysisNameLength = 60;

/// Returns the shown name of a queue. Those of host and device are translated.
QString shownName(const DataQueue &queue, const QStringList &queueNames)
{
    if (queue.name == "host")
        return queueNames.value(0);
    return queue.name == "device" ? queueNames.value(1) : plainText(queue.name, DataInputAnalysisNameLength);
}

std::shared_ptr<const Curve> curveOf(const DataQueue &queue, QString name)
{
    std::vector<std::int64_t> numbers(queue.samples.size());
    std::iota(numbers.begin(), numbers.end(), 1);
    std::vector<double> values;
    values.reserve(queue.samples.size());
    for (const std::int64_t sample : queue.samples)
        values.push_back(static_cast<double>(sample));
    return makeCurve(std::move(name), std::move(numbers), std::move(values));
}

void keepRange(std::vector<DataPreprocess> &rows, TimeRange absolute)
{
    std::erase_if(rows, [&](const DataPreprocess &row) {
        const TimeNs end = saturated(WideNs{row.startNs} + std::max<TimeNs>(row.totalNs.value_or(0), 0));
        return !absolute.intersectsSlice(row.startNs, end);
    });
}

std::shared_ptr<const TableSource> pipelineTable(const DataInputFacts &facts)
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"data_operator_id", CellKind::Identifier},
                                                                        {"data_operator", CellKind::Text},
                                                                        {"data_workers", CellKind::Count},
                                                                        {"data_worker_usage", CellKind::Share},
                                                                        {"data_queue_usage", CellKind::Share},
                                                                        {"data_queue_empty", CellKind::Share},
                                                                        {"data_queue_average", CellKind::Decimal},
                                                                        {"data_queue_capacity", CellKind::Count, false, false},
                                                                        {"data_parent", CellKind::Identifier},
                                                                        {"data_children", CellKind::Text}});
    for (const PipelineOperator &each : facts.input.pipeline.operators) {
        std::string children;
        for (const std::int64_t child : each.children)
            children += (children.empty() ? "" : ", ") + std::to_string(child);
        table->addRow({each.id, each.type, cellOf(each.workers), cellOf(each.workerUsage), cellOf(each.queueUsage),
                       cellOf(each.queueEmptyShare), cellOf(each.queueAverage), cellOf(each.queueSize), cellOf(each.parent),
                       children});
    }
    return table;
}

std::shared_ptr<const TableSource> queueTable(const DataInputFacts &facts, const QStringList &queueNames)
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"data_queue", CellKind::Text},
                                                                        {"data_queue_samples", CellKind::Count},
                                                                        {"data_queue_empty", CellKind::Share},
                                                                        {"data_queue_average", CellKind::Decimal},
                                                                        {"data_queue_capacity", CellKind::Count, false, false}});
    for (const DataQueue &queue : facts.input.queues)
        table->addRow({shownName(queue, queueNames).toStdString(), static_cast<std::int64_t>(queue.samples.size()),
                       cellOf(queue.emptyShare), cellOf(queue.average), cellOf(queue.capacity)});
    return table;
}

std::shared_ptr<const TableSource> stageTable(const DataInputFacts &facts)
{
    auto table =
        std::make_shared<FilledTable>(std::vector<TableColumn>{{"data_stage_operation", CellKind::Text},
                                                               {"data_stage", CellKind::Text},
                                                               {"data_stage_count", CellKind::Count},
                                                               {"data_stage_average", CellKind::Nanoseconds, false, false},
                                                               {"data_stage_info", CellKind::Text}});
    for (const DatasetStage &stage : facts.input.stages)
        table->addRow({std::string(stage.operation), std::string(stage.stage), stage.occurrences, stage.averageNs,
                       std::string(stage.info)});
    return table;
}

std::shared_ptr<const TableSource> preprocessTable(const DataInputFacts &facts)
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"aicpu_node", CellKind::Text},
                                                                        {"aicpu_start", CellKind::Nanoseconds, false, false},
                                                                        {"aicpu_total", CellKind::Nanoseconds},
                                                                        {"aicpu_task", CellKind::Nanoseconds},
                                                                        {"aicpu_dispatch", CellKind::Nanoseconds},
                                                                        {"aicpu_compute", CellKind::Nanoseconds},
                                                                        {"aicpu_copy", CellKind::Nanoseconds}});
    for (const DataPreprocess &row : facts.input.preprocessing)
        table->addRow({std::string(row.node), saturated(WideNs{row.startNs} - facts.originNs), cellOf(row.totalNs),
                       cellOf(row.taskNs), cellOf(row.dispatchNs), cellOf(row.computeNs), cellOf(row.copyNs)});
    return table;
}

std::shared_ptr<const TableSource> loaderTable(const DataInputFacts &facts)
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"loader_call", CellKind::Text},
                                                                        {"loader_count", CellKind::Count},
                                                                        {"loader_sum", CellKind::Nanoseconds, false, false},
                                                                        {"loader_average", CellKind::Nanoseconds, false, false},
                                                                        {"loader_longest", CellKind::Nanoseconds, false, false}});
    for (const LoaderCalls &calls : facts.loader)
        table->addRow({std::string(facts.card.trace()->text(calls.name)), static_cast<std::int64_t>(calls.count),
                       saturated(calls.sumNs), meanNs(calls.sumNs, calls.count), calls.longestNs});
    return table;
}

} // namespace

bool DataInputFacts::isEmpty() const
{
    return input.pipeline.operators.empty() && input.queues.empty() && input.stages.empty() && input.preprocessing.empty() &&
           loader.empty();
}

Result<std::shared_ptr<const DataInputFacts>> analyseDataInput(const DataInputQuestion &question, TaskControl &control)
{
    auto facts = std::make_shared<DataInputFacts>();
    const PageCard &card = question.card;
    facts->card = card;
    const auto input = card.open->dataInput(control);
    if (!input)
        return failure(input.error());
    facts->input = **input;
    if (card.trace()) {
        auto calls = loaderCalls(*card.trace(), question.range.value_or(AllTime), control);
        if (!calls)
            return failure(calls.error());
        facts->loader = std::move(*calls);
        if (question.range)
            keepRange(facts->input.preprocessing,
                      {card.trace()->absolute(question.range->begin), card.trace()->absolute(question.range->end)});
    }
    for (const DataQueue &queue : facts->input.queues) {
        if (!queue.samples.empty() && facts->curves.size() < MostQueues)
            facts->curves.push_back(curveOf(queue, shownName(queue, question.queueNames)));
    }
    const auto &rows = facts->input.preprocessing;
    const auto isEarlier = [](const DataPreprocess &left, const DataPreprocess &right) { return left.startNs < right.startNs; };
    if (question.axisOriginNs)
        facts->originNs = *question.axisOriginNs;
    else if (!rows.empty())
        facts->originNs = std::min_element(rows.begin(), rows.end(), isEarlier)->startNs;
    facts->tables = {pipelineTable(*facts), queueTable(*facts, question.queueNames), stageTable(*facts), preprocessTable(*facts),
                     loaderTable(*facts)};
    return std::shared_ptr<const DataInputFacts>(std::move(facts));
}

} // namespace plumbline

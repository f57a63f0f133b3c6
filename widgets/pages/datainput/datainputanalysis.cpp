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

std::shared_ptr<const Curve> curveOf(const DataQueue &queue, QString name, bool isTimed)
{
    std::vector<std::int64_t> numbers = queue.timesNs;
    if (!isTimed) {
        numbers.resize(queue.samples.size());
        std::iota(numbers.begin(), numbers.end(), 1);
    }
    std::vector<double> values;
    values.reserve(queue.samples.size());
    for (const std::int64_t sample : queue.samples)
        values.push_back(static_cast<double>(sample));
    return makeCurve(std::move(name), std::move(numbers), std::move(values));
}

/// Adds a curve of the time that programs and the system used. `row` is its row in the table of processors.
void addProcessorCurve(const ProcessorUse &use, const QString &name, std::size_t row, DataInputFacts &facts)
{
    Curves &curves = facts.processorCurves;
    const std::optional<std::int64_t> intervalNs = facts.input.processors.intervalNs;
    if (use.user.empty() || curves.size() >= MostQueues)
        return;
    facts.processorRows.push_back(row);
    std::vector<std::int64_t> times;
    std::vector<double> values;
    for (std::size_t sample = 0; sample < use.user.size(); ++sample) {
        const auto number = static_cast<std::int64_t>(sample);
        times.push_back(intervalNs ? saturated(WideNs{*intervalNs} * number) : number + 1);
        values.push_back(100 * use.user[sample] + (sample < use.system.size() ? 100 * use.system[sample] : 0));
    }
    curves.push_back(makeCurve(name, std::move(times), std::move(values)));
}

/// Returns the shown name of an operator that the file of processors gives by its id.
std::string operatorLabel(const DataInput &input, std::int64_t id)
{
    const auto &operators = input.pipeline.operators;
    const auto found =
        std::find_if(operators.begin(), operators.end(), [id](const PipelineOperator &each) { return each.id == id; });
    return found == operators.end() ? "id=" + std::to_string(id) : operatorName(*found);
}

std::shared_ptr<const TableSource> processorTable(const DataInputFacts &facts, const QStringList &names)
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"cpu_of", CellKind::Text},
                                                                        {"cpu_user", CellKind::Share},
                                                                        {"cpu_system", CellKind::Share},
                                                                        {"cpu_io", CellKind::Share},
                                                                        {"cpu_idle", CellKind::Share},
                                                                        {"cpu_peak", CellKind::Share},
                                                                        {"data_queue_samples", CellKind::Count}});
    const auto add = [&table](const std::string &name, const ProcessorUse &use) {
        std::optional<double> peak;
        for (std::size_t sample = 0; sample < use.user.size(); ++sample)
            peak = std::max(peak.value_or(0), use.user[sample] + (sample < use.system.size() ? use.system[sample] : 0));
        table->addRow({name, cellOf(meanOf(use.user)), cellOf(meanOf(use.system)), cellOf(meanOf(use.io)),
                       cellOf(meanOf(use.idle)), cellOf(peak), static_cast<std::int64_t>(use.user.size())});
    };
    const DataProcessors &processors = facts.input.processors;
    if (processors.isEmpty())
        return table;
    add(names.value(0).toStdString(), processors.machine);
    add(names.value(1).toStdString(), processors.process);
    for (const DataProcessors::Operator &each : processors.operators)
        add(operatorLabel(facts.input, each.id), each.use);
    return table;
}

void addCurves(const DataInputQuestion &question, DataInputFacts &facts)
{
    const std::vector<DataQueue> &queues = facts.input.queues;
    facts.areCurvesTimed = std::all_of(queues.begin(), queues.end(),
                                       [](const DataQueue &queue) { return queue.timesNs.size() == queue.samples.size(); });
    for (std::size_t queue = 0; queue < queues.size(); ++queue) {
        if (queues[queue].samples.empty() || facts.curves.size() >= MostQueues)
            continue;
        facts.curves.push_back(curveOf(queues[queue], shownName(queues[queue], question.queueNames), facts.areCurvesTimed));
        facts.curveQueues.push_back(queue);
    }
    const DataProcessors &processors = facts.input.processors;
    addProcessorCurve(processors.machine, question.processorNames.value(0), 0, facts);
    addProcessorCurve(processors.process, question.processorNames.value(1), 1, facts);
    std::size_t row = 2;
    for (const DataProcessors::Operator &each : processors.operators)
        addProcessorCurve(each.use, plainText(operatorLabel(facts.input, each.id), DataInputAnalysisNameLength), row++, facts);
}

/// Finds the operators that fill the queues. Both stand in the order of the file; an operator without a queue is passed over.
void linkQueues(DataInputFacts &facts)
{
    const auto &operators = facts.input.pipeline.operators;
    auto next = operators.begin();
    for (const DataQueue &queue : facts.input.queues) {
        const auto found =
            std::find_if(next, operators.end(), [&](const PipelineOperator &each) { return operatorName(each) == queue.name; });
        const bool isFound = found != operators.end();
        facts.queueOperators.push_back(isFound ? std::optional(static_cast<std::size_t>(found - operators.begin()))
                                               : std::nullopt);
        if (isFound)
            next = found + 1;
    }
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
                                                                        {"data_cpu_usage", CellKind::Share},
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
        table->addRow({each.id, each.type, cellOf(each.workers), cellOf(each.workerUsage), cellOf(each.allWorkersUsage()),
                       cellOf(each.queueUsage), cellOf(each.queueEmptyShare), cellOf(each.queueAverage), cellOf(each.queueSize),
                       cellOf(each.parent), children});
    }
    return table;
}

std::shared_ptr<const TableSource> queueTable(const DataInputFacts &facts, const QStringList &queueNames)
{
    auto table =
        std::make_shared<FilledTable>(std::vector<TableColumn>{{"data_queue", CellKind::Text},
                                                               {"data_queue_samples", CellKind::Count},
                                                               {"data_queue_empty", CellKind::Share},
                                                               {"data_queue_empties", CellKind::Count},
                                                               {"data_queue_fulls", CellKind::Count},
                                                               {"data_queue_average", CellKind::Decimal},
                                                               {"data_queue_capacity", CellKind::Count, false, false},
                                                               {"data_queue_interval", CellKind::Nanoseconds, false, false}});
    for (const DataQueue &queue : facts.input.queues)
        table->addRow({shownName(queue, queueNames).toStdString(), static_cast<std::int64_t>(queue.samples.size()),
                       cellOf(queue.emptyShare),
                       queue.samples.empty() ? FilledTable::Cell() : static_cast<std::int64_t>(queue.emptySamples()),
                       queue.samples.empty() ? FilledTable::Cell() : cellOf(queue.fullSamples()), cellOf(queue.average),
                       cellOf(queue.capacity), cellOf(queue.intervalNs())});
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
           loader.empty() && input.processors.isEmpty() && !input.gapNs;
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
        if (question.range && !facts->input.isPreprocessingOfDevice)
            keepRange(facts->input.preprocessing,
                      {card.trace()->absolute(question.range->begin), card.trace()->absolute(question.range->end)});
    }
    addCurves(question, *facts);
    linkQueues(*facts);
    const auto &rows = facts->input.preprocessing;
    const auto isEarlier = [](const DataPreprocess &left, const DataPreprocess &right) { return left.startNs < right.startNs; };
    if (question.axisOriginNs && !facts->input.isPreprocessingOfDevice)
        facts->originNs = *question.axisOriginNs;
    else if (!rows.empty())
        facts->originNs = std::min_element(rows.begin(), rows.end(), isEarlier)->startNs;
    facts->tables = {pipelineTable(*facts), queueTable(*facts, question.queueNames),
                     stageTable(*facts),    preprocessTable(*facts),
                     loaderTable(*facts),   processorTable(*facts, question.processorNames)};
    return std::shared_ptr<const DataInputFacts>(std::move(facts));
}

} // namespace plumbline

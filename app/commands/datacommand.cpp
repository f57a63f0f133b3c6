// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/texttable.h"
#include "app/commands/tracecommand.h"
#include "core/analysis/data/datainput.h"
#include "core/analysis/data/datapath.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// The table that is listed, in the order of the values of --table.
enum class DataList { Operators, Queues, Samples, Verdict, Stages, Preprocess, Path, Cpu };

QStringList titlesOf(DataList list)
{
    switch (list) {
    case DataList::Operators:
        return {QStringLiteral("card"),        QStringLiteral("id"),           QStringLiteral("type"),
                QStringLiteral("workers"),     QStringLiteral("queue_size"),   QStringLiteral("queue_average"),
                QStringLiteral("queue_usage"), QStringLiteral("worker_usage"), QStringLiteral("parent"),
                QStringLiteral("children")};
    case DataList::Queues:
        return {QStringLiteral("card"),        QStringLiteral("name"),    QStringLiteral("samples"),
                QStringLiteral("empty_share"), QStringLiteral("average"), QStringLiteral("capacity"),
                QStringLiteral("empty"),       QStringLiteral("full"),    QStringLiteral("interval_ns")};
    case DataList::Samples:
        return {QStringLiteral("card"), QStringLiteral("name"),    QStringLiteral("sample"),
                QStringLiteral("size"), QStringLiteral("time_ns"), QStringLiteral("step")};
    case DataList::Verdict:
        return {QStringLiteral("card"),
                QStringLiteral("rule"),
                QStringLiteral("operator"),
                QStringLiteral("gap_ns"),
                QStringLiteral("getnext_ns"),
                QStringLiteral("device_empty_share"),
                QStringLiteral("host_empty_share"),
                QStringLiteral("queue_usage"),
                QStringLiteral("input_usage"),
                QStringLiteral("pipeline_ns"),
                QStringLiteral("push_ns"),
                QStringLiteral("batch_ns")};
    case DataList::Stages:
        return {QStringLiteral("card"), QStringLiteral("operation"),   QStringLiteral("stage"),
                QStringLiteral("info"), QStringLiteral("occurrences"), QStringLiteral("average_ns")};
    case DataList::Preprocess:
        return {QStringLiteral("card"),    QStringLiteral("node"),    QStringLiteral("start_ns"),    QStringLiteral("compute_ns"),
                QStringLiteral("copy_ns"), QStringLiteral("task_ns"), QStringLiteral("dispatch_ns"), QStringLiteral("total_ns")};
    case DataList::Path:
        return {QStringLiteral("card"),  QStringLiteral("question"), QStringLiteral("answer"),  QStringLiteral("samples"),
                QStringLiteral("empty"), QStringLiteral("ns"),       QStringLiteral("operator")};
    case DataList::Cpu:
        return {QStringLiteral("card"), QStringLiteral("name"), QStringLiteral("user"),   QStringLiteral("system"),
                QStringLiteral("io"),   QStringLiteral("idle"), QStringLiteral("samples")};
    }
    return {};
}

bool isText(const QString &title)
{
    constexpr std::array Texts{"name",     "type", "operation", "stage",    "info",  "node",
                               "children", "rule", "operator",  "question", "answer"};
    return std::any_of(Texts.begin(), Texts.end(), [&](const char *text) { return title == QLatin1String(text); });
}

const char *nameOf(DataQuestion question)
{
    constexpr std::array Names{"step_gap", "device_queue", "getnext", "host_queue", "operators"};
    return Names[static_cast<std::size_t>(question)];
}

const char *nameOf(DataAnswer answer)
{
    constexpr std::array Names{"yes", "no", "too_few", "unknown"};
    return Names[static_cast<std::size_t>(answer)];
}

const char *nameOf(DataEnd end)
{
    constexpr std::array Names{"keeps_up", "getnext", "elsewhere", "transfer", "program", "processing", "open"};
    return Names[static_cast<std::size_t>(end)];
}

std::optional<std::int64_t> asInteger(const std::optional<std::uint64_t> &count)
{
    return count ? std::optional(static_cast<std::int64_t>(*count)) : std::nullopt;
}

std::string culpritName(const DataInput &input, const std::optional<std::size_t> &culprit)
{
    return culprit ? operatorName(input.pipeline.operators[*culprit]) : std::string();
}

/// Returns the name of an operator of the pipeline by its id; "" if the pipeline does not have it.
std::string nameOfOperator(const DataInput &input, std::int64_t id)
{
    const auto &operators = input.pipeline.operators;
    const auto found =
        std::find_if(operators.begin(), operators.end(), [id](const PipelineOperator &each) { return each.id == id; });
    return found == operators.end() ? std::string() : operatorName(*found);
}

void writeText(JsonWriter &out, const char *key, const std::string &text)
{
    out.key(key);
    text.empty() ? out.null() : out.text(text);
}

QString realCell(const std::optional<double> &number)
{
    return number ? QString::number(*number, 'f', 6) : QString();
}

/// Lists what the files of each card tell about its data input.
class Data final : public TraceCommand
{
public:
    explicit Data(const CommandLine &line) : TraceCommand(line, "cards") {}

private:
    OrExit<void> readOptions() override
    {
        const auto list = chosenTable({QStringLiteral("operators"), QStringLiteral("queues"), QStringLiteral("samples"),
                                       QStringLiteral("verdict"), QStringLiteral("stages"), QStringLiteral("preprocess"),
                                       QStringLiteral("path"), QStringLiteral("cpu")});
        if (!list)
            return tl::unexpected(list.error());
        m_list = static_cast<DataList>(*list);
        const QStringList titles = titlesOf(m_list);
        for (const QString &title : titles)
            m_table.addColumn(title, isText(title) ? TextTable::Align::Left : TextTable::Align::Right);
        addCsv(titles);
        return {};
    }

    // A file without a capture around it is read, so that a file that is no timeline is reported.
    bool addWithoutTrace(const OpenCard &card) override
    {
        if (isTimelineOnly(card.card()))
            return false;
        TaskControl control;
        const auto input = card.dataInput(control);
        if (lacksStepGap(**input) && !card.card().timeline.empty())
            return false; // the timeline tells how late steps begin
        add(card.card(), **input);
        return true;
    }

    OrExit<void> addCard(const OpenCard &card) override
    {
        TaskControl control;
        add(card.card(), **card.dataInput(control));
        return {};
    }

    void add(const Card &card, const DataInput &input)
    {
        addLosses(input.problems, input.errors);
        if (isJson())
            writeJson(card, input);
        else
            addRows(card, input);
    }

    void writeJson(const Card &card, const DataInput &input)
    {
        JsonWriter &out = json();
        out.beginObject().key("rank");
        writeOptional(out, card.rank);
        out.key("mode");
        input.mode ? out.text(*input.mode == DataMode::Sink ? "sink" : "non_sink") : out.null();
        out.key("operators").beginArray();
        for (const PipelineOperator &each : input.pipeline.operators)
            writeOperator(out, each);
        out.endArray().key("queues").beginArray();
        for (const DataQueue &queue : input.queues) {
            out.beginObject().key("name").text(queue.name).key("samples").count(queue.samples.size());
            writeReal(out, "empty_share", queue.emptyShare);
            writeReal(out, "average", queue.average);
            writeInteger(out, "capacity", queue.capacity);
            out.key("empty").count(queue.emptySamples());
            writeInteger(out, "full", asInteger(queue.fullSamples()));
            writeInteger(out, "interval_ns", queue.intervalNs());
            out.endObject();
        }
        out.endArray().key("verdict");
        writeVerdict(out, input);
        out.key("time_per_batch").beginObject();
        writeInteger(out, "pipeline_ns", input.pipeline.times.pipelineNs);
        writeInteger(out, "push_ns", input.pipeline.times.pushNs);
        writeInteger(out, "batch_ns", input.pipeline.times.batchNs);
        out.endObject();
        writeText(out, "profiler_warning", input.pipeline.warning);
        writeText(out, "profiler_suggestion", input.pipeline.suggestion);
        out.key("stages").beginArray();
        for (const DatasetStage &stage : input.stages) {
            out.beginObject().key("operation").text(stage.operation).key("stage").text(stage.stage);
            out.key("info").text(stage.info).key("occurrences").integer(stage.occurrences);
            out.key("average_ns").integer(stage.averageNs).endObject();
        }
        out.endArray();
        writeEvidence(out, input);
        writePath(out, input);
        writeCpu(out, input);
        writeTexts(out, "cpu_analysis_details", input.pipeline.cpuDetails);
        writeTexts(out, "queue_analysis_details", input.pipeline.queueDetails);
        out.endObject();
    }

    static void writeTexts(JsonWriter &out, const char *key, const std::vector<std::string> &texts)
    {
        out.key(key).beginArray();
        for (const std::string &text : texts)
            out.text(std::string_view(text));
        out.endArray();
    }

    static void writeEvidence(JsonWriter &out, const DataInput &input)
    {
        writeInteger(out, "step_gap_ns", input.gapNs);
        out.key("step_gaps").count(input.measuredGaps);
        writeInteger(out, "getnext_ns", input.getNextNs);
        out.key("steps_without_data");
        const auto steps = stepsWithoutData(input);
        if (!steps) {
            out.null();
            return;
        }
        out.beginArray();
        for (const std::int64_t step : *steps)
            out.integer(step);
        out.endArray();
    }

    static void writePath(JsonWriter &out, const DataInput &input)
    {
        const DataPath path = dataPath(input);
        out.key("path").beginArray();
        for (const DataFork &fork : path.forks) {
            out.beginObject().key("question").text(nameOf(fork.question)).key("answer").text(nameOf(fork.answer));
            out.key("samples").count(fork.samples);
            writeInteger(out, "empty", asInteger(fork.empty));
            writeInteger(out, "ns", fork.ns);
            writeText(out, "operator", culpritName(input, fork.culprit));
            out.endObject();
        }
        out.endArray().key("path_end").text(nameOf(path.end));
    }

    static void writeUse(JsonWriter &out, const ProcessorUse &use)
    {
        writeReal(out, "user", meanOf(use.user));
        writeReal(out, "system", meanOf(use.system));
        writeReal(out, "io", meanOf(use.io));
        writeReal(out, "idle", meanOf(use.idle));
        out.key("samples").count(use.user.size());
    }

    static void writeCpu(JsonWriter &out, const DataInput &input)
    {
        const DataProcessors &cpu = input.processors;
        out.key("cpu");
        if (cpu.isEmpty()) {
            out.null();
            return;
        }
        out.beginObject();
        writeInteger(out, "interval_ns", cpu.intervalNs);
        writeInteger(out, "processors", cpu.processors);
        for (const auto &[key, use] : {std::pair("machine", &cpu.machine), std::pair("process", &cpu.process)}) {
            out.key(key).beginObject();
            writeUse(out, *use);
            out.endObject();
        }
        out.key("operators").beginArray();
        for (const DataProcessors::Operator &each : cpu.operators) {
            out.beginObject().key("id").integer(each.id);
            writeText(out, "name", nameOfOperator(input, each.id));
            writeUse(out, each.use);
            out.endObject();
        }
        out.endArray().endObject();
    }

    static void writeOperator(JsonWriter &out, const PipelineOperator &each)
    {
        out.beginObject().key("id").integer(each.id).key("type").text(each.type);
        writeInteger(out, "workers", each.workers);
        writeInteger(out, "queue_size", each.queueSize);
        writeReal(out, "queue_average", each.queueAverage);
        writeReal(out, "queue_usage", each.queueUsage);
        writeReal(out, "worker_usage", each.workerUsage);
        writeReal(out, "cpu_usage", each.allWorkersUsage());
        writeReal(out, "queue_empty_share", each.queueEmptyShare);
        writeInteger(out, "interval_ns", each.intervalNs);
        writeInteger(out, "parent", each.parent);
        out.key("children").beginArray();
        for (const std::int64_t child : each.children)
            out.integer(child);
        out.endArray().endObject();
    }

    static void writeVerdict(JsonWriter &out, const DataInput &input)
    {
        if (!input.verdict) {
            out.null();
            return;
        }
        const DataVerdict &verdict = *input.verdict;
        out.beginObject().key("rule").text(verdict.rule);
        writeText(out, "operator", culpritOf(input));
        out.key("facts").beginObject();
        for (const auto &[key, number] : {std::pair("gap_ns", verdict.gapNs), std::pair("getnext_ns", verdict.getNextNs)}) {
            if (number)
                writeInteger(out, key, number);
        }
        for (const auto &[key, number] : shares(verdict)) {
            if (number)
                writeReal(out, key, number);
        }
        out.endObject().endObject();
    }

    static std::array<std::pair<const char *, std::optional<double>>, 4> shares(const DataVerdict &verdict)
    {
        return {{{"device_empty_share", verdict.deviceEmptyShare},
                 {"host_empty_share", verdict.hostEmptyShare},
                 {"queue_usage", verdict.usage},
                 {"input_usage", verdict.inputUsage}}};
    }

    /// Returns the name of the operator that the verdict blames, in the form that queues use; "" if there is none.
    static std::string culpritOf(const DataInput &input)
    {
        if (!input.verdict || !input.verdict->culprit)
            return {};
        return operatorName(input.pipeline.operators[*input.verdict->culprit]);
    }

    void addRows(const Card &card, const DataInput &input)
    {
        const QString rank = rankText(card);
        switch (m_list) {
        case DataList::Operators:
            for (const PipelineOperator &each : input.pipeline.operators)
                addCells({rank, QString::number(each.id), fromFile(each.type), numberCell(each.workers),
                          numberCell(each.queueSize), realCell(each.queueAverage), realCell(each.queueUsage),
                          realCell(each.workerUsage), numberCell(each.parent), childrenText(each)});
            return;
        case DataList::Queues:
            for (const DataQueue &queue : input.queues)
                addCells({rank, fromFile(queue.name), QString::number(queue.samples.size()), realCell(queue.emptyShare),
                          realCell(queue.average), numberCell(queue.capacity), QString::number(queue.emptySamples()),
                          numberCell(asInteger(queue.fullSamples())), numberCell(queue.intervalNs())});
            return;
        case DataList::Samples:
            for (const DataQueue &queue : input.queues) {
                for (std::size_t sample = 0; sample < queue.samples.size(); ++sample)
                    addCells(sampleCells(rank, queue, sample));
            }
            return;
        case DataList::Verdict:
            if (input.verdict || input.pipeline.times.pipelineNs || input.pipeline.times.pushNs || input.pipeline.times.batchNs)
                addCells(verdictCells(card, input));
            return;
        case DataList::Stages:
            for (const DatasetStage &stage : input.stages)
                addCells({rank, fromFile(stage.operation), fromFile(stage.stage), fromFile(stage.info),
                          QString::number(stage.occurrences), QString::number(stage.averageNs)});
            return;
        case DataList::Preprocess:
            for (const DataPreprocess &each : input.preprocessing)
                addCells({rank, fromFile(each.node), QString::number(each.startNs), numberCell(each.computeNs),
                          numberCell(each.copyNs), numberCell(each.taskNs), numberCell(each.dispatchNs),
                          numberCell(each.totalNs)});
            return;
        case DataList::Path:
            return addPath(rank, input);
        case DataList::Cpu:
            return addCpu(rank, input);
        }
    }

    static QStringList sampleCells(const QString &rank, const DataQueue &queue, std::size_t sample)
    {
        const bool hasStep = sample < queue.steps.size() && queue.steps[sample] >= 0;
        return {rank,
                fromFile(queue.name),
                QString::number(sample),
                QString::number(queue.samples[sample]),
                queue.timesNs.empty() ? QString() : QString::number(queue.timesNs[sample]),
                hasStep ? QString::number(queue.steps[sample]) : QString()};
    }

    void addPath(const QString &rank, const DataInput &input)
    {
        const DataPath path = dataPath(input);
        for (const DataFork &fork : path.forks)
            addCells({rank, QLatin1String(nameOf(fork.question)), QLatin1String(nameOf(fork.answer)),
                      QString::number(fork.samples), numberCell(asInteger(fork.empty)), numberCell(fork.ns),
                      fromFile(culpritName(input, fork.culprit))});
        addCells({rank, QStringLiteral("end"), QLatin1String(nameOf(path.end)), {}, {}, {}, {}});
    }

    void addCpu(const QString &rank, const DataInput &input)
    {
        const auto addUse = [&](const QString &name, const ProcessorUse &use) {
            addCells({rank, name, realCell(meanOf(use.user)), realCell(meanOf(use.system)), realCell(meanOf(use.io)),
                      realCell(meanOf(use.idle)), QString::number(use.user.size())});
        };
        if (input.processors.isEmpty())
            return;
        addUse(QStringLiteral("machine"), input.processors.machine);
        addUse(QStringLiteral("process"), input.processors.process);
        for (const DataProcessors::Operator &each : input.processors.operators) {
            const std::string name = nameOfOperator(input, each.id);
            addUse(name.empty() ? QString::number(each.id) : fromFile(name), each.use);
        }
    }

    static QStringList verdictCells(const Card &card, const DataInput &input)
    {
        const DataVerdict verdict = input.verdict.value_or(DataVerdict{{}, {}, {}, {}, {}, {}, {}, {}});
        QStringList cells{rankText(card), fromFile(verdict.rule), input.verdict ? fromFile(culpritOf(input)) : QString(),
                          numberCell(verdict.gapNs), numberCell(verdict.getNextNs)};
        for (const auto &[key, number] : shares(verdict))
            cells += realCell(number);
        const BatchTimes &times = input.pipeline.times;
        return cells + QStringList{numberCell(times.pipelineNs), numberCell(times.pushNs), numberCell(times.batchNs)};
    }

    static QString childrenText(const PipelineOperator &each)
    {
        QStringList children;
        for (const std::int64_t child : each.children)
            children += QString::number(child);
        return children.join(u' ');
    }

    void addCells(const QStringList &cells)
    {
        if (isCsv())
            addCsv(cells);
        else
            m_table.addRow(cells);
    }

    QString tableText() const override { return m_table.toText(); }

    DataList m_list = DataList::Operators;
    TextTable m_table;
};

} // namespace

/// Returns the command `data PATH`: lists the operators and queues of the data input, and which of them slows it down.
Command dataCommand()
{
    Command command{
        "data", "PATH", QT_TRANSLATE_NOOP("Commands", "Operators and queues of the data input, and what holds it up."),
        1,      {},     nullptr};
    command.options = commonOptions();
    command.options.append({
        csvOption(),
        cardOption(),
        {"--table", "", "operators|queues|samples|verdict|stages|preprocess|path|cpu",
         QT_TRANSLATE_NOOP(
             "Commands",
             "what a table or --csv lists: operators (default), queues, their samples, the verdict, stages of the data "
             "set, preprocessing on the AI CPUs, the questions that lead to the verdict, or the use of processors")},
    });
    command.run = [](const CommandLine &line) { return Data(line).run(); };
    return command;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"

#include "core/advice/catalogue.h"
#include "core/analysis/communication/cardcommunication.h"
#include "core/base/decimal.h"
#include "core/facts/opencard.h"
#include "core/import/traceloader.h"
#include "core/profile/profileloader.h"
#include "tests/support/smallprofile.h"
#include "tests/support/tracetext.h"

#include <QByteArrayList>
#include <QMap>

#include <algorithm>
#include <array>

namespace plumbline::test {

namespace {

enum Pid { Python = 1, Cann = 2, Device = 3, Hccl = 4, Counters = 5, Collector = 6, Gpu = 7 };

qint64 nanoseconds(const QByteArray &us)
{
    return scaledDecimal(us.toStdString(), 1000).value_or(0);
}

/// One line, split into words and options. The first word is never an option.
struct Line
{
    QList<QByteArray> words;
    QMap<QByteArray, QByteArray> options;

    explicit Line(const QByteArray &text)
    {
        for (const QByteArray &word : text.simplified().split(' ')) {
            const qsizetype equals = word.indexOf('=');
            if (equals > 0 && !words.isEmpty())
                options.insert(word.left(equals), word.mid(equals + 1));
            else if (!word.isEmpty())
                words.append(word);
        }
    }
    [[nodiscard]] QByteArray word(int index) const { return words.value(index); }
    [[nodiscard]] int number(const char *option) const { return options.value(option, "1").toInt(); }
    /// Returns a slice whose begin and end are the third and the fourth word of the line.
    [[nodiscard]] QByteArray slice(int pid, int tid, const QByteArray &name, const QByteArray &args = {}) const
    {
        const qint64 begin = nanoseconds(word(2));
        QByteArray text = sliceText(pid, tid, begin, nanoseconds(word(3)) - begin, name);
        if (!args.isEmpty())
            text = text.chopped(3) + ",\"args\":{" + args + "}},\n";
        return text;
    }
};

QByteArray taskType(const QByteArray &type)
{
    return "\"Task Type\":\"" + type + "\"";
}

/// Returns the number of the lane of a group. Its planes follow.
int groupTid(const Line &line)
{
    return 100 * line.number("group");
}

int planeTid(const Line &line)
{
    return groupTid(line) + 1 + line.options.value("plane", line.word(1)).toInt();
}

QByteArray waitOf(const Line &line, int rank)
{
    const QByteArray own = line.options.value("from", QByteArray::number(rank));
    return line.slice(Hccl, planeTid(line), "Notify_Wait", "\"src rank\":" + own + ",\"dst rank\":" + line.word(1));
}

/// Returns a slice of a category, with the argument that joins calls and tasks of a GPU if the line has it.
QByteArray gpuSlice(const Line &line, int pid, int tid, const QByteArray &category)
{
    const QByteArray correlation = line.options.value("correlation");
    const QByteArray args = correlation.isEmpty() ? QByteArray() : ",\"args\":{\"correlation\":" + correlation + '}';
    return line.slice(pid, tid, line.word(1)).chopped(3) + ",\"cat\":\"" + category + '"' + args + "},\n";
}

/// Returns the event of a line about a GPU; nothing for other lines.
QByteArray gpuEventOf(const Line &line, int &flow)
{
    if (line.word(0) == "gpu")
        return gpuSlice(line, Gpu, line.number("stream"), line.options.value("cat", "kernel"));
    if (line.word(0) == "cuda")
        return gpuSlice(line, Python, line.number("thread"), "cuda_runtime");
    if (line.word(0) == "ac2g")
        return flowText("ac2g", ++flow, Python, line.number("thread"), nanoseconds(line.word(1)), Gpu, line.number("stream"),
                        nanoseconds(line.word(2)));
    return {};
}

QByteArray eventOf(const Line &line, int rank, int &flow)
{
    if (const QByteArray event = gpuEventOf(line, flow); !event.isEmpty())
        return event;
    const QByteArray kind = line.word(0);
    const QByteArray name = line.word(1);
    if (kind == "step")
        return line.slice(Python, 99, "ProfilerStep#" + name);
    if (kind == "kernel")
        return line.slice(Device, line.number("stream"), name, taskType(line.options.value("type", "AI_CORE")));
    if (kind == "task")
        return line.slice(Device, line.number("stream"), name, taskType(line.options.value("type", name)));
    if (kind == "comm")
        return line.slice(Hccl, groupTid(line), name);
    if (kind == "wait")
        return waitOf(line, rank);
    if (kind == "host")
        return line.slice(Python, line.number("thread"), name);
    if (kind == "cann")
        return line.slice(Cann, line.number("thread"), name);
    if (kind == "launch") {
        const bool toGroup = line.options.contains("group");
        return flowText("HostToDevice", ++flow, Cann, line.number("thread"), nanoseconds(line.word(1)), toGroup ? Hccl : Device,
                        toGroup ? groupTid(line) : line.number("stream"), nanoseconds(line.word(2)));
    }
    if (kind == "origin") {
        const bool toGroup = line.options.contains("group");
        return flowText("async_npu", ++flow, Python, line.number("thread"), nanoseconds(line.word(1)), toGroup ? Hccl : Device,
                        toGroup ? groupTid(line) : line.number("stream"), nanoseconds(line.word(2)));
    }
    if (kind == "queue")
        return flowText("async_task_queue", ++flow, Python, line.number("from"), nanoseconds(line.word(1)), Python,
                        line.number("thread"), nanoseconds(line.word(2)));
    if (kind == "collect") {
        const qint64 begin = nanoseconds(line.word(1));
        return sliceText(Collector, 0, begin, nanoseconds(line.word(2)) - begin, "GC");
    }
    QByteArray counter = name;
    counter.replace('-', ' ');
    return "{\"ph\":\"C\",\"pid\":" + QByteArray::number(Counters) + ",\"name\":\"" + counter + "\",\"ts\":\"" + line.word(2) +
           "\",\"args\":{\"MHz\":" + line.word(3) + "}},\n";
}

QByteArray timelineText(const QByteArray &lines, int rank)
{
    QByteArray text = nameText(Python, 0, "process_name", "Python") + nameText(Cann, 0, "process_name", "CANN") +
                      nameText(Device, 0, "process_name", "Ascend Hardware") + nameText(Hccl, 0, "process_name", "HCCL") +
                      nameText(Counters, 0, "process_name", "AI Core Freq") + nameText(Collector, 0, "process_name", "Python GC");
    int flow = 0;
    for (const QByteArray &each : lines.split('\n')) {
        const Line line(each);
        if (line.words.isEmpty())
            continue;
        if (line.word(0) == "comm")
            text += nameText(Hccl, groupTid(line), "thread_name",
                             "Group " + line.options.value("lane", line.options.value("group", "1")) + " Communication");
        if (line.word(0) == "wait")
            text += nameText(Hccl, planeTid(line), "thread_name", "Plane " + line.options.value("plane", line.word(1)));
        if (line.word(0) == "gpu")
            text += nameText(Gpu, 0, "process_name", "python") +
                    "{\"ph\":\"M\",\"pid\":7,\"name\":\"process_labels\",\"args\":{\"labels\":\"GPU 0\"}},\n";
        if (line.word(0) == "kernel" || line.word(0) == "task")
            text += nameText(Device, line.number("stream"), "thread_name", "Stream " + line.options.value("stream", "1"));
        text += eventOf(line, rank, flow);
    }
    return "[" + text.chopped(2) + "]";
}

constexpr std::array<const char *, 11> KernelMetrics{
    "aic_mac_ratio", "aic_scalar_ratio", "aic_mte1_ratio", "aic_mte2_ratio", "aic_fixpipe_ratio",   "aic_icache_miss_rate",
    "aiv_vec_ratio", "aiv_scalar_ratio", "aiv_mte2_ratio", "aiv_mte3_ratio", "aiv_icache_miss_rate"};
constexpr std::array<const char *, 7> KernelTimes{"aicore_time(us)",    "aic_mte2_time(us)", "aic_fixpipe_time(us)",
                                                  "aiv_time(us)",       "aiv_mte2_time(us)", "aiv_mte3_time(us)",
                                                  "cube_utilization(%)"};

/// Returns the three cells of shapes, types and formats.
QByteArray operandCells(const QByteArray &text)
{
    if (text.isEmpty())
        return "N/A,N/A,N/A,";
    const QList<QByteArray> parts = text.split(':');
    return "\"\"\"" + parts.value(0) + "\"\"\"," + parts.value(1) + ',' + parts.value(2, "ND") + ',';
}

QByteArray kernelRow(const Line &line)
{
    const auto option = [&line](const char *key, const char *otherwise) -> QByteArray {
        return line.options.value(key, otherwise) + ',';
    };
    QByteArray row = "1," + option("stream", "1") + option("task", "1") + line.options.value("name", line.word(0)) + ',' +
                     line.word(0) + ',' + option("state", "N/A") + line.word(1) + ',' + line.word(2) + "\t," + line.word(3) +
                     ",0," + option("blocks", "0") + option("mixed", "0") + option("hf32", "NO") +
                     operandCells(line.options.value("in")) + operandCells(line.options.value("out"));
    for (const char *metric : KernelMetrics)
        row += line.options.value(metric, line.options.value(QByteArray(metric).mid(4))) + ',';
    for (const char *time : KernelTimes)
        row += line.options.value(time) + ',';
    return row + '\n';
}

QByteArray kernelTableText(const QByteArray &lines)
{
    QByteArray text = "Step Id,Stream ID,Task ID,Name,Type,OP State,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),"
                      "Block Dim,Mix Block Dim,HF32 Eligible,Input Shapes,Input Data Types,Input Formats,Output Shapes,"
                      "Output Data Types,Output Formats,";
    for (const char *metric : KernelMetrics)
        text += metric + QByteArray(",");
    for (const char *time : KernelTimes)
        text += time + QByteArray(",");
    text += '\n';
    for (const QByteArray &each : lines.split('\n')) {
        const Line line(each);
        if (!line.words.isEmpty())
            text += kernelRow(line);
    }
    return text;
}

QByteArray transportText(const QByteArray &name, const QByteArray &moved)
{
    const QList<QByteArray> parts = moved.split(':');
    QByteArray packets;
    for (const QByteArray &each : parts.value(2).split(';')) {
        const QList<QByteArray> packet = each.split('*');
        if (packet.size() == 3)
            packets += "\"" + packet.at(0) + "\":[" + packet.at(1) + ',' + packet.at(2) + "],";
    }
    return "\"" + name + "\":{\"Transit Size(MB)\":" + parts.value(0) + ",\"Transit Time(ms)\":" + parts.value(1) +
           ",\"Size Distribution\":{" + packets.chopped(packets.isEmpty() ? 0 : 1) + "}}";
}

QByteArray operatorText(const Line &line)
{
    static const QMap<QByteArray, QByteArray> Times{{"start", "Start Timestamp(us)"},     {"elapse", "Elapse Time(ms)"},
                                                    {"transit", "Transit Time(ms)"},      {"wait", "Wait Time(ms)"},
                                                    {"sync", "Synchronization Time(ms)"}, {"idle", "Idle Time(ms)"}};
    QByteArrayList times;
    QByteArrayList transports;
    for (auto option = line.options.cbegin(); option != line.options.cend(); ++option) {
        if (Times.contains(option.key()))
            times += "\"" + Times.value(option.key()) + "\":" + option.value();
        else if (option.key() != "group" && option.key() != "step")
            transports += transportText(option.key(), option.value());
    }
    return "\"" + line.word(0) + '@' + line.options.value("group", "1") + "\":{\"Communication Time Info\":{" + times.join(',') +
           "},\"Communication Bandwidth Info\":{" + transports.join(',') + "}}";
}

/// Nests the texts of operators or links as the files do: by step, then by kind.
QByteArray stepsText(const QMap<QByteArray, QMap<QByteArray, QByteArrayList>> &steps)
{
    QByteArrayList texts;
    for (auto step = steps.cbegin(); step != steps.cend(); ++step)
        texts += "\"step" + step.key() + "\":{\"p2p\":{" + step.value().value("p2p").join(',') + "},\"collective\":{" +
                 step.value().value("collective").join(',') + "}}";
    return '{' + texts.join(',') + '}';
}

QString numberText(const Fact &fact)
{
    if (const auto *whole = std::get_if<std::int64_t>(&fact.value))
        return QString::number(*whole);
    if (const auto *text = std::get_if<std::string>(&fact.value))
        return QString::fromStdString(*text);
    return QString::number(fact.number(), 'g', 6);
}

QString findingLine(const Finding &finding)
{
    QString line = QString::fromStdString(finding.ruleId);
    if (!finding.variant.empty())
        line += QLatin1Char('/') + QString::fromStdString(finding.variant);
    const std::string_view severity = severityName(finding.severity);
    line += QLatin1Char(' ') + QString::fromLatin1(severity.data(), static_cast<qsizetype>(severity.size()));
    QStringList cards;
    for (const std::size_t card : finding.cards)
        cards += QString::number(card);
    line += QStringLiteral(" cards ") + cards.join(u',');
    if (finding.saving)
        line += QStringLiteral(" saves %1..%2").arg(finding.saving->lowNs).arg(finding.saving->highNs);
    for (const Fact &fact : finding.facts)
        line += QLatin1Char(' ') + QString::fromStdString(fact.key) + QLatin1Char('=') + numberText(fact);
    return line;
}

} // namespace

AdviceFixture &AdviceFixture::card(int rank)
{
    m_rank = rank;
    return *this;
}

QString AdviceFixture::cardFolder() const
{
    return m_folder.filePath(QStringLiteral("rank%1_ascend_pt/ASCEND_PROFILER_OUTPUT/").arg(m_rank));
}

AdviceFixture &AdviceFixture::timeline(const QByteArray &lines)
{
    return file(QStringLiteral("trace_view.json"), timelineText(lines, m_rank));
}

AdviceFixture &AdviceFixture::file(const QString &name, const QByteArray &content)
{
    if (!writeFile(cardFolder() + name, content))
        qFatal("the fixture cannot be written");
    return *this;
}

AdviceFixture &AdviceFixture::kernels(const QByteArray &lines)
{
    return file(QStringLiteral("kernel_details.csv"), kernelTableText(lines));
}

AdviceFixture &AdviceFixture::operators(const QByteArray &lines)
{
    QMap<QByteArray, QMap<QByteArray, QByteArrayList>> steps;
    for (const QByteArray &each : lines.split('\n')) {
        const Line line(each);
        if (!line.words.isEmpty())
            steps[line.options.value("step", "1")][line.word(1) == "p2p" ? "p2p" : "collective"] += operatorText(line);
    }
    return file(QStringLiteral("communication.json"), stepsText(steps));
}

AdviceFixture &AdviceFixture::links(const QByteArray &lines)
{
    QMap<QByteArray, QMap<QByteArray, QByteArrayList>> steps;
    QMap<QByteArray, QMap<QByteArray, QByteArrayList>> groups;
    for (const QByteArray &each : lines.split('\n')) {
        const Line line(each);
        if (!line.words.isEmpty())
            groups[line.options.value("step", "1")][line.options.value("group", "1")] +=
                "\"" + line.word(0) + '-' + line.word(1) + "\":{\"Transport Type\":\"" + line.word(2) +
                "\",\"Transit Size(MB)\":" + line.word(3) + ",\"Transit Time(ms)\":" + line.word(4) + '}';
    }
    for (auto step = groups.cbegin(); step != groups.cend(); ++step) {
        for (auto group = step.value().cbegin(); group != step.value().cend(); ++group)
            steps[step.key()]["collective"] += "\"allreduce-total@" + group.key() + "\":{" + group.value().join(',') + '}';
    }
    return file(QStringLiteral("communication_matrix.json"), stepsText(steps));
}

AdviceFixture &AdviceFixture::stepTimes(const QByteArray &rows)
{
    return file(QStringLiteral("step_trace_time.csv"),
                "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
                "Communication(Not Overlapped and Exclude Receive),Preparing\n" +
                    rows);
}

std::unique_ptr<AdviceInputs> AdviceFixture::inputs() const
{
    return adviceInputsOf(m_folder.path());
}

Advice AdviceFixture::ask(const QString &rule, const QByteArray &limits, const AdviceInputs *baseline) const
{
    std::vector<Problem> problems;
    AdviceOptions options;
    options.rules = {rule.toStdString()};
    options.thresholds = ThresholdOverrides::parse(limits.toStdString(), ruleCatalogue(), problems);
    options.baseline = baseline;
    options.isConcluded = false;
    return plumbline::advise(*inputs(), ruleCatalogue(), options, TaskControl()).value_or(Advice());
}

Advice AdviceFixture::advise(const QString &rule, const QByteArray &limits) const
{
    return ask(rule, limits, nullptr);
}

Advice AdviceFixture::adviseAgainst(const AdviceFixture &baseline, const QString &rule, const QByteArray &limits) const
{
    const auto inputs = baseline.inputs();
    return ask(rule, limits, inputs.get());
}

QString AdviceFixture::advised(const QString &rule, const QByteArray &limits) const
{
    return printAdvice(advise(rule, limits));
}

QString AdviceFixture::advisedAgainst(const AdviceFixture &baseline, const QString &rule, const QByteArray &limits) const
{
    return printAdvice(adviseAgainst(baseline, rule, limits));
}

std::unique_ptr<AdviceInputs> adviceInputsOf(const QString &path)
{
    if (path.isEmpty())
        return nullptr;
    TaskControl control;
    const auto profile = openProfile(path.toStdString(), ScanDepth::Discovery, control);
    std::vector<SharedCard> cards;
    const auto communication = std::make_shared<CardCommunicationReader>();
    for (const Card &card : profile ? profile->cards : std::vector<Card>()) {
        const auto open = std::make_shared<const OpenCard>(card, nullptr, communication);
        if (card.timeline.empty()) {
            cards.push_back(open);
            continue;
        }
        const auto parts = openTimeline(*open, control, {});
        if (!parts)
            qFatal("the timeline cannot be read");
        cards.insert(cards.end(), parts->begin(), parts->end());
    }
    return std::make_unique<AdviceInputs>(std::move(cards));
}

QString printAdvice(const Advice &advice)
{
    QStringList lines;
    for (const Finding &finding : advice.findings)
        lines += findingLine(finding);
    for (const CheckedRule &checked : advice.checked)
        lines += QStringLiteral("checked ") + QString::fromStdString(checked.rule);
    for (const NotApplicableRule &rule : advice.notApplicable) {
        QStringList missing;
        for (const std::string &input : rule.missing)
            missing += QString::fromStdString(input);
        lines += QString::fromStdString(rule.rule) + QStringLiteral(" lacks ") + missing.join(QStringLiteral(", "));
    }
    for (const FailedRule &failed : advice.failed)
        lines += QStringLiteral("failed ") + QString::fromStdString(failed.rule);
    return lines.join(u'\n');
}

} // namespace plumbline::test

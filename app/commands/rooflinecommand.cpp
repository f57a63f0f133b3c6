// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/rooflinecommand.h"

#include "app/commands/answer.h"
#include "app/commands/texttable.h"
#include "app/commands/tracecommand.h"
#include "core/base/timeunits.h"
#include "core/facts/cardroofline.h"
#include "core/profile/cardfiles.h"
#include "core/tables/kerneldetails.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

std::string_view boundKey(RoofBound bound)
{
    constexpr std::array<std::string_view, RoofBoundCount> BoundWords{"unknown", "cube", "vector", "memory", "latency"};
    return BoundWords[static_cast<std::size_t>(bound)];
}

std::string_view workKey(WorkSource source)
{
    constexpr std::array<std::string_view, WorkSourceCount> WorkWords{"unknown", "shapes", "cycles", "counters"};
    return WorkWords[static_cast<std::size_t>(source)];
}

std::string_view limitKey(LimitSource source)
{
    constexpr std::array<std::string_view, LimitSourceCount> LimitWords{"unknown", "stated", "capture", "cycles",   "counter",
                                                                        "blocks",  "cores",  "chip",    "all_chips"};
    return LimitWords[static_cast<std::size_t>(source)];
}

constexpr double TeraPerNs = 1e-3;

/// The options that state limits, and what they state.
struct LimitOption
{
    const char *name;
    std::optional<double> StatedLimits::*limit;
};
constexpr std::array LimitOptions{LimitOption{"--cube-tflops", &StatedLimits::cubeTera},
                                  LimitOption{"--vector-tflops", &StatedLimits::vectorTera},
                                  LimitOption{"--memory-gbps", &StatedLimits::memoryGBPerS}};

/// Returns a figure divided by `unit`; empty if there is none.
std::optional<double> scaled(const std::optional<double> &value, double unit)
{
    return value ? std::optional(*value / unit) : std::nullopt;
}

QString rooflineCell(const std::optional<double> &value, int digits)
{
    return value ? QString::number(*value, 'f', digits) : QString();
}

void writeLimit(JsonWriter &out, std::string_view key, const Limit &limit)
{
    out.key(key).beginObject();
    writeReal(out, "value", limit.value);
    out.key("source").text(limitKey(limit.source)).endObject();
}

void writeLimits(JsonWriter &out, const CardLimits &limits)
{
    out.key("limits").beginObject().key("chip");
    writeOptional(out, limits.chip);
    out.key("chip_source").text(limitKey(limits.chipSource));
    writeLimit(out, "cube_cores", limits.cubeCores);
    writeLimit(out, "vector_cores", limits.vectorCores);
    writeLimit(out, "clock_mhz", limits.clockMhz);
    writeLimit(out, "cube_operations_per_cycle", limits.cubeOperations);
    writeLimit(out, "vector_operations_per_cycle", limits.vectorOperations);
    writeLimit(out, "memory_bytes_per_cycle", limits.memoryBytes);
    writeLimit(out, "cube_tflops", limits.cubeTera);
    writeLimit(out, "vector_tflops", limits.vectorTera);
    writeLimit(out, "memory_gb_s", limits.memoryGBPerS);
    out.endObject();
}

void writeSums(JsonWriter &out, const Roofline &roofline)
{
    out.key("steps");
    if (roofline.steps > 0)
        out.count(roofline.steps);
    else
        out.null();
    writeReal(out, "share", roofline.share());
    for (const auto &[key, ns] : {std::pair("sum_us", roofline.ns), std::pair("bounded_us", roofline.boundedNs),
                                  std::pair("latency_us", roofline.latencyNs), std::pair("unknown_us", roofline.unknownNs)})
        out.key(key).real(ns / double{NsPerUs});
    // Without a kernel that has a roof it is not known how much lies above.
    writeReal(out, "above_roof_us", roofline.share() ? std::optional(roofline.aboveNs / double{NsPerUs}) : std::nullopt);
    out.key("beyond_roof").count(roofline.beyond);
}

void writePoint(JsonWriter &out, const KernelCalls &calls, const RooflinePoint &point)
{
    const auto text = [&](std::string_view key, std::string_view value) {
        out.key(key);
        writeOptional(out, value);
    };
    out.beginObject();
    text("name", calls.name(point.longest));
    text("type", calls.type(point.longest));
    text("accelerator_core", calls.core(point.longest));
    text("input_shapes", calls.shapes(point.longest));
    text("input_data_types", calls.text(point.longest, KernelColumn::InputTypes));
    out.key("count").count(point.calls).key("sum_us").real(point.ns / double{NsPerUs});
    out.key("bound").text(boundKey(point.bound)).key("unit");
    if (point.isOnCube || point.operations)
        out.text(point.isOnCube ? "cube" : "vector");
    else
        out.null();
    writeReal(out, "operations", point.operations);
    out.key("operations_from").text(workKey(point.operationsFrom));
    out.key("padded").boolean(point.isPadded);
    writeReal(out, "bytes", point.bytes);
    out.key("bytes_from").text(workKey(point.bytesFrom));
    writeReal(out, "tflops", scaled(point.operationsPerNs(), 1 / TeraPerNs));
    writeReal(out, "gb_s", point.bytesPerNs());
    writeReal(out, "intensity", point.intensity());
    writeReal(out, "peak_tflops", scaled(point.peakPerNs, 1 / TeraPerNs));
    writeReal(out, "share", point.share());
    writeReal(out, "above_roof_us", scaled(point.aboveNs(), double{NsPerUs}));
    out.endObject();
}

QStringList rooflineTitles()
{
    return {QStringLiteral("card"),      QStringLiteral("type"),     QStringLiteral("input_shapes"),
            QStringLiteral("bound"),     QStringLiteral("count"),    QStringLiteral("sum_us"),
            QStringLiteral("share"),     QStringLiteral("tflops"),   QStringLiteral("gb_s"),
            QStringLiteral("intensity"), QStringLiteral("measured"), QStringLiteral("above_roof_us")};
}

QStringList cellsOf(const Card &card, const KernelCalls &calls, const RooflinePoint &point)
{
    const auto key = [](std::string_view text) { return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size())); };
    const std::string_view type = calls.type(point.longest);
    return {rankText(card),
            fromFile(type.empty() ? calls.name(point.longest) : type),
            fromFile(calls.shapes(point.longest)),
            key(boundKey(point.bound)),
            QString::number(point.calls),
            QString::number(point.ns / double{NsPerUs}, 'f', 3),
            rooflineCell(point.share(), 3),
            rooflineCell(scaled(point.operationsPerNs(), 1 / TeraPerNs), 3),
            rooflineCell(point.bytesPerNs(), 1),
            rooflineCell(point.intensity(), 3),
            key(workKey(point.operationsFrom)) + QLatin1Char('/') + key(workKey(point.bytesFrom)),
            rooflineCell(scaled(point.aboveNs(), double{NsPerUs}), 3)};
}

/// Compares the kernels of each card with its limits.
class RooflineAnswer final : public TraceCommand
{
public:
    explicit RooflineAnswer(const CommandLine &line) : TraceCommand(line, "cards") {}

private:
    OrExit<void> readOptions() override
    {
        if (line().has("--by") || line().has("--tables"))
            return tl::unexpected(
                showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--roofline goes without --by and --tables"))));
        for (const auto &[name, limit] : LimitOptions) {
            if (!line().has(name))
                continue;
            bool isNumber = false;
            const double value = line().value(name).toDouble(&isNumber);
            if (!isNumber || !std::isfinite(value) || value <= 0)
                return tl::unexpected(showUsage(
                    translated(QT_TRANSLATE_NOOP("Commands", "%1 is a number above 0")).arg(QString::fromLatin1(name))));
            m_stated.*limit = value;
        }
        return {};
    }

    // Only the timeline tells how many cards it makes, because it may hold several devices.
    bool addWithoutTrace(const OpenCard &card) override
    {
        const bool hasTimeline = !card.card().timeline.empty();
        if (kernelFilesOf(card.card()).empty()) {
            if (!hasTimeline && !isReadWithoutTimeline(card.card()))
                return false;
            addUnknown(card.card());
            return true;
        }
        TaskControl control;
        const auto table = card.kernelTable(control);
        if (!table) {
            addError(table.error());
            return false;
        }
        addProblems((*table)->losses());
        if ((*table)->hasSeveralDevices() && hasTimeline)
            return false;
        return addKernels(card);
    }

    OrExit<void> addCard(const OpenCard &card) override
    {
        (void)addKernels(card);
        return {};
    }

    bool addKernels(const OpenCard &card)
    {
        TaskControl control;
        const auto answer = cardRoofline(card, m_stated, {}, control);
        if (!answer) {
            addError(answer.error());
            return false;
        }
        const KernelCalls &calls = *answer->kernels->calls;
        noteSums(card.card(), answer->roofline);
        if (isJson()) {
            json().beginObject().key("rank");
            writeOptional(json(), card.card().rank);
            json().key("source").text(answer->kernels->source);
            writeLimits(json(), answer->roofline.limits);
            writeSums(json(), answer->roofline);
            json().key("kernels").beginArray();
            for (const RooflinePoint &point : answer->roofline.points)
                writePoint(json(), calls, point);
            json().endArray().endObject();
        }
        for (const RooflinePoint &point : answer->roofline.points) {
            if (!isJson())
                m_rows.push_back(cellsOf(card.card(), calls, point));
        }
        return true;
    }

    [[nodiscard]] static QString nameOf(const Card &card)
    {
        return card.rank ? QString::number(*card.rank) : fromFile(card.name);
    }

    /// Adds a card without a table of kernels: no other file tells shapes.
    void addUnknown(const Card &card)
    {
        m_notes.push_back(
            translated(QT_TRANSLATE_NOOP("Commands", "card %1: no table tells the shapes of the kernels")).arg(nameOf(card)));
        if (!isJson())
            return;
        json().beginObject().key("rank");
        writeOptional(json(), card.rank);
        json().key("source").null().key("kernels").beginArray().endArray().endObject();
    }

    /// Says what the rows of a card come to, or which limits are missing.
    void noteSums(const Card &card, const Roofline &roofline)
    {
        const QString name = nameOf(card);
        const CardLimits &limits = roofline.limits;
        if (!limits.cubeTera.value || !limits.vectorTera.value || !limits.memoryGBPerS.value)
            m_notes.push_back(
                translated(QT_TRANSLATE_NOOP("Commands", "card %1: limits are unknown; state them with --cube-tflops, "
                                                         "--vector-tflops and --memory-gbps"))
                    .arg(name));
        const auto share = roofline.share();
        if (!share)
            return;
        const QString sentence =
            roofline.steps > 0
                ? translated(QT_TRANSLATE_NOOP(
                      "Commands", "card %1: kernels reach %2 % of what the card allows; %3 ms a step lie above the roof"))
                : translated(QT_TRANSLATE_NOOP(
                      "Commands", "card %1: kernels reach %2 % of what the card allows; %3 ms in all lie above the roof"));
        const double steps = roofline.steps > 0 ? static_cast<double>(roofline.steps) : 1;
        m_notes.push_back(sentence.arg(name, QString::number(*share * 100, 'f', 1),
                                       QString::number(roofline.aboveNs / double{NsPerMs} / steps, 'f', 3)));
    }

    QString tableText() const override
    {
        TextTable table;
        const QStringList titles = rooflineTitles();
        for (qsizetype column = 0; column < titles.size(); ++column) {
            const bool isText = (column >= 1 && column <= 3) || titles.at(column) == QLatin1String("measured");
            table.addColumn(titles.at(column), isText ? TextTable::Align::Left : TextTable::Align::Right);
        }
        for (const QStringList &cells : m_rows)
            table.addRow(cells);
        return table.toText();
    }

    QString csvText() const override { return csvOf(rooflineTitles(), m_rows); }

    void sayMore() const override
    {
        for (const QString &note : line().has("--quiet") ? QStringList() : m_notes)
            showMessage(note);
    }

    StatedLimits m_stated;
    QList<QStringList> m_rows;
    QStringList m_notes;
};

} // namespace

QList<CommandOption> rooflineOptions()
{
    return {
        {"--roofline", "", "",
         QT_TRANSLATE_NOOP("Commands", "compare the kernels with the limits of the card, the longest time above the roof first")},
        {"--cube-tflops", "", "N",
         QT_TRANSLATE_NOOP("Commands", "with --roofline: float16 limit of the matrix units in 10^12 operations a second")},
        {"--vector-tflops", "", "N",
         QT_TRANSLATE_NOOP("Commands", "with --roofline: float16 limit of the vector units in 10^12 operations a second")},
        {"--memory-gbps", "", "N",
         QT_TRANSLATE_NOOP("Commands", "with --roofline: bandwidth between memory and cores in 10^9 bytes a second")}};
}

int limitsWithoutRoofline(const CommandLine &line)
{
    for (const auto &[name, limit] : LimitOptions) {
        if (line.has(name))
            return showUsage(
                translated(QT_TRANSLATE_NOOP("Commands", "%1 goes with --roofline only")).arg(QString::fromLatin1(name)));
    }
    return ExitSuccess;
}

int runRoofline(const CommandLine &line)
{
    return RooflineAnswer(line).run();
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/texttable.h"
#include "app/commands/tracecommand.h"
#include "core/analysis/steps/cardoverview.h"
#include "core/profile/profilenames.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

constexpr std::array<const char *, OverviewQuantityCount> Keys{
    "computing_ns", "communication_ns", "overlapped_ns", "not_overlapped_ns", "free_ns",
    "preparing_ns", "bubble_ns",        "stage_ns",      "step_ns",           "gap_ns"};

/// Returns what the computed figures of a card come from, or "" if nothing tells any.
std::string sourceName(const CardOverview &overview)
{
    const char *stages = overview.stepSource == StepSource::Iterations ? "iterations" : "step_trace_raw";
    const auto isKnown = [](const std::optional<std::int64_t> &quantity) { return quantity.has_value(); };
    switch (overview.source) {
    case OverviewSource::Lanes:
        return "overlap_lanes";
    case OverviewSource::Recomputed:
        return "recomputed";
    case OverviewSource::StepTrace:
        return stages;
    case OverviewSource::Kernels:
        return "kernel_table";
    case OverviewSource::StepTable:
        break;
    }
    // Lengths and gaps of the steps come from the stages; the row "reported" has the figures of the table.
    return std::any_of(overview.all.begin(), overview.all.end(), isKnown) ? stages : baseName(overview.reportedFile);
}

/// Returns the time in which the device computes without communicating.
std::optional<std::int64_t> pureComputingNs(const OverviewQuantities &quantities)
{
    const auto computing = quantities.of(OverviewQuantity::Computing);
    const auto overlapped = quantities.of(OverviewQuantity::Overlapped);
    std::int64_t pure = 0;
    if (!computing || !overlapped || __builtin_sub_overflow(*computing, *overlapped, &pure))
        return std::nullopt;
    return pure;
}

/// Returns the quantities as text. `unknown` stands for those that the source does not tell.
QStringList cells(const OverviewQuantities &quantities, const QString &unknown = {})
{
    QStringList cells;
    for (const std::optional<std::int64_t> &quantity : quantities)
        cells += quantity ? QString::number(*quantity) : unknown;
    return cells;
}

/// Lists the quantities of each step, computed and as reported by the profiler.
class Overview final : public TraceCommand
{
public:
    explicit Overview(const CommandLine &line) : TraceCommand(line, "cards")
    {
        QStringList titles{QStringLiteral("card"), QStringLiteral("step"), QStringLiteral("source")};
        for (const char *key : Keys)
            titles += QLatin1String(key);
        for (const QString &title : std::as_const(titles))
            m_table.addColumn(title, title == titles.at(2) ? TextTable::Align::Left : TextTable::Align::Right);
        for (const char *prefix : {"reported_", "difference_"}) {
            for (const char *key : Keys)
                titles += QLatin1String(prefix) + QLatin1String(key);
        }
        addCsv(titles + QStringList{QStringLiteral("pure_computing_ns")});
    }

private:
    OrExit<void> readOptions() override { return {}; }

    bool addWithoutTrace(const OpenCard &card) override
    {
        if (!card.card().timeline.empty())
            return false;
        TaskControl control;
        const auto overview = card.overview(control);
        if ((*overview)->reportedFile.empty() && !isReadWithoutTimeline(card.card()))
            return false;
        add(card.card(), **overview);
        return true;
    }

    OrExit<void> addCard(const OpenCard &card) override
    {
        TaskControl control;
        add(card.card(), **card.overview(control));
        return {};
    }

    void add(const Card &card, const CardOverview &overview)
    {
        m_withoutDevice += overview.hasDevice ? 0 : 1;
        if (overview.reportedError)
            addError(*overview.reportedError);
        addProblems(overview.reportedProblems);
        std::vector<CardOverview::Step> steps = overview.steps;
        // Without a timeline the last row has means, as the row of averages of a step table has.
        const bool isMean = overview.source == OverviewSource::StepTable || overview.source == OverviewSource::StepTrace;
        steps.push_back({"all", overview.all, isMean ? overview.reportedAverage : std::nullopt});
        const std::string source = sourceName(overview);
        if (isJson())
            writeJson(card, source, baseName(overview.reportedFile), steps);
        else
            addRows(card, source, steps);
    }

    void writeJson(const Card &card, std::string_view source, std::string_view reported,
                   const std::vector<CardOverview::Step> &steps)
    {
        JsonWriter &out = json();
        out.beginObject().key("rank");
        writeOptional(out, card.rank);
        out.key("source");
        writeOptional(out, source);
        out.key("reported_source");
        writeOptional(out, reported);
        out.key("steps").beginArray();
        for (const CardOverview::Step &step : steps) {
            out.beginObject().key("step");
            writeOptional(out, std::string_view(step.number));
            writeQuantities(out, step.computed);
            out.key("reported");
            writeObject(out, step.reported);
            out.key("difference_ns");
            writeObject(out, step.reported ? std::optional(difference(step.computed, *step.reported)) : std::nullopt);
            out.endObject();
        }
        out.endArray().endObject();
    }

    static void writeObject(JsonWriter &out, const std::optional<OverviewQuantities> &quantities)
    {
        if (!quantities) {
            out.null();
            return;
        }
        out.beginObject();
        writeQuantities(out, *quantities);
        out.endObject();
    }

    static void writeQuantities(JsonWriter &out, const OverviewQuantities &quantities)
    {
        for (std::size_t index = 0; index < Keys.size(); ++index) {
            out.key(Keys[index]);
            if (quantities[index])
                out.integer(*quantities[index]);
            else
                out.null();
        }
        writeInteger(out, "pure_computing_ns", pureComputingNs(quantities));
    }

    void addRows(const Card &card, std::string_view source, const std::vector<CardOverview::Step> &steps)
    {
        for (const CardOverview::Step &step : steps) {
            const OverviewQuantities none{};
            const OverviewQuantities reported = step.reported.value_or(none);
            const QStringList begin{rankText(card), fromFile(step.number)};
            if (isCsv()) {
                addCsv(begin + QStringList{fromFile(source)} + cells(step.computed) + cells(reported) +
                       cells(difference(step.computed, reported)) + QStringList{numberCell(pureComputingNs(step.computed))});
                continue;
            }
            const QString unknown = QStringLiteral("unknown");
            m_table.addRow(begin + QStringList{fromFile(source)} + cells(step.computed, unknown));
            if (step.reported) {
                m_table.addRow(begin + QStringList{QStringLiteral("reported")} + cells(reported, unknown));
                m_table.addRow(begin + QStringList{QStringLiteral("difference")} + cells(difference(step.computed, reported)));
            }
        }
    }

    QString tableText() const override { return m_table.toText(); }

    void sayMore() const override
    {
        if (m_withoutDevice > 0 && !line().has("--quiet"))
            showMessage(translated(QT_TRANSLATE_NOOP("Commands", "no device work was found")));
    }

    TextTable m_table;
    int m_withoutDevice = 0; ///< cards whose timeline holds the host only
};

} // namespace

const char *overviewKey(OverviewQuantity quantity)
{
    return Keys[static_cast<std::size_t>(quantity)];
}

/// Returns the command `overview PATH`: lists the time of each step of each card by kind, beside the figures that the profiler
/// reported.
Command overviewCommand()
{
    Command command{"overview", "PATH", QT_TRANSLATE_NOOP("Commands", "Computing, communication and idle time of each step."),
                    1,          {},     nullptr};
    command.options = commonOptions();
    command.options.append({csvOption(), cardOption()});
    command.run = [](const CommandLine &line) { return Overview(line).run(); };
    return command;
}

} // namespace plumbline

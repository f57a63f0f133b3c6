// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/texttable.h"
#include "app/commands/tracecommand.h"
#include "core/analysis/steps/cardsteps.h"
#include "core/base/wide.h"
#include "core/facts/cardstages.h"
#include "core/profile/profilenames.h"
#include "widgets/support/formatting.h"
#include "widgets/support/paths.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

using Quantity = OverviewQuantity;

/// Returns the name of a source in answers; "" for none.
std::string_view stepSourceName(StepSource source)
{
    switch (source) {
    case StepSource::Marks:
    case StepSource::Lane:
        return "timeline";
    case StepSource::Iterations:
        return "iterations";
    case StepSource::Table:
        return "step_trace_raw";
    case StepSource::StepTimes:
        return "step_trace_time";
    case StepSource::Kernels:
        return "kernel_table";
    case StepSource::None:
        break;
    }
    return {};
}

/// One figure of a step: its key, and how to get it.
struct StepFigure
{
    const char *key;
    std::optional<TimeNs> (*get)(const CardStep &step);
};

template<Quantity Of>
std::optional<TimeNs> quantityOf(const CardStep &step)
{
    return step.quantities.of(Of);
}

constexpr std::array Figures{
    StepFigure{"start_ns", [](const CardStep &step) { return step.stages.startNs; }},
    StepFigure{"duration_ns", [](const CardStep &step) { return step.lengthNs(); }},
    StepFigure{"gap_ns", [](const CardStep &step) { return step.stages.gapNs; }},
    StepFigure{"fp_bp_ns", [](const CardStep &step) { return step.stages.forwardBackwardNs; }},
    StepFigure{"tail_ns", [](const CardStep &step) { return step.stages.tailNs; }},
    StepFigure{"computing_ns", &quantityOf<Quantity::Computing>},
    StepFigure{"communication_ns", &quantityOf<Quantity::Communication>},
    StepFigure{"not_overlapped_ns", &quantityOf<Quantity::NotOverlapped>},
    StepFigure{"free_ns", &quantityOf<Quantity::Free>},
    StepFigure{"preparing_ns", &quantityOf<Quantity::Preparing>},
    StepFigure{"bubble_ns", &quantityOf<Quantity::Bubble>},
};

/// Lists the steps of each card with their stages.
class StepList final : public TraceCommand
{
public:
    explicit StepList(const CommandLine &line) : TraceCommand(line, "cards")
    {
        m_points = {bytesOfPath(line.value("--fp-point")), bytesOfPath(line.value("--bp-point"))};
        QStringList titles{QStringLiteral("card"), QStringLiteral("source"), QStringLiteral("step")};
        for (const StepFigure &figure : Figures)
            titles += QLatin1String(figure.key);
        titles += {QStringLiteral("all_reduces"), QStringLiteral("all_reduces_ns")};
        for (const QString &title : std::as_const(titles))
            m_table.addColumn(title, title == titles.at(1) ? TextTable::Align::Left : TextTable::Align::Right);
        addCsv(titles);
    }

private:
    [[nodiscard]] bool hasPoints() const { return !m_points.forward.empty() || !m_points.backward.empty(); }

    OrExit<void> readOptions() override { return {}; }

    bool addWithoutTrace(const OpenCard &card) override
    {
        if (!isReadWithoutTimeline(card.card()))
            return false;
        (void)addCard(card);
        return true;
    }

    OrExit<void> addCard(const OpenCard &card) override
    {
        TaskControl control;
        const auto stages = stagesAtPoints(card, m_points, control);
        if (!stages) {
            addError(stages.error());
            return {};
        }
        const auto overview = card.overview(control);
        if ((*overview)->reportedError)
            addError(*(*overview)->reportedError);
        addProblems((*overview)->reportedProblems);
        const StepStageAnalysis &chosen = stages->stages;
        m_withoutStarts += hasPoints() && !stages->tellsStarts ? 1 : 0;
        m_untold += stages->tellsStarts ? stages->untold : 0;
        m_allSteps += chosen.steps.size();
        if (!stages->missing.empty())
            m_missing = stages->missing;
        const CardSteps steps = cardSteps(chosen, **overview);
        m_withoutSteps += steps.steps.empty() ? 1 : 0;
        if (isJson())
            writeJson(card.card(), chosen, steps);
        else
            addRows(card.card(), steps);
        return {};
    }

    void writeJson(const Card &card, const StepStageAnalysis &points, const CardSteps &steps)
    {
        JsonWriter &out = json();
        out.beginObject().key("rank");
        writeOptional(out, card.rank);
        out.key("source");
        writeOptional(out, stepSourceName(steps.source));
        out.key("fp_point");
        writeOptional(out, std::string_view(points.forwardPoint));
        out.key("bp_point");
        writeOptional(out, std::string_view(points.backwardPoint));
        out.key("steps").beginArray();
        for (const CardStep &step : steps.steps) {
            out.beginObject().key("number");
            if (const auto number = smallNumber(step.stages.step))
                out.integer(*number);
            else
                writeOptional(out, std::string_view(step.stages.step));
            writeFigures(out, step, true);
        }
        out.endArray().key("mean").beginObject();
        writeFigures(out, steps.mean, false);
        out.endObject();
    }

    /// Writes the figures into an object that was begun, and ends it. A mean step has no start.
    static void writeFigures(JsonWriter &out, const CardStep &step, bool hasStart)
    {
        for (const StepFigure &figure : Figures) {
            const bool isStart = &figure == Figures.data();
            writeInteger(out, figure.key, hasStart || !isStart ? figure.get(step) : std::nullopt);
        }
        out.key("all_reduces").beginArray();
        for (const StepReduce &reduce : step.stages.allReduces)
            out.beginObject()
                .key("name")
                .text(reduce.name)
                .key("start_ns")
                .integer(reduce.startNs)
                .key("duration_ns")
                .integer(reduce.durationNs)
                .endObject();
        out.endArray().endObject();
    }

    void addRows(const Card &card, const CardSteps &steps)
    {
        if (steps.steps.empty())
            return;
        if (!isCsv())
            addRow(card, steps.source, QStringLiteral("mean"), steps.mean, false);
        for (const CardStep &step : steps.steps)
            addRow(card, steps.source, fromFile(step.stages.step), step, true);
    }

    void addRow(const Card &card, StepSource source, const QString &number, const CardStep &step, bool hasStart)
    {
        const QString unknown = isCsv() ? QString() : QStringLiteral("unknown");
        QStringList cells{rankText(card), fromFile(stepSourceName(source)), number};
        for (const StepFigure &figure : Figures) {
            const auto value = hasStart || &figure != Figures.data() ? figure.get(step) : std::nullopt;
            cells += value ? QString::number(*value) : unknown;
        }
        WideNs reduceNs = 0;
        for (const StepReduce &reduce : step.stages.allReduces)
            reduceNs += reduce.durationNs;
        if (source == StepSource::StepTimes) // that table says nothing about them
            cells += {unknown, unknown};
        else
            cells += {QString::number(step.stages.allReduces.size()), QString::number(saturated(reduceNs))};
        if (isCsv())
            addCsv(cells);
        else
            m_table.addRow(cells);
    }

    OrExit<void> checkOptions() override
    {
        if (m_withoutStarts > 0)
            return tl::unexpected(showUsage(translated(
                QT_TRANSLATE_NOOP("Commands", "--fp-point and --bp-point need a timeline, or a kernel table that numbers "
                                              "the steps, to tell when the operators ran"))));
        if (m_missing)
            return tl::unexpected(
                showUsage(translated(QT_TRANSLATE_NOOP("Commands", "no step has an operator %1")).arg(fromFile(*m_missing))));
        return {};
    }

    QString tableText() const override { return m_table.toText(); }

    void sayMore() const override
    {
        if (m_withoutSteps > 0 && !line().has("--quiet"))
            showMessage(translated(QT_TRANSLATE_NOOP("Commands", "no steps were found")));
        if (m_untold > 0 && !line().has("--quiet"))
            showMessage(
                translated(QT_TRANSLATE_NOOP("Commands", "%1 of %2 steps do not lie on the timeline, so nothing tells when "
                                                         "the chosen operators ran in them"))
                    .arg(m_untold)
                    .arg(m_allSteps));
    }

    StepPoints m_points;
    TextTable m_table;
    std::optional<std::string> m_missing; ///< name of an operator that no step has
    int m_withoutStarts = 0;              ///< cards whose steps could not be divided at the chosen operators
    std::size_t m_untold = 0;             ///< steps of which nothing tells when these ran
    std::size_t m_allSteps = 0;
    int m_withoutSteps = 0;
};

} // namespace

/// Returns the command `steps PATH`: lists the steps of each card with their stages.
Command stepsCommand()
{
    Command command{"steps", "PATH", QT_TRANSLATE_NOOP("Commands", "Steps of each card with their stages."), 1, {}, nullptr};
    command.options = commonOptions();
    command.options.append(
        {csvOption(), cardOption(),
         CommandOption{"--fp-point", "", "NAME", QT_TRANSLATE_NOOP("Commands", "operator that begins forward")},
         CommandOption{"--bp-point", "", "NAME", QT_TRANSLATE_NOOP("Commands", "operator that ends backward")}});
    command.run = [](const CommandLine &line) { return StepList(line).run(); };
    return command;
}

} // namespace plumbline

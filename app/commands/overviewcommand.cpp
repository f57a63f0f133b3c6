// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/overviewcommand.h"

#include "app/commands/answer.h"
#include "app/commands/texttable.h"
#include "app/commands/tracecommand.h"
#include "core/analysis/overlap.h"
#include "core/profile/profilenames.h"
#include "core/tables/steptimes.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

namespace plumbline {

namespace {

using Quantity = std::optional<std::int64_t>;
constexpr std::array Keys{"computing_ns", "communication_ns", "overlapped_ns", "not_overlapped_ns", "free_ns", "preparing_ns",
                          "bubble_ns",    "stage_ns",         "step_ns"};
using Quantities = std::array<Quantity, Keys.size()>; ///< in the order of Keys

Quantities quantitiesOf(const OverlapTimes &times)
{
    return {times.computingNs, times.communicationNs, times.overlappedNs(), times.notOverlappedNs, times.freeNs,
            times.preparingNs, times.bubbleNs,        times.stageNs(),      times.stepNs};
}

/// The profiler's table does not tell how long a step is.
Quantities quantitiesOf(const StepTimes &times)
{
    return {times.computingNs, times.communicationNs, times.overlappedNs, times.notOverlappedNs, times.freeNs,
            times.preparingNs, times.bubbleNs,        times.stageNs,      std::nullopt};
}

Quantities difference(const Quantities &computed, const Quantities &reported)
{
    Quantities difference;
    for (std::size_t index = 0; index < Keys.size(); ++index) {
        std::int64_t value = 0;
        if (computed[index] && reported[index] && !__builtin_sub_overflow(*computed[index], *reported[index], &value))
            difference[index] = value;
    }
    return difference;
}

QStringList cells(const Quantities &quantities)
{
    QStringList cells;
    for (const Quantity &quantity : quantities)
        cells += quantity ? QString::number(*quantity) : QString();
    return cells;
}

/// One row of the answer.
struct StepAnswer
{
    std::string step;
    Quantities computed;
    std::optional<Quantities> reported;
};

/// What a card did, step by step, beside what its profiler says.
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
        addCsv(titles);
    }

private:
    OrExit<void> readOptions() override { return {}; }

    OrExit<void> addCard(const CardTrace &card) override
    {
        const bool isMindSpore = card.card.framework == Framework::MindSpore;
        const TaskControl control;
        const OverlapAnalysis analysis =
            analyseOverlap(*card.trace, isMindSpore ? StepConvention::MindSpore : StepConvention::PyTorch, control);
        const std::vector<StepTimes> table = reportedSteps(card.card);
        std::vector<StepAnswer> answers;
        for (const OverlapAnalysis::Step &step : analysis.steps)
            answers.push_back({step.number, quantitiesOf(step.times), reportedOf(table, card.card, step.number)});
        answers.push_back({"all", quantitiesOf(analysis.all), std::nullopt});
        const char *source = analysis.source == OverlapSource::Lanes ? "overlap_lanes" : "recomputed";
        if (isJson())
            writeJson(card.card, source, answers);
        else
            addRows(card.card, source, answers);
        return {};
    }

    /// The rows of the card's step table; none without one.
    std::vector<StepTimes> reportedSteps(const Card &card)
    {
        const auto file = std::find_if(card.files.begin(), card.files.end(), [](const Deliverable &each) {
            return each.kind == "step_trace_time" && each.file.ends_with(".csv") && each.bytes > 0;
        });
        if (file == card.files.end())
            return {};
        TaskControl control;
        const std::string path = joinPath(card.path, file->file);
        auto table = readStepTimes(path, control);
        if (!table) {
            addError(table.error());
            return {};
        }
        if (table->isCutShort)
            addCutShort(path);
        return std::move(table->steps);
    }

    // Where all rows are of one device they belong to the card, whatever number they give it.
    static std::optional<Quantities> reportedOf(const std::vector<StepTimes> &table, const Card &card, const std::string &step)
    {
        const bool hasSeveralDevices =
            std::any_of(table.begin(), table.end(), [&](const StepTimes &row) { return row.device != table.front().device; });
        const auto found = std::find_if(table.begin(), table.end(), [&](const StepTimes &row) {
            return row.step == step && (!hasSeveralDevices || !row.device || !card.device || row.device == card.device);
        });
        return found == table.end() ? std::nullopt : std::optional(quantitiesOf(*found));
    }

    void writeJson(const Card &card, const char *source, const std::vector<StepAnswer> &answers)
    {
        JsonWriter &out = json();
        out.beginObject().key("rank");
        writeOptional(out, card.rank);
        out.key("source").text(source).key("steps").beginArray();
        for (const StepAnswer &answer : answers) {
            out.beginObject().key("step").text(answer.step);
            writeQuantities(out, answer.computed);
            out.key("reported");
            writeObject(out, answer.reported);
            out.key("difference_ns");
            writeObject(out, answer.reported ? std::optional(difference(answer.computed, *answer.reported)) : std::nullopt);
            out.endObject();
        }
        out.endArray().endObject();
    }

    static void writeObject(JsonWriter &out, const std::optional<Quantities> &quantities)
    {
        if (!quantities) {
            out.null();
            return;
        }
        out.beginObject();
        writeQuantities(out, *quantities);
        out.endObject();
    }

    static void writeQuantities(JsonWriter &out, const Quantities &quantities)
    {
        for (std::size_t index = 0; index < Keys.size(); ++index) {
            out.key(Keys[index]);
            if (quantities[index])
                out.integer(*quantities[index]);
            else
                out.null();
        }
    }

    void addRows(const Card &card, const char *source, const std::vector<StepAnswer> &answers)
    {
        for (const StepAnswer &answer : answers) {
            const Quantities none{};
            const Quantities reported = answer.reported.value_or(none);
            const QStringList begin{rankText(card), fromFile(answer.step)};
            if (isCsv()) {
                addCsv(begin + QStringList{QLatin1String(source)} + cells(answer.computed) + cells(reported) +
                       cells(difference(answer.computed, reported)));
                continue;
            }
            m_table.addRow(begin + QStringList{QLatin1String(source)} + cells(answer.computed));
            if (answer.reported) {
                m_table.addRow(begin + QStringList{QStringLiteral("reported")} + cells(reported));
                m_table.addRow(begin + QStringList{QStringLiteral("difference")} + cells(difference(answer.computed, reported)));
            }
        }
    }

    QString tableText() const override { return m_table.toText(); }

    TextTable m_table;
};

} // namespace

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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/commandline.h"
#include "app/commands/commandtask.h"
#include "app/commands/jobgraphinput.h"
#include "app/commands/texttable.h"
#include "app/session/advicelimits.h"
#include "app/session/ownrules.h"
#include "core/advice/catalogue.h"
#include "core/advice/engine/advisor.h"
#include "core/path/replay.h"
#include "core/whatif/replaytimeline.h"
#include "core/whatif/whatif.h"
#include "core/whatif/whatifideas.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"
#include "widgets/support/pathtexts.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Tells how long a step would take if something were different.
class WhatIfCommandAnswer
{
public:
    explicit WhatIfCommandAnswer(const CommandLine &line) : m_line(line) {}

    int run()
    {
        const QStringList texts = m_line.values("--change");
        const bool asksAboutFindings =
            std::ranges::any_of(texts, [](const QString &text) { return findingOf(text).has_value(); });
        std::vector<WhatIfChange> changes;
        for (const QString &text : texts) {
            const std::string change = text.toStdString();
            if (!findingOf(text) && isOutOfRange(change))
                return showUsage(rangeText().arg(text));
            if (!findingOf(text) && !parseChange(change))
                return showUsage(syntaxText().arg(text));
        }
        CommandTask control;
        auto input = JobGraphInput::read(m_line, control, asksAboutFindings);
        if (!input)
            return input.error();
        m_job = std::move(input->job);
        if (asksAboutFindings) {
            if (const auto read = readFindings(*input, control); !read)
                return read.error();
        }
        for (const QString &text : texts) {
            if (const auto added = addChanges(text, changes); !added)
                return added.error();
        }
        if (const auto asked = ask(changes, control); !asked)
            return asked.error();
        if (const auto written = writeTimeline(control); !written)
            return written.error();
        if (m_line.has("--json")) {
            writeJson(input->walk);
            return input->walk.exitCode();
        }
        writeAnswer(m_line.has("--csv") ? csvText() : tableText());
        showProblems(input->walk.problems, false);
        for (const QString &text : m_line.has("--quiet") ? QStringList() : missing())
            showMessage(text);
        return input->walk.exitCode();
    }

private:
    static QString syntaxText()
    {
        return translated(QT_TRANSLATE_NOOP(
            "Commands",
            "--change %1 is none of kernel:GLOB=xF|gone, type:GLOB=xF|gone, shape:GLOB=xF|gone, core:GLOB=xF|gone, "
            "comm:GLOB=xF|hidden|NGBps, "
            "rank:N=ontime|xF, launch:GLOB=free, launch:*=graph, host:GLOB=xF|gone, self:GLOB=xF|gone, "
            "loader:GLOB=xF|gone, gap:*=gone, "
            "copy:GLOB=xF|overlapped|gone, fuse:GLOB, fuse:GLOB,GLOB,..., stage:N=balanced, microbatches=xN, clock=MHz, "
            "device:cube|vector|memory|*=xF, device:cube|vector=NTFLOPS, device:memory=NGBps and finding:N, where F is at least "
            "0.001 and at most 1000"));
    }

    static QString rangeText()
    {
        return translated(QT_TRANSLATE_NOOP(
            "Commands", "--change %1: the number is too small or too large; factors are 0.001 to 1000, micro-batches are divided "
                        "into 2 to 1000, and all other numbers are 0.001 to 1000000"));
    }

    /// Returns the number in `finding:N`; empty for other changes.
    static std::optional<std::size_t> findingOf(const QString &text)
    {
        constexpr QLatin1String Prefix("finding:");
        bool isNumber = false;
        const qulonglong number = text.startsWith(Prefix) ? text.mid(Prefix.size()).toULongLong(&isNumber) : 0;
        return isNumber ? std::optional<std::size_t>(number) : std::nullopt;
    }

    /// Asks the rules, so that findings have the numbers that `advise` gives them.
    OrExit<void> readFindings(JobGraphInput &input, const TaskControl &control)
    {
        AdviceOptions options;
        options.thresholds = readAdviceLimits(input.walk.problems);
        options.threads = m_line.value("--threads").toUInt();
        const std::vector<Rule> rules = rulesWith(readOwnRules(input.walk.problems)); // as advise numbers its findings
        auto advice = advise(AdviceInputs(input.cards), rules, options, control);
        if (!advice)
            return tl::unexpected(showError(advice.error()));
        m_findings = std::move(advice->findings);
        return {};
    }

    /// Adds a change, or those that stand for mending a finding. Those that are there already are not added again.
    OrExit<void> addChanges(const QString &text, std::vector<WhatIfChange> &changes) const
    {
        const auto finding = findingOf(text);
        if (!finding) {
            changes.push_back(*parseChange(text.toStdString()));
            return {};
        }
        if (*finding >= m_findings.size())
            return tl::unexpected(
                showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--change %1: advise tells %2 findings, which count from 0"))
                              .arg(text, QString::number(m_findings.size()))));
        const Finding &meant = m_findings[*finding];
        if (meant.changes.empty())
            return tl::unexpected(
                showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--change %1: no change stands for mending what %2 tells"))
                              .arg(text, fromFile(meant.ruleId))));
        for (const WhatIfChange &each : meant.changes) {
            if (std::ranges::find(changes, each) == changes.end())
                changes.push_back(each);
        }
        return {};
    }

    /// Returns whether the mean of all steps is asked for. Findings tell what they cost a step on the mean.
    [[nodiscard]] bool asksForMean(const std::vector<PathStep> &steps) const
    {
        if (m_line.has("--step"))
            return m_line.value("--step") == QLatin1String("mean") &&
                   std::ranges::find(steps, std::string("mean"), &PathStep::number) == steps.end();
        return !m_findings.empty() && steps.size() > 1;
    }

    OrExit<void> ask(const std::vector<WhatIfChange> &changes, TaskControl &control)
    {
        auto steps = pathSteps(m_job, control);
        if (!steps)
            return tl::unexpected(answerError(m_line, steps.error()));
        m_isMean = asksForMean(*steps);
        auto step = m_isMean ? OrExit<PathStep>(allSteps(*steps)) : chosenPathStep(m_line, *steps);
        if (!step)
            return tl::unexpected(step.error());
        WhatIf whatIf(m_job, std::move(*steps), std::move(*step));
        if (m_isMean)
            whatIf.measureMeanStep();
        auto answer = whatIf.ask(changes, control);
        if (!answer && answer.error().code == ErrorCode::NotSupported && answer.error().detail == "clock")
            return tl::unexpected(showUsage(translated(
                QT_TRANSLATE_NOOP("Commands", "no card tells the clock of its cores, so that clock=MHz cannot be answered"))));
        if (!answer && answer.error().code == ErrorCode::NotSupported && answer.error().detail == "stage")
            return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP(
                "Commands", "no card of that pipeline stage, or of no other one, is recorded, so that it cannot be balanced"))));
        if (!answer && answer.error().code == ErrorCode::NotSupported && answer.error().detail == "device")
            return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP(
                "Commands",
                "neither the work of a kernel nor the limits of its card are known, so that device cannot be answered"))));
        if (!answer && answer.error().code == ErrorCode::NotSupported && answer.error().detail == "microbatches")
            return tl::unexpected(showUsage(translated(
                QT_TRANSLATE_NOOP("Commands", "fewer than two pipeline stages show what they do with a micro-batch, so that "
                                              "microbatches cannot be answered"))));
        if (!answer)
            return tl::unexpected(answerError(m_line, answer.error()));
        m_answer = std::move(*answer);
        if (changes.empty()) {
            auto ideas = rankIdeas(whatIf, {}, changesOfPath(m_job, m_answer, control), control);
            if (!ideas)
                return tl::unexpected(answerError(m_line, ideas.error()));
            m_ideas = std::move(*ideas);
        }
        QStringList unmatched;
        for (const ChangeEffect &each : m_answer.changes) {
            if (each.reach.slices == 0)
                unmatched += fromFile(changeText(each.change));
        }
        if (!unmatched.isEmpty())
            return tl::unexpected(
                showUsage(translated(QT_TRANSLATE_NOOP("Commands", "nothing matches %1")).arg(unmatched.join(QLatin1Char(' ')))));
        return {};
    }

    /// Writes the timeline of the measured card with the changes, if that is asked for.
    OrExit<void> writeTimeline(TaskControl &control)
    {
        if (!m_line.has("--output") || !m_answer.replayed)
            return {};
        const std::string file = m_line.value("--output").toStdString();
        auto written = writeReplayedTimeline(*m_job.graph, *m_answer.replayed, m_answer.card, file, control);
        if (!written)
            return tl::unexpected(answerError(m_line, written.error()));
        m_written = *written;
        return {};
    }

    [[nodiscard]] TimeNs stepNs() const { return m_answer.recordedNs; }
    [[nodiscard]] std::string stepNumber() const { return m_isMean ? "mean" : m_answer.step.number; }

    /// Returns why a change leaves some of what it matches as it was; %1 is the change, %2 how many.
    static QString unknownText(const WhatIfChange &change)
    {
        if (change.target == ChangeTarget::Device)
            return translated(QT_TRANSLATE_NOOP("Commands",
                                                "%1: the work of %2 kernels, or the limits of their card, are not known. "
                                                "They stay as they are."));
        if (change.action == ChangeAction::Bandwidth)
            return translated(QT_TRANSLATE_NOOP(
                "Commands", "%1: the bytes of %2 communication operators are not known. They stay as they are."));
        return translated(QT_TRANSLATE_NOOP("Commands", "%1: the clock of %2 kernels is not known. They stay as they are."));
    }

    [[nodiscard]] QStringList missing() const
    {
        QStringList texts = missingEdgeTexts(m_job.missing());
        if (m_answer.path.guesses > 0)
            texts += guessedEdgesText(m_answer.path.guesses);
        if (m_answer.isCapped)
            texts += translated(QT_TRANSLATE_NOOP(
                "Commands", "The replay makes the step longer, although nothing takes longer: what held some of its work up is "
                            "not known. It counts as long as it was."));
        for (const ChangeEffect &each : m_answer.changes) {
            if (each.reach.unknown == 0)
                continue;
            texts += unknownText(each.change).arg(fromFile(changeText(each.change)), QString::number(each.reach.unknown));
        }
        return texts;
    }

    void writeJson(const TraceWalk &walk)
    {
        JsonWriter out(answerStream());
        beginDocument(out);
        writeStepNumber(out, stepNumber());
        out.key("steps").count(m_answer.steps).key("step_ns").integer(stepNs()).key("changes").beginArray();
        for (const ChangeEffect &each : m_answer.changes) {
            out.beginObject().key("change").text(changeText(each.change)).key("alone_ns").integer(each.alone.expectedNs);
            out.key("alone_low_ns").integer(each.alone.lowNs).key("alone_high_ns").integer(each.alone.highNs);
            out.key("on_top_ns").integer(each.onTopNs);
            out.key("slices").count(each.reach.slices).key("step_slices").count(each.reach.stepSlices);
            out.key("touched_ns").integer(each.reach.stepNs).key("unknown").count(each.reach.unknown).endObject();
        }
        out.endArray().key("predicted_ns").integer(m_answer.together.expectedNs);
        out.key("predicted_low_ns").integer(m_answer.together.lowNs).key("predicted_high_ns").integer(m_answer.together.highNs);
        out.key("saving_ns").integer(m_answer.savingNs()).key("sum_of_savings_ns").integer(m_answer.sumOfSavingsNs());
        out.key("measured_rank");
        writeOptional(out, m_job.cards[m_answer.card]->card().rank);
        writeNext(out);
        writeIdeas(out);
        if (m_written) {
            out.key("file").text(m_line.value("--output")).key("file_slices").count(m_written->slices);
            out.key("file_left_out").count(m_written->leftOut);
        }
        out.key("missing_edges").beginArray();
        for (const QString &text : missing())
            out.text(text.toStdString());
        out.endArray();
        endDocument(out, walk.problems, walk.errors);
    }

    void writeNext(JsonWriter &out) const
    {
        out.key("next");
        if (!m_answer.next) {
            out.null();
            return;
        }
        out.beginObject().key("kind").text(pathKindName(m_answer.next->kind)).key("name");
        writeOptional(out, std::string_view(m_answer.next->name));
        out.key("rank");
        writeOptional(out, m_answer.next->rank);
        out.key("duration_ns").integer(m_answer.next->durationNs).endObject();
    }

    /// Writes what could be asked, where nothing was asked.
    void writeIdeas(JsonWriter &out) const
    {
        out.key("ideas").beginArray();
        for (const WhatIfIdea &each : m_ideas) {
            out.beginObject().key("change").text(changeText(each.change)).key("step_ns").integer(each.prediction.expectedNs);
            out.key("step_low_ns").integer(each.prediction.lowNs).key("step_high_ns").integer(each.prediction.highNs);
            out.key("saving_ns").integer(stepNs() - each.prediction.expectedNs).endObject();
        }
        out.endArray();
    }

    [[nodiscard]] static QStringList titles()
    {
        return {QStringLiteral("change"),        QStringLiteral("slices"),   QStringLiteral("step_slices"),
                QStringLiteral("touched_ns"),    QStringLiteral("alone_ns"), QStringLiteral("alone_low_ns"),
                QStringLiteral("alone_high_ns"), QStringLiteral("saving_ns")};
    }

    [[nodiscard]] QStringList cells(const ChangeEffect &each) const
    {
        return {fromFile(changeText(each.change)),      QString::number(each.reach.slices),
                QString::number(each.reach.stepSlices), QString::number(each.reach.stepNs),
                QString::number(each.alone.expectedNs), QString::number(each.alone.lowNs),
                QString::number(each.alone.highNs),     QString::number(stepNs() - each.alone.expectedNs)};
    }

    [[nodiscard]] static QStringList ideaTitles()
    {
        return {QStringLiteral("change"), QStringLiteral("step_ns"), QStringLiteral("step_low_ns"),
                QStringLiteral("step_high_ns"), QStringLiteral("saving_ns")};
    }

    [[nodiscard]] QStringList cells(const WhatIfIdea &each) const
    {
        return {fromFile(changeText(each.change)), QString::number(each.prediction.expectedNs),
                QString::number(each.prediction.lowNs), QString::number(each.prediction.highNs),
                QString::number(stepNs() - each.prediction.expectedNs)};
    }

    /// Returns one row for each change, and one without a name for all together; the ideas where nothing was asked.
    [[nodiscard]] QString csvText() const
    {
        if (!m_ideas.empty()) {
            QString csv = csvLine(ideaTitles());
            for (const WhatIfIdea &each : m_ideas)
                csv += csvLine(cells(each));
            return csv;
        }
        QString csv = csvLine(titles());
        for (const ChangeEffect &each : m_answer.changes)
            csv += csvLine(cells(each));
        const StepPrediction &all = m_answer.together;
        return csv + csvLine({QString(), QString(), QString(), QString(), QString::number(all.expectedNs),
                              QString::number(all.lowNs), QString::number(all.highNs), QString::number(m_answer.savingNs())});
    }

    [[nodiscard]] QString tableText() const
    {
        const StepPrediction &all = m_answer.together;
        QString text = translated(QT_TRANSLATE_NOOP("Commands", "step %1: %2 ns; with all changes %3 ns, between %4 and %5 ns"))
                           .arg(stepNumber().empty() ? QStringLiteral("-") : plainText(stepNumber()), QString::number(stepNs()),
                                QString::number(all.expectedNs), QString::number(all.lowNs), QString::number(all.highNs));
        text += QLatin1Char('\n');
        if (!m_answer.changes.empty()) {
            text += translated(QT_TRANSLATE_NOOP("Commands", "saved together: %1 ns; sum of what each change saves alone: %2 ns"))
                        .arg(m_answer.savingNs())
                        .arg(m_answer.sumOfSavingsNs());
            text += QLatin1Char('\n');
        }
        if (m_answer.next) {
            const QString name = m_answer.next->name.empty() ? QStringLiteral("-") : oneLine(fromFile(m_answer.next->name));
            text += translated(QT_TRANSLATE_NOOP("Commands", "most of the step is then: %1 %2, rank %3, %4 ns"))
                        .arg(fromFile(pathKindName(m_answer.next->kind)), name,
                             m_answer.next->rank ? QString::number(*m_answer.next->rank) : QStringLiteral("-"),
                             QString::number(m_answer.next->durationNs));
            text += QLatin1Char('\n');
        }
        if (!m_ideas.empty()) {
            text += translated(QT_TRANSLATE_NOOP("Commands", "what could be asked with --change, the largest saving first:"));
            text += QLatin1Char('\n');
        }
        TextTable table;
        for (const QString &title : m_ideas.empty() ? titles() : ideaTitles())
            table.addColumn(title, title == QLatin1String("change") ? TextTable::Align::Left : TextTable::Align::Right);
        for (const ChangeEffect &each : m_answer.changes)
            table.addRow(cells(each));
        for (const WhatIfIdea &each : m_ideas)
            table.addRow(cells(each));
        return m_answer.changes.empty() && m_ideas.empty() ? text : QString(text + table.toText());
    }

    const CommandLine &m_line;
    JobGraph m_job;
    std::vector<Finding> m_findings; ///< where a change names one
    bool m_isMean = false;           ///< all steps are measured, and the answer is their mean
    WhatIfAnswer m_answer;
    std::optional<ReplayedTimeline> m_written; ///< where a file was asked for
    std::vector<WhatIfIdea> m_ideas;           ///< where no change was asked for
};

} // namespace

/// Returns the command `whatif PATH`: tells how long a step would take if something were different.
Command whatifCommand()
{
    Command command{"whatif", "PATH", QT_TRANSLATE_NOOP("Commands", "How long a step would take if something were different."),
                    1,        {},     nullptr};
    command.options = commonOptions();
    command.options.append(
        {CommandOption{"--change", "", "CHANGE",
                       QT_TRANSLATE_NOOP("Commands", "what is different, for example kernel:MatMul*=x0.5"), true},
         CommandOption{"--output", "-o", "FILE",
                       QT_TRANSLATE_NOOP("Commands", "also write the timeline with the changes, a trace_view.json")},
         csvOption(), cardOption(),
         CommandOption{"--step", "", "N|mean",
                       QT_TRANSLATE_NOOP("Commands", "the step, or the mean of all; else the one of median length, and the mean "
                                                     "where a finding is named")}});
    command.run = [](const CommandLine &line) { return WhatIfCommandAnswer(line).run(); };
    return command;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/commandinput.h"
#include "app/commands/commandline.h"
#include "app/commands/commandtask.h"
#include "app/session/advicelimits.h"
#include "app/session/ownrules.h"
#include "widgets/report/advicereport.h"
#include "widgets/support/formatting.h"

#include <QFileInfo>

#include <utility>

namespace plumbline {

namespace {

/// Loads the cards of a profile, runs the rules and writes the report.
class Report
{
public:
    explicit Report(const CommandLine &line) : m_line(line) {}

    int run()
    {
        const QString file = m_line.value("--output");
        const QString suffix = QFileInfo(file).suffix().toLower();
        if (suffix != QLatin1String("html") && suffix != QLatin1String("htm"))
            return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "the report's name ends in .html")));
        auto walk = walkTraces(
            m_line, [this](const SharedCard &card) { return addCard(card); },
            [this](const SharedCard &card) {
                if (isReadWithoutTimeline(card->card()))
                    m_advised.push_back({fromFile(card->card().name), card, -1});
                return isReadWithoutTimeline(card->card());
            });
        if (!walk)
            return walk.error();
        CommandTask control;
        const auto advice = askRules(m_advised, &readAdviceLimits, control, &readOwnRules);
        if (!advice)
            return showError(advice.error());
        auto facts = readReportFacts(*(*advice)->inputs, control);
        if (!facts)
            return showError(facts.error());
        AdviceReport report(dataSet(), *advice, std::move(*facts), std::move(m_timelines));
        while (report.drawNext()) {
        }
        if (const auto written = writeReport(file, report.html()); !written)
            return showError(written.error());
        answer(*walk, **advice);
        const bool isLost = walk->somethingLost || !walk->errors.empty() || !(*advice)->advice.failed.empty() ||
                            (*advice)->advice.losses.isLoss();
        return isLost ? ExitLost : ExitSuccess;
    }

private:
    [[nodiscard]] QString dataSet() const { return QFileInfo(QFileInfo(m_line.path()).absoluteFilePath()).fileName(); }

    OrExit<void> addCard(const SharedCard &card)
    {
        const QString name = fromFile(card->card().name);
        m_advised.push_back({name, card, static_cast<int>(m_timelines.size())});
        m_timelines.push_back(TimelineCard::build(name, dataSet(), card));
        return {};
    }

    void answer(const TraceWalk &walk, const ProfileAdvice &advice) const
    {
        ReadingLosses losses{walk.errors, walk.problems};
        losses.add(advice.advice.losses);
        std::vector<Problem> &problems = losses.problems;
        problems.insert(problems.end(), advice.problems.begin(), advice.problems.end());
        for (const FailedRule &failed : advice.advice.failed)
            problems.push_back({Severity::Warning, ProblemCode::RuleUnfinished, {}, -1, 0, failed.rule, 1});
        if (m_line.has("--json")) {
            JsonWriter json(answerStream());
            beginDocument(json);
            json.key("file").text(m_line.value("--output"));
            json.key("findings").count(advice.advice.findings.size());
            endDocument(json, problems, losses.errors);
            return;
        }
        for (std::size_t at = walk.errors.size(); at < losses.errors.size(); ++at)
            (void)showError(losses.errors[at]);
        showProblems(problems, false);
        writeAnswer(m_line.value("--output") + QLatin1Char('\n'));
    }

    const CommandLine &m_line;
    std::vector<PageCard> m_advised;
    std::vector<TimelineCard> m_timelines;
};

} // namespace

/// Returns the command `report PATH -o FILE.html`: writes advice, pictures and tables as one HTML file.
Command reportCommand()
{
    Command command{"report",
                    "PATH -o FILE.html",
                    QT_TRANSLATE_NOOP("Commands", "Write overview, findings with pictures, and tables as one HTML file."),
                    1,
                    {},
                    nullptr,
                    true};
    command.options = commonOptions();
    command.options.append({
        cardOption(),
        {"--output", "-o", "FILE", QT_TRANSLATE_NOOP("Commands", "the report, which opens without a network"), false, true},
    });
    command.run = [](const CommandLine &line) { return Report(line).run(); };
    return command;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/cardpair.h"
#include "app/commands/commandinput.h"
#include "app/commands/commandline.h"
#include "app/commands/compareanswer.h"
#include "app/commands/comparerun.h"
#include "app/commands/comparesummaries.h"
#include "widgets/support/paths.h"

#include <QFileInfo>
#include <QSet>

#include <memory>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Compares the base with each target and writes the answers. A single one has no array around it.
class CompareRuns
{
public:
    explicit CompareRuns(const CommandLine &line) : m_line(line) {}

    int run()
    {
        if (isBaseRepeated())
            return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--base names a run of the base that is already named")));
        if (const auto code = compareSummaries(m_line))
            return *code;
        for (const QString &target : m_line.positionals().mid(1)) {
            const auto compared = m_line.has("--all-cards") ? compareAllCards(target) : compareCard(target, {});
            if (!compared)
                return compared.error();
        }
        m_line.has("--json") ? writeJson() : writeTables();
        // A crossed threshold goes before a loss of data.
        int code = ExitSuccess;
        for (const auto &each : m_runs)
            code = code == ExitThreshold || each->exitCode() == ExitSuccess ? code : each->exitCode();
        return code;
    }

private:
    /// Returns whether one run of the base is named twice. Counted twice, it would make the runs look more alike than they are.
    [[nodiscard]] bool isBaseRepeated() const
    {
        QSet<QString> known;
        for (const QString &base : QStringList{m_line.positionals().value(0)} + m_line.values("--base")) {
            const QString path = QFileInfo(base).canonicalFilePath(); // empty where nothing is there, which is told elsewhere
            if (!path.isEmpty() && known.contains(path))
                return true;
            known.insert(path);
        }
        return false;
    }

    [[nodiscard]] OrExit<void> compareCard(const QString &target, const PairChoice &choice)
    {
        m_runs.push_back(std::make_unique<CompareRun>(m_line));
        const QStringList bases = QStringList{m_line.positionals().value(0)} + m_line.values("--base");
        return m_runs.back()->run(bases, target, choice);
    }

    [[nodiscard]] OrExit<void> compareAllCards(const QString &target)
    {
        if (m_line.has("--base-card") || m_line.has("--target-card"))
            return tl::unexpected(
                showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--all-cards excludes --base-card and --target-card"))));
        const auto ranks = commonRanks(m_line, m_line.positionals().value(0), target);
        if (!ranks)
            return tl::unexpected(ranks.error());
        m_unpaired.push_back({bytesOfPath(target), *ranks});
        for (const int rank : ranks->both) {
            if (const auto compared = compareCard(target, {rank, rank}); !compared)
                return compared;
        }
        return {};
    }

    [[nodiscard]] bool isSingle() const { return m_runs.size() == 1 && !m_line.has("--all-cards"); }

    void writeJson() const
    {
        JsonWriter json(answerStream());
        beginDocument(json);
        std::vector<Problem> problems;
        std::vector<Error> errors;
        if (!isSingle())
            json.key("comparisons").beginArray();
        std::vector<CompareAnswer const *> answers;
        for (const auto &each : m_runs) {
            if (!isSingle())
                json.beginObject();
            writeCompareJson(json, each->answer());
            if (!isSingle())
                json.endObject();
            answers.push_back(&each->answer());
            addNewProblems(problems, each->problems());
            errors.insert(errors.end(), each->errors().begin(), each->errors().end());
        }
        if (!isSingle()) {
            json.endArray();
            writeTargetsJson(json, answers);
        }
        if (m_line.has("--all-cards"))
            writeRanksJson(json, m_unpaired);
        endDocument(json, problems, errors);
    }

    void writeTables() const
    {
        for (const auto &each : m_runs) {
            const auto rank = each->answer().target.card->card().rank;
            const QString which = m_line.has("--all-cards") && rank ? QStringLiteral(", rank %1").arg(*rank) : QString();
            if (m_line.has("--csv") && !isSingle())
                writeAnswer(QStringLiteral("target %1%2\n").arg(pathFromBytes(each->answer().target.path), which));
            writeAnswer(m_line.has("--csv") ? compareCsv(each->answer()) : compareText(each->answer()));
        }
        for (const auto &each : m_runs) {
            showProblems(each->problems(), false);
            for (const Error &error : each->errors())
                static_cast<void>(showError(error));
        }
    }

    const CommandLine &m_line;
    std::vector<std::unique_ptr<CompareRun>> m_runs;
    std::vector<TargetRanks> m_unpaired; ///< by target, with --all-cards
};

} // namespace

/// Returns the command `compare BASE TARGET`: lists the differences between two cards, the first divergence and the largest
/// losses.
Command compareCommand()
{
    Command command{"compare",
                    "BASE TARGET [TARGET...]",
                    QT_TRANSLATE_NOOP("Commands", "What two cards do differently, where it starts and what it costs."),
                    2,
                    {},
                    nullptr};
    command.options = commonOptions();
    command.options.append({
        csvOption(),
        {"--by", "", "name|type|shape|communication|lane|api",
         QT_TRANSLATE_NOOP("Commands",
                           "compare kernels by name (default), type or shape, or communication, lanes or host calls")},
        {"--steps", "", "all|same|without-first|A:B",
         QT_TRANSLATE_NOOP("Commands",
                           "the steps that both cards have (same, the default), without the first of them, only steps A "
                           "to B of the base with their partners, or everything")},
        {"--base", "", "PATH",
         QT_TRANSLATE_NOOP("Commands",
                           "a further run of the base: the mean of all runs is compared, and how much they differ tells what "
                           "is chance"),
         true},
        {"--all-cards", "", "",
         QT_TRANSLATE_NOOP("Commands", "compare every card of the base with the card of the same rank of the target")},
        {"--waterfall", "", "",
         QT_TRANSLATE_NOOP("Commands", "explain the difference of one pair of steps: the base is replayed with the times of the "
                                       "target, group by group")},
        {"--fail-on", "", "SHARE",
         QT_TRANSLATE_NOOP("Commands", "exit with 1 when the target's steps take longer by more, such as 5%")},
    });
    command.options.append(cardPairOptions());
    command.run = [](const CommandLine &line) { return CompareRuns(line).run(); };
    command.takesMore = true;
    return command;
}

} // namespace plumbline

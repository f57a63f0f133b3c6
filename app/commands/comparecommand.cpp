// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/cardpair.h"
#include "app/commands/commandinput.h"
#include "app/commands/commandline.h"
#include "app/commands/compareanswer.h"
#include "core/analysis/kernels/cardkernels.h"
#include "core/base/decimal.h"
#include "core/compare/kernelshapes.h"
#include "core/profile/cardfiles.h"
#include "widgets/support/paths.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

constexpr std::size_t Losses = 20;

std::optional<CompareBy> compareBy(const QString &name)
{
    const std::array<std::pair<const char *, CompareBy>, 6> known{{{"name", CompareBy::Name},
                                                                   {"type", CompareBy::Type},
                                                                   {"shape", CompareBy::Shape},
                                                                   {"communication", CompareBy::Communication},
                                                                   {"lane", CompareBy::Lane},
                                                                   {"api", CompareBy::Api}}};
    for (const auto &[text, by] : known) {
        if (name == QLatin1String(text))
            return by;
    }
    return std::nullopt;
}

/// Loads two cards and compares them.
class CompareRun
{
public:
    explicit CompareRun(const CommandLine &line) : m_line(line) {}

    /// Compares the card of the first path with one of `target`.
    OrExit<void> run(const QString &target)
    {
        if (const auto read = readOptions(); !read)
            return read;
        auto pair = loadCardPair(m_line, m_line.positionals().value(0), target, WithoutTimeline::ByTables);
        if (!pair)
            return tl::unexpected(pair.error());
        m_pair = std::move(*pair);
        return compare();
    }

    [[nodiscard]] const CompareAnswer &answer() const { return m_answer; }
    [[nodiscard]] const std::vector<Problem> &problems() const { return m_pair.problems; }
    [[nodiscard]] const std::vector<Error> &errors() const { return m_errors; }
    [[nodiscard]] int exitCode() const
    {
        if (isThresholdCrossed())
            return ExitThreshold;
        return m_pair.somethingLost ? ExitLost : ExitSuccess;
    }

private:
    OrExit<void> readOptions()
    {
        const auto by = compareBy(m_line.value("--by", QStringLiteral("name")));
        if (!by)
            return tl::unexpected(
                showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--by is name, type, shape, communication, lane or api"))));
        m_answer.by = *by;
        if (const auto checked = checkAlignment(m_line); !checked)
            return checked;
        if (m_line.has("--fail-on")) {
            QString limit = m_line.value("--fail-on");
            if (limit.endsWith(u'%'))
                limit.chop(1);
            // The limit is kept in millionths of a per cent, so that it stays an exact integer.
            m_limit = scaledDecimal(limit.toStdString(), 1'000'000);
            if (!m_limit || *m_limit < 0)
                return tl::unexpected(
                    showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--fail-on is a share in per cent, such as 5%"))));
        }
        return {};
    }

    OrExit<void> compare()
    {
        TaskControl control;
        m_answer.base = m_pair.base;
        m_answer.target = m_pair.target;
        const Trace &base = *m_answer.base.trace;
        const Trace &target = *m_answer.target.trace;
        m_answer.alignment = alignPair(m_line, m_pair, control);
        for (const bool isBase : {true, false}) {
            if (const auto read = readTable(isBase, control); !read)
                return read;
        }
        m_answer.shapes = kernelShapes({base, m_tables[0].get(), m_answer.base.card->card().device},
                                       {target, m_tables[1].get(), m_answer.target.card->card().device}, control);
        const MatchOptions options{m_line.value("--threads").toUInt(), m_answer.shapes.base, m_answer.shapes.target};
        auto matching = matchSlices(base, target, options, control);
        if (!matching)
            return tl::unexpected(showError(matching.error()));
        m_answer.matching = std::move(*matching);
        if (const auto scope = chooseSteps(); !scope)
            return tl::unexpected(scope.error());
        addOverview(control);
        auto groups = groupsOf(base, target, control);
        if (!groups)
            return tl::unexpected(groups.error());
        m_answer.groups = std::move(*groups);
        auto divergences = findDivergences(base, target, m_answer.matching, m_answer.scope,
                                           m_answer.alignment.clock(base, target), Losses, control);
        if (!divergences)
            return tl::unexpected(showError(divergences.error()));
        m_answer.divergences = std::move(*divergences);
        return {};
    }

    OrExit<void> chooseSteps()
    {
        const QString chosen = m_line.value("--steps", QStringLiteral("same"));
        const QStringList numbers = chosen.split(u':');
        std::optional<CompareScope> scope;
        m_answer.choice = StepChoice::Numbers;
        if (chosen == QLatin1String("all") || chosen == QLatin1String("same")) {
            scope = chosen == QLatin1String("all") ? CompareScope() : scopeOfCommonSteps(m_answer.matching);
            m_answer.choice = scope->isWhole() ? StepChoice::All : StepChoice::Same;
        } else if (chosen == QLatin1String("without-first")) {
            scope = scopeWithoutFirst(m_answer.matching);
            m_answer.choice = StepChoice::WithoutFirst;
        } else if (numbers.size() <= 2) {
            scope = scopeOfSteps(m_answer.matching, numbers.first().toStdString(), numbers.last().toStdString());
        }
        if (!scope)
            return tl::unexpected(showUsage(translated(
                QT_TRANSLATE_NOOP("Commands", "--steps is all, same, without-first (both cards need two steps), or A:B, "
                                              "numbers of steps of the base that the target has too"))));
        m_answer.scope = std::move(*scope);
        return {};
    }

    void addOverview(TaskControl &control)
    {
        const auto base = m_answer.base.card->overview(control);
        const auto target = m_answer.target.card->overview(control);
        m_answer.overview = overviewDifferences(**base, **target, m_answer.matching, m_answer.scope);
    }

    OrExit<GroupDifferences> groupsOf(const Trace &base, const Trace &target, TaskControl &control)
    {
        const Matching &matching = m_answer.matching;
        Result<GroupDifferences> groups;
        switch (m_answer.by) {
        case CompareBy::Name:
            groups = kernelDifferences(base, target, matching, m_answer.scope, control);
            break;
        case CompareBy::Api:
            groups = apiDifferences(base, target, matching, m_answer.scope, control);
            break;
        case CompareBy::Communication:
            groups = communicationDifferences(base, target, matching, m_answer.scope, control);
            break;
        case CompareBy::Lane:
            groups = laneDifferences(base, target, matching, m_answer.scope, control);
            break;
        case CompareBy::Type:
        case CompareBy::Shape:
            return groupsOfTables(base, target, control);
        }
        if (!groups)
            return tl::unexpected(showError(groups.error()));
        return std::move(*groups);
    }

    OrExit<GroupDifferences> groupsOfTables(const Trace &base, const Trace &target, TaskControl &control)
    {
        const OpenCard &baseCard = *m_answer.base.card;
        const OpenCard &targetCard = *m_answer.target.card;
        const KernelsBy by = m_answer.by == CompareBy::Type ? KernelsBy::Type : KernelsBy::Shape;
        auto groups = tableDifferences(cardKernels(baseCard.card(), m_tables[0], m_answer.base.trace), base,
                                       cardKernels(targetCard.card(), m_tables[1], m_answer.target.trace), target, by,
                                       m_answer.matching, m_answer.scope, control);
        if (!groups)
            return tl::unexpected(showError(groups.error()));
        return std::move(*groups);
    }

    [[nodiscard]] bool needsTables() const { return m_answer.by == CompareBy::Type || m_answer.by == CompareBy::Shape; }

    /// Reads the kernel table of one side. It holds types and shapes of kernels. Without it slices are matched by name only,
    /// unless --by needs the table.
    OrExit<void> readTable(bool isBase, TaskControl &control)
    {
        const OpenCard &card = *(isBase ? m_answer.base : m_answer.target).card;
        const std::vector<std::string> files = kernelFilesOf(card.card());
        if (files.empty() && needsTables()) {
            showMessage(
                translated(QT_TRANSLATE_NOOP("Commands", "--by type and --by shape need kernel_details.csv, which %1 lacks"))
                    .arg(pathFromBytes(card.card().path)));
            return tl::unexpected(int(ExitUnreadable));
        }
        if (files.empty())
            return {};
        auto read = card.kernelTable(control);
        if (!read && needsTables())
            return tl::unexpected(showError(read.error()));
        if (!read) {
            m_errors.push_back(read.error());
            m_pair.somethingLost = true;
            return {};
        }
        const KernelTable &table = **read;
        if (table.damagedRows() > 0)
            m_pair.add({{Severity::Warning, ProblemCode::UnreadableRows, files.front(), -1, 0, {}, table.damagedRows()}}, true);
        m_pair.add(table.problems(), table.isCutShort());
        if (table.rows() == 0 && needsTables())
            m_pair.add({{Severity::Warning, ProblemCode::EmptyTable, files.front(), -1, 0, {}, 1}}, false);
        m_tables[isBase ? 0 : 1] = std::move(*read);
        return {};
    }

    [[nodiscard]] bool isThresholdCrossed() const
    {
        if (!m_limit)
            return false;
        const StepTotal total = stepTotal(*m_answer.base.trace, *m_answer.target.trace, m_answer.matching, m_answer.scope);
        constexpr WideNs Whole = 100'000'000; // 100 % in millionths of a per cent
        return total.targetNs * Whole > total.baseNs * (Whole + *m_limit);
    }

    const CommandLine &m_line;
    CompareAnswer m_answer;
    CardPair m_pair;
    std::optional<std::int64_t> m_limit;                        ///< in millionths of a per cent
    std::array<std::shared_ptr<const KernelTable>, 2> m_tables; ///< tables of base and target; null if there is none
    std::vector<Error> m_errors;                                ///< errors of tables that cannot be read
};

/// Compares the base with each target and writes the answers. A single one has no array around it.
class CompareRuns
{
public:
    explicit CompareRuns(const CommandLine &line) : m_line(line) {}

    int run()
    {
        for (const QString &target : m_line.positionals().mid(1)) {
            m_runs.push_back(std::make_unique<CompareRun>(m_line));
            if (const auto compared = m_runs.back()->run(target); !compared)
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
    void writeJson() const
    {
        JsonWriter json(stdout);
        beginDocument(json);
        std::vector<Problem> problems;
        std::vector<Error> errors;
        const bool isSingle = m_runs.size() == 1;
        if (!isSingle)
            json.key("comparisons").beginArray();
        std::vector<CompareAnswer const *> answers;
        for (const auto &each : m_runs) {
            if (!isSingle)
                json.beginObject();
            writeCompareJson(json, each->answer());
            if (!isSingle)
                json.endObject();
            answers.push_back(&each->answer());
            problems.insert(problems.end(), each->problems().begin(), each->problems().end());
            errors.insert(errors.end(), each->errors().begin(), each->errors().end());
        }
        if (!isSingle) {
            json.endArray();
            writeTargetsJson(json, answers);
        }
        endDocument(json, problems, errors);
    }

    void writeTables() const
    {
        for (const auto &each : m_runs) {
            if (m_runs.size() > 1)
                writeAnswer(QStringLiteral("target %1\n").arg(pathFromBytes(each->answer().target.path)));
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
        {"--fail-on", "", "SHARE",
         QT_TRANSLATE_NOOP("Commands", "exit with 1 when the target's steps take longer by more, such as 5%")},
    });
    command.options.append(cardPairOptions());
    command.run = [](const CommandLine &line) { return CompareRuns(line).run(); };
    command.takesMore = true;
    return command;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/comparecommand.h"

#include "app/commands/answer.h"
#include "app/commands/commandinput.h"
#include "app/commands/compareanswer.h"
#include "core/analysis/cardkernels.h"
#include "core/base/decimal.h"
#include "core/compare/clockfit.h"
#include "core/compare/kernelshapes.h"
#include "core/profile/cardfiles.h"
#include "widgets/support/paths.h"
#include "widgets/support/timeargument.h"

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

/// Whole nanoseconds with a sign, or a number with a unit.
std::optional<TimeNs> offsetOf(const QString &text)
{
    bool isWhole = false;
    const qlonglong ns = text.toLongLong(&isWhole);
    if (isWhole)
        return ns;
    const auto time = TimeArgument::parse(text);
    return time ? std::optional(time->ns) : std::nullopt;
}

/// The first slice of a name by start, on any lane.
SliceId firstSliceCalled(const Trace &trace, std::string_view name)
{
    const StringId wanted = trace.strings().find(name);
    SliceId first;
    for (std::size_t slice = 0; wanted.isValid() && slice < trace.slices().size(); ++slice) {
        if (trace.slices().name[slice] != wanted)
            continue;
        if (!first.isValid() || trace.slices().start[slice] < trace.slices().start[first.value])
            first = SliceId(slice);
    }
    return first;
}

/// Loads two cards, compares them and writes the answer.
class Comparison
{
public:
    explicit Comparison(const CommandLine &line) : m_line(line) {}

    int run()
    {
        if (const auto read = readOptions(); !read)
            return read.error();
        for (const bool isBase : {true, false}) {
            if (const auto loaded = loadSide(isBase); !loaded)
                return loaded.error();
        }
        if (const auto compared = compare(); !compared)
            return compared.error();
        write();
        if (isThresholdCrossed())
            return ExitThreshold;
        return m_somethingLost ? ExitLost : ExitSuccess;
    }

private:
    OrExit<void> readOptions()
    {
        const auto by = compareBy(m_line.value("--by", QStringLiteral("name")));
        if (!by)
            return tl::unexpected(
                showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--by is name, type, shape, communication, lane or api"))));
        m_answer.by = *by;
        if (const QString align = m_line.value("--align", QStringLiteral("auto")); !isAlignment(align))
            return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP(
                "Commands",
                "--align is auto, start, step, collectives, op:NAME, none, or an offset: whole nanoseconds, or a number "
                "with ns, us, ms or s"))));
        if (m_line.has("--fail-on")) {
            QString limit = m_line.value("--fail-on");
            if (limit.endsWith(u'%'))
                limit.chop(1);
            // In millionths of a per cent.
            m_limit = scaledDecimal(limit.toStdString(), 1'000'000);
            if (!m_limit || *m_limit < 0)
                return tl::unexpected(
                    showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--fail-on is a share in per cent, such as 5%"))));
        }
        return {};
    }

    static bool isAlignment(const QString &align)
    {
        const std::array<const char *, 5> words{"auto", "start", "step", "collectives", "none"};
        const auto isWord = [&align](const char *word) { return align == QLatin1String(word); };
        return std::any_of(words.begin(), words.end(), isWord) || align.startsWith(QLatin1String("op:")) || offsetOf(align);
    }

    /// Which of several candidates is meant: the one of that rank, else the first, or the second where the base is the first of
    /// the same. None where no candidate has the rank.
    template<typename Candidates, typename RankOf>
    std::optional<std::size_t> choose(const Candidates &candidates, const QString &rank, bool isBase, const RankOf &rankOf) const
    {
        if (rank.isEmpty())
            return !isBase && candidates.size() > 1 && isSamePath() && m_baseIndex == 0 ? 1 : 0;
        bool isNumber = false;
        const int wanted = rank.toInt(&isNumber);
        for (std::size_t index = 0; isNumber && index < candidates.size(); ++index) {
            if (rankOf(candidates[index]) == wanted)
                return index;
        }
        return std::nullopt;
    }

    [[nodiscard]] bool isSamePath() const { return m_line.positionals().value(0) == m_line.positionals().value(1); }

    OrExit<void> loadSide(bool isBase)
    {
        const QString path = m_line.positionals().value(isBase ? 0 : 1);
        const QString rank = m_line.value(isBase ? "--base-card" : "--target-card");
        auto profile = openInput(m_line, path, ScanDepth::Discovery);
        if (!profile)
            return tl::unexpected(profile.error());
        if (isBase || !isSamePath()) // else they are told already
            addProblems(profile->problems, std::any_of(profile->problems.begin(), profile->problems.end(), isLoss));
        std::erase_if(profile->cards, [](const Card &card) { return card.timeline.empty(); });
        if (profile->cards.empty()) {
            showMessage(translated(QT_TRANSLATE_NOOP("Commands", "no timeline in %1")).arg(path));
            return tl::unexpected(int(ExitUnreadable));
        }
        // The devices of one timeline are known only once it is loaded.
        const bool isOnlyOne = profile->cards.size() == 1;
        const auto card = isOnlyOne ? std::optional<std::size_t>(0)
                                    : choose(profile->cards, rank, isBase, [](const Card &each) { return each.rank; });
        if (!card)
            return tl::unexpected(noRank(rank));
        auto traces = loadCard(m_line, profile->cards[*card]);
        if (!traces)
            return tl::unexpected(unreadable(traces.error()));
        const auto part = isOnlyOne ? choose(*traces, rank, isBase, [](const CardTrace &each) { return each.card.rank; })
                                    : std::optional<std::size_t>(0);
        if (!part)
            return tl::unexpected(noRank(rank));
        if (isBase)
            m_baseIndex = isOnlyOne ? *part : *card;
        CompareAnswer::Side &side = isBase ? m_answer.base : m_answer.target;
        side = {bytesOfPath(path), std::move((*traces)[*part])};
        const ImportReport &report = side.card.trace->report();
        addProblems(report.problems, report.somethingLost);
        return {};
    }

    [[nodiscard]] int unreadable(const Error &error) const
    {
        if (m_line.has("--json")) {
            JsonWriter json(stdout);
            beginDocument(json);
            endDocument(json, m_problems, {error});
        }
        return showError(error);
    }

    static int noRank(const QString &rank)
    {
        return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "no card has rank %1")).arg(rank));
    }

    void addProblems(const std::vector<Problem> &problems, bool isLost)
    {
        m_problems.insert(m_problems.end(), problems.begin(), problems.end());
        m_somethingLost = m_somethingLost || isLost;
    }

    OrExit<void> compare()
    {
        TaskControl control;
        const Trace &base = *m_answer.base.card.trace;
        const Trace &target = *m_answer.target.card.trace;
        m_answer.alignment = align(base, target, control);
        if (m_answer.alignment.refusal != AlignmentRefusal::None)
            sayRefusal(m_answer.alignment);
        for (const bool isBase : {true, false}) {
            if (const auto read = readTable(isBase, control); !read)
                return read;
        }
        const KernelShapes shapes = kernelShapes({base, m_tables[0].get(), m_answer.base.card.card.device},
                                                 {target, m_tables[1].get(), m_answer.target.card.card.device}, control);
        auto matching = matchSlices(base, target, {m_line.value("--threads").toUInt(), shapes.base, shapes.target}, control);
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
        auto departures = findDepartures(base, target, m_answer.matching, m_answer.scope, m_answer.alignment.clock(base, target),
                                         Losses, control);
        if (!departures)
            return tl::unexpected(showError(departures.error()));
        m_answer.departures = std::move(*departures);
        return {};
    }

    [[nodiscard]] Alignment align(const Trace &base, const Trace &target, const TaskControl &control) const
    {
        const QString how = m_line.value("--align", QStringLiteral("auto"));
        if (how == QLatin1String("auto"))
            return alignAutomatically(base, target, control);
        if (how == QLatin1String("start"))
            return alignByStart(base, target);
        if (how == QLatin1String("step"))
            return alignByStep(base, target);
        if (how == QLatin1String("collectives"))
            return alignByCollectives(base, target, control);
        if (how == QLatin1String("none"))
            return {};
        if (!how.startsWith(QLatin1String("op:")))
            return alignTyped(offsetOf(how).value_or(0));
        const std::string name = how.mid(3).toStdString();
        const SliceId left = firstSliceCalled(base, name);
        const SliceId right = firstSliceCalled(target, name);
        if (left.isValid() && right.isValid())
            return alignByOperator(base, left, target, right, SliceEdge::Start);
        Alignment refused;
        refused.refusal = AlignmentRefusal::NoOperator;
        return refused;
    }

    static void sayRefusal(const Alignment &refused)
    {
        switch (refused.refusal) {
        case AlignmentRefusal::None:
            return;
        case AlignmentRefusal::NoSlices:
            return showMessage(translated(QT_TRANSLATE_NOOP("Commands", "not aligned: a card has no slices")));
        case AlignmentRefusal::NoStep:
            return showMessage(translated(QT_TRANSLATE_NOOP("Commands", "not aligned: a card has no training steps")));
        case AlignmentRefusal::NoOperator:
            return showMessage(translated(QT_TRANSLATE_NOOP("Commands", "not aligned: a card has no slice of that name")));
        case AlignmentRefusal::TooFewPairs:
            return showMessage(translated(QT_TRANSLATE_NOOP("Commands", "not aligned: %1 pairs of collectives are fewer than %2"))
                                   .arg(QString::number(refused.pairs), QString::number(MinCollectivePairs)));
        case AlignmentRefusal::LargeResidual:
            return showMessage(
                translated(QT_TRANSLATE_NOOP("Commands", "not aligned: collectives do not end together, the residual is %1 ns"))
                    .arg(QString::number(refused.residualNs)));
        }
    }

    OrExit<void> chooseSteps()
    {
        if (!m_line.has("--steps"))
            return {};
        const QStringList numbers = m_line.value("--steps").split(u':');
        std::optional<CompareScope> scope;
        if (numbers.size() <= 2)
            scope = scopeOfSteps(m_answer.matching, numbers.first().toStdString(), numbers.last().toStdString());
        if (!scope)
            return tl::unexpected(showUsage(translated(
                QT_TRANSLATE_NOOP("Commands", "--steps is A:B, numbers of steps of the base that the target has too"))));
        m_answer.scope = std::move(*scope);
        return {};
    }

    void addOverview(TaskControl &control)
    {
        const auto overviewFor = [&](const CardTrace &card) {
            return overviewOf(card.card, card.trace.get(), std::nullopt, control);
        };
        m_answer.overview = overviewDifferences(overviewFor(m_answer.base.card), overviewFor(m_answer.target.card),
                                                m_answer.matching, m_answer.scope);
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
        const CardTrace &baseCard = m_answer.base.card;
        const CardTrace &targetCard = m_answer.target.card;
        const KernelsBy by = m_answer.by == CompareBy::Type ? KernelsBy::Type : KernelsBy::Shape;
        auto groups = tableDifferences(cardKernels(baseCard.card, m_tables[0], baseCard.trace), base,
                                       cardKernels(targetCard.card, m_tables[1], targetCard.trace), target, by, m_answer.matching,
                                       m_answer.scope, control);
        if (!groups)
            return tl::unexpected(showError(groups.error()));
        return std::move(*groups);
    }

    [[nodiscard]] bool needsTables() const { return m_answer.by == CompareBy::Type || m_answer.by == CompareBy::Shape; }

    /// Types and shapes come from tables; without them slices are matched by their names alone.
    OrExit<void> readTable(bool isBase, TaskControl &control)
    {
        const Card &card = (isBase ? m_answer.base : m_answer.target).card.card;
        const std::vector<std::string> files = kernelFilesOf(card);
        if (files.empty() && needsTables()) {
            showMessage(
                translated(QT_TRANSLATE_NOOP("Commands", "--by type and --by shape need kernel_details.csv, which %1 lacks"))
                    .arg(pathFromBytes(card.path)));
            return tl::unexpected(int(ExitUnreadable));
        }
        if (files.empty())
            return {};
        auto read = readKernelTable(files, control);
        if (!read && needsTables())
            return tl::unexpected(showError(read.error()));
        if (!read) {
            m_errors.push_back(read.error());
            m_somethingLost = true;
            return {};
        }
        const KernelTable &table = **read;
        if (table.damagedRows() > 0)
            addProblems({{Severity::Warning, ProblemCode::UnreadableRows, files.front(), -1, 0, {}, table.damagedRows()}}, true);
        addProblems(table.problems(), table.isCutShort());
        if (table.rows() == 0 && needsTables())
            addProblems({{Severity::Warning, ProblemCode::EmptyTable, files.front(), -1, 0, {}, 1}}, false);
        m_tables[isBase ? 0 : 1] = std::move(*read);
        return {};
    }

    [[nodiscard]] bool isThresholdCrossed() const
    {
        if (!m_limit)
            return false;
        const StepTotal total =
            stepTotal(*m_answer.base.card.trace, *m_answer.target.card.trace, m_answer.matching, m_answer.scope);
        constexpr WideNs Whole = 100'000'000; // 100 % in millionths of a per cent
        return total.targetNs * Whole > total.baseNs * (Whole + *m_limit);
    }

    void write()
    {
        if (m_line.has("--json")) {
            JsonWriter json(stdout);
            beginDocument(json);
            writeCompareJson(json, m_answer);
            endDocument(json, m_problems, m_errors);
            return;
        }
        writeAnswer(m_line.has("--csv") ? compareCsv(m_answer) : compareText(m_answer));
        showProblems(m_problems, false);
        for (const Error &error : m_errors)
            static_cast<void>(showError(error));
    }

    const CommandLine &m_line;
    CompareAnswer m_answer;
    std::size_t m_baseIndex = 0;                                ///< of the base among the candidates of its path
    std::optional<std::int64_t> m_limit;                        ///< in millionths of a per cent
    std::array<std::shared_ptr<const KernelTable>, 2> m_tables; ///< of base and target; null without
    std::vector<Problem> m_problems;
    std::vector<Error> m_errors; ///< tables that cannot be read
    bool m_somethingLost = false;
};

} // namespace

Command compareCommand()
{
    Command command{"compare",
                    "BASE TARGET",
                    QT_TRANSLATE_NOOP("Commands", "What two cards do differently, where it starts and what it costs."),
                    2,
                    {},
                    nullptr};
    command.options = commonOptions();
    command.options.append({
        csvOption(),
        {"--base-card", "", "RANK", QT_TRANSLATE_NOOP("Commands", "the card of BASE; else its first")},
        {"--target-card", "", "RANK",
         QT_TRANSLATE_NOOP("Commands", "the card of TARGET; else its first, or the second of one profile")},
        {"--by", "", "name|type|shape|communication|lane|api",
         QT_TRANSLATE_NOOP("Commands",
                           "compare kernels by name (default), type or shape, or communication, lanes or host calls")},
        {"--steps", "", "A:B", QT_TRANSLATE_NOOP("Commands", "only steps A to B of the base, with their partners")},
        {"--align", "", "auto|start|step|collectives|op:NAME|none|OFFSET",
         QT_TRANSLATE_NOOP("Commands",
                           "lay the target's clock over the base's: by step, else by collectives, else by start (auto); an "
                           "offset is added to the target's times")},
        {"--fail-on", "", "SHARE",
         QT_TRANSLATE_NOOP("Commands", "exit with 1 when the target's steps take longer by more, such as 5%")},
    });
    command.run = [](const CommandLine &line) { return Comparison(line).run(); };
    return command;
}

} // namespace plumbline

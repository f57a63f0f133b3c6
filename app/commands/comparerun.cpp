// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/comparerun.h"

#include "app/commands/answer.h"
#include "app/commands/waterfallanswer.h"
#include "core/analysis/kernels/cardkernels.h"
#include "core/base/decimal.h"
#include "core/compare/baseruns.h"
#include "core/compare/kernelshapes.h"
#include "core/facts/kernelagreement.h"
#include "core/profile/cardfiles.h"
#include "widgets/support/paths.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

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

} // namespace

OrExit<void> CompareRun::run(const QStringList &bases, const QString &target, const PairChoice &choice)
{
    if (const auto read = readOptions(); !read)
        return read;
    auto pair = loadCardPair(m_line, bases.first(), target, WithoutTimeline::ByTables, choice);
    if (!pair)
        return tl::unexpected(pair.error());
    m_pair = std::move(*pair);
    m_isOneOfAll = choice.baseRank.has_value();
    if (const auto compared = compare(Part::Everything); !compared || bases.size() == 1)
        return compared;
    return addRuns(bases.mid(1), target, choice);
}

int CompareRun::exitCode() const
{
    if (isThresholdCrossed())
        return ExitThreshold;
    return m_pair.somethingLost ? ExitLost : ExitSuccess;
}

OrExit<void> CompareRun::readOptions()
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

OrExit<void> CompareRun::compare(Part part)
{
    TaskControl control;
    m_answer.untold =
        leaveOutOneSidedKernels(*m_pair.base.card, m_pair.base.trace, *m_pair.target.card, m_pair.target.trace, control);
    m_answer.base = m_pair.base;
    m_answer.target = m_pair.target;
    sayUntold();
    if (m_line.has("--waterfall") && (m_answer.base.isFromTables || m_answer.target.isFromTables))
        return tl::unexpected(showUsage(waterfallNeedsTimelines()));
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
    m_answer.lengths = stepLengths(m_answer.matching, m_answer.scope);
    m_total = stepTotal(base, target, m_answer.matching, m_answer.scope);
    m_answer.runs.push_back({m_answer.base.path, m_answer.base.card->card().rank, m_answer.base.isFromTables, m_answer.lengths});
    if (part == Part::Sums)
        return {};
    auto divergences =
        findDivergences(base, target, m_answer.matching, m_answer.scope, m_answer.alignment.clock(base, target), Losses, control);
    if (!divergences)
        return tl::unexpected(showError(divergences.error()));
    m_answer.divergences = std::move(*divergences);
    return m_line.has("--waterfall") ? addWaterfall(control) : OrExit<void>();
}

/// Says on stderr which card tells no kernels, if only the other one does.
void CompareRun::sayUntold() const
{
    if (!m_answer.untold.isOneSided())
        return;
    const ComparedCard &silent = m_answer.untold.base ? m_answer.base : m_answer.target;
    showMessage(untoldKernelsMessage(silent.card->card()));
}

OrExit<void> CompareRun::addWaterfall(TaskControl &control)
{
    auto made = waterfallOfSteps(waterfallCards(true), waterfallCards(false), m_answer.matching, m_answer.scope,
                                 m_line.value("--threads").toUInt(), control);
    if (!made)
        return tl::unexpected(answerError(m_line, made.error()));
    m_answer.waterfall = std::move(*made);
    return {};
}

/// Returns the compared card of one side, and behind it the cards of its job that the job of the other side has as well. Only the
/// compared card where ranks tell no partners, or where every card is compared by itself.
std::vector<SharedCard> CompareRun::waterfallCards(bool isBase)
{
    const SharedCard &first = (isBase ? m_answer.base : m_answer.target).card;
    const Card &own = first->card();
    const Card &partner = (isBase ? m_answer.target : m_answer.base).card->card();
    std::vector<SharedCard> cards{first};
    const bool isOneJob = own.path == partner.path;
    if (m_isOneOfAll || isOneJob || !own.rank || own.rank != partner.rank)
        return cards;
    const auto isOther = [](const Card &card, const Card &of) {
        return card.job == of.job && card.run == of.run && card.rank && card.rank != of.rank && !card.timeline.empty();
    };
    for (const Card &card : isBase ? m_pair.baseCards : m_pair.targetCards) {
        const auto hasRank = [&](const Card &other) { return isOther(other, partner) && other.rank == card.rank; };
        if (!isOther(card, own) || std::ranges::none_of(isBase ? m_pair.targetCards : m_pair.baseCards, hasRank))
            continue;
        auto loaded = loadCard(m_line, OpenCard(card));
        if (loaded) {
            cards.push_back(std::move(loaded->front()));
        } else {
            m_errors.push_back(loaded.error());
            m_pair.somethingLost = true;
        }
    }
    return cards;
}

/// Compares the target with further runs of the base and makes their mean the base.
OrExit<void> CompareRun::addRuns(const QStringList &bases, const QString &target, const PairChoice &choice)
{
    std::vector<BaseRun<GroupDifferences>> groups;
    std::vector<BaseRun<std::vector<QuantityDifference>>> quantities;
    std::vector<std::optional<StepLengths>> lengths{m_answer.lengths};
    groups.push_back({std::move(m_answer.groups), comparedSteps()});
    quantities.push_back({m_answer.overview, comparedSteps()});
    for (const QString &base : bases) {
        CompareRun other(m_line);
        if (const auto read = other.readOptions(); !read)
            return read;
        auto pair = loadCardPair(m_line, base, target, WithoutTimeline::ByTables, choice);
        if (!pair)
            return tl::unexpected(pair.error());
        other.m_pair = std::move(*pair);
        if (const auto compared = other.compare(Part::Sums); !compared)
            return compared;
        groups.push_back({std::move(other.m_answer.groups), other.comparedSteps()});
        quantities.push_back({std::move(other.m_answer.overview), other.comparedSteps()});
        lengths.push_back(other.m_answer.lengths);
        m_answer.runs.push_back(other.m_answer.runs.front());
        m_total.baseNs += other.m_total.baseNs;
        m_total.targetNs += other.m_total.targetNs;
        m_pair.add(other.m_pair.problems, other.m_pair.somethingLost);
        m_errors.insert(m_errors.end(), other.m_errors.begin(), other.m_errors.end());
    }
    m_answer.groups = overBaseRuns(std::move(groups));
    m_answer.overview = overBaseRuns(quantities);
    m_answer.lengths = overBaseRuns(lengths);
    return {};
}

/// Returns how many pairs of steps are compared; 0 if everything is.
std::uint32_t CompareRun::comparedSteps() const
{
    return m_answer.scope.isWhole() ? 0 : StepPairFinder(m_answer.matching, m_answer.scope).pairs();
}

OrExit<void> CompareRun::chooseSteps()
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
        return tl::unexpected(showUsage(
            translated(QT_TRANSLATE_NOOP("Commands", "--steps is all, same, without-first (both cards need two steps), or A:B, "
                                                     "numbers of steps of the base that the target has too"))));
    m_answer.scope = std::move(*scope);
    return {};
}

void CompareRun::addOverview(TaskControl &control)
{
    const auto base = m_answer.base.card->overview(control);
    const auto target = m_answer.target.card->overview(control);
    m_answer.overview = overviewDifferences(**base, **target, m_answer.matching, m_answer.scope);
    const auto baseStages = m_answer.base.card->stages(control);
    const auto targetStages = m_answer.target.card->stages(control);
    for (const auto &[key, stage] :
         {std::pair("fp_bp_ns", &StepStages::forwardBackwardNs), std::pair("tail_ns", &StepStages::tailNs)}) {
        const CompareAnswer::Stage mean{key, meanStage(**baseStages, true, stage), meanStage(**targetStages, false, stage)};
        if (mean.base || mean.target)
            m_answer.stages.push_back(mean);
    }
}

/// Returns the mean of a stage over the compared steps of a card that tell it; over all steps what the source itself tells.
std::optional<TimeNs> CompareRun::meanStage(const StepStageAnalysis &stages, bool isBase,
                                            std::optional<TimeNs> StepStages::*stage) const
{
    if (m_answer.scope.isWhole() && stages.mean)
        return (*stages.mean).*stage;
    const Matching &matching = m_answer.matching;
    std::unordered_set<std::string_view> chosen;
    for (std::size_t at = 0; at < m_answer.scope.steps.size(); ++at) {
        const StepPair &pair = matching.steps[at];
        if (m_answer.scope.steps[at])
            chosen.insert(isBase ? matching.baseSteps[*pair.base].number : matching.targetSteps[*pair.target].number);
    }
    WideNs sum = 0;
    std::uint64_t count = 0;
    for (const StepStages &step : stages.steps) {
        if (!(step.*stage) || (!m_answer.scope.isWhole() && !chosen.contains(step.step)))
            continue;
        sum += *(step.*stage);
        ++count;
    }
    return count > 0 ? std::optional(meanNs(sum, count)) : std::nullopt;
}

OrExit<GroupDifferences> CompareRun::groupsOf(const Trace &base, const Trace &target, TaskControl &control)
{
    const Matching &matching = m_answer.matching;
    const bool isOfKernels = m_answer.by == CompareBy::Name || needsTables();
    if (isOfKernels && m_answer.untold.isOneSided())
        return GroupDifferences();
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

OrExit<GroupDifferences> CompareRun::groupsOfTables(const Trace &base, const Trace &target, TaskControl &control)
{
    const OpenCard &baseCard = *m_answer.base.card;
    const OpenCard &targetCard = *m_answer.target.card;
    const KernelsBy by = m_answer.by == CompareBy::Type ? KernelsBy::Type : KernelsBy::Shape;
    auto groups = tableDifferences(cardKernels(baseCard.card(), m_tables[0], m_answer.base.trace, control), base,
                                   cardKernels(targetCard.card(), m_tables[1], m_answer.target.trace, control), target, by,
                                   m_answer.matching, m_answer.scope, control);
    if (!groups)
        return tl::unexpected(showError(groups.error()));
    return std::move(*groups);
}

/// Reads the kernel table of one side. It holds types and shapes of kernels. Without it slices are matched by name only,
/// unless --by needs the table.
OrExit<void> CompareRun::readTable(bool isBase, TaskControl &control)
{
    const OpenCard &card = *(isBase ? m_answer.base : m_answer.target).card;
    const std::vector<std::string> files = kernelFilesOf(card.card());
    if (files.empty() && needsTables()) {
        showMessage(translated(QT_TRANSLATE_NOOP("Commands", "--by type and --by shape need kernel_details.csv, which %1 lacks"))
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
    std::vector<Problem> doubts = kernelDoubts(card, control);
    for (Problem &doubt : doubts)
        doubt.severity = Severity::Warning; // the table is compared nevertheless
    m_pair.add(doubts, false);
    m_pair.add(table.losses(), table.damagedRows() > 0 || table.isCutShort());
    if (table.rows() == 0 && needsTables())
        m_pair.add({{Severity::Warning, ProblemCode::EmptyTable, files.front(), -1, 0, {}, 1}}, false);
    m_tables[isBase ? 0 : 1] = std::move(*read);
    return {};
}

bool CompareRun::isThresholdCrossed() const
{
    if (!m_limit)
        return false;
    constexpr WideNs Whole = 100'000'000; // 100 % in millionths of a per cent
    return m_total.targetNs * Whole > m_total.baseNs * (Whole + *m_limit);
}

} // namespace plumbline

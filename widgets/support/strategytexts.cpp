// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/strategytexts.h"

#include "widgets/support/clustertexts.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>

#include <algorithm>

namespace plumbline {

namespace {

class StrategyTexts
{
    Q_DECLARE_TR_FUNCTIONS(StrategyTexts)

public:
    static QString source(SizeSource source);
    static QString size(ParallelDimension dimension, const ToldSize &size);
    static QString orderSource(OrderSource source);
    static QString conflict(const SizeConflict &conflict);
    static QStringList fitLines(const JobStrategy &strategy);
    static QString contradictions(const CommunicatorFit &fit, bool isTyped);
    static QString missing(const CommunicatorFit &fit);
};

/// How many groups a line names.
constexpr std::size_t MostNamedGroups = 4;

QString StrategyTexts::source(SizeSource source)
{
    switch (source) {
    case SizeSource::Typed:
        return tr("typed");
    case SizeSource::Arguments:
        return tr("training arguments");
    case SizeSource::Communicators:
        return tr("sizes of communicators");
    case SizeSource::Files:
        return tr("files of the profiler");
    case SizeSource::Ranks:
        return tr("derived from the number of ranks");
    case SizeSource::Assumed:
        return tr("not typed");
    case SizeSource::Unknown:
        break;
    }
    return tr("unknown");
}

QString StrategyTexts::size(ParallelDimension dimension, const ToldSize &size)
{
    const QString key = fromFile(dimensionKey(dimension));
    return size.value ? tr("%1 = %2 (%3)").arg(key).arg(*size.value).arg(source(size.source)) : tr("%1 unknown").arg(key);
}

QString StrategyTexts::orderSource(OrderSource source)
{
    switch (source) {
    case OrderSource::Typed:
        return tr("typed");
    case OrderSource::Communicators:
        return tr("the communicators fit");
    case OrderSource::Files:
        return tr("files of the profiler");
    case OrderSource::Assumed:
        break;
    }
    return tr("assumed");
}

QString StrategyTexts::conflict(const SizeConflict &conflict)
{
    return tr("The captures contradict each other: %1, but also %2.")
        .arg(size(conflict.dimension, conflict.used), size(conflict.dimension, conflict.other));
}

/// Tells the communicators that contradict a strategy.
QString StrategyTexts::contradictions(const CommunicatorFit &fit, bool isTyped)
{
    QStringList groups;
    for (const FittedCommunicator &each : fit.communicators) {
        if (each.match != CommunicatorMatch::Contradicts)
            continue;
        QStringList names;
        for (const std::string &name : each.names)
            names += plainText(name);
        const QString name = names.isEmpty() ? tr("no name") : names.join(tr(", "));
        const QString ranks = rankRangesText(each.ranks);
        groups += each.expected.empty()
                      ? tr("%1 (%2)").arg(ranks, name)
                      : tr("%1 (%2, where the strategy has %3)").arg(ranks, name, rankRangesText(each.expected));
    }
    const auto more =
        static_cast<std::size_t>(groups.size()) - std::min<std::size_t>(MostNamedGroups, std::size_t(groups.size()));
    QString text = groups.first(groups.size() - static_cast<qsizetype>(more)).join(tr("; "));
    if (more > 0)
        text = tr("%1; and %2 more").arg(text, countText(more));
    return isTyped ? tr("The typed strategy does not fit the communicators of ranks %1.").arg(text)
                   : tr("The told strategy does not fit the communicators of ranks %1.").arg(text);
}

QString StrategyTexts::missing(const CommunicatorFit &fit)
{
    QStringList groups;
    for (const MissingGroup &each : fit.missing)
        groups += tr("%1 of ranks %2").arg(fromFile(dimensionKey(each.dimension)), rankRangesText(each.ranks));
    const auto shown = std::min<qsizetype>(static_cast<qsizetype>(MostNamedGroups), groups.size());
    const QString text = groups.first(shown).join(tr("; "));
    return tr("No communicator is recorded for %1.")
        .arg(shown < groups.size() ? tr("%1; and %2 more").arg(text, countText(std::uint64_t(groups.size() - shown))) : text);
}

QStringList StrategyTexts::fitLines(const JobStrategy &strategy)
{
    const CommunicatorFit &fit = strategy.fit;
    if (!strategy.strategy)
        return {};
    if (fit.communicators.empty())
        return {tr("No communicator is recorded, so that nothing confirms the groups.")};
    QStringList lines;
    const std::size_t matching = fit.countOf(CommunicatorMatch::Matches) + fit.countOf(CommunicatorMatch::Part);
    lines += tr("%1 of %2 communicators fit the strategy.").arg(countText(matching), countText(fit.communicators.size()));
    const bool isTyped =
        std::ranges::any_of(strategy.sizes, [](const ToldSize &size) { return size.source == SizeSource::Typed; });
    if (!fit.fits())
        lines += contradictions(fit, isTyped);
    if (!fit.missing.empty())
        lines += missing(fit);
    return lines;
}

} // namespace

QString rankRangesText(const std::vector<int> &ranks)
{
    constexpr qsizetype MostRanges = 6;
    QStringList parts;
    for (std::size_t begin = 0; begin < ranks.size();) {
        std::size_t end = begin + 1;
        while (end < ranks.size() && ranks[end] == ranks[end - 1] + 1)
            ++end;
        if (parts.size() == MostRanges) {
            parts += QStringLiteral("…");
            break;
        }
        const QString first = QString::number(ranks[begin]);
        const bool isRange = end - begin > 2;
        parts += isRange ? first + u'–' + QString::number(ranks[end - 1]) : first;
        begin = isRange ? end : begin + 1;
    }
    return parts.join(QStringLiteral(", "));
}

QString dimensionText(ParallelDimension dimension)
{
    switch (dimension) {
    case ParallelDimension::Tensor:
        return StrategyTexts::tr("tensor parallel");
    case ParallelDimension::Context:
        return StrategyTexts::tr("context parallel");
    case ParallelDimension::Data:
        return StrategyTexts::tr("data parallel");
    case ParallelDimension::Pipeline:
        return StrategyTexts::tr("pipeline parallel");
    case ParallelDimension::Expert:
        return StrategyTexts::tr("expert parallel");
    case ParallelDimension::MoeTensor:
        break;
    }
    return StrategyTexts::tr("tensor parallel of experts");
}

QString strategyErrorText(const StrategyError &error)
{
    const QString key = error.dimension ? fromFile(dimensionKey(*error.dimension)) : QString();
    switch (error.fault) {
    case StrategyFault::NotReadable:
        return StrategyTexts::tr("A strategy is written as tp=2,pp=4,dp=8.");
    case StrategyFault::UnknownDimension:
        return StrategyTexts::tr("The dimensions of a strategy are tp, cp, dp, pp, ep and moetp.");
    case StrategyFault::GivenTwice:
        return StrategyTexts::tr("The strategy has %1 twice.").arg(key);
    case StrategyFault::OutOfRange:
        return StrategyTexts::tr("The size of %1 is not between 1 and %2.").arg(key).arg(MostOfDimension);
    case StrategyFault::TooManyRanks:
        return StrategyTexts::tr("The product of the sizes is above %1 ranks.").arg(countText(MostRanksOfJob));
    case StrategyFault::NotInOrder:
        return StrategyTexts::tr("This order of ranks has no %1.").arg(key);
    case StrategyFault::DataByExpert:
        return StrategyTexts::tr("In this order of ranks, dp must be divisible by ep.");
    case StrategyFault::ContextByExpert:
        return StrategyTexts::tr("In this order of ranks, cp × dp must be divisible by ep.");
    case StrategyFault::ExpertMesh:
        return StrategyTexts::tr("In this order of ranks, moetp × ep must be tp × dp.");
    case StrategyFault::TensorByExpert:
        return StrategyTexts::tr("In this order of ranks, tp × dp must be divisible by ep, and ep by tp.");
    case StrategyFault::RanksDiffer:
        return StrategyTexts::tr("The product of the sizes is %1, but the job has %2 ranks.")
            .arg(error.found)
            .arg(error.expected);
    case StrategyFault::RankOutside:
        return StrategyTexts::tr("The product of the sizes is %1, but the job has a rank %2.")
            .arg(error.found)
            .arg(error.expected);
    case StrategyFault::NothingTold:
        break;
    }
    return StrategyTexts::tr("No groups are derived, because the size of %1 is unknown.").arg(key);
}

QString typedSizesText(const JobStrategy &strategy)
{
    QStringList parts;
    for (const ParallelDimension dimension : AllParallelDimensions) {
        const auto size = strategy.sizes.of(dimension).value;
        if (size && (*size > 1 || (dimension == ParallelDimension::Data && strategy.strategy)))
            parts += fromFile(dimensionKey(dimension)) + u'=' + QString::number(*size);
    }
    if (!parts.isEmpty())
        return parts.join(u',');
    for (const ParallelDimension dimension : AllParallelDimensions) { // files tell that the job does not use it
        const ToldSize &size = strategy.sizes.of(dimension);
        if (size.value == 1 && size.source == SizeSource::Files)
            parts += fromFile(dimensionKey(dimension)) + QStringLiteral("=1");
    }
    return parts.join(u',');
}

QString strategyLine(const JobStrategy &strategy)
{
    QStringList sizes;
    bool isKnown = false;
    for (const ParallelDimension dimension : AllParallelDimensions) {
        const ToldSize &size = strategy.sizes.of(dimension);
        const bool isExpert = dimension == ParallelDimension::Expert || dimension == ParallelDimension::MoeTensor;
        isKnown = isKnown || size.value;
        if (!isExpert || (size.value && size.source != SizeSource::Assumed))
            sizes += StrategyTexts::size(dimension, size);
    }
    if (!isKnown)
        return StrategyTexts::tr("Parallel strategy: not known.");
    const QString text = sizes.join(StrategyTexts::tr(", "));
    if (!strategy.strategy)
        return StrategyTexts::tr("Parallel strategy: %1.").arg(text);
    return StrategyTexts::tr("Parallel strategy: %1; ranks in the order %2 (%3).")
        .arg(text, fromFile(rankOrderKey(strategy.order)), StrategyTexts::orderSource(strategy.orderSource));
}

QStringList strategyLines(const JobStrategy &strategy)
{
    QStringList lines{strategyLine(strategy)};
    for (const SizeConflict &conflict : strategy.conflicts)
        lines += StrategyTexts::conflict(conflict);
    const bool isKnown = std::ranges::any_of(strategy.sizes, [](const ToldSize &size) { return size.value.has_value(); });
    if (strategy.error && isKnown)
        lines += strategyErrorText(*strategy.error);
    return lines + StrategyTexts::fitLines(strategy);
}

QStringList jobStrategyLines(const std::vector<JobPlan> &jobs, const std::vector<ClusterCard> &cards)
{
    QStringList lines;
    for (const JobPlan &job : jobs) {
        const auto card = std::ranges::find(cards, job.strategy.job, &ClusterCard::job);
        const bool isNamed = card != cards.end() && !card->jobName.empty();
        const QString name = isNamed ? plainText(card->jobName) : StrategyTexts::tr("Job %1").arg(job.strategy.job);
        for (const QString &line : strategyLines(job.strategy))
            lines += jobs.size() > 1 ? StrategyTexts::tr("%1: %2").arg(name, line) : line;
    }
    return lines;
}

QString groupingText(ClusterGrouping grouping)
{
    if (const auto dimension = dimensionOf(grouping))
        return StrategyTexts::tr("%1 groups").arg(dimensionText(*dimension));
    if (grouping == ClusterGrouping::Hosts)
        return StrategyTexts::tr("hosts");
    return grouping == ClusterGrouping::Stages ? StrategyTexts::tr("pipeline stages") : StrategyTexts::tr("each card");
}

QString clusterGroupName(const ClusterGroup &group, ClusterGrouping grouping, const std::vector<ClusterCard> &cards)
{
    switch (grouping) {
    case ClusterGrouping::Cards:
        return clusterCardName(cards[group.cards.front()], cards);
    case ClusterGrouping::Hosts:
        return group.host.empty() ? StrategyTexts::tr("unknown host") : plainText(group.host);
    case ClusterGrouping::Stages:
        return group.stage ? StrategyTexts::tr("stage %1").arg(*group.stage) : StrategyTexts::tr("unknown stage");
    default:
        break;
    }
    const QString key = fromFile(groupingKey(grouping));
    return group.ranks ? StrategyTexts::tr("%1 of ranks %2").arg(key, rankRangesText(*group.ranks))
                       : StrategyTexts::tr("%1 unknown").arg(key);
}

} // namespace plumbline

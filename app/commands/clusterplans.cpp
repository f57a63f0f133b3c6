// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/clusterplans.h"

#include "app/commands/answer.h"
#include "widgets/support/formatting.h"
#include "widgets/support/strategytexts.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

std::string_view sizeSourceName(SizeSource source)
{
    switch (source) {
    case SizeSource::Typed:
        return "typed";
    case SizeSource::Arguments:
        return "arguments";
    case SizeSource::Communicators:
        return "communicators";
    case SizeSource::Files:
        return "files";
    case SizeSource::Ranks:
        return "ranks";
    case SizeSource::Assumed:
        return "assumed";
    case SizeSource::Unknown:
        break;
    }
    return {};
}

std::string_view orderSourceName(OrderSource source)
{
    switch (source) {
    case OrderSource::Typed:
        return "typed";
    case OrderSource::Communicators:
        return "communicators";
    case OrderSource::Files:
        return "files";
    case OrderSource::Assumed:
        break;
    }
    return "assumed";
}

std::string_view communicatorMatchName(CommunicatorMatch match)
{
    switch (match) {
    case CommunicatorMatch::Matches:
        return "matches";
    case CommunicatorMatch::Part:
        return "part";
    case CommunicatorMatch::Contradicts:
        return "contradicts";
    case CommunicatorMatch::Unexplained:
        break;
    }
    return "unexplained";
}

std::string_view strategyFaultName(StrategyFault fault)
{
    switch (fault) {
    case StrategyFault::RanksDiffer:
        return "ranks_differ";
    case StrategyFault::RankOutside:
        return "rank_outside";
    case StrategyFault::NothingTold:
        return "unknown_size";
    default:
        return "wrong_sizes";
    }
}

void writeSizes(JsonWriter &out, const JobStrategy &strategy)
{
    out.key("sizes").beginObject();
    for (const ParallelDimension dimension : AllParallelDimensions) {
        const ToldSize &size = strategy.sizes.of(dimension);
        out.key(dimensionKey(dimension)).beginObject().key("size");
        writeOptional(out, size.value);
        out.key("source");
        writeOptional(out, sizeSourceName(size.source));
        out.endObject();
    }
    out.endObject().key("conflicts").beginArray();
    for (const SizeConflict &conflict : strategy.conflicts) {
        out.beginObject().key("dimension").text(dimensionKey(conflict.dimension)).key("size");
        writeOptional(out, conflict.used.value);
        out.key("source").text(sizeSourceName(conflict.used.source)).key("other_size");
        writeOptional(out, conflict.other.value);
        out.key("other_source").text(sizeSourceName(conflict.other.source)).endObject();
    }
    out.endArray();
}

void writeFit(JsonWriter &out, const CommunicatorFit &fit)
{
    out.key("communicators").beginArray();
    for (const FittedCommunicator &each : fit.communicators) {
        out.beginObject().key("names").beginArray();
        for (const std::string &name : each.names)
            out.text(name);
        out.endArray();
        writeRanks(out, "ranks", each.ranks);
        out.key("match").text(communicatorMatchName(each.match)).key("dimensions").beginArray();
        for (const ParallelDimension dimension : AllParallelDimensions) {
            if (each.dimensions.test(static_cast<std::size_t>(dimension)))
                out.text(dimensionKey(dimension));
        }
        out.endArray();
        writeRanks(out, "expected", each.expected);
        out.endObject();
    }
    out.endArray().key("missing").beginArray();
    for (const MissingGroup &each : fit.missing) {
        out.beginObject().key("dimension").text(dimensionKey(each.dimension));
        writeRanks(out, "ranks", each.ranks);
        out.endObject();
    }
    out.endArray();
}

/// Writes the groups of each dimension that hold a card of the job.
void writeGroups(JsonWriter &out, int job, const std::vector<ClusterCard> &cards)
{
    out.key("groups").beginArray();
    for (const ParallelDimension dimension : AllParallelDimensions) {
        std::set<std::vector<int>> groups;
        for (const ClusterCard &card : cards) {
            const auto &place = card.places.of(dimension);
            if (card.job == job && place)
                groups.insert(*place->ranks);
        }
        for (const std::vector<int> &group : groups) {
            out.beginObject().key("dimension").text(dimensionKey(dimension));
            writeRanks(out, "ranks", group);
            out.endObject();
        }
    }
    out.endArray();
}

QString keysOf(auto &&all, auto &&keyOf)
{
    QStringList keys;
    for (const auto each : all)
        keys += fromFile(keyOf(each));
    return keys.join(QStringLiteral(", "));
}

} // namespace

OrExit<void> ClusterPlans::readOptions(const CommandLine &line)
{
    if (line.has("--parallel")) {
        const ReadSizes read = readSizes(line.value("--parallel").toStdString());
        const bool isEmpty = std::ranges::none_of(read.sizes, [](const auto &size) { return size.has_value(); });
        if (read.error || isEmpty)
            return tl::unexpected(
                showUsage(strategyErrorText(read.error.value_or(StrategyError{StrategyFault::NotReadable, {}}))));
        m_typed = read.sizes;
    }
    if (line.has("--rank-order")) {
        m_order = rankOrderOf(line.value("--rank-order").toStdString());
        if (!m_order)
            return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--rank-order is one of: %1"))
                                                .arg(keysOf(AllRankOrders, rankOrderKey))));
        if (!m_typed)
            return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--rank-order needs --parallel"))));
    }
    if (line.has("--by")) {
        m_by = groupingOf(line.value("--by").toStdString());
        if (!m_by)
            return tl::unexpected(showUsage(
                translated(QT_TRANSLATE_NOOP("Commands", "--by is one of: %1")).arg(keysOf(AllClusterGroupings, groupingKey))));
    }
    return {};
}

void ClusterPlans::add(const OpenCard &card)
{
    TaskControl control;
    m_reader.add(card, control);
}

void ClusterPlans::place(std::vector<ClusterCard> &cards)
{
    for (JobEvidence &evidence : m_reader.take()) {
        JobStrategy strategy = m_typed ? typedStrategy(evidence, *m_typed, m_order) : strategyOf(evidence);
        m_jobs.push_back({std::move(evidence), std::move(strategy)});
    }
    placeCards(cards, m_jobs);
}

PipelineStages ClusterPlans::typedStages() const
{
    for (const JobPlan &job : m_jobs) { // a typed strategy is that of all jobs
        if (m_typed && job.strategy.strategy)
            return stagesOf(*job.strategy.strategy);
    }
    return {};
}

QString ClusterPlans::refusal(const std::vector<ClusterCard> &cards) const
{
    for (const JobPlan &job : m_jobs) {
        if (m_typed && job.strategy.error)
            return strategyErrorText(*job.strategy.error);
    }
    const auto dimension = m_by ? dimensionOf(*m_by) : std::nullopt;
    const auto isPlaced = [&](const ClusterCard &card) { return card.places.of(*dimension).has_value(); };
    if (!dimension || cards.empty() || std::ranges::any_of(cards, isPlaced))
        return {};
    return translated(
               QT_TRANSLATE_NOOP("Commands", "no groups of %1 are known; --parallel gives the strategy if the job has them"))
        .arg(fromFile(dimensionKey(*dimension)));
}

void ClusterPlans::write(JsonWriter &out, const std::vector<ClusterCard> &cards) const
{
    out.key("strategies").beginArray();
    for (const JobPlan &job : m_jobs) {
        const JobStrategy &strategy = job.strategy;
        out.beginObject().key("job").integer(strategy.job).key("ranks");
        writeOptional(out, strategy.ranks);
        writeSizes(out, strategy);
        out.key("rank_order");
        writeOptional(out, strategy.strategy ? rankOrderKey(strategy.order) : std::string_view());
        out.key("rank_order_source");
        writeOptional(out, strategy.strategy ? orderSourceName(strategy.orderSource) : std::string_view());
        out.key("error");
        writeOptional(out, strategy.error ? strategyFaultName(strategy.error->fault) : std::string_view());
        writeFit(out, strategy.fit);
        writeGroups(out, strategy.job, cards);
        out.endObject();
    }
    out.endArray();
}

QStringList ClusterPlans::lines(const std::vector<ClusterCard> &cards) const
{
    return jobStrategyLines(m_jobs, cards);
}

QList<CommandOption> clusterPlanOptions()
{
    return {
        {"--by", "", "GROUP",
         QT_TRANSLATE_NOOP("Commands", "list groups of cards: host, stage, or tp, cp, dp, pp, ep, moetp; or each card")},
        {"--parallel", "", "SIZES",
         QT_TRANSLATE_NOOP("Commands",
                           "parallel strategy of the job, such as tp=2,pp=4,dp=8, in place of what the captures tell")},
        {"--rank-order", "", "ORDER",
         QT_TRANSLATE_NOOP("Commands", "order of the ranks: megatron, megatron-pp-dp, mindspeed, mindie-llm or vllm")},
    };
}

} // namespace plumbline

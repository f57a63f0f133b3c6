// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/cluster/clustertables.h"

#include "core/base/timeunits.h"
#include "core/base/wide.h"
#include "widgets/support/clustertexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/strategytexts.h"
#include "widgets/support/terms.h"
#include "widgets/tables/celltext.h"
#include "widgets/tables/optionalcell.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <unordered_map>

namespace plumbline {

namespace {

class ClusterPageTexts
{
    Q_DECLARE_TR_FUNCTIONS(ClusterPage)
};

enum ClusterColumn : std::size_t {
    CardName,
    Rank,
    Host,
    Device,
    PipelineStage,
    Run,
    FirstDimension,
    FirstQuantity = FirstDimension + ParallelDimensionCount
};

/// Returns the positions of the cards of each job.
std::map<int, std::vector<std::size_t>> jobsOf(const std::vector<ClusterCard> &cards)
{
    std::map<int, std::vector<std::size_t>> jobs;
    for (std::size_t card = 0; card < cards.size(); ++card)
        jobs[cards[card].job].push_back(card);
    return jobs;
}

/// The cards of one row of the heat map.
struct HeatRow
{
    QString name;
    std::vector<std::size_t> cards;
};

std::vector<HeatRow> heatRows(const std::vector<ClusterCard> &cards, ClusterGrouping grouping)
{
    std::vector<HeatRow> rows;
    for (ClusterGroup &group : groupedCards(cards, grouping))
        rows.push_back({clusterGroupName(group, grouping, cards), std::move(group.cards)});
    return rows;
}

/// Sums up a quantity of the cards of a row, step by step.
std::vector<std::optional<std::int64_t>> meansOf(const HeatRow &row, const std::vector<ClusterCard> &cards,
                                                 ClusterQuantity quantity,
                                                 const std::unordered_map<std::string, std::size_t> &columns, std::size_t count)
{
    std::vector<WideNs> sums(count);
    std::vector<std::uint64_t> counts(count);
    for (const std::size_t card : row.cards) {
        for (const ClusterCard::Step &step : cards[card].steps) {
            const auto column = columns.find(step.number);
            const auto value = step.times.of(quantity);
            if (column == columns.end() || !value)
                continue;
            sums[column->second] += *value;
            ++counts[column->second];
        }
    }
    std::vector<std::optional<std::int64_t>> means(count);
    for (std::size_t column = 0; column < count; ++column) {
        if (counts[column] > 0)
            means[column] = meanNs(sums[column], counts[column]);
    }
    return means;
}

/// Leaves the rows whose cards are furthest off the mean of all, in their order. Rows that do not tell the quantity go first.
void keepMostTelling(std::vector<HeatRow> &rows, const std::vector<ClusterCard> &cards, ClusterQuantity quantity)
{
    const auto all = averageOf(cards, std::nullopt).of(quantity);
    std::vector<std::pair<double, std::size_t>> distances;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        double furthest = -1;
        for (const std::size_t card : rows[row].cards) {
            const auto own = cards[card].mean.of(quantity);
            if (own && all)
                furthest = std::max(furthest, std::abs(static_cast<double>(*own) - static_cast<double>(*all)));
        }
        distances.emplace_back(-furthest, row);
    }
    std::ranges::sort(distances);
    distances.resize(MostHeatRows);
    std::ranges::sort(distances, {}, &std::pair<double, std::size_t>::second);
    std::vector<HeatRow> kept;
    for (const auto &[distance, row] : distances)
        kept.push_back(std::move(rows[row]));
    rows = std::move(kept);
}

} // namespace

ClusterTableSource::ClusterTableSource(ClusterCards cards, std::optional<std::string> step, const ClusterJudgement &judgement)
    : m_cards(std::move(cards))
    , m_step(std::move(step))
    , m_columns{{"card", CellKind::Text, true},
                {"rank", CellKind::Identifier},
                {"cluster_host", CellKind::Text},
                {"cluster_device", CellKind::Identifier},
                {"cluster_stage", CellKind::Identifier},
                {"cluster_run", CellKind::Text},
                {"tp_group", CellKind::Text},
                {"cp_group", CellKind::Text},
                {"dp_group", CellKind::Text},
                {"pp_group", CellKind::Text},
                {"ep_group", CellKind::Text},
                {"moetp_group", CellKind::Text}}
{
    m_columns[CardName].isHidden = jobsOf(*m_cards).size() < 2; // ranks of several jobs are not told apart by their number
    for (const ClusterCard &card : *m_cards) {
        PerDimension<std::string> &groups = m_groups.emplace_back();
        for (const ParallelDimension dimension : AllParallelDimensions) {
            if (const auto &place = card.places.of(dimension))
                groups.of(dimension) = rankRangesText(*place->ranks).toStdString();
        }
    }
    for (const ClusterCard &card : *m_cards)
        m_times.push_back(card.timesOf(m_step));
    for (std::size_t quantity = 0; quantity < ClusterQuantityCount; ++quantity) {
        const std::string name(clusterTerm(static_cast<ClusterQuantity>(quantity)));
        m_columns.push_back({name, CellKind::Nanoseconds});
    }
    for (std::size_t column = Host; column < m_columns.size(); ++column) {
        bool isEmpty = true;
        for (std::size_t row = 0; isEmpty && row < rows(); ++row) {
            const TableCell value = cell(row, column);
            const auto *text = std::get_if<std::string_view>(&value);
            isEmpty = std::holds_alternative<std::monostate>(value) || (text && text->empty());
        }
        m_columns[column].isHidden = isEmpty;
    }
    for (const ClusterOutlier &outlier : judgement.outliers) {
        std::string &note = m_notes[{outlier.card, FirstQuantity + static_cast<std::size_t>(outlier.quantity)}];
        note += (note.empty() ? "" : "\n") + outlierText(outlier).toStdString();
    }
}

TableCell ClusterTableSource::cell(std::size_t row, std::size_t column) const
{
    const ClusterCard &card = (*m_cards)[row];
    switch (column) {
    case CardName:
        return std::string_view(card.name);
    case Rank:
        return cellOf<TableCell>(card.rank);
    case Host:
        return std::string_view(card.host);
    case Device:
        return cellOf<TableCell>(card.device);
    case PipelineStage:
        return cellOf<TableCell>(card.stage);
    case Run:
        return std::string_view(card.run);
    default:
        break;
    }
    if (column < FirstQuantity)
        return std::string_view(m_groups[row][column - FirstDimension]);
    const auto value = m_times[row] ? (*m_times[row])[column - FirstQuantity] : std::nullopt;
    return value ? TableCell(*value) : TableCell();
}

std::string ClusterTableSource::note(std::size_t row, std::size_t column) const
{
    const auto found = m_notes.find({row, column});
    return found == m_notes.end() ? std::string() : found->second;
}

QStringList ClusterTableSource::averages() const
{
    if (jobsOf(*m_cards).size() > 1)
        return {};
    const ClusterTimes average = averageOf(*m_cards, m_step);
    QStringList texts;
    for (std::size_t column = 0; column < m_columns.size(); ++column) {
        const bool isQuantity = column >= FirstQuantity;
        const auto value = isQuantity ? average[column - FirstQuantity] : std::nullopt;
        texts += value ? cellText(CellKind::Nanoseconds, *value) : column == Rank ? ClusterPageTexts::tr("Average") : QString();
    }
    return texts;
}

std::size_t clusterColumnOf(ClusterGrouping grouping)
{
    if (const auto dimension = dimensionOf(grouping))
        return FirstDimension + static_cast<std::size_t>(*dimension);
    if (grouping == ClusterGrouping::Hosts)
        return Host;
    return grouping == ClusterGrouping::Stages ? PipelineStage : Rank;
}

namespace {

/// Sorts bars and their places by how far they are off the mean of their job, the furthest first. Bars without one come last.
void putOutliersFirst(std::vector<BarChart::Bar> &bars, std::vector<std::size_t> &places)
{
    std::vector<std::size_t> order(bars.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater(), [&bars](std::size_t bar) {
        return bars[bar].limit ? std::abs(bars[bar].value - *bars[bar].limit) : -1;
    });
    std::vector<BarChart::Bar> sorted;
    std::vector<std::size_t> sortedPlaces;
    for (const std::size_t bar : order) {
        sorted.push_back(std::move(bars[bar]));
        sortedPlaces.push_back(places[bar]);
    }
    bars = std::move(sorted);
    places = std::move(sortedPlaces);
}

} // namespace

std::vector<BarChart::Bar> clusterBars(const std::vector<ClusterCard> &cards, const std::optional<std::string> &step,
                                       ClusterQuantity quantity, ClusterGrouping grouping, std::vector<std::size_t> &places)
{
    std::vector<BarChart::Bar> bars;
    places.clear();
    std::map<int, std::optional<std::int64_t>> means;
    for (const auto &[job, members] : jobsOf(cards)) {
        if (members.size() > 1)
            means[job] = averageOf(cards, members, step).of(quantity);
    }
    for (const ClusterGroup &group : groupedCards(cards, grouping)) {
        const auto value = averageOf(cards, group.cards, step).of(quantity);
        if (!value)
            continue;
        BarChart::Bar bar;
        bar.name = clusterGroupName(group, grouping, cards);
        bar.value = static_cast<double>(*value) / NsPerMs;
        bar.text = durationText(*value);
        if (const auto mean = means[group.job])
            bar.limit = static_cast<double>(*mean) / NsPerMs;
        bars.push_back(std::move(bar));
        places.push_back(group.cards.front());
    }
    if (bars.size() > MostClusterBarsInOrder)
        putOutliersFirst(bars, places);
    return bars;
}

ClusterHeatMap clusterHeatMap(const std::vector<ClusterCard> &cards, ClusterQuantity quantity, ClusterGrouping grouping)
{
    ClusterHeatMap map;
    std::vector<std::string> steps = clusterSteps(cards);
    steps.resize(std::min(steps.size(), MostHeatColumns));
    std::unordered_map<std::string, std::size_t> columns;
    for (const std::string &step : steps) {
        columns.try_emplace(step, columns.size());
        map.matrix.columns += step.empty() ? ClusterPageTexts::tr("all") : plainText(step);
    }
    std::vector<HeatRow> rows = heatRows(cards, grouping);
    map.leftOut = rows.size() - std::min(rows.size(), MostHeatRows);
    if (map.leftOut > 0)
        keepMostTelling(rows, cards, quantity);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        map.matrix.rows += rows[row].name;
        map.cards.push_back(rows[row].cards.front());
        const auto means = meansOf(rows[row], cards, quantity, columns, steps.size());
        for (std::size_t column = 0; column < means.size(); ++column) {
            if (means[column])
                map.matrix.cells.push_back(
                    {row, column, static_cast<double>(*means[column]) / NsPerMs, shortDurationText(*means[column])});
        }
    }
    return map;
}

} // namespace plumbline

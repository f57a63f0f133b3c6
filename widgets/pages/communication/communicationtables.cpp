// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/communication/communicationtables.h"

#include "core/analysis/communication/collectivefamily.h"
#include "core/analysis/communication/communicationmeans.h"
#include "core/base/wide.h"
#include "widgets/tables/optionalcell.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// Returns the parts of a bar: transit, wait and idle. If none is known, the whole time has a neutral colour.
std::vector<BarPart> barOf(std::optional<std::int64_t> elapseNs, std::optional<std::int64_t> transitNs,
                           std::optional<std::int64_t> waitNs, std::optional<std::int64_t> idleNs)
{
    if (!transitNs && !waitNs && !idleNs)
        return {{elapseNs.value_or(0), Role::Other}};
    return {{transitNs.value_or(0), Role::Communication}, {waitNs.value_or(0), Role::Wait}, {idleNs.value_or(0), Role::Free}};
}

/// Appends the columns of times, which tables of calls and of totals have in common.
void appendTimes(std::vector<TableColumn> &columns)
{
    columns.insert(columns.end(), {{"comm_split", CellKind::Bar},
                                   {"comm_elapse", CellKind::Nanoseconds},
                                   {"comm_transit", CellKind::Nanoseconds},
                                   {"comm_wait", CellKind::Nanoseconds},
                                   {"comm_synchronization", CellKind::Nanoseconds},
                                   {"comm_idle", CellKind::Nanoseconds},
                                   {"wait_ratio", CellKind::Share},
                                   {"synchronization_ratio", CellKind::Share}});
}

constexpr std::array TransportColumns{
    std::pair{"transport_size:", CellKind::Bytes},
    std::pair{"transport_time:", CellKind::Nanoseconds},
    std::pair{"transport_bandwidth:", CellKind::Decimal},
};

void appendTransports(std::vector<TableColumn> &columns, const ProfileCommunication &all)
{
    for (const ProfileCommunication::Transport &transport : all.transports) {
        for (const auto &[name, kind] : TransportColumns) {
            const bool isTime = kind == CellKind::Nanoseconds;
            columns.push_back({name + std::string(all.text(transport.id)), kind, isTime || !transport.hasMoved});
        }
    }
}

/// Returns whether all cards have a rank. If so, the rank alone identifies a card.
bool allHaveRanks(const PageCards &cards)
{
    return std::all_of(cards->begin(), cards->end(), [](const PageCard &card) { return card.card().rank.has_value(); });
}

std::optional<std::int64_t> rankOf(const PageCard &card)
{
    return card.card().rank ? std::optional(std::int64_t{*card.card().rank}) : std::nullopt;
}

/// Base of the tables of calls and of links. A row is a number; its texts are stored elsewhere.
class NumberedTable : public TableSource
{
public:
    NumberedTable(SharedCommunication all, ChosenRows rows, CommunicationWords words)
        : m_all(std::move(all)), m_rows(std::move(rows)), m_words(std::move(words))
    {
        for (const PageCard &card : *m_all->cards)
            m_cardNames.push_back(card.name.toStdString());
    }

    [[nodiscard]] const std::vector<TableColumn> &columns() const override { return m_columns; }
    [[nodiscard]] std::size_t rows() const override { return m_rows.size(); }

protected:
    [[nodiscard]] std::string_view kindText(CommunicationKind kind) const
    {
        return kind == CommunicationKind::Collective ? m_words.collective : m_words.pointToPoint;
    }

    SharedCommunication m_all;
    ChosenRows m_rows;
    CommunicationWords m_words;
    std::vector<std::string> m_cardNames;
    std::vector<TableColumn> m_columns;
};

class OperatorTable final : public NumberedTable
{
public:
    OperatorTable(SharedCommunication all, ChosenRows rows, CommunicationWords words)
        : NumberedTable(std::move(all), std::move(rows), std::move(words))
    {
        const bool hasRanks = allHaveRanks(m_all->cards);
        m_columns = {{"comm_operator", CellKind::Text},  {"comm_kind", CellKind::Text, true},
                     {"comm_group", CellKind::Text},     {"comm_group_id", CellKind::Text, true},
                     {"card", CellKind::Text, hasRanks}, {"rank", CellKind::Identifier},
                     {"step", CellKind::NumberText},     {"comm_start", CellKind::Nanoseconds, false, false}};
        appendTimes(m_columns);
        m_transportBegin = m_columns.size();
        appendTransports(m_columns, *m_all);
        for (const std::uint32_t row : m_rows)
            m_longestNs = std::max(m_longestNs, m_all->operatorOf(m_all->calls[row]).elapseNs.value_or(0));
    }

    [[nodiscard]] TableCell cell(std::size_t row, std::size_t column) const override
    {
        const ProfileCommunication::Call &call = m_all->calls[m_rows[row]];
        const CommunicationOperator &each = m_all->operatorOf(call);
        switch (column) {
        case 0:
            return m_all->text(call.name);
        case 1:
            return kindText(each.kind);
        case 2:
            return m_all->groupLabel(call.group);
        case 3:
            return m_all->text(call.group);
        case 4:
            return std::string_view(m_cardNames[call.card]);
        case 5:
            return cellOf<TableCell>(rankOf((*m_all->cards)[call.card]));
        case 6:
            return m_all->text(call.step);
        case 7:
            return cellOf<TableCell>(m_all->startOf(call));
        default:
            return column < m_transportBegin ? timeCell(each, column) : transportCell(call, column - m_transportBegin);
        }
    }

    [[nodiscard]] std::vector<BarPart> bar(std::size_t row, std::size_t) const override
    {
        const CommunicationOperator &each = m_all->operatorOf(m_all->calls[m_rows[row]]);
        return barOf(each.elapseNs, each.transitNs, each.waitNs, each.idleNs);
    }
    [[nodiscard]] std::int64_t barWhole(std::size_t) const override { return m_longestNs; }

private:
    [[nodiscard]] static TableCell timeCell(const CommunicationOperator &each, std::size_t column)
    {
        switch (column) {
        case 8:
        case 9:
            return cellOf<TableCell>(each.elapseNs);
        case 10:
            return cellOf<TableCell>(each.transitNs);
        case 11:
            return cellOf<TableCell>(each.waitNs);
        case 12:
            return cellOf<TableCell>(each.synchronizationNs);
        case 13:
            return cellOf<TableCell>(each.idleNs);
        case 14:
            return cellOf<TableCell>(each.waitRatio());
        default:
            return cellOf<TableCell>(each.synchronizationRatio());
        }
    }

    [[nodiscard]] TableCell transportCell(const ProfileCommunication::Call &call, std::size_t column) const
    {
        const CommunicationTable &table = m_all->of[call.card]->operators;
        const std::string_view wanted = m_all->text(m_all->transports[column / TransportColumns.size()].id);
        for (const CommunicationTransfer &transfer : table.transfersOf(m_all->operatorOf(call))) {
            if (table.text(transfer.transport) != wanted)
                continue;
            const std::size_t figure = column % TransportColumns.size();
            return figure == 0   ? cellOf<TableCell>(transfer.transitBytes)
                   : figure == 1 ? cellOf<TableCell>(transfer.transitNs)
                                 : cellOf<TableCell>(transfer.bandwidth());
        }
        return {};
    }

    std::size_t m_transportBegin = 0;
    std::int64_t m_longestNs = 0;
};

class LinkTable final : public NumberedTable
{
public:
    LinkTable(SharedCommunication all, ChosenRows rows, CommunicationWords words)
        : NumberedTable(std::move(all), std::move(rows), std::move(words))
    {
        m_columns = {{"link_name", CellKind::Text},
                     {"link_operator", CellKind::Text},
                     {"comm_kind", CellKind::Text, true},
                     {"comm_group", CellKind::Text},
                     {"comm_group_id", CellKind::Text, true},
                     {"card", CellKind::Text, allHaveRanks(m_all->cards)},
                     {"rank", CellKind::Identifier, true},
                     {"step", CellKind::NumberText},
                     {"source_rank", CellKind::Identifier},
                     {"target_rank", CellKind::Identifier},
                     {"ranks_of", CellKind::Text, true},
                     {"link_transport", CellKind::Text},
                     {"link_size", CellKind::Bytes, false, false},
                     {"link_time", CellKind::Nanoseconds, false, false},
                     {"link_bandwidth", CellKind::Decimal}};
    }

    [[nodiscard]] TableCell cell(std::size_t row, std::size_t column) const override
    {
        const ProfileCommunication::Link &link = m_all->links[m_rows[row]];
        const CommunicationLink &each = m_all->linkOf(link);
        const CommunicationMatrix &matrix = m_all->of[link.card]->matrix;
        switch (column) {
        case 0:
            return m_all->text(link.name);
        case 1:
            return matrix.text(each.operatorName);
        case 2:
            return kindText(each.kind);
        case 3:
            return m_all->groupLabel(link.group);
        case 4:
            return m_all->text(link.group);
        case 5:
            return std::string_view(m_cardNames[link.card]);
        case 6:
            return cellOf<TableCell>(rankOf((*m_all->cards)[link.card]));
        case 7:
            return m_all->text(link.step);
        case 8:
            return cellOf<TableCell>(knownRank(link.source));
        case 9:
            return std::int64_t{link.target};
        case 10:
            return std::string_view(link.isOfJob ? m_words.ofJob : m_words.ofGroup);
        case 11:
            return matrix.text(each.transport);
        case 12:
            return cellOf<TableCell>(each.transitBytes);
        case 13:
            return cellOf<TableCell>(each.transitNs);
        default:
            return cellOf<TableCell>(each.bandwidth());
        }
    }
};

std::optional<std::int64_t> shown(const TotalNs &total)
{
    return total ? std::optional(saturated(*total)) : std::nullopt;
}

using Cells = std::vector<FilledTable::Cell>;

Cells cellsOf(const ProfileCommunication &all, const ProfileCommunication::Total &total, const CommunicationWords &words)
{
    using Cell = FilledTable::Cell;
    const CommunicationTotal &sums = total.sums;
    const PageCard &card = (*all.cards)[total.card];
    Cells cells{std::string(all.groupLabel(total.group)),
                std::string(all.text(total.group)),
                sums.kind == CommunicationKind::Collective ? words.collective : words.pointToPoint,
                card.name.toStdString(),
                cellOf<Cell>(rankOf(card)),
                std::string(all.text(total.step)),
                static_cast<std::int64_t>(sums.operators),
                cellOf<Cell>(shown(sums.elapseNs)),
                cellOf<Cell>(shown(sums.elapseNs)),
                cellOf<Cell>(shown(sums.transitNs)),
                cellOf<Cell>(shown(sums.waitNs)),
                cellOf<Cell>(shown(sums.synchronizationNs)),
                cellOf<Cell>(shown(sums.idleNs)),
                cellOf<Cell>(sums.waitRatio()),
                cellOf<Cell>(sums.synchronizationRatio())};
    const CommunicationTable &table = all.of[total.card]->operators;
    for (const ProfileCommunication::Transport &transport : all.transports) {
        const auto found = std::find_if(sums.transfers.begin(), sums.transfers.end(), [&](const TransferTotal &transfer) {
            return table.text(transfer.transport) == all.text(transport.id);
        });
        const TransferTotal known = found == sums.transfers.end() ? TransferTotal() : *found;
        cells.insert(cells.end(), {cellOf<Cell>(shown(known.transitBytes)), cellOf<Cell>(shown(known.transitNs)),
                                   cellOf<Cell>(known.bandwidth())});
    }
    return cells;
}

/// Returns the shortest and the longest value of some calls. Empty if a call has no value or all are equal.
template<typename Get>
std::optional<LastArrival> shortestOf(const ChosenRows &calls, const Get &get)
{
    std::optional<LastArrival> last;
    for (std::size_t position = 0; position < calls.size(); ++position) {
        const std::optional<std::int64_t> ns = get(calls[position]);
        if (!ns)
            return std::nullopt;
        if (!last)
            last = LastArrival{position, true, *ns, *ns};
        if (*ns < last->shortestNs)
            last->position = position;
        last->shortestNs = std::min(last->shortestNs, *ns);
        last->longestNs = std::max(last->longestNs, *ns);
    }
    return last && last->shortestNs < last->longestNs ? last : std::nullopt;
}

} // namespace

CommunicationWords CommunicationWords::ofNow()
{
    const auto said = [](const char *text) { return QCoreApplication::translate("CommunicationWords", text).toStdString(); };
    return {said(QT_TRANSLATE_NOOP("CommunicationWords", "collective")),
            said(QT_TRANSLATE_NOOP("CommunicationWords", "point to point")),
            said(QT_TRANSLATE_NOOP("CommunicationWords", "ranks of the job")),
            said(QT_TRANSLATE_NOOP("CommunicationWords", "positions in the group")),
            said(QT_TRANSLATE_NOOP("CommunicationWords", "arrived last")),
            said(QT_TRANSLATE_NOOP("CommunicationWords", "all operators"))};
}

std::shared_ptr<const TableSource> operatorTable(SharedCommunication all, ChosenRows rows, CommunicationWords words)
{
    return std::make_shared<OperatorTable>(std::move(all), std::move(rows), std::move(words));
}

std::shared_ptr<const TableSource> linkTable(SharedCommunication all, ChosenRows rows, CommunicationWords words)
{
    return std::make_shared<LinkTable>(std::move(all), std::move(rows), std::move(words));
}

std::shared_ptr<const TableSource> totalTable(const ProfileCommunication &all, const ChosenTotals &totals,
                                              const CommunicationWords &words)
{
    std::vector<TableColumn> columns{{"comm_group", CellKind::Text}, {"comm_group_id", CellKind::Text, true},
                                     {"comm_kind", CellKind::Text},  {"card", CellKind::Text, allHaveRanks(all.cards)},
                                     {"rank", CellKind::Identifier}, {"step", CellKind::NumberText},
                                     {"comm_calls", CellKind::Count}};
    appendTimes(columns);
    appendTransports(columns, all);
    auto table = std::make_shared<FilledTable>(std::move(columns));
    std::int64_t longestNs = 0;
    for (const auto &total : totals) {
        const CommunicationTotal &sums = total->sums;
        longestNs = std::max(longestNs, shown(sums.elapseNs).value_or(0));
        table->addRow(cellsOf(all, *total, words),
                      barOf(shown(sums.elapseNs), shown(sums.transitNs), shown(sums.waitNs), shown(sums.idleNs)));
    }
    table->setBarWhole(longestNs);
    return table;
}

std::shared_ptr<const TableSource> meanTable(const ProfileCommunication &all, const CommunicationFilter &filter,
                                             const CommunicationWords &words)
{
    using Cell = FilledTable::Cell;
    std::vector<TableColumn> columns{{"comm_operator", CellKind::Text}, {"comm_kind", CellKind::Text, true},
                                     {"comm_group", CellKind::Text},    {"card", CellKind::Text, allHaveRanks(all.cards)},
                                     {"rank", CellKind::Identifier},    {"comm_steps", CellKind::Count},
                                     {"comm_calls", CellKind::Count}};
    appendTimes(columns);
    columns.pop_back(); // the synchronization is no part of the cost of a step
    auto table = std::make_shared<FilledTable>(std::move(columns));
    std::int64_t longestNs = 0;
    for (std::uint32_t card = 0; card < all.of.size(); ++card) {
        if (filter.card && *filter.card != card)
            continue;
        const CommunicationTable &own = all.of[card]->operators;
        for (const CommunicationMean &mean : communicationMeans(own)) {
            const std::string_view group = own.text(mean.group);
            if (filter.group && mean.kind && all.text(*filter.group) != group)
                continue;
            longestNs = std::max(longestNs, mean.elapseNs.value_or(0));
            table->addRow({mean.kind ? std::string(own.text(mean.name)) : words.allOperators,
                           !mean.kind                                    ? std::string()
                           : *mean.kind == CommunicationKind::Collective ? words.collective
                                                                         : words.pointToPoint,
                           std::string(group), (*all.cards)[card].name.toStdString(), cellOf<Cell>(rankOf((*all.cards)[card])),
                           static_cast<std::int64_t>(mean.steps), static_cast<std::int64_t>(mean.calls),
                           cellOf<Cell>(mean.elapseNs), cellOf<Cell>(mean.elapseNs), cellOf<Cell>(mean.transitNs),
                           cellOf<Cell>(mean.waitNs), cellOf<Cell>(mean.synchronizationNs), cellOf<Cell>(mean.idleNs),
                           cellOf<Cell>(shareOfTransit(mean.waitNs, mean.transitNs))},
                          barOf(mean.elapseNs, mean.transitNs, mean.waitNs, mean.idleNs));
        }
    }
    table->setBarWhole(longestNs);
    return table;
}

bool areOfPairs(const ProfileCommunication &all, const ChosenRows &calls)
{
    return std::any_of(calls.begin(), calls.end(), [&all](std::uint32_t number) {
        const ProfileCommunication::Call &call = all.calls[number];
        return all.operatorOf(call).kind == CommunicationKind::PointToPoint && call.name != call.alikeName;
    });
}

bool leaveTogether(const ProfileCommunication &all, const ChosenRows &calls)
{
    return std::ranges::all_of(calls, [&all](std::uint32_t number) {
        const CommunicationOperator &each = all.operatorOf(all.calls[number]);
        return each.kind == CommunicationKind::PointToPoint || endsOnAllRanks(all.text(all.calls[number].name));
    });
}

std::optional<LastArrival> lastArrival(const ProfileCommunication &all, const ChosenRows &calls)
{
    if (areOfPairs(all, calls) || !leaveTogether(all, calls))
        return std::nullopt;
    const auto byWait = shortestOf(calls, [&all](std::uint32_t call) { return all.operatorOf(all.calls[call]).waitNs; });
    if (byWait)
        return byWait;
    auto byElapse = shortestOf(calls, [&all](std::uint32_t call) { return all.operatorOf(all.calls[call]).elapseNs; });
    if (byElapse)
        byElapse->isByWait = false;
    return byElapse;
}

std::shared_ptr<const TableSource> sameCallTable(const ProfileCommunication &all, const ChosenRows &calls,
                                                 const CommunicationWords &words)
{
    using Cell = FilledTable::Cell;
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{
        {"rank", CellKind::Identifier},
        {"card", CellKind::Text, allHaveRanks(all.cards)},
        {"comm_split", CellKind::Bar},
        {"arrival", CellKind::Text},
        {"comm_elapse", CellKind::Nanoseconds, false, false},
        {"comm_transit", CellKind::Nanoseconds, false, false},
        {"comm_wait", CellKind::Nanoseconds, false, false},
        {"comm_idle", CellKind::Nanoseconds, true, false},
        {"comm_synchronization", CellKind::Nanoseconds, true, false},
        {"comm_start", CellKind::Nanoseconds, true, false},
    });
    const auto last = lastArrival(all, calls);
    std::int64_t longestNs = 0;
    for (std::size_t position = 0; position < calls.size(); ++position) {
        const ProfileCommunication::Call &call = all.calls[calls[position]];
        const CommunicationOperator &each = all.operatorOf(call);
        const PageCard &card = (*all.cards)[call.card];
        longestNs = std::max(longestNs, each.elapseNs.value_or(0));
        table->addRow({cellOf<Cell>(rankOf(card)), card.name.toStdString(), cellOf<Cell>(each.elapseNs),
                       last && last->position == position ? words.arrivedLast : std::string(), cellOf<Cell>(each.elapseNs),
                       cellOf<Cell>(each.transitNs), cellOf<Cell>(each.waitNs), cellOf<Cell>(each.idleNs),
                       cellOf<Cell>(each.synchronizationNs), cellOf<Cell>(all.startOf(call))},
                      barOf(each.elapseNs, each.transitNs, each.waitNs, each.idleNs));
    }
    table->setBarWhole(longestNs);
    return table;
}

} // namespace plumbline

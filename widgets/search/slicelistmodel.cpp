// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/search/slicelistmodel.h"

#include "widgets/support/formatting.h"
#include "widgets/tables/roles.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t StretchRows = 2000;
constexpr qsizetype SliceListNameLength = 200;

/// Sorts positions in a list of slices. It shares the traces, so that the window may drop the cards meanwhile.
class Sorter
{
public:
    Sorter(const std::vector<TimelineCard> &cards, SliceHits hits) : m_hits(std::move(hits))
    {
        for (const TimelineCard &card : cards)
            m_traces.push_back(card.trace);
    }

    std::vector<std::uint32_t> sorted(int column, Qt::SortOrder direction) const
    {
        std::vector<std::uint32_t> order(m_hits->size());
        std::iota(order.begin(), order.end(), 0U);
        switch (column) {
        case SliceListModel::DurationColumn:
            sortBy(order, direction, [this](SliceHit hit) { return trace(hit).slices().duration[hit.slice.value]; });
            break;
        case SliceListModel::NameColumn:
            sortBy(order, direction, [this](SliceHit hit) { return trace(hit).text(trace(hit).slices().name[hit.slice.value]); });
            break;
        case SliceListModel::CardColumn:
            sortBy(order, direction, [](SliceHit hit) { return hit.card; });
            break;
        case SliceListModel::LaneColumn:
            sortBy(order, direction, [this](SliceHit hit) {
                const LaneId lane = trace(hit).laneOf(hit.slice);
                return std::pair(std::string_view(trace(hit).processOf(lane).shownName()),
                                 std::string_view(trace(hit).lane(lane).shownName()));
            });
            break;
        default:
            break;
        }
        return order;
    }

private:
    [[nodiscard]] const Trace &trace(SliceHit hit) const { return *m_traces[hit.card]; }

    template<typename Key>
    void sortBy(std::vector<std::uint32_t> &order, Qt::SortOrder direction, const Key &key) const
    {
        const std::vector<SliceHit> &hits = *m_hits;
        if (direction == Qt::AscendingOrder)
            std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return key(hits[a]) < key(hits[b]); });
        else
            std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return key(hits[b]) < key(hits[a]); });
    }

    std::vector<std::shared_ptr<const Trace>> m_traces;
    SliceHits m_hits;
};

} // namespace

QString laneText(const Trace &trace, LaneId lane)
{
    return plainText(trace.processOf(lane).shownName()) + QStringLiteral(" / ") + plainText(trace.lane(lane).shownName());
}

SliceListModel::SliceListModel(const TimelineState *state, QObject *parent) : QAbstractTableModel(parent), m_state(state) {}

void SliceListModel::setHits(SliceHits hits)
{
    m_sorting.cancel();
    m_hits = std::move(hits);
    if (m_column == StartColumn || total() == 0) {
        show({});
        return;
    }
    beginResetModel();
    m_shown = 0;
    endResetModel();
    startSorting();
}

void SliceListModel::sort(int column, Qt::SortOrder order)
{
    m_column = column < 0 ? int(StartColumn) : column;
    m_direction = order;
    startSorting();
}

void SliceListModel::startSorting()
{
    if (m_column == StartColumn || total() == 0) {
        m_sorting.cancel();
        show({});
        return;
    }
    m_sorting.start([sorter = Sorter(m_state->cards(), m_hits), column = m_column,
                     direction = m_direction](TaskControl &) -> Result<Order> { return sorter.sorted(column, direction); },
                    [this](TaskEnd end, Result<Order> order) {
                        if (end == TaskEnd::Finished && order->size() == total())
                            show(std::move(*order));
                    });
}

void SliceListModel::show(Order order)
{
    beginResetModel();
    m_order = std::move(order);
    m_isReversed = m_column == StartColumn && m_direction == Qt::DescendingOrder;
    m_shown = static_cast<int>(std::min(total(), StretchRows));
    endResetModel();
    Q_EMIT sorted();
}

SliceHit SliceListModel::hit(int row) const
{
    const auto place = static_cast<std::size_t>(row);
    if (!m_order.empty())
        return (*m_hits)[m_order[place]];
    return (*m_hits)[m_isReversed ? m_hits->size() - 1 - place : place];
}

TimelineItem SliceListModel::item(int row) const
{
    return row >= 0 && row < m_shown ? hit(row).item() : TimelineItem{};
}

std::optional<int> SliceListModel::rowOf(std::size_t hit) const
{
    if (hit >= total())
        return std::nullopt;
    std::size_t row = m_isReversed ? total() - 1 - hit : hit;
    if (!m_order.empty())
        row = static_cast<std::size_t>(std::find(m_order.begin(), m_order.begin() + m_shown, hit) - m_order.begin());
    return row < static_cast<std::size_t>(m_shown) ? std::optional(static_cast<int>(row)) : std::nullopt;
}

int SliceListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_shown;
}

int SliceListModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

bool SliceListModel::canFetchMore(const QModelIndex &parent) const
{
    return !parent.isValid() && m_shown > 0 && static_cast<std::size_t>(m_shown) < total();
}

void SliceListModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent))
        return;
    const auto more = static_cast<int>(std::min(total() - static_cast<std::size_t>(m_shown), StretchRows));
    beginInsertRows({}, m_shown, m_shown + more - 1);
    m_shown += more;
    endInsertRows();
}

QString SliceListModel::text(SliceHit hit, int column) const
{
    const TimelineCard &card = m_state->cards()[hit.card];
    const Trace &trace = *card.trace;
    switch (column) {
    case NameColumn:
        return plainText(trace.text(trace.slices().name[hit.slice.value]), SliceListNameLength);
    case DurationColumn:
        return durationText(trace.slices().duration[hit.slice.value]);
    case StartColumn:
        return durationText(m_state->rangeOf(hit.item()).begin);
    case CardColumn:
        return card.name;
    default:
        return laneText(trace, trace.laneOf(hit.slice));
    }
}

QString SliceListModel::copyText(SliceHit hit, int column) const
{
    const Trace &trace = *m_state->cards()[hit.card].trace;
    switch (column) {
    case NameColumn:
        return plainText(trace.text(trace.slices().name[hit.slice.value]));
    case DurationColumn:
        return QString::number(trace.slices().duration[hit.slice.value]);
    case StartColumn:
        return QString::number(trace.absolute(trace.slices().start[hit.slice.value]));
    default:
        return text(hit, column);
    }
}

QVariant SliceListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_shown)
        return {};
    const SliceHit shown = hit(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(shown, column);
    case Qt::ToolTipRole:
        return toolTipText(text(shown, column));
    case CopyRole:
        return copyText(shown, column);
    case Qt::TextAlignmentRole:
        return column == DurationColumn || column == StartColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

QVariant SliceListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::TextAlignmentRole))
        return {};
    if (role == Qt::TextAlignmentRole)
        return section == DurationColumn || section == StartColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    switch (section) {
    case NameColumn:
        return tr("Name");
    case DurationColumn:
        return tr("Duration");
    case StartColumn:
        return tr("Start");
    case CardColumn:
        return tr("Card");
    default:
        return tr("Lane");
    }
}

} // namespace plumbline

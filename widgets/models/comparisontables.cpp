// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/comparisontables.h"

#include "widgets/models/optionalcell.h"
#include "widgets/support/formatting.h"
#include "widgets/support/terms.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

using Cell = FilledTable::Cell;
using Meaning = DifferenceMeaning;

QString translated(const char *text)
{
    return QCoreApplication::translate("ComparisonTables", text);
}

std::int64_t limited(WideNs number)
{
    constexpr WideNs Most = std::numeric_limits<std::int64_t>::max();
    return static_cast<std::int64_t>(std::clamp<WideNs>(number, -Most, Most));
}

/// "" where neither side is there.
QString statusText(DifferenceStatus status, const std::optional<std::int64_t> &difference, Meaning meaning, CellKind kind)
{
    if (status != DifferenceStatus::Both)
        return status == DifferenceStatus::OnlyBase ? translated(QT_TRANSLATE_NOOP("ComparisonTables", "gone"))
                                                    : translated(QT_TRANSLATE_NOOP("ComparisonTables", "new"));
    if (!difference)
        return {};
    if (*difference == 0)
        return translated(QT_TRANSLATE_NOOP("ComparisonTables", "equal"));
    if (meaning == Meaning::Chance)
        return translated(QT_TRANSLATE_NOOP("ComparisonTables", "within the noise"));
    if (kind == CellKind::Bytes)
        return *difference > 0 ? translated(QT_TRANSLATE_NOOP("ComparisonTables", "more"))
                               : translated(QT_TRANSLATE_NOOP("ComparisonTables", "less"));
    return *difference > 0 ? translated(QT_TRANSLATE_NOOP("ComparisonTables", "longer"))
                           : translated(QT_TRANSLATE_NOOP("ComparisonTables", "shorter"));
}

DifferenceStatus statusOf(bool isInBase, bool isInTarget)
{
    if (isInBase == isInTarget)
        return DifferenceStatus::Both;
    return isInBase ? DifferenceStatus::OnlyBase : DifferenceStatus::OnlyTarget;
}

struct Row
{
    std::vector<Cell> cells;
    std::optional<std::int64_t> difference;
    QString label;
    ComparedPlace place{};
    Meaning meaning = Meaning::MoreIsWorse;
};

std::uint64_t sizeOf(std::int64_t number)
{
    return number < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
}

/// What costs before what saves before what does neither, each by its size.
void sortByCost(std::vector<Row> &rows)
{
    const auto rank = [](const Row &row) {
        const std::int64_t difference = row.difference.value_or(0);
        const int sign = difference > 0 ? 0 : difference < 0 ? 1 : 2;
        return std::pair(sign, ~sizeOf(difference));
    };
    std::stable_sort(rows.begin(), rows.end(), [&rank](const Row &left, const Row &right) { return rank(left) < rank(right); });
}

std::vector<ComparedTable::Difference> largestOf(const std::vector<Row> &rows)
{
    std::vector<std::size_t> order;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows[row].difference.value_or(0) != 0 && rows[row].meaning == Meaning::MoreIsWorse)
            order.push_back(row);
    }
    std::stable_sort(order.begin(), order.end(), [&rows](std::size_t left, std::size_t right) {
        return sizeOf(*rows[left].difference) > sizeOf(*rows[right].difference);
    });
    order.resize(std::min(order.size(), ComparedTable::MostShown));
    std::vector<ComparedTable::Difference> largest;
    for (const std::size_t row : order)
        largest.push_back({rows[row].label, row});
    return largest;
}

ComparedTable tableOf(std::vector<TableColumn> columns, std::vector<Row> rows)
{
    ComparedTable result;
    const auto difference = std::find_if(columns.begin(), columns.end(),
                                         [](const TableColumn &column) { return column.name == "compare_difference"; });
    result.differenceColumn = static_cast<std::size_t>(difference - columns.begin());
    result.largest = largestOf(rows);
    auto table = std::make_shared<FilledTable>(std::move(columns));
    for (Row &row : rows) {
        table->addRow(std::move(row.cells), row.meaning);
        result.places.push_back(row.place);
    }
    table->hideEmptyColumns();
    result.table = std::move(table);
    return result;
}

/// Base, target, difference, ratio and status.
void addSides(std::vector<TableColumn> &columns, CellKind amount, bool isAdded)
{
    const CellKind difference = amount == CellKind::Bytes ? CellKind::ByteDifference : CellKind::NanosecondDifference;
    columns.push_back({"compare_base", amount, false, isAdded});
    columns.push_back({"compare_target", amount, false, isAdded});
    columns.push_back({"compare_difference", difference, false, isAdded});
    columns.push_back({"compare_ratio", CellKind::Decimal});
    columns.push_back({"compare_status", CellKind::Text});
}

void addSides(Row &row, CellKind amount, DifferenceStatus status, const std::optional<std::int64_t> &base,
              const std::optional<std::int64_t> &target)
{
    if (base && target)
        row.difference = limited(WideNs{*target} - *base);
    const bool hasRatio = base && target && *base > 0;
    for (Cell cell : {cellOf(base), cellOf(target), cellOf(row.difference),
                      hasRatio ? Cell(static_cast<double>(*target) / static_cast<double>(*base)) : Cell(),
                      Cell(statusText(status, row.difference, row.meaning, amount).toStdString())})
        row.cells.push_back(std::move(cell));
}

constexpr std::array<const char *, OverviewQuantityCount> QuantityTerms{
    "computing", "communication", "overlapped", "not_overlapped", "free", "preparing", "bubble", "stage", "step_time"};

QString seriesText(MemorySeries series)
{
    switch (series) {
    case MemorySeries::Allocated:
        return translated(QT_TRANSLATE_NOOP("ComparisonTables", "allocated"));
    case MemorySeries::Reserved:
        return translated(QT_TRANSLATE_NOOP("ComparisonTables", "reserved"));
    case MemorySeries::Active:
        return translated(QT_TRANSLATE_NOOP("ComparisonTables", "active"));
    }
    return {};
}

/// The slice by which a departure is told, and its side.
struct Told
{
    const Trace &trace;
    SliceId slice;
    const std::vector<ProfilerStep> &steps;

    [[nodiscard]] std::string_view name() const { return trace.text(trace.slices().name[slice.value]); }
    [[nodiscard]] std::string lane() const
    {
        const LaneId lane = trace.laneOf(slice);
        return trace.processOf(lane).shownName() + '/' + trace.lane(lane).shownName();
    }
    [[nodiscard]] std::string step() const
    {
        const ProfilerStep *found = stepAt(steps, trace.slices().start[slice.value]);
        return found ? found->number : std::string();
    }
};

Told toldOf(const Departure &departure, const Trace &base, const Trace &target, const Matching &matching)
{
    return departure.base.isValid() ? Told{base, departure.base, matching.baseSteps}
                                    : Told{target, departure.target, matching.targetSteps};
}

} // namespace

ComparedTable groupTable(const GroupDifferences &groups, const char *nameTerm, const char *groupTerm, const Matching &matching)
{
    std::vector<TableColumn> columns{{nameTerm, CellKind::Text}};
    if (*groupTerm != '\0')
        columns.push_back({groupTerm, CellKind::Text});
    columns.push_back({"compare_base_count", CellKind::Count});
    columns.push_back({"compare_target_count", CellKind::Count});
    addSides(columns, CellKind::Nanoseconds, true);
    columns.push_back({"compare_count_part", CellKind::NanosecondDifference});
    columns.push_back({"compare_speed_part", CellKind::NanosecondDifference});
    columns.push_back({"compare_floor", CellKind::Nanoseconds, true, false});
    std::vector<Row> rows;
    for (const GroupDifference &group : groups) {
        Row row{{group.name}, {}, plainText(group.name), {}, group.isBelowFloor() ? Meaning::Chance : Meaning::MoreIsWorse};
        if (*groupTerm != '\0')
            row.cells.emplace_back(group.group);
        row.cells.emplace_back(static_cast<std::int64_t>(group.baseCount));
        row.cells.emplace_back(static_cast<std::int64_t>(group.targetCount));
        addSides(row, CellKind::Nanoseconds, group.status(), limited(group.baseNs), limited(group.targetNs));
        row.cells.emplace_back(limited(group.countPartNs()));
        row.cells.emplace_back(limited(group.speedPartNs()));
        row.cells.push_back(group.floorNs ? Cell(limited(*group.floorNs)) : Cell());
        row.place.base = group.largestPair.isValid() ? group.largestPair : group.baseLongest;
        row.place.target = group.largestPair.isValid() ? matching.targetOf[group.largestPair.value] : group.targetLongest;
        rows.push_back(std::move(row));
    }
    sortByCost(rows);
    return tableOf(std::move(columns), std::move(rows));
}

ComparedTable quantityTable(std::span<const QuantityDifference> quantities)
{
    std::vector<TableColumn> columns{{"compare_quantity", CellKind::Text}};
    addSides(columns, CellKind::Nanoseconds, false);
    std::vector<Row> rows;
    for (const QuantityDifference &quantity : quantities) {
        const QString name = termTitle(QuantityTerms[static_cast<std::size_t>(quantity.quantity)]);
        Row row{{name.toStdString()}, {}, name};
        if (quantity.quantity == OverviewQuantity::Overlapped)
            row.meaning = Meaning::Neutral;
        addSides(row, CellKind::Nanoseconds, statusOf(quantity.base.has_value(), quantity.target.has_value()), quantity.base,
                 quantity.target);
        rows.push_back(std::move(row));
    }
    return tableOf(std::move(columns), std::move(rows)); // in the order of the overview
}

ComparedTable stepPairTable(const Matching &matching)
{
    std::vector<TableColumn> columns{{"step", CellKind::Text}, {"compare_target_step", CellKind::Text}};
    addSides(columns, CellKind::Nanoseconds, true);
    std::vector<Row> rows;
    for (const StepPair &pair : matching.steps) {
        const ProfilerStep *base = pair.base ? &matching.baseSteps[*pair.base] : nullptr;
        const ProfilerStep *target = pair.target ? &matching.targetSteps[*pair.target] : nullptr;
        Row row;
        row.label = plainText(base ? base->number : target->number);
        row.cells = {base ? Cell(base->number) : Cell(), target ? Cell(target->number) : Cell()};
        if (base)
            row.place.baseRange = base->range;
        if (target)
            row.place.targetRange = target->range;
        const auto lengthOf = [](const ProfilerStep *step) {
            return step ? std::optional<std::int64_t>(step->range.length()) : std::nullopt;
        };
        addSides(row, CellKind::Nanoseconds, statusOf(base != nullptr, target != nullptr), lengthOf(base), lengthOf(target));
        rows.push_back(std::move(row));
    }
    sortByCost(rows);
    return tableOf(std::move(columns), std::move(rows));
}

std::vector<PeakDifference> peakDifferences(const MemoryCurves &base, const MemoryCurves &target)
{
    std::map<std::pair<std::string, MemorySeries>, PeakDifference> peaks;
    for (const bool isBase : {true, false}) {
        for (const MemoryCurve &curve : (isBase ? base : target).curves) {
            PeakDifference &peak = peaks[{curve.component, curve.series}];
            std::optional<std::int64_t> &side = isBase ? peak.base : peak.target;
            side = std::max(side.value_or(curve.peak.bytes), curve.peak.bytes);
        }
    }
    std::vector<PeakDifference> result;
    for (auto &[key, peak] : peaks) {
        std::tie(peak.component, peak.series) = key;
        result.push_back(std::move(peak));
    }
    return result;
}

ComparedTable peakTable(std::span<const PeakDifference> peaks)
{
    std::vector<TableColumn> columns{{"compare_component", CellKind::Text}, {"compare_series", CellKind::Text}};
    addSides(columns, CellKind::Bytes, false);
    std::vector<Row> rows;
    for (const PeakDifference &peak : peaks) {
        const QString series = seriesText(peak.series);
        Row row{{peak.component, series.toStdString()}, {}, QStringLiteral("%1, %2").arg(plainText(peak.component), series)};
        addSides(row, CellKind::Bytes, statusOf(peak.base.has_value(), peak.target.has_value()), peak.base, peak.target);
        rows.push_back(std::move(row));
    }
    sortByCost(rows);
    return tableOf(std::move(columns), std::move(rows));
}

ComparedTable lossTable(const std::vector<Departure> &losses, const Trace &base, const Trace &target, const Matching &matching)
{
    std::vector<TableColumn> columns{{"compare_kind", CellKind::Text},
                                     {"name", CellKind::Text},
                                     {"compare_lane", CellKind::Text},
                                     {"step", CellKind::Text},
                                     {"compare_base", CellKind::Nanoseconds},
                                     {"compare_target", CellKind::Nanoseconds},
                                     {"compare_difference", CellKind::NanosecondDifference},
                                     {"compare_floor", CellKind::Nanoseconds, true, false}};
    std::vector<Row> rows;
    for (const Departure &loss : losses) {
        const Told told = toldOf(loss, base, target, matching);
        // A gap is told of the slice behind it, which lasts what it lasts.
        const bool isGap = loss.kind == DepartureKind::Gap;
        const auto durationOf = [isGap](const Trace &trace, SliceId slice) {
            return slice.isValid() && !isGap ? Cell(std::int64_t{trace.slices().duration[slice.value]}) : Cell();
        };
        const std::string name(told.name());
        rows.push_back({{departureText(loss).toStdString(), name, told.lane(), told.step(), durationOf(base, loss.base),
                         durationOf(target, loss.target), std::int64_t{loss.differenceNs}, std::int64_t{loss.floorNs}},
                        loss.differenceNs,
                        plainText(name),
                        {loss.base, loss.target, {}, {}}});
    }
    return tableOf(std::move(columns), std::move(rows));
}

QString departureText(const Departure &departure)
{
    const bool isMore = departure.differenceNs >= 0;
    switch (departure.kind) {
    case DepartureKind::Duration:
        return isMore ? translated(QT_TRANSLATE_NOOP("ComparisonTables", "longer"))
                      : translated(QT_TRANSLATE_NOOP("ComparisonTables", "shorter"));
    case DepartureKind::Gap:
        return isMore ? translated(QT_TRANSLATE_NOOP("ComparisonTables", "longer idle before"))
                      : translated(QT_TRANSLATE_NOOP("ComparisonTables", "shorter idle before"));
    case DepartureKind::OnlyBase:
        return translated(QT_TRANSLATE_NOOP("ComparisonTables", "gone"));
    case DepartureKind::OnlyTarget:
        return translated(QT_TRANSLATE_NOOP("ComparisonTables", "new"));
    case DepartureKind::Order:
        return translated(QT_TRANSLATE_NOOP("ComparisonTables", "in another order"));
    }
    return {};
}

QString placeText(const Departure &departure, const Trace &base, const Trace &target, const Matching &matching)
{
    const Told told = toldOf(departure, base, target, matching);
    const QString step = plainText(told.step());
    if (step.isEmpty())
        return translated(QT_TRANSLATE_NOOP("ComparisonTables", "%1 on %2")).arg(plainText(told.name()), plainText(told.lane()));
    return translated(QT_TRANSLATE_NOOP("ComparisonTables", "%1 on %2, in step %3"))
        .arg(plainText(told.name()), plainText(told.lane()), step);
}

} // namespace plumbline

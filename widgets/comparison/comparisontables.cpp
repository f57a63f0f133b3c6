// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparison/comparisontables.h"

#include "core/query/lanelabel.h"
#include "widgets/comparison/comparisonrows.h"
#include "widgets/support/formatting.h"
#include "widgets/support/terms.h"
#include "widgets/tables/optionalcell.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

using ComparisonTablesCell = FilledTable::Cell;
using ComparisonTablesMeaning = DifferenceMeaning;
using Row = ComparisonRow;

QString translatedComparisonTables(const char *text)
{
    return QCoreApplication::translate("ComparisonTables", text);
}

constexpr std::array<const char *, OverviewQuantityCount> QuantityTerms{
    "computing", "communication", "overlapped", "not_overlapped", "free",
    "preparing", "bubble",        "stage",      "step_time",      "step_gap"};

QString seriesText(MemorySeries series)
{
    switch (series) {
    case MemorySeries::Allocated:
        return translatedComparisonTables(QT_TRANSLATE_NOOP("ComparisonTables", "allocated"));
    case MemorySeries::Reserved:
        return translatedComparisonTables(QT_TRANSLATE_NOOP("ComparisonTables", "reserved"));
    case MemorySeries::Active:
        return translatedComparisonTables(QT_TRANSLATE_NOOP("ComparisonTables", "active"));
    }
    return {};
}

/// The slice that describes a difference, and its card.
struct Told
{
    const Trace &trace;
    SliceId slice;
    const std::vector<ProfilerStep> &steps;

    [[nodiscard]] std::string_view name() const { return trace.text(trace.slices().name[slice.value]); }
    [[nodiscard]] std::string lane() const { return laneLabel(trace, trace.laneOf(slice)); }
    [[nodiscard]] std::string step() const
    {
        const ProfilerStep *found = stepAt(steps, trace.slices().start[slice.value]);
        return found ? found->number : std::string();
    }
};

Told toldOf(const Divergence &divergence, const Trace &base, const Trace &target, const Matching &matching)
{
    return divergence.base.isValid() ? Told{base, divergence.base, matching.baseSteps}
                                     : Told{target, divergence.target, matching.targetSteps};
}

/// Returns the time from the peak of a curve to its next sample. It lasts 1 ns if no sample follows.
TimeRange heldRange(const MemoryCurve &curve)
{
    const auto next = std::ranges::upper_bound(curve.samples, curve.peak.ns, {}, &MemorySample::ns);
    return {curve.peak.ns, next != curve.samples.end() ? next->ns : curve.peak.ns + 1};
}

/// Converts an absolute range into the card's own time.
std::optional<TimeRange> ownRange(const std::optional<TimeRange> &range, const Trace &trace)
{
    if (!range)
        return std::nullopt;
    return TimeRange{saturated(WideNs{range->begin} - trace.originNs()), saturated(WideNs{range->end} - trace.originNs())};
}

/// Adds to the status of a group that its noise is only a guess, and that calls worked on other shapes.
std::string noted(std::string status, const GroupDifference &group)
{
    QStringList notes;
    if (!status.empty())
        notes.append(QString::fromStdString(status));
    if (group.isFloorGuessed && group.isBelowFloor() && group.differenceNs() != 0)
        notes.append(QCoreApplication::translate("ComparisonTables", "noise is a guess"));
    if (group.reshaped > 0)
        notes.append(QCoreApplication::translate("ComparisonTables", "other shapes"));
    return notes.join(QCoreApplication::translate("ComparisonTables", ", ", "between notes on a difference")).toStdString();
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
        const std::string name = group.targetName.empty() ? group.name : group.name + " → " + group.targetName;
        Row row{{name},
                {},
                plainText(name),
                {},
                group.isBelowFloor() ? ComparisonTablesMeaning::Chance : ComparisonTablesMeaning::MoreIsWorse};
        if (*groupTerm != '\0')
            row.cells.emplace_back(group.group);
        row.cells.emplace_back(static_cast<std::int64_t>(group.baseCount));
        row.cells.emplace_back(static_cast<std::int64_t>(group.targetCount));
        addSides(row, CellKind::Nanoseconds, group.status(), saturated(group.baseNs), saturated(group.targetNs));
        row.cells.back() = noted(std::get<std::string>(row.cells.back()), group);
        row.cells.emplace_back(saturated(group.countPartNs()));
        row.cells.emplace_back(saturated(group.speedPartNs()));
        if (group.floorNs)
            row.cells.emplace_back(saturated(*group.floorNs));
        else
            row.cells.emplace_back();
        row.place.base = group.largestPair.isValid() ? group.largestPair : group.baseLongest;
        row.place.target = group.largestPair.isValid() ? matching.targetOf[group.largestPair.value] : group.targetLongest;
        rows.push_back(std::move(row));
    }
    sortByCost(rows);
    return comparedTable(std::move(columns), std::move(rows));
}

const char *quantityTerm(OverviewQuantity quantity)
{
    return QuantityTerms[static_cast<std::size_t>(quantity)];
}

ComparedTable quantityTable(std::span<const QuantityDifference> quantities)
{
    std::vector<TableColumn> columns{{"compare_quantity", CellKind::Text}};
    addSides(columns, CellKind::Nanoseconds, false);
    std::vector<Row> rows;
    for (const QuantityDifference &quantity : quantities) {
        const QString name = termTitle(quantityTerm(quantity.quantity));
        Row row{{name.toStdString()}, {}, name};
        if (quantity.quantity == OverviewQuantity::Overlapped)
            row.meaning = ComparisonTablesMeaning::Neutral;
        addSides(row, CellKind::Nanoseconds, statusOf(quantity.base.has_value(), quantity.target.has_value()), quantity.base,
                 quantity.target);
        rows.push_back(std::move(row));
    }
    sortByCost(rows);
    return comparedTable(std::move(columns), std::move(rows));
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
        row.cells = {base ? ComparisonTablesCell(base->number) : ComparisonTablesCell(),
                     target ? ComparisonTablesCell(target->number) : ComparisonTablesCell()};
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
    return comparedTable(std::move(columns), std::move(rows));
}

std::vector<PeakDifference> peakDifferences(const MemoryCurves &base, const MemoryCurves &target)
{
    std::map<std::pair<std::string, MemorySeries>, PeakDifference> peaks;
    for (const bool isBase : {true, false}) {
        for (const MemoryCurve &curve : (isBase ? base : target).curves) {
            PeakDifference &peak = peaks[{curve.component, curve.series}];
            std::optional<std::int64_t> &side = isBase ? peak.base : peak.target;
            if (side && *side >= curve.peak.bytes)
                continue;
            side = curve.peak.bytes;
            (isBase ? peak.baseRange : peak.targetRange) = heldRange(curve);
        }
    }
    std::vector<PeakDifference> result;
    for (auto &[key, peak] : peaks) {
        std::tie(peak.component, peak.series) = key;
        result.push_back(std::move(peak));
    }
    return result;
}

ComparedTable peakTable(std::span<const PeakDifference> peaks, const Trace &base, const Trace &target)
{
    std::vector<TableColumn> columns{{"compare_component", CellKind::Text}, {"compare_series", CellKind::Text}};
    addSides(columns, CellKind::Bytes, false);
    std::vector<Row> rows;
    for (const PeakDifference &peak : peaks) {
        const QString series = seriesText(peak.series);
        Row row{{peak.component, series.toStdString()}, {}, QStringLiteral("%1, %2").arg(plainText(peak.component), series)};
        addSides(row, CellKind::Bytes, statusOf(peak.base.has_value(), peak.target.has_value()), peak.base, peak.target);
        row.place.baseRange = ownRange(peak.baseRange, base);
        row.place.targetRange = ownRange(peak.targetRange, target);
        rows.push_back(std::move(row));
    }
    sortByCost(rows);
    return comparedTable(std::move(columns), std::move(rows));
}

ComparedTable lossTable(const std::vector<Divergence> &losses, const Trace &base, const Trace &target, const Matching &matching)
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
    for (const Divergence &loss : losses) {
        const Told told = toldOf(loss, base, target, matching);
        // The slice of a gap is the one behind it. Its duration says nothing about the gap.
        const bool isGap = loss.kind == DivergenceKind::Gap;
        const auto durationOf = [isGap](const Trace &trace, SliceId slice) {
            return slice.isValid() && !isGap ? ComparisonTablesCell(std::int64_t{trace.slices().duration[slice.value]})
                                             : ComparisonTablesCell();
        };
        const std::string name(told.name());
        rows.push_back({{divergenceText(loss).toStdString(), name, told.lane(), told.step(), durationOf(base, loss.base),
                         durationOf(target, loss.target), std::int64_t{loss.differenceNs}, std::int64_t{loss.floorNs}},
                        loss.differenceNs,
                        plainText(name),
                        {loss.base, loss.target, {}, {}}});
    }
    return comparedTable(std::move(columns), std::move(rows));
}

ComparedTable gapTable(const std::vector<OneSidedGap> &gaps, const Trace &base, const Trace &target, const Matching &matching)
{
    std::vector<TableColumn> columns{{"compare_gap_side", CellKind::Text},
                                     {"compare_follower", CellKind::Text},
                                     {"compare_lane", CellKind::Text},
                                     {"step", CellKind::Text},
                                     {"start", CellKind::Nanoseconds, false, false},
                                     {"compare_base", CellKind::Nanoseconds},
                                     {"compare_target", CellKind::Nanoseconds},
                                     {"compare_difference", CellKind::NanosecondDifference},
                                     {"compare_floor", CellKind::Nanoseconds, true, false}};
    std::vector<Row> rows;
    for (const OneSidedGap &gap : gaps) {
        const bool isOfTarget = gap.side() == ComparedSide::Target;
        const Told told{isOfTarget ? target : base, isOfTarget ? gap.target : gap.base,
                        isOfTarget ? matching.targetSteps : matching.baseSteps};
        const QString side = isOfTarget ? translatedComparisonTables(QT_TRANSLATE_NOOP("ComparisonTables", "target"))
                                        : translatedComparisonTables(QT_TRANSLATE_NOOP("ComparisonTables", "base"));
        const std::string name(told.name());
        rows.push_back({{side.toStdString(), name, told.lane(), told.step(), std::int64_t{gap.start}, std::int64_t{gap.baseNs},
                         std::int64_t{gap.targetNs}, std::int64_t{gap.differenceNs()}, std::int64_t{gap.floorNs}},
                        gap.differenceNs(),
                        plainText(name),
                        {gap.base, gap.target, {}, {}}});
    }
    sortByCost(rows);
    return comparedTable(std::move(columns), std::move(rows));
}

QString divergenceText(const Divergence &divergence)
{
    const bool isMore = divergence.differenceNs >= 0;
    switch (divergence.kind) {
    case DivergenceKind::Duration:
        return isMore ? translatedComparisonTables(QT_TRANSLATE_NOOP("ComparisonTables", "longer"))
                      : translatedComparisonTables(QT_TRANSLATE_NOOP("ComparisonTables", "shorter"));
    case DivergenceKind::Gap:
        return isMore ? translatedComparisonTables(QT_TRANSLATE_NOOP("ComparisonTables", "longer idle before"))
                      : translatedComparisonTables(QT_TRANSLATE_NOOP("ComparisonTables", "shorter idle before"));
    case DivergenceKind::OnlyBase:
        return translatedComparisonTables(QT_TRANSLATE_NOOP("ComparisonTables", "gone"));
    case DivergenceKind::OnlyTarget:
        return translatedComparisonTables(QT_TRANSLATE_NOOP("ComparisonTables", "new"));
    case DivergenceKind::Order:
        return translatedComparisonTables(QT_TRANSLATE_NOOP("ComparisonTables", "in a different order"));
    }
    return {};
}

QString placeText(const Divergence &divergence, const Trace &base, const Trace &target, const Matching &matching)
{
    const Told told = toldOf(divergence, base, target, matching);
    const QString step = plainText(told.step());
    if (step.isEmpty())
        return translatedComparisonTables(QT_TRANSLATE_NOOP("ComparisonTables", "%1 on %2"))
            .arg(plainText(told.name()), plainText(told.lane()));
    return translatedComparisonTables(QT_TRANSLATE_NOOP("ComparisonTables", "%1 on %2, in step %3"))
        .arg(plainText(told.name()), plainText(told.lane()), step);
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/compareanswer.h"

#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/texttable.h"
#include "app/commands/waterfallanswer.h"
#include "core/compare/differencecollector.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"
#include "widgets/support/paths.h"

#include <algorithm>
#include <array>
#include <optional>

namespace plumbline {

namespace {

std::string digitsOf(WideNs ns)
{
    return ns < 0 ? '-' + wideText(-ns) : wideText(ns);
}

const char *refusalName(AlignmentRefusal refusal)
{
    constexpr std::array Names{"", "no_slices", "no_step", "no_operator", "too_few_pairs", "large_residual"};
    return Names[static_cast<std::size_t>(refusal)];
}

const char *statusName(DifferenceStatus status)
{
    constexpr std::array Names{"both", "only_base", "only_target", "renamed"};
    return Names[static_cast<std::size_t>(status)];
}

const char *kindName(DivergenceKind kind)
{
    constexpr std::array Names{"duration", "gap", "only_base", "only_target", "order"};
    return Names[static_cast<std::size_t>(kind)];
}

/// Returns the JSON key of the property that identifies a group in addition to its name; "" if the name is enough.
const char *groupKey(CompareBy by)
{
    switch (by) {
    case CompareBy::Shape:
        return "input_shapes";
    case CompareBy::Communication:
        return "group";
    case CompareBy::Lane:
        return "target_lane";
    default:
        return "";
    }
}

std::string_view sourceName(bool isFromTables)
{
    return isFromTables ? "tables" : "timeline";
}

void writeSide(JsonWriter &out, const char *key, const ComparedCard &side)
{
    out.key(key).beginObject().key("path").text(side.path).key("rank");
    writeOptional(out, side.card->card().rank);
    out.key("source").text(sourceName(side.isFromTables));
    out.endObject();
}

/// Writes the runs of the base; null for a single one.
void writeRuns(JsonWriter &out, const CompareAnswer &answer)
{
    out.key("base_runs");
    if (answer.runs.size() < 2)
        return static_cast<void>(out.null());
    out.beginObject().key("count").count(answer.runs.size()).key("runs").beginArray();
    for (const ComparedRun &run : answer.runs) {
        out.beginObject().key("path").text(run.path).key("rank");
        writeOptional(out, run.rank);
        out.key("source").text(sourceName(run.isFromTables));
        writeInteger(out, "step_mean_ns", run.lengths ? std::optional(run.lengths->figures.baseMeanNs) : std::nullopt);
        out.endObject();
    }
    out.endArray();
    writeInteger(out, "step_mean_ns", answer.lengths ? std::optional(answer.lengths->figures.baseMeanNs) : std::nullopt);
    writeInteger(out, "step_spread_ns", answer.lengths ? answer.lengths->runSpreadNs : std::nullopt);
    out.endObject();
}

void writeAlignment(JsonWriter &out, const Alignment &alignment)
{
    out.key("alignment").beginObject().key("method").text(alignmentName(alignment.method));
    out.key("offset_ns").integer(alignment.offsetNs).key("drift_ppm").real(alignment.driftPpm());
    out.key("residual_ns").integer(alignment.residualNs).key("pairs").count(alignment.pairs);
    out.key("anchor_ns").integer(alignment.anchorNs).key("refused");
    alignment.refusal == AlignmentRefusal::None ? out.null() : out.text(std::string_view(refusalName(alignment.refusal)));
    out.endObject();
}

std::optional<TimeNs> differenceOf(const CompareAnswer::Stage &stage)
{
    return stage.base && stage.target ? std::optional(saturated(WideNs{*stage.target} - *stage.base)) : std::nullopt;
}

std::optional<double> ratioOf(const CompareAnswer::Stage &stage)
{
    if (!stage.base || !stage.target || *stage.base <= 0)
        return std::nullopt;
    return static_cast<double>(*stage.target) / static_cast<double>(*stage.base);
}

void writeOverview(JsonWriter &out, const std::vector<QuantityDifference> &overview,
                   const std::vector<CompareAnswer::Stage> &stages)
{
    out.key("overview").beginArray();
    for (const QuantityDifference &each : overview) {
        out.beginObject().key("quantity").text(overviewKey(each.quantity));
        writeInteger(out, "base", each.base);
        writeInteger(out, "target", each.target);
        writeInteger(out, "difference", each.difference());
        writeReal(out, "ratio", each.ratio());
        writeInteger(out, "base_spread", each.baseSpread);
        writeInteger(out, "floor", each.floor);
        out.endObject();
    }
    for (const CompareAnswer::Stage &stage : stages) {
        out.beginObject().key("quantity").text(stage.key);
        writeInteger(out, "base", stage.base);
        writeInteger(out, "target", stage.target);
        writeInteger(out, "difference", differenceOf(stage));
        writeReal(out, "ratio", ratioOf(stage));
        out.key("base_spread").null().key("floor").null().endObject();
    }
    out.endArray();
}

void writeSteps(JsonWriter &out, const CompareAnswer &answer)
{
    const Matching &matching = answer.matching;
    out.key("steps").beginArray();
    for (std::size_t index = 0; index < matching.steps.size(); ++index) {
        if (!answer.scope.isWhole() && !answer.scope.steps[index])
            continue;
        const StepPair &pair = matching.steps[index];
        const ProfilerStep *base = pair.base ? &matching.baseSteps[*pair.base] : nullptr;
        const ProfilerStep *target = pair.target ? &matching.targetSteps[*pair.target] : nullptr;
        const auto length = [](const ProfilerStep *step) {
            return step ? std::optional<std::int64_t>(step->range.length()) : std::nullopt;
        };
        out.beginObject().key("base_step");
        base ? out.text(base->number) : out.null();
        out.key("target_step");
        target ? out.text(target->number) : out.null();
        writeInteger(out, "base_ns", length(base));
        writeInteger(out, "target_ns", length(target));
        const bool isPair = base && target;
        writeInteger(out, "difference_ns", isPair ? std::optional(target->range.length() - base->range.length()) : std::nullopt);
        const bool hasRatio = isPair && base->range.length() > 0;
        writeReal(out, "ratio",
                  hasRatio
                      ? std::optional(static_cast<double>(target->range.length()) / static_cast<double>(base->range.length()))
                      : std::nullopt);
        out.endObject();
    }
    out.endArray();
}

void writeFigures(JsonWriter &out, const StepFigures &figures)
{
    out.beginObject().key("pairs").count(figures.pairs);
    out.key("base_mean_ns").integer(figures.baseMeanNs);
    writeInteger(out, "base_spread_ns", figures.baseSpreadNs);
    out.key("target_mean_ns").integer(figures.targetMeanNs);
    writeInteger(out, "target_spread_ns", figures.targetSpreadNs);
    out.endObject();
}

/// Writes how many pairs of a group worked on different shapes, and the shapes of one of them.
void writeShapes(JsonWriter &out, const CompareAnswer &answer, const GroupDifference &group)
{
    const SliceId base = group.reshapedPair;
    const SliceId target = base.isValid() ? answer.matching.targetOf[base.value] : SliceId();
    out.key("reshaped").count(group.reshaped).key("base_shapes");
    base.isValid() ? out.text(answer.shapes.text(answer.shapes.base[base.value])) : out.null();
    out.key("target_shapes");
    target.isValid() ? out.text(answer.shapes.text(answer.shapes.target[target.value])) : out.null();
}

void writeGroups(JsonWriter &out, const CompareAnswer &answer)
{
    const std::string_view key = groupKey(answer.by);
    out.key("kernels").beginArray();
    for (const GroupDifference &group : answer.groups) {
        out.beginObject().key("name").text(group.name);
        if (!key.empty())
            out.key(key).text(group.group);
        out.key("base_count").count(group.baseCount).key("target_count").count(group.targetCount);
        out.key("base_ns").digits(digitsOf(group.baseNs)).key("target_ns").digits(digitsOf(group.targetNs));
        out.key("difference_ns").digits(digitsOf(group.differenceNs()));
        writeReal(out, "ratio", group.ratio());
        out.key("status").text(std::string_view(statusName(group.status()))).key("target_name");
        group.targetName.empty() ? out.null() : out.text(group.targetName);
        out.key("count_part_ns").digits(digitsOf(group.countPartNs())).key("speed_part_ns").digits(digitsOf(group.speedPartNs()));
        out.key("floor_ns");
        group.floorNs ? out.digits(digitsOf(*group.floorNs)) : out.null();
        out.key("below_floor").boolean(group.isBelowFloor()).key("floor_is_guess").boolean(group.isFloorGuessed);
        writeShapes(out, answer, group);
        out.key("base_spread_ns");
        group.baseSpreadNs ? out.digits(digitsOf(*group.baseSpreadNs)) : out.null();
        out.key("steps");
        if (group.steps)
            writeFigures(out, *group.steps);
        else
            out.null();
        out.endObject();
    }
    out.endArray();
}

const char *choiceName(StepChoice choice)
{
    constexpr std::array Names{"all", "same", "without-first", "numbers"};
    return Names[static_cast<std::size_t>(choice)];
}

/// Writes which steps are compared and how long they take.
void writeStepSet(JsonWriter &out, const CompareAnswer &answer)
{
    const std::optional<StepLengths> &lengths = answer.lengths;
    out.key("step_set").beginObject().key("choice").text(std::string_view(choiceName(answer.choice))).key("lengths");
    if (lengths)
        writeFigures(out, lengths->figures);
    else
        out.null();
    writeInteger(out, "difference_ns", lengths ? std::optional(lengths->differenceNs()) : std::nullopt);
    writeInteger(out, "floor_ns", lengths ? lengths->floorNs : std::nullopt);
    out.endObject();
}

void writeMatched(JsonWriter &out, const Matching &matching)
{
    out.key("matched").beginObject().key("pairs").count(matching.pairs).key("only_base").count(matching.onlyBase);
    out.key("only_target").count(matching.onlyTarget).key("share").real(matching.share());
    out.key("reordered").count(matching.reordered).key("renamed").count(matching.renamed).key("affix");
    if (const auto &affix = matching.affix) {
        out.beginObject().key("text").text(affix->text).key("side").text(affix->isOfTarget ? "target" : "base");
        out.key("position").text(affix->isSuffix ? "suffix" : "prefix").key("names").count(affix->names).endObject();
    } else {
        out.null();
    }
    out.endObject();
}

std::optional<std::int64_t> startOf(const Trace &trace, SliceId slice)
{
    return slice.isValid() ? std::optional(trace.absolute(trace.slices().start[slice.value])) : std::nullopt;
}

std::string_view nameOf(const CompareAnswer &answer, const Divergence &divergence)
{
    const Trace &trace = divergence.base.isValid() ? *answer.base.trace : *answer.target.trace;
    const SliceId slice = divergence.base.isValid() ? divergence.base : divergence.target;
    return trace.text(trace.slices().name[slice.value]);
}

void writeDivergence(JsonWriter &out, const CompareAnswer &answer, const Divergence &divergence)
{
    out.beginObject().key("name").text(nameOf(answer, divergence));
    writeInteger(out, "base_start_ns", startOf(*answer.base.trace, divergence.base));
    writeInteger(out, "target_start_ns", startOf(*answer.target.trace, divergence.target));
    out.key("difference_ns").integer(divergence.differenceNs);
    out.key("kind").text(std::string_view(kindName(divergence.kind))).key("count").count(divergence.count).endObject();
}

QString cellOf(const std::optional<std::int64_t> &value)
{
    return value ? QString::number(*value) : QString();
}

QString ratioText(std::optional<double> ratio)
{
    return ratio ? QString::number(*ratio, 'f', 6) : QString();
}

QString cellOf(WideNs ns)
{
    return QString::fromStdString(digitsOf(ns));
}

QStringList groupCells(const GroupDifference &group)
{
    return {fromFile(group.name),
            fromFile(group.group),
            QString::number(group.baseCount),
            QString::number(group.targetCount),
            cellOf(group.baseNs),
            cellOf(group.targetNs),
            cellOf(group.differenceNs()),
            ratioText(group.ratio()),
            QLatin1String(statusName(group.status())),
            cellOf(group.countPartNs()),
            cellOf(group.speedPartNs()),
            group.floorNs ? cellOf(*group.floorNs) : QString(),
            fromFile(group.targetName),
            group.floorNs ? QString::number(group.isFloorGuessed ? 1 : 0) : QString(),
            QString::number(group.reshaped),
            group.steps ? QString::number(group.steps->baseMeanNs) : QString(),
            group.steps ? cellOf(group.steps->baseSpreadNs) : QString(),
            group.steps ? QString::number(group.steps->targetMeanNs) : QString(),
            group.steps ? cellOf(group.steps->targetSpreadNs) : QString(),
            group.baseSpreadNs ? cellOf(*group.baseSpreadNs) : QString()};
}

QStringList groupTitles(CompareBy by)
{
    const QLatin1String key(groupKey(by));
    return {QStringLiteral("name"),
            key.isEmpty() ? QStringLiteral("group") : QString(key),
            QStringLiteral("base_count"),
            QStringLiteral("target_count"),
            QStringLiteral("base_ns"),
            QStringLiteral("target_ns"),
            QStringLiteral("difference_ns"),
            QStringLiteral("ratio"),
            QStringLiteral("status"),
            QStringLiteral("count_part_ns"),
            QStringLiteral("speed_part_ns"),
            QStringLiteral("floor_ns"),
            QStringLiteral("target_name"),
            QStringLiteral("floor_is_guess"),
            QStringLiteral("reshaped"),
            QStringLiteral("base_step_mean_ns"),
            QStringLiteral("base_step_spread_ns"),
            QStringLiteral("target_step_mean_ns"),
            QStringLiteral("target_step_spread_ns"),
            QStringLiteral("base_spread_ns")};
}

/// Returns a line about the steps that are compared.
QString stepsText(const CompareAnswer &answer)
{
    const std::optional<StepLengths> &lengths = answer.lengths;
    if (!lengths)
        return QStringLiteral("steps %1\n").arg(QLatin1String(choiceName(answer.choice)));
    const StepFigures &figures = lengths->figures;
    return QStringLiteral("steps %1, pairs %2, base_mean_ns %3, base_spread_ns %4, target_mean_ns %5, target_spread_ns %6, "
                          "floor_ns %7\n")
        .arg(QLatin1String(choiceName(answer.choice)), QString::number(figures.pairs), QString::number(figures.baseMeanNs),
             cellOf(figures.baseSpreadNs), QString::number(figures.targetMeanNs), cellOf(figures.targetSpreadNs),
             cellOf(lengths->floorNs));
}

/// Returns a line about what the kernel names of one card have in addition; empty if they have nothing.
QString affixText(const Matching &matching)
{
    if (!matching.affix)
        return {};
    return QStringLiteral("renamed %1 kernel names by the %2 %3 of the %4\n")
        .arg(QString::number(matching.affix->names),
             matching.affix->isSuffix ? QStringLiteral("suffix") : QStringLiteral("prefix"), fromFile(matching.affix->text),
             matching.affix->isOfTarget ? QStringLiteral("target") : QStringLiteral("base"));
}

/// Returns a line about each card that is compared.
QString cardsText(const CompareAnswer &answer)
{
    const auto line = [](const char *what, const std::string &path, std::optional<int> rank, bool isFromTables) {
        return QStringLiteral("%1 %2, rank %3, %4\n")
            .arg(QLatin1String(what), pathFromBytes(path), rank ? QString::number(*rank) : QStringLiteral("unknown"),
                 isFromTables ? QStringLiteral("tables") : QStringLiteral("timeline"));
    };
    QString text;
    for (const ComparedRun &run : answer.runs)
        text += line("base", run.path, run.rank, run.isFromTables);
    text += line("target", answer.target.path, answer.target.card->card().rank, answer.target.isFromTables);
    if (answer.runs.size() > 1 && answer.lengths)
        text += QStringLiteral("base runs %1, step_mean_ns %2, step_spread_ns %3\n")
                    .arg(QString::number(answer.runs.size()), QString::number(answer.lengths->figures.baseMeanNs),
                         cellOf(answer.lengths->runSpreadNs));
    return text;
}

QString overviewText(const CompareAnswer &answer)
{
    TextTable table;
    table.addColumn(QStringLiteral("quantity"));
    table.addColumn(QStringLiteral("is"));
    for (const char *title : {"base", "target", "difference", "ratio"})
        table.addColumn(QLatin1String(title), TextTable::Align::Right);
    for (const QuantityDifference &each : answer.overview) {
        const bool isMean = each.quantity == OverviewQuantity::Step || each.quantity == OverviewQuantity::Gap;
        table.addRow({QLatin1String(overviewKey(each.quantity)), isMean ? QStringLiteral("mean") : QStringLiteral("sum"),
                      cellOf(each.base), cellOf(each.target), cellOf(each.difference()), ratioText(each.ratio())});
    }
    for (const CompareAnswer::Stage &stage : answer.stages)
        table.addRow({QLatin1String(stage.key), QStringLiteral("mean"), cellOf(stage.base), cellOf(stage.target),
                      cellOf(differenceOf(stage)), ratioText(ratioOf(stage))});
    return table.toText();
}

/// Returns the name of the slice that ends the gap.
std::string_view followerOf(const CompareAnswer &answer, const OneSidedGap &gap)
{
    const Trace &trace = *answer.base.trace;
    return trace.text(trace.slices().name[gap.base.value]);
}

/// Writes a one-sided gap. `start_ns` is the start of the gap, in the time of the card that has it.
void writeGap(JsonWriter &out, const CompareAnswer &answer, const OneSidedGap &gap)
{
    const Trace &base = *answer.base.trace;
    const Trace &target = *answer.target.trace;
    const bool isOfTarget = gap.side() == ComparedSide::Target;
    out.beginObject().key("side").text(isOfTarget ? "target" : "base").key("name").text(followerOf(answer, gap));
    out.key("start_ns").integer((isOfTarget ? target : base).absolute(gap.start));
    out.key("base_start_ns").integer(base.absolute(base.slices().start[gap.base.value]));
    out.key("target_start_ns").integer(target.absolute(target.slices().start[gap.target.value]));
    out.key("base_ns").integer(gap.baseNs).key("target_ns").integer(gap.targetNs);
    out.key("difference_ns").integer(gap.differenceNs()).endObject();
}

QString divergencesText(const CompareAnswer &answer)
{
    TextTable table;
    for (const char *title : {"", "kind", "name"})
        table.addColumn(QLatin1String(title));
    for (const char *title : {"base_start_ns", "target_start_ns", "difference_ns"})
        table.addColumn(QLatin1String(title), TextTable::Align::Right);
    const auto add = [&](const QString &what, const Divergence &each) {
        table.addRow({what, QLatin1String(kindName(each.kind)), fromFile(nameOf(answer, each)),
                      cellOf(startOf(*answer.base.trace, each.base)), cellOf(startOf(*answer.target.trace, each.target)),
                      QString::number(each.differenceNs)});
    };
    if (answer.divergences.first)
        add(QStringLiteral("first_divergence"), *answer.divergences.first);
    for (const Divergence &each : answer.divergences.losses)
        add(QStringLiteral("loss"), each);
    for (const OneSidedGap &gap : answer.divergences.gaps) {
        const bool isOfTarget = gap.side() == ComparedSide::Target;
        table.addRow({QStringLiteral("gap"), QLatin1String(isOfTarget ? "only_target" : "only_base"),
                      fromFile(followerOf(answer, gap)), cellOf(startOf(*answer.base.trace, gap.base)),
                      cellOf(startOf(*answer.target.trace, gap.target)), QString::number(gap.differenceNs())});
    }
    return table.toText();
}

} // namespace

void writeUntoldKernels(JsonWriter &out, const UntoldKernels &untold)
{
    out.key("kernels_not_told_by");
    untold.isOneSided() ? out.text(std::string_view(untold.base ? "base" : "target")) : out.null();
}

QString untoldKernelsMessage(const Card &silent)
{
    return translated(QT_TRANSLATE_NOOP("Commands", "kernels are not compared: nothing tells those of %1, which has "
                                                    "neither kernel_details.csv nor a timeline with kernels"))
        .arg(pathFromBytes(silent.path));
}

void writeCompareJson(JsonWriter &out, const CompareAnswer &answer)
{
    writeSide(out, "base", answer.base);
    writeSide(out, "target", answer.target);
    writeRuns(out, answer);
    writeAlignment(out, answer.alignment);
    writeOverview(out, answer.overview, answer.stages);
    writeSteps(out, answer);
    writeStepSet(out, answer);
    writeGroups(out, answer);
    writeUntoldKernels(out, answer.untold);
    writeMatched(out, answer.matching);
    out.key("first_divergence");
    if (answer.divergences.first)
        writeDivergence(out, answer, *answer.divergences.first);
    else
        out.null();
    out.key("largest_losses").beginArray();
    for (const Divergence &each : answer.divergences.losses)
        writeDivergence(out, answer, each);
    out.endArray();
    out.key("gaps").beginArray();
    for (const OneSidedGap &gap : answer.divergences.gaps)
        writeGap(out, answer, gap);
    out.endArray();
    if (answer.waterfall) {
        out.key("waterfall");
        writeWaterfallJson(out, *answer.waterfall);
    }
}

void writeTargetsJson(JsonWriter &out, const std::vector<const CompareAnswer *> &answers)
{
    std::vector<WideNs> means;
    WideNs sum = 0;
    for (const CompareAnswer *answer : answers) {
        if (answer->lengths) {
            means.push_back(answer->lengths->figures.targetMeanNs);
            sum += means.back();
        }
    }
    const bool isKnown = means.size() == answers.size() && !means.empty();
    const TimeNs mean = meanNs(sum, means.size());
    out.key("targets").beginObject().key("count").count(answers.size());
    writeInteger(out, "step_mean_ns", isKnown ? std::optional(mean) : std::nullopt);
    writeInteger(out, "step_spread_ns", isKnown ? standardDeviation(means, mean, means.size()) : std::nullopt);
    out.endObject();
}

void writeRanksJson(JsonWriter &out, const std::vector<TargetRanks> &targets)
{
    const auto write = [&out](const char *key, const std::vector<int> &ranks) {
        out.key(key).beginArray();
        for (const int rank : ranks)
            out.integer(rank);
        out.endArray();
    };
    out.key("ranks").beginArray();
    for (const TargetRanks &target : targets) {
        out.beginObject().key("target").text(target.path);
        write("compared", target.ranks.both);
        write("only_base", target.ranks.onlyBase);
        write("only_target", target.ranks.onlyTarget);
        out.endObject();
    }
    out.endArray();
}

QString compareCsv(const CompareAnswer &answer)
{
    QString text = csvLine(groupTitles(answer.by));
    for (const GroupDifference &group : answer.groups)
        text += csvLine(groupCells(group));
    return text;
}

QString compareText(const CompareAnswer &answer)
{
    constexpr std::size_t Shown = 30;
    constexpr qsizetype Columns = 13; // without those that only CSV has
    const QStringList titles = groupTitles(answer.by).mid(0, Columns);
    TextTable groups;
    for (const QString &title : titles)
        groups.addColumn(title, title == titles.at(0) || title == titles.at(1) || title == titles.at(8)
                                    ? TextTable::Align::Left
                                    : TextTable::Align::Right);
    for (std::size_t index = 0; index < std::min(Shown, answer.groups.size()); ++index)
        groups.addRow(groupCells(answer.groups[index]).mid(0, Columns));
    const Alignment &alignment = answer.alignment;
    const QString how = QStringLiteral("alignment %1, offset_ns %2, drift_ppm %3, residual_ns %4, pairs %5\n")
                            .arg(QLatin1String(alignmentName(alignment.method).data()), QString::number(alignment.offsetNs),
                                 QString::number(alignment.driftPpm(), 'f', 3), QString::number(alignment.residualNs),
                                 QString::number(alignment.pairs));
    const Matching &matching = answer.matching;
    const QString matched =
        QStringLiteral("matched pairs %1, only_base %2, only_target %3, share %4, reordered %5\n")
            .arg(QString::number(matching.pairs), QString::number(matching.onlyBase), QString::number(matching.onlyTarget),
                 QString::number(matching.share(), 'f', 6), QString::number(matching.reordered));
    const QString waterfall = answer.waterfall ? QString(waterfallText(*answer.waterfall) + QLatin1Char('\n')) : QString();
    return cardsText(answer) + how + matched + stepsText(answer) + affixText(matching) + QLatin1Char('\n') + waterfall +
           overviewText(answer) + QLatin1Char('\n') + groups.toText() + QLatin1Char('\n') + divergencesText(answer);
}

} // namespace plumbline

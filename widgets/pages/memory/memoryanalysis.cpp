// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/memory/memoryanalysis.h"

#include "core/analysis/memory/cardmemory.h"
#include "core/base/wide.h"
#include "widgets/pages/differencenotes.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

constexpr double BytesPerMb = 1e6;
constexpr const char *WholeProcess = "APP";

bool hasHigherPeak(const MemoryCurve *left, const MemoryCurve *right)
{
    return left->peak.bytes > right->peak.bytes;
}

/// Returns the earliest time in any of the tables.
std::optional<TimeNs> firstTime(const CardMemory &memory)
{
    std::optional<TimeNs> first;
    const auto take = [&first](TimeNs ns) { first = std::min(first.value_or(ns), ns); };
    for (const MemoryCurves *curves : {&memory.curves, &memory.modules}) {
        for (const MemoryCurve &curve : curves->curves)
            take(curve.samples.front().ns);
    }
    for (const Allocation &block : memory.allocations.blocks) {
        if (block.allocatedNs || block.releasedNs)
            take(block.allocatedNs ? *block.allocatedNs : *block.releasedNs);
    }
    return first;
}

std::vector<std::string> componentsOf(const MemoryCurves &curves)
{
    // Components without allocated memory come last; reserved memory is not ranked.
    std::vector<std::pair<std::string, std::int64_t>> peaks;
    std::unordered_map<std::string_view, std::size_t> known;
    for (const MemoryCurve &curve : curves.curves) {
        const auto [place, isNew] = known.try_emplace(curve.component, peaks.size());
        if (isNew)
            peaks.emplace_back(curve.component, -1);
        if (curve.series == MemorySeries::Allocated)
            peaks[place->second].second = std::max(peaks[place->second].second, curve.peak.bytes);
    }
    std::stable_sort(peaks.begin(), peaks.end(), [](const auto &left, const auto &right) { return left.second > right.second; });
    std::vector<std::string> components;
    for (auto &peak : peaks)
        components.push_back(std::move(peak.first));
    return components;
}

/// Returns the curves to draw. Those of a component keep the order of the table.
std::vector<const MemoryCurve *> chosenCurves(const MemoryFacts &facts, const MemoryChoice &choice)
{
    const bool isModules = choice.what == MemoryChoice::What::Modules;
    std::vector<const MemoryCurve *> chosen;
    for (const MemoryCurve &curve : (isModules ? facts.memory->modules : facts.memory->curves).curves) {
        const bool isWanted = choice.what != MemoryChoice::What::Component || curve.component == choice.component ||
                              curve.component == WholeProcess;
        if (isWanted && (!isModules || curve.peak.bytes > 0))
            chosen.push_back(&curve);
    }
    // The curves of the whole process come after those of the chosen component.
    if (choice.what == MemoryChoice::What::Component)
        std::stable_partition(chosen.begin(), chosen.end(),
                              [&](const MemoryCurve *curve) { return curve->component == choice.component; });
    if (chosen.size() > MostCurves) {
        std::stable_sort(chosen.begin(), chosen.end(), hasHigherPeak);
        chosen.resize(MostCurves);
    }
    return chosen;
}

std::shared_ptr<const Curve> drawnCurve(const MemoryFacts &facts, const MemoryCurve &curve, QString name)
{
    std::vector<std::int64_t> times;
    std::vector<double> values;
    times.reserve(curve.samples.size());
    values.reserve(curve.samples.size());
    for (const MemorySample &sample : curve.samples) {
        times.push_back(facts.pageTime(sample.ns));
        values.push_back(static_cast<double>(sample.bytes) / BytesPerMb);
    }
    return makeCurve(std::move(name), std::move(times), std::move(values));
}

std::optional<MemoryPeak> highest(const MemoryCurves &curves, MemorySeries series, const std::optional<TimeRange> &range)
{
    std::optional<MemoryPeak> most;
    for (const MemoryCurve &curve : curves.curves) {
        if (curve.series != series)
            continue;
        const auto peak = range ? peakIn(curve, *range) : std::optional(curve.peak);
        if (peak && (!most || peak->bytes > most->sample.bytes))
            most = MemoryPeak{curve.component, *peak};
    }
    return most;
}

void findBlocks(MemoryAnswer &answer)
{
    const MemoryQuestion &question = answer.question;
    const CardMemory &memory = *question.facts->memory;
    if (question.range) {
        answer.blocks = heldIn(memory.allocations, *question.range);
    } else {
        answer.blocks.resize(memory.allocations.blocks.size());
        std::iota(answer.blocks.begin(), answer.blocks.end(), 0U);
    }
    answer.neverReleased =
        static_cast<std::size_t>(std::count_if(answer.blocks.begin(), answer.blocks.end(), [&](std::uint32_t block) {
            return !memory.allocations.blocks[block].releasedNs;
        }));
    answer.aliveNs = memory.peakNs;
    if (question.aliveNs)
        answer.aliveNs = question.aliveNs;
    else if (question.range && answer.allocated)
        answer.aliveNs = answer.allocated->sample.ns;
    if (answer.aliveNs)
        answer.alive = answer.aliveNs == memory.peakNs ? memory.aliveAtPeak : aliveAt(memory.allocations, *answer.aliveNs);
}

} // namespace

TimeNs MemoryFacts::pageTime(TimeNs absoluteNs) const
{
    return saturated(WideNs{absoluteNs} - originNs);
}

bool MemoryFacts::isEmpty() const
{
    return memory->curves.curves.empty() && memory->modules.curves.empty() && memory->allocations.blocks.empty() &&
           memory->staticMemory.empty() && memory->totals.isEmpty() && memory->graphs.empty();
}

Result<std::shared_ptr<const MemoryFacts>> analyseMemory(const PageCard &card, std::optional<TimeNs> axisOriginNs,
                                                         TaskControl &control)
{
    auto facts = std::make_shared<MemoryFacts>();
    facts->card = card;
    auto memory = card.open->memory(control);
    if (!memory)
        return failure(memory.error());
    facts->memory = std::move(*memory);
    facts->originNs = axisOriginNs ? *axisOriginNs : firstTime(*facts->memory).value_or(0);
    facts->components = componentsOf(facts->memory->curves);
    return std::shared_ptr<const MemoryFacts>(std::move(facts));
}

Result<std::shared_ptr<const MemoryAnswer>> answerMemory(const MemoryQuestion &question, const QStringList &seriesNames,
                                                         TaskControl &control)
{
    auto answer = std::make_shared<MemoryAnswer>();
    answer->question = question;
    const MemoryFacts &facts = *question.facts;
    const auto curves = chosenCurves(facts, question.choice);
    for (const MemoryCurve *curve : curves) {
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled);
        const QString component = plainText(curve->component, 60);
        const QString series = seriesNames.value(static_cast<qsizetype>(curve->series));
        const bool isModule = question.choice.what == MemoryChoice::What::Modules;
        answer->curves.push_back(
            drawnCurve(facts, *curve, isModule ? component : QStringLiteral("%1: %2").arg(component, series)));
    }
    answer->allocated = highest(facts.memory->curves, MemorySeries::Allocated, question.range);
    answer->reserved = highest(facts.memory->curves, MemorySeries::Reserved, question.range);
    findBlocks(*answer);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return std::shared_ptr<const MemoryAnswer>(std::move(answer));
}

Result<ComparedTable> memoryPageDifferences(const PairedCards &cards, TaskControl &control)
{
    const auto base = cards.base.open->memory(control);
    const auto target = cards.target.open->memory(control);
    if (!base || !target)
        return failure(ErrorCode::Cancelled);
    ComparedTable table =
        peakTable(peakDifferences((*base)->curves, (*target)->curves), *cards.base.trace(), *cards.target.trace());
    table.note = wholeCapturesNote(cards.baseRange.has_value());
    return table;
}

} // namespace plumbline

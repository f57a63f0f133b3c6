// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparison/comparisonanalysis.h"

#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/memory/cardmemory.h"
#include "core/analysis/steps/cardoverview.h"
#include "core/compare/alignment.h"
#include "core/compare/clockfit.h"
#include "core/compare/kernelshapes.h"
#include "core/facts/tabletrace.h"
#include "core/profile/cardfiles.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

using ComparisonAnalysisPart = ComparedPart;

class Analysis
{
public:
    Analysis(const ComparisonQuestion &question, TaskControl &control)
        : m_question(question)
        , m_control(control)
        , m_base(*question.baseTrace())
        , m_target(*question.targetTrace())
        , m_result(std::make_shared<CardComparison>())
    {
        m_result->question = question;
    }

    Result<std::shared_ptr<const CardComparison>> run()
    {
        addQuantities();
        addGroups();
        addTables();
        addMemory();
        addDivergences();
        part(ComparisonAnalysisPart::Steps) = stepPairTable(matching());
        m_result->steps = stepTotal(m_base, m_target, matching(), m_question.scope);
        m_result->lengths = stepLengths(matching(), m_question.scope);
        if (m_control.stopRequested())
            return failure(ErrorCode::Cancelled);
        return std::shared_ptr<const CardComparison>(std::move(m_result));
    }

private:
    [[nodiscard]] const Matching &matching() const { return *m_question.matching; }
    [[nodiscard]] ComparedTable &part(ComparisonAnalysisPart part) { return m_result->parts[static_cast<std::size_t>(part)]; }

    void addQuantities()
    {
        const auto base = m_question.base.open->overview(m_control);
        const auto target = m_question.target.open->overview(m_control);
        if (!base || !target)
            return;
        const auto quantities = overviewDifferences(**base, **target, matching(), m_question.scope);
        const auto isKnown = [](const QuantityDifference &each) { return each.base || each.target; };
        if (std::any_of(quantities.begin(), quantities.end(), isKnown))
            part(ComparisonAnalysisPart::Quantities) = quantityTable(quantities);
    }

    /// Adds nothing after a cancellation, which is the only possible error.
    void add(ComparisonAnalysisPart where, const Result<GroupDifferences> &groups, const char *nameTerm, const char *groupTerm)
    {
        if (groups)
            part(where) = groupTable(*groups, nameTerm, groupTerm, matching());
    }

    void addGroups()
    {
        const CompareScope &scope = m_question.scope;
        add(ComparisonAnalysisPart::Kernels, kernelDifferences(m_base, m_target, matching(), scope, m_control), "name", "");
        add(ComparisonAnalysisPart::Communication, communicationDifferences(m_base, m_target, matching(), scope, m_control),
            "comm_operator", "comm_group");
        add(ComparisonAnalysisPart::HostCalls, apiDifferences(m_base, m_target, matching(), scope, m_control), "host_call", "");
        add(ComparisonAnalysisPart::Lanes, laneDifferences(m_base, m_target, matching(), scope, m_control), "compare_lane",
            "compare_target_lane");
    }

    std::optional<CardKernels> kernelsOf(const PageCard &card, const std::shared_ptr<const Trace> &trace)
    {
        if (kernelFilesOf(card.card()).empty()) {
            m_result->tableless.push_back(card);
            return std::nullopt;
        }
        const auto table = card.open->kernelTable(m_control);
        if (!table) {
            m_result->kernelError = table.error();
            return std::nullopt;
        }
        return cardKernels(card.card(), *table, trace, m_control);
    }

    void addTables()
    {
        const auto base = kernelsOf(m_question.base, m_question.baseTrace());
        const auto target = kernelsOf(m_question.target, m_question.targetTrace());
        if (!base || !target)
            return;
        const auto groupedBy = [&](KernelsBy by) {
            return tableDifferences(*base, m_base, *target, m_target, by, matching(), m_question.scope, m_control);
        };
        add(ComparisonAnalysisPart::KernelTypes, groupedBy(KernelsBy::Type), "type", "");
        add(ComparisonAnalysisPart::KernelShapes, groupedBy(KernelsBy::Shape), "name", "input_shapes");
    }

    void addMemory()
    {
        const auto base = m_question.base.open->memory(m_control);
        const auto target = m_question.target.open->memory(m_control);
        if (!base || !target)
            return;
        const MemoryCurves &baseCurves = (*base)->curves;
        const MemoryCurves &targetCurves = (*target)->curves;
        if (!baseCurves.curves.empty() || !targetCurves.curves.empty())
            part(ComparisonAnalysisPart::Memory) = peakTable(peakDifferences(baseCurves, targetCurves), m_base, m_target);
    }

    void addDivergences()
    {
        auto divergences = findDivergences(m_base, m_target, matching(), m_question.scope, m_question.axes,
                                           CardComparison::MostLosses, m_control);
        if (!divergences)
            return;
        m_result->divergences = std::move(*divergences);
        part(ComparisonAnalysisPart::Losses) = lossTable(m_result->divergences.losses, m_base, m_target, matching());
        part(ComparisonAnalysisPart::Gaps) = gapTable(m_result->divergences.gaps, m_base, m_target, matching());
    }

    const ComparisonQuestion &m_question;
    TaskControl &m_control;
    const Trace &m_base;
    const Trace &m_target;
    std::shared_ptr<CardComparison> m_result;
};

} // namespace

Result<TableMatch> matchByTables(const OpenCard &base, const OpenCard &target, TaskControl &control)
{
    TableMatch match{base.trace(), target.trace(), nullptr, {}};
    for (const bool isBase : {true, false}) {
        std::shared_ptr<const Trace> &trace = isBase ? match.base : match.target;
        if (trace)
            continue;
        auto made = traceOfTables(isBase ? base : target, control);
        if (!made)
            return failure(made.error());
        trace = std::move(*made);
    }
    match.untold = leaveOutOneSidedKernels(base, match.base, target, match.target, control);
    const KernelShapes shapes =
        kernelShapes({*match.base, base.kernelTable(control).value_or(nullptr).get(), base.card().device},
                     {*match.target, target.kernelTable(control).value_or(nullptr).get(), target.card().device}, control);
    auto matching = matchSlices(*match.base, *match.target, {0, shapes.base, shapes.target}, control);
    if (!matching)
        return failure(matching.error());
    match.matching = std::make_shared<const Matching>(std::move(*matching));
    match.axes = alignAutomatically(*match.base, *match.target, relationOf(base.card().rank, target.card().rank), control)
                     .clock(*match.base, *match.target);
    return match;
}

Result<std::shared_ptr<const CardComparison>> analyseComparison(const ComparisonQuestion &question, TaskControl &control)
{
    return Analysis(question, control).run();
}

} // namespace plumbline

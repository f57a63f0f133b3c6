// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/comparison/sumsview.h"

#include "widgets/charts/barchart.h"
#include "widgets/comparison/sumtables.h"
#include "widgets/pages/comparison/comparisonheadline.h"
#include "widgets/pages/differencesview.h"
#include "widgets/pages/figurerow.h"
#include "widgets/pages/labels.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/datatable.h"

#include <QLabel>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace plumbline {

namespace {

enum SumsTab { QuantitiesTab, KernelsTab, OperatorsTab, StepsTab };

bool isStep(const SummedQuantity &quantity)
{
    return quantity.part == SummedPart::Quantity && quantity.quantity == OverviewQuantity::Step;
}

/// Returns the quantity that the figures tell: the length of a step, else the one that differs most; null if no quantity is known
/// of both cards.
const SummedQuantity *mainQuantity(const std::vector<SummedQuantity> &quantities)
{
    const SummedQuantity *main = nullptr;
    for (const SummedQuantity &each : quantities) {
        const auto difference = each.differenceNs();
        if (!difference)
            continue;
        if (isStep(each))
            return &each;
        if (!main || std::abs(*difference) > std::abs(*main->differenceNs()))
            main = &each;
    }
    return main;
}

/// Returns how much both cards take, and the difference.
std::vector<Figure> sumFigures(const std::vector<SummedQuantity> &quantities, const QString &base, const QString &target)
{
    const SummedQuantity *main = mainQuantity(quantities);
    if (!main)
        return {};
    const QString name = isStep(*main) ? SumsView::tr("Mean step") : sumQuantityTitle(*main);
    const TimeNs difference = *main->differenceNs();
    QStringList lines{SumsView::tr("too little is known to tell what is chance")};
    if (*main->ns[0] > 0)
        lines.prepend(SumsView::tr("%1 of the base")
                          .arg(signedPercentText(static_cast<double>(difference) / static_cast<double>(*main->ns[0]), 2)));
    return {{SumsView::tr("%1, base").arg(name), shortDurationText(*main->ns[0]), {base}},
            {SumsView::tr("%1, target").arg(name), shortDurationText(*main->ns[1]), {target}},
            {SumsView::tr("Difference"), signedDurationText(difference), lines}};
}

} // namespace

SumsView::SumsView(QWidget *parent)
    : PanelStack(parent)
    , m_figures(new FigureRow)
    , m_note(noteLabel())
    , m_bars(new BarChart(QStringLiteral("sum_differences")))
    , m_tabs(new QTabWidget)
    , m_quantities(new DataTable(QStringLiteral("sums")))
    , m_kernels(new DataTable(QStringLiteral("sums_operators")))
    , m_operators(new DataTable(QStringLiteral("sums_communication")))
    , m_steps(new DataTable(QStringLiteral("sums_steps")))
{
    m_tabs->setDocumentMode(true);
    for (DataTable *table : {m_quantities, m_kernels, m_operators, m_steps})
        m_tabs->addTab(table, QString());
    m_quantities->setTotalsShown(false);
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_bars);
    splitter->addWidget(m_tabs);
    splitter->setSizes({2000, 3000});
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_figures);
    layout->addWidget(m_note);
    layout->addWidget(splitter, 1);
    setContent(content);
    retranslate();
}

Result<std::shared_ptr<const SumsView::Sums>> SumsView::sumsOf(const SharedCard &base, const SharedCard &target,
                                                               TaskControl &control)
{
    SummedPair cards;
    for (const std::size_t side : {0U, 1U}) {
        auto card = summedCard(side == 0 ? base : target, control);
        if (!card)
            return failure(card.error());
        cards[side] = std::move(*card);
    }
    auto sums = std::make_shared<Sums>();
    sums->quantities = summedQuantities(cards);
    SummedKernels kernels = summedKernels(cards, KernelsBy::Name, control);
    sums->kernels = std::move(kernels.groups);
    sums->untold = kernels.untold;
    sums->operators = summedOperators(cards, control);
    sums->steps = summedSteps(cards);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return std::shared_ptr<const Sums>(std::move(sums));
}

void SumsView::ask(const PageCard &base, const PageCard &target)
{
    const bool isSame = m_base.open == base.open && m_target.open == target.open;
    m_base = base;
    m_target = target;
    if (isSame && (m_sums || isBusy()))
        return;
    m_sums.reset();
    showMessage(tr("Comparing the sums of the cards…"));
    m_task.start([base = base.open, target = target.open](TaskControl &control) { return sumsOf(base, target, control); },
                 [this](TaskEnd end, Result<std::shared_ptr<const Sums>> sums) {
                     if (end == TaskEnd::Finished)
                         show(std::move(*sums));
                     else if (end == TaskEnd::Failed)
                         showMessage(errorText(sums.error()));
                 });
}

void SumsView::clear()
{
    m_task.cancel();
    m_sums.reset();
    m_base = {};
    m_target = {};
}

void SumsView::show(std::shared_ptr<const Sums> sums)
{
    m_sums = std::move(sums);
    m_figures->setFigures(sumFigures(m_sums->quantities, m_base.name, m_target.name));
    m_note->setText(tr("Base: %1. Target: %2.").arg(m_base.name, m_target.name) + QLatin1Char(' ') +
                    tr("Only sums are known: where the cards part, and why, is unknown.") +
                    untoldKernelsText(m_sums->untold, m_base.name, m_target.name));
    const ComparedTable quantities = sumQuantityTable(m_sums->quantities);
    m_bars->setBars(differenceBars(quantities));
    m_bars->retranslate();
    m_quantities->setSource(quantities.table);
    m_kernels->setSource(sumGroupTable(m_sums->kernels, "name", "").table);
    m_operators->setSource(sumGroupTable(m_sums->operators, "comm_kind", "comm_group").table);
    m_steps->setSource(sumStepTable(m_sums->steps).table);
    m_tabs->setTabVisible(KernelsTab, !m_sums->kernels.empty());
    m_tabs->setTabVisible(OperatorsTab, !m_sums->operators.empty());
    m_tabs->setTabVisible(StepsTab, !m_sums->steps.empty());
    showContent();
}

bool SumsView::areKernelsShown() const
{
    return m_tabs->isTabVisible(KernelsTab);
}

QString SumsView::note() const
{
    return m_note->text();
}

void SumsView::retranslate()
{
    m_tabs->setTabText(QuantitiesTab, tr("Mean step"));
    m_tabs->setTabText(KernelsTab, tr("Operators"));
    m_tabs->setTabText(OperatorsTab, tr("Communication"));
    m_tabs->setTabText(StepsTab, tr("Steps"));
    m_bars->setTitle([]() -> QString { return tr("Largest differences"); });
    m_bars->setValueTitle([]() -> QString { return tr("Target minus base (ms)"); });
    m_bars->setEmptyText([]() -> QString { return tr("No difference"); });
    m_quantities->setEmptyText([]() -> QString { return tr("Neither card tells how its steps divide."); });
    for (DataTable *table : {m_quantities, m_kernels, m_operators, m_steps})
        table->retranslate();
    if (m_sums)
        show(m_sums);
}

} // namespace plumbline

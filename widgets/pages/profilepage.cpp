// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/profilepage.h"

#include "widgets/pages/cardchooser.h"
#include "widgets/pages/differencesview.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr int DragMs = 200;

} // namespace

ProfilePage::ProfilePage(TimelineState *state, QWidget *parent)
    : QWidget(parent)
    , m_state(state)
    , m_cards(std::make_shared<const std::vector<PageCard>>())
    , m_stack(new PanelStack)
    , m_tools(new QHBoxLayout)
    , m_views(new QStackedWidget)
    , m_differenceStack(new PanelStack)
    , m_switch(new QToolButton)
    , m_rangeBox(new QCheckBox)
{
    m_tools->setContentsMargins(8, 4, 8, 4);
    m_tools->addStretch(1);
    m_tools->addWidget(m_switch);
    m_tools->addWidget(m_rangeBox);
    m_views->addWidget(m_stack);
    m_views->addWidget(m_differenceStack);
    m_switch->setObjectName(QStringLiteral("differences"));
    m_switch->setCheckable(true);
    m_switch->setChecked(true);
    m_switch->hide();
    m_rangeBox->setObjectName(QStringLiteral("onlyMarkedRange"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(m_tools);
    layout->addWidget(m_views, 1);
    m_delay.setSingleShot(true);
    m_delay.setInterval(DragMs);
    connect(&m_delay, &QTimer::timeout, this, &ProfilePage::invalidate);
    connect(m_rangeBox, &QCheckBox::toggled, this, &ProfilePage::invalidate);
    const auto followRange = [this] {
        updateRangeBox();
        if (m_rangeBox->isChecked())
            invalidateSoon();
    };
    connect(state, &TimelineState::markedRangeChanged, this, followRange);
    connect(state, &TimelineState::clocksChanged, this, followRange);
    connect(state, &TimelineState::comparisonChanged, this, &ProfilePage::takeComparison);
    connect(m_switch, &QToolButton::toggled, this, &ProfilePage::updateDifferences);
    updateRangeBox();
}

void ProfilePage::setCards(PageCards cards)
{
    CardChooser *chooser = onlyCard();
    const PageCard *shown = chooser ? chooser->card() : nullptr;
    const PageCard before = shown ? *shown : PageCard();
    const std::int64_t origin = std::exchange(m_originNs, state().axisOriginNs());
    m_cards = std::move(cards);
    updateRangeBox();
    if (chooser && before.open) {
        chooser->setCards(m_cards);
        const PageCard *now = chooser->card();
        if (now && now->open == before.open && now->timeline == before.timeline && origin == m_originNs)
            return;
    }
    invalidate();
}

void ProfilePage::showCard(std::size_t place)
{
    if (auto *chooser = findChild<CardChooser *>())
        chooser->choose(place);
}

QString ProfilePage::message() const
{
    return (isShowingDifferences() ? m_differenceStack : m_stack)->message();
}

bool ProfilePage::isShowingDifferences() const
{
    return m_views->currentWidget() == m_differenceStack;
}

void ProfilePage::updateSwitch()
{
    m_switch->setText(tr("Differences"));
    m_switch->setToolTip(tr("Show the differences between base and target, or the page for one card"));
    m_switch->setVisible(m_state->comparison() && differenceMaker());
}

/// Another alignment only moves the marked range, which has its own signal. The differences stay valid.
void ProfilePage::takeComparison()
{
    const Comparison *comparison = m_state->comparison();
    const auto matching = comparison ? comparison->matching : nullptr;
    if (comparison && matching && matching == m_matching)
        return;
    updateDifferences();
}

void ProfilePage::updateDifferences()
{
    m_areDifferencesStale = true;
    if (isVisible())
        refreshDifferences();
}

const PageCard *ProfilePage::pageCard(int timeline) const
{
    const auto found =
        std::find_if(cards().begin(), cards().end(), [timeline](const PageCard &card) { return card.timeline == timeline; });
    const bool isShown =
        found != cards().end() && found->trace() == m_state->cards()[static_cast<std::size_t>(timeline)].trace.get();
    return isShown ? &*found : nullptr;
}

void ProfilePage::refreshDifferences()
{
    m_areDifferencesStale = false;
    m_differenceTask.cancel();
    updateSwitch();
    const Comparison *comparison = m_state->comparison();
    const DifferenceMaker maker = comparison && m_switch->isChecked() ? differenceMaker() : DifferenceMaker();
    m_views->setCurrentWidget(maker ? m_differenceStack : m_stack);
    if (m_hasOwnTools != !maker) {
        m_hasOwnTools = !maker;
        showOwnTools(m_hasOwnTools);
    }
    m_matching = maker ? comparison->matching : nullptr;
    if (!maker)
        return;
    if (!m_matching)
        return m_differenceStack->showMessage(tr("Matching slices that are the same work on both cards…"));
    const PageCard *base = pageCard(comparison->base);
    const PageCard *target = pageCard(comparison->target);
    if (!base || !target)
        return m_differenceStack->showMessage(tr("The cards are still being read."));
    if (!m_differences) {
        m_differences = new DifferencesView(QStringLiteral("differences"));
        m_differenceStack->setContent(m_differences);
        connect(m_differences, &DifferencesView::placeChosen, this, &ProfilePage::goTo);
    }
    const PairedCards cards{*base, *target, m_matching, rangeOf(*base), rangeOf(*target)};
    const QString headline = tr("Base: %1. Target: %2.").arg(base->name, target->name);
    m_differenceTask.start([maker, cards](TaskControl &control) { return maker(cards, control); },
                           [this, headline](TaskEnd end, Result<ComparedTable> table) {
                               if (end == TaskEnd::Cancelled)
                                   return;
                               if (end == TaskEnd::Failed)
                                   return m_differenceStack->showMessage(errorText(table.error()));
                               m_differences->show(std::move(*table), headline);
                               m_differenceStack->showContent();
                           });
}

void ProfilePage::goTo(const ComparedPlace &place)
{
    const Comparison *comparison = m_state->comparison();
    if (!comparison)
        return;
    const int base = comparison->base;
    const int target = comparison->target;
    if (place.base.isValid() && place.target.isValid())
        return Q_EMIT pairChosen({base, place.base, {}}, {target, place.target, {}});
    if (place.base.isValid())
        return Q_EMIT itemChosen({base, place.base, {}});
    if (place.target.isValid())
        return Q_EMIT itemChosen({target, place.target, {}});
    std::optional<TimeRange> range;
    for (const auto &[card, own] : {std::pair(base, place.baseRange), std::pair(target, place.targetRange)}) {
        if (!own)
            continue;
        const TimeRange onAxis = m_state->clock(card).map(*own);
        range = range ? TimeRange{std::min(range->begin, onAxis.begin), std::max(range->end, onAxis.end)} : onAxis;
    }
    if (range)
        Q_EMIT rangeChosen(*range);
}

bool ProfilePage::hasAnyOf(const std::vector<PageCard> &before) const
{
    return std::ranges::any_of(
        before, [this](const PageCard &card) { return std::ranges::find(cards(), card.open, &PageCard::open) != cards().end(); });
}

std::optional<TimeRange> ProfilePage::range() const
{
    return m_hasRange && m_rangeBox->isChecked() ? m_state->markedRange() : std::nullopt;
}

std::optional<TimeRange> ProfilePage::rangeOf(const PageCard &card) const
{
    const auto axis = range();
    if (!axis || card.timeline < 0)
        return std::nullopt;
    return m_state->clock(card.timeline).inverse(*axis);
}

void ProfilePage::hideRangeBox()
{
    m_hasRange = false;
    m_rangeBox->hide();
}

void ProfilePage::setRangeRule(RangeRule rule)
{
    m_rangeRule = rule;
    updateRangeBox();
}

void ProfilePage::invalidate()
{
    m_isStale = true;
    if (isVisible())
        refresh();
    else
        m_areDifferencesStale = true;
}

void ProfilePage::refresh()
{
    m_isStale = false;
    analyse();
    refreshDifferences();
}

void ProfilePage::updateRangeBox()
{
    const auto marked = m_state->markedRange();
    m_rangeBox->setEnabled(marked.has_value());
    m_rangeBox->setText(marked ? tr("Only the marked range (%1)").arg(durationText(marked->length()))
                               : tr("Only the marked range"));
    m_rangeBox->setToolTip(m_rangeRule == RangeRule::Parts
                               ? tr("Count only what lies in the marked range of the timeline. Slices that cross an edge count "
                                    "with the part inside.")
                               : tr("Count only what begins in the marked range of the timeline, each with its whole duration."));
}

void ProfilePage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        refresh();
    else if (m_areDifferencesStale)
        refreshDifferences();
}

void ProfilePage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        updateRangeBox();
        retranslate();
        if (m_differences)
            m_differences->retranslate();
        updateDifferences(); // cells contain translated words
    }
    QWidget::changeEvent(event);
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/profilepage.h"

#include "widgets/support/formatting.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

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
    , m_rangeBox(new QCheckBox)
{
    m_tools->setContentsMargins(8, 4, 8, 4);
    m_tools->addStretch(1);
    m_tools->addWidget(m_rangeBox);
    m_rangeBox->setObjectName(QStringLiteral("onlyMarkedRange"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(m_tools);
    layout->addWidget(m_stack, 1);
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
    updateRangeBox();
}

void ProfilePage::setCards(PageCards cards)
{
    m_cards = std::move(cards);
    updateRangeBox();
    invalidate();
}

void ProfilePage::offerDifferences()
{
    m_differences = new QToolButton;
    m_differences->setObjectName(QStringLiteral("differences"));
    m_tools->insertWidget(m_tools->indexOf(m_rangeBox), m_differences);
    connect(m_differences, &QToolButton::clicked, this, &ProfilePage::differencesRequested);
    connect(m_state, &TimelineState::comparisonChanged, this, &ProfilePage::updateDifferences);
    updateDifferences();
}

void ProfilePage::updateDifferences()
{
    if (!m_differences)
        return;
    m_differences->setText(tr("Differences"));
    m_differences->setToolTip(tr("What base and target differ in, on the page “Comparison”"));
    m_differences->setVisible(m_state->comparison() != nullptr);
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
    if (isVisible() && std::exchange(m_isStale, false))
        analyse();
}

void ProfilePage::updateRangeBox()
{
    const auto marked = m_state->markedRange();
    m_rangeBox->setEnabled(marked.has_value());
    m_rangeBox->setText(marked ? tr("Only the marked range (%1)").arg(durationText(marked->length()))
                               : tr("Only the marked range"));
    m_rangeBox->setToolTip(m_rangeRule == RangeRule::Parts
                               ? tr("Count only what lies in the range that is marked on the timeline; what crosses an edge "
                                    "counts with its part inside.")
                               : tr("Count only what begins in the range that is marked on the timeline, each with all of "
                                    "its time."));
}

void ProfilePage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (std::exchange(m_isStale, false))
        analyse();
}

void ProfilePage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        updateRangeBox();
        updateDifferences();
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace plumbline

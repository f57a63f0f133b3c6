// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strips/stepbar.h"

#include "widgets/keys/keytexts.h"
#include "widgets/support/formatting.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <span>

namespace plumbline {

namespace {

constexpr double StepBarFitMargin = 0.02;
constexpr int StepBarLeastLetters = 34;
constexpr int StepBarNumberLetters = 20;
/// More steps than any profiled run has. Keeps a file that consists of step marks from filling the list.
constexpr std::size_t StepBarMostSteps = 20'000;

/// Returns whether the list has the same texts for both, wherever the steps lie.
bool sameTexts(const std::vector<ProfilerStep> &a, const std::vector<ProfilerStep> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const ProfilerStep &left, const ProfilerStep &right) {
        return left.number == right.number && left.range.length() == right.range.length();
    });
}

} // namespace

StepBar::StepBar(TimelineState *state, QWidget *parent)
    : QWidget(parent)
    , m_state(state)
    , m_label(new QLabel(this))
    , m_previous(new QToolButton(this))
    , m_box(new QComboBox(this))
    , m_next(new QToolButton(this))
{
    m_label->setBuddy(m_box);
    m_previous->setArrowType(Qt::LeftArrow);
    m_next->setArrowType(Qt::RightArrow);
    for (QToolButton *button : {m_previous, m_next})
        button->setAutoRaise(true);
    m_box->setMinimumContentsLength(StepBarLeastLetters);
    m_box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_box->setMaxVisibleItems(20);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 8, 2);
    layout->setSpacing(4);
    layout->addWidget(m_label);
    layout->addWidget(m_previous);
    layout->addWidget(m_box);
    layout->addWidget(m_next);
    layout->addStretch();
    connect(m_previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_box, &QComboBox::activated, this, &StepBar::fit);
    connect(state, &TimelineState::cardsChanged, this, &StepBar::updateSteps);
    connect(state, &TimelineState::clocksChanged, this, &StepBar::updateSteps);
    connect(state, &TimelineState::selectionChanged, this, &StepBar::updateSteps);
    connect(state, &TimelineState::visibleRangeChanged, this, &StepBar::updateCurrent);
    retranslate();
}

void StepBar::retranslate()
{
    m_label->setText(tr("S&tep:"));
    m_box->setAccessibleName(tr("Training step"));
    m_previous->setToolTip(tr("Previous step (%1)").arg(menuKeyText(TimelineCommand::PreviousStep)));
    m_next->setToolTip(tr("Next step (%1)").arg(menuKeyText(TimelineCommand::NextStep)));
    m_previous->setAccessibleName(m_previous->toolTip());
    m_next->setAccessibleName(m_next->toolTip());
    updateSteps();
}

void StepBar::updateSteps()
{
    const int selected = m_state->selection().card;
    std::vector<ProfilerStep> steps;
    const auto take = [&](int card) {
        if (card < 0 || card >= static_cast<int>(m_state->cards().size()) || !steps.empty())
            return;
        if (const auto &known = m_state->cards()[static_cast<std::size_t>(card)].steps)
            for (const ProfilerStep &step : std::span(*known).first(std::min(known->size(), StepBarMostSteps)))
                steps.push_back({step.number, m_state->clock(card).map(step.range)});
    };
    take(selected);
    for (int card = 0; card < static_cast<int>(m_state->cards().size()); ++card)
        take(card);
    // The list is kept if it does not change, because dragging a card along the axis moves its steps at every move of the mouse.
    const bool isListed = sameTexts(steps, m_steps) && m_box->count() == static_cast<int>(steps.size());
    m_steps = std::move(steps);
    if (!isListed) {
        const QSignalBlocker quiet(m_box);
        m_box->clear();
        for (const ProfilerStep &step : m_steps)
            m_box->addItem(
                tr("%1 – %2").arg(plainText(step.number, StepBarNumberLetters), shortDurationText(step.range.length(), 4)));
    }
    setVisible(hasSteps());
    updateCurrent();
}

std::pair<int, int> StepBar::inView() const
{
    const TimeRange view = m_state->visibleRange();
    // A step that only reaches into the margin around a fitted step does not count as visible.
    const TimeNs edge = static_cast<TimeNs>(static_cast<double>(view.length()) * StepBarFitMargin) + 1;
    const TimeRange core{view.begin + edge, std::max(view.begin + edge + 1, view.end - edge)};
    int first = 0;
    while (first < static_cast<int>(m_steps.size()) && m_steps[static_cast<std::size_t>(first)].range.end <= core.begin)
        ++first;
    int last = first;
    while (last < static_cast<int>(m_steps.size()) && m_steps[static_cast<std::size_t>(last)].range.begin < core.end)
        ++last;
    return {first, last};
}

int StepBar::current() const
{
    const auto [first, last] = inView();
    return last - first == 1 ? first : -1;
}

void StepBar::updateCurrent()
{
    if (!hasSteps())
        return;
    const auto [first, last] = inView();
    const auto number = [this](int index) {
        return plainText(m_steps[static_cast<std::size_t>(index)].number, StepBarNumberLetters);
    };
    m_box->setPlaceholderText(
        last - first > 1 ? tr("%1 to %2 of %3 visible")
                               .arg(number(first), number(last - 1), countText(static_cast<std::uint64_t>(m_steps.size())))
                         : tr("0 of %1 visible").arg(countText(static_cast<std::uint64_t>(m_steps.size()))));
    m_box->setCurrentIndex(current());
    m_previous->setEnabled(wanted(-1) >= 0);
    m_next->setEnabled(wanted(1) >= 0);
}

int StepBar::wanted(int direction) const
{
    const auto [first, last] = inView();
    const auto count = static_cast<int>(m_steps.size());
    if (last - first > 1)
        return direction > 0 ? first : last - 1;
    if (last - first == 1) {
        const TimeRange only = m_steps[static_cast<std::size_t>(first)].range;
        const TimeRange view = m_state->visibleRange();
        const bool whole = view.begin <= only.begin && only.end <= view.end;
        if (whole && static_cast<double>(view.length()) > (1 + 3 * StepBarFitMargin) * static_cast<double>(only.length()) + 4)
            return first;
    }
    const int beside = direction > 0 ? last : first - 1;
    return beside < count ? beside : -1;
}

bool StepBar::step(int direction)
{
    const int index = wanted(direction);
    if (index >= 0)
        fit(index);
    return index >= 0;
}

void StepBar::fit(int index)
{
    const TimeRange range = m_steps[static_cast<std::size_t>(index)].range;
    const TimeNs margin = static_cast<TimeNs>(static_cast<double>(range.length()) * StepBarFitMargin / 2) + 1;
    m_state->setVisibleRange({range.begin - margin, range.end + margin});
    updateCurrent();
}

QString StepBar::text() const
{
    return m_box->currentIndex() < 0 ? m_box->placeholderText() : m_box->currentText();
}

void StepBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace plumbline

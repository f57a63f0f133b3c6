// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparison/comparisonbar.h"

#include "widgets/comparison/aligner.h"
#include "widgets/comparison/comparer.h"
#include "widgets/keys/keytexts.h"
#include "widgets/support/elidedlabel.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace plumbline {

namespace {

constexpr int ComparisonBarNamePx = 260;
constexpr int StepLetters = 7;
constexpr int ComparisonBarNumberLetters = 20;
/// Limits the list as the bar of steps does, for files that contain almost nothing but steps.
constexpr std::size_t ComparisonBarMostSteps = 20'000;

} // namespace

ComparisonBar::ComparisonBar(TimelineState *state, Comparer *comparer, Aligner *aligner, QWidget *parent)
    : QWidget(parent)
    , m_state(state)
    , m_comparer(comparer)
    , m_aligner(aligner)
    , m_base(addSide())
    , m_target(addSide())
    , m_alignment(new QLabel(this))
    , m_align(new QToolButton(this))
    , m_alignMenu(new QMenu(this))
    , m_undo(new QToolButton(this))
    , m_previousLoss(addButton(TimelineCommand::PreviousLoss))
    , m_nextLoss(addButton(TimelineCommand::NextLoss))
    , m_first(addButton(TimelineCommand::FirstDivergence))
    , m_interleave(new QToolButton(this))
    , m_swap(new QToolButton(this))
    , m_end(new QToolButton(this))
{
    m_alignment->setObjectName(QStringLiteral("alignment"));
    m_alignment->setTextFormat(Qt::PlainText);
    m_alignment->setWordWrap(true);
    m_alignment->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_align->setMenu(m_alignMenu);
    m_align->setPopupMode(QToolButton::InstantPopup);
    setupLayout();
    connectButtons();
    connect(state, &TimelineState::comparisonChanged, this, &ComparisonBar::refresh);
    connect(state, &TimelineState::comparisonViewChanged, this, &ComparisonBar::refresh);
    connect(comparer, &Comparer::changed, this, &ComparisonBar::refresh);
    retranslate();
}

QToolButton *ComparisonBar::addButton(TimelineCommand command)
{
    auto *button = new QToolButton(this);
    connect(button, &QToolButton::clicked, this, [this, command] { Q_EMIT commandRequested(command); });
    return button;
}

void ComparisonBar::connectButtons()
{
    connect(m_alignMenu, &QMenu::aboutToShow, this, [this] {
        m_alignMenu->clear();
        m_aligner->fillMenu(m_alignMenu, this);
    });
    m_previousLoss->setArrowType(Qt::LeftArrow);
    m_nextLoss->setArrowType(Qt::RightArrow);
    m_nextLoss->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_interleave->setCheckable(true);
    connect(m_interleave, &QToolButton::clicked, this, [this](bool isInterleaved) {
        m_state->setComparisonView({isInterleaved, m_state->comparisonView().isTargetInPlace});
    });
    connect(m_undo, &QToolButton::clicked, m_comparer, &Comparer::undoAlignment);
    connect(m_swap, &QToolButton::clicked, m_comparer, &Comparer::swap);
    connect(m_end, &QToolButton::clicked, m_comparer, &Comparer::end);
    connect(m_base.steps, &QComboBox::activated, this, [this] { alignSteps(m_base, m_target); });
    connect(m_target.steps, &QComboBox::activated, this, [this] { alignSteps(m_target, m_base); });
}

ComparisonBar::Side ComparisonBar::addSide()
{
    Side side{new ElidedLabel(this), new QLabel(this), new QComboBox(this)};
    side.stepLabel->setBuddy(side.steps);
    side.steps->setMinimumContentsLength(StepLetters);
    side.steps->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    side.steps->setMaxVisibleItems(20);
    return side;
}

void ComparisonBar::setupLayout()
{
    auto *cards = new QHBoxLayout;
    cards->setSpacing(6);
    for (const Side *side : {&m_base, &m_target}) {
        cards->addWidget(side->name);
        cards->addWidget(side->stepLabel);
        cards->addWidget(side->steps);
        cards->addSpacing(12);
    }
    cards->addStretch(1);
    cards->addWidget(m_swap);
    cards->addWidget(m_end);
    auto *alignment = new QHBoxLayout;
    alignment->setSpacing(6);
    alignment->addWidget(m_alignment, 1);
    for (QToolButton *button : {m_previousLoss, m_nextLoss, m_first, m_interleave})
        alignment->addWidget(button, 0, Qt::AlignTop);
    alignment->addWidget(m_align, 0, Qt::AlignTop);
    alignment->addWidget(m_undo, 0, Qt::AlignTop);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 2, 8, 2);
    layout->setSpacing(2);
    layout->addLayout(cards);
    layout->addLayout(alignment);
}

void ComparisonBar::retranslate()
{
    m_align->setText(tr("Align"));
    m_undo->setText(tr("Undo alignment"));
    m_undo->setToolTip(tr("Go back to the previous alignment"));
    retranslateButtons();
    m_swap->setText(tr("Swap"));
    m_swap->setToolTip(tr("The target becomes the base, and the base the target"));
    m_end->setText(tr("End comparison"));
    m_base.stepLabel->setText(tr("step"));
    m_target.stepLabel->setText(tr("step"));
    m_base.steps->setAccessibleName(tr("Step of the base to align"));
    m_target.steps->setAccessibleName(tr("Step of the target to align"));
    for (const Side *side : {&m_base, &m_target}) {
        side->steps->setToolTip(tr("Aligns the cards so that the chosen steps begin together"));
        side->steps->setPlaceholderText(tr("align by")); // while something else aligns them
    }
    refresh();
}

void ComparisonBar::retranslateButtons()
{
    const auto withKey = [](const QString &text, TimelineCommand command) -> QString {
        return QStringLiteral("%1 (%2)").arg(text, menuKeyText(command));
    };
    m_nextLoss->setText(tr("Loss"));
    m_nextLoss->setToolTip(
        withKey(tr("Go to the largest loss of the target, then to the next smaller one"), TimelineCommand::NextLoss));
    m_previousLoss->setToolTip(withKey(tr("Go to the next larger loss"), TimelineCommand::PreviousLoss));
    m_previousLoss->setAccessibleName(tr("Next larger loss"));
    m_nextLoss->setAccessibleName(tr("Next smaller loss"));
    m_first->setText(tr("First divergence"));
    m_first->setToolTip(withKey(tr("Go to the first divergence of the cards"), TimelineCommand::FirstDivergence));
    m_interleave->setText(tr("Interleave"));
    m_interleave->setToolTip(
        withKey(tr("Each lane below its partner, or each card separately"), TimelineCommand::InterleaveCards));
}

void ComparisonBar::refresh()
{
    const Comparison *comparison = m_state->comparison();
    setVisible(comparison != nullptr);
    if (!comparison)
        return;
    updateSide(m_base, comparison->base, tr("Base: %1"));
    updateSide(m_target, comparison->target, tr("Target: %1"));
    updateSteps();
    m_alignment->setText(text());
    m_undo->setEnabled(m_comparer->canUndoAlignment());
    for (QToolButton *button : {m_previousLoss, m_nextLoss, m_first})
        button->setEnabled(comparison->matching != nullptr);
    m_interleave->setChecked(m_state->comparisonView().isInterleaved);
}

QString ComparisonBar::text() const
{
    const Comparison *comparison = m_state->comparison();
    if (!comparison)
        return {};
    QStringList parts{alignmentText(comparison->alignment)};
    if (comparison->alignment.method == AlignmentMethod::None &&
        (m_state->isAlignedByStart(comparison->base) || m_state->isAlignedByStart(comparison->target)))
        parts.append(tr("The cards were not recorded at the same time and are drawn from a common start."));
    if (m_comparer->refused())
        parts.append(tr("▲ Another alignment was refused: %1").arg(refusalText(*m_comparer->refused())));
    if (m_comparer->isAligning())
        parts.append(tr("Aligning…"));
    if (m_comparer->isMatching())
        parts.append(tr("Matching slices…"));
    if (m_comparer->error())
        parts.append(tr("▲ The slices could not be matched: %1").arg(errorText(*m_comparer->error())));
    if (const Matching *matching = comparison->matching.get())
        parts.append(tr("%1 % of the slices are matched.").arg(QString::number(std::floor(matching->share() * 1000) / 10)));
    return parts.join(QLatin1Char(' '));
}

void ComparisonBar::updateSide(Side &side, int card, const QString &text)
{
    const TimelineCard &shown = m_state->cards()[static_cast<std::size_t>(card)];
    const QString name = side.name->fontMetrics().elidedText(shown.name, Qt::ElideMiddle, ComparisonBarNamePx);
    side.name->setText(text.arg(name));
    side.name->setToolTip(toolTipText(shown.name));
    const bool isOther = std::exchange(side.card, card) != card;
    const std::size_t count = stepCount(side);
    if (isOther || static_cast<std::size_t>(side.steps->count()) != count) {
        const QSignalBlocker quiet(side.steps);
        side.steps->clear();
        for (std::size_t step = 0; step < count; ++step)
            side.steps->addItem(plainText((*shown.steps)[step].number, ComparisonBarNumberLetters));
        side.steps->setCurrentIndex(-1);
    }
}

std::size_t ComparisonBar::stepCount(const Side &side) const
{
    const TimelineCard &shown = m_state->cards()[static_cast<std::size_t>(side.card)];
    return shown.steps ? std::min(shown.steps->size(), ComparisonBarMostSteps) : 0;
}

/// Shows the steps that begin together. A choice that still does is kept.
void ComparisonBar::updateSteps()
{
    const auto hasBoth = stepCount(m_base) > 0 && stepCount(m_target) > 0;
    for (const Side *side : {&m_base, &m_target}) {
        side->stepLabel->setVisible(hasBoth);
        side->steps->setVisible(hasBoth);
    }
    if (!hasBoth)
        return;
    const auto startOf = [this](const Side &side, std::size_t step) {
        return m_state->clock(side.card).map((*m_state->cards()[static_cast<std::size_t>(side.card)].steps)[step].range.begin);
    };
    const int baseStep = m_base.steps->currentIndex();
    const int targetStep = m_target.steps->currentIndex();
    if (baseStep >= 0 && targetStep >= 0 &&
        startOf(m_base, static_cast<std::size_t>(baseStep)) == startOf(m_target, static_cast<std::size_t>(targetStep)))
        return;
    int foundBase = -1;
    int foundTarget = -1;
    for (std::size_t i = 0, j = 0; i < stepCount(m_base) && j < stepCount(m_target) && foundBase < 0;) {
        const TimeNs base = startOf(m_base, i);
        const TimeNs target = startOf(m_target, j);
        if (base == target) {
            foundBase = static_cast<int>(i);
            foundTarget = static_cast<int>(j);
        }
        base < target ? ++i : ++j;
    }
    m_base.steps->setCurrentIndex(foundBase);
    m_target.steps->setCurrentIndex(foundTarget);
}

void ComparisonBar::alignSteps(const Side &chosen, Side &other)
{
    if (other.steps->currentIndex() < 0) {
        // Chooses the step with the same number, or the one at the same position.
        const int same = other.steps->findText(chosen.steps->currentText());
        other.steps->setCurrentIndex(same >= 0 ? same : std::min(chosen.steps->currentIndex(), other.steps->count() - 1));
    }
    m_aligner->alignSteps(static_cast<std::size_t>(m_base.steps->currentIndex()),
                          static_cast<std::size_t>(m_target.steps->currentIndex()));
}

void ComparisonBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace plumbline

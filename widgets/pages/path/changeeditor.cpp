// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/path/changeeditor.h"

#include "widgets/path/whatiftexts.h"

#include <QComboBox>
#include <QCompleter>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QStringListModel>
#include <QToolButton>

#include <initializer_list>
#include <optional>

namespace plumbline {

namespace {

/// Targets in the order in which they are offered.
constexpr ChangeTarget OfferedTargets[]{
    ChangeTarget::Kernel,        ChangeTarget::Type,   ChangeTarget::Shape, ChangeTarget::Core,         ChangeTarget::Fuse,
    ChangeTarget::Communication, ChangeTarget::Rank,   ChangeTarget::Host,  ChangeTarget::Self,         ChangeTarget::Launch,
    ChangeTarget::Copy,          ChangeTarget::Loader, ChangeTarget::Stage, ChangeTarget::MicroBatches, ChangeTarget::Gap,
    ChangeTarget::Clock,         ChangeTarget::Device};

/// The number that an action takes, as the box shows it.
struct ValueRange
{
    double least = 0;
    double most = 0;
    double usual = 0;
    int decimals = 0;
};

std::optional<ValueRange> valueRangeOf(ChangeAction action)
{
    switch (action) {
    case ChangeAction::Scale:
        return ValueRange{0.001, MostChangeFactor, 0.5, 3};
    case ChangeAction::Bandwidth:
        return ValueRange{0.001, MostChangeValue, 20, 3};
    case ChangeAction::Megahertz:
        return ValueRange{1, MostChangeValue, 1800, 0};
    case ChangeAction::Faster:
        return ValueRange{0.001, MostChangeFactor, 2, 3};
    case ChangeAction::Teraflops:
        return ValueRange{0.001, MostChangeValue, 400, 3};
    case ChangeAction::Divided:
        return ValueRange{2, MostChangeFactor, 2, 0};
    default:
        return std::nullopt;
    }
}

} // namespace

ChangeEditor::ChangeEditor(QWidget *parent)
    : QWidget(parent)
    , m_target(new QComboBox)
    , m_pattern(new QLineEdit)
    , m_action(new QComboBox)
    , m_value(new QDoubleSpinBox)
    , m_add(new QToolButton)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_target);
    layout->addWidget(m_pattern, 1);
    layout->addWidget(m_action);
    layout->addWidget(m_value);
    layout->addWidget(m_add);
    m_target->setObjectName(QStringLiteral("whatIfTarget"));
    m_pattern->setObjectName(QStringLiteral("whatIfPattern"));
    m_action->setObjectName(QStringLiteral("whatIfAction"));
    for (QComboBox *box : {m_target, m_action})
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (const ChangeTarget target : OfferedTargets)
        m_target->addItem(QString(), static_cast<int>(target));
    m_value->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_add->setToolButtonStyle(Qt::ToolButtonTextOnly);
    connect(m_target, &QComboBox::currentIndexChanged, this, &ChangeEditor::offerActions);
    connect(m_action, &QComboBox::currentIndexChanged, this, &ChangeEditor::showParts);
    connect(m_pattern, &QLineEdit::textChanged, this, [this] { m_add->setEnabled(change().has_value()); });
    connect(m_pattern, &QLineEdit::returnPressed, this, &ChangeEditor::tryAdd);
    connect(m_add, &QToolButton::clicked, this, &ChangeEditor::tryAdd);
    setFocusProxy(m_pattern);
    retranslate();
    offerActions();
}

void ChangeEditor::setNames(const QStringList &names)
{
    auto *completer = new QCompleter(names, m_pattern);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    m_pattern->setCompleter(completer);
}

ChangeTarget ChangeEditor::chosenTarget() const
{
    return static_cast<ChangeTarget>(m_target->currentData().toInt());
}

std::optional<WhatIfChange> ChangeEditor::change() const
{
    WhatIfChange change;
    change.target = chosenTarget();
    if (m_action->currentIndex() < 0)
        return std::nullopt;
    change.action = static_cast<ChangeAction>(m_action->currentData().toInt());
    if (valueRangeOf(change.action))
        change.value = m_value->value();
    const QString text = m_pattern->text().trimmed();
    if (subjectOf(change.target) == ChangeSubject::Number) {
        bool isNumber = false;
        change.rank = text.toInt(&isNumber);
        if (!isNumber || change.rank < 0)
            return std::nullopt;
    } else if (!appliesToAll(change.target, change.action)) {
        if (text.isEmpty())
            return std::nullopt;
        change.pattern = text.toStdString();
    }
    // What the text form of a change cannot say, such as an empty name in a list, is no change.
    return parseChange(changeText(change));
}

void ChangeEditor::offerActions()
{
    const QSignalBlocker quiet(m_action);
    m_action->clear();
    for (const ChangeAction action : actionsOf(chosenTarget()))
        m_action->addItem(changeActionText(action), static_cast<int>(action));
    showParts();
}

/// Returns what the box for names says while it is empty.
QString ChangeEditor::placeholderOf(ChangeTarget target)
{
    switch (target) {
    case ChangeTarget::Rank:
        return tr("Number of the rank");
    case ChangeTarget::Stage:
        return tr("Number of the stage, from 0");
    case ChangeTarget::Fuse:
        return tr("Names in a row, with commas between them");
    case ChangeTarget::Shape:
        return tr("Type and shapes of the inputs, as MatMul* 4096,1024;*");
    case ChangeTarget::Core:
        return tr("Kind of core, as AI_CORE or *VECTOR*");
    case ChangeTarget::Device:
        return tr("cube, vector, memory, or * for all");
    default:
        return tr("Name, * stands for any letters");
    }
}

/// Shows the boxes that the chosen target and action need.
void ChangeEditor::showParts()
{
    const ChangeTarget target = chosenTarget();
    const auto action = static_cast<ChangeAction>(m_action->currentData().toInt());
    m_pattern->setEnabled(!appliesToAll(target, action));
    m_pattern->setPlaceholderText(m_pattern->isEnabled() ? placeholderOf(target) : QString());
    const auto range = valueRangeOf(action);
    m_value->setVisible(range.has_value());
    if (range && (m_value->decimals() != range->decimals || m_value->maximum() != range->most || m_shown != action)) {
        m_shown = action;
        m_value->setDecimals(range->decimals);
        m_value->setRange(range->least, range->most);
        m_value->setValue(range->usual);
    }
    m_add->setEnabled(change().has_value());
}

void ChangeEditor::tryAdd()
{
    if (const auto made = change()) {
        m_pattern->clear();
        Q_EMIT added(*made);
    }
}

void ChangeEditor::retranslate()
{
    for (int index = 0; index < m_target->count(); ++index)
        m_target->setItemText(index, changeTargetText(static_cast<ChangeTarget>(m_target->itemData(index).toInt())));
    for (int index = 0; index < m_action->count(); ++index)
        m_action->setItemText(index, changeActionText(static_cast<ChangeAction>(m_action->itemData(index).toInt())));
    m_target->setToolTip(tr("What would be different"));
    m_pattern->setToolTip(tr("The names that are meant. * stands for any letters, ? for one letter."));
    m_action->setToolTip(tr("What would happen to it"));
    m_value->setToolTip(tr("The number in place of “…”"));
    m_add->setText(tr("Add"));
    m_add->setToolTip(tr("Adds the change to the list below"));
    for (QWidget *box : std::initializer_list<QWidget *>{m_target, m_pattern, m_action, m_value})
        box->setAccessibleName(box->toolTip());
    showParts();
}

} // namespace plumbline

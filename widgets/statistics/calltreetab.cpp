// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/calltreetab.h"

#include "widgets/statistics/calltreecells.h"
#include "widgets/support/elidedlabel.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/panelstack.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <array>

namespace plumbline {

namespace {

constexpr int SearchWidthPx = 200;
constexpr std::array<CallTreeOrder, 3> Orders{CallTreeOrder::TopDown, CallTreeOrder::BottomUp, CallTreeOrder::BySelf};

} // namespace

CallTreeTab::CallTreeTab(CallTreeAnalysis *analysis, QWidget *parent)
    : QWidget(parent)
    , m_analysis(analysis)
    , m_order(new QComboBox(this))
    , m_byLane(new QCheckBox(this))
    , m_search(new QLineEdit(this))
    , m_note(new ElidedLabel(this))
    , m_tools(new QHBoxLayout)
    , m_stack(new PanelStack(this))
{
    m_order->setObjectName(QStringLiteral("callTreeOrder"));
    m_byLane->setObjectName(QStringLiteral("callTreeByLane"));
    m_search->setObjectName(QStringLiteral("callTreeSearch"));
    m_note->setObjectName(QStringLiteral("callTreeNote"));
    m_note->setTextFormat(Qt::PlainText);
    for (const CallTreeOrder order : Orders)
        m_order->addItem(QString(), static_cast<int>(order));
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(SearchWidthPx);
    m_tools->setContentsMargins(8, 3, 8, 3);
    m_tools->setSpacing(8);
    for (QWidget *tool : std::initializer_list<QWidget *>{m_order, m_byLane, m_search})
        m_tools->addWidget(tool);
    m_tools->addWidget(m_note, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(m_tools);
    layout->addWidget(m_stack, 1);
    connect(m_order, &QComboBox::activated, this,
            [this] { m_analysis->setOrder(static_cast<CallTreeOrder>(m_order->currentData().toInt())); });
    connect(m_byLane, &QCheckBox::toggled, m_analysis, &CallTreeAnalysis::setByLane);
    connect(m_search, &QLineEdit::textChanged, m_analysis, &CallTreeAnalysis::setSearch);
    // The panel that owns both may destroy the analysis first, and the tab is hidden after that.
    connect(m_analysis, &QObject::destroyed, this, [this] { m_analysis = nullptr; });
    connect(m_analysis, &CallTreeAnalysis::changed, this, &CallTreeTab::refresh);
    connect(m_analysis, &CallTreeAnalysis::searchChanged, this, [this] {
        const QSignalBlocker blocker(m_search);
        if (m_search->text() != m_analysis->search())
            m_search->setText(m_analysis->search());
        if (isVisible())
            showSearch();
    });
}

void CallTreeTab::setContent(QWidget *content)
{
    m_stack->setContent(content);
    setFocusProxy(content);
}

void CallTreeTab::addTool(QWidget *tool)
{
    m_tools->insertWidget(m_tools->count() - 1, tool, 1);
}

TextLines CallTreeTab::csvLines() const
{
    return callTreeLines(m_analysis->trees(), m_analysis->order());
}

void CallTreeTab::find(std::size_t node)
{
    const CallTree *tree = m_analysis->tree();
    if (tree && node > 0 && tree->nodes[node].kind == CallTreeNode::Kind::Name)
        Q_EMIT findRequested(fromFile(nodeName(m_analysis->trees()->trace(), tree->nodes[node])));
}

void CallTreeTab::setNote(const CallTreeMatches &matches)
{
    const CallTree *tree = m_analysis->tree();
    QString text;
    if (tree && matches.isActive()) {
        const WideNs whole = tree->root().totalNs;
        const double share = whole > 0 ? static_cast<double>(matches.totalNs) / static_cast<double>(whole) : 0;
        text = tr("Found: %1 nodes, %2 (%3)")
                   .arg(countText(matches.count), durationText(saturated(matches.totalNs)), percentText(share, 2));
    } else if (tree && tree->mergedSlices > 0) {
        text = tr("%1 slices are merged into \"others\": the tree has too many nodes or goes too deep")
                   .arg(countText(tree->mergedSlices));
    } else if (tree && tree->isOverlapping) {
        text = tr("Some slices overlap without nesting: times can add up to more than the range");
    }
    m_note->setText(text);
}

void CallTreeTab::refresh()
{
    if (!isVisible())
        return;
    m_order->setCurrentIndex(static_cast<int>(m_analysis->order()));
    const QSignalBlocker blocker(m_byLane);
    m_byLane->setChecked(m_analysis->isByLane());
    showTree();
    const CallTree *tree = m_analysis->tree();
    if (!tree && m_analysis->error())
        m_stack->showMessage(errorText(*m_analysis->error()));
    else if (!tree)
        m_stack->showMessage(tr("Counting…"));
    else if (tree->isEmpty())
        m_stack->showMessage(tr("No slice lies in the range on these lanes."));
    else
        m_stack->showContent();
}

void CallTreeTab::retranslate()
{
    m_order->setItemText(0, tr("Top down"));
    m_order->setItemText(1, tr("Bottom up"));
    m_order->setItemText(2, tr("By self time"));
    m_order->setToolTip(tr("Top down: from callers to what they call. Bottom up: from what takes the time itself to its callers. "
                           "By self time: each name once."));
    m_byLane->setText(tr("Lanes apart"));
    m_byLane->setToolTip(tr("A tree for each lane instead of one for all of them together"));
    m_search->setPlaceholderText(tr("Search names"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_order->setAccessibleName(tr("Order of the call tree"));
    refresh();
}

void CallTreeTab::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_analysis->setWatched(this, true);
    {
        const QSignalBlocker blocker(m_search);
        m_search->setText(m_analysis->search());
    }
    refresh();
}

void CallTreeTab::hideEvent(QHideEvent *event)
{
    if (m_analysis)
        m_analysis->setWatched(this, false);
    QWidget::hideEvent(event);
}

void CallTreeTab::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && !m_search->text().isEmpty())
        return m_search->clear();
    QWidget::keyPressEvent(event);
}

} // namespace plumbline

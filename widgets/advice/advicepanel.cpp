// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/advicepanel.h"

#include "widgets/advice/findingcard.h"
#include "widgets/advice/findingdelegate.h"
#include "widgets/advice/ruletrees.h"
#include "widgets/advice/texts/advicetexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/copyrows.h"
#include "widgets/tables/roles.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <utility>

namespace plumbline {

namespace {

/// Upper limit of cards in the box. Nobody scrolls through more; the text filter finds cards as well.
constexpr std::size_t MostCards = 1000;
constexpr int FilterLetters = 7;

QComboBox *filterBox(const char *name)
{
    auto *box = new QComboBox;
    box->setObjectName(QLatin1String(name));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(FilterLetters);
    return box;
}

/// Fills a box with a first entry for everything, and restores the choice.
void refill(QComboBox &box, const QString &all, const QList<std::pair<QString, int>> &entries)
{
    const QSignalBlocker quiet(box);
    const QVariant chosen = box.currentData();
    box.clear();
    box.addItem(all);
    for (const auto &[text, data] : entries)
        box.addItem(text, data);
    box.setCurrentIndex(chosen.isValid() ? std::max(box.findData(chosen), 0) : 0);
}

} // namespace

AdvicePanel::AdvicePanel(TimelineState *state, Adviser *adviser, QWidget *parent)
    : PanelStack(parent)
    , m_state(state)
    , m_adviser(adviser)
    , m_model(new FindingModel(this))
    , m_status(new QLabel)
    , m_dismissed(new QToolButton)
    , m_undo(new QToolButton)
    , m_marks(new QToolButton)
    , m_export(new QToolButton)
    , m_again(new QToolButton)
    , m_text(new QLineEdit)
    , m_area(filterBox("adviceArea"))
    , m_cards(filterBox("adviceCard"))
    , m_severity(filterBox("adviceSeverity"))
    , m_tabs(new QTabWidget)
    , m_stack(new PanelStack)
    , m_splitter(new QSplitter(Qt::Vertical))
    , m_list(new QListView)
    , m_whatIf(new QAction(this))
    , m_card(new FindingCard)
    , m_checked(makeRuleTree())
    , m_unchecked(makeRuleTree())
{
    setupList();
    setupFilters();
    setupContent();
    connect(adviser, &Adviser::changed, this, &AdvicePanel::takeAdvice);
    connect(adviser, &Adviser::remarksChanged, this, &AdvicePanel::takeRemarks);
    connect(m_card, &FindingCard::remarked, this, &AdvicePanel::remark);
    connect(m_again, &QToolButton::clicked, this, [this] {
        if (m_adviser->phase() == Adviser::Phase::Running)
            m_adviser->cancel();
        else
            m_adviser->start();
    });
    m_card->setClock([this](const Evidence &evidence, TimeNs time) {
        const int card = timelineOf(evidence);
        return card < 0 ? time : m_state->clock(card).map(time);
    });
    connect(state, &TimelineState::clocksChanged, m_card, &FindingCard::refreshEvidence);
    connect(m_card, &FindingCard::evidenceChosen, this, &AdvicePanel::goToEvidence);
    connect(m_card, &FindingCard::ruleRequested, this, &AdvicePanel::ruleRequested);
    for (const QTreeWidget *tree : {m_checked, m_unchecked})
        connect(tree, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem *item) {
            if (const QString rule = ruleOf(*item); !rule.isEmpty())
                Q_EMIT ruleRequested(rule);
        });
    retranslate();
}

void AdvicePanel::setupList()
{
    m_list->setObjectName(QStringLiteral("findings"));
    m_list->setItemDelegate(new FindingDelegate(m_list));
    m_list->setModel(m_model);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setResizeMode(QListView::Adjust); // adapts the heights of rows to the width
    m_list->setLayoutMode(QListView::Batched);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->installEventFilter(this);
    m_list->viewport()->installEventFilter(this);
    installCopyRows(m_list, [this] { copy(); });
    m_whatIf->setObjectName(QStringLiteral("findingWhatIfAction"));
    m_whatIf->setEnabled(false);
    m_list->addAction(m_whatIf);
    connect(m_whatIf, &QAction::triggered, this, [this] {
        if (const Finding *finding = m_card->finding())
            Q_EMIT whatIfRequested(finding->changes);
    });
    connect(m_card, &FindingCard::whatIfRequested, this, &AdvicePanel::whatIfRequested);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &AdvicePanel::showCurrent);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex &index) { toggleFold(index.row()); });
    connect(m_list, &QListView::doubleClicked, this, [this] { goToEvidence(0); });
}

void AdvicePanel::setupFilters()
{
    m_text->setObjectName(QStringLiteral("adviceText"));
    m_text->setClearButtonEnabled(true);
    connect(m_text, &QLineEdit::textChanged, this, &AdvicePanel::applyFilter);
    for (QComboBox *box : {m_area, m_cards, m_severity})
        connect(box, &QComboBox::currentIndexChanged, this, &AdvicePanel::applyFilter);
}

void AdvicePanel::setupContent()
{
    m_status->setTextFormat(Qt::PlainText);
    m_status->setWordWrap(true);
    m_status->setObjectName(QStringLiteral("adviceStatus"));
    m_again->setObjectName(QStringLiteral("adviceAgain"));
    m_again->setAutoRaise(true);
    m_dismissed->setObjectName(QStringLiteral("adviceDismissed"));
    m_dismissed->setCheckable(true);
    m_undo->setObjectName(QStringLiteral("adviceUndo"));
    for (QToolButton *button : {m_dismissed, m_undo}) {
        button->setAutoRaise(true);
        button->hide();
    }
    connect(m_dismissed, &QToolButton::toggled, this, &AdvicePanel::applyFilter);
    connect(m_undo, &QToolButton::clicked, this, &AdvicePanel::undo);
    m_export->setObjectName(QStringLiteral("adviceExport"));
    m_export->setAutoRaise(true);
    connect(m_export, &QToolButton::clicked, this, &AdvicePanel::exportRequested);
    m_marks->setObjectName(QStringLiteral("adviceMarks"));
    m_marks->setAutoRaise(true);
    m_marks->setCheckable(true);
    m_marks->setChecked(true);
    connect(m_marks, &QToolButton::toggled, this, &AdvicePanel::markEvidence);
    connect(m_marks, &QToolButton::clicked, this, &AdvicePanel::marksSwitched);
    auto *head = new QHBoxLayout;
    head->addWidget(m_status, 1);
    for (QToolButton *button : {m_undo, m_dismissed, m_marks, m_export})
        head->addWidget(button);
    head->addWidget(m_again);
    auto *filters = new QHBoxLayout;
    for (QComboBox *box : {m_area, m_cards, m_severity})
        filters->addWidget(box, 1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_list);
    m_splitter->addWidget(m_card);
    m_splitter->setSizes({2000, 3000});
    m_stack->setContent(m_splitter);
    auto *findings = new QWidget;
    auto *column = new QVBoxLayout(findings);
    column->setContentsMargins(4, 4, 4, 0);
    column->setSpacing(4);
    column->addWidget(m_text);
    column->addLayout(filters);
    column->addWidget(m_stack, 1);
    m_tabs->setDocumentMode(true);
    m_tabs->setUsesScrollButtons(true);
    for (QWidget *tab : {findings, static_cast<QWidget *>(m_checked), static_cast<QWidget *>(m_unchecked)})
        m_tabs->addTab(tab, QString());
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    head->setContentsMargins(8, 2, 4, 0);
    layout->addLayout(head);
    layout->addWidget(m_tabs, 1);
    setContent(content);
}

void AdvicePanel::takeAdvice()
{
    if (m_advice != m_adviser->result()) {
        m_advice = m_adviser->result();
        m_lanes.clear();
        m_card->setFinding(nullptr, nullptr); // while its finding still exists
        m_model->setAdvice(m_advice ? std::shared_ptr<const Advice>(m_advice, &m_advice->advice) : nullptr,
                           m_advice ? m_advice->inputs : nullptr);
        m_undone.clear();
        takeRemarks();
        fillFilters();
        m_checked->clear();
        m_unchecked->clear();
        if (m_advice) {
            showCheckedRules(*m_checked, *m_advice);
            showUncheckedRules(*m_unchecked, *m_advice);
        }
    }
    showPhase();
    applyFilter();
}

void AdvicePanel::showPhase()
{
    const std::size_t found = m_advice ? m_advice->advice.findings.size() : 0;
    m_again->setText(m_adviser->phase() == Adviser::Phase::Running ? tr("Cancel") : tr("Run again"));
    m_export->setEnabled(m_advice != nullptr);
    m_again->setToolTip(tr("Reads your thresholds from advice.ini and runs all rules again"));
    m_tabs->setTabText(Findings, m_advice ? tr("Findings (%1)").arg(countText(found)) : tr("Findings"));
    m_tabs->setTabText(Checked, m_advice ? tr("Fine (%1)").arg(m_checked->topLevelItemCount()) : tr("Fine"));
    m_tabs->setTabText(Unchecked, m_advice ? tr("Not checked (%1)").arg(m_unchecked->topLevelItemCount()) : tr("Not checked"));
    m_tabs->setTabToolTip(Checked, tr("Rules that were checked and found nothing"));
    m_tabs->setTabToolTip(Unchecked, tr("Rules whose inputs are missing, and how to collect them"));
    switch (m_adviser->phase()) {
    case Adviser::Phase::Nothing:
        return showMessage(tr("Nothing is open. What could be improved in a profile is listed here."));
    case Adviser::Phase::Running:
        m_status->setText(tr("Looking for possible improvements…"));
        break;
    case Adviser::Phase::Cancelled:
        m_status->setText(tr("The search for possible improvements was cancelled."));
        break;
    case Adviser::Phase::Failed:
        m_status->setText(errorText(m_adviser->error()));
        break;
    case Adviser::Phase::Finished:
        m_status->setText(m_adviser->isComparing()  ? tr("Looking for differences between the compared cards…")
                          : m_adviser->isCompared() ? tr("Differences first, then largest saving")
                                                    : tr("Largest saving first"));
        break;
    }
    showContent();
}

void AdvicePanel::fillFilters()
{
    QList<std::pair<QString, int>> areas;
    for (std::size_t area = 0; area < AdviceAreaCount; ++area)
        areas.append({areaText(static_cast<AdviceArea>(area)), static_cast<int>(area)});
    refill(*m_area, tr("All areas"), areas);
    QList<std::pair<QString, int>> cards;
    const std::size_t count = m_advice ? std::min(m_advice->inputs->size(), MostCards) : 0;
    for (std::size_t card = 0; card < count; ++card)
        cards.append({cardText(m_advice->inputs->card(card).card()), static_cast<int>(card)});
    refill(*m_cards, tr("All cards"), cards);
    m_cards->setVisible(count > 1);
    QList<std::pair<QString, int>> severities;
    for (const FindingSeverity least : {FindingSeverity::Low, FindingSeverity::Medium, FindingSeverity::High})
        severities.append(
            {least == FindingSeverity::High ? findingSeverityText(least) : tr("%1 and above").arg(findingSeverityText(least)),
             static_cast<int>(least)});
    refill(*m_severity, tr("All severities"), severities);
}

void AdvicePanel::applyFilter()
{
    FindingFilter filter;
    if (m_area->currentIndex() > 0)
        filter.area = static_cast<AdviceArea>(m_area->currentData().toInt());
    if (m_cards->currentIndex() > 0)
        filter.card = static_cast<std::size_t>(m_cards->currentData().toInt());
    if (m_severity->currentIndex() > 0)
        filter.least = static_cast<FindingSeverity>(m_severity->currentData().toInt());
    filter.withDismissed = m_dismissed->isChecked();
    filter.text = m_text->text();
    m_model->setFilter(filter);
    if (m_model->rowCount() > 0) {
        m_stack->showContent();
        if (!m_list->currentIndex().isValid())
            m_list->setCurrentIndex(m_model->index(0, 0));
    } else if (!m_advice) {
        m_stack->showMessage(m_adviser->phase() == Adviser::Phase::Running ? tr("Running the rules…") : QString());
    } else if (m_advice->advice.findings.empty()) {
        m_stack->showMessage(
            tr("Nothing was found. The other tabs list the rules that were checked and those that could not be."));
    } else {
        m_stack->showMessage(tr("No finding matches the filters."));
    }
    showCurrent();
    markEvidence();
}

/// Marks the evidence of the listed findings on the timeline.
void AdvicePanel::markEvidence()
{
    if (!m_advice || !m_marks->isChecked() || m_state->cards().empty()) {
        m_state->setAdviceCosts({});
        return m_state->setEvidenceMarks(nullptr);
    }
    AdviceCosts costs;
    auto marks = std::make_shared<std::vector<EvidenceMark>>();
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const Finding *finding = m_model->finding(row);
        if (!finding)
            continue;
        const auto position = static_cast<std::size_t>(finding - m_advice->advice.findings.data());
        const QString title = m_model->index(row, 0).data().toString();
        for (const Claim &claim : finding->claims)
            if (const int card = timelineOfCard(claim.card); card >= 0)
                costs.push_back({card, std::shared_ptr<const TimeRanges>(m_advice, &claim.ranges)});
        for (const Evidence &each : finding->evidence) {
            const int card = timelineOf(each);
            if (card < 0 || !each.range || marks->size() == MostEvidenceMarks)
                continue;
            marks->push_back({card, laneOf(each, card), *each.range, finding->severity, position, title});
        }
    }
    std::ranges::stable_sort(*marks, std::ranges::greater(), &EvidenceMark::severity);
    m_state->setAdviceCosts(std::move(costs));
    m_state->setEvidenceMarks(std::move(marks));
}

/// Returns the card of the timeline that shows the evidence, or -1 if none does.
int AdvicePanel::timelineOf(const Evidence &evidence) const
{
    return timelineOfCard(evidence.card);
}

/// Returns the card of the timeline that shows a card of the advice, or -1 if none does.
int AdvicePanel::timelineOfCard(std::size_t adviceCard) const
{
    const int card = adviceCard < m_advice->timelines.size() ? m_advice->timelines[adviceCard] : -1;
    return card < static_cast<int>(m_state->cards().size()) ? card : -1;
}

LaneId AdvicePanel::laneOf(const Evidence &evidence, int timeline)
{
    const auto &trace = m_state->cards()[static_cast<std::size_t>(timeline)].trace;
    return m_lanes.try_emplace(timeline, trace).first->second.laneOf(evidence);
}

void AdvicePanel::setMarksShown(bool shown)
{
    m_marks->setChecked(shown);
}

void AdvicePanel::showCurrent()
{
    const Finding *finding = m_model->finding(m_list->currentIndex().row());
    if (finding == m_card->finding())
        return;
    m_card->setFinding(m_advice, finding);
    m_whatIf->setEnabled(finding && !finding->changes.empty());
    if (finding)
        m_card->setRemark(m_adviser->remarkOn(*finding));
}

/// Keeps the finding that is shown current. If it is no longer listed, the row stays the same.
void AdvicePanel::takeRemarks()
{
    const int row = m_list->currentIndex().row();
    const Finding *shown = m_card->finding();
    m_model->setRemarks(m_adviser->remarksOnFindings());
    m_undo->setVisible(!m_undone.empty());
    m_dismissed->setVisible(m_model->dismissedCount() > 0);
    m_dismissed->setText(tr("Dismissed (%1)").arg(m_model->dismissedCount()));
    const int same = shown ? m_model->rowOf(static_cast<std::size_t>(shown - m_advice->advice.findings.data())) : -1;
    m_list->setCurrentIndex(m_model->index(same >= 0 ? same : std::min(row, m_model->rowCount() - 1), 0));
    applyFilter();
    if (m_card->finding())
        m_card->setRemark(m_adviser->remarkOn(*m_card->finding()));
}

void AdvicePanel::remark(bool isDismissed, const QString &note)
{
    FindingRemark remark = m_adviser->remarkOn(*m_card->finding());
    m_undone.push_back(remark);
    remark.isDismissed = isDismissed;
    remark.note = note;
    m_adviser->setRemark(remark);
}

void AdvicePanel::undo()
{
    if (m_undone.empty())
        return;
    const FindingRemark before = m_undone.back();
    m_undone.pop_back();
    m_adviser->setRemark(before);
    m_undo->setVisible(!m_undone.empty());
}

void AdvicePanel::showFinding(std::size_t finding)
{
    m_tabs->setCurrentIndex(Findings);
    if (m_model->rowOf(finding) < 0) {
        const QSignalBlocker quietText(m_text);
        m_text->clear();
        for (QComboBox *box : {m_area, m_cards, m_severity}) {
            const QSignalBlocker quiet(box);
            box->setCurrentIndex(0);
        }
        m_model->setFoldOpen(true);
        applyFilter();
    }
    const int row = m_model->rowOf(finding);
    if (row < 0)
        return;
    m_list->setCurrentIndex(m_model->index(row, 0));
    m_list->scrollTo(m_list->currentIndex());
    m_list->setFocus();
}

void AdvicePanel::toggleFold(int row)
{
    if (m_model->fold(row) == FindingModel::Fold::None)
        return;
    m_model->setFoldOpen(m_model->fold(row) == FindingModel::Fold::Closed);
    markEvidence();
}

void AdvicePanel::goToEvidence(std::size_t evidence)
{
    const Finding *finding = m_card->finding();
    if (!finding || evidence >= finding->evidence.size())
        return;
    const Evidence &shown = finding->evidence[evidence];
    const int timeline = timelineOf(shown);
    if (timeline >= 0 && shown.slice.isValid())
        Q_EMIT itemChosen({timeline, shown.slice, {}});
    else if (timeline >= 0 && shown.range)
        Q_EMIT rangeChosen(m_state->clock(timeline).map(*shown.range), timeline, laneOf(shown, timeline));
    else
        Q_EMIT evidenceChosen(shown.kind, shown.card);
}

QString AdvicePanel::markdown() const
{
    return m_list->currentIndex().data(CopyRole).toString();
}

void AdvicePanel::copy() const
{
    if (const QString text = markdown(); !text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
}

bool AdvicePanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_list && event->type() == QEvent::KeyPress) {
        const auto *press = static_cast<QKeyEvent *>(event);
        if (press->key() == Qt::Key_Return || press->key() == Qt::Key_Enter) {
            toggleFold(m_list->currentIndex().row());
            goToEvidence(0);
            return true;
        }
        if (press->matches(QKeySequence::Undo)) {
            undo();
            return true;
        }
        if (press->matches(QKeySequence::Delete) && m_card->finding()) {
            remark(true, m_adviser->remarkOn(*m_card->finding()).note);
            return true;
        }
    }
    // The heights of rows depend on the width, and the list keeps those of the width before.
    if (watched == m_list->viewport() && event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(m_list, &QAbstractItemView::doItemsLayout, Qt::QueuedConnection);
    return PanelStack::eventFilter(watched, event);
}

void AdvicePanel::retranslate()
{
    m_undo->setText(tr("Undo"));
    m_undo->setToolTip(tr("Undoes the latest note or dismissal"));
    m_dismissed->setText(tr("Dismissed (%1)").arg(m_model->dismissedCount()));
    m_dismissed->setToolTip(tr("Lists dismissed findings as well"));
    m_marks->setText(tr("Marks"));
    m_marks->setToolTip(tr("Marks the evidence of the listed findings on the timeline and the overview strip"));
    m_export->setText(tr("Export…"));
    m_export->setToolTip(tr("Writes all findings, with pictures of their evidence, as one HTML file"));
    m_text->setPlaceholderText(tr("Filter by text"));
    m_area->setToolTip(tr("Only findings of this area"));
    m_cards->setToolTip(tr("Only findings about this card"));
    m_severity->setToolTip(tr("Only findings of at least this severity"));
    m_list->setAccessibleName(tr("Findings"));
    retranslateCopyRows(m_list);
    m_whatIf->setText(tr("What if it were mended"));
    m_card->retranslate();
    m_model->retranslate();
    fillFilters();
    if (m_advice) {
        showCheckedRules(*m_checked, *m_advice);
        showUncheckedRules(*m_unchecked, *m_advice);
    }
    showPhase();
    applyFilter();
}

void AdvicePanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    PanelStack::changeEvent(event);
}

} // namespace plumbline

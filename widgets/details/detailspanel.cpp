// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/details/detailspanel.h"

#include "widgets/details/detailsheader.h"
#include "widgets/details/flowmodel.h"
#include "widgets/details/itemcopy.h"
#include "widgets/details/kernelsections.h"
#include "widgets/details/propertyview.h"
#include "widgets/path/slackfinder.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/tableview.h"
#include "widgets/timeline/state/comparisontexts.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t MaximumFlows = 1000;
constexpr qsizetype ShownRecordLength = 4000;
/// In narrower panels only the tool tip shows the lane of the other end.
constexpr int LaneColumnFromPx = 460;

QString copiedRecord(const std::string &json)
{
    return json.size() <= MaximumCopyBytes ? QString::fromStdString(json) : QString();
}

} // namespace

DetailsPanel::DetailsPanel(TimelineState *state, QWidget *parent)
    : PanelStack(parent)
    , m_state(state)
    , m_header(new DetailsHeader)
    , m_properties(new PropertyModel(this))
    , m_view(new PropertyView(m_properties))
    , m_flows(new FlowModel(this))
    , m_flowTable(makeTableView(sortedModel(m_flows), nullptr))
    , m_flowHeading(new QLabel)
    , m_splitter(new QSplitter(Qt::Vertical))
{
    setupProperties();
    setupFlows();
    setContent(m_splitter);
    connect(m_state, &TimelineState::selectionChanged, this, &DetailsPanel::showSelection);
    connect(m_state, &TimelineState::cardsChanged, this, [this] {
        m_kernels.clear();
        showSelection();
    });
    connect(m_state, &TimelineState::clocksChanged, this, [this] {
        if (selectedCard())
            showProperties();
    });
    connect(m_state, &TimelineState::comparisonChanged, this, [this] {
        if (selectedCard())
            showProperties();
    });
    connect(&m_kernels, &KernelSource::changed, this, [this] {
        if (selectedCard())
            showProperties();
    });
    showSelection();
}

void DetailsPanel::setPathFinder(PathFinder *finder)
{
    m_slack = new SlackFinder(finder, this);
    connect(m_slack, &SlackFinder::changed, this, [this] {
        if (selectedCard())
            showProperties();
    });
    showSelection();
}

void DetailsPanel::setupProperties()
{
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_view, 1);
    m_splitter->addWidget(box);
    connect(m_header, &DetailsHeader::copyTextRequested, this, &DetailsPanel::copyAsText);
    connect(m_header, &DetailsHeader::copyJsonRequested, this, &DetailsPanel::copyAsJson);
    connect(m_header, &DetailsHeader::copyCommandRequested, this, &DetailsPanel::copyAsCommand);
    connect(m_view, &PropertyView::copyAllRequested, this, &DetailsPanel::copyAsText);
    connect(m_view, &PropertyView::linkActivated, this, &DetailsPanel::goToMatch);
}

void DetailsPanel::setupFlows()
{
    m_flowBox = new QWidget;
    auto *layout = new QVBoxLayout(m_flowBox);
    layout->setContentsMargins(0, 0, 0, 0);
    m_flowHeading->setTextFormat(Qt::PlainText);
    m_flowHeading->setMargin(4);
    m_flowHeading->setWordWrap(true);
    layout->addWidget(m_flowHeading);
    layout->addWidget(m_flowTable);
    m_flowTable->header()->setStretchLastSection(false);
    m_flowTable->header()->setSectionResizeMode(FlowModel::OtherColumn, QHeaderView::Stretch);
    m_splitter->addWidget(m_flowBox);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setChildrenCollapsible(false);
    connect(m_flowTable, &QTreeView::activated, this, [this](const QModelIndex &index) {
        const auto *proxy = qobject_cast<const QSortFilterProxyModel *>(m_flowTable->model());
        followFlow(proxy->mapToSource(index).row());
    });
}

const TimelineCard *DetailsPanel::selectedCard() const
{
    const TimelineItem item = m_state->selection();
    const bool known = item.isValid() && static_cast<std::size_t>(item.card) < m_state->cards().size();
    return known ? &m_state->cards()[static_cast<std::size_t>(item.card)] : nullptr;
}

void DetailsPanel::showSelection()
{
    m_reading.cancel();
    m_matching.cancel();
    m_record.reset();
    m_error.reset();
    m_matches.reset();
    if (m_slack)
        m_slack->find(m_state->selection());
    if (!selectedCard()) {
        showMessage(m_state->cards().empty() ? tr("Nothing is open. Click a slice to show its details here.")
                                             : tr("Nothing is selected. Click a slice or an instant on the timeline."));
        return;
    }
    showContent();
    m_header->showItem(*selectedCard(), m_state->selection());
    startReading();
    startMatching();
    showProperties();
    showFlows();
}

void DetailsPanel::startReading()
{
    const auto work = [trace = selectedCard()->trace, item = m_state->selection()](TaskControl &control) {
        return readItem(*trace, item, control);
    };
    m_reading.start(work, [this](TaskEnd end, Result<ItemRecord> result) {
        if (end == TaskEnd::Cancelled)
            return;
        if (result)
            m_record = std::move(*result);
        else
            m_error = result.error();
        showProperties();
    });
}

void DetailsPanel::startMatching()
{
    if (m_state->cards().size() < 2 || !m_state->selection().slice.isValid())
        return;
    const auto work = [cards = m_state->cards(), item = m_state->selection()](TaskControl &control) {
        return findMatches(cards, item, control);
    };
    m_matching.start(work, [this](TaskEnd, Result<CardMatches> result) {
        if (!result)
            return;
        m_matches = std::move(*result);
        showProperties();
    });
}

void DetailsPanel::showProperties()
{
    m_view->setProperties(sections());
}

std::vector<Property> DetailsPanel::sections()
{
    const TimelineItem item = m_state->selection();
    const TimelineCard &card = *selectedCard();
    Property facts{tr("Properties"), {}, {}, itemFacts(card, item, m_state->clock(item.card))};
    facts.look.key = QStringLiteral("facts");
    for (Property &fact : facts.children) {
        if (fact.look.key != selfTimeKey() || !m_record || !m_record->selfNs)
            continue;
        fact.value = durationText(*m_record->selfNs);
        fact.copyText = QString::number(*m_record->selfNs);
    }
    if (const QString partner = partnerText(*m_state, item); !partner.isEmpty())
        facts.children.push_back({tr("Comparison"), partner, {}, {}});
    if (m_slack && item.slice.isValid())
        facts.children.push_back({tr("Slack"), slackText(m_slack->slack()), {}, {}});
    std::vector<Property> result{std::move(facts)};
    if (item.slice.isValid()) {
        for (Property &section : kernelSections(card, item.slice, m_kernels))
            result.push_back(std::move(section));
    }
    addRecordSections(result);
    if (m_matches)
        result.push_back(matchSection(m_state->cards(), item, *m_matches));
    addSource(result);
    return result;
}

void DetailsPanel::addRecordSections(std::vector<Property> &sections) const
{
    Property arguments{tr("Arguments"), {}, {}, {}};
    arguments.look.key = QStringLiteral("arguments");
    const auto cut = [](std::size_t leftOut) -> QString {
        return leftOut > 0 ? tr("%1 more are not shown").arg(countText(leftOut)) : QString();
    };
    if (m_record) {
        arguments.children = m_record->arguments;
        arguments.value = arguments.children.empty() ? tr("none") : cut(m_record->argumentsLeftOut);
    } else {
        arguments.value = m_error ? errorText(*m_error) : tr("being read");
    }
    sections.push_back(std::move(arguments));
    if (!m_record || m_record->callStack.empty())
        return;
    Property stack{tr("Call stack"), cut(m_record->callStackLeftOut), {}, m_record->callStack};
    stack.look.key = QStringLiteral("stack");
    sections.push_back(std::move(stack));
}

void DetailsPanel::addSource(std::vector<Property> &sections) const
{
    if (!m_record)
        return;
    const Record &record = m_record->record;
    Property json{plainText(record.json, ShownRecordLength), {}, copiedRecord(record.json), {}};
    json.look.spans = true;
    json.look.isCode = true;
    json.look.key = QStringLiteral("record");
    std::vector<Property> facts{{tr("File"), plainText(record.file), {}, {}}};
    if (record.table.empty()) {
        facts.push_back({tr("Byte offset"), countText(record.offset), QString::number(record.offset), {}});
        facts.push_back({tr("Length"), bytesText(record.length), QString::number(record.length), {}});
    } else {
        facts.push_back({tr("Table"), plainText(record.table), {}, {}});
        facts.push_back({tr("Row"), integerText(record.row), QString::number(record.row), {}});
    }
    facts.push_back(std::move(json));
    Property source{tr("Source"), {}, {}, std::move(facts)};
    source.look.key = QStringLiteral("source");
    sections.push_back(std::move(source));
}

void DetailsPanel::goToMatch(int index)
{
    if (!m_matches || static_cast<std::size_t>(index) >= m_matches->matches.size())
        return;
    const CardMatches::Match &match = m_matches->matches[static_cast<std::size_t>(index)];
    m_state->select({match.card, match.found.slice, {}});
    Q_EMIT revealRequested();
}

void DetailsPanel::copyAsText()
{
    if (selectedCard())
        QGuiApplication::clipboard()->setText(propertiesText(itemName(*selectedCard(), m_state->selection()), sections()));
}

void DetailsPanel::copyAsJson()
{
    if (!selectedCard() || !m_state->selection().slice.isValid())
        return;
    const auto work = [card = *selectedCard(), slice = m_state->selection().slice](TaskControl &control) {
        return sliceJson(card, slice, control);
    };
    m_copying.start(work, [](TaskEnd, Result<QString> result) {
        if (result)
            QGuiApplication::clipboard()->setText(*result);
    });
}

void DetailsPanel::copyAsCommand()
{
    if (!selectedCard() || !m_state->selection().slice.isValid())
        return;
    const QString command = sliceCommand(*selectedCard(), m_state->selection().slice);
    if (!command.isEmpty())
        QGuiApplication::clipboard()->setText(command);
}

void DetailsPanel::showFlows()
{
    const TimelineItem item = m_state->selection();
    const TimelineCard &card = *selectedCard();
    std::vector<FlowRow> rows;
    m_flowTotal = 0;
    if (item.slice.isValid())
        rows = FlowRow::of(card, item.card, item.slice, MaximumFlows, &m_flowTotal);
    const std::size_t shown = rows.size();
    m_flows->setRows(std::move(rows));
    m_flowTable->setVisible(shown > 0);
    for (const int column : {FlowModel::CategoryColumn, FlowModel::DirectionColumn, FlowModel::LatencyColumn})
        m_flowTable->resizeColumnToContents(column);
    // The column is as narrow as its cells, even if its title is wider. The space is needed for the name of the other end.
    const QAbstractItemView *view = m_flowTable;
    m_flowTable->setColumnWidth(FlowModel::DirectionColumn, view->sizeHintForColumn(FlowModel::DirectionColumn));
    // If there are no flows, the box is as high as the sentence that says so.
    m_flowBox->setMaximumHeight(shown > 0 ? QWIDGETSIZE_MAX : m_flowHeading->sizeHint().height() + 8);
    if (shown == 0)
        m_flowHeading->setText(tr("No flow begins or ends here."));
    else if (shown < m_flowTotal)
        m_flowHeading->setText(tr("Flows (%1 of %2 shown)").arg(countText(shown), countText(m_flowTotal)));
    else
        m_flowHeading->setText(tr("Flows (%1); double-click one to follow it").arg(countText(shown)));
}

void DetailsPanel::followFlow(int row)
{
    const FlowRow flow = m_flows->rows()[static_cast<std::size_t>(row)];
    if (flow.other.isValid()) {
        m_state->select(flow.other);
        Q_EMIT revealRequested();
        return;
    }
    m_state->centreOn(m_state->clock(m_state->selection().card).map(flow.otherTimeNs));
}

void DetailsPanel::resizeEvent(QResizeEvent *event)
{
    PanelStack::resizeEvent(event);
    m_flowTable->setColumnHidden(FlowModel::LaneColumn, width() < LaneColumnFromPx);
}

void DetailsPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslateTableView(m_flowTable);
        m_view->retranslate();
        m_header->retranslate();
        if (selectedCard()) {
            showProperties();
            showFlows();
        } else {
            showSelection();
        }
    }
    PanelStack::changeEvent(event);
}

} // namespace plumbline

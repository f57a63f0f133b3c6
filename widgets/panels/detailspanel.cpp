// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/detailspanel.h"

#include "widgets/models/flowmodel.h"
#include "widgets/panels/tableview.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/timeline/timelinestate.h"

#include <QEvent>
#include <QFont>
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

QString copiedRecord(const std::string &json)
{
    return json.size() <= MaximumCopyBytes ? QString::fromStdString(json) : QString();
}

} // namespace

DetailsPanel::DetailsPanel(TimelineState *state, QWidget *parent)
    : PanelStack(parent)
    , m_state(state)
    , m_name(new QLabel)
    , m_properties(new PropertyModel(this))
    , m_propertyTree(new QTreeView)
    , m_flows(new FlowModel(this))
    , m_flowTable(makeTableView(sortedModel(m_flows), nullptr))
    , m_flowHeading(new QLabel)
    , m_splitter(new QSplitter(Qt::Vertical))
{
    setupProperties();
    setupFlows();
    setContent(m_splitter);
    connect(m_state, &TimelineState::selectionChanged, this, &DetailsPanel::showSelection);
    connect(m_state, &TimelineState::cardsChanged, this, &DetailsPanel::showSelection);
    showSelection();
}

void DetailsPanel::setupProperties()
{
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 4, 0, 0);
    m_name->setTextFormat(Qt::PlainText);
    m_name->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_name->setWordWrap(true);
    m_name->setMargin(4);
    // A name without spaces must not force the panel to its full width.
    m_name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    QFont bold = m_name->font();
    bold.setBold(true);
    m_name->setFont(bold);
    layout->addWidget(m_name);

    setupRowView(m_propertyTree);
    m_propertyTree->setModel(m_properties);
    m_propertyTree->setIndentation(14);
    layout->addWidget(m_propertyTree);
    m_splitter->addWidget(box);
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
    m_record.reset();
    m_error.reset();
    if (!selectedCard()) {
        showMessage(m_state->cards().empty() ? tr("Nothing is open. Details of a slice are shown here once you click one.")
                                             : tr("Nothing is selected. Click a slice or a mark in the timeline."));
        return;
    }
    showContent();
    m_name->setText(itemName(*selectedCard(), m_state->selection()));
    startReading();
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

void DetailsPanel::showProperties()
{
    m_properties->setProperties(sections());
    for (int row = 0; row < m_properties->rowCount(); ++row)
        m_propertyTree->setExpanded(m_properties->index(row, 0), true);
    m_propertyTree->resizeColumnToContents(PropertyModel::NameColumn);
}

std::vector<Property> DetailsPanel::sections() const
{
    const TimelineItem item = m_state->selection();
    std::vector<Property> facts = itemFacts(*selectedCard(), item, m_state->axisShift(item.card));
    if (m_record && m_record->selfNs)
        facts.push_back({tr("Self time"), durationText(*m_record->selfNs), QString::number(*m_record->selfNs), {}});

    std::vector<Property> result{{tr("Facts"), {}, {}, std::move(facts)}};
    if (m_record)
        addRecordSections(result);
    else if (m_error)
        result.push_back({tr("Arguments"), errorText(*m_error), {}, {}});
    else
        result.push_back({tr("Arguments"), tr("being read"), {}, {}});
    return result;
}

void DetailsPanel::addRecordSections(std::vector<Property> &sections) const
{
    Property arguments{tr("Arguments"), {}, {}, m_record->arguments};
    if (arguments.children.empty())
        arguments.value = tr("none");
    const auto cut = [](std::size_t leftOut) {
        return leftOut > 0 ? tr("%1 more are not shown").arg(countText(leftOut)) : QString();
    };
    if (m_record->argumentsLeftOut > 0)
        arguments.value = cut(m_record->argumentsLeftOut);
    sections.push_back(std::move(arguments));
    if (!m_record->callStack.empty())
        sections.push_back({tr("Call stack"), cut(m_record->callStackLeftOut), {}, m_record->callStack});

    const Record &record = m_record->record;
    sections.push_back({tr("Source"),
                        {},
                        {},
                        {{tr("File"), plainText(record.file), {}, {}},
                         {tr("Byte offset"), countText(record.offset), QString::number(record.offset), {}},
                         {tr("Length"), countText(record.length), QString::number(record.length), {}},
                         {tr("Record"), plainText(record.json, 2000), copiedRecord(record.json), {}}}});
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
    // As narrow as its words, whatever its title: the room belongs to the name of the other end.
    const QAbstractItemView *view = m_flowTable;
    m_flowTable->setColumnWidth(FlowModel::DirectionColumn, view->sizeHintForColumn(FlowModel::DirectionColumn));
    // Without flows their box is as high as the sentence that says so.
    m_flowBox->setMaximumHeight(shown > 0 ? QWIDGETSIZE_MAX : m_flowHeading->sizeHint().height() + 8);
    if (shown == 0)
        m_flowHeading->setText(tr("No flow begins or ends here."));
    else if (shown < m_flowTotal)
        m_flowHeading->setText(tr("Flows (%1 of %2 shown)").arg(countText(shown), countText(m_flowTotal)));
    else
        m_flowHeading->setText(tr("Flows (%1); a double click follows one").arg(countText(shown)));
}

void DetailsPanel::followFlow(int row)
{
    const FlowRow flow = m_flows->rows()[static_cast<std::size_t>(row)];
    if (flow.other.isValid()) {
        m_state->select(flow.other);
        Q_EMIT revealRequested();
        return;
    }
    m_state->centreOn(flow.otherTimeNs + m_state->axisShift(m_state->selection().card));
}

void DetailsPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslateTableView(m_flowTable);
        retranslateTableView(m_propertyTree);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/communication/communicationpage.h"

#include "widgets/pages/cardchooser.h"
#include "widgets/pages/communication/collectiveview.h"
#include "widgets/pages/communication/communicationanswer.h"
#include "widgets/pages/communication/communicationcharts.h"
#include "widgets/pages/communication/communicationdifferences.h"
#include "widgets/pages/communication/communicationnotes.h"
#include "widgets/pages/labels.h"
#include "widgets/pages/splitlegend.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/datatable.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr int LeastComboLetters = 14;

/// Returns the number of the chosen entry. Empty if the entry stands for everything.
std::optional<std::uint32_t> chosenIn(const QComboBox *box)
{
    const QVariant data = box->currentData();
    return data.isValid() ? std::optional(data.toUInt()) : std::nullopt;
}

std::optional<StringId> idIn(const QComboBox *box)
{
    const auto number = chosenIn(box);
    return number ? std::optional(StringId(std::size_t{*number})) : std::nullopt;
}

/// Chooses the entry with a text, else the one at a place. If there is neither, the entry for everything is chosen.
void chooseAgain(QComboBox *box, const QString &text, int place)
{
    const int same = box->findText(text);
    box->setCurrentIndex(same >= 0 ? same : place < box->count() ? std::max(0, place) : 0);
}

SplitLegend::Entries legendEntries()
{
    return {{Role::Communication, CommunicationPage::tr("Transit")},
            {Role::Wait, CommunicationPage::tr("Wait")},
            {Role::Free, CommunicationPage::tr("Idle")}};
}

} // namespace

CommunicationPage::CommunicationPage(TimelineState *state, QWidget *parent)
    : ProfilePage(state, parent)
    , m_listLabel(plainLabel())
    , m_list(new QComboBox)
    , m_card(new CardChooser(CardChooser::Offer::AllCards))
    , m_step(new QComboBox)
    , m_group(new QComboBox)
    , m_link(new QToolButton)
    , m_stack(new QStackedWidget)
    , m_tables{new DataTable(QStringLiteral("communication")), new DataTable(QStringLiteral("communication_links")),
               new DataTable(QStringLiteral("communication_groups")), new DataTable(QStringLiteral("communication_means"))}
    , m_callTitle(plainLabel())
    , m_same(new DataTable(QStringLiteral("communication_call")))
    , m_arrival(plainLabel())
    , m_answer(new FigureRow)
    , m_charts(new CommunicationCharts)
    , m_notes(plainLabel())
{
    setRangeRule(RangeRule::Begins);
    connect(state, &TimelineState::clocksChanged, this, &CommunicationPage::invalidateSoon);
    setupTools();
    setupContent();
    retranslate();
}

void CommunicationPage::setupTools()
{
    int at = 0;
    for (QWidget *tool : std::initializer_list<QWidget *>{m_listLabel, m_list, m_card, m_step, m_group, m_link}) {
        tools()->insertWidget(at++, tool);
        if (auto *box = qobject_cast<QComboBox *>(tool)) {
            box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
            box->setMaximumWidth(box->fontMetrics().averageCharWidth() * 3 * LeastComboLetters);
        }
    }
    tools()->insertSpacing(at++, 16);
    tools()->insertWidget(at, new SplitLegend(legendEntries));
    m_link->hide();
    connect(m_list, &QComboBox::currentIndexChanged, this, [this] {
        showList(list());
        updateDifferences();
    });
    for (QComboBox *box : std::initializer_list<QComboBox *>{m_card, m_step, m_group})
        connect(box, &QComboBox::currentIndexChanged, this, &CommunicationPage::applyFilter);
    connect(m_link, &QToolButton::clicked, this, [this] {
        m_filter.link.reset();
        applyFilter();
    });
}

void CommunicationPage::setupContent()
{
    for (DataTable *table : m_tables)
        m_stack->addWidget(table);
    table(List::Operators).sortBy(OperatorElapseColumn, Qt::DescendingOrder);
    m_same->setTotalsShown(false);
    m_same->sortBy(0, Qt::AscendingOrder);
    m_arrival->setWordWrap(true);
    m_arrival->setContentsMargins(8, 2, 8, 2);
    m_callTitle->setContentsMargins(8, 4, 8, 2);
    m_notes->setWordWrap(true);
    m_notes->setContentsMargins(8, 2, 8, 2);

    auto *call = new QWidget;
    auto *column = new QVBoxLayout(call);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_callTitle);
    column->addWidget(m_same, 1);
    column->addWidget(m_arrival);
    auto *below = new QSplitter(Qt::Horizontal);
    below->setChildrenCollapsible(false);
    below->addWidget(call);
    below->addWidget(m_charts);
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_stack);
    splitter->addWidget(below);
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_answer);
    layout->addWidget(splitter, 1);
    layout->addWidget(m_notes);
    setContent(content);

    DataTable &operators = table(List::Operators);
    connect(&operators, &DataTable::currentRowChanged, this, &CommunicationPage::chooseCall);
    connect(&operators, &DataTable::arranged, this, &CommunicationPage::chooseCall);
    connect(&operators, &DataTable::rowActivated, this,
            [this](std::size_t row) { goToRow(m_rows[static_cast<std::size_t>(List::Operators)], row); });
    connect(m_same, &DataTable::rowActivated, this, [this](std::size_t row) { goToRow(m_sameCalls, row); });
    connect(&table(List::Links), &DataTable::rowActivated, this, [this](std::size_t row) {
        const ChosenRows &links = m_rows[static_cast<std::size_t>(List::Links)];
        if (row < links.size())
            goToLinks([link = links[row]](const ProfileCommunication &) { return ChosenRows{link}; });
    });
    connect(m_charts, &CommunicationCharts::callActivated, this, &CommunicationPage::goToCall);
    connect(m_charts, &CommunicationCharts::linkChosen, this, &CommunicationPage::chooseLink);
    connect(m_charts, &CommunicationCharts::linkActivated, this, [this](const CommunicationFilter &links) {
        goToLinks([links](const ProfileCommunication &all) { return linksOf(all, links); });
    });
}

void CommunicationPage::analyse()
{
    std::vector<ClockMap> clocks;
    for (const PageCard &card : cards())
        clocks.push_back(card.timeline >= 0 ? state().clock(card.timeline) : ClockMap{});
    if (m_all && m_all->cards == sharedCards() && m_clocks == clocks) {
        if (!m_all->isEmpty()) // only the range has changed
            applyFilter();
        return;
    }
    m_clocks = std::move(clocks);
    m_rowsTask.cancel();
    m_answerTask.cancel();
    m_linkTask.cancel();
    if (m_all && hasAnyOf(*m_all->cards))
        return startReading();
    m_all.reset();
    m_call.reset();
    // The tables keep their rows until new ones are ready. Until then the rows lead nowhere.
    m_rows = {};
    m_sameCalls.clear();
    m_card->hide();
    for (QComboBox *box : {m_step, m_group}) {
        const QSignalBlocker quiet(box);
        box->clear(); // choices for the cards before mean nothing for other cards
        box->hide();
    }
    showMessage(tr("Reading the communication of the cards…"));
    startReading();
}

void CommunicationPage::startReading()
{
    m_task.start([cards = sharedCards(), origin = state().axisOriginNs(),
                  clocks = m_clocks](TaskControl &control) { return analyseCommunication(cards, origin, clocks, control); },
                 [this](TaskEnd end, Result<SharedCommunication> result) {
                     if (end == TaskEnd::Failed)
                         return showMessage(errorText(result.error()));
                     if (end == TaskEnd::Cancelled)
                         return;
                     m_all = std::move(*result);
                     m_call.reset();
                     m_rows = {};
                     m_sameCalls.clear();
                     showResult();
                 });
}

void CommunicationPage::showResult()
{
    const QString reason = whyNoCommunication(*m_all);
    if (!reason.isEmpty())
        return showMessage(reason);
    m_filter = {};
    fillFilters();
    showContent();
    applyFilter();
}

void CommunicationPage::fillFilters()
{
    const QSignalBlocker quietStep(m_step);
    const int step = m_step->currentIndex();
    const QString stepText = m_step->currentText();
    m_card->setCards(m_all->cards);
    m_card->setVisible(m_all->cards->size() > 1);
    m_step->clear();
    m_step->addItem(tr("All steps"));
    for (const StringId id : m_all->steps)
        m_step->addItem(tr("Step %1").arg(plainText(m_all->text(id))), id.value);
    m_step->setVisible(m_all->steps.size() > 1);
    chooseAgain(m_step, stepText, step);
    fillGroups();
}

void CommunicationPage::fillGroups()
{
    constexpr qsizetype LongestLabel = 40;
    const QSignalBlocker quiet(m_group);
    const int before = m_group->currentIndex();
    const QString text = m_group->currentText();
    m_group->clear();
    m_group->addItem(tr("All groups"));
    for (const ProfileCommunication::Group &group : m_all->groups)
        m_group->addItem(group.label.empty() ? tr("Without a group") : plainText(group.label, LongestLabel), group.id.value);
    m_group->setVisible(m_all->groups.size() > 1);
    chooseAgain(m_group, text, before);
}

QString CommunicationPage::notes() const
{
    return m_notes->text();
}

CommunicationPage::List CommunicationPage::list() const
{
    return static_cast<List>(std::max(0, m_list->currentIndex()));
}

void CommunicationPage::showList(List list)
{
    const QSignalBlocker quiet(m_list);
    m_list->setCurrentIndex(static_cast<int>(list));
    m_stack->setCurrentIndex(static_cast<int>(list));
    startRows();
}

void CommunicationPage::applyFilter()
{
    if (!m_all)
        return;
    m_filter.card.reset();
    if (const auto place = m_card->place())
        m_filter.card = static_cast<std::uint32_t>(*place);
    m_filter.step = idIn(m_step);
    m_filter.group = idIn(m_group);
    m_filter.range = range();
    if (!m_filter.link)
        m_filter.pick = NoText;
    m_link->setVisible(m_filter.link.has_value());
    if (m_filter.link)
        m_link->setText(linkText());
    m_notes->setText(communicationNotes(*m_all, m_filter).join(QLatin1Char('\n')));
    m_notes->setVisible(!m_notes->text().isEmpty());
    m_charts->show(m_all, m_filter);
    startRows();
    startAnswer();
}

void CommunicationPage::startAnswer()
{
    m_answerTask.start([all = m_all, filter = m_filter](
                           TaskControl &) -> Result<std::vector<Figure>> { return communicationAnswer(*all, filter); },
                       [this](TaskEnd end, Result<std::vector<Figure>> figures) {
                           if (end == TaskEnd::Finished)
                               m_answer->setFigures(*figures);
                       });
}

void CommunicationPage::startRows()
{
    if (!m_all)
        return;
    const List wanted = list();
    if (table(wanted).model().rowCount() == 0)
        table(wanted).showMessage(tr("Reading the communication of the cards…")); // sorting many rows takes a while
    m_rowsTask.start(
        [all = m_all, filter = m_filter, wanted, words = CommunicationWords::ofNow()](TaskControl &) -> Result<Rows> {
            Rows rows;
            switch (wanted) {
            case List::Operators:
                rows.numbers = callsOf(*all, filter);
                rows.source = operatorTable(all, rows.numbers, words);
                break;
            case List::Links:
                rows.numbers = linksOf(*all, filter);
                rows.source = linkTable(all, rows.numbers, words);
                break;
            case List::Groups:
                rows.source = totalTable(*all, totalsOf(*all, filter), words);
                break;
            case List::Means:
                rows.source = meanTable(*all, filter, words);
                break;
            }
            return rows;
        },
        [this, wanted](TaskEnd end, Result<Rows> rows) {
            if (end == TaskEnd::Finished)
                showRows(wanted, std::move(*rows));
        });
}

void CommunicationPage::showRows(List list, Rows rows)
{
    m_rows[static_cast<std::size_t>(list)] = std::move(rows.numbers);
    table(list).setSource(std::move(rows.source));
}

void CommunicationPage::chooseLink(const CommunicationFilter &links)
{
    m_filter.link = links.link;
    m_filter.pick = links.pick;
    showList(List::Links);
    applyFilter();
}

QString CommunicationPage::linkText() const
{
    const auto &[source, target] = *m_filter.link;
    const QString group = source.group ? QStringLiteral(" · ") + plainText(m_all->ranks.groups[*source.group].id) : QString();
    return tr("Links %1 → %2 ✕").arg(source.number).arg(target.number) + group;
}

/// Shows the call of the current row. If no call is shown yet, the first row becomes current.
void CommunicationPage::chooseCall()
{
    DataTable &operators = table(List::Operators);
    const ChosenRows &rows = m_rows[static_cast<std::size_t>(List::Operators)];
    if (!m_all || operators.groupColumn())
        return;
    std::optional<std::size_t> row = operators.currentRow();
    if (!row && !m_call && operators.model().rowCount() > 0) {
        row = operators.model().sourceRow(0);
        operators.setCurrentRow(*row);
    }
    if (row && *row < rows.size() && m_call != rows[*row])
        showCall(rows[*row]);
}

void CommunicationPage::showCall(std::uint32_t number)
{
    m_call = number;
    m_sameCalls = m_all->sameCalls(number);
    const ProfileCommunication::Call &call = m_all->calls[number];
    QString title = plainText(m_all->text(call.name));
    if (const std::string_view group = m_all->groupLabel(call.group); !group.empty())
        title += QStringLiteral(" · ") + plainText(group);
    m_callTitle->setText(title);
    m_same->setSource(sameCallTable(*m_all, m_sameCalls, CommunicationWords::ofNow()));
    m_arrival->setText(arrivalOf(*m_all, m_sameCalls));
    m_charts->collective().showCall(number);
    m_charts->showCall(number);
}

QString CommunicationPage::arrivalText() const
{
    return m_arrival->text();
}

void CommunicationPage::goToRow(const ChosenRows &rows, std::size_t row)
{
    if (m_all && row < rows.size())
        goToCall(rows[row]);
}

void CommunicationPage::goToCall(std::uint32_t number)
{
    if (!m_all || m_all->cards != sharedCards() || number >= m_all->calls.size())
        return;
    const ProfileCommunication::Call &call = m_all->calls[number];
    const PageCard &card = (*m_all->cards)[call.card];
    if (!card.trace() || card.timeline < 0)
        return m_arrival->setText(tr("%1 has no timeline to go to.").arg(card.name));
    const SliceId slice = sliceOfCall(*m_all, number);
    if (!slice.isValid())
        return m_arrival->setText(tr("The timeline of %1 has no slice of that name at that time.").arg(card.name));
    Q_EMIT itemChosen({card.timeline, slice, {}});
}

/// Searches in the background for the longest of some links and goes to its call.
void CommunicationPage::goToLinks(std::function<ChosenRows(const ProfileCommunication &)> links)
{
    if (!m_all)
        return;
    m_linkTask.start(
        [all = m_all, links = std::move(links)](TaskControl &) -> Result<std::optional<std::uint32_t>> {
            return callOfLongest(*all, links(*all));
        },
        [this, all = m_all](TaskEnd end, const Result<std::optional<std::uint32_t>> &call) {
            if (end != TaskEnd::Finished || all != m_all)
                return;
            if (!*call)
                return m_arrival->setText(
                    tr("The call of this link is unknown: communication.json has no call of the same name, step and group."));
            showCall(**call);
            goToCall(**call);
        });
}

ProfilePage::DifferenceMaker CommunicationPage::differenceMaker() const
{
    if (list() == List::Means)
        return {};
    if (list() == List::Operators)
        return &operatorPageDifferences;
    const Comparison *comparison = state().comparison();
    if (!comparison)
        return {};
    const PairedAxis axis{state().axisOriginNs(), {state().clock(comparison->base), state().clock(comparison->target)}, range()};
    return
        [axis, words = CommunicationWords::ofNow(), make = list() == List::Links ? &linkPageDifferences : &groupPageDifferences](
            const PairedCards &cards, TaskControl &control) { return make(cards, axis, words, control); };
}

void CommunicationPage::showOwnTools(bool isShown)
{
    for (QWidget *tool : std::initializer_list<QWidget *>{m_card, m_step, m_group, m_link})
        tool->setEnabled(isShown);
}

void CommunicationPage::retranslate()
{
    m_listLabel->setText(tr("Show"));
    {
        const QSignalBlocker quiet(m_list);
        const int before = std::max(0, m_list->currentIndex());
        m_list->clear();
        m_list->addItems({tr("Operators"), tr("Links"), tr("Groups"), tr("Mean step")});
        m_list->setCurrentIndex(before);
    }
    m_link->setToolTip(tr("Show all links again"));
    for (const List each : {List::Operators, List::Groups}) {
        table(each).setEmptyText([this] {
            return m_filter.range ? tr("No communication operator that matches the filters begins in the marked range.")
                                  : tr("There are no communication operators here. Other cards, steps or groups may have some.");
        });
    }
    table(List::Links).setEmptyText([this]() -> QString {
        if (m_all && !m_all->links.empty())
            return tr("There are no links here. Other cards, steps or groups may have some.");
        return tr("No links are known, because no card has a communication_matrix.json.") + QLatin1Char(' ') +
               howToGetCommunication(m_all.get());
    });
    table(List::Means).setEmptyText([] {
        return tr("Means need two steps with communication operators. No card here has them.");
    });
    m_same->setEmptyText([] { return tr("Choose an operator above to see how each card spent its time."); });
    for (DataTable *table : m_tables)
        table->retranslate();
    m_same->retranslate();
    m_charts->retranslate();
    if (!m_all)
        return;
    const auto call = std::exchange(m_call, std::nullopt);
    showResult();
    if (call)
        showCall(*call);
}

} // namespace plumbline

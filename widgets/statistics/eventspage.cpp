// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/eventspage.h"

#include "core/query/slicesearch.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/datatable.h"

#include <QLabel>
#include <QMenu>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr int ProgressMs = 250;
constexpr int StatusMarginPx = 6;
constexpr int ArgumentNameLength = 80;
constexpr std::size_t MostOffered = 200;

} // namespace

EventsPage::EventsPage(TimelineState *state, QWidget *parent)
    : QWidget(parent)
    , m_state(state)
    , m_choose(new QToolButton(this))
    , m_status(new QLabel(this))
    , m_table(new DataTable(QStringLiteral("events"), this))
{
    m_choose->setObjectName(QStringLiteral("eventArguments"));
    m_status->setObjectName(QStringLiteral("eventStatus"));
    m_status->setTextFormat(Qt::PlainText);
    m_table->setFiltersShown(true);
    m_table->sortBy(EventTable::StartColumn, Qt::AscendingOrder);
    m_progress.setInterval(ProgressMs);
    m_choose->setAutoRaise(true);
    m_status->setMargin(StatusMarginPx);
    m_status->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_status);
    layout->addWidget(m_table, 1);
    setFocusProxy(&m_table->view());
    connect(m_choose, &QToolButton::clicked, this, &EventsPage::offerArguments);
    // Not on each change of the current row: that also comes with another range, which may be where the selection led.
    connect(&m_table->view(), &QAbstractItemView::clicked, this, &EventsPage::selectCurrent);
    connect(m_table, &DataTable::rowActivated, this, &EventsPage::selectCurrent);
    connect(&m_progress, &QTimer::timeout, this, &EventsPage::tellProgress);
    retranslate();
}

void EventsPage::setAnswer(std::shared_ptr<const RangeAnalysis::Answer> answer)
{
    m_listing.cancel();
    m_offering.cancel();
    m_answer = std::move(answer);
    if (!m_answer) {
        m_listed.reset();
        m_events.reset();
        m_table->setSource(nullptr);
    }
    m_isStale = m_answer != nullptr;
    list();
}

void EventsPage::setArguments(std::set<std::string> names)
{
    m_names = std::move(names);
    m_isStale = m_answer != nullptr;
    list();
}

Result<EventsPage::Listing> EventsPage::listingOf(const std::shared_ptr<const RangeAnalysis::Answer> &answer,
                                                  const ClockMap &clock, const std::vector<std::string> &names,
                                                  TaskControl &control)
{
    const Trace &trace = *answer->trace;
    const StatisticsQuery &asked = answer->question.query;
    auto found = findSlices(trace, {asked.range, asked.lanes, nullptr}, control);
    if (!found)
        return failure(found.error());
    std::vector<SliceId> slices = sortedByStart(trace, *found, control);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    auto arguments = argumentColumns(trace, slices, names, control);
    if (!arguments)
        return failure(arguments.error());
    return Listing{answer,
                   std::make_shared<const EventTable>(answer->trace, std::move(slices), clock, std::move(arguments->columns)),
                   arguments->unread};
}

void EventsPage::list()
{
    if (!m_isStale || !isVisible() || m_answer->question.card >= static_cast<int>(m_state->cards().size()))
        return;
    m_isStale = false;
    m_listing.start([answer = m_answer, clock = m_state->clock(m_answer->question.card),
                     names = std::vector<std::string>(m_names.begin(), m_names.end())](
                        TaskControl &control) { return listingOf(answer, clock, names, control); },
                    [this](TaskEnd end, Result<Listing> listing) {
                        m_progress.stop();
                        tell({});
                        if (end == TaskEnd::Finished)
                            show(std::move(*listing));
                        else if (end == TaskEnd::Failed)
                            tell(errorText(listing.error()));
                    });
    m_progress.start();
}

void EventsPage::show(Listing listing)
{
    m_listed = std::move(listing.answer);
    m_events = std::move(listing.table);
    m_table->setSource(m_events);
    if (listing.unread > 0)
        tell(tr("The arguments of %1 slices could not be read. Was the file changed or removed?").arg(countText(listing.unread)));
}

void EventsPage::tell(const QString &text)
{
    m_status->setText(text);
    m_status->setVisible(!text.isEmpty());
}

void EventsPage::tellProgress()
{
    const auto control = m_listing.control();
    if (control && control->totalBytes() > 0 && !m_names.empty())
        tell(tr("Reading arguments: %1 of %2 slices").arg(countText(control->doneBytes()), countText(control->totalBytes())));
    else
        tell(tr("Listing…"));
}

/// Offers the names of the arguments that the listed slices have. Reading them may unpack a file, so the menu opens a moment
/// after the click.
void EventsPage::offerArguments()
{
    if (!m_events)
        return;
    m_offering.start([events = m_events,
                      trace = m_listed->trace](TaskControl &control) { return argumentNames(*trace, events->slices(), control); },
                     [this](TaskEnd end, Result<std::vector<std::string>> names) {
                         if (end == TaskEnd::Finished)
                             showMenu(*names);
                     });
}

void EventsPage::showMenu(const std::vector<std::string> &names)
{
    std::set<std::string> offered(names.begin(), names.end());
    offered.insert(m_names.begin(), m_names.end());
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("eventArgumentMenu"));
    std::size_t left = MostOffered;
    for (const std::string &name : offered) {
        if (left-- == 0) {
            menu->addAction(tr("%1 more").arg(countText(offered.size() - MostOffered)))->setEnabled(false);
            break;
        }
        QAction *action = menu->addAction(plainText(name, ArgumentNameLength).replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(m_names.contains(name));
        connect(action, &QAction::toggled, this, [this, name](bool isChosen) {
            std::set<std::string> chosen = m_names;
            if (isChosen)
                chosen.insert(name);
            else
                chosen.erase(name);
            setArguments(std::move(chosen));
        });
    }
    if (menu->isEmpty())
        menu->addAction(tr("These slices have no arguments"))->setEnabled(false);
    menu->popup(m_choose->mapToGlobal(QPoint(0, m_choose->height())));
}

void EventsPage::selectCurrent()
{
    const auto row = m_table->currentRow();
    if (!row || !m_events || m_listed->question.card >= static_cast<int>(m_state->cards().size()) ||
        m_state->cards()[static_cast<std::size_t>(m_listed->question.card)].trace != m_listed->trace)
        return;
    m_state->select({m_listed->question.card, m_events->slice(*row), {}});
    Q_EMIT revealRequested();
}

void EventsPage::retranslate()
{
    m_choose->setText(tr("Arguments…"));
    m_choose->setToolTip(tr("Gives arguments of the slices columns of their own"));
    m_table->setEmptyText([]() -> QString { return tr("No slice lies in the range on these lanes."); });
    m_table->retranslate();
}

void EventsPage::showEvent(QShowEvent *event)
{
    list();
    QWidget::showEvent(event);
}

void EventsPage::hideEvent(QHideEvent *event)
{
    m_offering.cancel();
    if (m_listing.isRunning()) {
        m_listing.cancel();
        m_isStale = true;
    }
    QWidget::hideEvent(event);
}

} // namespace plumbline

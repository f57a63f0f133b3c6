// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/profilepages.h"

#include "app/window/pagetable.h"
#include "widgets/keys/keytexts.h"
#include "widgets/pages/cluster/clusterpage.h"
#include "widgets/pages/comparison/comparisonpage.h"
#include "widgets/pages/operators/operatorspage.h"
#include "widgets/pages/overview/overviewpage.h"
#include "widgets/pages/path/pathpage.h"
#include "widgets/support/scrolled.h"

#include <QEvent>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace plumbline {

ProfilePages::ProfilePages(QWidget *timeline, TimelineState *state, const Adviser *adviser, PathFinders paths, QWidget *parent)
    : QWidget(parent)
    , m_state(state)
    , m_adviser(adviser)
    , m_paths(paths)
    , m_bar(new QTabBar)
    , m_stack(new QStackedWidget)
    , m_timeline(timeline)
{
    m_bar->setDrawBase(true);
    m_bar->setExpanding(false);
    m_bar->setFocusPolicy(Qt::TabFocus);
    for (const PageDescriptor &page : pageTable())
        m_bar->setTabData(m_bar->addTab(QString()), static_cast<int>(page.id));
    m_bar->hide();
    m_stack->addWidget(timeline);
    m_bar->setCurrentIndex(tabOf(PageId::Timeline));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_stack, 1);
    connect(m_bar, &QTabBar::currentChanged, this, &ProfilePages::choose);
    retranslate();
}

int ProfilePages::tabOf(PageId page) const
{
    for (int tab = 0; tab < m_bar->count(); ++tab) {
        if (m_bar->tabData(tab).toInt() == static_cast<int>(page))
            return tab;
    }
    return -1;
}

void ProfilePages::setCards(PageCards cards)
{
    m_cards = std::move(cards);
    m_bar->setVisible(m_cards && !m_cards->empty());
    m_files = m_cards;
    for (const auto &[id, page] : m_pages)
        page->setCards(m_cards);
}

void ProfilePages::setFiles(PageCards cards)
{
    m_files = std::move(cards);
    if (const auto files = m_pages.find(PageId::Files); files != m_pages.end())
        files->second->setCards(m_files);
}

void ProfilePages::setProblemCount(std::size_t count)
{
    m_problemCount = count;
    if (const auto overview = m_pages.find(PageId::Overview); overview != m_pages.end())
        static_cast<OverviewPage *>(overview->second)->setProblemCount(count);
}

ProfilePage *ProfilePages::page(PageId id)
{
    if (!descriptorOf(id).make)
        return nullptr;
    if (const auto known = m_pages.find(id); known != m_pages.end())
        return known->second;
    ProfilePage *page = descriptorOf(id).make(m_state);
    m_pages.emplace(id, page);
    m_stack->addWidget(scrolled(page));
    connect(page, &ProfilePage::itemChosen, this, &ProfilePages::itemChosen);
    connect(page, &ProfilePage::pairChosen, this, &ProfilePages::pairChosen);
    connect(page, &ProfilePage::rangeChosen, this, &ProfilePages::rangeChosen);
    connect(page, &ProfilePage::reportRequested, this, &ProfilePages::reportRequested);
    connect(page, &ProfilePage::pageRequested, this, [this](PageId wanted) {
        showPage(wanted);
        Q_EMIT chosen(wanted);
    });
    if (auto *cluster = qobject_cast<ClusterPage *>(page)) {
        connect(cluster, &ClusterPage::comparisonRequested, this, &ProfilePages::comparisonRequested);
        connect(cluster, &ClusterPage::togetherRequested, this, &ProfilePages::togetherRequested);
        connect(cluster, &ClusterPage::timelineRequested, this, &ProfilePages::timelineRequested);
        connect(cluster, &ClusterPage::cardPageRequested, this, [this](PageId wanted, std::size_t card) {
            showPage(wanted);
            ProfilePage *shown = this->page(wanted);
            shown->showCard(card);
            if (auto *operators = qobject_cast<OperatorsPage *>(shown))
                operators->preferFlops();
            Q_EMIT chosen(wanted);
        });
    }
    if (auto *comparison = qobject_cast<ComparisonPage *>(page))
        connect(comparison, &ComparisonPage::comparisonRequested, this, &ProfilePages::comparisonRequested);
    if (auto *path = qobject_cast<PathPage *>(page)) {
        path->setFinder(m_paths.path);
        path->setWhatIf(m_paths.whatIf);
        connect(path, &PathPage::pathRequested, this, &ProfilePages::pathRequested);
        connect(path, &PathPage::replayRequested, this, &ProfilePages::replayRequested);
    }
    if (auto *overview = qobject_cast<OverviewPage *>(page)) {
        overview->setAdviser(m_adviser);
        connect(overview, &OverviewPage::findingChosen, this, &ProfilePages::findingChosen);
    }
    if (m_cards)
        page->setCards(id == PageId::Files ? m_files : m_cards);
    setProblemCount(m_problemCount);
    return page;
}

/// Returns the timeline or the page that is in front.
QWidget *ProfilePages::shownPage() const
{
    const auto *area = qobject_cast<QScrollArea *>(m_stack->currentWidget());
    return area ? area->widget() : m_stack->currentWidget();
}

void ProfilePages::showPage(PageId id)
{
    {
        const QSignalBlocker quiet(m_bar);
        m_bar->setCurrentIndex(tabOf(id));
    }
    QWidget *widget = id == PageId::Timeline ? m_timeline : page(id);
    if (shownPage() == widget)
        return;
    // The pages are scrolled, the timeline scrolls by itself.
    QWidget *place = widget;
    while (place->parentWidget() != m_stack)
        place = place->parentWidget();
    m_stack->setCurrentWidget(place);
    if (!m_bar->hasFocus()) // a user who moves along the bar with keys stays in it
        widget->setFocus();
    Q_EMIT currentChanged();
}

void ProfilePages::focusCurrent()
{
    if (!m_bar->hasFocus()) // a user who moves along the bar with keys stays in it
        shownPage()->setFocus(Qt::ShortcutFocusReason);
}

PageId ProfilePages::current() const
{
    for (const auto &[id, page] : m_pages) {
        if (shownPage() == page)
            return id;
    }
    return PageId::Timeline;
}

void ProfilePages::choose(int tab)
{
    const auto page = static_cast<PageId>(m_bar->tabData(tab).toInt());
    showPage(page);
    Q_EMIT chosen(page);
}

void ProfilePages::retranslate()
{
    for (int tab = 0; tab < m_bar->count(); ++tab) {
        const PageDescriptor &page = descriptorOf(static_cast<PageId>(m_bar->tabData(tab).toInt()));
        m_bar->setTabText(tab, pageTitle(page));
        m_bar->setTabToolTip(tab, menuKeyText(page.command));
    }
}

void ProfilePages::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace plumbline

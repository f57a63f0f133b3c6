// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/profiletabs.h"

#include "app/window/profileview.h"
#include "widgets/advice/advicepanel.h"
#include "widgets/support/formatting.h"
#include "widgets/timeline/timelineview.h"

#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QTabBar>

#include <algorithm>
#include <memory>

namespace plumbline {

namespace {

constexpr int TabTextPx = 220;

QStringList absolute(const QStringList &paths)
{
    QStringList result;
    for (const QString &path : paths) {
        const QString clean = QDir::cleanPath(QFileInfo(path).absoluteFilePath());
        if (!result.contains(clean))
            result.append(clean);
    }
    return result;
}

QStringList sorted(QStringList paths)
{
    paths.sort();
    return paths;
}

int percentOf(const LoadProgress &progress)
{
    if (progress.allBytes == 0)
        return 0;
    const double share = static_cast<double>(progress.doneBytes) / static_cast<double>(progress.allBytes);
    return static_cast<int>(100 * std::clamp(share, 0.0, 1.0));
}

} // namespace

ProfileTabs::ProfileTabs(QWidget *parent) : QTabWidget(parent)
{
    setDocumentMode(true);
    setMovable(true);
    setTabsClosable(true);
    setTabBarAutoHide(true);
    connect(this, &QTabWidget::currentChanged, this, &ProfileTabs::enterCurrent);
    connect(this, &QTabWidget::currentChanged, this, &ProfileTabs::tabsChanged);
    connect(tabBar(), &QTabBar::tabMoved, this, &ProfileTabs::tabsChanged);
    connect(this, &QTabWidget::tabCloseRequested, this, [this](int index) { closeView(viewAt(index)); });
}

ProfileTabs::~ProfileTabs()
{
    // Signals that tabs emit while they are deleted must not reach a half-deleted window.
    blockSignals(true);
    m_entered = nullptr;
}

ProfileView *ProfileTabs::viewAt(int index) const
{
    return qobject_cast<ProfileView *>(widget(index));
}

ProfileView *ProfileTabs::currentView() const
{
    return qobject_cast<ProfileView *>(currentWidget());
}

std::vector<ProfileView *> ProfileTabs::views() const
{
    std::vector<ProfileView *> all;
    for (int i = 0; i < count(); ++i)
        all.push_back(viewAt(i));
    return all;
}

ProfileView *ProfileTabs::viewOf(const QStringList &paths) const
{
    const std::vector<ProfileView *> all = views();
    const auto found = std::find_if(all.begin(), all.end(), [wanted = sorted(paths)](const ProfileView *view) {
        return sorted(view->requestedPaths()) == wanted;
    });
    return found == all.end() ? nullptr : *found;
}

ProfileView *ProfileTabs::open(const QStringList &paths)
{
    const QStringList wanted = absolute(paths);
    if (ProfileView *shown = viewOf(wanted)) {
        setCurrentWidget(shown);
        shown->reloadIfChanged();
        return shown;
    }
    ProfileView *view = addView();
    setCurrentWidget(view);
    view->open(wanted);
    return view;
}

ProfileView *ProfileTabs::addView()
{
    auto *view = new ProfileView;
    view->session().setLoadOptions(m_loadOptions);
    connect(&view->session(), &Session::progressed, this, [this, view] { updateTab(view); });
    connect(&view->session(), &Session::timelinesProgressed, this, &ProfileTabs::tabsChanged);
    connect(view, &ProfileView::loadingChanged, this, [this, view] {
        updateTab(view);
        Q_EMIT tabsChanged();
        if (view == currentView())
            Q_EMIT currentViewChanged();
    });
    const auto showData = [this, view] {
        if (view != currentView())
            return;
        view->panels().restore();
        Q_EMIT currentViewChanged();
    };
    connect(view, &ProfileView::replayWritten, this, [this](const ReplayFile &replay) {
        open({replay.recorded, replay.file})->expectReplay(replay);
    });
    connect(view, &ProfileView::partlyOpened, this, showData);
    connect(view, &ProfileView::opened, this, [this, view, showData] {
        showData();
        Q_EMIT viewOpened(view);
    });
    connect(view, &ProfileView::gaveUp, this, [this, view](const std::vector<Error> &reasons) {
        const auto said = std::make_shared<const std::vector<Error>>(reasons); // a copy: closing deletes the tab and them
        closeView(view);
        if (!said->empty())
            Q_EMIT failed(*said);
    });
    connect(view, &ProfileView::announced, this, [this, view](const QString &text) {
        if (view == currentView())
            Q_EMIT announced(text);
    });
    connect(view->panels().advice(), &AdvicePanel::ruleRequested, this, &ProfileTabs::ruleRequested);
    connect(&view->timeline(), &TimelineView::windowCommandRequested, this, &ProfileTabs::commandRequested);
    addTab(view, QString());
    return view;
}

void ProfileTabs::closeView(ProfileView *view)
{
    if (!view)
        return;
    disconnect(view, nullptr, this, nullptr);
    disconnect(&view->session(), nullptr, this, nullptr);
    view->session().cancel();
    view->storeView();
    if (view == m_entered) {
        view->panels().store();
        m_entered = nullptr;
    }
    removeTab(indexOf(view));
    Q_EMIT tabsChanged();
    // Deleted later, because a signal of this tab may have led here.
    view->deleteLater();
}

void ProfileTabs::showNeighbour(int direction)
{
    if (count() > 1)
        setCurrentIndex((currentIndex() + direction + count()) % count());
}

void ProfileTabs::enterCurrent()
{
    ProfileView *view = currentView();
    if (view != m_entered) {
        if (m_entered)
            m_entered->panels().store();
        m_entered = view;
        if (view) {
            view->panels().restore();
            view->checkForChanges();
        }
    }
    Q_EMIT currentViewChanged();
}

void ProfileTabs::prepareToClose()
{
    for (ProfileView *view : views()) {
        view->session().cancel();
        view->storeView();
    }
    if (m_entered)
        m_entered->panels().store();
}

void ProfileTabs::updateTab(ProfileView *view)
{
    const int index = indexOf(view);
    if (index < 0)
        return;
    QString text = fontMetrics().elidedText(view->title(), Qt::ElideMiddle, TabTextPx);
    text.replace(QLatin1Char('&'), QStringLiteral("&&"));
    if (view->isLoading())
        text = tr("%1 (%2%)").arg(text, QString::number(percentOf(view->session().progress())));
    if (tabText(index) != text)
        setTabText(index, text);
    QStringList paths;
    for (const QString &path : view->requestedPaths())
        paths.append(plainText(path.toStdString()));
    setTabToolTip(index, toolTipText(paths.join(QLatin1Char('\n'))));
}

void ProfileTabs::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        for (ProfileView *view : views())
            updateTab(view);
    }
    QTabWidget::changeEvent(event);
}

} // namespace plumbline

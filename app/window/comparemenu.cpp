// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/comparemenu.h"

#include "app/window/profileview.h"
#include "widgets/comparison/aligner.h"
#include "widgets/comparison/comparer.h"
#include "widgets/keys/keytexts.h"
#include "widgets/pages/files/cardspanel.h"

#include <QAction>
#include <QMenu>

namespace plumbline {

CompareMenu::CompareMenu(QMenu *menu, QObject *parent) : QObject(parent), m_menu(menu)
{
    connect(m_menu, &QMenu::aboutToShow, this, &CompareMenu::rebuild);
    rebuild();
}

void CompareMenu::setView(ProfileView *view)
{
    m_view = view;
    rebuild();
}

void CompareMenu::rebuild()
{
    m_menu->clear();
    m_menu->setTitle(tr("&Compare"));
    m_menu->setEnabled(m_view && m_view->canCompareWith());
    if (!m_menu->isEnabled())
        return;
    ProfileView *view = m_view;
    Comparer &comparer = view->comparer();
    const bool isComparing = view->state().comparison() != nullptr;
    QAction *both = m_menu->addAction(tr("Compare the &two cards"), view, &ProfileView::compareBoth);
    both->setEnabled(view->canCompareBoth());
    m_menu->addAction(tr("Compare &with…"), this, &CompareMenu::folderRequested);
    m_menu->addSeparator();
    addTimelines();
    addCards(tr("&Base"), Side::Base);
    addCards(tr("Tar&get"), Side::Target);
    m_menu->addSeparator();
    QMenu *align = m_menu->addMenu(tr("&Align"));
    align->setEnabled(isComparing);
    if (isComparing)
        view->aligner().fillMenu(align, view);
    m_menu->addAction(tr("&Undo alignment"), &comparer, &Comparer::undoAlignment)->setEnabled(comparer.canUndoAlignment());
    m_menu->addAction(tr("&Swap base and target"), &comparer, &Comparer::swap)->setEnabled(isComparing);
    m_menu->addSeparator();
    addJumps();
    m_menu->addSeparator();
    addChoice(withMenuKey(tr("&Interleave the lanes of both cards"), TimelineCommand::InterleaveCards),
              &ComparisonView::isInterleaved);
    addChoice(withMenuKey(tr("Show the ta&rget in place of the base"), TimelineCommand::ShowTarget),
              &ComparisonView::isTargetInPlace);
    m_menu->addSeparator();
    m_menu->addAction(tr("&End comparison"), &comparer, &Comparer::end)->setEnabled(isComparing);
}

/// Adds what can be done with the timelines of the cards that are selected in the panel of the cards.
void CompareMenu::addTimelines()
{
    CardsPanel &cards = m_view->panels().cards();
    if (cards.model().rowCount() < 2)
        return;
    cards.addTimelines(m_menu);
    JointAxis &axis = m_view->jointAxis();
    QAction *recorded = m_menu->addAction(tr("Use &recorded clocks"), &axis, &JointAxis::end);
    recorded->setToolTip(tr("Takes back the clocks that “Show together” has fitted"));
    recorded->setEnabled(axis.isFitted());
    m_menu->addSeparator();
}

void CompareMenu::addJumps()
{
    const Comparison *comparison = m_view->state().comparison();
    LossWalk *losses = &m_view->losses();
    const auto add = [&](const QString &text, TimelineCommand command, auto jump) {
        m_menu->addAction(withMenuKey(text, command), losses, jump)->setEnabled(comparison && comparison->matching);
    };
    add(tr("Next &loss, the largest first"), TimelineCommand::NextLoss, [losses] { losses->step(1); });
    add(tr("Next lar&ger loss"), TimelineCommand::PreviousLoss, [losses] { losses->step(-1); });
    add(tr("&First divergence"), TimelineCommand::FirstDivergence, [losses] { losses->goToFirst(); });
}

void CompareMenu::addChoice(const QString &text, bool ComparisonView::*part)
{
    TimelineState *state = &m_view->state();
    QAction *action = m_menu->addAction(text);
    action->setCheckable(true);
    action->setChecked(state->comparisonView().*part);
    action->setEnabled(state->comparison());
    connect(action, &QAction::triggered, state, [state, part](bool isChecked) {
        ComparisonView view = state->comparisonView();
        view.*part = isChecked;
        state->setComparisonView(view);
    });
}

void CompareMenu::addCards(const QString &title, Side side)
{
    QMenu *cards = m_menu->addMenu(title);
    const TimelineState &state = m_view->state();
    cards->setEnabled(state.cards().size() > 1);
    const int base = m_view->comparer().base();
    const int target = state.comparison() ? state.comparison()->target : -1;
    for (int card = 0; card < static_cast<int>(state.cards().size()); ++card) {
        QString text = state.cards()[static_cast<std::size_t>(card)].name;
        text.replace(QLatin1Char('&'), QStringLiteral("&&"));
        QAction *action = cards->addAction(text);
        action->setCheckable(true);
        action->setChecked(card == (side == Side::Base ? base : target));
        action->setEnabled(side == Side::Base || card != base);
        connect(action, &QAction::triggered, &m_view->comparer(), [view = m_view.data(), side, card] {
            side == Side::Base ? view->comparer().chooseBase(card) : view->comparer().compareWithBase(card);
            view->goToPage(PageId::Timeline);
        });
    }
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/statusline.h"

#include "app/window/profileview.h"
#include "widgets/support/formatting.h"

#include <QEvent>
#include <QLabel>
#include <QStatusBar>
#include <QStyle>
#include <QToolButton>

namespace plumbline {

StatusLine::StatusLine(QStatusBar *bar, QObject *parent)
    : QObject(parent), m_bar(bar), m_ledger(new QLabel), m_marked(new QLabel), m_problems(new QToolButton)
{
    m_ledger->setTextFormat(Qt::PlainText);
    m_ledger->setIndent(6);
    m_ledger->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_marked->setTextFormat(Qt::PlainText);
    m_problems->setAutoRaise(true);
    m_problems->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addWidget(m_ledger, 1);
    bar->addPermanentWidget(m_marked);
    bar->addPermanentWidget(m_problems);
    m_ledger->installEventFilter(this);
    connect(m_problems, &QToolButton::clicked, this, [this] {
        if (m_view)
            m_view->panels().showReport();
    });
    retranslate();
}

void StatusLine::setView(ProfileView *view)
{
    if (m_view)
        disconnect(m_view, nullptr, this, nullptr);
    m_view = view;
    if (m_view)
        connect(m_view, &ProfileView::statusChanged, this, &StatusLine::update);
    update();
}

bool StatusLine::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_ledger && event->type() == QEvent::Show && !m_bar->currentMessage().isEmpty())
        QMetaObject::invokeMethod(this, &StatusLine::hideBehindMessage, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

/// Hides the counts as the bar does, so that it shows them again after the message. A bar whose height changes while it shows a
/// message shows its widgets on top of it.
void StatusLine::hideBehindMessage()
{
    if (m_bar->currentMessage().isEmpty())
        return;
    m_ledger->hide();
    m_ledger->setAttribute(Qt::WA_WState_ExplicitShowHide, false);
}

QString StatusLine::ledgerText() const
{
    return m_ledger->text();
}

void StatusLine::retranslate()
{
    m_problems->setToolTip(tr("Show the import report: what was read, and which problems were found"));
    update();
}

void StatusLine::update()
{
    const bool open = m_view && m_view->session().isOpen();
    m_ledger->setText(open ? m_view->ledgerLine() : tr("Nothing is open"));
    m_marked->setText(open ? m_view->markedLine() : QString());
    m_problems->setVisible(open);
    if (!open)
        return;
    const std::size_t unseen = m_view->panels().unseenProblems();
    const QString count = tr("Problems: %1").arg(countText(m_view->panels().problemCount()));
    m_problems->setText(unseen > 0 ? tr("%1 (%2 not listed)").arg(count, countText(unseen)) : count);
    m_problems->setIcon(unseen > 0 ? m_problems->style()->standardIcon(QStyle::SP_MessageBoxWarning) : QIcon());
}

} // namespace plumbline

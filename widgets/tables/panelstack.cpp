// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/panelstack.h"

#include <QLabel>
#include <QVBoxLayout>

namespace plumbline {

PanelStack::PanelStack(QWidget *parent) : QStackedWidget(parent), m_messagePage(new QWidget(this)), m_message(new QLabel)
{
    m_message->setTextFormat(Qt::PlainText);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_message->setMargin(12);
    m_message->setForegroundRole(QPalette::PlaceholderText);
    auto *layout = new QVBoxLayout(m_messagePage);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addStretch(1);
    layout->addWidget(m_message);
    layout->addStretch(1);
    addWidget(m_messagePage);
}

void PanelStack::setContent(QWidget *content)
{
    m_content = content;
    addWidget(content);
}

void PanelStack::showContent()
{
    setCurrentWidget(m_content);
}

void PanelStack::showMessage(const QString &text, QWidget *action)
{
    m_message->setText(text);
    if (m_action != action && m_action)
        m_action->hide();
    m_action = action;
    if (action) {
        auto *layout = static_cast<QVBoxLayout *>(m_messagePage->layout());
        if (layout->indexOf(action) < 0)
            layout->insertWidget(2, action, 0, Qt::AlignHCenter);
        action->show();
    }
    setCurrentWidget(m_messagePage);
}

QString PanelStack::message() const
{
    return currentWidget() == m_messagePage ? m_message->text() : QString();
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/panelstack.h"

#include <QLabel>

namespace plumbline {

PanelStack::PanelStack(QWidget *parent) : QStackedWidget(parent), m_message(new QLabel(this))
{
    m_message->setTextFormat(Qt::PlainText);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_message->setMargin(12);
    m_message->setForegroundRole(QPalette::PlaceholderText);
    addWidget(m_message);
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

void PanelStack::showMessage(const QString &text)
{
    m_message->setText(text);
    setCurrentWidget(m_message);
}

QString PanelStack::message() const
{
    return currentWidget() == m_message ? m_message->text() : QString();
}

} // namespace plumbline

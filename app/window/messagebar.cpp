// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/messagebar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

#include <utility>

namespace plumbline {

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_offer(new QPushButton(this))
    , m_close(new QToolButton(this))
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    m_text->setForegroundRole(QPalette::ToolTipText);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    m_close->setAutoRaise(true);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 4, 4);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_offer, 0, Qt::AlignTop);
    layout->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    connect(m_offer, &QPushButton::clicked, this, [this] {
        hide();
        const auto accept = m_accept; // a copy, because it may show the next message
        if (accept)
            accept();
    });
    m_offer->hide();
    retranslate();
    hide();
}

void MessageBar::showMessage(Kind kind, Text text)
{
    const QStyle::StandardPixmap icon = kind == Kind::Error     ? QStyle::SP_MessageBoxCritical
                                        : kind == Kind::Warning ? QStyle::SP_MessageBoxWarning
                                                                : QStyle::SP_MessageBoxInformation;
    m_icon->setPixmap(style()->standardIcon(icon).pixmap(20, 20));
    m_message = std::move(text);
    m_offerText = nullptr;
    retranslate();
    m_offer->hide();
    show();
}

void MessageBar::showOffer(Text text, Text offer, std::function<void()> accept)
{
    showMessage(Kind::Warning, std::move(text));
    m_accept = std::move(accept);
    m_offerText = std::move(offer);
    retranslate();
    m_offer->show();
}

QString MessageBar::text() const
{
    return m_text->text();
}

void MessageBar::retranslate()
{
    m_close->setToolTip(tr("Close this message"));
    m_close->setAccessibleName(m_close->toolTip());
    if (m_message)
        m_text->setText(m_message());
    if (m_offerText)
        m_offer->setText(m_offerText());
}

void MessageBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QFrame::changeEvent(event);
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/topfindings.h"

#include "widgets/advice/findingorder.h"
#include "widgets/advice/texts/advicetexts.h"
#include "widgets/advice/texts/findinglines.h"
#include "widgets/support/formatting.h"
#include "widgets/support/severitymark.h"
#include "widgets/support/theme.h"

#include <QEvent>
#include <QIcon>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace plumbline {

namespace {

constexpr int TopFindingsMarkPx = 12;

QIcon severityIcon(FindingSeverity severity, const QWidget &widget)
{
    QPixmap pixmap(QSize(TopFindingsMarkPx, TopFindingsMarkPx) * widget.devicePixelRatioF());
    pixmap.setDevicePixelRatio(widget.devicePixelRatioF());
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintSeverity(painter, severity, QRectF(0, 0, TopFindingsMarkPx, TopFindingsMarkPx), Theme::forPalette(widget.palette()));
    return QIcon(pixmap);
}

QString lineOf(const Finding &finding, const std::vector<Finding> &all, const AdviceInputs &inputs)
{
    QStringList parts{findingTexts(finding, inputs).title};
    if (const QString saving = savingText(finding); !saving.isEmpty())
        parts += saving;
    if (const QString blocked = blockedText(finding, all, inputs); !blocked.isEmpty())
        parts += blocked;
    if (const QString cards = findingCardsText(finding, inputs); !cards.isEmpty() && inputs.size() > 1)
        parts += cards;
    return findingSeverityText(finding.severity) + QStringLiteral(": ") + parts.join(QStringLiteral(" · "));
}

} // namespace

TopFindings::TopFindings(QWidget *parent) : QWidget(parent), m_title(new QLabel)
{
    m_title->setTextFormat(Qt::PlainText);
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 6);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    for (std::size_t line = 0; line < Count; ++line) {
        auto *button = new QToolButton;
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setIconSize({TopFindingsMarkPx, TopFindingsMarkPx});
        button->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        connect(button, &QToolButton::clicked, this, [this, line] {
            if (line < m_findings.size())
                Q_EMIT findingChosen(m_findings[line]);
        });
        layout->addWidget(button);
        m_lines.push_back(button);
    }
    hide();
}

void TopFindings::setAdviser(const Adviser *adviser)
{
    m_adviser = adviser;
    connect(adviser, &Adviser::changed, this, &TopFindings::showAdvice);
    connect(adviser, &Adviser::remarksChanged, this, &TopFindings::showAdvice);
    showAdvice();
}

void TopFindings::showAdvice()
{
    m_findings.clear();
    const ProfileAdvice *advice = m_adviser ? m_adviser->result().get() : nullptr;
    if (advice) {
        for (const FindingPlace &place : orderFindings(advice->advice.findings, [this](const Finding &each) {
                 return each.severity > FindingSeverity::Info && !m_adviser->remarkOn(each).isDismissed;
             })) {
            if (place.depth == 0 && m_findings.size() < Count)
                m_findings.push_back(place.finding);
        }
        const std::size_t all = advice->advice.findings.size();
        m_title->setText(m_findings.empty() ? tr("Advice: no findings") : tr("Advice (findings: %1)").arg(countText(all)));
    }
    for (std::size_t line = 0; line < Count; ++line) {
        m_lines[line]->setVisible(line < m_findings.size());
        if (line >= m_findings.size())
            continue;
        const Finding &finding = advice->advice.findings[m_findings[line]];
        const QString text = lineOf(finding, advice->advice.findings, *advice->inputs);
        m_lines[line]->setText(QString(text).replace(QLatin1Char('&'), QStringLiteral("&&")));
        m_lines[line]->setToolTip(toolTipText(findingTexts(finding, *advice->inputs).explanation));
        m_lines[line]->setIcon(severityIcon(finding.severity, *this));
    }
    setVisible(advice);
}

QStringList TopFindings::texts() const
{
    QStringList texts{m_title->text()};
    for (std::size_t line = 0; line < m_findings.size(); ++line)
        texts += m_lines[line]->text();
    return texts;
}

void TopFindings::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        showAdvice();
    QWidget::changeEvent(event);
}

} // namespace plumbline

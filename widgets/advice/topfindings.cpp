// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/topfindings.h"

#include "widgets/advice/findingbar.h"
#include "widgets/advice/findingorder.h"
#include "widgets/advice/texts/advicetexts.h"
#include "widgets/advice/texts/findinglines.h"
#include "widgets/support/formatting.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace plumbline {

namespace {

constexpr int BottomPx = 4;

FindingBar::Content contentOf(const Finding &finding, const std::vector<Finding> &all, const AdviceInputs &inputs)
{
    QStringList parts;
    if (const QString saving = savingText(finding); !saving.isEmpty())
        parts += saving;
    if (const QString blocked = blockedText(finding, all, inputs); !blocked.isEmpty())
        parts += blocked;
    if (const QString cards = findingCardsText(finding, inputs); !cards.isEmpty() && inputs.size() > 1)
        parts += cards;
    return {finding.severity, findingTexts(finding, inputs).title, parts.join(QStringLiteral(" · ")), finding.saving};
}

} // namespace

TopFindings::TopFindings(QWidget *parent) : QWidget(parent), m_title(new QLabel)
{
    m_title->setTextFormat(Qt::PlainText);
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, BottomPx);
    layout->setSpacing(0);
    layout->setSizeConstraint(QLayout::SetNoConstraint); // minimumSizeHint() counts
    m_title->setContentsMargins(8, 4, 8, 2);
    layout->addWidget(m_title);
    for (std::size_t line = 0; line < Count; ++line) {
        auto *button = new FindingBar;
        connect(button, &QAbstractButton::clicked, this, [this, line] {
            if (line < m_findings.size())
                Q_EMIT findingChosen(m_findings[line]);
        });
        layout->addWidget(button);
        m_lines.push_back(button);
    }
    layout->addStretch(1);
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
        const auto isShown = [this](const Finding &each) { return !m_adviser->remarkOn(each).isDismissed; };
        const auto isNote = [](const Finding &each) { return each.severity == FindingSeverity::Info; };
        const auto choose = [&](bool areNotes) {
            for (const FindingPlace &place : orderFindings(advice->advice.findings, [&](const Finding &each) {
                     return isShown(each) && (areNotes || !isNote(each));
                 })) {
                if (place.depth == 0 && m_findings.size() < Count)
                    m_findings.push_back(place.finding);
            }
        };
        choose(false);
        const bool areNotes = m_findings.empty();
        if (areNotes) // notes alone are shown as well
            choose(true);
        const std::size_t all = advice->advice.findings.size();
        m_title->setText(
            m_findings.empty() ? tr("Advice: no findings")
            : areNotes         ? tr("Advice: nothing but notes (%1)")
                             .arg(countText(static_cast<std::size_t>(std::ranges::count_if(advice->advice.findings, isShown))))
                       : tr("Advice (findings: %1)").arg(countText(all)));
    }
    for (std::size_t line = 0; line < m_findings.size(); ++line) {
        const Finding &finding = advice->advice.findings[m_findings[line]];
        m_lines[line]->setContent(contentOf(finding, advice->advice.findings, *advice->inputs));
        m_lines[line]->setToolTip(
            toolTipText(m_lines[line]->text() + QLatin1Char('\n') + findingTexts(finding, *advice->inputs).explanation));
    }
    showLines();
    updateGeometry();
    setVisible(advice);
}

/// Shows as many lines as there are findings and room.
void TopFindings::showLines()
{
    const int lineHeight = std::max(1, m_lines.front()->sizeHint().height());
    const auto fitting = static_cast<std::size_t>(std::max(0, (height() - m_title->sizeHint().height() - BottomPx) / lineHeight));
    for (std::size_t line = 0; line < Count; ++line)
        m_lines[line]->setVisible(line < m_findings.size() && line < std::max(fitting, LeastCount));
}

QSize TopFindings::minimumSizeHint() const
{
    const auto lines = static_cast<int>(std::min(m_findings.size(), LeastCount));
    return {m_lines.front()->minimumSizeHint().width(),
            m_title->sizeHint().height() + lines * m_lines.front()->sizeHint().height() + BottomPx};
}

void TopFindings::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showLines();
}

QStringList TopFindings::texts() const
{
    QStringList texts{m_title->text()};
    for (std::size_t line = 0; line < m_findings.size(); ++line)
        if (!m_lines[line]->isHidden())
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

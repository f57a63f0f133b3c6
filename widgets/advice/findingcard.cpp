// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/findingcard.h"

#include "widgets/advice/texts/advicetexts.h"
#include "widgets/advice/texts/findinglines.h"
#include "widgets/support/formatting.h"
#include "widgets/tables/tableview.h"
#include "widgets/tables/wrappedtext.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QStringList>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace plumbline {

namespace {

enum Column { WhatColumn, LengthColumn, BeginColumn, WhereColumn, ColumnCount };

constexpr int MostRowsShown = 8;
constexpr int WhatWidthPx = 150;
constexpr int MostNoteLetters = 2000;

WrappedText *wrapped(bool isBold = false)
{
    auto *text = new WrappedText;
    QFont font = text->font();
    font.setBold(isBold);
    text->setFont(font);
    return text;
}

/// A row of evidence that sorts times as numbers.
class EvidenceRow final : public QTreeWidgetItem
{
public:
    using QTreeWidgetItem::QTreeWidgetItem;

    bool operator<(const QTreeWidgetItem &other) const override
    {
        const int column = treeWidget() ? treeWidget()->sortColumn() : 0;
        const QVariant own = data(column, Qt::UserRole);
        const QVariant others = other.data(column, Qt::UserRole);
        if (column == LengthColumn || column == BeginColumn)
            return own.toLongLong() < others.toLongLong();
        return text(column).localeAwareCompare(other.text(column)) < 0;
    }
};

QString ruleTitles(const std::vector<std::string> &rules)
{
    QStringList titles;
    for (const std::string &rule : rules)
        titles += ruleTitle(rule);
    return titles.join(QStringLiteral("; "));
}

} // namespace

FindingCard::FindingCard(QWidget *parent)
    : QScrollArea(parent)
    , m_title(wrapped(true))
    , m_summary(wrapped())
    , m_explanation(wrapped())
    , m_suggestionTitle(wrapped(true))
    , m_suggestion(wrapped())
    , m_figureTitle(wrapped(true))
    , m_figures(wrapped())
    , m_causes(wrapped())
    , m_evidenceTitle(wrapped())
    , m_evidence(new QTreeWidget)
    , m_whatIf(new QToolButton)
    , m_rule(new QToolButton)
    , m_note(new QLineEdit)
    , m_dismiss(new QToolButton)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(4);
    for (QWidget *part : std::initializer_list<QWidget *>{m_title, m_summary, m_explanation, m_causes, m_suggestionTitle,
                                                          m_suggestion, m_evidence, m_evidenceTitle, m_figureTitle, m_figures})
        layout->addWidget(part);
    setupLinks();
    auto *links = new QHBoxLayout;
    links->addWidget(m_whatIf);
    links->addWidget(m_rule);
    links->addStretch(1);
    layout->addLayout(links);
    auto *remark = new QHBoxLayout;
    remark->addWidget(m_note, 1);
    remark->addWidget(m_dismiss);
    layout->addLayout(remark);
    layout->addStretch(1);
    setWidget(content);
    setupRemark();
    setupRowView(m_evidence);
    m_evidence->setObjectName(QStringLiteral("findingEvidence"));
    m_evidence->setColumnCount(ColumnCount);
    m_evidence->setRootIsDecorated(false);
    m_evidence->header()->resizeSection(WhatColumn, WhatWidthPx);
    m_evidence->header()->setSortIndicatorShown(true);
    const auto choose = [this](QTreeWidgetItem *item) {
        Q_EMIT evidenceChosen(static_cast<std::size_t>(item->data(WhatColumn, Qt::UserRole).toULongLong()));
    };
    connect(m_evidence, &QTreeWidget::itemClicked, this, choose);
    connect(m_evidence, &QTreeWidget::itemActivated, this, choose);
    retranslate();
}

void FindingCard::setupLinks()
{
    m_rule->setObjectName(QStringLiteral("findingRule"));
    m_whatIf->setObjectName(QStringLiteral("findingWhatIf"));
    for (QToolButton *link : {m_whatIf, m_rule}) {
        link->setAutoRaise(true);
        QFont underlined = link->font();
        underlined.setUnderline(true);
        link->setFont(underlined);
    }
    connect(m_rule, &QToolButton::clicked, this, [this] {
        if (m_finding)
            Q_EMIT ruleRequested(fromFile(m_finding->ruleId));
    });
    connect(m_whatIf, &QToolButton::clicked, this, [this] {
        if (m_finding)
            Q_EMIT whatIfRequested(m_finding->changes);
    });
}

void FindingCard::setupRemark()
{
    m_note->setObjectName(QStringLiteral("findingNote"));
    m_note->setMaxLength(MostNoteLetters);
    m_dismiss->setObjectName(QStringLiteral("findingDismiss"));
    connect(m_note, &QLineEdit::editingFinished, this, [this] {
        if (m_finding && m_note->isModified())
            Q_EMIT remarked(m_isDismissed, m_note->text());
    });
    connect(m_dismiss, &QToolButton::clicked, this, [this] { Q_EMIT remarked(!m_isDismissed, m_note->text()); });
}

void FindingCard::setRemark(const FindingRemark &remark)
{
    m_isDismissed = remark.isDismissed;
    m_note->setText(remark.note);
    m_dismiss->setText(m_isDismissed ? tr("Restore") : tr("Dismiss"));
}

void FindingCard::setFinding(std::shared_ptr<const ProfileAdvice> advice, const Finding *finding)
{
    m_advice = std::move(advice);
    m_finding = finding;
    showTexts();
    showEvidence();
    widget()->setVisible(m_finding);
    ensureVisible(0, 0);
}

void FindingCard::retranslate()
{
    m_note->setPlaceholderText(tr("Note, saved for this profile"));
    m_dismiss->setToolTip(tr("Removes the finding from the list; remembered for this profile"));
    m_dismiss->setText(m_isDismissed ? tr("Restore") : tr("Dismiss"));
    m_whatIf->setText(tr("What if it were mended"));
    m_whatIf->setToolTip(tr("Replays the step without what the finding tells"));
    m_rule->setText(tr("About this rule"));
    m_rule->setToolTip(tr("Opens the page of the rule: its meaning, how it decides, and its thresholds"));
    m_suggestionTitle->setText(tr("What to do"));
    m_figureTitle->setText(tr("Figures and thresholds"));
    m_evidence->setHeaderLabels({tr("Evidence"), tr("Duration"), tr("Begin"), tr("Where")});
    setFinding(m_advice, m_finding);
}

void FindingCard::showTexts()
{
    if (!m_finding)
        return;
    QPalette link = palette();
    link.setColor(QPalette::ButtonText, palette().color(QPalette::Link));
    for (QToolButton *each : {m_whatIf, m_rule})
        each->setPalette(link);
    m_whatIf->setVisible(!m_finding->changes.empty());
    const FindingTexts texts = findingTexts(*m_finding, *m_advice->inputs);
    m_title->setText(texts.title);
    QStringList summary{tr("Severity: %1").arg(findingSeverityText(m_finding->severity))};
    if (const QString saving = savingText(*m_finding); !saving.isEmpty())
        summary += (m_finding->saving->lowNs > 0 ? tr("Saves %1") : tr("Saves %1 (upper bound)")).arg(saving);
    if (const QString replay = replayText(*m_finding); !replay.isEmpty())
        summary += replay;
    if (const QString blocked = blockedText(*m_finding, m_advice->advice.findings, *m_advice->inputs); !blocked.isEmpty())
        summary += blocked;
    m_summary->setText(summary.join(QLatin1Char('\n')));
    m_explanation->setText(texts.explanation);
    m_suggestion->setText(texts.suggestion);
    m_figures->setText(figures());
    m_causes->setText(causes());
    for (WrappedText *part : {m_explanation, m_suggestion, m_figures, m_causes})
        part->setVisible(!part->text().isEmpty());
    m_suggestionTitle->setVisible(!texts.suggestion.isEmpty());
    m_figureTitle->setVisible(!m_figures->text().isEmpty());
}

QString FindingCard::figures() const
{
    QStringList lines;
    if (const QString cards = findingCardsText(*m_finding, *m_advice->inputs); !cards.isEmpty())
        lines += tr("Cards: %1").arg(cards);
    lines += partLines(*m_finding, *m_advice->inputs);
    for (const Fact &fact : m_finding->facts)
        lines += factLine(fact);
    for (const Threshold &threshold : m_finding->thresholds)
        lines += tr("Threshold %1").arg(thresholdLine(threshold));
    lines += tr("Confidence: %1. Rule: %2").arg(confidenceText(m_finding->confidence), fromFile(m_finding->ruleId));
    return lines.join(QLatin1Char('\n'));
}

QString FindingCard::causes() const
{
    QStringList lines;
    if (!m_finding->explainedBy.empty())
        lines += tr("Because of: %1").arg(ruleTitles(m_finding->explainedBy));
    if (!m_finding->explains.empty())
        lines += tr("Explains: %1").arg(ruleTitles(m_finding->explains));
    lines += foldedLines(*m_finding, *m_advice->inputs);
    return lines.join(QLatin1Char('\n'));
}

void FindingCard::showEvidence()
{
    m_evidence->clear();
    if (!m_finding)
        return;
    m_evidence->setSortingEnabled(false);
    for (std::size_t index = 0; index < m_finding->evidence.size(); ++index) {
        Evidence each = m_finding->evidence[index];
        const TimeNs lengthNs = each.range ? each.range->length() : 0; // of the card's own clock, as in details
        if (each.range && m_clock)
            each.range = TimeRange{m_clock(each, each.range->begin), m_clock(each, each.range->end)};
        auto *row = new EvidenceRow(m_evidence);
        row->setText(WhatColumn, evidenceText(each, *m_advice->inputs));
        row->setData(WhatColumn, Qt::UserRole, static_cast<qulonglong>(index));
        row->setForeground(WhatColumn, palette().link());
        const QStringList place = evidencePlace(each, *m_advice->inputs);
        row->setToolTip(WhatColumn, toolTipText(row->text(WhatColumn) + QLatin1Char('\n') + place.join(QLatin1Char('\n'))));
        if (each.range) {
            row->setText(LengthColumn, shortDurationText(lengthNs));
            row->setData(LengthColumn, Qt::UserRole, static_cast<qlonglong>(lengthNs));
            row->setText(BeginColumn, shortDurationText(each.range->begin, 6));
            row->setData(BeginColumn, Qt::UserRole, static_cast<qlonglong>(each.range->begin));
        }
        row->setText(WhereColumn, place.mid(0, place.size() - (each.range ? 2 : 0)).join(QStringLiteral(", ")));
        for (const int column : {LengthColumn, BeginColumn})
            row->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    m_evidence->header()->setSortIndicator(-1, Qt::AscendingOrder);
    m_evidence->setSortingEnabled(true);
    for (const int column : {LengthColumn, BeginColumn})
        m_evidence->resizeColumnToContents(column);
    const int rows = std::min(m_evidence->topLevelItemCount(), MostRowsShown);
    const int rowPx = m_evidence->sizeHintForRow(0);
    m_evidence->setFixedHeight(m_evidence->header()->sizeHint().height() + std::max(rowPx, 0) * rows +
                               2 * m_evidence->frameWidth() + style()->pixelMetric(QStyle::PM_ScrollBarExtent));
    m_evidence->setVisible(rows > 0);
    const std::uint64_t all = m_finding->evidenceCount;
    m_evidenceTitle->setVisible(all > m_finding->evidence.size());
    m_evidenceTitle->setText(tr("The first %1 of %2 are listed").arg(countText(m_finding->evidence.size()), countText(all)));
}

void FindingCard::refreshEvidence()
{
    const int row = m_evidence->indexOfTopLevelItem(m_evidence->currentItem());
    showEvidence();
    if (row >= 0 && row < m_evidence->topLevelItemCount())
        m_evidence->setCurrentItem(m_evidence->topLevelItem(row));
}

void FindingCard::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refreshEvidence(); // links have the colour of the palette
}

QString FindingCard::text() const
{
    QStringList lines;
    for (const WrappedText *part : {m_title, m_summary, m_explanation, m_suggestion, m_figures, m_causes}) {
        if (!part->text().isEmpty())
            lines += part->text();
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace plumbline

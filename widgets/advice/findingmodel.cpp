// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/findingmodel.h"

#include "widgets/advice/texts/advicetexts.h"
#include "widgets/advice/texts/findinglines.h"
#include "widgets/support/formatting.h"
#include "widgets/tables/roles.h"

#include <algorithm>
#include <utility>

namespace plumbline {

void FindingModel::setAdvice(std::shared_ptr<const Advice> advice, std::shared_ptr<const AdviceInputs> inputs)
{
    beginResetModel();
    m_advice = std::move(advice);
    m_inputs = std::move(inputs);
    m_remarks.clear();
    arrange();
    endResetModel();
}

void FindingModel::setFilter(const FindingFilter &filter)
{
    if (filter == m_filter)
        return;
    beginResetModel();
    m_filter = filter;
    arrange();
    endResetModel();
}

void FindingModel::setRemarks(std::vector<FindingRemark> remarks)
{
    beginResetModel();
    m_remarks = std::move(remarks);
    arrange();
    endResetModel();
}

std::size_t FindingModel::dismissedCount() const
{
    return static_cast<std::size_t>(std::ranges::count_if(m_remarks, &FindingRemark::isDismissed));
}

const FindingRemark &FindingModel::remarkOn(const Finding &finding) const
{
    static const FindingRemark none;
    const auto index = static_cast<std::size_t>(&finding - m_advice->findings.data());
    return index < m_remarks.size() ? m_remarks[index] : none;
}

void FindingModel::retranslate()
{
    beginResetModel();
    arrange(); // the filter searches the texts, which have changed
    endResetModel();
}

void FindingModel::arrange()
{
    m_order = {};
    if (!m_advice)
        return;
    const auto isListed = [this](const Finding &finding) { return isShown(finding); };
    if (m_filter.text.isEmpty())
        m_order = foldFindings(m_advice->findings, isListed);
    else
        m_order.places = orderFindings(m_advice->findings, isListed);
}

bool FindingModel::isShown(const Finding &finding) const
{
    if (finding.severity < m_filter.least || (m_filter.area && finding.area != *m_filter.area))
        return false;
    if (m_filter.card && std::ranges::find(finding.cards, *m_filter.card) == finding.cards.end())
        return false;
    if (!m_filter.withDismissed && remarkOn(finding).isDismissed)
        return false;
    if (m_filter.text.isEmpty())
        return true;
    const FindingTexts texts = findingTexts(finding, *m_inputs);
    const QStringList parts{texts.title, texts.explanation, texts.suggestion, fromFile(finding.ruleId), remarkOn(finding).note};
    return std::ranges::any_of(parts, [this](const QString &part) { return part.contains(m_filter.text, Qt::CaseInsensitive); });
}

FindingModel::Fold FindingModel::fold(int row) const
{
    if (m_order.small.empty() || row != static_cast<int>(m_order.places.size()))
        return Fold::None;
    return m_isFoldOpen ? Fold::Open : Fold::Closed;
}

void FindingModel::setFoldOpen(bool isOpen)
{
    if (isOpen == m_isFoldOpen)
        return;
    const int row = static_cast<int>(m_order.places.size());
    const int small = static_cast<int>(m_order.small.size());
    if (small > 0 && isOpen)
        beginInsertRows({}, row + 1, row + small);
    else if (small > 0)
        beginRemoveRows({}, row + 1, row + small);
    m_isFoldOpen = isOpen;
    if (small == 0)
        return;
    if (isOpen)
        endInsertRows();
    else
        endRemoveRows();
    Q_EMIT dataChanged(index(row, 0), index(row, 0));
}

const FindingPlace *FindingModel::placeAt(int row) const
{
    if (row < 0 || row >= rowCount() || fold(row) != Fold::None)
        return nullptr;
    const auto at = static_cast<std::size_t>(row);
    return at < m_order.places.size() ? &m_order.places[at] : &m_order.small[at - m_order.places.size() - 1];
}

const Finding *FindingModel::finding(int row) const
{
    const FindingPlace *place = placeAt(row);
    return place ? &m_advice->findings[place->finding] : nullptr;
}

int FindingModel::rowOf(std::size_t finding) const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (const FindingPlace *place = placeAt(row); place && place->finding == finding)
            return row;
    }
    return -1;
}

int FindingModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    const std::size_t folded = m_order.small.empty() ? 0 : 1 + (m_isFoldOpen ? m_order.small.size() : 0);
    return static_cast<int>(m_order.places.size() + folded);
}

QString FindingModel::summary(const Finding &finding) const
{
    QStringList parts{findingSeverityText(finding.severity)};
    if (const QString saving = savingText(finding); !saving.isEmpty())
        parts += saving;
    if (const QString blocked = blockedText(finding, m_advice->findings, *m_inputs); !blocked.isEmpty())
        parts += blocked;
    if (finding.replay && finding.replay->place)
        parts += tr("no. %1 to mend, then %2 a step")
                     .arg(QString::number(*finding.replay->place + 1), shortDurationText(finding.replay->stepNs));
    parts += areaText(finding.area);
    if (const QString cards = findingCardsText(finding, *m_inputs); !cards.isEmpty() && m_inputs->size() > 1)
        parts += cards;
    const FindingRemark &remark = remarkOn(finding);
    if (remark.isDismissed)
        parts += tr("dismissed");
    if (!remark.note.isEmpty())
        parts += remark.note.simplified();
    return parts.join(QStringLiteral(" · "));
}

QVariant FindingModel::foldData(Fold fold, int role) const
{
    const QString share = factText(shareFact({}, SmallSavingShare));
    switch (role) {
    case Qt::DisplayRole:
        return tr("%1 smaller findings").arg(countText(m_order.small.size()));
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole:
        return tr("Findings that would each save less than %1 of a step. Click to show or hide them").arg(share);
    case SummaryRole:
        return tr("each saves less than %1 of a step").arg(share);
    case SeverityRole:
    case DepthRole:
        return 0;
    case FoldRole:
        return static_cast<int>(fold);
    default:
        return {};
    }
}

QVariant FindingModel::data(const QModelIndex &index, int role) const
{
    if (const Fold isFold = index.isValid() ? fold(index.row()) : Fold::None; isFold != Fold::None)
        return foldData(isFold, role);
    const Finding *found = index.isValid() ? finding(index.row()) : nullptr;
    if (!found)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return findingTexts(*found, *m_inputs).title;
    case Qt::ToolTipRole:
        return toolTipText(findingTexts(*found, *m_inputs).explanation);
    case Qt::AccessibleTextRole:
        return QString(findingTexts(*found, *m_inputs).title + QStringLiteral(", ") + summary(*found));
    case SummaryRole:
        return summary(*found);
    case SeverityRole:
        return static_cast<int>(found->severity);
    case DepthRole:
        return placeAt(index.row())->depth;
    case FoldRole:
        return static_cast<int>(Fold::None);
    case CopyRole:
        return findingMarkdown(*found, m_advice->findings, *m_inputs, remarkOn(*found).note);
    default:
        return {};
    }
}

} // namespace plumbline

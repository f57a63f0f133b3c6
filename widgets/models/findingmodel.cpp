// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/findingmodel.h"

#include "widgets/models/roles.h"
#include "widgets/support/advicetexts/advicetexts.h"
#include "widgets/support/advicetexts/findinglines.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <utility>

namespace plumbline {

void FindingModel::setAdvice(std::shared_ptr<const Advice> advice, std::shared_ptr<const AdviceInputs> inputs)
{
    beginResetModel();
    m_advice = std::move(advice);
    m_inputs = std::move(inputs);
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

void FindingModel::retranslate()
{
    beginResetModel();
    arrange(); // the filter looks into the texts
    endResetModel();
}

void FindingModel::arrange()
{
    m_places.clear();
    if (m_advice)
        m_places = orderFindings(m_advice->findings, [this](const Finding &finding) { return isShown(finding); });
}

bool FindingModel::isShown(const Finding &finding) const
{
    if (finding.severity < m_filter.least || (m_filter.area && finding.area != *m_filter.area))
        return false;
    if (m_filter.card && std::ranges::find(finding.cards, *m_filter.card) == finding.cards.end())
        return false;
    if (m_filter.text.isEmpty())
        return true;
    const FindingTexts texts = findingTexts(finding, *m_inputs);
    const QStringList parts{texts.title, texts.explanation, texts.suggestion, fromFile(finding.ruleId)};
    return std::ranges::any_of(parts, [this](const QString &part) { return part.contains(m_filter.text, Qt::CaseInsensitive); });
}

const Finding *FindingModel::finding(int row) const
{
    return row >= 0 && row < rowCount() ? &m_advice->findings[m_places[static_cast<std::size_t>(row)].finding] : nullptr;
}

int FindingModel::rowOf(std::size_t finding) const
{
    const auto found = std::ranges::find(m_places, finding, &FindingPlace::finding);
    return found == m_places.end() ? -1 : static_cast<int>(found - m_places.begin());
}

int FindingModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_places.size());
}

QString FindingModel::summary(const Finding &finding) const
{
    QStringList parts{findingSeverityText(finding.severity)};
    if (const QString saving = savingText(finding); !saving.isEmpty())
        parts += saving;
    parts += areaText(finding.area);
    if (const QString cards = findingCardsText(finding, *m_inputs); !cards.isEmpty() && m_inputs->size() > 1)
        parts += cards;
    return parts.join(QStringLiteral(" · "));
}

QVariant FindingModel::data(const QModelIndex &index, int role) const
{
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
        return m_places[static_cast<std::size_t>(index.row())].depth;
    case CopyRole:
        return findingMarkdown(*found, *m_inputs);
    default:
        return {};
    }
}

} // namespace plumbline

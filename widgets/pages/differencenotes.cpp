// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/differencenotes.h"

#include "widgets/tables/celltext.h"

#include <QCoreApplication>

namespace plumbline {

QString differenceNote(const char *text)
{
    return QCoreApplication::translate("PageDifferences", text);
}

QString wholeCapturesNote(bool isRestricted)
{
    return isRestricted ? differenceNote(QT_TRANSLATE_NOOP(
                              "PageDifferences", "These figures cover the whole captures, regardless of the marked range."))
                        : QString();
}

StepNames::StepNames(const Matching &matching)
{
    for (const StepPair &pair : matching.steps) {
        if (pair.base && pair.target)
            m_names.emplace(matching.targetSteps[*pair.target].number, matching.baseSteps[*pair.base].number);
    }
    for (const ProfilerStep &step : matching.baseSteps)
        m_ofBase.emplace(step.number, true);
}

std::string StepNames::ofTarget(const std::string &number) const
{
    const auto known = m_names.find(number);
    if (known != m_names.end())
        return known->second;
    return m_ofBase.contains(number) ? '\1' + number : number;
}

std::string cellText(const TableSource &table, std::size_t row, std::size_t column)
{
    return cellCopyText(table.columns()[column].kind, table.cell(row, column)).toStdString();
}

void takePartners(ComparedTable &table, const Matching &matching)
{
    for (ComparedPlace &place : table.places) {
        if (!place.target.isValid())
            continue;
        if (const SliceId partner = matching.baseOf[place.target.value]; partner.isValid())
            place.base = partner;
    }
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/matching.h"
#include "widgets/comparison/comparisontables.h"
#include "widgets/tables/tablesource.h"

#include <QString>

#include <cstddef>
#include <map>
#include <string>

namespace plumbline {

/// Returns a translated note on the differences of a page. Mark the text with QT_TRANSLATE_NOOP("PageDifferences", ...).
[[nodiscard]] QString differenceNote(const char *text);

/// Returns the note that a table covers the whole captures although a range is marked. "" if none is marked.
[[nodiscard]] QString wholeCapturesNote(bool isRestricted);

/// Maps step numbers of the target to those of the base, so that rows of paired steps get equal keys.
class StepNames
{
public:
    /// Reads the pairs of steps. O(steps).
    explicit StepNames(const Matching &matching);

    /// Returns the number that the base has for a step of the target. A step without partner keeps its own number. If the base
    /// has a step of that number as well, a mark is put before it, so that both stay apart.
    [[nodiscard]] std::string ofTarget(const std::string &number) const;

private:
    std::map<std::string, std::string> m_names; ///< number in the base by number in the target
    std::map<std::string, bool> m_ofBase;
};

/// Returns the text of a cell as it is copied.
[[nodiscard]] std::string cellText(const TableSource &table, std::size_t row, std::size_t column);

/// Makes both places of a row lead to the same work: if the slice on the target has a partner, the partner becomes the slice on
/// the base.
void takePartners(ComparedTable &table, const Matching &matching);

} // namespace plumbline

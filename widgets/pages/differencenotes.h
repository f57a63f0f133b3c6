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

/// Translates a note of a page's differences; mark the text with QT_TRANSLATE_NOOP("PageDifferences", ...).
[[nodiscard]] QString differenceNote(const char *text);

/// The note that a table covers the whole captures although a range is marked; "" while none is.
[[nodiscard]] QString wholeCapturesNote(bool isRestricted);

/// Step numbers of both compared cards as the base numbers them, so that rows of paired steps get equal keys.
class StepNames
{
public:
    /// O(steps).
    explicit StepNames(const Matching &matching);

    /// The base's number of a step of the target. A step without a partner keeps its own number, marked where the base has a step
    /// of that number as well.
    [[nodiscard]] std::string ofTarget(const std::string &number) const;

private:
    std::map<std::string, std::string> m_names; ///< the base's number by the target's
    std::map<std::string, bool> m_ofBase;
};

/// The text of a cell, as it is copied.
[[nodiscard]] std::string cellText(const TableSource &table, std::size_t row, std::size_t column);

/// Makes both places of a row lead to the same work: where the place on the target has a partner, that becomes the place on the
/// base.
void takePartners(ComparedTable &table, const Matching &matching);

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/steps/stepdifferences.h"

#include "widgets/comparison/pairedtable.h"
#include "widgets/pages/differencenotes.h"
#include "widgets/pages/steps/stepanalysis.h"

#include <array>
#include <memory>
#include <utility>

namespace plumbline {

Result<ComparedTable> stepPageDifferences(const PairedCards &cards, TaskControl &control)
{
    enum Column : std::size_t { Number = 0, StepTime = 2, Computing = 4, NotOverlapped = 6, Free = 7, Preparing = 12 };
    const StepNames names(*cards.matching);
    std::array<PairedSource, 2> sources;
    for (std::size_t side = 0; side < sources.size(); ++side) {
        const bool isBase = side == 0;
        auto read = analyseSteps(isBase ? cards.base : cards.target, isBase ? cards.baseRange : cards.targetRange, control);
        if (!read)
            return failure(read.error());
        const auto steps = std::make_shared<const CardSteps>(std::move(*read));
        sources[side].table = stepTable(*steps);
        sources[side].keyOf = [steps, isBase, &names](std::size_t row) {
            const std::string &number = steps->rows[row].number;
            return isBase ? number : names.ofTarget(number);
        };
        sources[side].addPlace = [steps, isBase](std::size_t row, ComparedPlace &place) {
            (isBase ? place.baseRange : place.targetRange) = steps->rows[row].range;
        };
    }
    return pairTables(sources[0], sources[1], {{Number}, {}, {StepTime, Computing, NotOverlapped, Free, Preparing}, false});
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/whatif/kernelrows.h"

#include "core/tables/table.h"

#include <algorithm>

namespace plumbline {

std::optional<std::size_t> kernelRowOf(const KernelTable *table, const Card &card, const Trace &trace, SliceId slice)
{
    if (!table)
        return std::nullopt;
    return table->find(
        {trace.absolute(trace.slices().start[slice.value]), trace.text(trace.slices().name[slice.value]), card.device, false});
}

std::string kernelShapeText(const KernelTable &table, std::size_t row)
{
    std::string text(table.cell(row, KernelColumn::Type));
    std::string shapes(table.cell(row, KernelColumn::InputShapes));
    std::erase(shapes, '"'); // some versions write quotes inside the quotes of CSV
    return shapes.empty() || isNoValue(shapes) ? text : text + ' ' + shapes;
}

} // namespace plumbline

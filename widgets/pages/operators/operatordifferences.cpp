// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/operators/operatordifferences.h"

#include "core/analysis/kernels/cardkernels.h"
#include "widgets/comparison/pairedtable.h"
#include "widgets/pages/differencenotes.h"
#include "widgets/pages/operators/kerneltable.h"

#include <memory>
#include <utility>

namespace plumbline {

namespace {

PairedColumns kernelColumnsOf(KernelsBy by)
{
    using Column = KernelTableSource::Column;
    const std::vector<std::size_t> quantities{Column::Sum,     Column::Count, Column::Average,
                                              Column::Maximum, Column::P95,   Column::Wait};
    switch (by) {
    case KernelsBy::Name:
        return {{Column::Name}, {Column::Type}, quantities};
    case KernelsBy::Type:
        return {{Column::Type}, {}, quantities};
    case KernelsBy::Core:
        return {{Column::Core}, {}, quantities};
    case KernelsBy::Shape:
    case KernelsBy::Call:
        break;
    }
    return {{Column::Name, Column::Shapes}, {}, quantities};
}

PairedSource kernelSource(std::shared_ptr<const CardKernels> kernels, KernelsBy by, const std::vector<std::size_t> &key,
                          const PageCard &card, const std::optional<TimeRange> &own, bool isBase)
{
    std::optional<TimeRange> absolute;
    if (own)
        absolute = TimeRange{card.trace()->absolute(own->begin), card.trace()->absolute(own->end)};
    const auto table = std::make_shared<const KernelTableSource>(std::move(kernels), by, absolute);
    PairedSource source{table, {}, {}};
    source.keyOf = [table, key](std::size_t row) {
        std::string text;
        for (const std::size_t column : key)
            text += cellText(*table, row, column) + '\0';
        std::erase(text, '"'); // some versions of the profiler quote shapes
        return text;
    };
    source.addPlace = [table, isBase](std::size_t row, ComparedPlace &place) {
        (isBase ? place.base : place.target) = table->kernels().sliceOf(table->longestCall(row)).value_or(SliceId());
    };
    return source;
}

std::shared_ptr<const CardKernels> kernelsOfTimeline(const PageCard &card)
{
    return std::make_shared<const CardKernels>(cardKernels(card.card(), nullptr, card.open->trace()));
}

} // namespace

Result<ComparedTable> kernelPageDifferences(const PairedCards &cards, KernelsBy by, TaskControl &control)
{
    auto base = cards.base.open->kernels(control);
    if (!base)
        return failure(base.error());
    auto target = cards.target.open->kernels(control);
    if (!target)
        return failure(target.error());
    QString note;
    if (((*base)->table == nullptr) != ((*target)->table == nullptr)) {
        *base = kernelsOfTimeline(cards.base);
        *target = kernelsOfTimeline(cards.target);
        note = differenceNote(QT_TRANSLATE_NOOP(
            "PageDifferences", "Both cards are read from their timelines, because one of them has no kernel_details.csv."));
    }
    const bool tellsTypes = (*base)->table != nullptr;
    const KernelsBy group = !tellsTypes && by != KernelsBy::Core ? KernelsBy::Name
                            : by == KernelsBy::Call              ? KernelsBy::Shape
                                                                 : by;
    const PairedColumns columns = kernelColumnsOf(group);
    ComparedTable table =
        pairTables(kernelSource(std::move(*base), group, columns.names, cards.base, cards.baseRange, true),
                   kernelSource(std::move(*target), group, columns.names, cards.target, cards.targetRange, false), columns);
    takePartners(table, *cards.matching);
    table.note = note;
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return table;
}

} // namespace plumbline

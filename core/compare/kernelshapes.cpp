// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/kernelshapes.h"

#include "core/storage/stringpool.h"

namespace plumbline {

namespace {

std::vector<std::uint32_t> shapesOf(const ShapeSource &source, StringPool &texts, const TaskControl &control)
{
    const Trace &trace = source.trace;
    std::vector<std::uint32_t> shapes(trace.slices().size());
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device || control.stopRequested())
            continue;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            const std::string_view name = trace.text(trace.slices().name[slice]);
            const auto row = source.table->find({trace.absolute(trace.slices().start[slice]), name, source.device, false});
            // The empty text, which is number 0, says nothing of shapes.
            if (row)
                shapes[slice] = texts.intern(source.table->cell(*row, KernelColumn::InputShapes)).value;
        }
    }
    return shapes;
}

} // namespace

KernelShapes kernelShapes(const ShapeSource &base, const ShapeSource &target, const TaskControl &control)
{
    KernelShapes shapes;
    if (!base.table || !target.table || !base.table->hasColumn(KernelColumn::InputShapes) ||
        !target.table->hasColumn(KernelColumn::InputShapes))
        return shapes;
    StringPool texts;
    shapes.base = shapesOf(base, texts, control);
    shapes.target = shapesOf(target, texts, control);
    return shapes;
}

} // namespace plumbline

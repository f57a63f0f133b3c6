// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/kernelshapes.h"

#include "core/storage/stringpool.h"

#include <algorithm>
#include <memory>
#include <string>

namespace plumbline {

namespace {

/// Numbers the shapes in a table. Two tables that share `texts` have equal numbers for equal shapes.
class ShapeNumbers
{
public:
    ShapeNumbers(const KernelTable &table, StringPool &texts)
        : m_table(table), m_texts(texts), m_numbers(table.table().distinctTexts(), Unknown)
    {}

    /// Returns the number of the shapes in a row; 0 if the cell is empty. Some versions write quotes inside the cell.
    [[nodiscard]] std::uint32_t of(std::size_t row)
    {
        std::uint32_t &number = m_numbers[m_table.cellId(row, KernelColumn::InputShapes).value];
        if (number == Unknown) {
            std::string text(m_table.cell(row, KernelColumn::InputShapes));
            std::erase(text, '"');
            number = m_texts.intern(text).value;
        }
        return number;
    }

private:
    static constexpr std::uint32_t Unknown = ~std::uint32_t{0};

    const KernelTable &m_table;
    StringPool &m_texts;
    std::vector<std::uint32_t> m_numbers; ///< by text of the table
};

std::vector<std::uint32_t> shapesOf(const ShapeSource &source, StringPool &texts, const TaskControl &control)
{
    constexpr std::uint32_t PollEvery = 1u << 12;
    const Trace &trace = source.trace;
    std::vector<std::uint32_t> shapes(trace.slices().size());
    ShapeNumbers numbers(*source.table, texts);
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device)
            continue;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            if (slice % PollEvery == 0 && control.stopRequested())
                return shapes;
            const std::string_view name = trace.text(trace.slices().name[slice]);
            const auto row = source.table->find({trace.absolute(trace.slices().start[slice]), name, source.device, false});
            if (row)
                shapes[slice] = numbers.of(*row);
        }
    }
    return shapes;
}

std::shared_ptr<const KernelTable> tableOf(const OpenCard &card, TaskControl &control)
{
    return card.kernelTable(control).value_or(nullptr);
}

} // namespace

KernelShapes kernelShapes(const ShapeSource &base, const ShapeSource &target, const TaskControl &control)
{
    const auto tellsShapes = [](const KernelTable *table) {
        return table && table->rows() > 0 && table->hasColumn(KernelColumn::InputShapes);
    };
    KernelShapes shapes;
    if (!tellsShapes(base.table) || !tellsShapes(target.table))
        return shapes;
    const auto texts = std::make_shared<StringPool>();
    shapes.base = shapesOf(base, *texts, control);
    shapes.target = shapesOf(target, *texts, control);
    shapes.texts = texts;
    return shapes;
}

KernelShapes kernelShapesOf(const OpenCard &base, const OpenCard &target, TaskControl &control)
{
    const auto baseTable = tableOf(base, control);
    const auto targetTable = baseTable ? tableOf(target, control) : nullptr;
    return kernelShapes({*base.trace(), baseTable.get(), base.card().device},
                        {*target.trace(), targetTable.get(), target.card().device}, control);
}

} // namespace plumbline

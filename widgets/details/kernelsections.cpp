// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/details/kernelsections.h"

#include "core/base/timestamp.h"
#include "core/profile/cardfiles.h"
#include "core/profile/profilenames.h"
#include "core/tables/kernelfacts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace plumbline {

namespace {

class KernelTexts
{
    Q_DECLARE_TR_FUNCTIONS(KernelSections)
};

constexpr std::size_t ShownTensors = 64;
constexpr qsizetype ShownLength = 2000;

Property section(QString title, const QString &key)
{
    Property property{std::move(title), {}, {}, {}};
    property.look.key = key;
    return property;
}

/// Returns whether a cell stands for "none". Some columns of numbers use the largest unsigned integer for it.
bool saysNothing(std::string_view cell)
{
    constexpr std::array<std::string_view, 3> Unset{"4294967295", "65535", "18446744073709551615"};
    return isNoValue(cell) || std::find(Unset.begin(), Unset.end(), cell) != Unset.end();
}

void addCell(std::vector<Property> &rows, QString name, std::string_view cell)
{
    if (!saysNothing(cell))
        rows.push_back({std::move(name), plainText(cell, ShownLength), {}, {}});
}

/// Returns a cell of microseconds as exact duration. If it is not a whole number of nanoseconds, the text of the cell is
/// returned.
QString microsecondsText(std::string_view cell)
{
    const ParsedTime time = nanosecondsOf(cell);
    return time.status == TimeStatus::Exact ? durationText(time.ns) : plainText(cell, 40);
}

QString tensorText(const KernelTensor &tensor)
{
    QString shape = plainText(tensor.shape, ShownLength);
    shape.replace(QLatin1Char(','), QStringLiteral(", "));
    QString text = tensor.shape.empty() ? KernelTexts::tr("scalar") : QLatin1Char('[') + shape + QLatin1Char(']');
    for (const std::string_view part : {tensor.type, tensor.format}) {
        if (!isNoValue(part))
            text += QStringLiteral("  ") + plainText(part, 60);
    }
    return text;
}

void addTensors(std::vector<Property> &rows, const QString &name, const std::vector<KernelTensor> &tensors, std::size_t total)
{
    std::size_t number = 0;
    for (const KernelTensor &tensor : tensors)
        rows.push_back({name.arg(number++), tensorText(tensor), {}, {}});
    if (total > tensors.size()) {
        const QString more = KernelTexts::tr("%1 more are not shown").arg(countText(total - tensors.size()));
        rows.push_back({QString(), more, {}, {}});
    }
}

void addShapes(std::vector<Property> &rows, const KernelTable &table, std::size_t row)
{
    if (!table.hasColumn(KernelColumn::InputShapes) && !table.hasColumn(KernelColumn::OutputShapes)) {
        rows.push_back(
            {KernelTexts::tr("Shapes"),
             KernelTexts::tr(
                 "not recorded: the table has no shape columns, as is usual at profiler level 0; level 1 and above record them"),
             {},
             {}});
        return;
    }
    std::size_t total = 0;
    const auto inputs = kernelInputs(table, row, ShownTensors, &total);
    addTensors(rows, KernelTexts::tr("Input %1"), inputs, total);
    const auto outputs = kernelOutputs(table, row, ShownTensors, &total);
    addTensors(rows, KernelTexts::tr("Output %1"), outputs, total);
}

/// Returns a property whose text spans both columns.
Property kernelSentence(const QString &text)
{
    Property property{text, {}, {}, {}};
    property.look.spans = true;
    return property;
}

/// Adds what is missing in a damaged table. Adds nothing if the table is complete.
void addGaps(std::vector<Property> &rows, const KernelTable &table)
{
    if (table.isCutShort())
        rows.push_back(kernelSentence(KernelTexts::tr("The table was cut short inside a row; rows are missing.")));
    if (table.unplacedRows() > 0)
        rows.push_back(
            kernelSentence(KernelTexts::tr("Rows of the table whose start time cannot be read, and which belong to no slice: %1")
                               .arg(countText(table.unplacedRows()))));
}

Property kernelFacts(const TimelineCard &card, SliceId slice, const KernelTable &table, std::size_t row)
{
    Property facts = section(KernelTexts::tr("Kernel"), QStringLiteral("kernel"));
    std::vector<Property> &rows = facts.children;
    addCell(rows, KernelTexts::tr("Type"), table.cell(row, KernelColumn::Type));
    addCell(rows, KernelTexts::tr("Core"), table.cell(row, KernelColumn::Core));
    addShapes(rows, table, row);
    addCell(rows, KernelTexts::tr("Block dim"), table.cell(row, KernelColumn::BlockDim));
    if (table.cell(row, KernelColumn::MixBlockDim) != "0")
        addCell(rows, KernelTexts::tr("Mix block dim"), table.cell(row, KernelColumn::MixBlockDim));
    addCell(rows, KernelTexts::tr("Shape kind"), table.cell(row, KernelColumn::State));
    addCell(rows, KernelTexts::tr("HF32 eligible"), table.cell(row, KernelColumn::Hf32));
    if (const std::string_view wait = table.cell(row, KernelColumn::Wait); !isNoValue(wait)) {
        Property property{KernelTexts::tr("Wait"), microsecondsText(wait), plainText(wait), {}};
        property.look.toolTip = KernelTexts::tr("Time between the end of the previous task and the start of this one");
        rows.push_back(std::move(property));
    }
    const auto duration = table.durationNs(row);
    const TimeNs drawn = card.trace->slices().duration[slice.value];
    // `drawn` is never negative, so that subtracting 1 cannot overflow whatever duration the table contains.
    if (duration && (*duration < drawn - 1 || *duration - 1 > drawn))
        rows.push_back({KernelTexts::tr("Duration in the table"), durationText(*duration), QString::number(*duration), {}});
    if (!card.steps || card.steps->empty())
        addCell(rows, KernelTexts::tr("Step"), table.cell(row, KernelColumn::Step));
    addCell(rows, KernelTexts::tr("Model ID"), table.cell(row, KernelColumn::ModelId));
    addCell(rows, KernelTexts::tr("Task ID"), table.cell(row, KernelColumn::TaskId));
    addCell(rows, KernelTexts::tr("Stream ID"), table.cell(row, KernelColumn::StreamId));
    addCell(rows, KernelTexts::tr("Context ID"), table.cell(row, KernelColumn::ContextId));
    // Rows are counted as in an editor or a spreadsheet, where the header is row 1.
    const auto [file, rowInFile] = table.table().placeOf(row);
    const QString place = KernelTexts::tr("%1, row %2").arg(plainText(baseName(file), 200), countText(rowInFile + 2));
    rows.push_back({KernelTexts::tr("Read from"), place, plainText(file), {}});
    addGaps(rows, table);
    return facts;
}

Property shareSection(const KernelTable &table, std::size_t row)
{
    Property shares = section(KernelTexts::tr("Pipe utilisation"), QStringLiteral("pipes"));
    std::size_t idle = 0;
    for (const KernelShare &share : kernelShares(table, row)) {
        if (share.share <= 0) {
            ++idle;
            continue;
        }
        const QString percent = QString::number(share.share * 100, 'f', 1) + QChar(0x202F) + QLatin1Char('%');
        Property property{plainText(share.name, 100), percent, {}, {}};
        property.look.share = share.share;
        if (!isNoValue(share.timeUs))
            property.look.trailing = microsecondsText(share.timeUs);
        shares.children.push_back(std::move(property));
    }
    if (idle > 0 && !shares.children.empty())
        shares.value = KernelTexts::tr("%1 others are 0").arg(countText(idle));
    else if (idle > 0)
        shares.value = KernelTexts::tr("all are 0");
    return shares;
}

Property metricSection(const KernelTable &table, std::size_t row)
{
    Property metrics = section(KernelTexts::tr("Other counters"), QStringLiteral("counters"));
    metrics.look.startsClosed = true;
    for (const KernelMetric &metric : kernelMetrics(table, row))
        metrics.children.push_back({plainText(metric.name, 100), plainText(metric.value, 200), {}, {}});
    metrics.value = countText(metrics.children.size());
    return metrics;
}

/// Returns a section that says why nothing is known of a kernel.
Property reasonSection(const QString &reason)
{
    Property kernel = section(KernelTexts::tr("Kernel"), QStringLiteral("kernel"));
    kernel.children.push_back(kernelSentence(reason));
    return kernel;
}

QString missingReason(const CardFact<KernelTable> &table, const Card &card)
{
    if (!table && !kernelFilesOf(card).empty())
        return errorText(table.error());
    if (!table) {
        const bool isCann = card.framework == Framework::Cann;
        return KernelTexts::tr("%1 was not found next to the timeline. It contains type, core and block dim of every kernel, and "
                               "from profiler level 1 also shapes and pipe utilisation.")
            .arg(isCann ? QStringLiteral("op_summary_*.csv") : QStringLiteral("kernel_details.csv"));
    }
    return KernelTexts::tr("%1 has no row with this name and start; this is normal for tasks that are not kernels.")
        .arg(plainText(baseName((*table)->path()), 200));
}

/// Returns the row of a slice. O(log rows).
std::optional<std::size_t> rowOf(const KernelTable &table, const TimelineCard &card, SliceId slice)
{
    const Trace &trace = *card.trace;
    KernelKey key;
    key.startNs = trace.absolute(trace.slices().start[slice.value]);
    key.name = trace.text(trace.slices().name[slice.value]);
    key.device = card.open->card().device;
    key.isCommunication = trace.processOf(trace.laneOf(slice)).kind == ProcessKind::Communication;
    return table.find(key);
}

} // namespace

std::vector<Property> kernelSections(const TimelineCard &card, SliceId slice, KernelSource &source)
{
    const ProcessKind kind = card.trace->processOf(card.trace->laneOf(slice)).kind;
    const bool isKernel = kind == ProcessKind::Device;
    if (!card.origin || (!isKernel && kind != ProcessKind::Communication))
        return {};
    const CardFact<KernelTable> *read = source.table(card.open);
    if (!read)
        return {reasonSection(KernelTexts::tr("The kernel table is being read …"))};
    const std::optional<std::size_t> row = *read ? rowOf(***read, card, slice) : std::nullopt;
    if (!row && !isKernel)
        return {};
    if (!row) {
        Property missing = reasonSection(missingReason(*read, card.open->card()));
        if (*read)
            addGaps(missing.children, ***read);
        return {std::move(missing)};
    }
    const KernelTable &table = ***read;
    std::vector<Property> sections{kernelFacts(card, slice, table, *row)};
    for (Property more : {shareSection(table, *row), metricSection(table, *row)}) {
        const bool isEmpty = more.children.empty() && (more.value.isEmpty() || more.look.startsClosed);
        if (!isEmpty)
            sections.push_back(std::move(more));
    }
    return sections;
}

} // namespace plumbline

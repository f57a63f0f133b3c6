// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/memorygraphs.h"
#include "app/commands/texttable.h"
#include "app/commands/tracecommand.h"
#include "core/analysis/memory/cardmemory.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// The table that is listed, in the order of the values of --table.
enum class MemoryList { Curves, Samples, Alive, Allocations, Modules, Static, Totals, Graphs, Nodes, Tensors };

std::string_view nameOf(MemorySeries series)
{
    constexpr std::array<std::string_view, 3> Names{"allocated", "reserved", "active"};
    return Names[static_cast<std::size_t>(series)];
}

QStringList titlesOf(MemoryList list)
{
    switch (list) {
    case MemoryList::Curves:
        return {QStringLiteral("card"),       QStringLiteral("component"), QStringLiteral("series"),
                QStringLiteral("peak_bytes"), QStringLiteral("peak_ns"),   QStringLiteral("samples")};
    case MemoryList::Samples:
        return {QStringLiteral("card"), QStringLiteral("component"), QStringLiteral("series"), QStringLiteral("time_ns"),
                QStringLiteral("bytes")};
    case MemoryList::Alive:
    case MemoryList::Allocations:
        return {QStringLiteral("card"),         QStringLiteral("name"),        QStringLiteral("bytes"),
                QStringLiteral("allocated_ns"), QStringLiteral("released_ns"), QStringLiteral("held_ns")};
    case MemoryList::Modules:
        return {QStringLiteral("card"), QStringLiteral("component"), QStringLiteral("peak_bytes"), QStringLiteral("peak_ns"),
                QStringLiteral("samples")};
    case MemoryList::Static:
        return {QStringLiteral("card"),       QStringLiteral("graph"),     QStringLiteral("name"),
                QStringLiteral("first_node"), QStringLiteral("last_node"), QStringLiteral("bytes")};
    case MemoryList::Totals:
        return QStringList{QStringLiteral("card")} + memoryTotalTitles();
    case MemoryList::Graphs:
        return QStringList{QStringLiteral("card")} + memoryGraphTitles();
    case MemoryList::Nodes:
        return QStringList{QStringLiteral("card")} + memoryNodeTitles();
    case MemoryList::Tensors:
        return QStringList{QStringLiteral("card")} + memoryTensorTitles();
    }
    return {};
}

/// Returns how many of the left columns after the card hold text.
qsizetype textColumns(MemoryList list)
{
    switch (list) {
    case MemoryList::Alive:
    case MemoryList::Allocations:
    case MemoryList::Modules:
        return 1;
    case MemoryList::Curves:
    case MemoryList::Samples:
    case MemoryList::Static:
    case MemoryList::Graphs:
    case MemoryList::Nodes:
        return 2;
    case MemoryList::Tensors:
        return 4;
    case MemoryList::Totals:
        break;
    }
    return 0;
}

/// Lists what the tables of each card tell about its memory.
class Memory final : public TraceCommand
{
public:
    explicit Memory(const CommandLine &line) : TraceCommand(line, "cards") {}

private:
    OrExit<void> readOptions() override
    {
        const auto list =
            chosenTable({QStringLiteral("curves"), QStringLiteral("samples"), QStringLiteral("alive"),
                         QStringLiteral("allocations"), QStringLiteral("modules"), QStringLiteral("static"),
                         QStringLiteral("totals"), QStringLiteral("graphs"), QStringLiteral("nodes"), QStringLiteral("tensors")});
        if (!list)
            return tl::unexpected(list.error());
        m_list = static_cast<MemoryList>(*list);
        bool isNumber = false;
        m_limit = line().value("--limit", QStringLiteral("1000")).toULongLong(&isNumber);
        if (!isNumber)
            return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--limit needs a number"))));
        const QStringList titles = titlesOf(m_list);
        for (qsizetype column = 0; column < titles.size(); ++column)
            m_table.addColumn(titles.at(column),
                              column >= 1 && column <= textColumns(m_list) ? TextTable::Align::Left : TextTable::Align::Right);
        addCsv(titles);
        return {};
    }

    // The timeline is read in two cases only. It may make several cards, because it may hold several devices. And a file without
    // a capture around it must prove to be a timeline.
    bool addWithoutTrace(const OpenCard &card) override
    {
        if (isTimelineOnly(card.card()))
            return false;
        TaskControl control;
        const auto memory = card.memory(control);
        if ((*memory)->hasSeveralDevices() && !card.card().device && !card.card().timeline.empty())
            return false;
        add(card.card(), **memory);
        return true;
    }

    OrExit<void> addCard(const OpenCard &card) override
    {
        TaskControl control;
        add(card.card(), **card.memory(control));
        return {};
    }

    void add(const Card &card, const CardMemory &memory)
    {
        addLosses(memory.problems, memory.errors);
        if (isJson())
            writeJson(card, memory);
        else
            addRows(card, memory);
    }

    void writeJson(const Card &card, const CardMemory &memory)
    {
        JsonWriter &out = json();
        out.beginObject().key("rank");
        writeOptional(out, card.rank);
        out.key("curves").beginArray();
        for (const MemoryCurve &curve : memory.curves.curves) {
            out.beginObject().key("component").text(curve.component).key("series").text(nameOf(curve.series));
            writePeak(out, curve);
        }
        out.endArray().key("alive_at_peak").beginArray();
        const std::uint64_t shown = line().has("--limit") ? m_limit : NoLimit;
        for (std::size_t block = 0; block < std::min<std::uint64_t>(memory.aliveAtPeak.size(), shown); ++block)
            writeBlock(out, memory.allocations.blocks[memory.aliveAtPeak[block]]);
        out.endArray().key("alive_at_peak_total");
        memory.hasAllocations ? out.count(memory.aliveAtPeak.size() + memory.unkeptAlive) : out.null();
        out.key("allocations");
        memory.hasAllocations ? out.count(memory.allocations.blockCount()) : out.null();
        const auto &unused = memory.curves.fragmentationPeak;
        writeInteger(out, "fragmentation_peak_bytes", unused ? std::optional(unused->bytes) : std::nullopt);
        out.key("modules").beginArray();
        for (const MemoryCurve &curve : memory.modules.curves) {
            out.beginObject().key("component").text(curve.component);
            writePeak(out, curve);
        }
        out.endArray().key("static_graphs").beginArray();
        for (const StaticMemory &graph : memory.staticMemory) {
            if (graph.isTotal())
                out.beginObject().key("graph").text(graph.graph).key("bytes").integer(graph.bytes).endObject();
        }
        out.endArray();
        writeMemoryGraphs(out, memory.totals, memory.graphs, line().has("--limit") ? m_limit : NoLimit);
        out.endObject();
    }

    static void writePeak(JsonWriter &out, const MemoryCurve &curve)
    {
        out.key("peak_bytes").integer(curve.peak.bytes).key("peak_ns").integer(curve.peak.ns);
        out.key("samples").count(curve.sampleCount()).endObject();
    }

    static void writeBlock(JsonWriter &out, const Allocation &block)
    {
        out.beginObject().key("name").text(block.name).key("bytes").integer(block.bytes);
        writeInteger(out, "allocated_ns", block.allocatedNs);
        writeInteger(out, "released_ns", block.releasedNs);
        out.endObject();
    }

    void addRows(const Card &card, const CardMemory &memory)
    {
        switch (m_list) {
        case MemoryList::Curves:
            return addCurves(card, memory.curves, true);
        case MemoryList::Modules:
            return addCurves(card, memory.modules, false);
        case MemoryList::Samples:
            return addSamples(card, memory.curves);
        case MemoryList::Alive:
            m_left += memory.aliveAtPeak.size() - std::min<std::uint64_t>(memory.aliveAtPeak.size(), m_limit);
            for (std::size_t block = 0; block < std::min<std::uint64_t>(memory.aliveAtPeak.size(), m_limit); ++block)
                addBlock(card, memory.allocations.blocks[memory.aliveAtPeak[block]]);
            return;
        case MemoryList::Allocations:
            m_left += memory.allocations.blocks.size() - std::min<std::uint64_t>(memory.allocations.blocks.size(), m_limit);
            for (std::size_t block = 0; block < std::min<std::uint64_t>(memory.allocations.blocks.size(), m_limit); ++block)
                addBlock(card, memory.allocations.blocks[block]);
            return;
        case MemoryList::Static:
            return addStatic(card, memory.staticMemory);
        case MemoryList::Totals:
            return addMemoryTotals(memory.totals, behindCard(card));
        case MemoryList::Graphs:
            return addMemoryGraphs(memory.graphs, behindCard(card));
        case MemoryList::Nodes:
            return addMemoryNodes(memory.graphs, behindCard(card));
        case MemoryList::Tensors:
            return addMemoryTensors(memory.graphs, behindCard(card));
        }
    }

    /// Returns a function that adds cells behind that of a card.
    [[nodiscard]] MemoryRowTaker behindCard(const Card &card)
    {
        return [this, rank = rankText(card)](const QStringList &cells) { addCells(QStringList{rank} + cells); };
    }

    void addCurves(const Card &card, const MemoryCurves &curves, bool withSeries)
    {
        for (const MemoryCurve &curve : curves.curves) {
            QStringList cells{rankText(card), fromFile(curve.component)};
            if (withSeries)
                cells += fromFile(nameOf(curve.series));
            addCells(cells + QStringList{QString::number(curve.peak.bytes), QString::number(curve.peak.ns),
                                         QString::number(curve.sampleCount())});
        }
    }

    void addSamples(const Card &card, const MemoryCurves &curves)
    {
        for (const MemoryCurve &curve : curves.curves) {
            const QStringList begin{rankText(card), fromFile(curve.component), fromFile(nameOf(curve.series))};
            for (const MemorySample &sample : curve.samples)
                addCells(begin + QStringList{QString::number(sample.ns), QString::number(sample.bytes)});
        }
    }

    void addBlock(const Card &card, const Allocation &block)
    {
        addCells({rankText(card), fromFile(block.name), QString::number(block.bytes), numberCell(block.allocatedNs),
                  numberCell(block.releasedNs), numberCell(block.heldNs())});
    }

    void addStatic(const Card &card, const std::vector<StaticMemory> &rows)
    {
        for (const StaticMemory &row : rows)
            addCells({rankText(card), fromFile(row.graph), fromFile(row.name), QString::number(row.firstNode),
                      numberCell(row.lastNode), QString::number(row.bytes)});
    }

    void addCells(const QStringList &cells)
    {
        if (isCsv())
            addCsv(cells);
        else
            m_table.addRow(cells);
    }

    QString tableText() const override { return m_table.toText(); }

    void sayMore() const override
    {
        if (m_left > 0)
            showMessage(translated(QT_TRANSLATE_NOOP("Commands", "%1 more blocks; --limit shows them")).arg(m_left));
    }

    static constexpr std::uint64_t NoLimit = std::numeric_limits<std::uint64_t>::max();

    MemoryList m_list = MemoryList::Curves;
    std::uint64_t m_limit = 0;
    std::uint64_t m_left = 0; ///< number of blocks that --limit left out
    TextTable m_table;
};

} // namespace

/// Returns the command `memory PATH`: lists how much memory each component held and when, and which blocks were alive at the
/// peak.
Command memoryCommand()
{
    Command command{"memory", "PATH", QT_TRANSLATE_NOOP("Commands", "Peaks of memory by component, and what was held then."),
                    1,        {},     nullptr};
    command.options = commonOptions();
    command.options.append({
        csvOption(),
        cardOption(),
        {"--table", "", "curves|samples|alive|allocations|modules|static|totals|graphs|nodes|tensors",
         QT_TRANSLATE_NOOP("Commands",
                           "what a table or --csv lists: curves (default), their samples, blocks alive at the peak, all "
                           "allocations, modules of the driver, memory planned by graphs, or, of older captures, sums of the "
                           "card, graphs, their operators, or their tensors")},
        {"--limit", "", "N",
         QT_TRANSLATE_NOOP("Commands", "list at most this many blocks of memory a card (1000; with --json all)")},
    });
    command.run = [](const CommandLine &line) { return Memory(line).run(); };
    return command;
}

} // namespace plumbline

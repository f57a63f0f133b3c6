// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/cardoperators.h"

#include "core/analysis/kernels/summedcalls.h"
#include "core/base/wide.h"
#include "core/profile/cardfiles.h"
#include "core/profile/profilenames.h"
#include "core/tables/dynamicshapes.h"
#include "core/tables/operatorsums.h"
#include "core/tables/operatortexts.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace plumbline {

namespace {

constexpr std::string_view AiCoreName = "AI_CORE";
constexpr std::string_view AiCpuName = "AI_CPU";

/// A kind of table with sums, and the core whose operators it lists.
struct SumTable
{
    std::string_view kind;
    std::string_view core;
};
constexpr std::array<SumTable, 3> OperatorTables{
    {{"aicore_intermediate_detail", AiCoreName}, {"cpu_op_detail_info", "HOST_CPU"}, {"gpu_op_detail_info", "GPU"}}};
constexpr std::array<SumTable, 4> TypeTables{{{"aicore_intermediate_type", AiCoreName},
                                              {"cpu_op_type_info", "HOST_CPU"},
                                              {"gpu_op_type_info", "GPU"},
                                              {"op_statistic", {}}}};

/// Returns whether an operator fetches input data, which the AI CPU does, although it is listed with the tasks of the AI cores.
bool fetchesData(std::string_view type)
{
    constexpr std::array<std::string_view, 4> Types{"GetNext", "InitData", "InitDataSetQueue", "EndOfSequence"};
    return std::ranges::find(Types, type) != Types.end();
}

/// Gives operators that are told without scopes the full names of `named`, where the name tells which one it is.
void fillFullNames(std::vector<OperatorSum> &rows, const std::vector<OperatorSum> &named)
{
    std::unordered_map<std::string_view, const OperatorSum *> byName; // null for a name of several operators
    for (const OperatorSum &row : named) {
        const auto [at, isNew] = byName.try_emplace(row.name, &row);
        at->second = isNew ? &row : nullptr;
    }
    for (OperatorSum &row : rows) {
        const auto found = row.fullName.empty() ? byName.find(row.name) : byName.end();
        if (found != byName.end() && found->second)
            row.fullName = found->second->fullName;
    }
}

std::int64_t sumOfRows(const std::vector<OperatorSum> &rows)
{
    WideNs sumPs = 0;
    for (const OperatorSum &row : rows)
        sumPs += row.sumPs.value_or(0);
    return saturated(sumPs);
}

/// Collects the rows of all tables of a card.
class OperatorSumReader
{
public:
    OperatorSumReader(const Card &card, TaskControl &control) : m_card(card), m_control(control) {}

    void add(const SumTable &kind)
    {
        const auto table = read(kind.kind);
        if (table && *table)
            take((*table)->path(), operatorSumsOf(**table, kind.core, m_card.device));
    }

    void addShapes()
    {
        const std::vector<std::string> files = filesOf(m_card, "dynamic_shape_info", ".json");
        if (files.empty() || m_control.stopRequested())
            return;
        auto read = readDynamicShapes(files.front());
        if (read)
            take(files.front(), std::move(*read));
        else
            m_kernels.errors.push_back(std::move(read.error()));
    }

    /// Adds what texts tell about the AI cores, unless a table does. Call it after the tables of the AI cores.
    void addTexts(SumsOf what)
    {
        const auto detail = text("output_op_compute_time_detail");
        const auto executions = what == SumsOf::Operators ? text("output_op_compute_time") : std::nullopt;
        const auto rowsOf = [what](const std::optional<ReadText> &read) -> const std::optional<OperatorSumRows> & {
            static const std::optional<OperatorSumRows> none;
            return !read ? none : what == SumsOf::Types ? read->lists.types : read->lists.operators;
        };
        const auto &shown = rowsOf(detail) ? detail : executions;
        if (!rowsOf(shown))
            return;
        OperatorSumRows rows = *rowsOf(shown);
        if (std::ranges::any_of(m_rows, [](const OperatorSum &row) { return row.core == AiCoreName; })) {
            m_kernels.unshown = UnshownTable{baseName(shown->path), sumOfRows(rows.rows)};
            return;
        }
        if (rowsOf(executions))
            fillFullNames(rows.rows, rowsOf(executions)->rows);
        take(shown->path, std::move(rows));
    }

    /// Adds the executions on the AI CPU. Call it after the other tables. Data-fetching operators that these list count for the
    /// AI CPU as well, unless the executions are known.
    void addAiCpu()
    {
        const std::size_t others = m_rows.size();
        const auto table = read("aicpu_intermediate");
        if (table && *table)
            take((*table)->path(), aiCpuSumsOf(**table));
        std::unordered_set<std::string_view> listed;
        for (std::size_t row = others; row < m_rows.size(); ++row)
            listed.insert(m_rows[row].type);
        for (std::size_t row = 0; row < others; ++row) {
            if (m_rows[row].core == AiCoreName && fetchesData(m_rows[row].type) && !listed.contains(m_rows[row].type))
                m_rows[row].core = AiCpuName;
        }
    }

    /// Adds what framework_raw tells about the operators.
    void addFacts()
    {
        const auto table = m_rows.empty() ? std::nullopt : read("framework_raw");
        if (!table || !*table)
            return;
        const OperatorFactsByFullName facts = operatorFactsOf(**table);
        bool isUsed = false;
        for (OperatorSum &row : m_rows) {
            const auto found = row.fullName.empty() ? facts.end() : facts.find(row.fullName);
            if (found == facts.end())
                continue;
            isUsed = true;
            row.type = row.type.empty() ? found->second.type : row.type;
            row.subgraph = row.subgraph.empty() ? found->second.subgraph : row.subgraph;
            row.operands = found->second.operands;
        }
        if (isUsed)
            addSource((*table)->path());
    }

    /// Returns what was read. Null if there is neither a row nor a file that could not be read.
    std::shared_ptr<const CardKernels> finish(std::shared_ptr<const Trace> trace)
    {
        if (m_rows.empty() && m_kernels.errors.empty() && m_kernels.source.empty())
            return nullptr;
        m_kernels.trace = std::move(trace);
        m_kernels.calls = std::make_unique<SummedKernelCalls>(std::move(m_rows));
        return std::make_shared<const CardKernels>(std::move(m_kernels));
    }

private:
    struct ReadText
    {
        std::string path;
        OperatorTexts lists;
    };

    /// Reads the text of a kind, if the card has one.
    std::optional<ReadText> text(std::string_view kind)
    {
        const std::vector<std::string> files = filesOf(m_card, kind, ".txt");
        if (files.empty() || m_control.stopRequested())
            return std::nullopt;
        auto read = readOperatorTexts(files.front(), m_control);
        if (!read) {
            m_kernels.errors.push_back(std::move(read.error()));
            return std::nullopt;
        }
        return ReadText{files.front(), std::move(*read)};
    }

    std::optional<std::shared_ptr<const Table>> read(std::string_view kind)
    {
        const std::vector<std::string> files = filesOf(m_card, kind, ".csv");
        if (files.empty() || m_control.stopRequested())
            return std::nullopt;
        auto table = readTables(files, m_control);
        if (!table) {
            m_kernels.errors.push_back(table.error());
            return std::nullopt;
        }
        m_kernels.problems.insert(m_kernels.problems.end(), (*table)->problems().begin(), (*table)->problems().end());
        return std::move(*table);
    }

    void take(const std::string &path, std::optional<OperatorSumRows> sums)
    {
        if (!sums) {
            m_kernels.errors.push_back({ErrorCode::NotRecognised, path, -1, "execution_time"});
            return;
        }
        addSource(path);
        m_kernels.isPerStep = m_kernels.isPerStep || sums->isPerStep;
        if (sums->unreadable > 0)
            m_kernels.problems.push_back({Severity::Warning, ProblemCode::UnreadableRows, path, -1, 0, {}, sums->unreadable});
        for (OperatorSum &row : sums->rows)
            row.table = m_tables;
        ++m_tables;
        std::move(sums->rows.begin(), sums->rows.end(), std::back_inserter(m_rows));
    }

    void addSource(std::string_view path) { m_kernels.source += (m_kernels.source.empty() ? "" : ", ") + baseName(path); }

    const Card &m_card;
    TaskControl &m_control;
    CardKernels m_kernels;
    std::vector<OperatorSum> m_rows;
    std::uint32_t m_tables = 0; ///< tables that were read
};

} // namespace

std::shared_ptr<const CardKernels> readOperatorSums(const Card &card, SumsOf what, std::shared_ptr<const Trace> trace,
                                                    TaskControl &control)
{
    OperatorSumReader reader(card, control);
    if (what == SumsOf::Shapes) {
        reader.addShapes();
        return reader.finish(std::move(trace));
    }
    if (what == SumsOf::Operators) {
        for (const SumTable &kind : OperatorTables)
            reader.add(kind);
        reader.addTexts(what);
        reader.addFacts();
    } else {
        for (const SumTable &kind : TypeTables)
            reader.add(kind);
        reader.addTexts(what);
    }
    reader.addAiCpu();
    return reader.finish(std::move(trace));
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/kernelgroups.h"
#include "core/summary/summaryparts.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

constexpr std::array GroupingNames{"name"sv, "type"sv, "core"sv, "shape"sv}; ///< in the order of KernelsBy
/// Columns of a database are fewer than 2000, and the tables of kernels have at most 1000 counters.
constexpr std::size_t MostSummaryCounters = 1000;

/// What the kernels of one way of grouping come from.
struct KernelSourceRow
{
    KernelsBy by = KernelsBy::Name;
    std::string source;
    bool isSummedUp = false;
    bool isPerStep = false;
};

struct KernelSourceFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit.choice("grouped_by", row.by, GroupingNames);
        visit("source", row.source);
        visit("is_of_sums", row.isSummedUp);
        visit("is_per_step", row.isPerStep);
    }
};

/// A measurement of one way of grouping, and the column of the table of kernels that has its values.
struct KernelCounterRow
{
    KernelsBy by = KernelsBy::Name;
    std::string name;
    std::string column;
};

struct KernelCounterFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit.choice("grouped_by", row.by, GroupingNames);
        visit("name", row.name);
        visit("column_name", row.column);
    }
};

std::string counterColumn(std::size_t counter)
{
    return "counter_" + std::to_string(counter);
}

/// The columns of the table of kernels before those of the counters.
enum KernelGroupColumn : std::size_t {
    GroupedBy,
    GroupName,
    GroupType,
    GroupCore,
    GroupShapes,
    GroupFullName,
    GroupSubgraph,
    GroupCount,
    GroupSum,
    GroupAverage,
    GroupMinimum,
    GroupMaximum,
    GroupP95,
    GroupWait,
    GroupWhole,
    GroupCounters
};

const std::vector<DatabaseColumn> &groupColumns()
{
    using enum DatabaseColumnType;
    static const std::vector<DatabaseColumn> columns{
        {"grouped_by", Text}, {"name", Text},      {"type", Text},      {"accelerator_core", Text}, {"input_shapes", Text},
        {"full_name", Text},  {"subgraph", Text},  {"count", Integer},  {"sum_ps", Integer},        {"average_ps", Integer},
        {"min_ps", Integer},  {"max_ps", Integer}, {"p95_ps", Integer}, {"wait_ps", Integer},       {"whole", Integer},
    };
    return columns;
}

DatabaseValue textValue(const std::optional<std::string_view> &text)
{
    return text ? DatabaseValue(*text) : DatabaseValue();
}

DatabaseValue timeValue(const std::optional<std::int64_t> &ps)
{
    return ps ? DatabaseValue(*ps) : DatabaseValue();
}

void writeGroup(RecordWriter &writer, KernelsBy by, const KernelFigures &figures, std::uint32_t whole, std::size_t counters)
{
    std::vector<DatabaseValue> row{GroupingNames[static_cast<std::size_t>(by)],
                                   textValue(figures.name),
                                   textValue(figures.type),
                                   textValue(figures.core),
                                   textValue(figures.shapes),
                                   textValue(figures.fullName),
                                   textValue(figures.subgraph),
                                   static_cast<std::int64_t>(figures.count),
                                   saturated(figures.sumPs),
                                   timeValue(figures.averagePs),
                                   timeValue(figures.minPs),
                                   timeValue(figures.maxPs),
                                   timeValue(figures.p95Ps),
                                   timeValue(figures.waitPs),
                                   static_cast<std::int64_t>(whole)};
    for (std::size_t counter = 0; counter < counters; ++counter) {
        const bool isKnown = counter < figures.counters.size();
        if (isKnown && figures.counters[counter])
            row.emplace_back(*figures.counters[counter]);
        else
            row.push_back(isKnown ? textValue(figures.counterTexts[counter]) : DatabaseValue());
    }
    writer.rawRow(row);
}

/// The groups of a summary as calls, each of which stands for all calls of its group. Owns all texts.
class SummaryKernelCalls final : public KernelCalls
{
public:
    /// A group with its texts.
    struct Group
    {
        std::array<std::optional<std::string>, 6> texts; ///< name, type, core, shapes, full name, subgraph
        std::vector<std::optional<std::string>> counterTexts;
        std::uint32_t whole = 0;
        KernelFigures figures;
    };

    void setCounters(std::vector<std::string> counters) { m_counters = std::move(counters); }
    void setOfSums(bool areOfSums) { m_areOfSums = areOfSums; }
    [[nodiscard]] bool areOfSums() const { return m_areOfSums; }
    void add(Group group) { m_groups.push_back(std::move(group)); }
    /// Points the figures to the texts. Must be called once all groups are there.
    void finish()
    {
        const auto view = [](const std::optional<std::string> &text) {
            return text ? std::optional<std::string_view>(*text) : std::nullopt;
        };
        for (Group &group : m_groups) {
            KernelFigures &figures = group.figures;
            figures.name = view(group.texts[0]);
            figures.type = view(group.texts[1]);
            figures.core = view(group.texts[2]);
            figures.shapes = view(group.texts[3]);
            figures.fullName = view(group.texts[4]);
            figures.subgraph = view(group.texts[5]);
            figures.counterTexts.reserve(group.counterTexts.size());
            for (const auto &text : group.counterTexts)
                figures.counterTexts.push_back(view(text));
        }
    }

    [[nodiscard]] std::size_t size() const override { return m_groups.size(); }
    [[nodiscard]] std::string_view name(std::size_t call) const override { return told(call).name.value_or(""); }
    [[nodiscard]] std::string_view type(std::size_t call) const override { return told(call).type.value_or(""); }
    [[nodiscard]] std::string_view core(std::size_t call) const override { return told(call).core.value_or(""); }
    [[nodiscard]] std::string_view shapes(std::size_t call) const override { return told(call).shapes.value_or(""); }
    [[nodiscard]] std::string_view fullName(std::size_t call) const override { return told(call).fullName.value_or(""); }
    [[nodiscard]] std::string_view subgraph(std::size_t call) const override { return told(call).subgraph.value_or(""); }
    /// Each group of the file stays a group.
    [[nodiscard]] std::uint64_t key(std::size_t call, KernelsBy) const override { return call; }
    [[nodiscard]] std::optional<std::int64_t> startNs(std::size_t) const override { return std::nullopt; }
    [[nodiscard]] std::optional<std::int64_t> durationPs(std::size_t call) const override { return saturated(told(call).sumPs); }
    [[nodiscard]] std::optional<std::int64_t> waitPs(std::size_t call) const override { return told(call).waitPs; }
    [[nodiscard]] std::vector<std::string_view> counters() const override { return {m_counters.begin(), m_counters.end()}; }
    [[nodiscard]] std::optional<double> counter(std::size_t call, std::size_t index) const override
    {
        return told(call).counters[index];
    }
    [[nodiscard]] std::string_view counterText(std::size_t call, std::size_t index) const override
    {
        return told(call).counterTexts[index].value_or("");
    }
    [[nodiscard]] std::string_view text(std::size_t call, KernelColumn column) const override
    {
        switch (column) {
        case KernelColumn::Name:
            return name(call);
        case KernelColumn::Type:
            return type(call);
        case KernelColumn::Core:
            return core(call);
        case KernelColumn::InputShapes:
            return shapes(call);
        default:
            return {};
        }
    }
    [[nodiscard]] std::uint32_t textKey(std::size_t call, KernelColumn) const override
    {
        return static_cast<std::uint32_t>(call);
    }
    [[nodiscard]] bool isSummedUp() const override { return true; }
    [[nodiscard]] std::uint64_t executions(std::size_t call) const override { return told(call).count; }
    [[nodiscard]] ExecutionTimes executionTimes(std::size_t call) const override
    {
        return {told(call).averagePs, told(call).minPs, told(call).maxPs};
    }
    [[nodiscard]] std::uint32_t whole(std::size_t call) const override { return m_groups[call].whole; }
    /// Only groups of a timeline lie outside the first whole; those in it compute, and the summary does not tell on what.
    [[nodiscard]] std::optional<Role> role(std::size_t call) const override
    {
        if (m_areOfSums || whole(call) == 0)
            return std::nullopt;
        return whole(call) == 1 ? Role::Communication : Role::Wait;
    }
    [[nodiscard]] bool tellsTypes() const override
    {
        return std::ranges::any_of(m_groups, [](const Group &group) { return !group.figures.type.value_or("").empty(); });
    }
    [[nodiscard]] const KernelFigures *figures(std::size_t call) const override { return &told(call); }

private:
    [[nodiscard]] const KernelFigures &told(std::size_t call) const { return m_groups[call].figures; }

    std::vector<std::string> m_counters;
    std::vector<Group> m_groups;
    bool m_areOfSums = false;
};

/// Reads the rows of the table of kernels that are grouped in one way.
class KernelGroupReader
{
public:
    KernelGroupReader(RecordReader &reader, std::size_t counters) : m_reader(reader), m_counters(counters) {}

    /// Returns the group of a row; empty if the row cannot be read, or would take more memory than the reader allows.
    [[nodiscard]] std::optional<SummaryKernelCalls::Group> group(const DatabaseRow &row)
    {
        SummaryKernelCalls::Group group;
        for (std::size_t text = 0; text < group.texts.size(); ++text)
            group.texts[text] = textAt(row, GroupName + text);
        const auto count = row.integer(GroupCount);
        const auto sum = row.integer(GroupSum);
        const auto whole = row.integer(GroupWhole);
        if (!count || *count < 0 || !sum || !whole || !std::in_range<std::uint8_t>(*whole))
            return std::nullopt;
        constexpr std::size_t CounterBytes =
            sizeof(std::optional<double>) + sizeof(std::optional<std::string>) + sizeof(std::optional<std::string_view>);
        if (!m_reader.take(sizeof(group) + m_counters * CounterBytes))
            return std::nullopt;
        KernelFigures &figures = group.figures;
        figures.counters.reserve(m_counters);
        group.counterTexts.reserve(m_counters);
        group.whole = static_cast<std::uint32_t>(*whole);
        figures.count = static_cast<std::uint64_t>(*count);
        figures.sumPs = *sum;
        figures.averagePs = row.integer(GroupAverage);
        figures.minPs = row.integer(GroupMinimum);
        figures.maxPs = row.integer(GroupMaximum);
        figures.p95Ps = row.integer(GroupP95);
        figures.waitPs = row.integer(GroupWait);
        for (std::size_t counter = 0; counter < m_counters; ++counter) {
            const std::size_t column = GroupCounters + counter;
            const bool isText = row.isText(column);
            figures.counters.push_back(isText ? std::nullopt : row.real(column));
            group.counterTexts.push_back(isText ? textAt(row, column) : std::nullopt);
        }
        return group;
    }

private:
    [[nodiscard]] std::optional<std::string> textAt(const DatabaseRow &row, std::size_t column)
    {
        return row.isNull(column) ? std::nullopt : std::optional(m_reader.copied(row.text(column)));
    }

    RecordReader &m_reader;
    std::size_t m_counters;
};

Result<void> readGroups(RecordReader &reader, std::size_t counters, TaskControl &control,
                        const std::function<void(std::string_view, SummaryKernelCalls::Group)> &add)
{
    std::vector<std::string> names;
    for (const DatabaseColumn &column : groupColumns())
        names.push_back(column.name);
    for (std::size_t counter = 0; counter < counters; ++counter)
        names.push_back(counterColumn(counter));
    const std::vector<std::string_view> columns(names.begin(), names.end());
    KernelGroupReader groups(reader, counters);
    bool areReadable = true;
    auto read = reader.visit("kernel", columns, control, [&](const DatabaseRow &row) {
        auto group = groups.group(row);
        areReadable = group.has_value();
        if (group)
            add(row.text(GroupedBy), std::move(*group));
        return areReadable;
    });
    if (read && !areReadable)
        return failure(ErrorCode::ReadFailed, reader.database().path(), "kernel");
    return read;
}

} // namespace

const std::shared_ptr<const CardKernels> &SummaryKernels::of(KernelsBy by) const
{
    switch (by) {
    case KernelsBy::Type:
        return byType;
    case KernelsBy::Core:
        return byCore;
    case KernelsBy::Shape:
        return byShape;
    case KernelsBy::Name:
    case KernelsBy::Call:
        break;
    }
    return byName;
}

bool comeFromSums(const KernelCalls &calls)
{
    const auto *kept = dynamic_cast<const SummaryKernelCalls *>(&calls);
    return kept ? kept->areOfSums() : calls.isSummedUp();
}

void writeSummaryKernels(RecordWriter &writer, SummaryLossWriter &losses, const SummaryKernels &kernels)
{
    std::vector<KernelSourceRow> sources;
    std::vector<KernelCounterRow> counters;
    std::size_t most = 0;
    for (std::size_t number = 0; number < GroupingNames.size(); ++number) {
        const auto by = static_cast<KernelsBy>(number);
        const auto &known = kernels.of(by);
        if (!known)
            continue;
        sources.push_back({by, known->source, comeFromSums(*known->calls), known->isPerStep});
        const std::vector<std::string_view> names = known->calls->counters();
        for (std::size_t counter = 0; counter < std::min(names.size(), MostSummaryCounters); ++counter)
            counters.push_back({by, std::string(names[counter]), counterColumn(counter)});
        most = std::max(most, std::min(names.size(), MostSummaryCounters));
    }
    writer.table("kernel_source", sources, KernelSourceFields());
    writer.table("kernel_counter", counters, KernelCounterFields());
    std::vector<DatabaseColumn> columns = groupColumns();
    for (std::size_t counter = 0; counter < most; ++counter)
        columns.push_back({counterColumn(counter), DatabaseColumnType::Any});
    writer.rawTable("kernel", columns);
    for (const KernelSourceRow &source : sources) {
        const CardKernels &known = *kernels.of(source.by);
        const std::vector<KernelGroup> groups = groupKernels(*known.calls, source.by);
        const std::vector<KernelFigures> figures =
            figuresOf(*known.calls, groups, std::min(known.calls->counters().size(), MostSummaryCounters));
        for (std::size_t group = 0; group < groups.size(); ++group)
            writeGroup(writer, source.by, figures[group], known.calls->whole(groups[group].calls.front()), most);
    }
    if (kernels.byName)
        losses.add(SummaryKernelsPart, kernels.byName->problems, kernels.byName->errors);
}

Result<SummaryKernels> readSummaryKernels(const std::string &path, TaskControl &control)
{
    auto reader = RecordReader::open(path, control);
    if (!reader)
        return failure(reader.error());
    auto sources = reader->rows<KernelSourceRow>("kernel_source", KernelSourceFields(), control);
    auto counters = reader->rows<KernelCounterRow>("kernel_counter", KernelCounterFields(), control);
    auto losses = readSummaryLosses(*reader, SummaryKernelsPart, control);
    if (!sources || !counters || !losses)
        return failure(!sources ? sources.error() : !counters ? counters.error() : losses.error());
    std::array<std::vector<std::string>, GroupingNames.size()> names;
    std::size_t most = 0;
    for (KernelCounterRow &counter : *counters) {
        auto &own = names[static_cast<std::size_t>(counter.by)];
        if (own.size() < MostSummaryCounters)
            own.push_back(std::move(counter.name));
        most = std::max(most, own.size());
    }
    std::array<std::unique_ptr<SummaryKernelCalls>, GroupingNames.size()> calls;
    for (auto &each : calls)
        each = std::make_unique<SummaryKernelCalls>();
    const auto read = readGroups(*reader, most, control, [&](std::string_view by, SummaryKernelCalls::Group group) {
        const auto known = std::ranges::find(GroupingNames, by);
        if (known != GroupingNames.end())
            calls[static_cast<std::size_t>(known - GroupingNames.begin())]->add(std::move(group));
    });
    if (!read)
        return failure(read.error());
    SummaryKernels kernels;
    std::array<std::shared_ptr<const CardKernels> *, GroupingNames.size()> places{&kernels.byName, &kernels.byType,
                                                                                  &kernels.byCore, &kernels.byShape};
    for (KernelSourceRow &source : *sources) {
        const auto number = static_cast<std::size_t>(source.by);
        if (!calls[number])
            continue;
        calls[number]->setCounters(std::move(names[number]));
        calls[number]->setOfSums(source.isSummedUp);
        calls[number]->finish();
        auto made = std::make_shared<CardKernels>();
        made->calls = std::move(calls[number]);
        made->source = std::move(source.source);
        made->isPerStep = source.isPerStep;
        made->problems = losses->problems;
        made->errors = losses->errors;
        *places[number] = std::move(made);
    }
    return kernels;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/cardkernels.h"
#include "core/sql/tables/slicerows.h"
#include "core/sql/tables/sqltables.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

using SharedKernels = std::shared_ptr<const CardKernels>;

/// Returns the kernels of a card: those of the timeline where its kernel table cannot be read, and null if nothing tells any.
Result<SharedKernels> kernelsOfCard(SqlProfile &profile, std::uint32_t card)
{
    const OpenCard &open = profile.card(card);
    auto kernels = open.kernels(profile.control());
    if (!kernels && kernels.error().code != ErrorCode::FileNotFound) {
        profile.losses().addError(kernels.error());
        if (open.trace())
            return std::make_shared<const CardKernels>(cardKernels(open.card(), nullptr, open.trace(), profile.control()));
    }
    if (kernels && *kernels)
        profile.losses().addOf(**kernels);
    return kernels ? *kernels : nullptr;
}

class KernelRows final : public TraceRows
{
public:
    KernelRows(SqlProfile &profile, std::uint32_t card, SharedKernels kernels)
        : TraceRows(profile, card), m_kernels(std::move(kernels))
    {}
    [[nodiscard]] std::size_t size() const override { return m_kernels ? m_kernels->calls->size() : 0; }
    [[nodiscard]] const KernelCalls &calls() const { return *m_kernels->calls; }
    [[nodiscard]] std::optional<std::int64_t> slice(std::size_t row) const
    {
        const auto slice = m_kernels->sliceOf(row);
        return slice ? id(*slice) : std::nullopt;
    }
    [[nodiscard]] std::string_view source() const { return m_kernels->source; }

private:
    SharedKernels m_kernels;
};

std::optional<double> usOfPs(std::optional<std::int64_t> ps)
{
    return ps ? std::optional(static_cast<double>(*ps) / 1e6) : std::nullopt;
}

template<KernelColumn Column>
constexpr SqlColumn kernelText(const char *name)
{
    return sqlColumn<KernelRows>(
        name, SqlType::Text, [](const KernelRows &rows, std::size_t row) { return knownText(rows.calls().text(row, Column)); });
}

constexpr std::array KernelColumns{
    sqlIdColumn<KernelRows>(),
    sqlCardColumn<KernelRows>(),
    sqlRankColumn<KernelRows>(),
    sqlColumn<KernelRows>("slice_id", SqlType::Integer, [](const KernelRows &rows, std::size_t row) { return rows.slice(row); }),
    kernelText<KernelColumn::Step>("step"),
    sqlColumn<KernelRows>("name", SqlType::Text,
                          [](const KernelRows &rows, std::size_t row) { return knownText(rows.calls().name(row)); }),
    sqlColumn<KernelRows>("type", SqlType::Text,
                          [](const KernelRows &rows, std::size_t row) { return knownText(rows.calls().type(row)); }),
    sqlColumn<KernelRows>("accelerator_core", SqlType::Text,
                          [](const KernelRows &rows, std::size_t row) { return knownText(rows.calls().core(row)); }),
    sqlColumn<KernelRows>("start_ns", SqlType::Integer,
                          [](const KernelRows &rows, std::size_t row) { return rows.calls().startNs(row); }),
    sqlColumn<KernelRows>("duration_us", SqlType::Real,
                          [](const KernelRows &rows, std::size_t row) { return usOfPs(rows.calls().durationPs(row)); }),
    sqlColumn<KernelRows>("wait_us", SqlType::Real,
                          [](const KernelRows &rows, std::size_t row) { return usOfPs(rows.calls().waitPs(row)); }),
    sqlColumn<KernelRows>("executions", SqlType::Integer,
                          [](const KernelRows &rows, std::size_t row) { return rows.calls().executions(row); }),
    kernelText<KernelColumn::StreamId>("stream_id"),
    kernelText<KernelColumn::TaskId>("task_id"),
    kernelText<KernelColumn::BlockDim>("block_dim"),
    sqlColumn<KernelRows>("input_shapes", SqlType::Text,
                          [](const KernelRows &rows, std::size_t row) { return knownText(rows.calls().shapes(row)); }),
    kernelText<KernelColumn::InputTypes>("input_types"),
    kernelText<KernelColumn::InputFormats>("input_formats"),
    kernelText<KernelColumn::OutputShapes>("output_shapes"),
    kernelText<KernelColumn::OutputTypes>("output_types"),
    kernelText<KernelColumn::OutputFormats>("output_formats"),
    sqlColumn<KernelRows>("source", SqlType::Text, [](const KernelRows &rows, std::size_t) { return knownText(rows.source()); }),
};

/// The measurements of all kernels: those of one kernel follow one another.
class KernelCounterRows final : public SqlRows
{
public:
    KernelCounterRows(SqlProfile &profile, std::uint32_t card, SharedKernels kernels)
        : SqlRows(card, profile.card(card).card().rank), m_kernels(std::move(kernels))
    {
        if (m_kernels)
            m_names = m_kernels->calls->counters();
        if (!m_names.empty() && this->kernels() < m_kernels->calls->size())
            profile.losses().addError({ErrorCode::NotSupported, profile.card(card).card().path, -1, "kernel_counter"});
    }
    [[nodiscard]] std::size_t size() const override { return m_names.empty() ? 0 : kernels() * m_names.size(); }
    /// Returns of how many kernels the measurements are rows, whose numbers have 32 bits.
    [[nodiscard]] std::size_t kernels() const
    {
        return std::min<std::size_t>(m_kernels->calls->size(), std::numeric_limits<std::uint32_t>::max() / m_names.size());
    }
    [[nodiscard]] std::vector<SqlSpan> narrow(const SqlBounds &bounds) const override
    {
        if (size() == 0)
            return {};
        const auto count = static_cast<std::uint32_t>(m_names.size());
        const auto [first, behind] = rowsInside(bounds.of(SqlKey::Parent), kernels());
        return {{first * count, behind * count, nullptr}};
    }
    [[nodiscard]] const KernelCalls &calls() const { return *m_kernels->calls; }
    [[nodiscard]] std::size_t kernel(std::size_t row) const { return row / m_names.size(); }
    [[nodiscard]] std::size_t counter(std::size_t row) const { return row % m_names.size(); }
    [[nodiscard]] std::string_view name(std::size_t row) const { return m_names[counter(row)]; }

private:
    SharedKernels m_kernels;
    std::vector<std::string_view> m_names;
};

constexpr std::array KernelCounterColumns{
    sqlIdColumn<KernelCounterRows>(),
    sqlCardColumn<KernelCounterRows>(),
    sqlRankColumn<KernelCounterRows>(),
    sqlColumn<KernelCounterRows>(
        "kernel_id", SqlType::Integer, [](const KernelCounterRows &rows, std::size_t row) { return rows.id(rows.kernel(row)); },
        SqlKey::Parent),
    sqlColumn<KernelCounterRows>("name", SqlType::Text,
                                 [](const KernelCounterRows &rows, std::size_t row) { return rows.name(row); }),
    sqlColumn<KernelCounterRows>(
        "value", SqlType::Real,
        [](const KernelCounterRows &rows, std::size_t row) { return rows.calls().counter(rows.kernel(row), rows.counter(row)); }),
    sqlColumn<KernelCounterRows>("text", SqlType::Text,
                                 [](const KernelCounterRows &rows, std::size_t row) {
                                     return knownText(rows.calls().counterText(rows.kernel(row), rows.counter(row)));
                                 }),
};

template<typename Rows>
Result<SharedSqlRows> readKernels(SqlProfile &profile, std::uint32_t card)
{
    auto kernels = kernelsOfCard(profile, card);
    if (!kernels)
        return failure(kernels.error());
    return std::make_shared<const Rows>(profile, card, std::move(*kernels));
}

} // namespace

const SqlTable &kernelTable()
{
    static constexpr SqlTable Table{.name = "kernel", .columns = KernelColumns, .read = readKernels<KernelRows>};
    return Table;
}

const SqlTable &kernelCounterTable()
{
    static constexpr SqlTable Table{
        .name = "kernel_counter", .columns = KernelCounterColumns, .read = readKernels<KernelCounterRows>, .isInOrder = true};
    return Table;
}

} // namespace plumbline

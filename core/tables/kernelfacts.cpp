// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/kernelfacts.h"

#include "core/base/decimal.h"

#include <algorithm>
#include <optional>
#include <string>

namespace plumbline {

namespace {

constexpr std::string_view RatioSuffix = "_ratio";
constexpr std::string_view PercentSuffix = "(%)";
constexpr std::string_view TimeSuffix = "_time(us)";

std::string_view without(std::string_view text, std::string_view suffix)
{
    return text.substr(0, text.size() - suffix.size());
}

/// Splits a cell at its semicolons.
class KernelFactsParts
{
public:
    explicit KernelFactsParts(std::string_view cell) : m_rest(cell), m_isDone(isNoValue(cell))
    {
        if (m_rest.size() >= 2 && m_rest.front() == '"' && m_rest.back() == '"')
            m_rest = m_rest.substr(1, m_rest.size() - 2);
    }

    [[nodiscard]] bool isDone() const { return m_isDone; }

    std::string_view take()
    {
        if (m_isDone)
            return {};
        const std::size_t at = m_rest.find(';');
        const std::string_view part = m_rest.substr(0, at);
        m_isDone = at == std::string_view::npos;
        m_rest = m_isDone ? std::string_view() : m_rest.substr(at + 1);
        return part;
    }

private:
    std::string_view m_rest;
    bool m_isDone;
};

std::vector<KernelTensor> tensors(KernelFactsParts shapes, KernelFactsParts types, KernelFactsParts formats, std::size_t limit,
                                  std::size_t *total)
{
    std::vector<KernelTensor> result;
    std::size_t count = 0;
    while (!shapes.isDone() || !types.isDone() || !formats.isDone()) {
        const KernelTensor tensor{shapes.take(), types.take(), formats.take()};
        if (count++ < limit)
            result.push_back(tensor);
    }
    if (total)
        *total = count;
    return result;
}

std::optional<std::size_t> columnNamed(const KernelTable &table, const std::string &name)
{
    const std::vector<std::size_t> &metrics = table.metricColumns();
    const auto found =
        std::find_if(metrics.begin(), metrics.end(), [&](std::size_t column) { return table.header()[column] == name; });
    return found == metrics.end() ? std::nullopt : std::optional(*found);
}

/// Returns the share that a metric column tells for a row. Empty if the column is no ratio or the row has no value.
std::optional<KernelShare> shareOf(const KernelTable &table, std::size_t row, std::size_t column)
{
    const std::string_view name = table.header()[column];
    const bool isRatio = name.ends_with(RatioSuffix);
    if (!isRatio && !name.ends_with(PercentSuffix))
        return std::nullopt;
    const auto value = realNumber(table.cell(row, column));
    if (!value)
        return std::nullopt;
    KernelShare share{without(name, isRatio ? RatioSuffix : PercentSuffix), isRatio ? *value : *value / 100, {}};
    if (const auto time = columnNamed(table, std::string(share.name).append(TimeSuffix)); isRatio && time)
        share.timeUs = table.cell(row, *time);
    return share;
}

/// Returns whether a column is the time that belongs to a ratio for which the row has a value.
bool isTwin(const KernelTable &table, std::size_t row, std::string_view name)
{
    if (!name.ends_with(TimeSuffix))
        return false;
    const auto ratio = columnNamed(table, std::string(without(name, TimeSuffix)).append(RatioSuffix));
    return ratio && realNumber(table.cell(row, *ratio));
}

} // namespace

std::vector<KernelTensor> kernelInputs(const KernelTable &table, std::size_t row, std::size_t limit, std::size_t *total)
{
    return tensors(KernelFactsParts(table.cell(row, KernelColumn::InputShapes)),
                   KernelFactsParts(table.cell(row, KernelColumn::InputTypes)),
                   KernelFactsParts(table.cell(row, KernelColumn::InputFormats)), limit, total);
}

std::vector<KernelTensor> kernelOutputs(const KernelTable &table, std::size_t row, std::size_t limit, std::size_t *total)
{
    return tensors(KernelFactsParts(table.cell(row, KernelColumn::OutputShapes)),
                   KernelFactsParts(table.cell(row, KernelColumn::OutputTypes)),
                   KernelFactsParts(table.cell(row, KernelColumn::OutputFormats)), limit, total);
}

std::vector<KernelShare> kernelShares(const KernelTable &table, std::size_t row)
{
    std::vector<KernelShare> shares;
    for (const std::size_t column : table.metricColumns()) {
        if (const auto share = shareOf(table, row, column))
            shares.push_back(*share);
    }
    std::stable_sort(shares.begin(), shares.end(), [](const auto &left, const auto &right) { return left.share > right.share; });
    return shares;
}

std::vector<KernelMetric> kernelMetrics(const KernelTable &table, std::size_t row)
{
    std::vector<KernelMetric> metrics;
    for (const std::size_t column : table.metricColumns()) {
        const std::string_view name = table.header()[column];
        const std::string_view value = table.cell(row, column);
        if (!isNoValue(value) && !shareOf(table, row, column) && !isTwin(table, row, name))
            metrics.push_back({name, value});
    }
    return metrics;
}

} // namespace plumbline

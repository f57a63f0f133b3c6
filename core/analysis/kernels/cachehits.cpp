// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/cachehits.h"

#include "core/analysis/kernels/cachedcalls.h"
#include "core/profile/cardfiles.h"

#include <utility>

namespace plumbline {

namespace {

/// Joins the parts of a key. The separator occurs in no stream and no task, so that different parts give different keys.
std::string keyOf(std::string_view stream, std::string_view task, std::string_view name)
{
    std::string key(stream);
    key.append(1, '\n').append(task).append(1, '\n').append(name);
    return key;
}

} // namespace

CacheHits::CacheHits(const Table &table, std::optional<int> device, const TaskControl &control)
{
    eachCacheRow(table, device, control, [this](const CacheRow &row) {
        if (!row.hitRate)
            return;
        Rates &known = m_rates[keyOf(row.stream, row.task, row.name)];
        known.sum += *row.hitRate;
        ++known.count;
    });
}

std::optional<double> CacheHits::hitRate(const KernelCalls &calls, std::size_t call) const
{
    const auto known =
        m_rates.find(keyOf(calls.text(call, KernelColumn::StreamId), calls.text(call, KernelColumn::TaskId), calls.name(call)));
    if (known == m_rates.end())
        return std::nullopt;
    return known->second.sum / static_cast<double>(known->second.count);
}

Result<CacheHits> readCacheHits(const Card &card, TaskControl &control)
{
    const auto files = filesOf(card, "l2_cache", ".csv");
    if (files.empty())
        return CacheHits();
    const auto table = readTables(files, control);
    if (!table)
        return tl::unexpected(table.error());
    return CacheHits(**table, card.device, control);
}

} // namespace plumbline

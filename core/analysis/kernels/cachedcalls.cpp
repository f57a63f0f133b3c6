// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/cachedcalls.h"

#include "core/base/decimal.h"
#include "core/profile/cardfiles.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// The rates of the rows of one kernel, for their mean.
struct CacheRates
{
    std::uint64_t rows = 0;
    double hitSum = 0;
    std::uint64_t hits = 0; ///< rows that tell a hit rate
    double victimSum = 0;
    std::uint64_t victims = 0; ///< rows that tell a victim rate

    void add(const CacheRow &row)
    {
        ++rows;
        hitSum += row.hitRate.value_or(0);
        hits += row.hitRate ? 1 : 0;
        victimSum += row.victimRate.value_or(0);
        victims += row.victimRate ? 1 : 0;
    }

    [[nodiscard]] std::optional<double> hitRate() const
    {
        return hits > 0 ? std::optional(hitSum / static_cast<double>(hits)) : std::nullopt;
    }
    [[nodiscard]] std::optional<double> victimRate() const
    {
        return victims > 0 ? std::optional(victimSum / static_cast<double>(victims)) : std::nullopt;
    }
};

/// Calls with the rates of their accesses to the L2 cache as last measurements.
class CachedKernelCalls final : public KernelCalls
{
public:
    /// A measurement that is added.
    struct Measurement
    {
        std::string_view title; ///< of its column
        std::optional<double> (CacheRates::*rate)() const;
    };
    /// What was found for the calls.
    struct Found
    {
        std::vector<std::optional<CacheRates>> rates; ///< the first is empty
        std::vector<std::uint32_t> ofCall;            ///< by call: which of the rates are its own
        CacheJoin join;
    };

    CachedKernelCalls(std::unique_ptr<const KernelCalls> calls, Found found, std::vector<Measurement> added)
        : m_calls(std::move(calls)), m_own(m_calls->counters().size()), m_found(std::move(found)), m_added(std::move(added))
    {}

    [[nodiscard]] const CacheJoin &join() const { return m_found.join; }

    [[nodiscard]] std::size_t size() const override { return m_calls->size(); }
    [[nodiscard]] std::string_view name(std::size_t call) const override { return m_calls->name(call); }
    [[nodiscard]] std::string_view type(std::size_t call) const override { return m_calls->type(call); }
    [[nodiscard]] std::string_view core(std::size_t call) const override { return m_calls->core(call); }
    [[nodiscard]] std::string_view shapes(std::size_t call) const override { return m_calls->shapes(call); }
    [[nodiscard]] std::uint64_t key(std::size_t call, KernelsBy by) const override { return m_calls->key(call, by); }
    [[nodiscard]] std::optional<std::int64_t> startNs(std::size_t call) const override { return m_calls->startNs(call); }
    [[nodiscard]] std::optional<std::int64_t> durationPs(std::size_t call) const override { return m_calls->durationPs(call); }
    [[nodiscard]] std::optional<std::int64_t> waitPs(std::size_t call) const override { return m_calls->waitPs(call); }
    [[nodiscard]] std::uint32_t whole(std::size_t call) const override { return m_calls->whole(call); }
    [[nodiscard]] std::optional<Role> role(std::size_t call) const override { return m_calls->role(call); }
    [[nodiscard]] bool tellsTypes() const override { return m_calls->tellsTypes(); }
    [[nodiscard]] std::vector<std::string_view> counters() const override
    {
        std::vector<std::string_view> titles = m_calls->counters();
        for (const Measurement &each : m_added)
            titles.push_back(each.title);
        return titles;
    }
    [[nodiscard]] std::optional<double> counter(std::size_t call, std::size_t index) const override
    {
        if (index < m_own)
            return m_calls->counter(call, index);
        const auto &rates = m_found.rates[m_found.ofCall[call]];
        return rates ? ((*rates).*m_added[index - m_own].rate)() : std::nullopt;
    }
    [[nodiscard]] std::string_view counterText(std::size_t call, std::size_t index) const override
    {
        return index < m_own ? m_calls->counterText(call, index) : std::string_view();
    }
    [[nodiscard]] std::string_view text(std::size_t call, KernelColumn column) const override
    {
        return m_calls->text(call, column);
    }
    [[nodiscard]] std::uint32_t textKey(std::size_t call, KernelColumn column) const override
    {
        return m_calls->textKey(call, column);
    }

private:
    std::unique_ptr<const KernelCalls> m_calls;
    std::size_t m_own; ///< measurements of m_calls
    Found m_found;
    std::vector<Measurement> m_added;
};

/// The rates of all kernels of a card.
class CacheTable
{
public:
    CacheTable(const Table &table, std::optional<int> device, const TaskControl &control)
    {
        eachCacheRow(table, device, control, [this](const CacheRow &row) {
            m_byTask[keyOf(row.stream, row.task, row.name)].add(row);
            m_byName[std::string(row.name)].add(row);
            m_all.add(row);
        });
    }

    /// Returns the sums of all rows.
    [[nodiscard]] const CacheRates &all() const { return m_all; }

    /// Returns for each call the rates of its rows.
    [[nodiscard]] CachedKernelCalls::Found ratesOf(const KernelCalls &calls) const
    {
        CachedKernelCalls::Found found{{std::nullopt}, {}, {m_all.rows, 0, m_all.hits > 0, false}};
        std::unordered_map<const CacheRates *, std::uint32_t> places;
        for (std::size_t call = 0; call < calls.size(); ++call) {
            const std::string_view stream = calls.text(call, KernelColumn::StreamId);
            const std::string_view task = calls.text(call, KernelColumn::TaskId);
            const bool hasTask = !stream.empty() && !task.empty();
            const auto &rates = hasTask ? m_byTask : m_byName;
            const auto known = rates.find(hasTask ? keyOf(stream, task, calls.name(call)) : std::string(calls.name(call)));
            if (known == rates.end()) {
                found.ofCall.push_back(0);
                continue;
            }
            const auto place = places.try_emplace(&known->second, static_cast<std::uint32_t>(found.rates.size()));
            if (place.second) {
                found.rates.emplace_back(known->second);
                found.join.joinedRows += known->second.rows;
            }
            found.ofCall.push_back(place.first->second);
            found.join.isByName = found.join.isByName || !hasTask;
        }
        return found;
    }

private:
    /// Joins the parts of a key. The separator occurs in no stream and no task, so that different parts give different keys.
    [[nodiscard]] static std::string keyOf(std::string_view stream, std::string_view task, std::string_view name)
    {
        std::string key(stream);
        key.append(1, '\n').append(task).append(1, '\n').append(name);
        return key;
    }

    std::unordered_map<std::string, CacheRates> m_byTask;
    std::unordered_map<std::string, CacheRates> m_byName;
    CacheRates m_all;
};

} // namespace

void eachCacheRow(const Table &table, std::optional<int> device, const TaskControl &control,
                  const std::function<void(const CacheRow &)> &visit)
{
    const auto devices = table.column({"Device_id", "Device Id"});
    const auto streams = table.column({"Stream Id", "Stream ID"});
    const auto tasks = table.column({"Task Id", "Task ID"});
    const auto hits = table.column({"Hit Rate"});
    const auto victims = table.column({"Victim Rate"});
    const auto names = table.column({"Op Name"});
    if (!hits && !victims)
        return;
    const auto rateAt = [&table](std::size_t row, const std::optional<std::size_t> &column) {
        const auto rate = realNumber(table.cell(row, column));
        return rate && *rate >= 0 ? rate : std::nullopt;
    };
    for (std::size_t row = 0; row < table.rows() && !control.stopRequested(); ++row) {
        const auto of = scaledDecimal(table.cell(row, devices), 1);
        if (!device || !of || *of == *device)
            visit({table.cell(row, streams), table.cell(row, tasks), table.cell(row, names), rateAt(row, hits),
                   rateAt(row, victims)});
    }
}

CardKernels withCacheRates(CardKernels kernels, const Card &card, TaskControl &control)
{
    const auto files = filesOf(card, "l2_cache", ".csv");
    if (files.empty() || kernels.calls->isSummedUp())
        return kernels;
    const auto table = readTables(files, control);
    if (!table) {
        kernels.errors.push_back(table.error());
        return kernels;
    }
    const CacheTable cache(**table, card.device, control);
    if (cache.all().rows == 0)
        return kernels;
    std::vector<CachedKernelCalls::Measurement> added;
    if (cache.all().hits > 0)
        added.push_back({"Hit Rate", &CacheRates::hitRate});
    if (cache.all().victims > 0)
        added.push_back({"Victim Rate", &CacheRates::victimRate});
    auto found = cache.ratesOf(*kernels.calls);
    kernels.calls = std::make_unique<CachedKernelCalls>(std::move(kernels.calls), std::move(found), std::move(added));
    return kernels;
}

std::optional<CacheJoin> cacheJoinOf(const CardKernels &kernels)
{
    const auto *cached = dynamic_cast<const CachedKernelCalls *>(kernels.calls.get());
    return cached ? std::optional(cached->join()) : std::nullopt;
}

} // namespace plumbline

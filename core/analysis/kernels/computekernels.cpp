// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/computekernels.h"

#include "core/base/timeunits.h"

#include <algorithm>
#include <initializer_list>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

/// The column names of each metric. The second name is that of older tables, which know only one kind of core and do not name it.
constexpr std::array<std::array<std::string_view, 2>, CoreMetricCount> MetricNames{{
    {"aic_mac_ratio", "mac_ratio"},
    {"aic_scalar_ratio", "scalar_ratio"},
    {"aic_mte1_ratio", "mte1_ratio"},
    {"aic_mte2_ratio", "mte2_ratio"},
    {"aic_fixpipe_ratio", "fixpipe_ratio"},
    {"aic_icache_miss_rate", "icache_miss_rate"},
    {"aiv_vec_ratio", "vec_ratio"},
    {"aiv_scalar_ratio", ""},
    {"aiv_mte2_ratio", ""},
    {"aiv_mte3_ratio", "mte3_ratio"},
    {"aiv_icache_miss_rate", ""},
    {"cube_utilization(%)", ""},
    {"aicore_time(us)", "aic_time(us)"},
    {"aiv_time(us)", ""},
    {"aic_mte2_time(us)", "mte2_time(us)"},
    {"aic_fixpipe_time(us)", "fixpipe_time(us)"},
    {"aiv_mte2_time(us)", ""},
    {"aiv_mte3_time(us)", "mte3_time(us)"},
}};

std::optional<std::size_t> counterCalled(const std::vector<std::string_view> &counters, std::string_view name)
{
    const auto found = std::ranges::find(counters, name);
    return name.empty() || found == counters.end() ? std::nullopt
                                                   : std::optional(static_cast<std::size_t>(found - counters.begin()));
}

/// Returns whether a call computes. A table lists kernels only, so that a kind of core that is not known counts as well. The
/// device lanes of a timeline also hold events and copies, which do not count.
bool isComputing(Role role, bool isOfTable)
{
    return role == Role::ComputeCube || role == Role::ComputeVector || role == Role::AiCpu || (isOfTable && role == Role::Other);
}

/// Calls with equal keys belong to one variant.
struct VariantKey
{
    std::array<std::uint32_t, 7> parts{};

    friend bool operator==(const VariantKey &, const VariantKey &) = default;
};

struct VariantHash
{
    std::size_t operator()(const VariantKey &key) const
    {
        std::uint64_t hash = 0;
        for (const std::uint32_t part : key.parts)
            hash = (hash ^ part) * 0x9E3779B97F4A7C15u;
        return hash ^ hash >> 32;
    }
};

VariantKey variantOf(const KernelCalls &calls, std::size_t call, Role role)
{
    const bool hasType = !calls.type(call).empty();
    return {{calls.textKey(call, hasType ? KernelColumn::Type : KernelColumn::Name), calls.textKey(call, KernelColumn::Core),
             calls.textKey(call, KernelColumn::InputShapes), calls.textKey(call, KernelColumn::InputTypes),
             calls.textKey(call, KernelColumn::OutputShapes), calls.textKey(call, KernelColumn::OutputTypes),
             static_cast<std::uint32_t>(role)}};
}

/// The begin or the end of a call.
struct Edge
{
    TimeNs time = 0;
    std::uint32_t call = 0;
    bool isBegin = false;
};

/// The calls that run at a moment of a sweep over all begins and ends.
struct RunningCalls
{
    std::uint32_t calls = 0; ///< exclusive or of their numbers: while only one runs, the number of that call
    std::size_t count = 0;

    /// Adds time that passes to a call that runs alone.
    void pass(TimeNs ns, std::vector<TimeNs> &aloneNs) const
    {
        if (count == 1)
            aloneNs[calls] += ns;
    }
    void add(const Edge &edge)
    {
        calls ^= edge.call;
        count += edge.isBegin ? 1 : std::size_t(-1);
    }
};

} // namespace

ComputeKernels::ComputeKernels(const CardKernels &kernels, const TimeRanges &steps, const TaskControl &control)
    : m_calls(kernels.calls.get())
{
    m_roles = rolesOf(kernels, control);
    const auto counters = m_calls->counters();
    for (std::size_t metric = 0; metric < CoreMetricCount; ++metric) {
        for (const std::string_view name : MetricNames[metric]) {
            if (!m_counters[metric])
                m_counters[metric] = counterCalled(counters, name);
        }
    }
    sortOut(kernels, steps, control);
    findAlone(kernels.table != nullptr, control);
}

void ComputeKernels::sortOut(const CardKernels &kernels, const TimeRanges &steps, const TaskControl &control)
{
    bool haveSteps = false;
    for (std::size_t call = 0; call < m_calls->size() && !haveSteps && !steps.empty(); ++call) {
        const auto start = m_calls->startNs(call);
        haveSteps = start && rangeAt(steps, *start);
    }
    std::unordered_map<VariantKey, std::size_t, VariantHash> known;
    std::vector<std::pair<std::int64_t, std::uint32_t>> starts; // a table converts its cell each time a start is asked for
    for (std::size_t call = 0; call < m_calls->size() && !control.stopRequested(); ++call) {
        const auto start = m_calls->startNs(call);
        if (!isComputing(m_roles[call], kernels.table != nullptr) || (haveSteps && start && !rangeAt(steps, *start)))
            continue;
        const std::size_t variant = known.try_emplace(variantOf(*m_calls, call, m_roles[call]), m_variants.size()).first->second;
        if (variant == m_variants.size())
            m_variants.emplace_back();
        m_variants[variant].calls.push_back(static_cast<std::uint32_t>(call));
        const std::int64_t ps = m_calls->durationPs(call).value_or(0);
        m_variants[variant].sumPs += ps;
        m_sumPs += ps;
        m_unknownPs += m_roles[call] == Role::Other ? ps : 0;
        m_hasTypes = m_hasTypes || !m_calls->type(call).empty();
        m_hasNamedTypes = m_hasTypes || m_hasNamedTypes || !operatorTypeInName(m_calls->name(call)).empty();
        m_hasShapes = m_hasShapes || !m_calls->shapes(call).empty();
        if (start)
            starts.emplace_back(*start, static_cast<std::uint32_t>(call));
    }
    std::ranges::stable_sort(m_variants, [](const KernelVariant &a, const KernelVariant &b) { return a.sumPs > b.sumPs; });
    std::ranges::sort(starts); // of equal starts the first call comes first
    for (const auto &[start, call] : starts)
        m_byStart.push_back(call);
}

void ComputeKernels::findAlone(bool isOfTable, const TaskControl &control)
{
    std::vector<Edge> edges;
    m_aloneNs.resize(m_calls->size());
    m_aloneAmongKernelsNs.resize(m_calls->size());
    const auto add = [&](std::uint32_t call) {
        const auto range = rangeOf(call);
        if (!range) {
            m_aloneNs[call] = m_aloneAmongKernelsNs[call] = m_calls->durationPs(call).value_or(0) / PsPerNs;
            return;
        }
        edges.push_back({range->begin, call, true});
        edges.push_back({range->end, call, false});
    };
    for (std::uint32_t call = 0; call < m_calls->size(); ++call) {
        const bool isCommunication = m_roles[call] == Role::Communication;
        if (isCommunication || isComputing(m_roles[call], isOfTable))
            add(call);
    }
    if (control.stopRequested())
        return;
    std::ranges::stable_sort(edges, {}, &Edge::time);
    RunningCalls all;
    RunningCalls kernels;
    for (std::size_t at = 0; at < edges.size(); ++at) {
        const TimeNs passed = at > 0 ? edges[at].time - edges[at - 1].time : 0;
        all.pass(passed, m_aloneNs);
        kernels.pass(passed, m_aloneAmongKernelsNs);
        all.add(edges[at]);
        if (m_roles[edges[at].call] != Role::Communication)
            kernels.add(edges[at]);
    }
}

std::optional<TimeRange> ComputeKernels::rangeOf(std::size_t call) const
{
    const auto start = m_calls->startNs(call);
    const auto durationPs = m_calls->durationPs(call);
    TimeNs end = 0;
    if (!start || !durationPs || __builtin_add_overflow(*start, *durationPs / PsPerNs, &end))
        return std::nullopt;
    return TimeRange{*start, end};
}

std::optional<double> ComputeKernels::metric(std::size_t call, CoreMetric metric) const
{
    const auto counter = m_counters[static_cast<std::size_t>(metric)];
    return counter ? m_calls->counter(call, *counter) : std::nullopt;
}

std::optional<double> ComputeKernels::mean(const KernelVariant &variant, CoreMetric metric) const
{
    double sum = 0;
    double weight = 0;
    for (const std::uint32_t call : variant.calls) {
        const auto value = this->metric(call, metric);
        const auto duration = static_cast<double>(m_calls->durationPs(call).value_or(0));
        if (!value)
            continue;
        sum += *value * duration;
        weight += duration;
    }
    return weight > 0 ? std::optional(sum / weight) : std::nullopt;
}

std::string_view operatorTypeInName(std::string_view name)
{
    using namespace std::literals;
    const std::string_view stem = name.substr(0, name.find_last_not_of("0123456789"sv) + 1);
    const bool isNumbered = stem.size() < name.size();
    if (name.starts_with("aclnn"sv))
        return std::ranges::count(name, '_') >= 2 ? name.substr(name.rfind('_') + 1) : std::string_view();
    if (isNumbered && stem.starts_with("trans_"sv) && stem.ends_with('_'))
        return stem.substr("trans_"sv.size(), stem.size() - "trans__"sv.size());
    if (isNumbered && stem.ends_with("-op"sv))
        return stem.substr(0, stem.size() - "-op"sv.size()).substr(stem.rfind('/') + 1);
    return {};
}

std::string_view operatorType(const KernelCalls &calls, std::size_t call)
{
    std::string_view type = calls.type(call);
    if (type.empty())
        type = operatorTypeInName(calls.name(call));
    return type.empty() ? calls.name(call) : type;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/cardkernels.h"
#include "core/base/taskcontrol.h"
#include "core/base/timeranges.h"
#include "core/base/wide.h"
#include "core/storage/role.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// What the units of the cores did while a kernel ran. Shares of its time unless another unit is named.
enum class CoreMetric : std::uint8_t {
    Mac,        ///< matrix unit
    CubeScalar, ///< of the matrix core, as Mte1, CubeMte2 and Fixpipe
    Mte1,
    CubeMte2,
    Fixpipe,
    CubeCacheMiss,
    Vector,
    VectorScalar, ///< of the vector core, as VectorMte2 and Mte3
    VectorMte2,
    Mte3,
    VectorCacheMiss,
    CubeUtilization, ///< percent
    CubeUs,          ///< microseconds, as the following
    VectorUs,
    CubeMte2Us,
    FixpipeUs,
    VectorMte2Us,
    Mte3Us,
};
inline constexpr std::size_t CoreMetricCount = 18;

/// Calls of one type on one kind of core, whose operands have the same shapes and types.
struct KernelVariant
{
    std::vector<std::uint32_t> calls; ///< in the order of KernelCalls
    WideNs sumPs = 0;
};

/// Which of a card's kernels compute, and what of their time nothing else hides. Made once, for the rules that ask about kernels.
/// Immutable.
class ComputeKernels
{
public:
    ComputeKernels() = default;
    /// Of calls that tell when they start only those in `steps` (absolute, sorted, disjoint) count, unless none does or there are
    /// no steps. `kernels` outlives it. Of no use once `control` asks to stop. O(calls log calls), 40 bytes a call.
    ComputeKernels(const CardKernels &kernels, const TimeRanges &steps, const TaskControl &control);

    /// Null only of one that was not made of kernels.
    [[nodiscard]] const KernelCalls *calls() const { return m_calls; }
    /// The longest sum first.
    [[nodiscard]] const std::vector<KernelVariant> &variants() const { return m_variants; }
    /// The calls of all variants by start; those without one are left out.
    [[nodiscard]] const std::vector<std::uint32_t> &byStart() const { return m_byStart; }
    /// Sum over all variants.
    [[nodiscard]] WideNs sumPs() const { return m_sumPs; }
    [[nodiscard]] Role role(std::size_t call) const { return m_roles[call]; }
    /// How long nothing else of the table ran beside it, neither computing nor communication; all of its time where it does not
    /// tell when it ran.
    [[nodiscard]] TimeNs aloneNs(std::size_t call) const { return m_aloneNs[call]; }
    /// Absolute.
    [[nodiscard]] std::optional<TimeRange> rangeOf(std::size_t call) const;

    /// None where the table does not tell.
    [[nodiscard]] std::optional<double> metric(std::size_t call, CoreMetric metric) const;
    [[nodiscard]] bool has(CoreMetric metric) const { return m_counters[static_cast<std::size_t>(metric)].has_value(); }
    /// Of the calls that tell it, each weighed by its duration; none where none does.
    [[nodiscard]] std::optional<double> mean(const KernelVariant &variant, CoreMetric metric) const;

    /// Which cells are not empty.
    [[nodiscard]] bool hasTypes() const { return m_hasTypes; }
    [[nodiscard]] bool hasShapes() const { return m_hasShapes; }

private:
    void sortOut(const CardKernels &kernels, const TimeRanges &steps, const TaskControl &control);
    void findAlone(bool isOfTable, const TaskControl &control);

    const KernelCalls *m_calls = nullptr;
    std::array<std::optional<std::size_t>, CoreMetricCount> m_counters;
    std::vector<Role> m_roles;     ///< by call
    std::vector<TimeNs> m_aloneNs; ///< by call
    std::vector<std::uint32_t> m_byStart;
    std::vector<KernelVariant> m_variants;
    WideNs m_sumPs = 0;
    bool m_hasTypes = false;
    bool m_hasShapes = false;
};

} // namespace plumbline

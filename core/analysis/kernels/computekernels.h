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

/// Measurements of the units of the AI cores while a kernel ran. A value is a share (0 to 1) of the duration of the kernel unless
/// the member names another unit.
enum class CoreMetric : std::uint8_t {
    Mac,             ///< matrix unit of the matrix core
    CubeScalar,      ///< scalar unit of the matrix core
    Mte1,            ///< transfer unit MTE1 of the matrix core
    CubeMte2,        ///< transfer unit MTE2 of the matrix core
    Fixpipe,         ///< fixpipe unit of the matrix core
    CubeCacheMiss,   ///< miss rate of the instruction cache of the matrix core
    Vector,          ///< vector unit of the vector core
    VectorScalar,    ///< scalar unit of the vector core
    VectorMte2,      ///< transfer unit MTE2 of the vector core
    Mte3,            ///< transfer unit MTE3 of the vector core
    VectorCacheMiss, ///< miss rate of the instruction cache of the vector core
    CubeUtilization, ///< utilisation of the matrix core, in percent
    CubeUs,          ///< busy time in microseconds; so are all following members
    VectorUs,
    CubeMte2Us,
    FixpipeUs,
    VectorMte2Us,
    Mte3Us,
};
inline constexpr std::size_t CoreMetricCount = 18;

/// Calls that do the same work: they have one type, ran on one kind of core as far as source or timeline tell it, and their
/// inputs and outputs have the same shapes and data types. Calls without a type are told apart by name.
struct KernelVariant
{
    std::vector<std::uint32_t> calls; ///< numbers of calls, ascending
    WideNs sumPs = 0;
};

/// Tells which kernels of a card compute, and for how long each of them ran alone. It is made once and shared by all rules that
/// ask about kernels. Immutable.
class ComputeKernels
{
public:
    ComputeKernels() = default;
    /// Collects the kernels that compute. Calls whose start is known count only if they start in one of `steps` (absolute,
    /// sorted, disjoint); all of them count if there are no steps or if no call starts in a step. Calls whose start is not known
    /// always count. `kernels` must outlive the object. The object is incomplete once `control` asks to stop. O(calls log calls),
    /// 48 bytes for each call.
    ComputeKernels(const CardKernels &kernels, const TimeRanges &steps, const TaskControl &control);

    /// Null only for a default-constructed object.
    [[nodiscard]] const KernelCalls *calls() const { return m_calls; }
    /// The variants of the counting calls, the longest sum first.
    [[nodiscard]] const std::vector<KernelVariant> &variants() const { return m_variants; }
    /// The calls of all variants, sorted by start. Calls whose start is not known are left out.
    [[nodiscard]] const std::vector<std::uint32_t> &byStart() const { return m_byStart; }
    /// Sum of the durations of all variants.
    [[nodiscard]] WideNs sumPs() const { return m_sumPs; }
    /// Returns the sum of the durations of which neither the source nor the timeline tells what ran them.
    [[nodiscard]] WideNs unknownPs() const { return m_unknownPs; }
    /// Returns what ran a call, see rolesOf().
    [[nodiscard]] Role role(std::size_t call) const { return m_roles[call]; }
    /// Returns for how long no other kernel that computes and no communication of the same source ran beside the call. It is the
    /// whole duration if the start of the call is not known, and 0 for calls that neither compute nor communicate.
    [[nodiscard]] TimeNs aloneNs(std::size_t call) const { return m_aloneNs[call]; }
    /// Returns the same without regard to communication.
    [[nodiscard]] TimeNs aloneAmongKernelsNs(std::size_t call) const { return m_aloneAmongKernelsNs[call]; }
    /// Returns the absolute time range of a call. Empty if its start or its duration is not known.
    [[nodiscard]] std::optional<TimeRange> rangeOf(std::size_t call) const;

    /// Returns a measurement of a call. Empty if the table does not tell it.
    [[nodiscard]] std::optional<double> metric(std::size_t call, CoreMetric metric) const;
    [[nodiscard]] bool has(CoreMetric metric) const { return m_counters[static_cast<std::size_t>(metric)].has_value(); }
    /// Returns the mean of a measurement over the calls of a variant that tell it, each weighted by its duration. Empty if no
    /// call tells it.
    [[nodiscard]] std::optional<double> mean(const KernelVariant &variant, CoreMetric metric) const;

    /// Return whether any counting call has a type, or shapes of its inputs.
    [[nodiscard]] bool hasTypes() const { return m_hasTypes; }
    /// Returns whether any counting call has a type, or tells it in its name.
    [[nodiscard]] bool hasNamedTypes() const { return m_hasNamedTypes; }
    [[nodiscard]] bool hasShapes() const { return m_hasShapes; }

private:
    void sortOut(const CardKernels &kernels, const TimeRanges &steps, const TaskControl &control);
    void findAlone(bool isOfTable, const TaskControl &control);

    const KernelCalls *m_calls = nullptr;
    std::array<std::optional<std::size_t>, CoreMetricCount> m_counters;
    std::vector<Role> m_roles;                 ///< by call
    std::vector<TimeNs> m_aloneNs;             ///< by call
    std::vector<TimeNs> m_aloneAmongKernelsNs; ///< by call
    std::vector<std::uint32_t> m_byStart;
    std::vector<KernelVariant> m_variants;
    WideNs m_sumPs = 0;
    WideNs m_unknownPs = 0;
    bool m_hasTypes = false;
    bool m_hasNamedTypes = false;
    bool m_hasShapes = false;
};

/// Returns the type of an operator that the name of its kernel tells: "Cast" for "aclnnMm_CastAiCore_Cast", for "trans_Cast_12"
/// and for "Default/network/Cast-op3". "" for other names (docs/formats.md 8.1).
[[nodiscard]] std::string_view operatorTypeInName(std::string_view name);
/// Returns the type of a call; where the source tells none, the one in its name, else its name.
[[nodiscard]] std::string_view operatorType(const KernelCalls &calls, std::size_t call);

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/computekernels.h"
#include "core/analysis/kernels/frequency.h"
#include "core/profile/capturesettings.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline {

/// Where a limit of a card comes from.
enum class LimitSource : std::uint8_t {
    Unknown,
    Stated,    ///< by the user
    Capture,   ///< a file of the capture tells it: info.json of CANN, or the profiler's database
    Cycles,    ///< cycles of the kernels divided by their time
    Counter,   ///< the highest value of the counter "AI Core Freq"
    Blocks,    ///< the largest Block Dim of the kernels
    CoreCount, ///< the numbers and kinds of cores are those of one generation of chips only
    Chip,      ///< the table of chips
    AllChips,  ///< the same for all chips of the table
};
inline constexpr std::size_t LimitSourceCount = 9;

/// One limit of a card.
struct Limit
{
    std::optional<double> value; ///< empty if it is not known
    LimitSource source = LimitSource::Unknown;

    friend bool operator==(const Limit &, const Limit &) = default;
};

/// Limits that the user states in place of those that are found. Empty: not stated.
struct StatedLimits
{
    std::optional<double> cubeTera;     ///< 10^12 operations a second of the matrix units for float16
    std::optional<double> vectorTera;   ///< 10^12 operations a second of the vector units for float16
    std::optional<double> memoryGBPerS; ///< 10^9 bytes a second between memory and cores

    friend bool operator==(const StatedLimits &, const StatedLimits &) = default;
};

/// What a card could do at most, and where each figure comes from (docs/roofline.md). Limits of the units are for float16; other
/// types have cubePerNs() and vectorPerNs().
struct CardLimits
{
    std::string chip; ///< "Ascend910B"; "" if it is not known
    LimitSource chipSource = LimitSource::Unknown;
    Limit cubeCores;
    Limit vectorCores;
    Limit clockMhz;
    Limit cubeOperations;   ///< operations a cycle of one core
    Limit vectorOperations; ///< operations a cycle of one core
    Limit memoryBytes;      ///< bytes a cycle of one matrix core
    Limit cubeTera;         ///< 10^12 operations a second of all matrix units; the product of the above, or stated
    Limit vectorTera;
    Limit memoryGBPerS;

    /// Return operations a nanosecond for a data type. Empty if the limit or the type is not known. `isHf32` tells that float32
    /// is rounded to 19 bits before it is multiplied.
    [[nodiscard]] std::optional<double> cubePerNs(std::string_view type, bool isHf32) const;
    [[nodiscard]] std::optional<double> vectorPerNs(std::string_view type) const;
    /// Returns bytes a nanosecond.
    [[nodiscard]] std::optional<double> bytesPerNs() const { return memoryGBPerS.value; }

    friend bool operator==(const CardLimits &, const CardLimits &) = default;
};

/// Returns how many operations a matrix unit does with a data type for each one with float16. Empty for types that it does not
/// know. `isHf32` as for cubePerNs().
[[nodiscard]] std::optional<double> cubeRate(std::string_view type, bool isHf32);

/// Finds the limits of a card. `chip` is that of cardChip(), `clock` may be null. O(kernels).
[[nodiscard]] CardLimits cardLimits(const ComputeKernels &kernels, const std::string &chip, const CaptureSettings &settings,
                                    const CoreFrequency *clock, const StatedLimits &stated);

} // namespace plumbline

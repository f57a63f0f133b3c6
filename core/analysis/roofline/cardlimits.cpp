// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/roofline/cardlimits.h"

#include "core/analysis/kernels/kerneltensors.h"
#include "core/analysis/roofline/kernelcounters.h"
#include "core/base/decimal.h"
#include "core/base/median.h"
#include "core/base/timeunits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace plumbline {

namespace {

/// What one generation of chips does in a cycle.
struct ChipRates
{
    std::string_view name;   ///< begin of the names of its chips
    double cubeOperations;   ///< of one matrix core, for float16: 2 * m * n * k of one instruction
    double vectorOperations; ///< of one vector core, for float16
    double memoryBytes;      ///< between memory and one matrix core
    double vectorCores;      ///< for each matrix core; a core that is not split has one vector unit
};

/// The only place with rates of chips. All of them are those of CANN itself (its platform_config/*.ini: cube_m_size, cube_n_size
/// and cube_k_size, vec_calc_size, ddr_rate, and vector_core_cnt / cube_core_cnt). Longer names come first.
constexpr std::array<ChipRates, 4> Chips{{
    {"Ascend910B", 8192, 128, 32, 2},   // Ascend910B2C.ini
    {"Ascend910_93", 8192, 128, 32, 2}, // the same cores as Ascend910B (AIC-C-220)
    {"Ascend910", 8192, 128, 32, 1},    // Ascend910A.ini
    {"Ascend950", 8192, 128, 27, 2},    // Ascend950PR_957b.ini
}};

constexpr double MostBlocks = 64; ///< more blocks than any chip has matrix cores run one after another
constexpr double ClockSampleUs = 20;

const ChipRates *ratesOf(std::string_view chip)
{
    const auto found = std::ranges::find_if(Chips, [chip](const ChipRates &each) { return chip.starts_with(each.name); });
    return chip.empty() || found == Chips.end() ? nullptr : &*found;
}

Limit known(double value, LimitSource source)
{
    return std::isfinite(value) && value > 0 ? Limit{value, source} : Limit{};
}

/// What the kernels themselves tell about the cores.
struct CoresOfKernels
{
    double cubeBlocks = 0;   ///< largest number of blocks of a kernel on matrix cores
    double vectorBlocks = 0; ///< the same for vector cores
    bool isSplit = false;    ///< whether vector cores are cores of their own
    std::vector<double> mhz; ///< cycles divided by time, of kernels that are long enough
};

CoresOfKernels coresOf(const ComputeKernels &kernels)
{
    CoresOfKernels cores;
    const KernelCalls &calls = *kernels.calls();
    const KernelCounters counters(calls);
    for (const KernelVariant &variant : kernels.variants()) {
        const std::uint32_t call = variant.calls.front();
        const double blocks = realNumber(calls.text(call, KernelColumn::BlockDim)).value_or(0);
        const bool isVector =
            calls.core(call).find("VECTOR") != std::string_view::npos || calls.core(call).find("AIV") != std::string_view::npos;
        cores.isSplit = cores.isSplit || isVector;
        if (kernels.role(call) == Role::ComputeCube && blocks <= MostBlocks && !isVector)
            cores.cubeBlocks = std::max(cores.cubeBlocks, blocks);
        else if (kernels.role(call) == Role::ComputeVector && blocks <= 2 * MostBlocks)
            cores.vectorBlocks = std::max(cores.vectorBlocks, blocks);
        if (static_cast<double>(calls.durationPs(call).value_or(0)) < ClockSampleUs * PsPerUs)
            continue;
        if (const auto mhz = counters.clockMhz(call, blocks))
            cores.mhz.push_back(*mhz);
    }
    return cores;
}

/// Only the chips of this generation have 20, 24 or 25 matrix cores and vector cores of their own.
bool isCoresOf910B(const CoresOfKernels &cores, double cubeCores)
{
    constexpr std::array Counts{20.0, 24.0, 25.0};
    return cores.isSplit && std::ranges::find(Counts, cubeCores) != Counts.end();
}

void findCores(CardLimits &limits, const std::string &chipOfFiles, const CaptureSettings &settings, const CoresOfKernels &cores)
{
    limits.cubeCores = settings.cubeCores ? known(static_cast<double>(*settings.cubeCores), LimitSource::Capture)
                                          : known(cores.cubeBlocks, LimitSource::Blocks);
    limits.chip = chipOfFiles;
    limits.chipSource = chipOfFiles.empty() ? LimitSource::Unknown : LimitSource::Capture;
    if (limits.chip.empty() && isCoresOf910B(cores, limits.cubeCores.value.value_or(0))) {
        limits.chip = "Ascend910B";
        limits.chipSource = LimitSource::CoreCount;
    }
    const ChipRates *chip = ratesOf(limits.chip);
    if (settings.vectorCores)
        limits.vectorCores = known(static_cast<double>(*settings.vectorCores), LimitSource::Capture);
    else if (chip && limits.cubeCores.value)
        limits.vectorCores = known(*limits.cubeCores.value * chip->vectorCores, LimitSource::Chip);
    else
        limits.vectorCores = cores.isSplit ? known(cores.vectorBlocks, LimitSource::Blocks) : limits.cubeCores;
}

void findClock(CardLimits &limits, const CaptureSettings &settings, const CoreFrequency *clock, const CoresOfKernels &cores)
{
    if (settings.cubeMhz) {
        limits.clockMhz = known(static_cast<double>(*settings.cubeMhz), LimitSource::Capture);
    } else if (!cores.mhz.empty()) {
        limits.clockMhz = known(std::nearbyint(upperMedian(cores.mhz)), LimitSource::Cycles);
    } else if (clock) {
        limits.clockMhz = known(clock->highestMhz(), LimitSource::Counter);
    }
}

/// What a unit does in a cycle: that of the chip, or that of all chips if they agree and the chip is not known.
Limit rateOf(const CardLimits &limits, double ChipRates::*rate)
{
    if (const ChipRates *chip = ratesOf(limits.chip))
        return known(chip->*rate, LimitSource::Chip);
    const bool isSame = std::ranges::all_of(Chips, [rate](const ChipRates &each) { return each.*rate == Chips[0].*rate; });
    return isSame && limits.chip.empty() ? known(Chips[0].*rate, LimitSource::AllChips) : Limit{};
}

/// Returns cores * clock * rate in 10^9 a second, or what the user stated instead.
Limit peakOf(const Limit &cores, const Limit &clockMhz, const Limit &rate, double scale, std::optional<double> stated)
{
    if (stated)
        return known(*stated, LimitSource::Stated);
    if (!cores.value || !clockMhz.value || !rate.value)
        return {};
    return known(*cores.value * *clockMhz.value / 1000 * *rate.value * scale, rate.source);
}

} // namespace

std::optional<double> cubeRate(std::string_view type, bool isHf32)
{
    // int8: DT_INT8=16,32,16 in platform_config. float32 and HF32: kernels of real captures do 2011 and 3886 operations in a
    // cycle of the matrix unit, of 8049 for bfloat16 (docs/roofline.md).
    if (type == "FLOAT16" || type == "BF16" || type == "DT_BF16" || type == "BFLOAT16")
        return 1;
    if (type == "INT8" || type == "UINT8")
        return 2;
    if (type == "FLOAT" || type == "FLOAT32")
        return isHf32 ? 0.5 : 0.25;
    return std::nullopt;
}

std::optional<double> CardLimits::cubePerNs(std::string_view type, bool isHf32) const
{
    constexpr double PerNs = 1000; // of 10^12 a second
    const auto rate = cubeRate(type, isHf32);
    return cubeTera.value && rate ? std::optional(*cubeTera.value * PerNs * *rate) : std::nullopt;
}

std::optional<double> CardLimits::vectorPerNs(std::string_view type) const
{
    const auto bytes = static_cast<double>(elementBytes(type));
    constexpr double PerNs = 1000;
    constexpr double HalfBytes = 2;
    return vectorTera.value && bytes > 0 ? std::optional(*vectorTera.value * PerNs * HalfBytes / std::max(bytes, HalfBytes))
                                         : std::nullopt;
}

CardLimits cardLimits(const ComputeKernels &kernels, const std::string &chip, const CaptureSettings &settings,
                      const CoreFrequency *clock, const StatedLimits &stated)
{
    CardLimits limits;
    const CoresOfKernels cores = kernels.calls() ? coresOf(kernels) : CoresOfKernels();
    findCores(limits, chip, settings, cores);
    findClock(limits, settings, clock, cores);
    limits.cubeOperations = rateOf(limits, &ChipRates::cubeOperations);
    limits.vectorOperations = rateOf(limits, &ChipRates::vectorOperations);
    limits.memoryBytes = rateOf(limits, &ChipRates::memoryBytes);
    constexpr double ToTera = 1e-3;
    limits.cubeTera = peakOf(limits.cubeCores, limits.clockMhz, limits.cubeOperations, ToTera, stated.cubeTera);
    limits.vectorTera = peakOf(limits.vectorCores, limits.clockMhz, limits.vectorOperations, ToTera, stated.vectorTera);
    limits.memoryGBPerS = peakOf(limits.cubeCores, limits.clockMhz, limits.memoryBytes, 1, stated.memoryGBPerS);
    return limits;
}

} // namespace plumbline

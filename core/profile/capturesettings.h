// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/profile/profile.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// An environment variable of the training process, as the profiler saw it when it started. The value is "" if it was not set.
struct EnvironmentVariable
{
    std::string name;
    std::string value;
};

/// How a card was captured, according to profiler_info_*.json, profiler_metadata.json and CANN's info.json (docs/formats.md 3.1
/// to 3.5). A setting that no file contains is empty.
struct CaptureSettings
{
    bool hasInfo = false; ///< whether a profiler_info file was read
    std::string level;    ///< "Level1"
    std::string metrics;  ///< "ACL_AICORE_PIPE_UTILIZATION", "PipeUtilization"; "None" as the file spells it
    std::vector<std::string> activities;
    std::optional<bool> withStack;
    std::optional<bool> withMemory;
    std::optional<bool> withShapes;
    std::optional<bool> withL2Cache;
    std::optional<std::int64_t> scheduleSteps; ///< skip_first + repeat * (wait + warmup + active), saturating at int64

    bool hasEnvironment = false; ///< whether profiler_metadata.json lists environment variables
    std::vector<EnvironmentVariable> environment;
    std::optional<std::int64_t> pipelineStages; ///< pipeline_model_parallel_size
    std::optional<std::int64_t> microBatches;   ///< num_micro_batches, which not every framework writes

    std::optional<std::int64_t> cubeCores;   ///< AI cores of the device, from CANN's info.json
    std::optional<std::int64_t> vectorCores; ///< vector cores; empty if the chip has none of their own
    std::optional<std::int64_t> cubeMhz;     ///< clock of the AI cores in MHz, from CANN's info.json

    std::vector<Error> errors; ///< why files that are there could not be read

    /// Returns whether metrics of the AI cores were collected, and not only times.
    [[nodiscard]] bool hasMetrics() const;
    /// Returns the value of an environment variable; null if the file does not list it.
    [[nodiscard]] const std::string *variable(std::string_view name) const;
};

/// Reads the settings from the files of a card. Files that are missing are ignored. O(bytes of all).
[[nodiscard]] CaptureSettings readCaptureSettings(const Card &card);

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// An environment variable of the training process, as the profiler saw it when it started; "" = not set.
struct EnvironmentVariable
{
    std::string name;
    std::string value;
};

/// How a card was captured, by profiler_info_*.json, profiler_metadata.json and CANN's info.json (formats.md 3.1 to 3.5). What no
/// file says is none.
struct CaptureSettings
{
    bool hasInfo = false; ///< a profiler_info file was read
    std::string level;    ///< "Level1"
    std::string metrics;  ///< "ACL_AICORE_PIPE_UTILIZATION", "PipeUtilization"; "" = none, "None" as it stands
    std::vector<std::string> activities;
    std::optional<bool> withStack;
    std::optional<bool> withMemory;
    std::optional<bool> withShapes;
    std::optional<bool> withL2Cache;
    std::optional<std::int64_t> scheduleSteps; ///< skip_first + repeat * (wait + warmup + active), saturating

    bool hasEnvironment = false; ///< profiler_metadata.json lists variables
    std::vector<EnvironmentVariable> environment;
    std::optional<std::int64_t> pipelineStages; ///< pipeline_model_parallel_size
    std::optional<std::int64_t> microBatches;   ///< num_micro_batches, where the framework tells it

    std::optional<std::int64_t> cubeCores;   ///< AI cores of the device, by CANN's info.json
    std::optional<std::int64_t> vectorCores; ///< none where the chip has no vector cores of their own
    std::optional<std::int64_t> cubeMhz;     ///< clock of the AI cores, likewise

    /// Whether anything of the AI cores was measured besides time.
    [[nodiscard]] bool hasMetrics() const;
    /// The value of a variable; null where the file does not list it.
    [[nodiscard]] const std::string *variable(std::string_view name) const;
};

/// Reads the files of a card. One that is not there or cannot be read says nothing. O(bytes of all).
[[nodiscard]] CaptureSettings readCaptureSettings(const Card &card);

} // namespace plumbline

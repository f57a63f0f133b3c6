// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"

#include <cstdint>
#include <optional>
#include <string>

namespace plumbline {

/// How a training process was told to split its work (docs/formats.md 3.3). A size that the file does not tell is empty.
struct DistributedArguments
{
    std::optional<std::int64_t> tensor;
    std::optional<std::int64_t> pipeline;
    std::optional<std::int64_t> data;
    std::optional<std::int64_t> context;
    std::optional<std::int64_t> expert;
    std::optional<std::int64_t> ranks; ///< of the whole job

    friend bool operator==(const DistributedArguments &, const DistributedArguments &) = default;
};

/// Reads `distributed_args` of profiler_metadata.json; nothing is told if there are none. Errors: those of readJsonFile().
[[nodiscard]] Result<DistributedArguments> readDistributedArguments(const std::string &path);

/// Reads the same from the table META_DATA of a profiler database. Errors: those of Database::open() and Database::read().
[[nodiscard]] Result<DistributedArguments> readDatabaseArguments(const std::string &path, TaskControl &control);

/// Reads the same from the table ClusterBaseInfo of a cluster_analysis.db (docs/formats.md 11). Errors: the same.
[[nodiscard]] Result<DistributedArguments> readClusterArguments(const std::string &path, TaskControl &control);

/// Reads `rank_size` and `stage_num` of a profiler_info_{rank}.json of MindInsight (docs/formats.md 13.1). Errors: those of
/// readJsonFile().
[[nodiscard]] Result<DistributedArguments> readInsightArguments(const std::string &path);

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demogenerator.h"
#include "core/path/jobgraph.h"

#include <QTemporaryDir>

#include <memory>
#include <optional>
#include <vector>

namespace plumbline::test {

/// The graph of a demo, and the steps of its first card.
struct DemoJob
{
    JobGraph job;
    std::vector<PathStep> steps;
    std::shared_ptr<const QTemporaryDir> folder; ///< of its files, from which more is read when it is asked for

    [[nodiscard]] const PathGraph &graph() const { return *job.graph; }
};

/// Writes a demo to a temporary folder and builds the graph of all its cards. Empty if that fails.
[[nodiscard]] std::optional<DemoJob> demoJob(const DemoOptions &options);

} // namespace plumbline::test

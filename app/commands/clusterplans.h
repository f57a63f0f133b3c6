// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandinput.h"
#include "core/analysis/cluster/clustergroups.h"
#include "core/base/jsonwriter.h"
#include "core/facts/jobevidence.h"
#include "core/facts/jobpipeline.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace plumbline {

/// The parallel strategies of the jobs that the command `cluster` lists: what captures tell, or what --parallel and --rank-order
/// give, and by what --by puts cards together.
class ClusterPlans
{
public:
    /// Reads the options. Wrong ones are usage.
    [[nodiscard]] OrExit<void> readOptions(const CommandLine &line);
    /// Adds the evidence of a card.
    void add(const OpenCard &card);
    /// Makes the strategies after all cards were added, and gives the cards their places in them.
    void place(std::vector<ClusterCard> &cards);
    /// Returns why a typed strategy does not fit the jobs, or why --by makes no groups; "" if all is well.
    [[nodiscard]] QString refusal(const std::vector<ClusterCard> &cards) const;

    [[nodiscard]] const std::optional<ClusterGrouping> &by() const { return m_by; }
    /// Returns the pipeline stages of a typed strategy, after place(); none without one.
    [[nodiscard]] PipelineStages typedStages() const;
    /// Adds the member `strategies`.
    void write(JsonWriter &out, const std::vector<ClusterCard> &cards) const;
    /// Returns what is known about the strategies, in words.
    [[nodiscard]] QStringList lines(const std::vector<ClusterCard> &cards) const;

private:
    std::optional<ParallelSizes> m_typed;
    std::optional<RankOrder> m_order;
    std::optional<ClusterGrouping> m_by;
    JobEvidenceReader m_reader;
    std::vector<JobPlan> m_jobs;
};

/// Returns the options --parallel, --rank-order and --by.
[[nodiscard]] QList<CommandOption> clusterPlanOptions();

} // namespace plumbline

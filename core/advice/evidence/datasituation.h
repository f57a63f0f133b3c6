// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The name under which the rules of the decision tree report that their files are missing.
inline constexpr std::string_view DataQueues = "device_queue_profiling";

/// What is known about how a card gets its batches, from the files of its queues, its steps and its kernels. A value that nothing
/// tells is none.
struct DataSituation
{
    std::optional<DataVerdict> verdict;     ///< result of the decision tree
    std::optional<TimeNs> gapNs;            ///< mean step gap
    TimeNs stepNs = 0;                      ///< mean length of a step; 0 where the gap is not known from steps
    std::optional<double> deviceEmptyShare; ///< share of the samples in which the queue on the device was empty
    std::optional<double> hostEmptyShare;   ///< share of the samples in which the queue on the host was empty
    std::optional<TimeNs> getNextNs;        ///< mean time that GetNext takes
    bool hasFewSamples = false;             ///< a queue has too few samples for a finding of high severity
};

/// Follows the decision tree for data input (docs/advice.md 2.1) with the thresholds of the rule of `input`. O(samples +
/// kernels).
[[nodiscard]] DataSituation dataSituation(const RuleInput &input);

/// Returns the outcome of a rule of that tree: a finding where the tree ends in `rule`. It saves the mean step gap times the
/// share of empty samples of the device queue, or the whole gap where that share is unknown or 0. `explains` names its effects.
[[nodiscard]] RuleOutcome dataOutcome(const RuleInput &input, std::string_view rule, std::vector<std::string> explains);

/// Returns the thresholds that all rules of the tree share.
[[nodiscard]] std::vector<ThresholdSpec> dataLimits();

} // namespace plumbline

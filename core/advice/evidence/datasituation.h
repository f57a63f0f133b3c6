// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// How the input of these rules is called where it is missing.
inline constexpr std::string_view DataQueues = "device_queue_profiling";

/// What is known of how a card gets its batches: from the files of its queues, its steps and its kernels.
struct DataSituation
{
    std::optional<DataVerdict> verdict; ///< by the limits that were asked for
    std::optional<TimeNs> gapNs;        ///< mean wait for the first task of a step
    TimeNs stepNs = 0;                  ///< mean length
    std::optional<double> deviceEmptyShare;
    std::optional<double> hostEmptyShare;
    std::optional<TimeNs> getNextNs;
};

/// Asks the decision tree (advice.md 2) with the limits that the rule of `input` declares. O(samples + kernels).
[[nodiscard]] DataSituation dataSituation(const RuleInput &input);

/// The outcome of a rule of that tree: a finding where its verdict is `rule`. It saves the gaps of the steps whose queue was
/// empty, `emptyShare` of them, all where nothing tells that, and names what else it explains.
[[nodiscard]] RuleOutcome dataOutcome(const RuleInput &input, std::string_view rule, std::vector<std::string> explains);

/// The limits that all rules of the tree share.
[[nodiscard]] std::vector<ThresholdSpec> dataLimits();

} // namespace plumbline

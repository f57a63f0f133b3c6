// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/finding.h"
#include "core/advice/engine/causes.h"
#include "core/advice/engine/findinggroups.h"

#include <vector>

namespace plumbline {

/// Makes one finding of each group (docs/advice.md 13.13), in the order of the groups. Facts, evidence and sentences are those of
/// the card that could save most; the other cards follow in Finding::cards. `ofJob` holds the claimed time of each group. Causes
/// and effects are linked between the groups, in both directions.
[[nodiscard]] std::vector<Finding> mergedFindings(std::vector<Finding> findings, const FindingGroups &groups,
                                                  const Causes &causes, const std::vector<TimeNs> &ofJob);

} // namespace plumbline

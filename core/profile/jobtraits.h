// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

namespace plumbline {

/// What the small files of one card tell about its whole job, so that captures of unrelated jobs can be told apart. Everything
/// else counts as unknown.
struct JobTraits
{
    std::optional<std::int64_t> ranks;   ///< of the whole job, as its metadata tells
    std::optional<std::int64_t> stepNs;  ///< median length of the steps of an older capture
    std::size_t steps = 0;               ///< how many steps that is of; not all of a very long table
    std::set<std::string> operatorTypes; ///< on the AI cores of an older capture; "" for a pipeline stage, which has its own
};

/// Reads the traits of a card: of an older capture its step trace and types of operators, of others the metadata. At most some
/// hundred kilobytes of each file are read. A file that cannot be read tells nothing.
[[nodiscard]] JobTraits jobTraitsOf(const Card &card);

/// Returns whether two cards cannot be of one job: files tell different numbers of ranks; steps differ in length by half, which
/// those of cards that wait for each other do not; or fewer than half of the types of operators are common, unless both ran as
/// many steps of one length.
[[nodiscard]] bool areOfUnrelatedJobs(const JobTraits &first, const JobTraits &second);

} // namespace plumbline

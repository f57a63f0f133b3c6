// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"
#include "core/advice/engine/jobtime.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <map>
#include <vector>

namespace plumbline {

/// Gives each nanosecond of the steps of a card to one finding, and each nanosecond of a step of the job to one group of
/// findings, so that what findings save together never exceeds the step (docs/advice.md 13.2). The job is one run.
class ClaimLedger
{
public:
    /// `run` has the cards of the job, `job` their time; both must outlive this object. Findings name cards of `run` only, by
    /// their numbers in the profile.
    ClaimLedger(const AdviceInputs &run, const JobTime &job);

    /// Claims time of the cards of a finding, at most `limitNs` of a mean step on each, and returns the most that it was given
    /// on one card, as a time of a mean step. With claimed ranges it gets only the parts that no finding claimed before; without
    /// ranges any time that is left of the step. Returns 0 for a finding without a saving. O(ranges).
    [[nodiscard]] TimeNs claim(const Finding &finding, TimeNs limitNs);
    /// Returns how much computing of a card that no communication runs beside was given away, or is what findings hide
    /// communication behind, as a time of a mean step.
    /// O(ranges).
    [[nodiscard]] TimeNs claimedComputingNs(std::size_t card) const;
    /// Ends a group: claims for it, of the time of the job, what its findings were given with claim() since the last call, and
    /// returns how much of that no other group claimed, as a time of a mean step. O(ranges).
    [[nodiscard]] TimeNs claimOfJob();

private:
    struct Claims
    {
        TimeRanges ranges;            ///< ranges that were given away, sorted and disjoint
        TimeNs rangesNs = 0;          ///< time of a mean step that was given away with ranges
        TimeNs lengthsNs = 0;         ///< time of a mean step that was given away without ranges
        TimeNs behindComputingNs = 0; ///< computing of a mean step that findings hide communication behind
    };

    const AdviceInputs &m_run;
    const JobTime &m_job;
    std::map<std::size_t, Claims> m_cards; ///< by card
    Claims m_ofJob;
    TimeNs m_jobStepNs = 0; ///< the longest mean step
    // What the findings of the group that is not ended yet were given.
    TimeRanges m_groupRanges;   ///< in the time of the job, sorted and disjoint
    TimeNs m_groupLengthNs = 0; ///< the most that one was given without ranges
    TimeNs m_groupMostNs = 0;   ///< the most that one was given
};

class Causes;
class FindingGroups;

/// Fills Finding::claimedNs of each finding with what it was given on its cards, and cuts its saving to that: each nanosecond of
/// a card is told once. Causes claim before their effects, rules of lower symptom levels before those of higher ones, what lies
/// at known times before what may lie anywhere, conjectures last, then larger savings first. Where causes claim most of a saving,
/// nothing of it is left. Each run has a ledger of its own. Returns for each group what it
/// was given of the job. Everything is unfinished once `control` asks to stop.
[[nodiscard]] std::vector<TimeNs> claimAll(const AdviceInputs &inputs, const Causes &causes, const FindingGroups &groups,
                                           std::vector<Finding> &findings, const TaskControl &control);

} // namespace plumbline

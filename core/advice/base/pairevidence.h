// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/base/taskcontrol.h"
#include "core/base/wide.h"
#include "core/compare/alignment.h"
#include "core/compare/comparescope.h"
#include "core/compare/differences.h"
#include "core/compare/matching.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// What a card does in a mean step of those that are compared. The parts sum up to the step.
struct StepParts
{
    TimeNs computingNs = 0;
    TimeNs communicationNs = 0; ///< that nothing hides
    TimeNs freeNs = 0;
    TimeNs preparingNs = 0;
    TimeNs trailingNs = 0;
    TimeNs stepNs = 0;
};
inline constexpr std::size_t StepPartCount = 6; ///< with the step

/// A card of a profile beside the one of the baseline that does its work. Differences are target minus base. Each comparison is
/// made when it is first asked for, once, and kept; any thread may ask. Where a card has no timeline, those of timelines are
/// empty.
class PairEvidence
{
public:
    /// All must outlive it; of no use once `control` asks to stop. `threads` as in MatchOptions.
    PairEvidence(const CardEvidence &base, const CardEvidence &target, unsigned threads, const TaskControl &control);
    ~PairEvidence();
    PairEvidence(const PairEvidence &) = delete;
    PairEvidence &operator=(const PairEvidence &) = delete;

    [[nodiscard]] const CardEvidence &base() const { return m_base; }
    [[nodiscard]] const CardEvidence &target() const { return m_target; }
    /// Whether both have an input. Reads it.
    [[nodiscard]] bool has(AdviceInput input) const { return m_base.has(input) && m_target.has(input); }
    /// Makes what takes long, so that those who ask need not wait. O(slices log slices).
    void prepare() const;

    [[nodiscard]] const Alignment &alignment() const;
    [[nodiscard]] const Matching &matching() const;
    /// The steps that both have; everything where all steps are paired, or none.
    [[nodiscard]] const CompareScope &scope() const;
    /// How many pairs of steps are compared; 1 where there are none and the whole is.
    [[nodiscard]] std::size_t steps() const;
    /// With fewer pairs of steps nothing can be said of chance.
    static constexpr std::size_t TestedSteps = 3;
    [[nodiscard]] bool isTested() const { return steps() >= TestedSteps; }

    /// Of both, over the steps that are compared; all zero where nothing tells.
    [[nodiscard]] const StepParts &baseParts() const;
    [[nodiscard]] const StepParts &targetParts() const;
    /// Below which a difference of each part may be chance: three deviations, told robustly, of the steps of the card where they
    /// are larger; none where it cannot be told.
    [[nodiscard]] const std::optional<StepParts> &floor() const;

    /// A time of everything that is compared as a part of a mean step, with its sign.
    [[nodiscard]] TimeNs perStep(WideNs ns) const;
    /// A time of a mean step as a share of the target's.
    [[nodiscard]] double shareOfStep(TimeNs ns) const;

    /// As `compare` tells them, in that order.
    [[nodiscard]] const GroupDifferences &kernels() const;
    [[nodiscard]] const GroupDifferences &communication() const;

    /// A slice of the base, marked as such.
    [[nodiscard]] Evidence baseEvidence(SliceId slice) const;

private:
    struct Lazy;

    [[nodiscard]] bool hasTimelines() const { return m_base.trace() && m_target.trace(); }
    [[nodiscard]] Matching match() const;

    const CardEvidence &m_base;
    const CardEvidence &m_target;
    unsigned m_threads;
    const TaskControl &m_control;
    std::unique_ptr<Lazy> m_lazy;
};

/// Cards of a profile with those of the baseline that they are compared with: of one rank; those without a rank, and single
/// cards, in their order.
class ProfileComparison
{
public:
    /// Both must outlive it. Reads nothing yet.
    ProfileComparison(const AdviceInputs &base, const AdviceInputs &target, unsigned threads);

    [[nodiscard]] const AdviceInputs &base() const { return m_base; }
    [[nodiscard]] const AdviceInputs &target() const { return m_target; }
    /// By card of the target; those without a partner are left out.
    [[nodiscard]] const std::vector<std::unique_ptr<PairEvidence>> &pairs() const { return m_pairs; }

    /// Ends what is being made; all that follows is of no use.
    void stop() { m_control.requestStop(); }

private:
    const AdviceInputs &m_base;
    const AdviceInputs &m_target;
    TaskControl m_control;
    std::vector<std::unique_ptr<PairEvidence>> m_pairs;
};

} // namespace plumbline

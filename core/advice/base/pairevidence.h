// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/base/taskcontrol.h"
#include "core/base/wide.h"
#include "core/compare/alignment.h"
#include "core/compare/baseruns.h"
#include "core/compare/comparescope.h"
#include "core/compare/differences.h"
#include "core/compare/kernelshapes.h"
#include "core/compare/matching.h"
#include "core/facts/tabletrace.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// How a card spends a mean step of those that are compared, in nanoseconds. The parts sum up to stepNs.
struct StepParts
{
    TimeNs computingNs = 0;
    TimeNs communicationNs = 0; ///< exposed communication
    TimeNs freeNs = 0;
    TimeNs preparingNs = 0;
    TimeNs trailingNs = 0;
    TimeNs stepNs = 0;
};
inline constexpr std::size_t StepPartCount = 6; ///< the five parts and the step itself

/// What rules of RuleScope::Comparison know about a pair of cards: a card of the target and the card of the base that does the
/// same work. Differences are target minus base. Each comparison is made when it is first asked for, once, and then kept; any
/// thread may ask. A card without a timeline is compared by its tables (traceOfTables()). Comparisons of slices are empty where a
/// card has neither.
///
/// The base may have been run several times. Then times of the base are means of the runs, and noise comes from how much they
/// differ (overBaseRuns()). Whatever names single slices is about the first run.
class PairEvidence
{
public:
    /// All arguments must outlive it. `further` are further runs of the base. `threads` is that of MatchOptions. Once `control`
    /// asks to stop, results are incomplete and must not be used.
    PairEvidence(const CardEvidence &base, const CardEvidence &target, unsigned threads, TaskControl &control,
                 const std::vector<const CardEvidence *> &further = {});
    ~PairEvidence();
    PairEvidence(const PairEvidence &) = delete;
    PairEvidence &operator=(const PairEvidence &) = delete;

    [[nodiscard]] const CardEvidence &base() const { return m_base; }
    [[nodiscard]] const CardEvidence &target() const { return m_target; }
    /// Returns whether both cards have an input, and reads it to find out.
    [[nodiscard]] bool has(AdviceInput input) const { return m_base.has(input) && m_target.has(input); }
    /// Makes alignment, matching and differences of kernels in advance, so that no rule pays for them. O(slices log slices).
    void prepare() const;
    /// Return the slices that are compared: the timeline of a card, else those of its tables; null where there are neither.
    [[nodiscard]] const Trace *baseTrace() const;
    [[nodiscard]] const Trace *targetTrace() const;
    /// Returns which of the cards tell no kernels.
    [[nodiscard]] UntoldKernels untoldKernels() const;
    /// Returns whether slices can be compared.
    [[nodiscard]] bool hasSlices() const { return baseTrace() && targetTrace(); }
    /// Returns whether both cards tell how long their steps take.
    [[nodiscard]] bool hasStepTimes() const { return baseParts().stepNs > 0 && targetParts().stepNs > 0; }
    /// Sets the saving of a finding to at most `ns` of the target's mean step, and the usual severity of its share. Where the
    /// target does not tell how long a step is, only the severity is set: its tables only tell how long their kernels ran, and a
    /// saving is part of a step.
    void saveDifference(TimeNs ns, Finding &finding) const;
    /// Returns how many runs of the base there are.
    [[nodiscard]] std::size_t baseRuns() const { return 1 + m_further.size(); }

    /// Returns how the clock of the target is laid over that of the base.
    [[nodiscard]] const Alignment &alignment() const;
    /// Returns which slices and steps of both cards are the same work.
    [[nodiscard]] const Matching &matching() const;
    /// Returns the shapes that the kernels of both cards worked on; no numbers if a card does not tell.
    [[nodiscard]] const KernelShapes &shapes() const;
    /// Returns the steps that are compared: those that both cards have. Where all steps are paired, or none is, everything is
    /// compared.
    [[nodiscard]] const CompareScope &scope() const;
    /// Returns the number of pairs of steps that are compared; 1 where no steps are paired and everything is compared.
    [[nodiscard]] std::size_t steps() const;
    /// Fewest pairs of steps from which noise can be told.
    static constexpr std::size_t TestedSteps = 3;
    /// Returns whether the noise is known: from the steps, or from the runs of the base.
    [[nodiscard]] bool isTested() const { return steps() >= TestedSteps || baseRuns() >= FewestBaseRuns; }

    /// Return the mean step of each card over the steps that are compared; all parts are 0 where no steps are paired.
    [[nodiscard]] const StepParts &baseParts() const;
    [[nodiscard]] const StepParts &targetParts() const;
    /// Returns the noise of each part: three standard deviations of the steps, estimated from the median distance to the median,
    /// of the card where that is larger. With several runs of the base it is that of the runs. A difference up to it may be
    /// chance. None with fewer than TestedSteps pairs of steps and a single run of the base.
    [[nodiscard]] const std::optional<StepParts> &floor() const;

    /// Converts a time of everything that is compared to a time of a mean step. Keeps the sign.
    [[nodiscard]] TimeNs perStep(WideNs ns) const;
    /// Returns a time of a mean step as a share of the target's mean step; 0 where that has no length.
    [[nodiscard]] double shareOfStep(TimeNs ns) const;

    /// Return the differences as the command `compare` tells them, the largest difference first, either way. None of kernels
    /// where only one card tells any.
    [[nodiscard]] const GroupDifferences &kernels() const;
    [[nodiscard]] const GroupDifferences &communication() const;

    /// Return a slice as evidence; one of the base is marked isOfBaseline. A slice of a table becomes a kernel of that name, and
    /// an invalid slice the card.
    [[nodiscard]] Evidence baseEvidence(SliceId slice) const;
    [[nodiscard]] Evidence targetEvidence(SliceId slice) const;

private:
    struct Lazy;
    struct ComparedSteps;
    struct ComparedTraces;

    [[nodiscard]] const ComparedTraces &traces() const;
    [[nodiscard]] Matching match() const;
    [[nodiscard]] GroupDifferences ownKernels() const;
    [[nodiscard]] GroupDifferences ownCommunication() const;
    /// Joins the groups of all runs, which `groupsOf` returns for each.
    [[nodiscard]] GroupDifferences joined(const GroupDifferences &(PairEvidence::*groupsOf)() const, GroupDifferences own) const;
    [[nodiscard]] const ComparedSteps &comparedSteps() const;
    [[nodiscard]] ComparedSteps makeSteps() const;
    void joinRuns(ComparedSteps &steps) const;

    const CardEvidence &m_base;
    const CardEvidence &m_target;
    unsigned m_threads;
    TaskControl &m_control;
    std::vector<std::unique_ptr<PairEvidence>> m_further; ///< the target with each further run of the base
    std::unique_ptr<Lazy> m_lazy;
};

/// Pairs the cards of a target profile with those of the base. Cards of the same rank are paired first. Then cards are paired in
/// their order where one of the two has no rank, or where each profile has only one card. Cards of different ranks do different
/// work and are not compared otherwise.
class ProfileComparison
{
public:
    /// Pairs the cards. `base`, `target` and `further`, which are further runs of the base, must outlive it. A card of a further
    /// run belongs to the pair whose target it would be paired with. Reads no files.
    ProfileComparison(const AdviceInputs &base, const AdviceInputs &target, unsigned threads,
                      const std::vector<const AdviceInputs *> &further = {});

    [[nodiscard]] const AdviceInputs &base() const { return m_base; }
    [[nodiscard]] const AdviceInputs &target() const { return m_target; }
    /// Returns the pairs, sorted by card of the target. Cards without a partner are left out.
    [[nodiscard]] const std::vector<std::unique_ptr<PairEvidence>> &pairs() const { return m_pairs; }

    /// Stops every comparison that is being made. Results must not be used afterwards.
    void stop() { m_control.requestStop(); }

private:
    const AdviceInputs &m_base;
    const AdviceInputs &m_target;
    TaskControl m_control;
    std::vector<std::unique_ptr<PairEvidence>> m_pairs;
};

} // namespace plumbline

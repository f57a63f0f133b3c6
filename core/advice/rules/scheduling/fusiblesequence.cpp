// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/advice/evidence/kernelsequences.h"
#include "core/base/wide.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

/// Numbers pairs of numbers in the order in which they are first met.
class PairNumbers
{
public:
    std::uint32_t of(std::uint32_t first, std::uint32_t second)
    {
        const auto next = static_cast<std::uint32_t>(m_numbers.size());
        return m_numbers.try_emplace(std::uint64_t{first} << 32 | second, next).first->second;
    }

private:
    std::unordered_map<std::uint64_t, std::uint32_t> m_numbers;
};

/// Returns the ranges in which any communication of the table or of the timeline runs. They are absolute, sorted and disjoint.
TimeRanges communicationOf(const CardEvidence &card)
{
    const ComputeKernels &kernels = card.computeKernels();
    TimeRanges ranges;
    for (std::size_t call = 0; call < kernels.calls()->size(); ++call) {
        const auto range = kernels.role(call) == Role::Communication ? kernels.rangeOf(call) : std::nullopt;
        if (range)
            ranges.push_back(*range);
    }
    for (const TimeRange &range : card.activity().communication)
        ranges.push_back({card.trace()->absolute(range.begin), card.trace()->absolute(range.end)});
    return unionOf(std::move(ranges));
}

/// The kernels of a card that sequences are made of: those that run on AI cores. Communication, kernels of the AI CPU and the
/// edges of steps end a stretch.
class FusibleSequenceKernels
{
public:
    FusibleSequenceKernels(const CardEvidence &card, const TaskControl &control)
        : m_card(card), m_of(card.computeKernels()), m_communication(communicationOf(card))
    {
        TimeRanges computing;
        for (const std::uint32_t call : m_of.byStart()) {
            if (const auto range = m_of.rangeOf(call))
                computing.push_back(*range);
        }
        m_exposed = without(m_communication, unionOf(std::move(computing)));
        for (const std::uint32_t call : m_of.byStart()) {
            if (control.stopRequested())
                return;
            add(call);
        }
    }

    [[nodiscard]] const std::vector<SequenceKernel> &all() const { return m_kernels; }
    /// Returns the kernels for the search by moving data. There kernels that multiply matrices end a stretch as well: what they
    /// read is mostly weights, which lie in memory whether kernels are fused or not.
    [[nodiscard]] std::vector<SequenceKernel> apartFromMatrices() const
    {
        std::vector<SequenceKernel> kernels = m_kernels;
        std::uint32_t added = 0;
        bool isBehindMatrix = false;
        for (std::size_t at = 0; at < kernels.size(); ++at) {
            const bool isMatrix = metric(m_calls[at], CoreMetric::Mac) > 0;
            added += isMatrix || isBehindMatrix ? 1 : 0;
            kernels[at].stretch += added;
            isBehindMatrix = isMatrix;
        }
        return kernels;
    }
    [[nodiscard]] std::uint32_t callOf(std::size_t kernel) const { return m_calls[kernel]; }
    /// Returns whether the table tells how long kernels read and write, and how long their cores ran.
    [[nodiscard]] bool tellMoving() const
    {
        const auto has = [this](CoreMetric metric) { return m_of.has(metric); };
        return (has(CoreMetric::CubeMte2Us) || has(CoreMetric::VectorMte2Us)) &&
               (has(CoreMetric::CubeUs) || has(CoreMetric::VectorUs));
    }

    /// Returns the types of a sequence, such as "Cast-Mul-Add".
    [[nodiscard]] std::string text(const KernelSequence &sequence) const
    {
        std::string text;
        for (std::size_t at = 0; at < sequence.length; ++at)
            text.append(at == 0 ? "" : "-").append(operatorType(*m_of.calls(), m_calls[sequence.places.front() + at]));
        return text;
    }

    /// Returns the range of a place of a sequence, in the time of the trace; none without a timeline.
    [[nodiscard]] std::optional<TimeRange> rangeOf(const KernelSequence &sequence, std::uint32_t place) const
    {
        TimeRange range = m_kernels[place].range;
        for (std::size_t at = 1; at < sequence.length; ++at)
            range.end = std::max(range.end, m_kernels[place + at].range.end);
        return m_card.ownRange(range);
    }

private:
    void add(std::uint32_t call)
    {
        const auto range = m_of.rangeOf(call);
        const std::uint32_t step = range ? stepOf(call, *range) : m_step;
        const bool isCut = !range || m_of.role(call) == Role::AiCpu;
        if (isCut || step != m_step || communicatesBefore(*range))
            ++m_stretch;
        m_step = step;
        if (isCut)
            return;
        SequenceKernel kernel;
        kernel.symbol = symbolOf(call);
        kernel.stretch = m_stretch;
        kernel.range = *range;
        kernel.exposedNs = exposedBefore(range->begin);
        kernel.movingUs = std::max(metric(call, CoreMetric::CubeMte2Us), metric(call, CoreMetric::VectorMte2Us)) +
                          std::max(metric(call, CoreMetric::FixpipeUs), metric(call, CoreMetric::Mte3Us));
        kernel.coreUs = std::max(metric(call, CoreMetric::CubeUs), metric(call, CoreMetric::VectorUs));
        m_kernels.push_back(kernel);
        m_calls.push_back(call);
    }

    [[nodiscard]] double metric(std::uint32_t call, CoreMetric metric) const { return m_of.metric(call, metric).value_or(0); }

    /// Returns the symbol of a call. Calls of the same name with the same shapes have the same symbol.
    [[nodiscard]] std::uint32_t symbolOf(std::uint32_t call)
    {
        const KernelCalls &calls = *m_of.calls();
        const std::uint32_t inputs =
            m_inputs.of(calls.textKey(call, KernelColumn::Name), calls.textKey(call, KernelColumn::InputShapes));
        return m_symbols.of(inputs, calls.textKey(call, KernelColumn::OutputShapes));
    }

    /// Returns a number for the step in which a kernel begins. Kernels must be asked about in the order of their starts.
    [[nodiscard]] std::uint32_t stepOf(std::uint32_t call, TimeRange range)
    {
        const std::vector<AdviceStep> &steps = m_card.steps();
        const auto own = m_card.ownRange(range);
        while (own && m_nextStep < steps.size() && steps[m_nextStep].range && steps[m_nextStep].range->begin <= own->begin)
            ++m_nextStep;
        return m_steps.of(static_cast<std::uint32_t>(m_nextStep), m_of.calls()->textKey(call, KernelColumn::Step));
    }

    /// Returns whether communication began between the kernel that was asked about before and this one.
    [[nodiscard]] bool communicatesBefore(TimeRange range)
    {
        const std::size_t before = m_nextCommunication;
        while (m_nextCommunication < m_communication.size() && m_communication[m_nextCommunication].begin <= range.begin)
            ++m_nextCommunication;
        return m_nextCommunication != before;
    }

    /// Returns the exposed communication before a time. Times must not fall from call to call.
    [[nodiscard]] TimeNs exposedBefore(TimeNs time)
    {
        for (; m_nextExposed < m_exposed.size() && m_exposed[m_nextExposed].end <= time; ++m_nextExposed)
            m_exposedNs += WideNs{m_exposed[m_nextExposed].end} - m_exposed[m_nextExposed].begin;
        return saturated(m_exposedNs);
    }

    const CardEvidence &m_card;
    const ComputeKernels &m_of;
    TimeRanges m_communication;
    TimeRanges m_exposed;
    std::vector<SequenceKernel> m_kernels;
    std::vector<std::uint32_t> m_calls; ///< by kernel
    PairNumbers m_inputs;
    PairNumbers m_symbols;
    PairNumbers m_steps;
    std::uint32_t m_step = 0;
    std::uint32_t m_stretch = 0;
    std::size_t m_nextStep = 0;
    std::size_t m_nextCommunication = 0;
    std::size_t m_nextExposed = 0;
    WideNs m_exposedNs = 0;
};

/// Shows the first places of the foremost sequence, then the first place of each other one.
void showPlaces(const CardEvidence &card, const FusibleSequenceKernels &kernels, const std::vector<KernelSequence> &sequences,
                Finding &finding)
{
    constexpr std::size_t OfForemost = 10;
    std::uint64_t all = 0;
    for (const KernelSequence &sequence : sequences) {
        const std::size_t shown = &sequence == &sequences.front() ? std::min(OfForemost, sequence.places.size()) : 1;
        for (std::size_t at = 0; at < shown; ++at) {
            const auto range = kernels.rangeOf(sequence, sequence.places[at]);
            finding.show(range ? card.rangeEvidence(*range, kernels.text(sequence))
                               : card.kernelEvidence(kernels.callOf(sequence.places[at])));
        }
        all += sequence.places.size();
    }
    finding.evidenceCount = all;
}

Finding findingOf(const RuleInput &input, const FusibleSequenceKernels &kernels, const std::vector<KernelSequence> &sequences,
                  double allNs)
{
    const KernelSequence &foremost = sequences.front();
    const auto ns = [](double sum) { return static_cast<TimeNs>(std::min(sum, 9e18)); };
    Finding finding = input.finding();
    finding.facts = {textFact("sequence", kernels.text(foremost)),
                     countFact("length", static_cast<std::int64_t>(foremost.length)),
                     countFact("matches", static_cast<std::int64_t>(foremost.places.size())),
                     timeFact("wall_ns", ns(foremost.time.wallNs)),
                     timeFact("busy_ns", ns(foremost.time.busyNs)),
                     countFact("sequences", static_cast<std::int64_t>(sequences.size())),
                     timeFact("sequences_ns", ns(allNs))};
    finding.confidence = Confidence::Derived;
    showPlaces(input.card(), kernels, sequences, finding);
    return finding;
}

/// Saves the free time inside sequences, and claims it where the card has a timeline.
void saveIdle(const CardEvidence &card, const FusibleSequenceKernels &kernels, const std::vector<KernelSequence> &sequences,
              Finding &finding)
{
    double idleNs = 0;
    TimeRanges places;
    for (const KernelSequence &sequence : sequences) {
        idleNs += std::max(sequence.time.wallNs - sequence.time.busyNs, 0.0);
        for (const std::uint32_t place : sequence.places) {
            if (const auto range = kernels.rangeOf(sequence, place))
                places.push_back(*range);
        }
    }
    if (!card.trace()) {
        finding.save(0, card.perStep(static_cast<TimeNs>(std::min(idleNs, 9e18))), card.meanStepNs());
        return;
    }
    TimeRanges free = common(unionOf(std::move(places)), card.activity().free);
    finding.save(0, card.perStep(lengthOf(free)), card.meanStepNs());
    finding.claims.push_back({card.index(), std::move(free)});
}

double sumOf(const std::vector<KernelSequence> &sequences, SequenceLimits::By by)
{
    double sum = 0;
    for (const KernelSequence &sequence : sequences)
        sum += takenNs(sequence.time, by);
    return sum;
}

RuleOutcome evaluateFusibleSequence(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const FusibleSequenceKernels kernels(card, control);
    const double stepsNs =
        static_cast<double>(card.meanStepNs()) * static_cast<double>(std::max<std::size_t>(card.steps().size(), 1));
    SequenceLimits limits;
    limits.count = input.threshold("matches_limit");
    limits.share = input.threshold("busy_share");
    limits.leastNs = input.threshold("step_share") * stepsNs;
    limits.length = static_cast<std::size_t>(std::clamp(input.threshold("longest"), 2.0, 100.0));
    const std::vector<KernelSequence> waiting = repeatedSequences(kernels.all(), limits, control);
    const double share = stepsNs > 0 ? sumOf(waiting, limits.by) / stepsNs : 0;
    RuleOutcome outcome;
    outcome.measured(shareFact("sequences_share", share), "step_share");
    if (!waiting.empty()) {
        Finding finding = findingOf(input, kernels, waiting, sumOf(waiting, limits.by));
        saveIdle(card, kernels, waiting, finding);
        finding.explains = {"free-share-high"};
        // If the table belongs to another capture than the timeline, it tells nothing about its steps.
        if (finding.saving && finding.saving->highNs > 0)
            outcome.findings.push_back(std::move(finding));
    }
    if (!kernels.tellMoving())
        return outcome;
    limits.by = SequenceLimits::By::Moving;
    limits.share = input.threshold("moving_share");
    limits.leastNs = 0;
    const std::vector<KernelSequence> moving = repeatedSequences(kernels.apartFromMatrices(), limits, control);
    if (!moving.empty()) {
        // Busy units do not prove that a kernel can be shorter, so these sequences save nothing.
        Finding finding = findingOf(input, kernels, moving, sumOf(moving, limits.by));
        finding.variant = "moving";
        finding.facts.push_back(shareFact("moved_share", moving.front().time.movingUs / moving.front().time.coreUs));
        outcome.findings.push_back(std::move(finding));
    }
    return outcome;
}

} // namespace

Rule fusibleSequence()
{
    return {
        .id = "fusible-sequence",
        .area = AdviceArea::Scheduling,
        .needs = {AdviceInput::Kernels, AdviceInput::DeviceTime},
        .thresholds = {{"busy_share", 0.40, FactUnit::Share, "msprof-analyze"},
                       {"moving_share", 0.80, FactUnit::Share, "msprof-analyze"},
                       {"matches_limit", 5, FactUnit::Count, "msprof-analyze"},
                       {"step_share", 0.01, FactUnit::Share, "msprof-analyze"},
                       {"longest", 10, FactUnit::Count, "msprof-analyze"}},
        .evaluate = evaluateFusibleSequence,
        .symptom = SymptomLevel::Event,
        .subject = {"sequence"},
    };
}

} // namespace plumbline

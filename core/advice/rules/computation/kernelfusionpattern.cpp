// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/fusionpatterns.h"
#include "core/advice/evidence/kernelsavings.h"
#include "core/analysis/kernels/kerneltensors.h"

#include <algorithm>
#include <map>
#include <utility>

namespace plumbline {

namespace {

/// The kernels of one stream, sorted by start, with their types as plainType() returns them.
struct Stream
{
    std::vector<std::uint32_t> calls;
    std::vector<std::string_view> types;
};

std::vector<Stream> streamsOf(const ComputeKernels &kernels)
{
    std::map<std::uint32_t, std::size_t> known;
    std::vector<Stream> streams;
    for (const std::uint32_t call : kernels.byStart()) {
        const std::uint32_t id = kernels.calls()->textKey(call, KernelColumn::StreamId);
        const std::size_t index = known.try_emplace(id, streams.size()).first->second;
        if (index == streams.size())
            streams.emplace_back();
        streams[index].calls.push_back(call);
        streams[index].types.push_back(plainType(kernels.calls()->type(call)));
    }
    return streams;
}

/// Returns whether the second kernel reads a tensor of a shape that the first one writes. True where one of them clears memory
/// (MemSet), because such a kernel tells no shapes.
bool feeds(const KernelCalls &calls, std::uint32_t first, std::uint32_t second)
{
    const auto written = outputTensors(calls, first);
    const auto read = inputTensors(calls, second);
    if (plainType(calls.type(first)) == "MemSet" || plainType(calls.type(second)) == "MemSet")
        return true;
    return std::ranges::any_of(written, [&read](const OperandTensor &tensor) {
        return std::ranges::find(read, tensor.dimensions, &OperandTensor::dimensions) != read.end();
    });
}

/// Returns whether a pattern matches the kernels of a stream from `at` on.
bool matchesAt(const KernelCalls &calls, const Stream &stream, std::size_t at, const FusionPattern &pattern)
{
    if (stream.calls.size() - at < pattern.types.size())
        return false;
    for (std::size_t place = 0; place < pattern.types.size(); ++place) {
        if (stream.types[at + place] != pattern.types[place])
            return false;
    }
    // Operands may also come from elsewhere, but each kernel must feed a later one of the pattern.
    for (std::size_t place = 0; place + 1 < pattern.types.size(); ++place) {
        bool isRead = false;
        for (std::size_t later = place + 1; later < pattern.types.size() && !isRead; ++later)
            isRead = feeds(calls, stream.calls[at + place], stream.calls[at + later]);
        if (!isRead)
            return false;
    }
    return true;
}

/// All places of one pattern.
struct KernelFusionPatternFound
{
    const FusionPattern *pattern = nullptr;
    std::int64_t count = 0;
    WideNs durationPs = 0;
    TimeRanges spans; ///< ranges of the places, absolute
};

/// Adds a place. All of its kernels but the longest would go.
void addPlace(const ComputeKernels &kernels, std::span<const std::uint32_t> place, KernelFusionPatternFound &found,
              KernelSavings &savings)
{
    const KernelCalls &calls = *kernels.calls();
    const auto longest =
        std::ranges::max_element(place, {}, [&calls](std::uint32_t call) { return calls.durationPs(call).value_or(0); });
    for (const std::uint32_t call : place) {
        savings.add(call, call == *longest ? 0 : durationNs(calls, call));
        found.durationPs += calls.durationPs(call).value_or(0);
    }
    ++found.count;
    const auto first = kernels.rangeOf(place.front());
    const auto last = kernels.rangeOf(place.back());
    if (first && last)
        found.spans.push_back({first->begin, std::max(first->end, last->end)});
}

/// Finds the places of all patterns; each kernel belongs to one place at most.
class KernelFusionPatternSearch
{
public:
    KernelFusionPatternSearch(const CardEvidence &card, const TaskControl &control)
        : m_card(card), m_control(control), m_savings(card)
    {
        for (const FusionPattern &pattern : fusionPatterns())
            m_found.push_back({&pattern, 0, 0, {}});
        for (const Stream &stream : streamsOf(card.computeKernels()))
            searchIn(stream);
    }

    [[nodiscard]] const KernelSavings &savings() const { return m_savings; }
    /// Returns the pattern whose places take the most time.
    [[nodiscard]] const KernelFusionPatternFound &foremost() const
    {
        return *std::ranges::max_element(m_found, {}, &KernelFusionPatternFound::durationPs);
    }

private:
    void searchIn(const Stream &stream)
    {
        std::size_t at = 0;
        while (at < stream.calls.size() && !m_control.stopRequested())
            at += std::max<std::size_t>(placeAt(stream, at), 1);
    }

    /// Adds the longest pattern that begins at `at`, and returns its number of kernels; 0 for none.
    std::size_t placeAt(const Stream &stream, std::size_t at)
    {
        for (KernelFusionPatternFound &found : m_found) {
            const std::size_t size = found.pattern->types.size();
            if (!matchesAt(*m_card.computeKernels().calls(), stream, at, *found.pattern))
                continue;
            addPlace(m_card.computeKernels(), std::span(stream.calls).subspan(at, size), found, m_savings);
            return size;
        }
        return 0;
    }

    const CardEvidence &m_card;
    const TaskControl &m_control;
    KernelSavings m_savings;
    std::vector<KernelFusionPatternFound> m_found;
};

/// Shows the places of a pattern, the longest first.
void showPlaces(const CardEvidence &card, const KernelFusionPatternFound &found, Finding &finding)
{
    TimeRanges spans = found.spans;
    std::ranges::stable_sort(spans, [](TimeRange a, TimeRange b) { return a.length() > b.length(); });
    for (const TimeRange &span : spans) {
        if (const auto own = card.ownRange(span))
            finding.show(card.rangeEvidence(*own, std::string(found.pattern->fused)));
    }
}

RuleOutcome evaluateKernelFusionPattern(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const KernelFusionPatternSearch search(card, control);
    const KernelFusionPatternFound &foremost = search.foremost();
    RuleOutcome outcome;
    outcome.measured(countFact("matches", foremost.count), "matches");
    if (foremost.count == 0 || static_cast<double>(foremost.count) < input.threshold("matches"))
        return outcome;
    Finding finding = input.finding();
    std::string sequence;
    for (const std::string_view type : foremost.pattern->types)
        sequence.append(sequence.empty() ? "" : "-").append(type);
    finding.facts = {textFact("fused", std::string(foremost.pattern->fused)), textFact("api", std::string(foremost.pattern->api)),
                     textFact("sequence", sequence), countFact("matches", foremost.count),
                     timeFact("pattern_ns", saturated(foremost.durationPs / 1000))};
    showPlaces(card, foremost, finding);
    Finding kernels;
    search.savings().fill(kernels);
    if (finding.evidence.empty())
        finding.evidence = std::move(kernels.evidence);
    finding.claims = std::move(kernels.claims);
    finding.saving = kernels.saving;
    finding.severity = kernels.severity;
    finding.confidence = Confidence::Derived;
    finding.explains = {"small-kernel-storm"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule kernelFusionPattern()
{
    return {
        .id = "kernel-fusion-pattern",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::KernelTypes, AdviceInput::KernelShapes, AdviceInput::DeviceTime},
        .thresholds = {{"matches", 1, FactUnit::Count, "msprof-analyze"}},
        .evaluate = evaluateKernelFusionPattern,
        .subject = {"fused"},
    };
}

} // namespace plumbline

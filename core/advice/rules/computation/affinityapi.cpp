// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/affinitypatterns.h"
#include "core/analysis/host/hostcaller.h"
#include "core/analysis/steps/deviceactivity.h"
#include "core/base/sortruns.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace plumbline {

namespace {

/// The outermost operators of a thread, sorted by start, with their words for patterns.
struct Operators
{
    std::vector<std::uint32_t> slices;
    std::vector<OperatorWord> words;
};

/// The words of all names of a trace, each looked up once.
class AffinityApiNames
{
public:
    explicit AffinityApiNames(const Trace &trace) : m_words(trace.strings().size()), m_isOperator(trace.strings().size())
    {
        for (std::uint32_t id = 0; id < m_words.size(); ++id) {
            const std::string_view name = trace.text(StringId(id));
            // The backward pass follows from the forward pass: its operators lie inside slices of autograd.
            m_isOperator[id] = name.starts_with("aten::") || name.starts_with("npu::") || name.starts_with("autograd::");
            m_words[id] = m_isOperator[id] ? operatorWord(name) : OperatorWord::Other;
        }
    }

    [[nodiscard]] Operators operatorsOf(const Trace &trace, const Lane &lane) const
    {
        const SliceTable &slices = trace.slices();
        std::vector<std::uint32_t> all;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            if (m_isOperator[slices.name[slice].value])
                all.push_back(slice);
        }
        sortRuns(std::span(all), [&slices](std::uint32_t a, std::uint32_t b) {
            return slices.start[a] < slices.start[b] || (slices.start[a] == slices.start[b] && slices.end(a) > slices.end(b));
        });
        Operators operators;
        for (const std::uint32_t slice : all) {
            const bool isInside = !operators.slices.empty() && slices.start[slice] < slices.end(operators.slices.back());
            if (isInside)
                continue;
            operators.slices.push_back(slice);
            operators.words.push_back(m_words[slices.name[slice].value]);
        }
        return operators;
    }

private:
    std::vector<OperatorWord> m_words;
    std::vector<bool> m_isOperator;
};

/// The kernels that threads of the host caused, sorted by time. They come from the flows of operators (async_npu), or from the
/// launches of the same thread where there are none.
class Origins
{
public:
    explicit Origins(const Trace &trace)
    {
        std::map<std::string_view, std::uint32_t> threads;
        for (const Lane &lane : trace.lanes())
            m_threads.push_back(threads.try_emplace(lane.tid, static_cast<std::uint32_t>(threads.size())).first->second);
        m_origins.resize(threads.size());
        add(trace, "async_npu");
        if (m_isEmpty)
            add(trace, "HostToDevice");
    }

    [[nodiscard]] bool isEmpty() const { return m_isEmpty; }
    /// Returns the kernels that the thread of a lane caused in `range`.
    [[nodiscard]] std::vector<SliceId> kernelsOf(LaneId lane, TimeRange range) const
    {
        std::vector<SliceId> kernels;
        const std::vector<Origin> &origins = m_origins[m_threads[lane.value]];
        for (auto at = std::ranges::lower_bound(origins, range.begin, {}, &Origin::time);
             at != origins.end() && at->time < range.end; ++at)
            kernels.push_back(at->kernel);
        return kernels;
    }

private:
    struct Origin
    {
        TimeNs time = 0;
        SliceId kernel;
    };

    void add(const Trace &trace, std::string_view name)
    {
        const FlowTable &table = trace.flows();
        const auto category = std::ranges::find(table.categories, name, &FlowTable::Category::name);
        for (std::uint32_t row = category == table.categories.end() ? 0 : category->begin;
             category != table.categories.end() && row < category->end; ++row) {
            const Flow &flow = table.flows[row];
            if (!flow.to.slice.isValid() || !isComputing(trace, flow.to.slice))
                continue;
            m_origins[m_threads[flow.from.lane.value]].push_back({flow.from.time, flow.to.slice});
            m_isEmpty = false;
        }
    }

    std::vector<std::uint32_t> m_threads;       ///< by lane
    std::vector<std::vector<Origin>> m_origins; ///< by thread
    bool m_isEmpty = true;
};

/// A place where the operators of a pattern are called.
struct AffinityApiPlace
{
    LaneId lane;
    SliceId first;
    TimeRange range;
    std::vector<SliceId> kernels;
};

/// All places that one function could replace.
struct AffinityApiFound
{
    std::vector<AffinityApiPlace> places;
    std::string sequence; ///< operators of the first place
    std::int64_t kernels = 0;
    TimeRanges host;
    TimeRanges gone; ///< kernels that would go: all but the longest one of each place
};

class AffinityApiSearch
{
public:
    explicit AffinityApiSearch(const CardEvidence &card)
        : m_card(card), m_trace(*card.trace()), m_names(m_trace), m_origins(m_trace)
    {}

    void searchIn(LaneId id, const TaskControl &control)
    {
        const Operators operators = m_names.operatorsOf(m_trace, m_trace.lane(id));
        for (std::size_t at = 0; at < operators.words.size() && !control.stopRequested();) {
            const AffinityPattern *pattern = affinityPatternAt(operators.words, at, m_elements);
            if (pattern)
                add(id, operators, *pattern);
            at = pattern ? m_elements.back() + 1 : at + 1;
        }
    }

    std::map<std::string_view, AffinityApiFound> found; ///< by name of the function

private:
    void add(LaneId lane, const Operators &operators, const AffinityPattern &pattern)
    {
        AffinityApiPlace place{lane, SliceId(operators.slices[m_elements.front()]), {}, {}};
        place.range = {m_trace.sliceRange(place.first).begin,
                       m_trace.sliceRange(SliceId(operators.slices[m_elements.back()])).end};
        const TimeRanges &steps = m_card.markedSteps();
        if (!steps.empty() && !rangeAt(steps, place.range.begin))
            return;
        place.kernels = m_origins.kernelsOf(lane, place.range);
        // A place without kernels holds only views, such as a reshape that need not copy. Nothing would be saved.
        if (!m_origins.isEmpty() && place.kernels.empty())
            return;
        AffinityApiFound &api = found[pattern.api];
        for (const std::size_t at : api.places.empty() ? m_elements : std::vector<std::size_t>())
            api.sequence.append(api.sequence.empty() ? "" : "-").append(shortName(operators.slices[at]));
        addKernels(place.kernels, api);
        api.host.push_back(place.range);
        api.places.push_back(std::move(place));
    }

    [[nodiscard]] std::string_view shortName(std::uint32_t slice) const
    {
        const std::string_view name = m_trace.text(m_trace.slices().name[slice]);
        return name.substr(name.find("::") + 2);
    }

    void addKernels(const std::vector<SliceId> &kernels, AffinityApiFound &api) const
    {
        const auto longest =
            std::ranges::max_element(kernels, {}, [this](SliceId kernel) { return m_trace.slices().duration[kernel.value]; });
        for (auto kernel = kernels.begin(); kernel != kernels.end(); ++kernel) {
            if (kernel != longest)
                api.gone.push_back(m_trace.sliceRange(*kernel));
        }
        api.kernels += static_cast<std::int64_t>(kernels.size());
    }

    const CardEvidence &m_card;
    const Trace &m_trace;
    AffinityApiNames m_names;
    Origins m_origins;
    std::vector<std::size_t> m_elements;
};

/// Shows the places, the longest first, and the kernels of the longest one.
void showPlaces(const CardEvidence &card, std::string_view api, std::vector<AffinityApiPlace> &places, Finding &finding)
{
    constexpr std::size_t MostPlaceKernels = 5;
    const std::size_t shown = std::min(EvidenceLimit, places.size());
    std::ranges::partial_sort(places, places.begin() + static_cast<std::ptrdiff_t>(shown),
                              [](const AffinityApiPlace &a, const AffinityApiPlace &b) {
                                  return std::pair(b.range.length(), a.range.begin) < std::pair(a.range.length(), b.range.begin);
                              });
    finding.show(card.rangeEvidence(places.front().range, std::string(api), places.front().lane));
    for (std::size_t at = 0; at < std::min(MostPlaceKernels, places.front().kernels.size()); ++at)
        finding.show(card.sliceEvidence(places.front().kernels[at]));
    for (std::size_t at = 1; at < shown; ++at)
        finding.show(card.rangeEvidence(places[at].range, std::string(api), places[at].lane));
    finding.evidenceCount += places.size() - shown;
}

/// Returns the line of the program that calls most of the places shown; "" where no lines were recorded.
std::string callerOf(const CardEvidence &card, std::span<const AffinityApiPlace> places)
{
    const HostCallers callers(*card.trace());
    std::map<std::string_view, std::size_t> counts;
    for (const AffinityApiPlace &place : places.first(std::min(EvidenceLimit, places.size()))) {
        const std::string_view caller = card.trace()->text(card.trace()->slices().name[callers.of(place.first).value]);
        if (caller.find(".py(") != std::string_view::npos)
            ++counts[caller];
    }
    const auto most = std::ranges::max_element(counts, {}, [](const auto &each) { return each.second; });
    return most == counts.end() ? std::string() : std::string(most->first);
}

Finding findingOf(const RuleInput &input, std::string_view api, AffinityApiFound &found)
{
    const CardEvidence &card = input.card();
    const DeviceActivity &activity = card.activity();
    const TimeRanges host = unionOf(std::move(found.host));
    const TimeRanges free = common(host, activity.free);
    // A kernel that runs beside communication shortens nothing when it goes.
    const TimeRanges gone = without(unionOf(std::move(found.gone)), activity.communication);
    Finding finding = input.finding();
    finding.facts = {textFact("api", std::string(api)),
                     textFact("sequence", found.sequence),
                     countFact("matches", static_cast<std::int64_t>(found.places.size())),
                     countFact("kernels", found.kernels),
                     timeFact("host_ns", lengthOf(host)),
                     timeFact("free_ns", lengthOf(free)),
                     timeFact("gone_ns", lengthOf(gone))};
    showPlaces(card, api, found.places, finding);
    if (std::string caller = callerOf(card, found.places); !caller.empty()) {
        finding.variant = "line";
        finding.facts.push_back(textFact("caller", std::move(caller)));
    }
    TimeRanges claim = united(free, gone);
    if (!claim.empty())
        finding.save(0, card.perStep(lengthOf(claim)), card.meanStepNs());
    finding.claims.push_back({card.index(), std::move(claim)});
    finding.severity = FindingSeverity::Low; // only names agree; the code alone tells whether the tensors do
    finding.confidence = Confidence::Derived;
    finding.explains = {"kernel-fusion-pattern", "fusible-sequence", "small-kernel-storm"};
    return finding;
}

RuleOutcome evaluateAffinityApi(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const Trace &trace = *card.trace();
    AffinityApiSearch search(card);
    for (std::size_t at = 0; at < trace.lanes().size() && !control.stopRequested(); ++at) {
        if (!trace.lanes()[at].async && trace.process(trace.lanes()[at].process).kind == ProcessKind::Framework)
            search.searchIn(LaneId(at), control);
    }
    std::size_t most = 0;
    for (const auto &[api, found] : search.found)
        most = std::max(most, found.places.size());
    RuleOutcome outcome;
    outcome.measured(countFact("matches", static_cast<std::int64_t>(most)), "matches");
    for (auto &[api, found] : search.found) {
        if (static_cast<double>(found.places.size()) >= input.threshold("matches"))
            outcome.findings.push_back(findingOf(input, api, found));
    }
    return outcome;
}

} // namespace

Rule affinityApi()
{
    return {
        .id = "affinity-api",
        .area = AdviceArea::Computation,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"matches", 1, FactUnit::Count, "msprof-analyze"}},
        .evaluate = evaluateAffinityApi,
        .subject = {"api"},
    };
}

} // namespace plumbline

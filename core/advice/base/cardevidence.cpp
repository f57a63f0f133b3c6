// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/cardevidencefacts.h"
#include "core/profile/cardfiles.h"
#include "core/query/lanelabel.h"

#include <algorithm>
#include <string>
#include <utility>

namespace plumbline {

CardEvidence::CardEvidence(std::size_t index, SharedCard card, const AdviceInputs &profile, TaskControl &control)
    : m_index(index)
    , m_card(std::move(card))
    , m_profile(profile)
    , m_control(control)
    , m_lazy(std::make_unique<Lazy>())
    , m_tables(std::make_unique<Tables>())
{}

CardEvidence::~CardEvidence() = default;

void CardEvidence::forgetTables() const
{
    m_tables = std::make_unique<Tables>();
    m_card->dropUnused();
}

bool CardEvidence::has(AdviceInput input) const
{
    return m_lazy->has[static_cast<std::size_t>(input)].get([this, input] { return isThere(input); });
}

bool CardEvidence::isThere(AdviceInput input) const
{
    switch (input) {
    case AdviceInput::Timeline:
        return trace() != nullptr;
    case AdviceInput::Clock:
        return hasClock();
    case AdviceInput::DeviceTime:
        return !steps().empty();
    case AdviceInput::WorkTime:
        return mean(OverviewQuantity::Computing) && mean(OverviewQuantity::NotOverlapped);
    case AdviceInput::StepMarks:
        return std::ranges::any_of(steps(), [](const AdviceStep &step) { return step.range.has_value(); });
    case AdviceInput::Launches:
        return !launches().empty();
    case AdviceInput::Kernels:
        return !computeKernels().variants().empty();
    case AdviceInput::KernelTable:
        return kernels() && kernels()->table;
    case AdviceInput::KernelTypes:
        return has(AdviceInput::KernelTable) && computeKernels().hasTypes();
    case AdviceInput::NamedTypes:
        return computeKernels().hasNamedTypes();
    case AdviceInput::OperatorTypes:
        return has(AdviceInput::KernelTypes) || (operatorTypes() && !operatorTypes()->table);
    case AdviceInput::KernelShapes:
        return has(AdviceInput::KernelTable) && computeKernels().hasShapes();
    case AdviceInput::CoreMetrics:
        return has(AdviceInput::KernelTable) &&
               (computeKernels().has(CoreMetric::CubeMte2) || computeKernels().has(CoreMetric::VectorMte2));
    case AdviceInput::CacheTable:
        return !cacheHits().isEmpty();
    case AdviceInput::CoreClock:
        return coreClock() != nullptr;
    case AdviceInput::CoreLimits:
        return coreLimits().memoryGBPerS.value && (coreLimits().cubeTera.value || coreLimits().vectorTera.value);
    case AdviceInput::Communication:
        return communication().hasOperators;
    case AdviceInput::Matrix:
        return !communication().matrix.links.empty();
    case AdviceInput::PeerWaits:
        return !peerWaits().collectives.empty();
    case AdviceInput::MemoryRecord:
        return !memory().curves.curves.empty() || memory().totals.peakBytes;
    case AdviceInput::Allocations:
        return memory().hasAllocations;
    case AdviceInput::ModuleMemory:
        return !memory().modules.curves.empty();
    case AdviceInput::DataInput:
        return !dataInput().queues.empty() || !dataInput().pipeline.operators.empty();
    case AdviceInput::Settings:
        return settings().hasInfo;
    case AdviceInput::Environment:
        return settings().hasEnvironment;
    case AdviceInput::SeveralCards:
    case AdviceInput::Baseline:
        break;
    }
    return true;
}

const KeptTimeline &CardEvidence::keptTimeline() const
{
    return m_lazy->keptTimeline.get([this] {
        auto kept = card().summary ? readKeptTimeline(card().path, m_control) : Result<KeptTimeline>(KeptTimeline());
        if (!kept)
            return KeptTimeline();
        // Damage may leave one without the other.
        kept->hasClock = kept->hasClock && card().summary->originNs;
        if (!kept->hasClock)
            kept->operators.clear();
        return std::move(*kept);
    });
}

bool CardEvidence::hasClock() const
{
    return trace() || keptTimeline().hasClock;
}

std::optional<TimeRange> CardEvidence::slicesRange() const
{
    if (trace())
        return trace()->slicesRange();
    return hasClock() ? std::optional(keptTimeline().slices) : std::nullopt;
}

const CardOverview &CardEvidence::overview() const
{
    return kept(m_lazy->overview, &OpenCard::overview);
}

/// Returns the absolute time of the origin of the timeline, or of the one that a summary was made of.
std::optional<TimeNs> CardEvidence::originNs() const
{
    return trace() ? std::optional(trace()->originNs()) : card().summary.value_or(CardSummary()).originNs;
}

std::optional<TimeRange> CardEvidence::ownRange(const std::optional<TimeRange> &absolute) const
{
    const auto origin = originNs();
    TimeRange own;
    if (!absolute || !origin || !hasClock() || __builtin_sub_overflow(absolute->begin, *origin, &own.begin) ||
        __builtin_sub_overflow(absolute->end, *origin, &own.end))
        return std::nullopt;
    return own;
}

std::optional<TimeNs> CardEvidence::absoluteNs(TimeNs own) const
{
    const auto origin = originNs();
    TimeNs absolute = 0;
    return origin && !__builtin_add_overflow(*origin, own, &absolute) ? std::optional(absolute) : std::nullopt;
}

const std::vector<LaneLaunches> &CardEvidence::launches() const
{
    return kept(m_lazy->launches, &OpenCard::launches);
}

const FlowIndex &CardEvidence::flows() const
{
    return *m_lazy->flows.get([this] {
        auto flows = m_card->flows(m_control);
        // A control that was stopped yields none; the rules must still find an index until they notice.
        return flows ? std::move(*flows) : std::make_shared<const FlowIndex>(m_card->trace());
    });
}

const CardCommunication &CardEvidence::communication() const
{
    return kept(m_lazy->communication, &OpenCard::communication);
}

const PeerWaits &CardEvidence::peerWaits() const
{
    return keptTimeline().hasClock ? keptTimeline().peers : kept(m_lazy->peerWaits, &OpenCard::peerWaits);
}

const std::vector<CollectiveWait> &CardEvidence::collectiveWaits() const
{
    return m_lazy->collectiveWaits.get([this] { return findCollectiveWaits(m_profile.runOf(m_index), m_index, m_control); });
}

const CardMemory &CardEvidence::memory() const
{
    return kept(m_tables->memory, &OpenCard::memory);
}

const std::optional<MemorySample> &CardEvidence::reservedPeak() const
{
    return m_lazy->reservedPeak.get([this] { return plumbline::reservedPeak(memory()); });
}

const DataInput &CardEvidence::dataInput() const
{
    return kept(m_lazy->dataInput, &OpenCard::dataInput);
}

const HostCallAnalysis &CardEvidence::hostCalls() const
{
    return kept(m_tables->hostCalls, &OpenCard::hostCalls);
}

const CaptureSettings &CardEvidence::settings() const
{
    return kept(m_lazy->settings, &OpenCard::settings);
}

std::string_view CardEvidence::sliceName(SliceId slice) const
{
    return trace() ? trace()->text(trace()->slices().name[slice.value]) : keptTimeline().places[slice.value].name;
}

Evidence CardEvidence::sliceEvidence(SliceId slice) const
{
    if (!trace()) {
        const KeptPlace &place = keptTimeline().places[slice.value];
        return {Evidence::Kind::Slice, m_index, place.lane, place.name, place.range, {}};
    }
    return {Evidence::Kind::Slice,
            m_index,
            laneLabel(*trace(), trace()->laneOf(slice)),
            std::string(trace()->text(trace()->slices().name[slice.value])),
            trace()->sliceRange(slice),
            slice};
}

Evidence CardEvidence::rangeEvidence(TimeRange range, std::string name, LaneId lane) const
{
    return {Evidence::Kind::Range, m_index, lane.isValid() ? laneLabel(*trace(), lane) : std::string(),
            std::move(name),       range,   {}};
}

Evidence CardEvidence::cardEvidence() const
{
    return {Evidence::Kind::Card, m_index, {}, card().name, {}, {}};
}

Evidence CardEvidence::kernelEvidence(std::size_t call) const
{
    Evidence evidence;
    if (const auto slice = trace() ? kernels()->sliceOf(call) : std::nullopt)
        evidence = sliceEvidence(*slice);
    evidence.kind = Evidence::Kind::Kernel;
    evidence.card = m_index;
    evidence.name = kernels()->calls->name(call);
    return evidence;
}

Evidence CardEvidence::fileEvidence(std::string_view kind, std::string_view suffix) const
{
    auto files = filesOf(card(), kind, suffix);
    for (const Deliverable &file : card().summary ? card().files : std::vector<Deliverable>()) {
        if (file.bytes > 0 && file.status != FileStatus::Missing && file.kind == kind && file.file.ends_with(suffix))
            files.push_back(file.file);
    }
    return {Evidence::Kind::File, m_index, {}, files.empty() ? std::string(kind) + std::string(suffix) : files.front(), {}, {}};
}

} // namespace plumbline

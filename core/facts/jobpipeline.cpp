// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/facts/jobpipeline.h"

#include "core/analysis/communication/cardcommunication.h"
#include "core/analysis/communication/communicationlanes.h"
#include "core/analysis/communication/peerwaits.h"
#include "core/analysis/pipeline/cardpasses.h"
#include "core/base/scheduler.h"
#include "core/facts/cardstages.h"
#include "core/facts/clustercards.h"
#include "core/facts/tabletrace.h"
#include "core/profile/capturesettings.h"
#include "core/profile/cardruns.h"
#include "core/query/profilersteps.h"
#include "core/query/rowrange.h"

#include <algorithm>
#include <map>
#include <memory>
#include <ranges>
#include <utility>

namespace plumbline {

namespace {

/// Reading the tables of more cards would take minutes.
constexpr std::size_t MostCardsOfTables = 64;

/// A card with what its passes are made of.
struct PassInputs
{
    std::shared_ptr<const Trace> trace; ///< null without timeline and kernels
    std::vector<ProfilerStep> steps;
    std::optional<int> stage;
    std::optional<int> stages;
    std::optional<int> microBatches;
    std::map<int, int> stageOfRank; ///< of the ranks of its pipeline
};

std::optional<int> smallCount(const std::optional<std::int64_t> &value)
{
    constexpr std::int64_t Most = 1'000'000;
    return value && *value > 0 && *value <= Most ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

PassInputs inputsOf(std::size_t position, const OpenCard &card, bool readsTables, TaskControl &control)
{
    PassInputs inputs;
    inputs.trace = card.trace();
    if (!inputs.trace && readsTables)
        inputs.trace = traceOfTables(card, control).value_or(nullptr);
    if (inputs.trace)
        inputs.steps = stepsOnTimeline(card, *inputs.trace, control);
    const auto known = clusterCardOf(position, card, control);
    if (known && known->stage && smallCount(std::int64_t{*known->stage} + 1))
        inputs.stage = known->stage;
    if (const auto settings = card.settings(control)) {
        inputs.stages = smallCount((*settings)->pipelineStages);
        inputs.microBatches = smallCount((*settings)->microBatches);
    }
    const auto communication = card.communication(control);
    if (!communication)
        return inputs;
    for (const CommunicationGroup &group : (*communication)->groups.all()) {
        for (std::size_t place = 0; group.name == "pp" && place < group.ranks.size(); ++place)
            inputs.stageOfRank.try_emplace(group.ranks[place], static_cast<int>(place));
    }
    return inputs;
}

/// Returns the positions of the cards of the largest run; the first of equals.
std::vector<std::size_t> largestRun(const std::vector<SharedCard> &cards)
{
    std::vector<RunMember> members;
    for (const SharedCard &card : cards)
        members.push_back(runMemberOf(card->card()));
    const auto runs = cardsOfRuns(runNumbers(members));
    return runs.empty() ? std::vector<std::size_t>() : *std::ranges::max_element(runs, {}, std::ranges::size);
}

/// Reads the cards of a job and puts them together.
class PipelineReader
{
public:
    PipelineReader(const std::vector<SharedCard> &cards, unsigned threads, TaskControl &control, const PipelineStages &told)
        : m_cards(cards), m_job(largestRun(cards)), m_threads(threads), m_control(control), m_told(told), m_inputs(m_job.size())
    {}

    [[nodiscard]] Result<JobPipeline> read(const std::optional<std::string> &step)
    {
        forEach([this](std::size_t index) {
            m_inputs[index] = inputsOf(m_job[index], *m_cards[m_job[index]], m_job.size() <= MostCardsOfTables, m_control);
        });
        if (m_told.ofRank.empty())
            joinStages();
        else
            takeStages();
        JobPipeline job;
        chooseStep(step, job);
        std::vector<PipelineCard> made(m_job.size());
        forEach([&](std::size_t index) { made[index] = cardOf(index, job.step); });
        if (m_control.stopRequested())
            return failure(ErrorCode::Cancelled);
        job.pipeline = buildPipeline(std::move(made), m_stages, m_microBatches);
        return job;
    }

private:
    template<typename Visit>
    void forEach(const Visit &visit)
    {
        parallelFor(m_job.size(), m_threads, [&](std::size_t index, unsigned) {
            if (!m_control.stopRequested())
                visit(index);
        });
    }

    /// Learns the stages of the ranks and of the pipeline. Stages of cards tell how many there are only if nothing else does.
    void joinStages()
    {
        std::optional<int> last;
        for (std::size_t index = 0; index < m_job.size(); ++index) {
            const PassInputs &inputs = m_inputs[index];
            const auto &rank = m_cards[m_job[index]]->card().rank;
            if (rank && inputs.stage)
                m_stageOfRank.try_emplace(*rank, *inputs.stage);
            for (const auto &[member, stage] : inputs.stageOfRank)
                m_stageOfRank.try_emplace(member, stage);
            m_stages = m_stages ? m_stages : inputs.stages;
            m_microBatches = m_microBatches ? m_microBatches : inputs.microBatches;
            last = std::max(last, inputs.stage);
        }
        for (const auto &[rank, stage] : m_stageOfRank)
            last = std::max(last, std::optional(stage));
        if (!m_stages && last)
            m_stages = *last + 1;
    }

    /// Takes over the stages that were told.
    void takeStages()
    {
        m_stageOfRank = m_told.ofRank;
        m_stages = m_told.count;
        for (std::size_t index = 0; index < m_job.size(); ++index) {
            const auto &rank = m_cards[m_job[index]]->card().rank;
            const auto own = rank ? m_stageOfRank.find(*rank) : m_stageOfRank.end();
            m_inputs[index].stage = own == m_stageOfRank.end() ? std::nullopt : std::optional(own->second);
            m_microBatches = m_microBatches ? m_microBatches : m_inputs[index].microBatches;
        }
    }

    void chooseStep(const std::optional<std::string> &wanted, JobPipeline &job) const
    {
        std::map<std::string, std::size_t> counts;
        for (const PassInputs &inputs : m_inputs) {
            for (const ProfilerStep &step : inputs.steps) {
                if (counts[step.number]++ == 0)
                    job.steps.push_back(step.number);
            }
        }
        std::size_t most = 0;
        for (const std::string &step : job.steps) {
            if (counts[step] > most)
                job.step = step;
            most = std::max(most, counts[step]);
        }
        if (wanted)
            job.step = *wanted;
    }

    [[nodiscard]] PipelineCard cardOf(std::size_t index, const std::string &step) const
    {
        const PassInputs &inputs = m_inputs[index];
        const Card &card = m_cards[m_job[index]]->card();
        PipelineCard made{m_job[index], card.name, card.rank, inputs.stage, 0, TrackLack::Timeline, {}};
        if (!inputs.trace) {
            made.lack = card.summary ? TrackLack::Summary : TrackLack::Timeline;
            return made;
        }
        made.originNs = inputs.trace->originNs();
        const ProfilerStep *own = stepCalled(inputs.steps, step);
        if (!own && !(inputs.steps.empty() && step.empty())) {
            made.lack = TrackLack::Step;
            return made;
        }
        const TimeRange range = own ? own->range : AllTime;
        const auto waits = m_cards[m_job[index]]->peerWaits(m_control);
        const StagePlace place{inputs.stage, m_stages, m_stageOfRank};
        made.passes = passesOfCard(*inputs.trace, range, place, waits ? **waits : PeerWaits(), m_control);
        made.lack = lackOf(*inputs.trace, made.passes);
        return made;
    }

    [[nodiscard]] static TrackLack lackOf(const Trace &trace, const CardPasses &passes)
    {
        if (passes.source != PassSource::None)
            return TrackLack::None;
        if (!passes.transfers.empty())
            return TrackLack::Kernels;
        return CommunicationLanes(trace).tellsOperators() ? TrackLack::Transfers : TrackLack::Untold;
    }

    const std::vector<SharedCard> &m_cards;
    std::vector<std::size_t> m_job; ///< positions of the cards of the job
    unsigned m_threads;
    TaskControl &m_control;
    const PipelineStages &m_told;
    std::vector<PassInputs> m_inputs;
    std::map<int, int> m_stageOfRank;
    std::optional<int> m_stages;
    std::optional<int> m_microBatches;
};

} // namespace

PipelineStages stagesOf(const ParallelStrategy &strategy)
{
    PipelineStages stages;
    stages.count = strategy.sizeOf(ParallelDimension::Pipeline);
    for (int rank = 0; rank < strategy.ranks(); ++rank)
        stages.ofRank.emplace_hint(stages.ofRank.end(), rank, strategy.positionOf(rank, ParallelDimension::Pipeline));
    return stages;
}

Result<JobPipeline> pipelineOfJob(const std::vector<SharedCard> &cards, const std::optional<std::string> &step, unsigned threads,
                                  TaskControl &control, const PipelineStages &told)
{
    return PipelineReader(cards, threads, control, told).read(step);
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/adviceinputs.h"

#include "core/advice/base/jointoperators.h"
#include "core/advice/base/kepttimeline.h"
#include "core/advice/base/peerchains.h"
#include "core/advice/base/pipelinefacts.h"
#include "core/analysis/communication/cardgroups.h"
#include "core/profile/cardruns.h"

#include <set>
#include <tuple>
#include <utility>

namespace plumbline {

std::string_view inputName(AdviceInput input)
{
    switch (input) {
    case AdviceInput::Timeline:
    case AdviceInput::Clock:
        return "trace_view.json";
    case AdviceInput::DeviceTime:
    case AdviceInput::WorkTime:
        return "step_trace_time.csv";
    case AdviceInput::StepMarks:
        return "ProfilerStep";
    case AdviceInput::Launches:
        return "HostToDevice";
    case AdviceInput::Kernels:
    case AdviceInput::KernelTable:
        return "kernel_details.csv";
    case AdviceInput::KernelTypes:
    case AdviceInput::NamedTypes:
    case AdviceInput::OperatorTypes:
        return "kernel_details.csv: Type";
    case AdviceInput::KernelShapes:
        return "kernel_details.csv: Input Shapes";
    case AdviceInput::CoreMetrics:
        return "kernel_details.csv: aic_mte2_ratio";
    case AdviceInput::CacheTable:
        return "l2_cache.csv: Hit Rate";
    case AdviceInput::CoreClock:
        return "AI Core Freq";
    case AdviceInput::CoreLimits:
        return "info.json";
    case AdviceInput::Communication:
        return "communication.json";
    case AdviceInput::Matrix:
        return "communication_matrix.json";
    case AdviceInput::PeerWaits:
        return "Notify_Wait";
    case AdviceInput::MemoryRecord:
        return "memory_record.csv";
    case AdviceInput::Allocations:
        return "operator_memory.csv";
    case AdviceInput::ModuleMemory:
        return "npu_module_mem.csv";
    case AdviceInput::DataInput:
        return "minddata_pipeline";
    case AdviceInput::Settings:
        return "profiler_info.json";
    case AdviceInput::Environment:
        return "profiler_metadata.json";
    case AdviceInput::SeveralCards:
        return "ranks";
    case AdviceInput::Baseline:
        break;
    }
    return "baseline";
}

namespace {

/// Adds the groups that summaries keep of files of the whole job, each once.
void addKeptGroups(const std::vector<std::shared_ptr<CardEvidence>> &cards, std::vector<CommunicationGroup> &groups)
{
    std::set<std::tuple<std::string, std::string, std::string, std::optional<int>, std::vector<int>>> known;
    for (const auto &card : cards) {
        for (const CommunicationGroup &each : card->keptTimeline().groups) {
            if (known.insert({each.communicator, each.hash, each.name, each.position, each.ranks}).second)
                groups.push_back(each);
        }
    }
}

} // namespace

struct AdviceInputs::Lazy
{
    Once<std::vector<CommunicationGroup>> groups;
    Once<std::vector<JointGroup>> jointOperators;
    Once<std::shared_ptr<const PeerChains>> peerChains;
    Once<std::int64_t> recordedStages;
    Once<PipelineFacts> pipelineFacts;
    std::vector<std::unique_ptr<const AdviceInputs>> parts; ///< of which runs() consists where the profile has several
    std::vector<const AdviceInputs *> runs;
    std::vector<std::size_t> runOfCard; ///< number in `runs`, by card
};

AdviceInputs::AdviceInputs(std::vector<SharedCard> cards)
    : m_control(std::make_shared<TaskControl>()), m_lazy(std::make_unique<Lazy>())
{
    for (SharedCard &card : cards)
        m_cards.push_back(std::make_shared<CardEvidence>(m_cards.size(), std::move(card), *this, *m_control));
    m_all = m_cards;
    std::vector<RunMember> members;
    for (const auto &evidence : m_all)
        members.push_back(runMemberOf(evidence->card()));
    m_lazy->runOfCard = runNumbers(members);
    const auto runs = cardsOfRuns(m_lazy->runOfCard);
    for (std::size_t run = 0; runs.size() > 1 && run < runs.size(); ++run) {
        std::vector<std::shared_ptr<CardEvidence>> own;
        for (const std::size_t card : runs[run])
            own.push_back(m_all[card]);
        m_lazy->parts.emplace_back(new AdviceInputs(*this, std::move(own)));
    }
    for (const auto &part : m_lazy->parts)
        m_lazy->runs.push_back(part.get());
    if (m_lazy->runs.empty())
        m_lazy->runs = {this};
}

AdviceInputs::AdviceInputs(const AdviceInputs &profile, std::vector<std::shared_ptr<CardEvidence>> cards)
    : m_control(profile.m_control), m_cards(std::move(cards)), m_all(profile.m_all), m_lazy(std::make_unique<Lazy>())
{
    m_lazy->runs = {this};
    m_lazy->runOfCard.assign(m_all.size(), 0);
}

AdviceInputs::~AdviceInputs() = default;

const std::vector<const AdviceInputs *> &AdviceInputs::runs() const
{
    return m_lazy->runs;
}

const AdviceInputs &AdviceInputs::runOf(std::size_t card) const
{
    return *m_lazy->runs[m_lazy->runOfCard[card]];
}

const std::vector<CommunicationGroup> &AdviceInputs::groups() const
{
    return m_lazy->groups.get([this] {
        std::vector<std::shared_ptr<const Card>> cards;
        for (const auto &card : m_cards) {
            if (!card->card().summary)
                cards.push_back(std::shared_ptr<const Card>(std::shared_ptr<const Card>(), &card->card()));
        }
        std::vector<CommunicationGroup> groups = readNamedGroups(cards, *m_control);
        addKeptGroups(m_cards, groups);
        for (const auto &card : m_cards) {
            const auto &own = card->communication().groups.all();
            groups.insert(groups.end(), own.begin(), own.end());
        }
        return groups;
    });
}

const std::vector<JointGroup> &AdviceInputs::jointOperators() const
{
    return m_lazy->jointOperators.get([this] { return findJointOperators(*this, *m_control); });
}

std::int64_t AdviceInputs::recordedStages(std::int64_t (*make)(const AdviceInputs &)) const
{
    return m_lazy->recordedStages.get([this, make] { return make(*this); });
}

const PipelineFacts &AdviceInputs::pipelineFacts(PipelineFacts (*make)(const AdviceInputs &)) const
{
    return m_lazy->pipelineFacts.get([this, make] { return make(*this); });
}

const PeerChains &AdviceInputs::peerChains() const
{
    return *m_lazy->peerChains.get([this] { return std::make_shared<const PeerChains>(*this, *m_control); });
}

} // namespace plumbline

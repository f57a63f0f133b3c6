// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/pipelinerun.h"

#include "core/demo/collectives.h"

#include <algorithm>
#include <deque>
#include <map>
#include <string>
#include <utility>

namespace plumbline {

namespace {

/// What a stage does next.
struct StageAction
{
    enum class Kind : std::uint8_t { Forward, Backward, Send, Receive };

    Kind kind = Kind::Forward;
    int peer = 0; ///< of Send and Receive
};

/// Returns what a stage does in a step, in its order.
std::vector<StageAction> actionsOf(int stage, int stages, int microBatches)
{
    using Kind = StageAction::Kind;
    std::vector<StageAction> actions;
    const auto pass = [&](Kind kind, int from, int to) {
        const auto exists = [stages](int peer) { return peer >= 0 && peer < stages; };
        if (exists(from))
            actions.push_back({Kind::Receive, from});
        actions.push_back({kind, 0});
        if (exists(to))
            actions.push_back({Kind::Send, to});
    };
    const auto forward = [&] { pass(Kind::Forward, stage - 1, stage + 1); };
    const auto backward = [&] { pass(Kind::Backward, stage + 1, stage - 1); };
    const int warmUp = std::min(stages - stage - 1, microBatches);
    for (int batch = 0; batch < warmUp; ++batch)
        forward();
    for (int batch = warmUp; batch < microBatches; ++batch) {
        forward();
        backward();
    }
    for (int batch = 0; batch < warmUp; ++batch)
        backward();
    return actions;
}

/// Runs the stages by turns, each until it receives what was not sent yet.
class PipelineTurns
{
public:
    PipelineTurns(std::vector<CardSimulation> &stages, int microBatches) : m_stages(stages)
    {
        const int count = static_cast<int>(stages.size());
        for (int stage = 0; stage < count; ++stage)
            m_turns.push_back({actionsOf(stage, count, microBatches), 0, 0, 0});
    }

    void run()
    {
        for (bool moves = true; moves;) {
            moves = false;
            for (std::size_t stage = 0; stage < m_turns.size(); ++stage) {
                while (runNext(stage))
                    moves = true;
            }
        }
    }

private:
    struct Turns
    {
        std::vector<StageAction> actions;
        std::size_t next = 0;
        int forwards = 0;
        int backwards = 0;
    };

    /// Runs the next action of a stage. Returns false if there is none, or if it has to wait.
    bool runNext(std::size_t stage)
    {
        Turns &turns = m_turns[stage];
        if (turns.next == turns.actions.size())
            return false;
        const StageAction action = turns.actions[turns.next];
        CardSimulation &card = m_stages[stage];
        switch (action.kind) {
        case StageAction::Kind::Forward:
            card.runForwardPass(turns.forwards++);
            break;
        case StageAction::Kind::Backward:
            card.runBackwardPass(turns.backwards++);
            break;
        case StageAction::Kind::Send:
            m_sent[{card.card(), action.peer}].push_back(card.send(action.peer));
            break;
        case StageAction::Kind::Receive: {
            std::deque<TimeNs> &sent = m_sent[{action.peer, card.card()}];
            if (sent.empty())
                return false;
            card.receive(action.peer, sent.front());
            sent.pop_front();
            break;
        }
        }
        ++turns.next;
        return true;
    }

    std::vector<CardSimulation> &m_stages;
    std::vector<Turns> m_turns;
    /// Begins of messages that were not received yet, by sender and receiver.
    std::map<std::pair<int, int>, std::deque<TimeNs>> m_sent;
};

void reduceNorms(std::vector<CardSimulation> &stages)
{
    TimeNs last = 0;
    for (CardSimulation &card : stages) {
        card.reduceNorm();
        last = std::max(last, card.step().collectives.back().start);
    }
    for (CardSimulation &card : stages)
        placeCollective(card, card.step().collectives.size() - 1, last, static_cast<int>(stages.size()));
}

} // namespace

void reportSlowStage(std::vector<CardSimulation> &stages)
{
    DemoStageTimes own;
    std::vector<TimeNs> others;
    for (const CardSimulation &card : stages) {
        DemoStageTimes times;
        times.add(card.step());
        if (card.plants(DemoFault::StageImbalance))
            own = times;
        else
            others.push_back(times.computing);
    }
    if (own.computing == 0)
        return;
    CardSimulation &slow = stages[DemoPlan::SlowStage];
    const std::vector<KernelRow> &kernels = slow.step().kernels;
    slow.addFault("pp-stage-imbalance", "Ascend Hardware/Stream " + std::to_string(DemoPlan::ComputeStream),
                  {kernels.front().start, kernels.back().end}, {},
                  {{"stage", DemoPlan::SlowStage},
                   {"computing_ns", own.computing},
                   {"least_of_others_ns", *std::ranges::min_element(others)},
                   {"most_of_others_ns", *std::ranges::max_element(others)}});
}

void runPipelineStep(std::vector<CardSimulation> &stages, int microBatches)
{
    for (CardSimulation &card : stages)
        card.beginStep();
    PipelineTurns(stages, microBatches).run();
    reduceNorms(stages);
}

void DemoStageTimes::add(const DemoStep &step)
{
    for (const KernelRow &row : step.kernels)
        computing += row.end - row.start;
    for (const TaskRow &row : step.tasks) {
        // The all-reduce comes last. The wait for it ends later.
        if (row.stream == DemoPlan::ComputeStream && row.name == "EVENT_WAIT" && !step.collectives.empty() &&
            row.end <= step.collectives.back().start)
            waiting += row.end - row.start;
    }
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demoplan.h"

#include <algorithm>

namespace plumbline {

bool DemoPlan::plants(DemoFault fault, int card, int step) const
{
    if (!(faults & possibleDemoFaults(isPipeline())).test(static_cast<std::size_t>(fault)))
        return false;
    const auto in = [this, step](int wanted) { return step == wanted % std::max(1, steps); };
    switch (fault) {
    case DemoFault::AiCpuKernel:
        return card == 0 && in(0);
    case DemoFault::FrequencyDrop:
        return card == cards - 1 && in(0);
    case DemoFault::DataLoading:
        return card == 0 && in(1);
    case DemoFault::HostBound:
        return in(2);
    case DemoFault::SlowCard:
        return cards > 1 && card == 1 && in(3);
    case DemoFault::Synchronisation:
        return card == 0 && in(4);
    case DemoFault::StageImbalance:
        return card == SlowStage;
    }
    return false;
}

int DemoPlan::layers(int card) const
{
    if (!plants(DemoFault::StageImbalance, SlowStage, 0))
        return DemoModel::Layers;
    return card == SlowStage ? DemoModel::Layers + stages - 1 : DemoModel::Layers - 1;
}

/// The vocabulary of a pipeline is small, so that the last stage computes hardly more than the others.
DemoModelSize DemoPlan::modelSize() const
{
    constexpr int SmallVocabulary = 1024;
    return isPipeline() ? DemoModelSize{SequencesOfPipeline / microBatches, SmallVocabulary} : DemoModelSize();
}

int DemoPlan::threadId(int card, DemoThread thread)
{
    switch (thread) {
    case DemoThread::Main:
        break;
    case DemoThread::Backward:
        return processId(card) + 83;
    case DemoThread::Queue:
        return processId(card) + 31;
    }
    return processId(card);
}

std::string DemoPlan::threadLane(int card, DemoThread thread) const
{
    return (isMindSpore() ? "MindSpore/Thread " : "Python/Thread ") + std::to_string(threadId(card, thread));
}

} // namespace plumbline

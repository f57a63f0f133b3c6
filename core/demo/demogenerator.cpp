// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demogenerator.h"

#include "core/demo/cardsimulation.h"
#include "core/demo/collectives.h"
#include "core/demo/communicationwriter.h"
#include "core/demo/datainputwriter.h"
#include "core/demo/demooverlap.h"
#include "core/demo/memorywriter.h"
#include "core/demo/metadatawriter.h"
#include "core/demo/operatorwriter.h"
#include "core/demo/pipelinerun.h"
#include "core/demo/statisticswriter.h"
#include "core/demo/tablewriter.h"
#include "core/demo/tracewriter.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <system_error>
#include <vector>

namespace plumbline {

namespace {

constexpr int MaximumCards = 64; // each card keeps a dozen files open
constexpr int MaximumSteps = 1'000'000;
constexpr int MaximumStages = 8; // as many as the planes of a group
/// An average over all files of a card. Only the progress bar depends on it.
constexpr std::uint64_t DemoGeneratorBytesPerEvent = 290;

/// All files of one card that are written step by step.
struct CardFiles
{
    CardFiles(const std::string &output, const DemoPlan &plan, int card, TaskControl &control)
        : trace(output + "/trace_view.json", plan, card, control)
        , kernels(output + "/kernel_details.csv", plan.framework, control)
        , steps(output + "/step_trace_time.csv", plan.framework, control)
        , communication(output + "/communication.json", plan, control)
        , matrix(output + "/communication_matrix.json", plan, card, control)
        , memory(output, plan, card, control)
        , operators(output, plan, card, control)
    {}

    TraceWriter trace;
    KernelTableWriter kernels;
    StepTableWriter steps;
    CommunicationWriter communication;
    MatrixWriter matrix;
    MemoryWriter memory;
    OperatorWriter operators;
    DataInputWriter data;
    StatisticsWriter statistics;
    DemoStageTimes stage; ///< of all steps
};

Result<void> checkOptions(const DemoOptions &options)
{
    if (options.cards < 1 || options.cards > MaximumCards)
        return failure(ErrorCode::InvalidArgument, {}, "cards");
    if (options.steps < 1 || options.steps > MaximumSteps)
        return failure(ErrorCode::InvalidArgument, {}, "steps");
    if (!hasPossibleStages(options))
        return failure(ErrorCode::InvalidArgument, {}, "stages");
    if (!hasPossibleMicroBatches(options))
        return failure(ErrorCode::InvalidArgument, {}, "microbatches");
    return {};
}

/// Creates a directory and its parents. An existing one must be empty.
Result<void> prepareDirectory(const std::string &directory)
{
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    if (error) {
        const bool denied = error == std::errc::permission_denied || error == std::errc::read_only_file_system;
        return failure(denied ? ErrorCode::PermissionDenied : ErrorCode::WriteFailed, directory, error.message());
    }
    const bool empty = std::filesystem::is_empty(directory, error);
    if (error)
        return failure(ErrorCode::ReadFailed, directory, error.message());
    if (!empty)
        return failure(ErrorCode::InvalidArgument, directory, "directory");
    return {};
}

/// Simulates the training of all cards once and calls `visit` after each step. Returns false if `control` or `visit` asked to
/// stop.
bool runTraining(const DemoPlan &plan, const TaskControl &control, std::vector<CardSimulation> &cards,
                 const std::function<bool(std::vector<CardSimulation> &)> &visit)
{
    cards.clear();
    for (int card = 0; card < plan.cards; ++card)
        cards.emplace_back(plan, card);
    std::vector<OverlapTracker> overlap(cards.size());
    for (int step = 0; step < plan.steps; ++step) {
        if (control.stopRequested())
            return false;
        if (plan.isPipeline()) {
            runPipelineStep(cards, plan.microBatches);
        } else {
            for (CardSimulation &card : cards)
                card.runBackward();
            resolveCollectives(cards);
        }
        for (std::size_t card = 0; card < cards.size(); ++card) {
            cards[card].runOptimizer();
            overlap[card].addStep(cards[card].step());
        }
        if (plan.isPipeline())
            reportSlowStage(cards);
        if (!visit(cards))
            return false;
    }
    return true;
}

/// Returns how many steps each card needs for `events` events, at least `plan.steps`. Returns 0 if `control` asks to stop.
int stepsFor(DemoPlan plan, std::uint64_t events, const TaskControl &control)
{
    const int steps = plan.steps;
    if (events == 0)
        return steps;
    // The number of steps decides where faults are planted. This number plants each of them in its own step.
    plan.steps = MaximumSteps;
    std::vector<std::uint64_t> counts(static_cast<std::size_t>(plan.cards));
    std::vector<CardSimulation> cards;
    int needed = 0;
    const bool all = runTraining(plan, control, cards, [&](std::vector<CardSimulation> &current) {
        for (std::size_t card = 0; card < current.size(); ++card)
            counts[card] += current[card].step().eventCount(plan.framework);
        ++needed;
        return *std::min_element(counts.begin(), counts.end()) < events;
    });
    return control.stopRequested() ? 0 : all ? MaximumSteps : std::max(steps, needed);
}

/// Writes all files that are made from the steps. The timeline has four sections that need all steps, so the training is
/// simulated four times.
bool writeSteps(const DemoPlan &plan, std::vector<CardFiles> &files, std::vector<CardSimulation> &cards, TaskControl &control)
{
    using Section = std::function<void(CardFiles &, const DemoStep &)>;
    const auto run = [&](const Section &section) {
        return runTraining(plan, control, cards, [&](std::vector<CardSimulation> &current) {
            for (std::size_t card = 0; card < current.size(); ++card)
                section(files[card], current[card].step());
            return true;
        });
    };
    bool done = run([](CardFiles &file, const DemoStep &step) {
        file.trace.writeOperators(step);
        file.memory.addProcessSamples(step);
        file.memory.addModuleSamples(step, "APP", 3584.0);
    });
    for (CardFiles &file : files)
        file.trace.writeFrameworkMetadata();
    done = done && run([](CardFiles &file, const DemoStep &step) {
               file.trace.writeFramework(step);
               file.memory.addAllocations(step);
               file.memory.addModuleSamples(step, "HCCL", 402.5);
           });
    for (CardFiles &file : files)
        file.trace.writeDeviceMetadata();
    done = done && run([](CardFiles &file, const DemoStep &step) {
               file.trace.writeDevice(step);
               file.kernels.addStep(step);
               file.steps.addStep(step);
               file.communication.addStep(step);
               file.matrix.addStep(step);
               file.statistics.addStep(step);
               file.operators.addStep(step);
               file.data.addStep(step);
               file.stage.add(step);
               file.memory.addModuleSamples(step, "RUNTIME", 96.0);
           });
    return done && run([](CardFiles &file, const DemoStep &step) {
               file.trace.writeNpuFlows(step);
               file.memory.addModuleSamples(step, "SLOG", 0.0);
           });
}

Result<void> closeFiles(CardFiles &files, const std::string &output, TaskControl &control)
{
    Result<void> first;
    for (const Result<void> &closed :
         {files.trace.close(), files.kernels.close(), files.steps.close(), files.communication.close(), files.matrix.close(),
          files.memory.close(), files.operators.close(), files.statistics.writeOperators(output + "/op_statistic.csv", control),
          files.statistics.writeCalls(output + "/api_statistic.csv", control)}) {
        if (first && !closed)
            first = closed;
    }
    return first;
}

} // namespace

bool hasPossibleStages(const DemoOptions &options)
{
    return options.stages == 1 || (options.stages > 1 && options.stages <= MaximumStages && options.stages == options.cards);
}

bool hasPossibleMicroBatches(const DemoOptions &options)
{
    return options.microBatches > 0 && DemoPlan::SequencesOfPipeline % options.microBatches == 0;
}

Result<void> writeDemo(const std::string &directory, const DemoOptions &options, TaskControl &control)
{
    if (Result<void> checked = checkOptions(options); !checked)
        return checked;
    if (Result<void> prepared = prepareDirectory(directory); !prepared)
        return prepared;

    DemoPlan plan{options.cards,
                  options.steps,
                  options.seed,
                  options.framework,
                  options.faults,
                  options.stages,
                  options.stages > 1 ? options.microBatches : 1};
    plan.steps = stepsFor(plan, options.events, control);
    if (plan.steps == 0)
        return failure(ErrorCode::Cancelled, directory);

    std::vector<CardFiles> files;
    std::vector<std::string> outputs;
    files.reserve(static_cast<std::size_t>(plan.cards));
    for (int card = 0; card < plan.cards; ++card) {
        outputs.push_back(directory + '/' + cardFolderName(plan, card) + "/ASCEND_PROFILER_OUTPUT");
        if (Result<void> prepared = prepareDirectory(outputs.back()); !prepared)
            return prepared;
        files.emplace_back(outputs.back(), plan, card, control);
    }
    constexpr std::uint64_t EventsPerStep = 1'500;
    control.setTotalBytes(static_cast<std::uint64_t>(plan.steps) * static_cast<std::uint64_t>(plan.cards) * EventsPerStep *
                          DemoGeneratorBytesPerEvent);

    std::vector<CardSimulation> cards;
    if (!writeSteps(plan, files, cards, control))
        return failure(ErrorCode::Cancelled, directory);
    std::vector<PlantedFault> faults;
    for (std::size_t card = 0; card < files.size(); ++card) {
        if (Result<void> closed = closeFiles(files[card], outputs[card], control); !closed)
            return closed;
        const std::string folder = directory + '/' + cardFolderName(plan, static_cast<int>(card));
        if (plan.isMindSpore()) {
            const int rank = static_cast<int>(card);
            if (Result<void> written = files[card].data.write(outputs[card], rank, control); !written)
                return written;
            if (Result<void> written = writeStaticMemory(outputs[card] + "/static_op_mem.csv", cards[card].step(), rank, control);
                !written)
                return written;
        }
        const TimeNs end = cards[card].step().range.end;
        if (Result<void> written = writeCardMetadata(folder, plan, static_cast<int>(card), end, control); !written)
            return written;
        faults.insert(faults.end(), cards[card].faults().begin(), cards[card].faults().end());
    }
    std::vector<DemoStageTimes> stages;
    for (const CardFiles &file : files)
        stages.push_back(file.stage);
    control.setStage(Stage::Done);
    return writeFaultList(directory + "/demo.json", plan, faults, stages, control);
}

} // namespace plumbline

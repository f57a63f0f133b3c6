// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> dataInputTexts()
{
    return {
        {"step-gap-long",
         QT_TRANSLATE_NOOP("Advice", "Waiting for the first task of a step"),
         {{"", QT_TRANSLATE_NOOP("Advice", "Steps wait {gap_ns} on average before the device starts"),
           QT_TRANSLATE_NOOP("Advice", "From the last task of a step to the first of the next the device does nothing; up to "
                                       "{limit_ns} is usual, the longest gap is {longest_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Look at what the host does in the gap: loading data, copying it, logging or saving. More "
                                       "DataLoader workers, prefetching and pin_memory help when it is data."),
           QT_TRANSLATE_NOOP("Advice", "Look at what the host does in the gap: loading data, logging or saving. Data sinking and "
                                       "more parallel workers help when it is data.")},
          {"data", QT_TRANSLATE_NOOP("Advice", "Steps wait {gap_ns} on average before the device starts"),
           QT_TRANSLATE_NOOP("Advice", "From the last task of a step to the first of the next the device does nothing; up to "
                                       "{limit_ns} is usual. The queues of the data pipeline say why: {rule}."),
           QT_TRANSLATE_NOOP("Advice", "Data preparation cannot keep up: see the page of the data input for the operator.")}}},
        {"dataloader-slow",
         QT_TRANSLATE_NOOP("Advice", "Slow data loading"),
         {{"", QT_TRANSLATE_NOOP("Advice", "The loader blocks {loading_ns} of a step; the device is idle for {exposed_ns} of it"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|call|calls} of the loader took {call_ns} or more, the longest "
                                       "{longest_ns}. What device work hides costs "
                                       "nothing."),
           QT_TRANSLATE_NOOP("Advice", "Raise num_workers, set pin_memory, use faster storage and no compressed archives, and "
                                       "check how cores are bound.")},
          {"single",
           QT_TRANSLATE_NOOP("Advice", "The loader blocks {loading_ns} of a step; the device is idle for {exposed_ns} of it"),
           QT_TRANSLATE_NOOP("Advice",
                             "{calls} {calls|call|calls} of a loader without worker processes took {call_ns} or more, the "
                             "longest {longest_ns}. What device work hides costs nothing."),
           QT_TRANSLATE_NOOP("Advice",
                             "Set num_workers so that loading runs in processes of its own, and use faster storage.")}}},
        {"h2d-copy-in-step",
         QT_TRANSLATE_NOOP("Advice", "Blocking copies in the step"),
         {{"", QT_TRANSLATE_NOOP("Advice", "{copies_per_step} blocking copies a step, {exposed_ns} of it exposed"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|copy|copies} for which the host waits, {copying_ns} of a mean step, "
                                       "during {exposed_ns} of which the device is idle."),
           QT_TRANSLATE_NOOP("Advice", "Create constants once, and copy with pinned memory and non_blocking=True.")}}},
        {"data-queue-empty",
         QT_TRANSLATE_NOOP("Advice", "Queue that the device takes batches from"),
         {{"", QT_TRANSLATE_NOOP("Advice", "The data queue was empty at {device_empty_share} of the steps"),
           QT_TRANSLATE_NOOP("Advice", "The device finds no batch and waits; up to {ever_share} is usual. Nothing tells how full "
                                       "the queue of the host was."),
           QT_TRANSLATE_NOOP("Advice", "Record the queue of the host as well (profile_data=True), and look at the pipeline.")},
          {"process",
           QT_TRANSLATE_NOOP("Advice",
                             "The data queue was empty at {device_empty_share} of the steps: data is prepared too slowly"),
           QT_TRANSLATE_NOOP("Advice", "The device finds no batch and waits; up to {ever_share} is usual. The queue of the host "
                                       "was empty for {host_empty_share} of its samples, too."),
           QT_TRANSLATE_NOOP("Advice", "Raise num_parallel_workers of the operator that holds the pipeline up, or make its work "
                                       "cheaper: see the finding on it.")},
          {"transfer",
           QT_TRANSLATE_NOOP("Advice", "The data queue was empty at {device_empty_share} of the steps: data is sent too slowly"),
           QT_TRANSLATE_NOOP("Advice", "The device finds no batch and waits; up to {ever_share} is usual. The queue of the host "
                                       "was empty for {host_empty_share} of its samples only."),
           QT_TRANSLATE_NOOP("Advice", "Send fewer bytes a batch, and check how the bus and the memory nodes are bound.")}}},
        {"data-process-bound",
         QT_TRANSLATE_NOOP("Advice", "Data that is prepared too slowly"),
         {{"", QT_TRANSLATE_NOOP("Advice", "Data is prepared too slowly: steps wait {gap_ns} for their first task"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The queue of the host was empty for {host_empty_share} of its samples, so that the device has nothing to take."),
           QT_TRANSLATE_NOOP("Advice", "Raise num_parallel_workers of the operator that holds the pipeline up, or make its work "
                                       "cheaper: see the finding on it.")},
          {"no_gap", QT_TRANSLATE_NOOP("Advice", "Data is prepared too slowly"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "The queue of the host was empty for {host_empty_share} of its samples, so that the device has nothing to take."),
           QT_TRANSLATE_NOOP("Advice", "Raise num_parallel_workers of the operator that holds the pipeline up, or make its work "
                                       "cheaper: see the finding on it.")}}},
        {"data-transfer-bound",
         QT_TRANSLATE_NOOP("Advice", "Data that is sent too slowly"),
         {{"", QT_TRANSLATE_NOOP("Advice", "Data is sent too slowly: steps wait {gap_ns} for their first task"),
           QT_TRANSLATE_NOOP("Advice", "Data reaches the queue of the host in time but not the device, whose queue was empty at "
                                       "{device_empty_share} of the steps."),
           QT_TRANSLATE_NOOP("Advice", "Send fewer bytes a batch, and check how the bus and the memory nodes are bound; else "
                                       "report it to the community of the framework.")},
          {"no_gap", QT_TRANSLATE_NOOP("Advice", "Data is sent too slowly"),
           QT_TRANSLATE_NOOP("Advice", "Data reaches the queue of the host in time but not the device, whose queue was empty at "
                                       "{device_empty_share} of the steps."),
           QT_TRANSLATE_NOOP("Advice", "Send fewer bytes a batch, and check how the bus and the memory nodes are bound; else "
                                       "report it to the community of the framework.")}}},
        {"data-custom-logic",
         QT_TRANSLATE_NOOP("Advice", "Code between the data and the network"),
         {{"", QT_TRANSLATE_NOOP("Advice", "Batches are there in time, and steps still wait {gap_ns}"),
           QT_TRANSLATE_NOOP("Advice", "The queue of the host was empty for {host_empty_share} of its samples only: the time "
                                       "passes in code between fetching a batch and launching the network."),
           QT_TRANSLATE_NOOP("Advice", "Move transformations into the pipeline of the data set, or let the device take batches "
                                       "itself (dataset_sink_mode=True).")}}},
        {"getnext-slow",
         QT_TRANSLATE_NOOP("Advice", "Fetching a batch that is there"),
         {{"",
           QT_TRANSLATE_NOOP("Advice",
                             "Fetching a batch takes {get_next_ns} of the {gap_ns} that steps wait, though the data is there"),
           QT_TRANSLATE_NOOP("Advice", "The queue of the device was empty at {device_empty_share} of the steps. GetNext takes "
                                       "{get_next_share_of_gap} of the gap."),
           QT_TRANSLATE_NOOP("Advice",
                             "Check how busy the AI CPU is, and report this timeline to the community of the framework.")}}},
        {"getnext-not-prefetched",
         QT_TRANSLATE_NOOP("Advice", "Fetching batches beside computing"),
         {{"", QT_TRANSLATE_NOOP("Advice", "GetNext runs alone at {alone} of {steps} steps, {exposed_ns} of a step"),
           QT_TRANSLATE_NOOP("Advice",
                             "Nothing else computes meanwhile; usually the next batch is fetched during the step before."),
           QT_TRANSLATE_NOOP("Advice",
                             "Let the device take batches itself (dataset_sink_mode=True), and raise prefetch_size.")}}},
        {"minddata-op-bottleneck",
         QT_TRANSLATE_NOOP("Advice", "Operator that holds the data pipeline up"),
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator} holds the data pipeline up"),
           QT_TRANSLATE_NOOP("Advice", "Its output is {output_share} full, its input {input_share}."),
           QT_TRANSLATE_NOOP("Advice", "Raise its num_parallel_workers, or make its work cheaper.")},
          {"leaf", QT_TRANSLATE_NOOP("Advice", "{operator} holds the data pipeline up: it reads too slowly"),
           QT_TRANSLATE_NOOP("Advice", "Its output is {output_share} full."),
           QT_TRANSLATE_NOOP("Advice", "Raise num_parallel_workers of the data set, and use faster storage.")},
          {"generator", QT_TRANSLATE_NOOP("Advice", "{operator} holds the data pipeline up: it generates too slowly"),
           QT_TRANSLATE_NOOP("Advice", "Its output is {output_share} full."),
           QT_TRANSLATE_NOOP(
               "Advice",
               "Raise num_parallel_workers of GeneratorDataset; where that is not enough convert the data to MindRecord.")},
          {"map", QT_TRANSLATE_NOOP("Advice", "{operator} holds the data pipeline up: it transforms too slowly"),
           QT_TRANSLATE_NOOP("Advice", "Its output is {output_share} full, its input {input_share}; it has {workers} workers."),
           QT_TRANSLATE_NOOP("Advice",
                             "Raise num_parallel_workers of map, or replace operations in Python by those of MindSpore.")},
          {"batch", QT_TRANSLATE_NOOP("Advice", "{operator} holds the data pipeline up: batches are taken too slowly"),
           QT_TRANSLATE_NOOP("Advice", "Its output is {output_share} full, its input {input_share}."),
           QT_TRANSLATE_NOOP("Advice", "Raise prefetch_size, or num_parallel_workers of batch.")}}},
        {"minddata-worker-cpu",
         QT_TRANSLATE_NOOP("Advice", "Workers of the data pipeline"),
         {{"", QT_TRANSLATE_NOOP("Advice", "{operator} keeps its workers busy for {worker_share}"),
           QT_TRANSLATE_NOOP("Advice", "It has {workers} workers."),
           QT_TRANSLATE_NOOP("Advice", "Set num_parallel_workers to what it needs.")},
          {"busy", QT_TRANSLATE_NOOP("Advice", "{operator} keeps each of its {workers} workers busy for {worker_share}"),
           QT_TRANSLATE_NOOP("Advice", "Beyond {busy_share} a worker cannot take more."),
           QT_TRANSLATE_NOOP("Advice", "Raise its num_parallel_workers as far as the host has processors.")},
          {"prefetch", QT_TRANSLATE_NOOP("Advice", "{operator} keeps its {workers} workers busy for {worker_share} only"),
           QT_TRANSLATE_NOOP("Advice",
                             "Its input is {input_share} full: it waits for what comes before, and more workers are of no use."),
           QT_TRANSLATE_NOOP("Advice", "Speed up what comes before it, raise prefetch_size, and take workers away here.")},
          {"leaf",
           QT_TRANSLATE_NOOP("Advice", "{operator} leaves its output {output_share} full, with workers busy for {worker_share}"),
           QT_TRANSLATE_NOOP("Advice", "It waits for storage rather than for processors."),
           QT_TRANSLATE_NOOP("Advice", "Raise num_parallel_workers so that more is read at once, and use faster storage.")}}},
    };
}

} // namespace plumbline

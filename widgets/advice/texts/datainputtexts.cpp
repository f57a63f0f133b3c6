// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> dataInputTexts()
{
    return {
        {"step-gap-long",
         QT_TRANSLATE_NOOP("Advice", "Waiting for the first task of a step"),
         {QT_TRANSLATE_NOOP("Advice", "The device waits before a step begins, mostly for data."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "The mean step gap, from the last task of a step to the first task of the next, is {share} of a step or more."),
          QT_TRANSLATE_NOOP("Advice",
                            "Compiling in the first step and evaluating between steps are ignored if they can be recognised.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Steps wait {gap_ns} on average before the device starts"),
           QT_TRANSLATE_NOOP("Advice", "From the last task of a step to the first of the next the device does nothing, "
                                       "{gap_share} of a step[; the longest gap of a step that is listed is {longest_ns}]."),
           QT_TRANSLATE_NOOP("Advice", "Look at what the host does in the gap: loading data, copying it, logging or saving. More "
                                       "DataLoader workers, prefetching and pin_memory help when it is data."),
           QT_TRANSLATE_NOOP("Advice", "Look at what the host does in the gap: loading data, logging or saving. Data sinking and "
                                       "more parallel workers help when it is data.")},
          {"work",
           QT_TRANSLATE_NOOP("Advice", "Steps wait {gap_ns} on average before the device starts, {work_ns} of it for {work}"),
           QT_TRANSLATE_NOOP("Advice", "From the last task of a step to the first of the next the device does nothing, "
                                       "{gap_share} of a step[; the longest gap of a step that is listed is {longest_ns}]."),
           QT_TRANSLATE_NOOP("Advice", "Look whether {work} is needed in each step, and do it while the device works.")},
          {"data", QT_TRANSLATE_NOOP("Advice", "Steps wait {gap_ns} on average before the device starts"),
           QT_TRANSLATE_NOOP("Advice", "From the last task of a step to the first of the next the device does nothing, "
                                       "{gap_share} of a step. The queues of the data pipeline say why: {rule}."),
           QT_TRANSLATE_NOOP("Advice", "Data preparation cannot keep up: see the page of the data input for the operator.")}}},
        {"dataloader-slow",
         QT_TRANSLATE_NOOP("Advice", "Slow data loading"),
         {QT_TRANSLATE_NOOP("Advice", "A call of the data loader that blocks the training."),
          QT_TRANSLATE_NOOP("Advice", "The device is idle for {share} of a step or more during calls with DataLoader in their "
                                      "name or in that of a frame around them; that time is the saving."),
          QT_TRANSLATE_NOOP("Advice", "A long call costs nothing while the device works.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "The loader blocks {loading_ns} of a step; the device is idle for {exposed_ns} of it"),
           QT_TRANSLATE_NOOP(
               "Advice",
               "{calls} {calls|call|calls} of the loader, the longest {longest_ns}. What device work hides costs nothing."),
           QT_TRANSLATE_NOOP("Advice", "Raise num_workers, set pin_memory, use faster storage and no compressed archives, and "
                                       "check how cores are bound.")},
          {"single",
           QT_TRANSLATE_NOOP("Advice", "The loader blocks {loading_ns} of a step; the device is idle for {exposed_ns} of it"),
           QT_TRANSLATE_NOOP("Advice", "{calls} {calls|call|calls} of a loader without worker processes, the longest "
                                       "{longest_ns}. What device work hides costs nothing."),
           QT_TRANSLATE_NOOP("Advice",
                             "Set num_workers so that loading runs in processes of its own, and use faster storage.")}}},
        {"h2d-copy-in-step",
         QT_TRANSLATE_NOOP("Advice", "Blocking copies"),
         {QT_TRANSLATE_NOOP("Advice", "Copies between host and device within a step for which the host waits."),
          QT_TRANSLATE_NOOP("Advice",
                            "The device is idle for {share} of a step or more in operators that copy to the device and wait for "
                            "it, and behind them until the next launch. Of copies to the host only the time counts in which "
                            "the device does nothing but move their data; the rest is waiting for the device."),
          QT_TRANSLATE_NOOP(
              "Advice",
              "The copy of the input itself is included. The direction comes from the caller or from the task of the copy.")},
         {{"",
           QT_TRANSLATE_NOOP(
               "Advice", "{calls} blocking {calls|copy|copies} to the device: {exposed_ns} of a step idle, mostly in {operator}"),
           QT_TRANSLATE_NOOP("Advice", "The operators that copy take {copying_ns} of a mean step, {waited_ns} of it waiting. The "
                                       "longest is {operator}[, called by {caller}]. The device is idle for {exposed_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Create constants once, and copy with pinned memory and non_blocking=True.")},
          {"unknown",
           QT_TRANSLATE_NOOP(
               "Advice",
               "{calls} blocking {calls|copy|copies} of unknown direction: {exposed_ns} of a step idle, mostly in {operator}"),
           QT_TRANSLATE_NOOP("Advice", "The operators that copy take {copying_ns} of a mean step, {waited_ns} of it waiting. The "
                                       "longest is {operator}[, called by {caller}]. The device is idle for {exposed_ns}."),
           QT_TRANSLATE_NOOP("Advice", "Create constants once, and copy with pinned memory and non_blocking=True.")},
          {"to_host",
           QT_TRANSLATE_NOOP(
               "Advice", "{calls} blocking {calls|copy|copies} to the host: {exposed_ns} of a step idle, mostly in {operator}"),
           QT_TRANSLATE_NOOP("Advice", "The device only moves data for {exposed_ns} of a mean step, while the host waits. The "
                                       "operators that copy take {copying_ns}; the longest is {operator}[, called by {caller}]."),
           QT_TRANSLATE_NOOP("Advice", "Keep the data on the device, or copy less of it and less often. Copy into pinned memory "
                                       "with non_blocking=True, and wait only where the data is used.")}}},
        {"data-queue-empty",
         QT_TRANSLATE_NOOP("Advice", "Queue that the device takes batches from"),
         {QT_TRANSLATE_NOOP("Advice",
                            "The queue on the device is empty when a step asks for data: the stages before it are too slow."),
          QT_TRANSLATE_NOOP("Advice", "The share of samples in which the data queue, and the host queue before it, is empty. The "
                                      "first sample is ignored."),
          QT_TRANSLATE_NOOP("Advice", "Queues are sampled when something is put in or taken out.")},
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
         {QT_TRANSLATE_NOOP("Advice", "Preparing the data is too slow: the host queue is empty as well."),
          QT_TRANSLATE_NOOP(
              "Advice", "The host queue is empty when the data queue is. Another rule finds the slow operator of the pipeline."),
          QT_TRANSLATE_NOOP("Advice", "Short stretches of an empty queue are missed.")},
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
         {QT_TRANSLATE_NOOP(
              "Advice", "Sending the data to the device is too slow: the host queue is filled while the data queue is empty."),
          QT_TRANSLATE_NOOP("Advice", "The data queue is empty while the host queue is not."),
          QT_TRANSLATE_NOOP("Advice", "Short stretches of an empty queue are missed.")},
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
         {QT_TRANSLATE_NOOP(
              "Advice", "Code between the loader and the network takes the time: the data is ready, but the step begins late."),
          QT_TRANSLATE_NOOP("Advice", "Without data sink the host queue is mostly filled while steps have long gaps."),
          QT_TRANSLATE_NOOP("Advice", "The code can be identified only if stacks were collected.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "Batches are there in time, and steps still wait {gap_ns}"),
           QT_TRANSLATE_NOOP("Advice", "The queue of the host was empty for {host_empty_share} of its samples only: the time "
                                       "passes in code between fetching a batch and launching the network."),
           QT_TRANSLATE_NOOP("Advice", "Move transformations into the pipeline of the data set, or let the device take batches "
                                       "itself (dataset_sink_mode=True).")}}},
        {"getnext-slow",
         QT_TRANSLATE_NOOP("Advice", "Fetching a batch that is there"),
         {QT_TRANSLATE_NOOP("Advice", "Taking the data from the queue takes long although the data is ready."),
          QT_TRANSLATE_NOOP("Advice", "GetNext takes most of the step gap while the data queue is not empty."),
          QT_TRANSLATE_NOOP("Advice", "A queue that becomes empty during the call looks the same.")},
         {{"",
           QT_TRANSLATE_NOOP("Advice",
                             "Fetching a batch takes {get_next_ns} of the {gap_ns} that steps wait, though the data is there"),
           QT_TRANSLATE_NOOP("Advice", "The queue of the device was empty at {device_empty_share} of the steps. GetNext takes "
                                       "{get_next_share_of_gap} of the gap."),
           QT_TRANSLATE_NOOP("Advice",
                             "Check how busy the AI CPU is, and report this timeline to the community of the framework.")}}},
        {"getnext-not-prefetched",
         QT_TRANSLATE_NOOP("Advice", "Fetching batches beside computing"),
         {QT_TRANSLATE_NOOP("Advice", "The data of a step is fetched after the previous step has ended instead of during it."),
          QT_TRANSLATE_NOOP("Advice",
                            "In more than {share} of the steps, GetNext does not overlap the kernels of the previous step."),
          QT_TRANSLATE_NOOP("Advice", "At least two recorded steps are needed.")},
         {{"", QT_TRANSLATE_NOOP("Advice", "GetNext runs alone at {alone} of {steps} steps, {exposed_ns} of a step"),
           QT_TRANSLATE_NOOP("Advice",
                             "Nothing else computes meanwhile; usually the next batch is fetched during the step before."),
           QT_TRANSLATE_NOOP("Advice",
                             "Let the device take batches itself (dataset_sink_mode=True), and raise prefetch_size.")}}},
        {"minddata-op-bottleneck",
         QT_TRANSLATE_NOOP("Advice", "Operator that holds the data pipeline up"),
         {QT_TRANSLATE_NOOP("Advice", "The operator of the data pipeline that slows down the others."),
          QT_TRANSLATE_NOOP("Advice",
                            "Its input queue is full and its output queue is empty; or it is a source with a low output "
                            "queue; or it is the last operator while all queues are full."),
          QT_TRANSLATE_NOOP("Advice", "More workers do not help on a busy host.")},
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
          {"root", QT_TRANSLATE_NOOP("Advice", "{operator} holds the data pipeline up: all queues before it are full"),
           QT_TRANSLATE_NOOP("Advice", "Its input is {input_share} full, and it has no output queue of its own."),
           QT_TRANSLATE_NOOP("Advice", "Raise prefetch_size, or num_parallel_workers of batch.")},
          {"batch", QT_TRANSLATE_NOOP("Advice", "{operator} holds the data pipeline up: it makes batches too slowly"),
           QT_TRANSLATE_NOOP("Advice", "Its output is {output_share} full, its input {input_share}."),
           QT_TRANSLATE_NOOP("Advice", "Raise prefetch_size, or num_parallel_workers of batch.")}}},
        {"minddata-worker-cpu",
         QT_TRANSLATE_NOOP("Advice", "Workers of the data pipeline"),
         {QT_TRANSLATE_NOOP("Advice", "Operators of the data pipeline with too few or too many workers."),
          QT_TRANSLATE_NOOP("Advice", "The load of each worker is compared with the fill of the queues around it."),
          QT_TRANSLATE_NOOP("Advice", "Other jobs on the machine also use its processors.")},
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

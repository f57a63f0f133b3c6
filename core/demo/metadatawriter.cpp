// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/metadatawriter.h"

#include "core/demo/collectives.h"
#include "core/io/textfile.h"

namespace plumbline {

namespace {

/// Monotonic time of the host at DemoPlan::BeginNs.
constexpr std::int64_t BeginMonotonicNs = 4'699'801'002'845'430;

/// Writes the JSON with an indentation of four blanks, like the real profiler.
void writeProfilerInfo(TextFile &file, const DemoPlan &plan, int card, TimeNs endNs)
{
    file << R"({
    "config": {
        "common_config": {
            "activities": [
                "ProfilerActivity.CPU",
                "ProfilerActivity.NPU"
            ],
            "schedule": {
                "wait": 1,
                "active": )"
         << plan.steps << R"(,
                "warmup": 1,
                "repeat": 1,
                "skip_first": )"
         << DemoPlan::FirstStep - 2 << R"(
            },
            "record_shapes": true,
            "profile_memory": true,
            "with_stack": true,
            "with_flops": false,
            "with_modules": true
        },
        "experimental_config": {
            "_profiler_level": "Level1",
            "_aic_metrics": "ACL_AICORE_PIPE_UTILIZATION",
            "_l2_cache": true,
            "_msprof_tx": false,
            "_data_simplification": true,
            "record_op_args": false,
            "_export_type": "text",
            "_op_attr": false,
            "_gc_detect_threshold": null
        }
    },
    "start_info": {
        "syscnt_enable": true,
        "freq": 100,
        "start_cnt": 470002538790308,
        "start_monotonic": )"
         << BeginMonotonicNs << R"(
    },
    "end_info": {
        "collectionTimeEnd": )"
         << endNs << R"(,
        "MonotonicTimeEnd": )"
         << BeginMonotonicNs + (endNs - DemoPlan::BeginNs) << R"(
    },
    "rank_id": )"
         << card << "\n}";
}

/// MindSpore writes the rank into the name of the file only.
void writeMindSporeInfo(TextFile &file, const DemoPlan &plan, TimeNs endNs)
{
    file << R"({
    "profiler_parameters": {
        "start_profile": true,
        "output_path": "./data",
        "profiler_level": "Level1",
        "activities": [
            "CPU",
            "NPU"
        ],
        "with_stack": true,
        "profile_memory": true,
        "data_process": true,
        "parallel_strategy": true,
        "aic_metrics": "PipeUtilization",
        "l2_cache": true,
        "hbm_ddr": true,
        "pcie": true,
        "sync_enable": true,
        "data_simplification": true,
        "record_shapes": true,
        "export_type": [
            "text"
        ],
        "mstx": false,
        "schedule": {
            "wait": 1,
            "active": )"
         << plan.steps << R"(,
            "warmup": 1,
            "repeat": 1,
            "skip_first": )"
         << DemoPlan::FirstStep - 2 << R"(
        }
    },
    "ms_profiler_info": {
        "context_mode": "GRAPH_MODE",
        "jit_level": "O0",
        "rank_size": )"
         << plan.cards << R"(,
        "start_collect_syscnt": 470002538790308,
        "start_collect_clock_time": )"
         << DemoPlan::BeginNs << R"(,
        "end_collect_clock_time": )"
         << endNs << R"(
    },
    "ms_version": "2.7.0",
    "cann_version": "8.1.RC1"
})";
}

void writeGroup(TextFile &file, const DemoPlan &plan, std::string_view communicator, std::string_view name, int card)
{
    file << "        \"" << communicator << "\": {\n            \"group_name\": \"" << name
         << "\",\n            \"group_rank\": " << card << ",\n            \"global_ranks\": [";
    for (int rank = 0; rank < plan.cards; ++rank)
        file << (rank == 0 ? "\n" : ",\n") << "                " << rank;
    file << "\n            ]\n        }";
}

void writeProfilerMetadata(TextFile &file, const DemoPlan &plan, int card)
{
    file << '{';
    if (!plan.isMindSpore()) {
        file << R"(
    "ENV_VARIABLES": {
        "ASCEND_GLOBAL_LOG_LEVEL": "",
        "HCCL_RDMA_TC": "",
        "HCCL_RDMA_SL": "",
        "ACLNN_CACHE_LIMIT": "",
        "PYTORCH_NPU_ALLOC_CONF": "",
        "ASCEND_LAUNCH_BLOCKING": ""
    },)";
    }
    file << R"(
    "distributed_args": {
        "tensor_model_parallel_size": 1,
        "pipeline_model_parallel_size": )"
         << plan.stages << R"(,
        "data_parallel_size": )"
         << plan.cards / plan.stages << R"(,)";
    // MindSpore does not tell it, so that kernels have to.
    if (plan.isPipeline() && !plan.isMindSpore())
        file << R"(
        "num_micro_batches": )"
             << plan.microBatches << ',';
    file << R"(
        "rank": )"
         << card << R"(,
        "world_size": )"
         << plan.cards << R"(
    },
    "parallel_group_info": {
)";
    writeGroup(file, plan, "group_name_0", "default_group", card);
    file << ",\n";
    writeGroup(file, plan, OperatorGroup, plan.isPipeline() ? "pp" : "dp", card);
    file << "\n    }\n}";
}

void writeFault(TextFile &file, const DemoPlan &plan, const PlantedFault &fault)
{
    file << "        {\n            \"rule\": \"" << fault.rule << "\",\n            \"card\": " << fault.card
         << ",\n            \"folder\": \"" << cardFolderName(plan, fault.card) << "\",\n            \"step\": " << fault.step
         << ",\n            \"lane\": \"" << fault.lane << "\",\n            \"start_ns\": " << fault.range.begin
         << ",\n            \"end_ns\": " << fault.range.end << ",\n            \"names\": [";
    for (std::size_t name = 0; name < fault.names.size(); ++name)
        file << (name == 0 ? "\"" : ", \"") << fault.names[name] << '"';
    file << "],\n            \"facts\": {";
    for (std::size_t fact = 0; fact < fault.facts.size(); ++fact)
        file << (fact == 0 ? "\"" : ", \"") << fault.facts[fact].first << "\": " << fault.facts[fact].second;
    file << "}\n        }";
}

void writePipeline(TextFile &file, const DemoPlan &plan, const std::vector<DemoStageTimes> &stages)
{
    const auto list = [&](std::string_view key, auto valueOf) {
        file << ",\n        \"" << key << "\": [";
        for (std::size_t stage = 0; stage < stages.size(); ++stage)
            file << (stage == 0 ? "" : ", ") << valueOf(stage);
        file << ']';
    };
    file << ",\n    \"pipeline\": {\n        \"stages\": " << plan.stages
         << ",\n        \"micro_batches\": " << plan.microBatches;
    list("layers", [&](std::size_t stage) { return plan.layers(static_cast<int>(stage)); });
    list("computing_ns", [&](std::size_t stage) { return stages[stage].computing / plan.steps; });
    list("waiting_ns", [&](std::size_t stage) { return stages[stage].waiting / plan.steps; });
    file << "\n    }";
}

} // namespace

std::string cardFolderName(const DemoPlan &plan, int card)
{
    // The time is that of DemoPlan::BeginNs in UTC. The processes of a job start some milliseconds apart.
    constexpr int BeginMilliseconds = 400;
    return "node" + std::to_string(DemoPlan::host(card)) + '_' + std::to_string(DemoPlan::processId(card)) + "_20250711103015" +
           std::to_string(BeginMilliseconds + card) + (plan.isMindSpore() ? "_ascend_ms" : "_ascend_pt");
}

Result<void> writeCardMetadata(const std::string &folder, const DemoPlan &plan, int card, TimeNs endNs, TaskControl &control)
{
    TextFile info(folder + "/profiler_info_" + std::to_string(card) + ".json", control);
    if (plan.isMindSpore())
        writeMindSporeInfo(info, plan, endNs);
    else
        writeProfilerInfo(info, plan, card, endNs);
    TextFile metadata(folder + "/profiler_metadata.json", control);
    writeProfilerMetadata(metadata, plan, card);
    const Result<void> infoWritten = info.close();
    const Result<void> metadataWritten = metadata.close();
    return infoWritten ? metadataWritten : infoWritten;
}

Result<void> writeFaultList(const std::string &path, const DemoPlan &plan, const std::vector<PlantedFault> &faults,
                            const std::vector<DemoStageTimes> &stages, TaskControl &control)
{
    TextFile file(path, control);
    file << "{\n    \"generator\": \"plumbline demo\",\n    \"framework\": \"" << (plan.isMindSpore() ? "mindspore" : "pytorch")
         << "\",\n    \"seed\": " << plan.seed << ",\n    \"cards\": " << plan.cards << ",\n    \"steps\": " << plan.steps
         << ",\n    \"first_step\": " << DemoPlan::FirstStep;
    if (plan.isPipeline())
        writePipeline(file, plan, stages);
    file << ",\n    \"faults\": [";
    for (std::size_t fault = 0; fault < faults.size(); ++fault) {
        file << (fault == 0 ? "\n" : ",\n");
        writeFault(file, plan, faults[fault]);
    }
    file << "\n    ]\n}\n";
    return file.close();
}

} // namespace plumbline

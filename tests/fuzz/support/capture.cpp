// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/support/capture.h"

#include "core/analysis/communication/cardcommunication.h"
#include "core/analysis/kernels/kernelcalls.h"
#include "core/import/options/loadoptions.h"
#include "core/profile/profileloader.h"
#include "tests/fuzz/support/eventmutator.h"
#include "tests/fuzz/support/fuzzfolder.h"

#include <array>
#include <memory>
#include <string_view>

namespace plumbline::fuzz {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view PyTorchFolder = "node_1_20250711103015400_ascend_pt/";
constexpr std::string_view MindSporeFolder = "node_1_20250711103015400_ascend_ms/";
constexpr std::string_view ResultFolder = "ASCEND_PROFILER_OUTPUT/";
constexpr std::string_view OlderFolder = "profiler/";
constexpr std::string_view ClusterFolder = "cluster_analysis_output/";
constexpr std::size_t MostCards = 4;

CaptureFile ofResult(std::string_view folder, std::string_view name, std::string_view seed)
{
    return {std::string(folder).append(ResultFolder).append(name), std::string(seed)};
}

CaptureFile ofFolder(std::string_view folder, std::string_view name, std::string_view seed)
{
    return {std::string(folder).append(name), std::string(seed)};
}

std::vector<CaptureFile> madeTables()
{
    const auto torch = [](std::string_view name, std::string_view seed) { return ofResult(PyTorchFolder, name, seed); };
    const auto spore = [](std::string_view name, std::string_view seed) { return ofResult(MindSporeFolder, name, seed); };
    const auto older = [](std::string_view name, std::string_view seed) { return ofFolder(OlderFolder, name, seed); };
    const auto cluster = [](std::string_view name, std::string_view seed) { return ofFolder(ClusterFolder, name, seed); };
    return {
        torch("kernel_details.csv",
              "Step Id,Task ID,Stream ID,Name,Type,OP State,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim,"
              "Input Shapes,Input Data Types,Input Formats,Output Shapes,Output Data Types,Output Formats,aicore_time(us),"
              "aic_mac_ratio,aiv_vec_ratio,cube_utilization(%)\n"
              "3,7,3,Add,MatMulV3,static,AI_CORE,\"1752229815400010.001\t\",12.25,0.5,24,\"\"\"16,32;32,64\"\"\",FLOAT16;FLOAT16,"
              "ND;ND,\"\"\"16,64\"\"\",FLOAT16,ND,11.5,0.8,N/A,55.1\n"
              "3,8,3,Cast,Cast,dynamic,AI_VECTOR_CORE,1752229815400030,3,0,48,,,,,,,N/A,N/A,0.2,\n"),
        torch("step_trace_time.csv",
              "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
              "Communication(Not Overlapped and Exclude Receive),Preparing\n0,3,13.1,0.5,1,1.5,6.8,20.2,0,0.0,12.2\n"
              "0,4,13.0,0.5,1,1.5,6.8,20.2,0,0.0,12.2\n"),
        torch("op_statistic.csv",
              "Device_id,OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)\n"
              "0,MatMulV3,AI_CORE,51,7059.124,41.499,138.414,371.641,52.684\n"),
        torch("memory_record.csv",
              "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream Ptr,Device Type\n"
              "APP,1752229815400028.050\t,,4489.4,,,NPU:0\nPTA,1752229815400030,12,20.5,12,1,NPU:0\n"),
        torch("operator_memory.csv",
              "Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),Duration(us),Active Duration(us),"
              "Allocation Total Allocated(MB),Allocation Total Reserved(MB),Allocation Total Active(MB),Release Total "
              "Allocated(MB),Release Total Reserved(MB),Release Total Active(MB),Stream Ptr,Device Type\n"
              "aten::add,8192.0,1752229815400001.5\t,1752229815400020\t,,18.5,,2056.0,3584.0,2056.0,2048.0,3584.0,2048.0,7,NPU:"
              "0\n"),
        torch("npu_module_mem.csv", "Component,Timestamp(us),Total Reserved(MB),Device\nHCCL,1752229815400028,402.5,NPU:0\n"),
        torch("l2_cache.csv", "Stream Id,Task Id,Hit Rate,Victim Rate,Op Name\n3,7,0.885,0.1,Add\n"),
        torch("operator_details.csv",
              "Name,Input Shapes,Host Self Duration(us),Host Total Duration(us),Device Self Duration(us),Device Total "
              "Duration(us)\naten::add,\"4, 1024;\",12.1,12.1,0.0,0.0\n"),
        torch("data_preprocess.csv",
              "Device_id,Timestamp(us),Node,Compute_time(us),Memcpy_time(us),Task_time(us),Dispatch_time(us),Total_time(us),"
              "Stream ID,Task ID\n0,1752229815400038.022\t,NonZero,726.3,90.7,817.1,90.7,907.9,3,8\n"),
        torch("api_statistic.csv",
              "Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),Variance\nacl,aclnnAdd,73.65,9,8.183,7.03,9.29,0.518\n"),
        spore("dataset.csv", "Operation,Stage,Occurrences,Avg. time (us),Custom Info\nDatasetIterator,GetNext,1,12001.1,\n"
                             "Pipeline,Batch,1,9000.8,\"{'batch': '32'}\"\n"),
        spore("minddata_pipeline_raw_0.csv",
              "op_id,op_type,num_workers,output_queue_size,output_queue_average_size,output_queue_length,"
              "output_queue_usage_rate,sample_interval,parent_id,children_id\n0,Batch,4,\"[0, 3]\",0.0,16,0.0,10,,[1]\n"
              "1,Map,2,\"[0]\",0.0,16,0.0,10,0,\n"),
        spore("minddata_pipeline_summary_0.csv", "op_ids,0,1\nop_names,Batch,Map\npipeline_ops,Batch(id=0),Map(id=1)\n"),
        spore("static_op_mem.csv",
              "Device_id,Op Name,Model Name,Graph ID,Node Index Start,Node Index End,Size(KB)\n0,Default/a-op1,g,1,0,2,512\n"),
        spore("minddata_aicpu_0.txt", "GetNext_dequeue_wait 10 20 3\nGetNext_dequeue_wait 30 31 0\n"),
        older("step_trace_raw_0_detail_time.csv",
              "step_num,start_point,end_point,total,fp_point,bp_point,tail,iteration_interval,fp_and_bp,"
              "stream_10_parallel_0_start_point,stream_10_parallel_0_end_point,stream_10_parallel_0\n"
              "1,100,900,800,200,700,200,100,500,300,400,100\n2,1000,1900,900,1100,1700,200,100,600,1300,1400,100\n"
              "-,0,0,850,0,0,200,100,550,0,0,100\n"),
        older("aicore_intermediate_0_type.csv", "kernel_type,total_time,execution_frequency,percent\nMatMul,2.5,3,60.0\n"),
        older("aicore_intermediate_0_detail.csv",
              "full_kernel_name,execution_time,execution_frequency\nDefault/net/a-op1,0.5,3\n"),
        older("aicpu_intermediate_0.csv", "serial_number,kernel_type,total_time,dispatch_time,execution_time,run_start,run_"
                                          "end\n1,InitData,0.5,0.1,0.4,10,410\n"),
        older(
            "framework_raw_0.csv",
            "task_id,stream_id,block_dim,full_kernel_name,op_name,kernel_name,kernel_type,subgraph,op_info\n7,3,24,Default/a-op1,"
            "a-op1,k,MatMul,Default,\"{\"\"input_0\"\": {\"\"format\"\": \"\"ND\"\", \"\"data_type\"\": \"\"FLOAT16\"\", "
            "\"\"shape\"\": \"\"16,32\"\"}}\"\n"),
        older("flops_0.txt", "full_kernel_name, MFLOPs(10^6 cube), GFLOPS(10^9 cube), FLOPS utilization(cube), MFLOPs(10^6 "
                             "vector), GFLOPS(10^9 vector), FLOPS utilization(vec)\nDefault/a-op1, 12.5, 3.5, 0.4, 1, 2, 3\n"),
        older("hccl_raw_0.csv",
              "step_num,communication_cost,wait_cost,link_info,communication_operator_cost\n1,2.5,0.5,\"{\"\"1-0\"\": "
              "{\"\"SDMA\"\": [1.5, 1000.0, 5]}}\",\"{\"\"allReduce_1\"\": [\"\"1\"\", 2.5, 0.5, {\"\"1-0\"\": {\"\"SDMA\"\": "
              "[1.5, 1000.0, 5]}}]}\"\n"),
        older("output_op_compute_time_0.txt",
              "op_name  compute_time(ms)  stream_id\n====\nDefault/a-op1  0.5  3\ntotal op  0.5\n"),
        older("output_op_compute_time_detail_0.txt",
              "optype_name compute_time(ms, per-step) called_times(per-step) percent\nMatMul 2.5 3 60.0\n\nDetail:\nop_name "
              "op_type avg_execution_time subgraph full_op_name\na-op1 MatMul 0.5 Default Default/a-op1\n"),
        older("output_timeline_data_0.txt", "op_name, stream_id, start_time(ms), duration(ms)\na-op1, 3, 0.5, 0.25\n"),
        older("device_queue_profiling_0.txt", "0 0 1 12 100\n1 16 1 4 100\n0 2 1 13 101\n"),
        older("dataset_iterator_profiling_0.txt", "0 0 1 12\n1 16 1 4\n"),
        older("gpu_op_detail_info_0.csv",
              "op_side,op_type,op_name,op_full_name,op_occurrences,op_total_time(us),op_avg_time(us)\ngpu,MatMul,a-op1,"
              "Default/a-op1,3,30.5,10.2\n"),
        older("cpu_op_type_info_0.csv",
              "op_type,type_occurrences,total_time(us),total_time_proportion(%),avg_time(us)\nMatMul,3,30.5,99,10.2\n"),
        older("ascend_cluster_analyse_pipeline-parallel_2_4_0.csv",
              "computation_time,communication_alone_time,stage_time,receive_alone_time,collective_communication_alone_time\n"
              "1.5,0.5,2.0,0.1,0.2\n1.5,0.5,2.0,0.1,0.2\n"),
        cluster("cluster_step_trace_time.csv",
                "Step,Type,Index,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
                "Communication(Not Overlapped and Exclude Receive),Preparing\n3,rank,0,13.1,0.5,1,1.5,6.8,20.2,0,0.0,12.2\n"
                "3,stage,\"(0, 1)\",13.1,0.5,1,1.5,6.8,20.2,0,0.0,12.2\n"),
        torch("memory_usage_0.pb", "\x0A\x1D\x08\x01\x10\x40\x1A\x0A\x0A\x04node\x10\x01\x1A\x01\x01\x22\x0B\x08\x01\x10\x80\x08"
                                   "\x1A\x06"
                                   "Common"sv),
    };
}

constexpr std::string_view CommunicationSeed =
    R"j({"step3": {"p2p": {}, "collective": {"hcom_allReduce__1_0@77": {"Communication Time Info": {"Start Timestamp(us)":)j"
    R"j( 1752229815400010.5, "Elapse Time(ms)": 0.2, "Transit Time(ms)": 0.1, "Wait Time(ms)": 0.05, "Synchronization Time(ms)":)j"
    R"j( 0.05, "Idle Time(ms)": 0.0, "Wait Time Ratio": 0.3, "Synchronization Time Ratio": 0.3}, "Communication Bandwidth Info":)j"
    R"j( {"HCCS": {"Transit Size(MB)": 2.5, "Transit Time(ms)": 0.1, "Bandwidth(GB/s)": 25.0, "Large Packet Ratio": 0.5,)j"
    R"j( "Size Distribution": {"1.25": [2, 0.1]}}}}}}})j";
constexpr std::string_view MatrixSeed =
    R"j({"step3": {"p2p": {}, "collective": {"allreduce-top1@77": {"0-1": {"Transport Type": "HCCS", "Transit Size(MB)": 2.5,)j"
    R"j( "Transit Time(ms)": 0.1, "Bandwidth(GB/s)": 25.0, "Op Name": "hcom_allReduce__1_0@77"}}}}})j";
constexpr std::string_view InfoSeed =
    R"j({"config": {"common_config": {"profiler_level": "Level1", "profile_memory": true, "activities": ["CPU", "NPU"]},)j"
    R"j( "experimental_config": {"_profiler_level": "Level1", "_aic_metrics": "PipeUtilization", "_l2_cache": true,)j"
    R"j( "_export_type": ["text"]}}, "rank_id": 0, "torch_npu_version": "2.1.0", "cann_version": "8.0.RC1",)j"
    R"j( "start_info": {"syscnt_enable": true, "freq": 1000, "start_cnt": 5}, "end_info": {"collectionTimeEnd": 9}})j";
constexpr std::string_view MetadataSeed =
    R"j({"ENV_VARIABLES": {"TASK_QUEUE_ENABLE": "1"}, "parallel_group_info": {"77": {"group_name": "default_group", "group_rank":)j"
    R"j( 0, "global_ranks": [0, 1]}}, "distributed_args": {"tensor_model_parallel_size": 2, "world_size": 2, "rank": 0},)j"
    R"j( "python_version": "3.9"})j";

std::vector<CaptureFile> madeDocuments()
{
    const auto torch = [](std::string_view name, std::string_view seed) { return ofResult(PyTorchFolder, name, seed); };
    const auto spore = [](std::string_view name, std::string_view seed) { return ofResult(MindSporeFolder, name, seed); };
    const auto older = [](std::string_view name, std::string_view seed) { return ofFolder(OlderFolder, name, seed); };
    const auto cluster = [](std::string_view name, std::string_view seed) { return ofFolder(ClusterFolder, name, seed); };
    return {
        ofFolder(PyTorchFolder, "profiler_info_0.json", InfoSeed),
        ofFolder(PyTorchFolder, "profiler_metadata.json", MetadataSeed),
        ofFolder(MindSporeFolder, "profiler_info_0.json",
                 R"j({"ms_version": "2.5.0", "rank_id": 0, "profiler_parameters": {"profiler_level": "Level1"}})j"),
        torch("communication.json", CommunicationSeed),
        torch("communication_matrix.json", MatrixSeed),
        spore("minddata_pipeline_summary_0.json",
              R"j({"op_ids": [0, 1], "op_names": ["Batch", "Map"], "num_workers": [4, 2], "queue_average_size": [0.0, 16.0],)j"
              R"j( "queue_utilization_pct": [0.0, 100.0], "queue_empty_freq_pct": [100.0, 0.0], "children_ids": [[1], []],)j"
              R"j( "parent_id": [-1, 0], "avg_cpu_pct": [9.25, 88.5], "per_batch_time": [12.0]})j"),
        older(
            "pipeline_profiling_0.json",
            R"j({"sampling_interval": 10, "op_info": [{"op_id": 0, "op_type": "BatchOp", "num_workers": 4, "children": [1],)j"
            R"j( "metrics": {"output_queue": {"size": [0, 1], "length": 8, "throughput": [1]}}}, {"op_id": 1, "op_type": "MapOp",)j"
            R"j( "num_workers": 2, "metrics": null}]})j"),
        older(
            "minddata_cpu_utilization_0.json",
            R"j({"sampling_interval": 10, "cpu_processor_num": 8, "time_stamp": [1, 2], "device_info": {"user_utilization": [5,)j"
            R"j( 6], "sys_utilization": [1, 1], "io_utilization": [0, 0], "idle_utilization": [94, 93]}, "process_info":)j"
            R"j( {"user_utilization": [5, 6], "sys_utilization": [1, 1]}, "op_info": [{"op_id": 1, "metrics":)j"
            R"j( {"user_utilization": [2, 2], "sys_utilization": [0, 1]}}]})j"),
        older("flops_summary_0.json", R"j({"FLOPs": 1.5, "FLOPS": 2.5, "FLOPS_Utilization": 40.0})j"),
        older("flops_scope_0.json",
              R"j({"data": {"nodes": [{"name": "Total"}, {"name": "Default(0)"}], "links": [{"source": "Total", "target":)j"
              R"j( "Default(0)", "value": 1.5}]}})j"),
        older("dynamic_shape_info_0.json",
              R"j({"operator": {"1": [{"step": 1, "op_side": "gpu", "op_type": "MatMul", "op_name": "a-op1", "dur": 5.5,)j"
              R"j( "shape_info": "[1,2]"}]}})j"),
        older("memory_usage_summary_0.json",
              R"j({"capacity": 32.0, "peak_mem": 12.5, "static_mem": 3.5, "allocations": 10, "deallocations": 9})j"),
        older("memory_usage_details_0.json",
              R"j({"1": {"graph_id": 1, "static_mem": 0.5, "nodes": [{"name": "a", "node_id": 1, "size": 2}], "tensors": [],)j"
              R"j( "lines": [0.5, 0.6]}})j"),
        older("parallel_strategy_0.json",
              R"j({"config": {"rankId": "0", "stageId": "0", "parallelType": "semi_auto_parallel", "stageDevices": [{"dim":)j"
              R"j( [{"size": "0"}, {"size": "1"}]}]}, "graph": {"node": [{"name": "1", "fullName": "Default/a-op1", "opType":)j"
              R"j( "MatMul", "scope": "Default", "input": [{"name": "2"}], "attribute": [{"name": "gen_strategy", "value":)j"
              R"j( {"values": [{"values": [{"intVal": 2}]}]}}]}]}})j"),
        older("step_trace_point_info.json", R"j({"fp_start": "a-op1", "bp_end": "b-op2"})j"),
        cluster("cluster_communication.json",
                R"j({"(0, 1)": {"step3": {"hcom_allReduce__1_0@77": {"0": {"Communication Time Info": {"Start Timestamp(us)":)j"
                R"j( 1752229815400010.5, "Elapse Time(ms)": 0.2, "Transit Time(ms)": 0.1, "Wait Time(ms)": 0.05,)j"
                R"j( "Synchronization Time(ms)": 0.05, "Idle Time(ms)": 0.0}, "Communication Bandwidth Info": {}}}}}})j"),
        cluster("cluster_communication_matrix.json",
                R"j({"(0, 1)": {"step3": {"allreduce-top1@77": {"0-1": {"Transport Type": "HCCS", "Transit Size(MB)": 2.5,)j"
                R"j( "Transit Time(ms)": 0.1, "Bandwidth(GB/s)": 25.0}}}}})j"),
        cluster("communication_group.json",
                R"j({"collective": [[0, 1]], "p2p": [], "comm_group_parallel_info": [{"type": "collective", "rank_set": [0, 1],)j"
                R"j( "group_name": "77", "group_id": "g", "pg_name": "tp"}]})j"),
        ofFolder(
            {}, "hccl.json",
            R"j({"version": "1.0", "server_list": [{"server_id": "10.0.0.1", "device": [{"device_id": "0", "rank_id": "0"}]}],)j"
            R"j( "status": "completed"})j"),
    };
}

} // namespace

const std::vector<CaptureFile> &captureTables()
{
    static const std::vector<CaptureFile> files = madeTables();
    return files;
}

const std::vector<CaptureFile> &captureDocuments()
{
    static const std::vector<CaptureFile> files = madeDocuments();
    return files;
}

void writeAround(const std::string &folder, const std::string &name)
{
    if (name.starts_with(OlderFolder)) {
        writeFile(folder, std::string(OlderFolder) + "ascend_timeline_display_0.json", seedEvents());
        return;
    }
    const std::string_view capture = name.starts_with(MindSporeFolder) ? MindSporeFolder : PyTorchFolder;
    for (const CaptureFile &each : captureDocuments()) {
        if (each.name.starts_with(capture) && each.name.find(ResultFolder) == std::string::npos)
            writeFile(folder, each.name, each.seed);
    }
    writeFile(folder, std::string(capture).append(ResultFolder).append("trace_view.json"), seedEvents());
}

std::vector<SharedCard> openCards(const std::string &folder)
{
    TaskControl control;
    const auto profile = openProfile(folder, ScanDepth::Tables, control);
    std::vector<SharedCard> cards;
    LoadOptions options;
    options.threads = 2;
    options.cacheDirectory = folder + "/cache";
    const auto communication = std::make_shared<CardCommunicationReader>();
    for (const Card &card : profile ? profile->cards : std::vector<Card>()) {
        if (cards.size() >= MostCards)
            break;
        const auto open = std::make_shared<const OpenCard>(card, nullptr, communication);
        const auto parts = card.timeline.empty() ? std::vector<SharedCard>{open}
                                                 : openTimeline(*open, control, options).value_or(std::vector<SharedCard>{open});
        cards.insert(cards.end(), parts.begin(), parts.end());
    }
    return cards;
}

void askAll(const OpenCard &card)
{
    TaskControl control;
    (void)card.kernelTable(control);
    (void)card.kernels(control);
    (void)card.kernelsFor(KernelsBy::Name, control);
    (void)card.kernelsFor(KernelsBy::Shape, control);
    (void)card.operatorSums(control);
    (void)card.operatorTypeSums(control);
    (void)card.flops(control);
    (void)card.cacheHits(control);
    (void)card.communication(control);
    (void)card.peerWaits(control);
    (void)card.memory(control);
    (void)card.dataInput(control);
    (void)card.settings(control);
    (void)card.overview(control);
    (void)card.reportedSteps(control);
    (void)card.stages(control);
    if (!card.trace())
        return;
    (void)card.hostCalls(control);
    (void)card.activity(control);
    (void)card.launches(control);
    (void)card.coreClock(control);
    (void)card.flows(control);
}

} // namespace plumbline::fuzz

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/support/madecapture.h"

#include "tests/fuzz/support/fuzzbytes.h"
#include "tests/fuzz/support/fuzzfolder.h"

#include <array>
#include <initializer_list>
#include <span>

namespace plumbline::fuzz {

namespace {

constexpr std::size_t MostEvents = 400;
enum Process { Python = 1, Cann = 2, Device = 3, Hccl = 4, Counters = 5, Collector = 6 };

/// One event of a program. Times are in microseconds.
struct MadeEvent
{
    std::size_t kind = 0;
    std::size_t lane = 0;
    std::size_t start = 0;
    std::size_t duration = 0;
    std::size_t number = 0;
};

/// The files of one card.
struct MadeCard
{
    std::string events;
    std::string kernels;
    std::string memory;
    std::string operators;
    int flow = 0;

    void slice(int process, std::size_t lane, const MadeEvent &event, const std::string &name, const std::string &args = {})
    {
        events += "{\"ph\":\"X\",\"pid\":" + std::to_string(process) + ",\"tid\":" + std::to_string(lane) +
                  ",\"ts\":" + std::to_string(event.start) + ",\"dur\":" + std::to_string(event.duration) + ",\"name\":\"" +
                  name + "\",\"args\":{" + args + "}},\n";
    }
    void name(int process, std::size_t lane, const std::string &key, const std::string &value)
    {
        events += "{\"ph\":\"M\",\"pid\":" + std::to_string(process) + ",\"tid\":" + std::to_string(lane) + ",\"name\":\"" + key +
                  "\",\"args\":{\"name\":\"" + value + "\"}},\n";
    }
    void arrow(const std::string &category, int from, std::size_t fromLane, std::size_t at, int to, std::size_t toLane,
               std::size_t toAt)
    {
        const std::string rest = "\",\"name\":\"f\",\"bp\":\"e\",\"cat\":\"" + category + "\",\"id\":" + std::to_string(++flow);
        events += "{\"ph\":\"s" + rest + ",\"pid\":" + std::to_string(from) + ",\"tid\":" + std::to_string(fromLane) +
                  ",\"ts\":" + std::to_string(at) + "},\n";
        events += "{\"ph\":\"f" + rest + ",\"pid\":" + std::to_string(to) + ",\"tid\":" + std::to_string(toLane) +
                  ",\"ts\":" + std::to_string(toAt) + "},\n";
    }
};

constexpr std::array<const char *, 8> Kernels{"MatMulV3",  "Add",     "Cast", "FlashAttentionScore",
                                              "TransData", "AICPUOp", "Mul",  "Sort"};
constexpr std::array<const char *, 5> Cores{"AI_CORE", "AI_VECTOR_CORE", "MIX_AIC", "AI_CPU", "MEMCPY_ASYNC"};
constexpr std::array<const char *, 8> Calls{"aten::add",
                                            "aten::copy_",
                                            "aten::item",
                                            "Optimizer.step#Adam.step",
                                            "aclrtSynchronizeDevice",
                                            "aten::native_batch_norm",
                                            "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__",
                                            "autograd::engine"};
constexpr std::array<const char *, 6> Collectives{"hcom_allReduce_", "hcom_allGather_",     "hcom_send_",
                                                  "hcom_receive_",   "hcom_reduceScatter_", "hcom_broadcast_"};

void addKernel(MadeCard &card, const MadeEvent &event)
{
    const std::string type = Kernels[event.number % Kernels.size()];
    const std::string core = Cores[event.number / Kernels.size() % Cores.size()];
    const std::size_t stream = 1 + event.lane % 3;
    card.slice(Device, stream, event, type, "\"Task Type\":\"" + core + "\"");
    card.kernels += "1," + std::to_string(stream) + "," + std::to_string(event.number) + "," + type + "," + type + ",dynamic," +
                    core + "," + std::to_string(event.start) + "\t," + std::to_string(event.duration) + ",0,24,\"\"\"16,32;32," +
                    std::to_string(event.number) + "\"\"\",FLOAT;FLOAT16,ND;NZ,0." + std::to_string(event.number % 10) + "\n";
}

void addCollective(MadeCard &card, const MadeEvent &event)
{
    const std::string name =
        Collectives[event.number % Collectives.size()] + std::string("_7_") + std::to_string(event.number) + "_1";
    card.slice(Hccl, 100, event, name);
    if (!card.operators.empty())
        card.operators += ",";
    card.operators += "\"" + name + "@77\":{\"Communication Time Info\":{\"Start Timestamp(us)\":" + std::to_string(event.start) +
                      ",\"Elapse Time(ms)\":0." + std::to_string(event.duration) +
                      ",\"Wait Time(ms)\":0.1,\"Transit Time(ms)\":0." + std::to_string(event.lane) +
                      "},\"Communication Bandwidth Info\":{\"RDMA\":{\"Transit Size(MB)\":" + std::to_string(event.lane) +
                      ",\"Transit Time(ms)\":0.2,\"Size Distribution\":{\"0.5\":[" + std::to_string(event.number) + ",0.2]}}}}";
}

void addEvent(MadeCard &card, const MadeEvent &event)
{
    switch (event.kind) {
    case 0:
        card.slice(Python, 99, event, "ProfilerStep#" + std::to_string(event.number));
        break;
    case 1:
    case 2:
        addKernel(card, event);
        break;
    case 3:
        addCollective(card, event);
        break;
    case 4:
        card.slice(Hccl, 101 + event.lane % 3, event, "Notify_Wait",
                   "\"src rank\":" + std::to_string(event.lane % 2) + ",\"dst rank\":" + std::to_string(event.number % 3));
        break;
    case 5:
        card.slice(Python, 1 + event.lane % 3, event, Calls[event.number % Calls.size()]);
        break;
    case 6:
        card.slice(Cann, 1 + event.lane % 2, event, event.number % 2 == 0 ? "Node@launch" : "AscendCL@aclopCompileAndExecute");
        break;
    case 7:
        card.arrow("HostToDevice", Cann, 1 + event.lane % 2, event.start, Device, 1 + event.lane % 3,
                   event.start + event.duration);
        break;
    case 8:
        card.arrow("async_npu", Python, 1 + event.lane % 3, event.start, Device, 1 + event.lane % 3,
                   event.start + event.duration);
        break;
    case 9:
        card.slice(Collector, 0, event, "GC");
        break;
    case 10:
        card.events += "{\"ph\":\"C\",\"pid\":5,\"name\":\"AI Core Freq\",\"ts\":" + std::to_string(event.start) +
                       ",\"args\":{\"MHz\":" + std::to_string(event.number * 10) + "}},\n";
        break;
    default:
        card.memory += "PTA," + std::to_string(event.start) + "\t," + std::to_string(event.number) + "," +
                       std::to_string(event.duration) + "," + std::to_string(event.lane) + ",1,NPU:0\n";
    }
}

void writeCard(const std::string &folder, std::size_t rank, const MadeCard &card)
{
    const std::string capture = "rank" + std::to_string(rank) + "_ascend_pt/";
    const std::string results = capture + "ASCEND_PROFILER_OUTPUT/";
    writeFile(folder, capture + "profiler_info_" + std::to_string(rank) + ".json", "{\"rank_id\":" + std::to_string(rank) + "}");
    writeFile(folder, results + "trace_view.json", "[" + card.events.substr(0, card.events.size() - 2) + "]");
    writeFile(folder, results + "kernel_details.csv",
              "Step Id,Stream ID,Task ID,Name,Type,OP State,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim,"
              "Input Shapes,Input Data Types,Input Formats,aic_mac_ratio\n" +
                  card.kernels);
    writeFile(folder, results + "memory_record.csv",
              "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream Ptr,Device Type\n" +
                  card.memory);
    writeFile(folder, results + "communication.json", "{\"step1\":{\"p2p\":{},\"collective\":{" + card.operators + "}}}");
}

} // namespace

std::size_t writeMadeCapture(const std::string &folder, std::string_view program)
{
    constexpr std::size_t Kinds = 12;
    FuzzBytes bytes(program);
    const std::size_t count = 1 + bytes.below(2);
    std::array<MadeCard, 2> cards;
    for (MadeCard &card : cards) {
        card.name(Python, 0, "process_name", "Python");
        card.name(Cann, 0, "process_name", "CANN");
        card.name(Device, 0, "process_name", "Ascend Hardware");
        card.name(Hccl, 0, "process_name", "HCCL");
        card.name(Counters, 0, "process_name", "AI Core Freq");
        card.name(Collector, 0, "process_name", "Python GC");
        card.name(Hccl, 100, "thread_name", "Group 77 Communication");
        for (const std::size_t plane : {0, 1, 2})
            card.name(Hccl, 101 + plane, "thread_name", "Plane " + std::to_string(plane));
        for (const std::size_t stream : {1, 2, 3})
            card.name(Device, stream, "thread_name", "Stream " + std::to_string(stream));
    }
    for (std::size_t events = 0; events < MostEvents && !bytes.isEmpty(); ++events) {
        const std::size_t kind = bytes.byte();
        MadeEvent event;
        event.kind = kind % Kinds;
        event.lane = bytes.byte();
        event.start = 10 * bytes.word();
        event.duration = bytes.byte() * std::size_t{(kind & 0x80) != 0 ? 100u : 3u};
        event.number = bytes.byte();
        addEvent(cards[kind / Kinds % count], event);
    }
    for (std::size_t rank = 0; rank < count; ++rank)
        writeCard(folder, rank, cards[rank]);
    return count;
}

std::string madeProgram(std::size_t cards)
{
    std::string program(1, static_cast<char>(cards - 1));
    const auto add = [&program](std::size_t card, std::initializer_list<std::size_t> fields) {
        const std::size_t kind = *fields.begin() + 12 * card;
        program += static_cast<char>(kind);
        for (const std::size_t field : std::span(fields).subspan(1))
            program += static_cast<char>(field);
    };
    for (std::size_t card = 0; card < cards; ++card) {
        for (std::size_t step = 0; step < 3; ++step) {
            add(card, {0, 0, 100 * step, 0, 255, step});
            for (std::size_t kernel = 0; kernel < 6; ++kernel) {
                const std::size_t start = 100 * step + 5 + 10 * kernel;
                add(card, {5, 0, start, 0, 5, kernel});
                add(card, {6, 0, start + 1, 0, 3, kernel});
                add(card, {7, 0, start + 1, 0, 7, 0});
                add(card, {1, 0, start + 3, 0, 20 + 9 * card, kernel});
            }
            add(card, {3, 5, 100 * step + 66, 0, 60, step});
            add(card, {4, 0, 100 * step + 66, 0, 40, 1 - card});
            add(card, {10, 0, 100 * step, 0, 0, 180});
            add(card, {11, 9, 100 * step, 0, 50, 30});
        }
    }
    return program;
}

} // namespace plumbline::fuzz

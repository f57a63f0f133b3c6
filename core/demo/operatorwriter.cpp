// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/operatorwriter.h"

#include "core/demo/mindsporeevents.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Host and device times of one operator. The totals include the operators inside it.
struct OperatorTimes
{
    const OperatorRow *row = nullptr;
    TimeNs children = 0; ///< host time of the operators directly inside
    TimeNs device = 0;   ///< time of its own kernels
    TimeNs aicore = 0;   ///< the part of `device` that ran on AI cores
    TimeNs deviceTotal = 0;
    TimeNs aicoreTotal = 0;
};

/// Adds the times of each operator to the operators around it. The operators of one thread are nested.
void addUp(std::vector<OperatorTimes> &operators)
{
    std::sort(operators.begin(), operators.end(), [](const OperatorTimes &a, const OperatorTimes &b) {
        return std::pair(a.row->start, -a.row->end) < std::pair(b.row->start, -b.row->end);
    });
    std::vector<OperatorTimes *> open;
    for (OperatorTimes &entry : operators) {
        while (!open.empty() && open.back()->row->end <= entry.row->start)
            open.pop_back();
        if (!open.empty())
            open.back()->children += entry.row->end - entry.row->start;
        open.push_back(&entry);
        for (OperatorTimes *around : open) {
            around->deviceTotal += entry.device;
            around->aicoreTotal += entry.aicore;
        }
    }
}

/// Returns a list of shapes with the escapes of JSON resolved, as the column contains it.
std::string plainDims(std::string_view dims)
{
    std::string text(dims);
    constexpr std::string_view Escape = "\\r\\n";
    for (std::size_t at = text.find(Escape); at != std::string::npos; at = text.find(Escape, at))
        text.replace(at, Escape.size(), "\r\n");
    return text;
}

} // namespace

OperatorWriter::OperatorWriter(const std::string &folder, const DemoPlan &plan, int card, TaskControl &control)
    : m_operators(folder + "/operator_details.csv", control)
    , m_cache(folder + "/l2_cache.csv", control)
    , m_control(control)
    , m_preprocessPath(folder + "/data_preprocess.csv")
    , m_framework(plan.framework)
    , m_device(DemoPlan::device(card))
{
    m_operators << (plan.isMindSpore() ? "Name,Input Shapes\r\n"
                                       : "Name,Input Shapes,Host Self Duration(us),Host Total Duration(us),Device Self "
                                         "Duration(us),Device Total Duration(us),Device Self Duration With AICore(us),Device "
                                         "Total Duration With AICore(us)\r\n");
    m_cache << "Stream Id,Task Id,Hit Rate,Victim Rate,Op Name\n";
}

void OperatorWriter::addStep(const DemoStep &step)
{
    if (m_framework == DemoFramework::MindSpore)
        addLaunches(step);
    else
        addOperators(step);
    addKernels(step);
}

void OperatorWriter::addOperators(const DemoStep &step)
{
    std::map<std::pair<DemoThread, TimeNs>, std::pair<TimeNs, TimeNs>> device;
    for (const KernelRow &kernel : step.kernels) {
        auto &[all, aicore] = device[{kernel.origin.thread, kernel.origin.operatorStart}];
        all += kernel.end - kernel.start;
        aicore += kernel.kernel->core == DemoCore::AiCpu ? 0 : kernel.end - kernel.start;
    }
    for (const DemoThread thread : {DemoThread::Main, DemoThread::Backward}) {
        std::vector<OperatorTimes> operators;
        for (const OperatorRow &row : step.operators) {
            if (row.thread != thread || row.number >= 0)
                continue;
            // If several operators start together, the innermost one launched the kernels. It is recorded first.
            const auto launched = device.extract({thread, row.start});
            const auto times = launched ? launched.mapped() : std::pair<TimeNs, TimeNs>();
            operators.push_back({&row, 0, times.first, times.second, 0, 0});
        }
        addUp(operators);
        for (const OperatorTimes &entry : operators) {
            const TimeNs total = entry.row->end - entry.row->start;
            m_operators << entry.row->name << ",\"" << plainDims(entry.row->dims) << '"';
            for (const TimeNs time :
                 {total - entry.children, total, entry.device, entry.deviceTotal, entry.aicore, entry.aicoreTotal}) {
                m_operators << ',';
                m_operators.thousandths(time);
            }
            m_operators << "\r\n";
        }
    }
}

void OperatorWriter::addLaunches(const DemoStep &step)
{
    for (const KernelRow &row : step.kernels)
        m_operators << kernelName(row, m_framework) << ",\"" << row.kernel->inputShapes << "\"\r\n";
}

void OperatorWriter::addKernels(const DemoStep &step)
{
    for (const KernelRow &row : step.kernels) {
        const std::string name = kernelName(row, m_framework);
        if (row.kernel->core == DemoCore::AiCpu) {
            m_aicpuKernels.push_back(row);
            continue;
        }
        m_cache << DemoPlan::ComputeStream << ',' << row.task << ',';
        // The hit rate depends on the shapes of a kernel, and hardly on the step.
        m_cache.thousandths(620 + row.kernel->durationNs % 310 + row.start % 9) << ',';
        m_cache.thousandths(40 + row.kernel->durationNs % 160) << ',' << name << '\n';
    }
}

Result<void> OperatorWriter::writePreprocess() const
{
    if (m_aicpuKernels.empty())
        return {};
    TextFile file(m_preprocessPath, m_control);
    file << "Device_id,Timestamp(us),Node,Compute_time(us),Memcpy_time(us),Task_time(us),Dispatch_time(us),Total_time(us),"
            "Stream ID,Task ID\n";
    for (const KernelRow &row : m_aicpuKernels) {
        const TimeNs total = row.end - row.start;
        file << m_device << ',';
        file.fixedMicroseconds(row.start) << "\t," << row.kernel->type << ',';
        for (const TimeNs time : {total * 8 / 10, total / 10, total * 9 / 10, total / 10, total}) {
            file.thousandths(time);
            file << ',';
        }
        file << DemoPlan::ComputeStream << ',' << row.task << '\n';
    }
    return file.close();
}

Result<void> OperatorWriter::close()
{
    Result<void> first = m_operators.close();
    for (const Result<void> &closed : {m_cache.close(), writePreprocess()}) {
        if (first && !closed)
            first = closed;
    }
    return first;
}

Result<void> writeStaticMemory(const std::string &path, const DemoStep &step, int card, TaskControl &control)
{
    TextFile file(path, control);
    file << "Device_id,Op Name,Model Name,Graph ID,Node Index Start,Node Index End,Size(KB)\n";
    const int device = DemoPlan::device(card);
    std::int64_t node = 0;
    std::int64_t total = 0;
    constexpr std::int64_t KilobytesPerNode = 512;
    for (const KernelRow &row : step.kernels) {
        file << device << ',' << scopedName(row.scope, row.kernel->type, row.part) << ",kernel_graph_1,1," << node << ','
             << node + 2 << ',' << KilobytesPerNode << '\n';
        total += KilobytesPerNode;
        ++node;
    }
    file << device << ",TOTAL,kernel_graph_1,1,0,4294967295," << total << '\n';
    return file.close();
}

} // namespace plumbline

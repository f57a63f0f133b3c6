// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/tablewriter.h"

#include "core/demo/collectives.h"
#include "core/demo/mindsporeevents.h"

#include <algorithm>
#include <array>

namespace plumbline {

namespace {

/// The share of a kernel's time in which one pipe was busy, in thousandths.
struct Pipe
{
    std::int64_t cube;
    std::int64_t mixed;
};

constexpr std::array CubePipes{Pipe{781, 512}, Pipe{112, 143}, Pipe{352, 288}, Pipe{617, 466}, Pipe{84, 61}};
constexpr std::array VectorPipes{std::int64_t{212}, std::int64_t{93}, std::int64_t{641}, std::int64_t{584}};
constexpr std::string_view EndOfLine = "\r\n";

/// Returns "ND" for each entry of a list that is separated by semicolons.
std::string formatsOf(std::string_view types)
{
    std::string formats = "ND";
    for (const char character : types)
        formats += character == ';' ? ";ND" : "";
    return formats;
}

} // namespace

KernelTableWriter::KernelTableWriter(const std::string &path, DemoFramework framework, TaskControl &control)
    : m_file(path, control), m_framework(framework)
{
    m_file << (framework == DemoFramework::MindSpore ? "Step ID" : "Step Id")
           << ",Model ID,Task ID,Stream ID,Name,Type,OP State,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),"
              "Block Dim,Mix Block Dim,HF32 Eligible,Input Shapes,Input Data Types,Input Formats,Output Shapes,Output Data Types,"
              "Output Formats,Context ID,aicore_time(us),aic_total_cycles,aic_mac_time(us),aic_mac_ratio,aic_scalar_time(us),"
              "aic_scalar_ratio,aic_mte1_time(us),aic_mte1_ratio,aic_mte2_time(us),aic_mte2_ratio,aic_fixpipe_time(us),"
              "aic_fixpipe_ratio,aic_icache_miss_rate,aiv_time(us),aiv_total_cycles,aiv_vec_time(us),aiv_vec_ratio,"
              "aiv_scalar_time(us),aiv_scalar_ratio,aiv_mte2_time(us),aiv_mte2_ratio,aiv_mte3_time(us),aiv_mte3_ratio,"
              "aiv_icache_miss_rate,cube_utilization(%)"
           << EndOfLine;
}

void KernelTableWriter::addStep(const DemoStep &step)
{
    auto collective = step.collectives.begin();
    for (const KernelRow &row : step.kernels) {
        for (; collective != step.collectives.end() && collective->start < row.start; ++collective)
            writeCollective(step.number, *collective);
        writeKernel(step.number, row);
    }
    for (; collective != step.collectives.end(); ++collective)
        writeCollective(step.number, *collective);
}

void KernelTableWriter::writeKernel(int step, const KernelRow &row)
{
    const DemoKernel &kernel = *row.kernel;
    const bool aiCpu = kernel.core == DemoCore::AiCpu;
    m_file << step << ",4294967295," << row.task << ',' << DemoPlan::ComputeStream << ',';
    // MindSpore puts the name of the launching slice in front of the name of the kernel.
    if (m_framework == DemoFramework::MindSpore)
        m_file << launchName(row.scope, row.primitive) << '/';
    m_file << kernelName(row, m_framework) << ',' << kernel.type << ",dynamic," << coreName(kernel.core) << ',';
    m_file.fixedMicroseconds(row.start) << "\t,";
    m_file.thousandths(row.end - row.start) << ',';
    m_file.thousandths(row.wait) << ',' << kernel.blocks << ',' << (kernel.core == DemoCore::Mixed ? 2 * kernel.blocks : 0) << ','
                                 << (aiCpu ? "N/A" : "NO") << ",\"\"\"" << kernel.inputShapes << "\"\"\"," << kernel.inputTypes
                                 << ',' << formatsOf(kernel.inputTypes) << ",\"\"\"" << kernel.outputShapes << "\"\"\","
                                 << kernel.outputTypes << ',' << formatsOf(kernel.outputTypes) << ",N/A,";
    writeCubeCounters(row, kernel.core == DemoCore::Cube || kernel.core == DemoCore::Mixed);
    writeVectorCounters(row, kernel.core == DemoCore::Vector || kernel.core == DemoCore::Mixed);
    if (kernel.core == DemoCore::Cube)
        m_file.thousandths(93'000 + row.start % 4'000) << EndOfLine;
    else
        m_file << '0' << EndOfLine;
}

void KernelTableWriter::writeCubeCounters(const KernelRow &row, bool used)
{
    const std::int64_t busy = used ? (row.end - row.start) * 96 / 100 : 0;
    m_file.thousandths(busy) << ',' << busy * row.megahertz / 1'000 * row.kernel->blocks << ',';
    for (const Pipe pipe : CubePipes) {
        const std::int64_t share = used ? (row.kernel->core == DemoCore::Cube ? pipe.cube : pipe.mixed) : 0;
        m_file.thousandths(busy * share / 1'000) << ',';
        m_file.thousandths(share) << ',';
    }
    m_file.thousandths(used ? 4 : 0) << ',';
}

void KernelTableWriter::writeVectorCounters(const KernelRow &row, bool used)
{
    const std::int64_t busy = used ? (row.end - row.start) * 94 / 100 : 0;
    m_file.thousandths(busy) << ',' << busy * row.megahertz / 1'000 * row.kernel->blocks << ',';
    for (const std::int64_t pipe : VectorPipes) {
        const std::int64_t share = used ? pipe : 0;
        m_file.thousandths(busy * share / 1'000) << ',';
        m_file.thousandths(share) << ',';
    }
    m_file.thousandths(used ? 21 : 0) << ',';
}

void KernelTableWriter::writeCollective(int step, const CollectiveRow &row)
{
    constexpr int ColumnsWithoutValue = 34;
    m_file << step << ",4294967295,N/A,N/A," << collectiveName(row) << ',' << operationName(row.operation) << ",N/A,HCCL,";
    m_file.fixedMicroseconds(row.start) << "\t,";
    m_file.thousandths(row.end - row.start) << ",0.0,0";
    for (int column = 0; column < ColumnsWithoutValue; ++column)
        m_file << ",N/A";
    m_file << EndOfLine;
}

StepTableWriter::StepTableWriter(const std::string &path, DemoFramework framework, TaskControl &control)
    : m_file(path, control), m_framework(framework)
{
    m_file << "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
              "Communication(Not Overlapped and Exclude Receive),Preparing"
           << EndOfLine;
}

void StepTableWriter::addStep(const DemoStep &step)
{
    StepSums next;
    TimeNs firstBusy = step.range.end;
    const bool clipped = m_framework == DemoFramework::MindSpore;
    for (OverlapRow row : step.overlap) {
        const bool isBefore = row.range.begin < step.range.begin;
        if (clipped && row.kind == OverlapKind::Free)
            row.range.end = std::max(row.range.begin, std::min(row.range.end, isBefore ? m_stepEnd : step.range.end));
        if (isBefore) {
            m_sums.add(row);
            continue;
        }
        next.add(row);
        if (row.kind != OverlapKind::Free)
            firstBusy = std::min(firstBusy, row.range.begin);
    }
    next.preparing = firstBusy - step.range.begin;
    writeRow();
    m_step = step.number;
    m_stepEnd = step.range.end;
    m_collectiveSpan = step.collectives.empty() ? 0 : step.collectives.back().end - step.collectives.front().start;
    m_bubble = 0;
    for (const CollectiveRow &row : step.collectives)
        m_bubble += row.operation == DemoOperation::Receive || (clipped && row.isMessage()) ? row.end - row.start : 0;
    m_sums = next;
}

void StepTableWriter::writeRow()
{
    if (!m_step)
        return;
    m_file << *m_step << ',';
    m_file.thousandths(m_sums.computing) << ',';
    m_file.thousandths(m_sums.notOverlapped) << ',';
    m_file.thousandths(m_sums.communication - m_sums.notOverlapped) << ',';
    m_file.thousandths(m_sums.communication) << ',';
    m_file.thousandths(m_sums.free) << ',';
    const TimeNs busy = m_sums.computing + m_sums.notOverlapped + m_sums.free;
    const bool isMindSpore = m_framework == DemoFramework::MindSpore;
    m_file.thousandths((isMindSpore ? m_collectiveSpan : busy) - m_bubble) << ',';
    if (m_bubble == 0)
        m_file << '0' << ',';
    else
        m_file.thousandths(m_bubble) << ',';
    const TimeNs withoutReceive = m_sums.notOverlapped - m_bubble;
    m_file.thousandths(isMindSpore ? withoutReceive : std::max<TimeNs>(withoutReceive, 0)) << ',';
    m_file.thousandths(m_sums.preparing) << EndOfLine;
    m_step.reset();
}

Result<void> StepTableWriter::close()
{
    writeRow();
    return m_file.close();
}

} // namespace plumbline

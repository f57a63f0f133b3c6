// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/cardcommunication.h"
#include "core/analysis/data/datainput.h"
#include "core/analysis/kernels/cardflops.h"
#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/memory/cardmemory.h"
#include "core/analysis/parallel/jobstrategy.h"
#include "core/analysis/steps/cardoverview.h"
#include "core/analysis/steps/reportedsteps.h"
#include "core/analysis/steps/stepstages.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/profile/capturesettings.h"
#include "core/profile/summarycard.h"
#include "core/tables/databaserecords.h"

#include <memory>
#include <string>
#include <string_view>

namespace plumbline {

// The facts of a card as parts of its summary (docs/formats.md 18). Each part has a function that writes it and one that reads
// it. What is read equals what was written, but for what the functions say. The readers report losses with the problems and
// errors of the fact. All of them return the errors of RecordReader.

/// Writes computed and reported times of the steps.
void writeSummaryOverview(RecordWriter &writer, SummaryLossWriter &losses, const CardOverview &overview);
[[nodiscard]] Result<CardOverview> readSummaryOverview(const std::string &path, TaskControl &control);

/// Writes the table in which the profiler reports the steps. Its problems are those of the overview.
void writeSummaryReported(RecordWriter &writer, const ReportedSteps &reported);
[[nodiscard]] Result<ReportedSteps> readSummaryReported(const std::string &path, TaskControl &control);

/// Writes the stages of the steps. Their places on the timeline are left out.
void writeSummaryStages(RecordWriter &writer, const StepStageAnalysis &stages);
[[nodiscard]] Result<StepStageAnalysis> readSummaryStages(const std::string &path, TaskControl &control);

/// Writes how the card was captured, with its environment variables.
void writeSummarySettings(RecordWriter &writer, const CaptureSettings &settings);
[[nodiscard]] Result<CaptureSettings> readSummarySettings(const std::string &path, TaskControl &control);

/// Writes the sizes of the parallel strategy that arguments and files of one capture tell, and the ranks of the job. Sizes that
/// communicators tell are left out, because the groups are kept.
void writeSummaryStrategy(RecordWriter &writer, const JobEvidence &evidence);
/// Returns these sizes and ranks; all other members stay as they are made.
[[nodiscard]] Result<JobEvidence> readSummaryStrategy(const std::string &path, TaskControl &control);

/// The kernels of a card for each way of grouping that a summary holds; null where they are not known.
struct SummaryKernels
{
    std::shared_ptr<const CardKernels> byName;
    std::shared_ptr<const CardKernels> byType;
    std::shared_ptr<const CardKernels> byCore;
    std::shared_ptr<const CardKernels> byShape;

    [[nodiscard]] const std::shared_ptr<const CardKernels> &of(KernelsBy by) const;
};

/// Part of SummaryLossWriter for the kernels.
inline constexpr std::string_view SummaryKernelsPart = "kernels";
/// Writes the groups of kernels with all their figures. Single calls are left out, so what is read has a call for each group
/// (KernelCalls::isSummedUp()).
void writeSummaryKernels(RecordWriter &writer, SummaryLossWriter &losses, const SummaryKernels &kernels);
/// Returns whether calls were read from tables of sums, at first hand or from a summary of such a capture.
[[nodiscard]] bool comeFromSums(const KernelCalls &calls);
[[nodiscard]] Result<SummaryKernels> readSummaryKernels(const std::string &path, TaskControl &control);

/// Writes operators, links and groups.
/// `source` is that of the operators: a file, "trace", or "" where nothing tells them.
void writeSummaryCommunication(RecordWriter &writer, SummaryLossWriter &losses, const CardCommunication &communication,
                               std::string_view source);
[[nodiscard]] Result<CardCommunication> readSummaryCommunication(const std::string &path, TaskControl &control);

/// Writes peaks, memory of graphs, the blocks that were alive at the peak, at most MostSummaryBlocks of them, and each curve with
/// at most MostSummarySamples samples, its peak among them. Other blocks are left out.
void writeSummaryMemory(RecordWriter &writer, SummaryLossWriter &losses, const CardMemory &memory);
[[nodiscard]] Result<CardMemory> readSummaryMemory(const std::string &path, TaskControl &control);
inline constexpr std::size_t MostSummaryBlocks = 10'000;
inline constexpr std::size_t MostSummarySamples = 1000;

/// Writes the floating-point operations of the card, its scopes, and its operators, at most MostSummaryFlops of those.
void writeSummaryFlops(RecordWriter &writer, SummaryLossWriter &losses, const CardFlops &flops);
/// Returns nothing for a summary that was written before these parts were kept.
[[nodiscard]] Result<CardFlops> readSummaryFlops(const std::string &path, TaskControl &control);
inline constexpr std::size_t MostSummaryFlops = 10'000;

/// Writes queues, operators and verdict of the data input.
void writeSummaryData(RecordWriter &writer, SummaryLossWriter &losses, const DataInput &data);
[[nodiscard]] Result<DataInput> readSummaryData(const std::string &path, TaskControl &control);

} // namespace plumbline

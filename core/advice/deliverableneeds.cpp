// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/deliverableneeds.h"

#include "core/advice/catalogue.h"
#include "core/profile/deliverablekinds.h"
#include "core/profile/profilenames.h"

#include <algorithm>
#include <array>
#include <span>

namespace plumbline {

namespace {

constexpr std::array<std::string_view, 2> KernelFiles{"kernel_details.csv", "op_summary.csv"};
constexpr std::array<std::string_view, 4> TypeFiles{"kernel_details.csv", "op_summary.csv", "op_statistic.csv",
                                                    "aicore_intermediate_type.csv"};
constexpr std::array<std::string_view, 1> CacheFiles{"l2_cache.csv"};
constexpr std::array<std::string_view, 1> OperatorFiles{"communication.json"};
constexpr std::array<std::string_view, 1> MatrixFiles{"communication_matrix.json"};
constexpr std::array<std::string_view, 1> RecordFiles{"memory_record.csv"};
constexpr std::array<std::string_view, 1> AllocationFiles{"operator_memory.csv"};
constexpr std::array<std::string_view, 1> ModuleFiles{"npu_module_mem.csv"};
constexpr std::array<std::string_view, 6> DataInputFiles{"minddata_pipeline_raw.csv",      "minddata_pipeline_summary.json",
                                                         "pipeline_profiling.json",        "device_queue_profiling.txt",
                                                         "dataset_iterator_profiling.txt", "minddata_aicpu.txt"};

/// Returns the deliverables any of which is enough for an input. Empty if the input comes from a timeline, even if a deliverable
/// serves as well, and if it comes from files that are not listed as deliverables. CardEvidence::has() decides it for one card.
std::span<const std::string_view> filesFor(AdviceInput input)
{
    switch (input) {
    case AdviceInput::KernelTable:
    case AdviceInput::KernelTypes:
    case AdviceInput::KernelShapes:
    case AdviceInput::CoreMetrics:
        return KernelFiles;
    case AdviceInput::OperatorTypes:
        return TypeFiles;
    case AdviceInput::CacheTable:
        return CacheFiles;
    case AdviceInput::Communication:
        return OperatorFiles;
    case AdviceInput::Matrix:
        return MatrixFiles;
    case AdviceInput::MemoryRecord:
        return RecordFiles;
    case AdviceInput::Allocations:
        return AllocationFiles;
    case AdviceInput::ModuleMemory:
        return ModuleFiles;
    case AdviceInput::DataInput:
        return DataInputFiles;
    case AdviceInput::Timeline:
    case AdviceInput::Clock:
    case AdviceInput::DeviceTime:
    case AdviceInput::WorkTime:
    case AdviceInput::StepMarks:
    case AdviceInput::PeerWaits:
    case AdviceInput::Launches:
    case AdviceInput::Kernels:
    case AdviceInput::NamedTypes:
    case AdviceInput::CoreClock:
    case AdviceInput::CoreLimits:
    case AdviceInput::Settings:
    case AdviceInput::Environment:
    case AdviceInput::SeveralCards:
    case AdviceInput::Baseline:
        break;
    }
    return {};
}

bool isNamed(const DeliverableKind &kind, std::string_view file)
{
    return file.size() == kind.kind.size() + kind.suffix.size() && file.starts_with(kind.kind) && file.ends_with(kind.suffix);
}

/// Returns whether a profiler that writes `kind` writes another file that is enough for the same input.
bool hasSubstitute(const DeliverableKind &kind, std::span<const std::string_view> files)
{
    return std::ranges::any_of(deliverableKinds(), [&](const DeliverableKind &other) {
        return other.kind != kind.kind && (other.frameworks & kind.frameworks) != 0 &&
               std::ranges::any_of(files, [&other](std::string_view file) { return isNamed(other, file); });
    });
}

bool isNeededBy(const Rule &rule, const DeliverableKind &kind)
{
    const auto isOnlySource = [&kind](AdviceInput input) {
        const auto files = filesFor(input);
        return std::ranges::any_of(files, [&kind](std::string_view file) { return isNamed(kind, file); }) &&
               !hasSubstitute(kind, files);
    };
    return std::ranges::find(rule.deliverables, kind.kind) != rule.deliverables.end() ||
           std::ranges::any_of(rule.needs, isOnlySource);
}

} // namespace

std::vector<std::string_view> rulesNeeding(std::string_view kind, std::string_view suffix)
{
    std::vector<std::string_view> rules;
    const DeliverableKind *known = findDeliverableKind(kind, suffix);
    for (const Rule &rule : ruleCatalogue()) {
        if (known && isNeededBy(rule, *known))
            rules.push_back(rule.id);
    }
    return rules;
}

std::vector<std::string_view> disabledRules(const Deliverable &file)
{
    if (file.status == FileStatus::Ok || file.status == FileStatus::Stale)
        return {};
    if (!file.file.empty())
        return rulesNeeding(file.kind, parseResultFileName(baseName(file.file)).suffix);
    const auto known = std::ranges::find(deliverableKinds(), file.kind, &DeliverableKind::kind);
    return known == deliverableKinds().end() ? std::vector<std::string_view>() : rulesNeeding(known->kind, known->suffix);
}

std::vector<std::string> disabledBy(const Deliverable &file)
{
    std::vector<std::string> names = file.disabledPages;
    const std::vector<std::string_view> rules = disabledRules(file);
    names.insert(names.end(), rules.begin(), rules.end());
    return names;
}

} // namespace plumbline

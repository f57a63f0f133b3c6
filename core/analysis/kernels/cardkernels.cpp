// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/cardkernels.h"

#include "core/profile/profilenames.h"
#include "core/query/slicesteps.h"

#include <array>
#include <utility>

namespace plumbline {

std::optional<SliceId> CardKernels::sliceOf(std::size_t call) const
{
    const auto start = calls->startNs(call);
    TimeNs own = 0;
    if (!trace || !start || __builtin_sub_overflow(*start, trace->originNs(), &own))
        return std::nullopt;
    // A kernel table truncates the start of a communication operator by up to 2 ns (docs/formats.md 16).
    for (const TimeNs off : std::array<TimeNs, 5>{0, 1, -1, 2, -2}) {
        if (const auto slice = sliceStartingAt(*trace, own + off, calls->name(call)))
            return slice;
    }
    return std::nullopt;
}

CardKernels cardKernels(const Card &card, std::shared_ptr<const KernelTable> table, std::shared_ptr<const Trace> trace)
{
    CardKernels kernels{std::move(table), std::move(trace), nullptr, "trace"};
    if (kernels.table) {
        kernels.calls = std::make_unique<TableKernelCalls>(*kernels.table, card.device);
        kernels.source = baseName(kernels.table->path());
    } else {
        kernels.calls = std::make_unique<TraceKernelCalls>(*kernels.trace);
    }
    return kernels;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profilerinfo.h"

#include <optional>
#include <span>
#include <string_view>

namespace plumbline {

/// When a capture's own settings promise a deliverable.
enum class Promise : std::uint8_t {
    Never,     ///< depends on what ran
    Always,    ///< of every capture with device data
    Level1,    ///< Level1 and Level2
    Groups,    ///< Level1 and Level2 of a distributed job
    Memory,    ///< profile_memory
    L2Cache,   ///< l2_cache
    DataInput, ///< MindSpore's data_process
};

/// One kind of deliverable: how to know it, and who needs it.
struct DeliverableKind
{
    std::string_view kind;
    std::string_view suffix;
    unsigned frameworks; ///< bits, 1 << Framework: whose captures have it
    Promise promise;
    std::span<const std::string_view> columns;  ///< a readable table has one of them; empty: not checked
    std::span<const std::string_view> disables; ///< pages and rules (advice.md headings) that lack without it
};

[[nodiscard]] std::span<const DeliverableKind> deliverableKinds();
/// The entry for a file name's kind, or null.
[[nodiscard]] const DeliverableKind *findDeliverableKind(std::string_view kind, std::string_view suffix);
/// Whether the rows of such a table are kernels, each of which is a slice of the timeline.
[[nodiscard]] bool isKernelTable(std::string_view kind, std::string_view suffix);
/// When captures promise a kind, whatever its suffix; none for kinds that are not known.
[[nodiscard]] std::optional<Promise> promiseOf(std::string_view kind);
/// Whether captures of a framework have such a file at all. Unknown ones count as PyTorch's and MindSpore's.
[[nodiscard]] bool belongsTo(const DeliverableKind &kind, Framework framework);
[[nodiscard]] bool isPromised(Promise promise, const ProfilerInfo &info);

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profilerinfo.h"

#include <optional>
#include <span>
#include <string_view>

namespace plumbline {

/// Under which settings a capture promises a deliverable, so that its absence is worth a problem.
enum class Promise : std::uint8_t {
    Never,     ///< never promised, because the file depends on what ran
    Always,    ///< always, except when the level says that nothing was collected
    Level1,    ///< with Level1 and Level2
    Groups,    ///< with Level1 and Level2 in a distributed job, whose captures name a rank
    Memory,    ///< if profile_memory is on
    L2Cache,   ///< if l2_cache is on
    DataInput, ///< if MindSpore's data_process is on
};

/// One kind of deliverable: how its files are recognised, who writes it, and which pages need it. The rules of advice that need
/// it follow from the rules; see core/advice/deliverableneeds.h. No two kinds have the same name.
struct DeliverableKind
{
    std::string_view kind;
    std::string_view suffix;
    unsigned frameworks; ///< bit set of the frameworks that write it, with the bits 1 << Framework
    Promise promise;
    std::span<const std::string_view> columns; ///< a readable table has at least one of them; empty: not checked
    bool isExpected;                           ///< a card of these frameworks that lacks it lists it as missing
    std::span<const std::string_view> pages;   ///< keys of the pages that do not work without it
};

/// Returns all known kinds.
[[nodiscard]] std::span<const DeliverableKind> deliverableKinds();
/// Returns the kind of a file by the kind and suffix in its name; null if it is unknown.
[[nodiscard]] const DeliverableKind *findDeliverableKind(std::string_view kind, std::string_view suffix);
/// Returns whether the rows of a table are kernels, each of which is a slice of the timeline.
[[nodiscard]] bool isKernelTable(std::string_view kind, std::string_view suffix);
/// Returns whether a table tells operators and can be opened without the rest of its capture.
[[nodiscard]] bool isOperatorTable(std::string_view kind, std::string_view suffix);
/// Returns whether such a table is a text of readOperatorTexts().
[[nodiscard]] bool isOperatorText(std::string_view kind, std::string_view suffix);
/// Returns whether files of this kind hold nothing but what the timeline and the tables of operators tell as well, so that they
/// are listed and not read (docs/formats.md 13).
[[nodiscard]] bool repeatsTimeline(std::string_view kind);
/// Returns when captures promise a kind, whatever its suffix. Empty for unknown kinds.
[[nodiscard]] std::optional<Promise> promiseOf(std::string_view kind);
/// Returns whether captures of a framework can have this kind of file. Captures of an unknown framework can have the kinds that
/// PyTorch and MindSpore both write.
[[nodiscard]] bool belongsTo(const DeliverableKind &kind, Framework framework);
/// Returns whether the settings of a capture promise a deliverable. Captures that exported databases only promise none.
[[nodiscard]] bool isPromised(Promise promise, const ProfilerInfo &info);

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/path/pathgraph.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>

namespace plumbline {

/// Returns the name of a kind of segments of a path, such as "waiting for a rank".
[[nodiscard]] QString pathKindText(PathKind kind);

/// Returns what a part of a path is, with its length, such as "91.0 ms waiting for rank 5". `awaited` is the rank for which a
/// PeerWait waits.
[[nodiscard]] QString pathPartText(PathKind kind, TimeNs durationNs, std::optional<int> awaited = std::nullopt);

/// Returns one sentence for each kind of edge that a graph lacks: how many, and what that makes uncertain.
[[nodiscard]] QStringList missingEdgeTexts(const MissingEdges &missing);
/// Returns a sentence that tells on how many guesses a path relies.
[[nodiscard]] QString guessedEdgesText(std::uint64_t guesses);

} // namespace plumbline

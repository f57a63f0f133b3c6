// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/path/pathjob.h"

#include <QString>
#include <QStringList>

namespace plumbline {

/// Returns what a path is the path of, such as "Step 3" or "Causes of MatMul".
[[nodiscard]] QString pathTitle(const FoundPath &found);
/// Returns what a step of the list of steps is called.
[[nodiscard]] QString pathStepText(const PathStep &step);

/// Returns the answer in one sentence, such as "Of 148.8 ms: 91.0 ms waiting for rank 5, 17.2 ms launches of the host". Where
/// there is no path, it tells why.
[[nodiscard]] QString pathSentence(const FoundPath &found);

/// Returns on what the answer stands: the cards of the graph, how long the path lies on other cards, what the capture lacks, and
/// how far a replay is off.
[[nodiscard]] QStringList pathNotes(const FoundPath &found);

/// Returns why there is no path.
[[nodiscard]] QString pathLackText(PathLack lack);

/// Returns the name of a card of the graph, such as "rank 5".
[[nodiscard]] QString pathCardText(const PathJob &job, std::uint32_t card);

} // namespace plumbline

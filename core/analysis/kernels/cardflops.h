// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/problem.h"
#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"
#include "core/tables/flops.h"

#include <string>
#include <vector>

namespace plumbline {

/// What the files of older captures tell about the floating-point operations of a card (docs/formats.md 13.3). Parts whose file
/// is missing are empty.
struct CardFlops
{
    FlopsByUnit summary; ///< of the whole card
    std::vector<OperatorFlops> operators;
    std::vector<ScopeFlops> scopes; ///< from flops_scope, else added up from the operators; the largest first
    std::string source;             ///< names of the files, or ""
    std::vector<Problem> problems;
    std::vector<Error> errors; ///< files that could not be read

    /// Returns the operations of all units of the card together, in millions. Empty without a summary that tells them.
    [[nodiscard]] std::optional<double> megaFlops() const;
};

/// Reads flops_summary, flops and flops_scope of a card.
[[nodiscard]] CardFlops readCardFlops(const Card &card, TaskControl &control);

} // namespace plumbline

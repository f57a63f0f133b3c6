// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"

#include <optional>

namespace plumbline {

/// Bounds what a replay says of a finding by what it cannot know (docs/advice.md 13.18). `estimate` is the saving that the rule
/// told. A wait that names no rank may be for one that comes as late without the change, so that nothing is certain. A late rank
/// gains nothing where a rank without a card comes still later, and no more than the estimate where the planes name ranks without
/// a card at all: one of them may be the next.
void boundReplay(const AdviceInputs &inputs, Finding &finding, const std::optional<Saving> &estimate);

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandinput.h"
#include "core/base/jsonwriter.h"
#include "core/path/jobgraph.h"

#include <string>
#include <vector>

namespace plumbline {

/// The graph of the cards that a command names.
struct JobGraphInput
{
    JobGraph job;
    TraceWalk walk;

    /// All cards, also those without a timeline where read() was asked for them.
    std::vector<SharedCard> cards;

    /// Reads the cards that have a timeline, or all of them. Whatever fails was shown.
    [[nodiscard]] static OrExit<JobGraphInput> read(const CommandLine &line, TaskControl &control, bool isForAll = false);
};

/// Returns the step that --step names among `steps`, which are not empty, else the one of median length. One that is not there is
/// wrong usage.
[[nodiscard]] OrExit<PathStep> chosenPathStep(const CommandLine &line, const std::vector<PathStep> &steps);

/// Writes the key "step" with the number of a step, or null where it has none.
void writeStepNumber(JsonWriter &json, const std::string &number);

/// Returns the option --step of commands that answer about one step.
[[nodiscard]] CommandOption pathStepOption();

} // namespace plumbline

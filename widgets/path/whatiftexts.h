// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/path/whatiffinder.h"

#include <QString>
#include <QStringList>

namespace plumbline {

/// Returns a change as a sentence without an end, for example "Kernels “MatMul*” take 0.5 times as long".
[[nodiscard]] QString changeSentence(const WhatIfChange &change);
/// Returns what a target is called in a list, for example "Kernels by name".
[[nodiscard]] QString changeTargetText(ChangeTarget target);
/// Returns what an action is called in a list, for example "take no time".
[[nodiscard]] QString changeActionText(ChangeAction action);

/// Returns how long the step takes now and would take, in one or two sentences.
[[nodiscard]] QString whatIfSentence(const FoundWhatIf &found);
/// Returns the limits of the answer, one sentence each: the range of its readings, changes that match nothing, and what the
/// capture does not tell.
[[nodiscard]] QStringList whatIfNotes(const FoundWhatIf &found);

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/loader.h"
#include "core/base/error.h"
#include "core/base/problem.h"

#include <QString>
#include <QStringList>

#include <set>
#include <string>
#include <vector>

namespace plumbline {

/// Returns the last parts of the first three paths as a title, with "…" if there are more.
[[nodiscard]] QString titleOf(const QStringList &paths);
/// Returns the first three errors, one on each line, and the number of further ones.
[[nodiscard]] QString joinedErrors(const std::vector<Error> &errors);
/// Returns what is missing in the timeline: the first three losses of data, one on each line, and the number of further ones. ""
/// if nothing is missing.
[[nodiscard]] QString lossesText(const std::vector<Problem> &problems);
/// Returns the files that these losses are in.
[[nodiscard]] std::set<std::string> filesWithLosses(const std::vector<Problem> &problems);
/// Returns why the timelines of a job are loaded on demand, and how to load one.
[[nodiscard]] QString onDemandText(const OnDemandReason &reason);

} // namespace plumbline

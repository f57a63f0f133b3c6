// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/problem.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace plumbline {

/// The names at the end of `paths`, for titles: the first three, and whether there are more.
[[nodiscard]] QString titleOf(const QStringList &paths);
/// The first errors as lines, and how many more there are.
[[nodiscard]] QString joinedErrors(const std::vector<Error> &errors);
/// What is missing from the picture: the first losses as lines, and how many more there are; "" without any.
[[nodiscard]] QString lossesText(const std::vector<Problem> &problems);

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/details/propertymodel.h"
#include "widgets/pages/files/cardmodel.h"

#include <vector>

namespace plumbline {

/// Returns the counts of events as a tree: first all cards together, then each card with its files. A node shows the number of
/// events; below it are the counts of what became of them, and of their kinds. Each of both adds up to the number of events.
[[nodiscard]] std::vector<Property> ledgerTree(const std::vector<CardRow> &cards);

} // namespace plumbline

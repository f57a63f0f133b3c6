// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/details/propertymodel.h"
#include "widgets/pages/files/cardmodel.h"

#include <vector>

namespace plumbline {

/// The ledgers of an import as a tree: all cards together first, where there are several, then each card with its files. Below
/// each the number of events, the parts they went to, and their kinds, both of which add up to that number.
[[nodiscard]] std::vector<Property> ledgerTree(const std::vector<CardRow> &cards);

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/calltree.h"

#include <QStringList>

#include <cstddef>

namespace plumbline {

/// Return the codes of orders and kinds of nodes as the command line writes them, such as "top-down" and "others".
[[nodiscard]] const char *callTreeOrderCode(CallTreeOrder order);
[[nodiscard]] const char *callTreeKindCode(CallTreeNode::Kind kind);

/// Returns the share of a node in the whole tree, from 0 to 1.
[[nodiscard]] double callTreeShare(const CallTree &tree, const CallTreeNode &node);

/// Return the columns of a node and their titles as the command line and exported tables write them: place of the node and of
/// its parent (counted from 1, empty without a parent), depth, kind, name, then the figures. Both lists have the same order.
[[nodiscard]] QStringList callTreeTitles();
[[nodiscard]] QStringList callTreeCells(const CallTree &tree, const Trace &trace, std::size_t node);
inline constexpr int CallTreeFirstFigure = 5; ///< position of the first figure in both lists

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

namespace plumbline {

/// Roles that all models of the program answer beside Qt's own.
enum ModelRole : int {
    SortRole = Qt::UserRole + 1, ///< a value that compares as the user expects: numbers as numbers
    CopyRole,                    ///< text for the clipboard: digits without grouping, nothing elided
};

} // namespace plumbline

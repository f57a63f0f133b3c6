// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

namespace plumbline {

/// Item roles that the models of the program answer in addition to those of Qt.
enum ModelRole : int {
    SortRole = Qt::UserRole + 1, ///< value to sort by: numbers compare as numbers
    CopyRole,                    ///< text for the clipboard: digits are not grouped, nothing is elided
};

} // namespace plumbline

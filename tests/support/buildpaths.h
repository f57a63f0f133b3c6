// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace plumbline::test {

// Paths on the machine that builds the tests. They are defined in a file that CMake writes. No other object file depends on the
// place of the checkout, so one compiler cache serves all checkouts.

/// Returns the path of the built program `plumbline`.
[[nodiscard]] QString programPath();
/// Returns the path of the program of servermain.cpp.
[[nodiscard]] QString programServerPath();
/// Returns the path of the library of faults/shim/faultshim.cpp.
[[nodiscard]] QString faultShimPath();
/// Returns the root folder of the checkout.
[[nodiscard]] QString sourceDirectory();
/// Returns the path of Qt's lupdate.
[[nodiscard]] QString lupdatePath();

} // namespace plumbline::test

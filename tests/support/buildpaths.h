// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace plumbline::test {

// Where things lie on the machine that builds the tests. Defined in a file that CMake writes, so that no other object file
// depends on where the checkout lies and a compiler cache serves all checkouts.

/// The built program `plumbline`.
[[nodiscard]] QString programPath();
/// The root of the checkout.
[[nodiscard]] QString sourceDirectory();
/// Qt's lupdate.
[[nodiscard]] QString lupdatePath();

} // namespace plumbline::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"

/// The main function of test programs without widgets.
int main(int argc, char **argv)
{
    return plumbline::test::RegisteredTest::runProgram(argc, argv, nullptr);
}

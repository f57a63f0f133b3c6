// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"

#include <QApplication>

/// The main function of test programs with widgets.
int main(int argc, char **argv)
{
    return plumbline::test::RegisteredTest::runProgram(argc, argv, [](int &count, char **arguments) -> std::unique_ptr<QObject> {
        return std::make_unique<QApplication>(count, arguments);
    });
}

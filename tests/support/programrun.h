// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

namespace plumbline::test {

/// The result of one run of the program. `code` is -1 if it crashed or did not end.
struct Outcome
{
    int code = -1;
    QByteArray out;
    QByteArray err;
};

/// Runs the built program as a user does, without a display, in the environment and the working directory of the test. Each run
/// is a process of its own, forked from a program that is loaded once for a test. Needs a QCoreApplication.
[[nodiscard]] Outcome run(const QStringList &arguments);

} // namespace plumbline::test

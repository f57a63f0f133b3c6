// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace plumbline::test {

/// One call of the program that fails, see shim/faultshim.cpp.
struct Fault
{
    QByteArray call;
    int first = 0; ///< number of the call, from 1; 0 lets none fail
    int error = 0;
    bool stays = false;
};

/// How a run of the program ended.
struct FaultOutcome
{
    bool isCrash = false; ///< whether it ended with a signal or had to be stopped
    int code = -1;
    int calls = 0; ///< calls of the kind of the fault
    QByteArray out;
    QByteArray err;
};

/// Runs the program with a fault in the files below `folder`, in which it has its cache and its configuration as well.
[[nodiscard]] FaultOutcome runWithFault(const QStringList &arguments, const Fault &fault, const QString &folder);

} // namespace plumbline::test

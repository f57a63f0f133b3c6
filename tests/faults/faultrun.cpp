// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/faultrun.h"

#include "tests/support/buildpaths.h"

#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>

namespace plumbline::test {

FaultOutcome runWithFault(const QStringList &arguments, const Fault &fault, const QString &folder)
{
    const QString count = folder + QStringLiteral("/../count");
    QFile::remove(count);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    const auto set = [&environment](const char *name, const QString &value) {
        environment.insert(QString::fromLatin1(name), value);
    };
    set("LD_PRELOAD", faultShimPath());
    set("PLUMBLINE_FAULT_CALL", QString::fromLatin1(fault.call));
    set("PLUMBLINE_FAULT_FIRST", QString::number(fault.first));
    set("PLUMBLINE_FAULT_ERROR", QString::number(fault.error));
    set("PLUMBLINE_FAULT_STAYS", QString::number(fault.stays ? 1 : 0));
    set("PLUMBLINE_FAULT_ROOT", folder);
    set("PLUMBLINE_FAULT_FROM", arguments.value(1));
    set("PLUMBLINE_FAULT_COUNT", count);
    set("HOME", folder);
    set("XDG_CACHE_HOME", folder + QStringLiteral("/cache"));
    set("XDG_CONFIG_HOME", folder + QStringLiteral("/config"));
    set("XDG_RUNTIME_DIR", folder);
    QProcess program;
    program.setProcessEnvironment(environment);
    program.start(programPath(), arguments);
    FaultOutcome outcome;
    if (!program.waitForFinished(60'000)) {
        program.kill();
        program.waitForFinished();
        outcome.isCrash = true;
        return outcome;
    }
    outcome.isCrash = program.exitStatus() != QProcess::NormalExit;
    outcome.code = program.exitCode();
    outcome.out = program.readAllStandardOutput();
    outcome.err = program.readAllStandardError();
    QFile file(count);
    if (file.open(QIODevice::ReadOnly))
        outcome.calls = file.readAll().trimmed().toInt();
    return outcome;
}

} // namespace plumbline::test

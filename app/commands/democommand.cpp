// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/commandinput.h"
#include "app/commands/commandline.h"
#include "app/commands/progressline.h"
#include "core/demo/demogenerator.h"
#include "widgets/support/paths.h"

#include <QCoreApplication>

namespace plumbline {

namespace {

/// Reads an option with a number into `target`, which stays as it is without the option. Returns false and shows usage if the
/// value is not a number.
template<typename T>
bool readNumber(const CommandLine &line, const char *option, T &target)
{
    if (!line.has(option))
        return true;
    bool isNumber = false;
    if constexpr (std::is_same_v<T, int>)
        target = line.value(option).toInt(&isNumber);
    else
        target = line.value(option).toULongLong(&isNumber);
    if (!isNumber)
        (void)showUsage(translated(QT_TRANSLATE_NOOP("Commands", "%1 needs a number")).arg(QLatin1String(option)));
    return isNumber;
}

int runDemoCommand(const CommandLine &line)
{
    DemoOptions options;
    const bool areNumbers = readNumber(line, "--cards", options.cards) && readNumber(line, "--steps", options.steps) &&
                            readNumber(line, "--events", options.events) && readNumber(line, "--seed", options.seed);
    if (!areNumbers)
        return ExitUsage;
    const QString framework = line.value("--framework", QStringLiteral("pytorch"));
    if (framework == QLatin1String("mindspore"))
        options.framework = DemoFramework::MindSpore;
    else if (framework != QLatin1String("pytorch"))
        return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--framework is pytorch or mindspore")));
    TaskControl control;
    const ProgressLine progress(control, !line.has("--quiet"));
    const auto written = writeDemo(bytesOfPath(line.path()), options, control);
    if (!written)
        return showError(written.error());
    if (line.has("--json")) {
        JsonWriter json(stdout);
        beginDocument(json);
        json.key("path").text(line.path()).key("cards").integer(options.cards);
        endDocument(json, {});
    } else {
        writeAnswer(line.path() + QLatin1Char('\n'));
    }
    return ExitSuccess;
}

} // namespace

/// Returns the command `demo DIR`: writes a demo profile with planted faults.
Command demoCommand()
{
    Command command{
        "demo", "DIR", QT_TRANSLATE_NOOP("Commands", "Write a small faithful profile with known faults planted in it."),
        1,      {},    runDemoCommand};
    command.options = commonOptions();
    command.options.append({
        {"--cards", "", "N", QT_TRANSLATE_NOOP("Commands", "cards to write (2)")},
        {"--steps", "", "N", QT_TRANSLATE_NOOP("Commands", "training steps (5)")},
        {"--events", "", "N", QT_TRANSLATE_NOOP("Commands", "least number of events in each timeline")},
        {"--seed", "", "N", QT_TRANSLATE_NOOP("Commands", "seed; equal seeds give equal files (1)")},
        {"--framework", "", "pytorch|mindspore", QT_TRANSLATE_NOOP("Commands", "whose files to write (pytorch)")},
    });
    return command;
}

} // namespace plumbline

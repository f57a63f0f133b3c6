// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/commandinput.h"
#include "app/commands/commandline.h"
#include "app/commands/progressline.h"
#include "core/demo/demogenerator.h"
#include "widgets/support/paths.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

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

/// A fault and the rule of the advice that finds it, under which demo.json lists it.
struct NamedFault
{
    const char *rule;
    DemoFault fault;
};
constexpr std::array NamedFaults{
    NamedFault{"aicpu-kernel", DemoFault::AiCpuKernel},         NamedFault{"freq-drop", DemoFault::FrequencyDrop},
    NamedFault{"dataloader-slow", DemoFault::DataLoading},      NamedFault{"host-bound-window", DemoFault::HostBound},
    NamedFault{"slow-rank-vote", DemoFault::SlowCard},          NamedFault{"explicit-sync", DemoFault::Synchronisation},
    NamedFault{"pp-stage-imbalance", DemoFault::StageImbalance}};
static_assert(NamedFaults.size() == DemoFaultCount);

/// Returns the faults of a list with commas; empty if it names another one.
std::optional<DemoFaults> faultsIn(const QString &list)
{
    if (list == QLatin1String("all"))
        return allDemoFaults();
    DemoFaults faults;
    if (list == QLatin1String("none"))
        return faults;
    for (const QString &name : list.split(QLatin1Char(','))) {
        const auto *const found =
            std::ranges::find_if(NamedFaults, [&](const NamedFault &each) { return name == QLatin1String(each.rule); });
        if (found == NamedFaults.end())
            return std::nullopt;
        faults.set(static_cast<std::size_t>(found->fault));
    }
    return faults;
}

int runDemoCommand(const CommandLine &line)
{
    DemoOptions options;
    const bool areNumbers = readNumber(line, "--cards", options.cards) && readNumber(line, "--steps", options.steps) &&
                            readNumber(line, "--events", options.events) && readNumber(line, "--seed", options.seed) &&
                            readNumber(line, "--pipeline", options.stages) &&
                            readNumber(line, "--micro-batches", options.microBatches);
    if (!areNumbers)
        return ExitUsage;
    if (line.has("--pipeline") && !line.has("--cards"))
        options.cards = options.stages;
    if (line.has("--pipeline") && (options.stages < 2 || !hasPossibleStages(options) || !hasPossibleMicroBatches(options)))
        return showUsage(translated(
            QT_TRANSLATE_NOOP("Commands", "a pipeline has 2 to 8 stages of one card each, and 1, 2, 4, 8 or 16 micro-batches")));
    if (line.has("--micro-batches") && options.stages == 1)
        return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--micro-batches needs --pipeline")));
    const QString framework = line.value("--framework", QStringLiteral("pytorch"));
    if (framework == QLatin1String("mindspore"))
        options.framework = DemoFramework::MindSpore;
    else if (framework != QLatin1String("pytorch"))
        return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--framework is pytorch or mindspore")));
    if (const auto faults = faultsIn(line.value("--faults", QStringLiteral("all"))))
        options.faults = *faults;
    else
        return showUsage(translated(QT_TRANSLATE_NOOP(
            "Commands", "--faults is all, none, or a list with commas of aicpu-kernel, freq-drop, dataloader-slow, "
                        "host-bound-window, slow-rank-vote, explicit-sync and pp-stage-imbalance")));
    const bool areNamed = line.has("--faults") && line.value("--faults") != QLatin1String("all");
    if (areNamed && (options.faults & ~possibleDemoFaults(options.stages > 1)).any())
        return showUsage(translated(QT_TRANSLATE_NOOP(
            "Commands", "--pipeline allows only the fault pp-stage-imbalance, and that fault needs --pipeline")));
    TaskControl control;
    const ProgressLine progress(control, !line.has("--quiet"));
    const auto written = writeDemo(bytesOfPath(line.path()), options, control);
    if (!written)
        return showError(written.error());
    if (line.has("--json")) {
        JsonWriter json(answerStream());
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
        {"--pipeline", "", "N", QT_TRANSLATE_NOOP("Commands", "stages of a pipeline, 2 to 8, one card each")},
        {"--micro-batches", "", "N", QT_TRANSLATE_NOOP("Commands", "micro-batches of the pipeline, 1, 2, 4, 8 or 16 (4)")},
        {"--faults", "", "LIST", QT_TRANSLATE_NOOP("Commands", "faults to plant, by the rules that find them; or none (all)")},
    });
    return command;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"

#include "app/commands/answer.h"
#include "app/commands/commandinput.h"
#include "app/commands/commandline.h"
#include "app/commands/snapshotthread.h"
#include "app/commands/texttable.h"
#include "app/window/translators.h"
#include "widgets/support/formatting.h"

#include <QApplication>
#include <QFileInfo>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <new>

namespace plumbline {

// All commands, one line each, in the order of --help. COMMAND takes the name of the function that makes the command, which
// stands in a file of its own name.
#define PLUMBLINE_FOR_EACH_COMMAND(COMMAND)                                                                                      \
    COMMAND(infoCommand)                                                                                                         \
    COMMAND(slicesCommand)                                                                                                       \
    COMMAND(statsCommand)                                                                                                        \
    COMMAND(calltreeCommand)                                                                                                     \
    COMMAND(overviewCommand)                                                                                                     \
    COMMAND(clusterCommand)                                                                                                      \
    COMMAND(stepsCommand)                                                                                                        \
    COMMAND(pathCommand)                                                                                                         \
    COMMAND(whatifCommand)                                                                                                       \
    COMMAND(kernelsCommand)                                                                                                      \
    COMMAND(flopsCommand)                                                                                                        \
    COMMAND(commCommand)                                                                                                         \
    COMMAND(memoryCommand)                                                                                                       \
    COMMAND(dataCommand)                                                                                                         \
    COMMAND(compareCommand)                                                                                                      \
    COMMAND(queryCommand)                                                                                                        \
    COMMAND(adviseCommand)                                                                                                       \
    COMMAND(renderCommand)                                                                                                       \
    COMMAND(reportCommand)                                                                                                       \
    COMMAND(extractCommand)                                                                                                      \
    COMMAND(exportCommand)                                                                                                       \
    COMMAND(trimCommand)                                                                                                         \
    COMMAND(demoCommand)                                                                                                         \
    COMMAND(serveCommand)                                                                                                        \
    COMMAND(benchCommand)

#define PLUMBLINE_DECLARE_COMMAND(name) Command name();
PLUMBLINE_FOR_EACH_COMMAND(PLUMBLINE_DECLARE_COMMAND)
#undef PLUMBLINE_DECLARE_COMMAND

namespace {

bool isHelp(const QString &argument)
{
    return argument == QLatin1String("--help") || argument == QLatin1String("-h");
}

QString overviewText()
{
    TextTable table;
    table.addColumn(QString());
    table.addColumn(QString());
    table.addRow({QStringLiteral("plumbline [PATH...]"), translated(QT_TRANSLATE_NOOP("Commands", "Open the window."))});
    for (const Command &command : allCommands()) {
        const QString usage =
            QStringLiteral("plumbline %1 %2").arg(QLatin1String(command.name), QLatin1String(command.arguments));
        table.addRow({usage, translated(command.summary)});
    }
    return translated(QT_TRANSLATE_NOOP("Commands", "Timeline analyzer for Ascend profiles.")) + QLatin1Char('\n') +
           table.toText() +
           translated(QT_TRANSLATE_NOOP("Commands", "plumbline COMMAND --help shows the options of a command.")) +
           QLatin1Char('\n');
}

/// Returns the value of --lang among unparsed arguments, so that usage errors, too, are shown in this language.
QString requestedLanguage(const QStringList &arguments)
{
    const QLatin1String option("--lang");
    const qsizetype at = arguments.indexOf(option);
    if (at >= 0)
        return arguments.value(at + 1);
    for (const QString &argument : arguments) {
        if (argument.startsWith(QLatin1String("--lang=")))
            return argument.mid(option.size() + 1);
    }
    return {};
}

int runParsed(const Command &command, const QStringList &arguments)
{
    const auto endOfOptions = std::find(arguments.begin(), arguments.end(), QLatin1String("--"));
    if (std::any_of(arguments.begin(), endOfOptions, isHelp)) {
        writeAnswer(helpText(command));
        return ExitSuccess;
    }
    QString error;
    const auto line = CommandLine::parse(command, arguments, &error);
    if (!line)
        return showUsage(error);
    if (const auto checked = checkCommonOptions(*line); !checked)
        return checked.error();
    return command.run(*line);
}

int dispatch(const QStringList &arguments)
{
    const QString name = arguments.value(0);
    if (name == QLatin1String("--version")) {
        writeAnswer(QStringLiteral("plumbline %1\n").arg(fromFile(programVersion())));
        return ExitSuccess;
    }
    if (isHelp(name)) {
        writeAnswer(overviewText());
        return ExitSuccess;
    }
    for (const Command &command : allCommands()) {
        if (name == QLatin1String(command.name))
            return runParsed(command, arguments.mid(1));
    }
    if (name.startsWith(QLatin1Char('-')))
        return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "unknown option %1")).arg(name));
    return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "unknown command %1")).arg(name));
}

bool needsWidgets(const QStringList &arguments)
{
    const auto commands = allCommands();
    return std::any_of(commands.begin(), commands.end(), [&](const Command &command) {
        return command.needsWidgets && arguments.value(0) == QLatin1String(command.name);
    });
}

/// A message handler that shows severe messages only. Qt would also report missing parts of a desktop session, which a command
/// does not need.
void showSevereMessages(QtMsgType type, const QMessageLogContext &, const QString &message)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        showMessage(message);
}

/// Makes the application object. Only commands that draw need a QApplication; others start faster without one.
std::unique_ptr<QCoreApplication> makeApplication(bool withWidgets)
{
    static int count = 1;
    static char name[] = "plumbline";
    static char *arguments[] = {name, nullptr};
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qInstallMessageHandler(showSevereMessages);
    if (withWidgets)
        return std::make_unique<QApplication>(count, arguments);
    return std::make_unique<QCoreApplication>(count, arguments);
}

/// Returns what `run` returns, or says what it threw and returns ExitInternal.
template<typename Run>
int guarded(const Run &run)
{
    try {
        return run();
    } catch (const std::bad_alloc &) {
        showMessage(translated(QT_TRANSLATE_NOOP("Commands", "not enough memory")));
    } catch (const std::exception &exception) {
        showMessage(
            translated(QT_TRANSLATE_NOOP("Commands", "internal error: %1")).arg(QString::fromLocal8Bit(exception.what())));
    }
    return ExitInternal;
}

} // namespace

QList<Command> allCommands()
{
#define PLUMBLINE_MAKE_COMMAND(name) name(),
    return {PLUMBLINE_FOR_EACH_COMMAND(PLUMBLINE_MAKE_COMMAND)};
#undef PLUMBLINE_MAKE_COMMAND
}

bool isCommand(const QString &argument)
{
    const auto commands = allCommands();
    const bool isKnown = std::any_of(commands.begin(), commands.end(),
                                     [&](const Command &command) { return argument == QLatin1String(command.name); });
    const bool isOption = argument.startsWith(QLatin1String("--")) && !argument.startsWith(QLatin1String("--lang"));
    if (isKnown || isHelp(argument) || isOption)
        return true;
    const auto isLetter = [](QChar character) { return character >= u'a' && character <= u'z'; };
    return !argument.isEmpty() && std::all_of(argument.begin(), argument.end(), isLetter) && !QFileInfo::exists(argument);
}

int refuseWindow(const QStringList &paths, const QString &language)
{
    const auto application = makeApplication(false);
    installTranslators(language);
    const QString path = paths.isEmpty() ? QStringLiteral("PATH") : paths.first();
    return showUsage(
        translated(QT_TRANSLATE_NOOP("Commands", "The window needs a display, and there is none. Without one: plumbline "
                                                 "info %1, or plumbline render %1 -o picture.png"))
            .arg(path));
}

int answerCommand(const QStringList &arguments, const QString &language)
{
    const QString wanted = requestedLanguage(arguments);
    if (!wanted.isEmpty())
        installTranslators(wanted);
    const int code = guarded([&arguments] { return dispatch(arguments); });
    if (!wanted.isEmpty())
        installTranslators(language);
    return code;
}

int runCommand(const QStringList &arguments)
{
    return guarded([&arguments] {
        const auto application = makeApplication(needsWidgets(arguments));
        QCoreApplication::setApplicationName(QStringLiteral("plumbline"));
        QCoreApplication::setApplicationVersion(fromFile(programVersion()));
        installTranslators(requestedLanguage(arguments));
        const int code = dispatch(arguments);
        const bool isWritten = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
        SnapshotThread::instance().finish(); // only now, so that the answer does not wait for it
        if (isWritten)
            return code;
        showMessage(translated(QT_TRANSLATE_NOOP("Commands", "the answer cannot be written: %1"))
                        .arg(QString::fromLocal8Bit(std::strerror(errno))));
        return int(ExitInternal);
    });
}

} // namespace plumbline

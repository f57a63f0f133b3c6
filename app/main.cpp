// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/window/appearance.h"
#include "app/window/endsignals.h"
#include "app/window/guardedapplication.h"
#include "app/window/mainwindow.h"
#include "app/window/runkeeper.h"
#include "app/window/translators.h"
#include "widgets/support/paths.h"
#include "widgets/support/settings.h"

#include <QApplication>
#include <QIcon>

namespace {

/// Prepared before main(), because it needs some memory.
[[maybe_unused]] const bool endsWithSentence = plumbline::endWithSentence();

/// Removes `--lang CODE` or `--lang=CODE` from the arguments and returns the code; "" if there is none.
QString takeLanguage(QStringList &arguments)
{
    const QString option = QStringLiteral("--lang");
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        if (arguments.at(i).startsWith(option + QLatin1Char('=')))
            return arguments.takeAt(i).mid(option.size() + 1);
        if (arguments.at(i) == option && i + 1 < arguments.size()) {
            arguments.removeAt(i);
            return arguments.takeAt(i);
        }
    }
    return {};
}

/// Returns whether there is a display to open a window on. Qt would end the program with a signal if there is none.
bool hasDisplay()
{
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
           !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

/// Returns the name of the installed desktop entry and icons.
QString desktopId()
{
    return QStringLiteral("org.plumbline.Plumbline");
}

void nameApplication()
{
    QCoreApplication::setOrganizationName(QStringLiteral("plumbline"));
    QCoreApplication::setApplicationName(QStringLiteral("plumbline"));
    QCoreApplication::setApplicationVersion(QStringLiteral(PLUMBLINE_VERSION));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Plumbline"));
    QGuiApplication::setDesktopFileName(desktopId());
}

int runWindow(const QStringList &paths, const QString &language)
{
    const plumbline::Settings settings;
    plumbline::installTranslators(language.isEmpty() ? settings.language() : language);
    plumbline::applyTheme(settings.theme());
    plumbline::applyTextSize(settings.textPercent());
    plumbline::applyMotion(settings.isMotionShown());
    QGuiApplication::setWindowIcon(QIcon::fromTheme(desktopId(), QIcon(QStringLiteral(":/icons/plumbline.svg"))));
    plumbline::MainWindow window;
    const plumbline::RunKeeper keeper(&window, paths.isEmpty());
    const plumbline::EndSignals endSignals;
    QObject::connect(&endSignals, &plumbline::EndSignals::endRequested, &QApplication::quit);
    window.show();
    window.open(paths);
    return QApplication::exec();
}

} // namespace

int main(int argc, char *argv[])
{
    nameApplication();
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments.append(plumbline::pathFromBytes(argv[i]));
    QStringList words = arguments;
    const QString language = takeLanguage(words);
    // A command makes its own application object, because it must run without a display.
    if (!words.isEmpty() && plumbline::isCommand(words.first())) {
        if (!language.isEmpty())
            words += {QStringLiteral("--lang"), language};
        return plumbline::runCommand(words);
    }
    if (!hasDisplay() && !words.contains(QStringLiteral("-platform")))
        return plumbline::refuseWindow(words, language);
    const plumbline::GuardedApplication application(argc, argv); // removes the options of Qt from argv
    QStringList paths;
    for (int i = 1; i < argc; ++i)
        paths.append(plumbline::pathFromBytes(argv[i]));
    (void)takeLanguage(paths);
    return runWindow(paths, language);
}

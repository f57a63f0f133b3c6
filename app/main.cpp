// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/appearance.h"
#include "app/commands/commands.h"
#include "app/mainwindow.h"
#include "app/translators.h"
#include "widgets/support/settings.h"

#include <QApplication>
#include <QIcon>

namespace {

/// Takes `--lang CODE` or `--lang=CODE` out of the arguments; "" without one.
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

void nameApplication()
{
    QCoreApplication::setOrganizationName(QStringLiteral("plumbline"));
    QCoreApplication::setApplicationName(QStringLiteral("plumbline"));
    QCoreApplication::setApplicationVersion(QStringLiteral(PLUMBLINE_VERSION));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Plumbline"));
}

int runWindow(QStringList arguments)
{
    const plumbline::Settings settings;
    const QString language = takeLanguage(arguments);
    plumbline::installTranslators(language.isEmpty() ? settings.language() : language);
    plumbline::applyTheme(settings.theme());
    QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/plumbline.svg")));
    plumbline::MainWindow window;
    window.show();
    window.open(arguments);
    return QApplication::exec();
}

} // namespace

int main(int argc, char *argv[])
{
    nameApplication();
    // A command brings its own application object: it must start without a display.
    if (argc > 1 && plumbline::isCommand(QString::fromLocal8Bit(argv[1]))) {
        QStringList arguments;
        for (int i = 1; i < argc; ++i)
            arguments.append(QString::fromLocal8Bit(argv[i]));
        return plumbline::runCommand(arguments);
    }
    const QApplication application(argc, argv);
    return runWindow(QCoreApplication::arguments().mid(1));
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>
#include <QTest>

#include <cstdio>

namespace plumbline::test {

namespace {

/// Initialized at compile time, so that it exists before the first static test registers itself.
constinit RegisteredTest *newest = nullptr;

constexpr int NoSuchTest = 2;

QString nameOf(const char *file)
{
    return QFileInfo(QString::fromUtf8(file)).completeBaseName();
}

} // namespace

RegisteredTest::RegisteredTest(const char *file, TestApplication application, Create create)
    : m_file(file), m_application(application), m_create(create), m_next(newest)
{
    newest = this;
}

int RegisteredTest::runProgram(int argc, char **argv, std::unique_ptr<QObject> (*widgetApplication)(int &argc, char **argv))
{
    const QString wanted = argc > 1 ? QString::fromUtf8(argv[1]) : QString();
    QStringList names;
    for (const RegisteredTest *test = newest; test != nullptr; test = test->m_next) {
        const QString name = nameOf(test->m_file);
        names << name;
        if (name != wanted)
            continue;
        // Qt Test gets the arguments after the name.
        argv[1] = argv[0];
        ++argv;
        --argc;
        std::unique_ptr<QObject> application;
        if (test->m_application == TestApplication::Widgets && widgetApplication != nullptr)
            application = widgetApplication(argc, argv);
        else
            application = std::make_unique<QCoreApplication>(argc, argv);
        const std::unique_ptr<QObject> object = test->m_create();
        QTEST_SET_MAIN_SOURCE_PATH
        return QTest::qExec(object.get(), argc, argv);
    }
    names.sort();
    std::fprintf(wanted.isEmpty() ? stdout : stderr, "%s\n", qPrintable(names.join(u'\n')));
    return wanted.isEmpty() ? 0 : NoSuchTest;
}

} // namespace plumbline::test

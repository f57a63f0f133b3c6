// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

namespace plumbline::test {

/// The application object that a test runs in.
enum class TestApplication {
    Core,    ///< QCoreApplication: no fonts, no widgets
    Widgets, ///< QApplication on the offscreen platform
};

/// One test class of a test program, named after its source file, such as "tst_laneindex".
///
/// A test program contains all tests of an area: `program tst_laneindex [arguments of Qt Test]` runs one of them, `program` alone
/// lists their names. ctest runs each class by itself. Instances are static; they register themselves before main() starts.
class RegisteredTest
{
public:
    using Create = std::unique_ptr<QObject> (*)();

    /// `file` is the __FILE__ of the test; its base name becomes the name of the test.
    RegisteredTest(const char *file, TestApplication application, Create create);

    /// Runs the test that the first argument names, or lists all names. Returns the number of failed test functions, or 2 if no
    /// test has that name. `widgetApplication` makes the application object for TestApplication::Widgets; it is null in programs
    /// that link no widgets.
    static int runProgram(int argc, char **argv, std::unique_ptr<QObject> (*widgetApplication)(int &argc, char **argv));

private:
    const char *m_file;
    TestApplication m_application;
    Create m_create;
    RegisteredTest *m_next; ///< the test that was registered before this one
};

} // namespace plumbline::test

// Each test source ends with one of these macros, before it includes its .moc file. tests/CMakeLists.txt reads which one.
#define PLUMBLINE_REGISTER_TEST(Class, application)                                                                              \
    static const plumbline::test::RegisteredTest registered##Class(                                                              \
        __FILE__, plumbline::test::TestApplication::application,                                                                 \
        []() -> std::unique_ptr<QObject> { return std::make_unique<Class>(); });
/// Registers a test that needs no widgets.
#define PLUMBLINE_TEST(Class) PLUMBLINE_REGISTER_TEST(Class, Core)
/// Registers a test that needs no widgets and runs threads; the thread sanitizer runs it as well.
#define PLUMBLINE_THREAD_TEST(Class) PLUMBLINE_REGISTER_TEST(Class, Core)
/// Registers a test that makes widgets, fonts or pixmaps.
#define PLUMBLINE_WIDGET_TEST(Class) PLUMBLINE_REGISTER_TEST(Class, Widgets)

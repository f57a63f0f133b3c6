// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/layerrules.h"
#include "tests/support/buildpaths.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QTest>

using namespace plumbline::test;

namespace {

const QString Licence = QStringLiteral("// SPDX-License-Identifier: GPL-3.0-or-later\n");

QString textOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Returns the files below some folders of the project by their path from its root, sorted.
QStringList filesIn(const QStringList &folders, const QStringList &patterns)
{
    const QDir root(plumbline::test::sourceDirectory());
    QStringList files;
    for (const QString &folder : folders) {
        QDirIterator at(root.filePath(folder), patterns, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (at.hasNext())
            files += root.relativeFilePath(at.next());
    }
    files.sort();
    return files;
}

} // namespace

class TestLayers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rulesFindWhatIsWrong_data();
    void rulesFindWhatIsWrong();
    void absolutePathsAreFound();
    void sourcesKeepTheRules();
    void noFileNamesAMachine();
    void typesAreFound();
    void headersDefineNoNameTwice();
    void cyclesAreFound();
    void filesAndFoldersHaveNoCycles();
    void referencesAreFound();
    void referencesLeadToSections();
};

void TestLayers::rulesFindWhatIsWrong_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected"); // the message after the path; empty if no rule is broken

    const auto row = [](const char *name, const char *path, const char *text, const char *expected) {
        QTest::newRow(name) << QString::fromLatin1(path) << Licence + QString::fromLatin1(text) << QString::fromLatin1(expected);
    };
    row("core with Qt header", "core/base/a.h", "#include <QString>\n", "names QString");
    row("core with Qt word", "core/io/a.cpp", "void f(QWidget *);\n", "names QWidget");
    row("core with translated text", "core/io/a.cpp", "auto x = tr(\"hello\");\n", "names tr(");
    row("core speaking of Qt", "core/io/a.cpp", "// like QString\n/* QWidget */\n", "");
    row("core with widgets", "core/query/a.cpp", "#include \"widgets/timeline/b.h\"\n", "includes widgets/timeline/b.h");
    row("base with io", "core/base/a.cpp", "#include \"core/io/b.h\"\n", "includes core/io/b.h");
    row("io with storage", "core/io/a.cpp", "#include \"core/storage/b.h\"\n", "includes core/storage/b.h");
    row("storage with import", "core/storage/a.cpp", "#include \"core/import/b.h\"\n", "includes core/import/b.h");
    row("query with import", "core/query/a.cpp", "  #  include \"core/import/b.h\"\n", "includes core/import/b.h");
    row("import with query", "core/import/a.cpp", "#include \"core/query/b.h\"\n", "includes core/query/b.h");
    row("demo with storage", "core/demo/a.cpp", "#include \"core/storage/b.h\"\n", "includes core/storage/b.h");
    row("profile with compare", "core/profile/a.cpp", "#include \"core/compare/b.h\"\n", "includes core/compare/b.h");
    row("unknown folder", "core/other/a.cpp", "#include \"core/base/b.h\"\n", "includes core/base/b.h");
    row("facts with advice", "core/facts/a.cpp", "#include \"core/advice/b.h\"\n", "includes core/advice/b.h");
    row("compare with analysis", "core/compare/a.cpp", "#include \"core/analysis/b.h\"\n", "");
    row("advice with compare", "core/advice/rules/a.cpp", "#include \"core/compare/b.h\"\n", "");
    row("own folder", "core/import/a.cpp", "#include \"core/import/b.h\"\n#include \"core/storage/c.h\"\n", "");
    row("widgets with import", "widgets/details/a.cpp", "#include \"core/import/b.h\"\n", "includes core/import/b.h");
    row("widgets with app", "widgets/panels/a.cpp", "#include \"app/session/session.h\"\n", "includes app/session/session.h");
    row("widgets with query", "widgets/timeline/a.cpp", "#include \"core/query/b.h\"\n#include <QWidget>\n", "");
    row("app with everything", "app/session/session.cpp", "#include \"core/import/b.h\"\n#include \"widgets/details/c.h\"\n", "");
    row("simdjson elsewhere", "core/import/a.cpp", "#include <simdjson.h>\n", "includes simdjson.h");
    row("simdjson in a header", "core/import/text/eventparser.h", "#include <simdjson.h>\n", "includes simdjson.h");
    row("simdjson in the facade", "core/import/text/eventparser.cpp", "#include <simdjson.h>\n", "");
    row("zstd elsewhere", "core/storage/a.cpp", "#include <zstd.h>\n", "includes zstd.h");
    row("zstd in a test of io", "tests/core/io/tst_a.cpp", "#include <zstd.h>\n", "");
    row("ISA-L in io", "core/io/a.cpp", "#include <isa-l/igzip_lib.h>\n", "");
    row("ISA-L elsewhere", "core/storage/a.cpp", "#include <isa-l.h>\n", "includes isa-l.h");
    row("csv elsewhere", "core/tables/a.cpp", "#include <csv.h>\n", "includes csv.h");
    row("tbb elsewhere", "core/import/a.cpp", "#include <tbb/parallel_sort.h>\n", "includes tbb/parallel_sort.h");
    row("tbb in base", "core/base/scheduler.cpp", "#include <oneapi/tbb/task_arena.h>\n", "");
    row("expected elsewhere", "core/query/a.h", "#include <tl/expected.hpp>\n", "includes tl/expected.hpp");
    row("fmt in a header", "core/io/a.h", "#include <fmt/format.h>\n", "includes fmt/format.h");
    row("plot in a panel header", "widgets/details/a.h", "#include <qcustomplot.h>\n", "includes qcustomplot.h");
    row("plot in core", "core/query/a.cpp", "#include <qcustomplot.h>\n", "includes qcustomplot.h");
    row("plot in the timeline", "widgets/timeline/paint/a.cpp", "#include <qcustomplot.h>\n", "includes qcustomplot.h");
    row("plot in its header", "widgets/support/qcustomplotheader.h", "#include <qcustomplot.h>\n", "");
    row("support with a page", "widgets/support/a.cpp", "#include \"widgets/pages/b.h\"\n", "includes widgets/pages/b.h");
    row("page with support", "widgets/pages/host/a.cpp", "#include \"widgets/support/b.h\"\n", "");
    row("page with another page", "widgets/pages/host/a.cpp", "#include \"widgets/pages/steps/b.h\"\n",
        "includes widgets/pages/steps/b.h");
    row("overview with a page", "widgets/pages/overview/a.cpp", "#include \"widgets/pages/operators/b.h\"\n", "");
    row("new page with its own file", "widgets/pages/another/a.cpp", "#include \"widgets/pages/another/b.h\"\n", "");
    row("folder that has no place", "widgets/other/a.cpp", "#include \"widgets/support/b.h\"\n", "includes widgets/support/b.h");
    row("unresolved merge", "core/io/a.cpp", "int a;\n<<<<<<< HEAD\nint b;\n", "holds an unresolved merge");
    QTest::newRow("no licence") << QStringLiteral("core/io/a.cpp") << QStringLiteral("int x;\n")
                                << QStringLiteral("the first line is not the licence");
}

void TestLayers::rulesFindWhatIsWrong()
{
    QFETCH(QString, path);
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const QStringList found = brokenLayerRules(path, text);
    QCOMPARE(found.value(0), expected.isEmpty() ? QString() : QString(path + QStringLiteral(": ") + expected));
    QCOMPARE(found.size(), expected.isEmpty() ? 0 : 1);
}

void TestLayers::absolutePathsAreFound()
{
    const QString slash = QStringLiteral("/");
    const QString text = QStringLiteral("a ") + slash + QStringLiteral("home/somebody\nhttps://host/home/page\n\"") + slash +
                         QStringLiteral("root/x\"\nsrc/work/b\n");
    QCOMPARE(absolutePaths(QStringLiteral("f"), text), (QStringList{QStringLiteral("f: line 1"), QStringLiteral("f: line 3")}));
}

void TestLayers::sourcesKeepTheRules()
{
    const QStringList files =
        filesIn({QStringLiteral("core"), QStringLiteral("widgets"), QStringLiteral("app"), QStringLiteral("tests")},
                {QStringLiteral("*.h"), QStringLiteral("*.cpp")});
    QVERIFY(files.contains(QStringLiteral("core/demo/demogenerator.h")));
    QStringList broken;
    for (const QString &file : files)
        broken += brokenLayerRules(file, textOf(plumbline::test::sourceDirectory() + u'/' + file));
    QVERIFY2(broken.isEmpty(), qPrintable(broken.join(u'\n')));
}

void TestLayers::noFileNamesAMachine()
{
    QStringList files = filesIn({QStringLiteral("core"), QStringLiteral("widgets"), QStringLiteral("app"),
                                 QStringLiteral("tests"), QStringLiteral("docs"), QStringLiteral("packaging"),
                                 QStringLiteral(".ci"), QStringLiteral("resources"), QStringLiteral("translations")},
                                {QStringLiteral("*")});
    for (const char *name : {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CMakeLists.txt", "CMakePresets.json", ".clang-tidy",
                             ".clang-format", ".gitignore"})
        files += QLatin1String(name);
    QStringList found;
    for (const QString &file : files)
        found += absolutePaths(file, textOf(plumbline::test::sourceDirectory() + u'/' + file));
    QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
}

void TestLayers::typesAreFound()
{
    const QString text =
        QStringLiteral("class A;\nstruct B\n{\n    struct Inner\n    {};\n};\nclass C final : public QObject\n{\n"
                       "struct alignas(Bytes) D\n{};\nenum class E\n{};\nclass A::Private\n{};\n");
    QCOMPARE(definedTypes(text), (QStringList{QStringLiteral("B"), QStringLiteral("C"), QStringLiteral("D")}));
}

void TestLayers::headersDefineNoNameTwice()
{
    // The linker keeps one function of two equal names, such as a destructor, whatever the compiler saw.
    QHash<QString, QString> headers;
    QStringList broken;
    for (const QString &file :
         filesIn({QStringLiteral("core"), QStringLiteral("widgets"), QStringLiteral("app")}, {QStringLiteral("*.h")})) {
        for (const QString &name : definedTypes(textOf(plumbline::test::sourceDirectory() + u'/' + file))) {
            if (headers.contains(name))
                broken += QString(name + QStringLiteral(": ") + headers[name] + QStringLiteral(", ") + file);
            headers.insert(name, file);
        }
    }
    QVERIFY(headers.size() > 500);
    QVERIFY2(broken.isEmpty(), qPrintable(broken.join(u'\n')));
}

void TestLayers::cyclesAreFound()
{
    const QString a = QStringLiteral("a");
    const QString b = QStringLiteral("b");
    const QString c = QStringLiteral("c");
    const QString d = QStringLiteral("d");
    QCOMPARE(cycleIn({{a, {b}}, {b, {c}}, {c, {}}}), QStringList());
    QCOMPARE(cycleIn({{a, {b, d}}, {b, {c}}, {c, {b}}, {d, {}}}), (QStringList{a, b, c}));
}

void TestLayers::filesAndFoldersHaveNoCycles()
{
    QMap<QString, QSet<QString>> files;
    QMap<QString, QSet<QString>> folders;
    for (const QString &file : filesIn({QStringLiteral("core"), QStringLiteral("widgets"), QStringLiteral("app")},
                                       {QStringLiteral("*.h"), QStringLiteral("*.cpp")})) {
        const QString folder = file.section(u'/', 0, -2);
        files[file];
        folders[folder];
        for (const QString &included : includedFiles(textOf(plumbline::test::sourceDirectory() + u'/' + file))) {
            files[file] += included;
            if (included.section(u'/', 0, -2) != folder)
                folders[folder] += included.section(u'/', 0, -2);
        }
    }
    QVERIFY(files.size() > 1000);
    QCOMPARE(cycleIn(files), QStringList());
    QCOMPARE(cycleIn(folders), QStringList());
}

void TestLayers::referencesAreFound()
{
    QCOMPARE(
        documentReferences(QStringLiteral("/// See docs/formats.md 5.11 and 12, or docs/cli.md; docs/advice.md 7, host-bound.")),
        (QStringList{QStringLiteral("formats.md 5.11"), QStringLiteral("formats.md 12"), QStringLiteral("cli.md"),
                     QStringLiteral("advice.md 7")}));
    QCOMPARE(documentSections(QStringLiteral("# Title\n## 5. Files\n### 5.11 Counters\ntext 5.12\n")),
             (QSet<QString>{QStringLiteral("5"), QStringLiteral("5.11")}));
}

void TestLayers::referencesLeadToSections()
{
    static const QRegularExpression bare(QStringLiteral("(?<![\\w/])(formats|advice|cli|design|ux|insight|style|house)\\.md"));
    QHash<QString, QSet<QString>> sections;
    for (const QString &file : filesIn({QStringLiteral("docs")}, {QStringLiteral("*.md")}))
        sections.insert(file.section(u'/', 1), documentSections(textOf(plumbline::test::sourceDirectory() + u'/' + file)));
    QVERIFY(sections.contains(QStringLiteral("formats.md")));
    QStringList broken;
    for (const QString &file :
         filesIn({QStringLiteral("core"), QStringLiteral("widgets"), QStringLiteral("app"), QStringLiteral("tests")},
                 {QStringLiteral("*.h"), QStringLiteral("*.cpp"), QStringLiteral("*.py"), QStringLiteral("*.txt")})) {
        if (file.contains(QLatin1String("integration/tst_layers")) || file.contains(QLatin1String("integration/layerrules")))
            continue;
        const QString text = textOf(plumbline::test::sourceDirectory() + u'/' + file);
        for (const QString &reference : documentReferences(text)) {
            const QString document = reference.section(u' ', 0, 0);
            const QString section = reference.section(u' ', 1);
            if (!sections.contains(document) || (!section.isEmpty() && !sections[document].contains(section)))
                broken += file + QStringLiteral(": docs/") + reference;
        }
        if (bare.match(text).hasMatch())
            broken += file + QStringLiteral(": names a document without its folder");
    }
    QVERIFY2(broken.isEmpty(), qPrintable(broken.join(u'\n')));
}

PLUMBLINE_TEST(TestLayers)
#include "tst_layers.moc"

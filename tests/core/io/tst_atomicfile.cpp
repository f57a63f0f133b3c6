// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/atomicfile.h"
#include "core/io/openfile.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

class TestAtomicFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void replacesOnlyWhenItIsWhole()
    {
        const QTemporaryDir folder;
        const QDir cache(folder.filePath(QStringLiteral("a/b")));
        const std::string directory = cache.path().toStdString();
        for (const char *text : {"first", "second"}) {
            auto file = AtomicFile::create(directory, "new-");
            QVERIFY(file);
            QVERIFY(file->write(text));
            QCOMPARE(file->bytes(), std::uint64_t(std::string_view(text).size()));
            QCOMPARE(cache.exists(QStringLiteral("wanted")), std::string_view(text) == "second");
            QVERIFY(file->commit("wanted"));
            QCOMPARE(readFileStart(directory + "/wanted", 100).value_or("none"), std::string(text));
        }
        {
            auto given = AtomicFile::create(directory, "new-");
            QVERIFY(given && given->write("third"));
        }
        QCOMPARE(cache.entryList(QDir::Files), QStringList{QStringLiteral("wanted")});
        QCOMPARE(readFileStart(directory + "/wanted", 100).value_or("none"), std::string("second"));
        const QFile::Permissions permissions = QFile::permissions(cache.filePath(QStringLiteral("wanted")));
        QVERIFY(!(permissions & (QFile::ReadGroup | QFile::ReadOther)));
    }

    void saysWhatFails()
    {
        const auto nowhere = AtomicFile::create("/proc/self/nothing", "new-");
        QVERIFY(!nowhere);
        QCOMPARE(nowhere.error().code, ErrorCode::WriteFailed);
        QCOMPARE(nowhere.error().path, std::string("/proc/self/nothing"));
        const QTemporaryDir folder;
        auto file = AtomicFile::create(folder.path().toStdString(), "new-");
        QVERIFY(file);
        QVERIFY(!file->commit("no/such/folder"));
        QVERIFY(QDir(folder.path()).entryList(QDir::Files).size() == 1); // removed when `file` is destroyed
    }
};

PLUMBLINE_TEST(TestAtomicFile)
#include "tst_atomicfile.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/cachefolder.h"
#include "tests/support/testregistry.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

void write(const QString &path, qsizetype bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(bytes, 'x'));
}

} // namespace

class TestCacheFolder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countsAndRemovesOwnFilesOnly()
    {
        const QTemporaryDir folder;
        const QTemporaryDir elsewhere;
        const TaskControl control;
        write(folder.filePath(QStringLiteral("decompressed-a1B2c3")), 1000);
        write(folder.filePath(QStringLiteral("decompressed-000000")), 500);
        write(folder.filePath(QStringLiteral("unfinished-zzzzzz")), 300);
        write(folder.filePath(QString::fromStdString(snapshotFileName(0xABCDEF))), 200);
        write(folder.filePath(QStringLiteral("snapshot-of-my-thesis")), 7);
        write(folder.filePath(QStringLiteral("thesis.tex")), 7);
        write(folder.filePath(QStringLiteral("decompressed-data.json")), 7);
        write(elsewhere.filePath(QStringLiteral("precious")), 9);
        QVERIFY(
            QFile::link(elsewhere.filePath(QStringLiteral("precious")), folder.filePath(QStringLiteral("decompressed-linked"))));
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("decompressed-folder")));
        write(folder.filePath(QStringLiteral("decompressed-folder/decompressed-9z9z9z")), 11);
        // Timelines with changes lie in folders of their own. What else is in such a folder keeps it.
        for (const char *name : {"what_if_a1B2c3", "what_if_d4E5f6", "what_if_folder-of-mine"}) {
            QVERIFY(QDir(folder.path()).mkdir(QLatin1String(name)));
            write(folder.filePath(QLatin1String(name) + QStringLiteral("/what_if.json")), 100);
        }
        write(folder.filePath(QStringLiteral("what_if_d4E5f6/notes")), 13);
        QVERIFY(QFile::link(folder.filePath(QStringLiteral("what_if_a1B2c3")), elsewhere.filePath(QStringLiteral("link"))));
        QVERIFY(QFile::link(elsewhere.path(), folder.filePath(QStringLiteral("what_if_linked"))));

        const std::string path = folder.path().toStdString();
        const auto use = cacheUse(path, control);
        QVERIFY(use);
        QCOMPARE(use->files, std::uint64_t(6));
        QCOMPARE(use->bytes, std::uint64_t(2200));
        const auto removed = clearCache(path, control);
        QVERIFY(removed);
        QCOMPARE(removed->bytes, std::uint64_t(2200));
        QCOMPARE(cacheUse(path, control)->files, std::uint64_t(0));
        QStringList left = QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::System, QDir::Name);
        QCOMPARE(left, (QStringList{QStringLiteral("decompressed-data.json"), QStringLiteral("decompressed-folder"),
                                    QStringLiteral("decompressed-linked"), QStringLiteral("snapshot-of-my-thesis"),
                                    QStringLiteral("thesis.tex"), QStringLiteral("what_if_d4E5f6"),
                                    QStringLiteral("what_if_folder-of-mine"), QStringLiteral("what_if_linked")}));
        QCOMPARE(QDir(folder.filePath(QStringLiteral("what_if_d4E5f6"))).entryList(QDir::Files),
                 QStringList{QStringLiteral("notes")});
        QVERIFY(QFile::exists(folder.filePath(QStringLiteral("what_if_folder-of-mine/what_if.json"))));
        QVERIFY(QFile::exists(elsewhere.filePath(QStringLiteral("precious"))));
        QVERIFY(QFile::exists(folder.filePath(QStringLiteral("decompressed-folder/decompressed-9z9z9z"))));
    }

    void keepsTheSnapshotsUsedLast()
    {
        const QTemporaryDir folder;
        const auto name = [&](std::uint64_t number) { return folder.filePath(QString::fromStdString(snapshotFileName(number))); };
        const QDateTime now = QDateTime::currentDateTime();
        const auto age = [&](const QString &path, int minutes) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadWrite));
            QVERIFY(file.setFileTime(now.addSecs(-60 * minutes), QFileDevice::FileModificationTime));
        };
        for (int number = 1; number <= 4; ++number) {
            write(name(static_cast<std::uint64_t>(number)), 1000);
            age(name(static_cast<std::uint64_t>(number)), 10 * number);
        }
        write(folder.filePath(QStringLiteral("unfinished-aaaaaa")), 10);
        write(folder.filePath(QStringLiteral("unfinished-bbbbbb")), 10);
        age(folder.filePath(QStringLiteral("unfinished-bbbbbb")), 11);
        write(folder.filePath(QStringLiteral("decompressed-cccccc")), 10'000);
        touchSnapshot(name(4).toStdString());

        trimSnapshots(folder.path().toStdString(), 2999);
        QVERIFY(QFile::exists(name(4)));
        QVERIFY(QFile::exists(name(1)));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files, QDir::Name).size(), 4);
        QVERIFY(QFile::exists(folder.filePath(QStringLiteral("unfinished-aaaaaa"))));
        QVERIFY(snapshotLimitBytes(folder.path().toStdString()) <= std::uint64_t{4} << 30);
        QCOMPARE(snapshotLimitBytes("/nowhere/at/all"), std::uint64_t(0));
    }

    void aFolderThatIsNotThereHoldsNothing()
    {
        const TaskControl control;
        QCOMPARE(cacheUse("/nowhere/at/all", control)->files, std::uint64_t(0));
        QCOMPARE(clearCache("/nowhere/at/all", control)->files, std::uint64_t(0));
    }
};

PLUMBLINE_TEST(TestCacheFolder)
#include "tst_cachefolder.moc"

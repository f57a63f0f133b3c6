// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/cachefolder.h"

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
        write(folder.filePath(QStringLiteral("thesis.tex")), 7);
        write(folder.filePath(QStringLiteral("decompressed-data.json")), 7);
        write(elsewhere.filePath(QStringLiteral("precious")), 9);
        QVERIFY(
            QFile::link(elsewhere.filePath(QStringLiteral("precious")), folder.filePath(QStringLiteral("decompressed-linked"))));
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("decompressed-folder")));
        write(folder.filePath(QStringLiteral("decompressed-folder/decompressed-9z9z9z")), 11);

        const std::string path = folder.path().toStdString();
        const auto use = cacheUse(path, control);
        QVERIFY(use);
        QCOMPARE(use->files, std::uint64_t(2));
        QCOMPARE(use->bytes, std::uint64_t(1500));
        const auto removed = clearCache(path, control);
        QVERIFY(removed);
        QCOMPARE(removed->bytes, std::uint64_t(1500));
        QCOMPARE(cacheUse(path, control)->files, std::uint64_t(0));
        QStringList left = QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::System, QDir::Name);
        QCOMPARE(left, (QStringList{QStringLiteral("decompressed-data.json"), QStringLiteral("decompressed-folder"),
                                    QStringLiteral("decompressed-linked"), QStringLiteral("thesis.tex")}));
        QVERIFY(QFile::exists(elsewhere.filePath(QStringLiteral("precious"))));
        QVERIFY(QFile::exists(folder.filePath(QStringLiteral("decompressed-folder/decompressed-9z9z9z"))));
    }

    void aFolderThatIsNotThereHoldsNothing()
    {
        const TaskControl control;
        QCOMPARE(cacheUse("/nowhere/at/all", control)->files, std::uint64_t(0));
        QCOMPARE(clearCache("/nowhere/at/all", control)->files, std::uint64_t(0));
    }
};

QTEST_GUILESS_MAIN(TestCacheFolder)
#include "tst_cachefolder.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/support/privatefile.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

constexpr QFile::Permissions OfOthers = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("none");
}

} // namespace

class TestPrivateFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesForTheUserOnly()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("views/of mine.json"));
        for (const char *text : {"first", "second"}) {
            QVERIFY(writePrivateFile(path, text));
            QCOMPARE(contentOf(path), QByteArray(text));
            QCOMPARE(QFile::permissions(path) & OfOthers, QFile::Permissions());
        }
        QVERIFY(!writePrivateFile(path + QStringLiteral("/below a file"), "text"));
    }

    void narrowsAnOlderFile()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("plumbline.ini"));
        makePrivateFile(path);
        QCOMPARE(contentOf(path), QByteArray());
        QCOMPARE(QFile::permissions(path) & OfOthers, QFile::Permissions());
        QVERIFY(writePrivateFile(path, "[view]"));
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther));
        makePrivateFile(path);
        QCOMPARE(contentOf(path), QByteArray("[view]"));
        QCOMPARE(QFile::permissions(path) & OfOthers, QFile::Permissions());
    }
};

PLUMBLINE_TEST(TestPrivateFile)
#include "tst_privatefile.moc"

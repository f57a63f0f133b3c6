// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/openfile.h"
#include "core/io/privatefolder.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace plumbline;

namespace {

constexpr QFile::Permissions OfOthers =
    QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;

/// Sets a variable of the environment, or removes it if `value` is null, until it is destroyed.
class Variable
{
public:
    Variable(const char *name, const char *value) : m_name(name), m_was(qgetenv(name)), m_isSet(qEnvironmentVariableIsSet(name))
    {
        value ? (void)qputenv(name, value) : (void)qunsetenv(name);
    }
    ~Variable() { m_isSet ? (void)qputenv(m_name, m_was) : (void)qunsetenv(m_name); }
    Variable(const Variable &) = delete;
    Variable &operator=(const Variable &) = delete;

private:
    const char *m_name;
    QByteArray m_was;
    bool m_isSet;
};

} // namespace

class TestPrivateFolder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isForTheUserOnly()
    {
        const QTemporaryDir folder;
        QVERIFY(QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadGroup |
                                                         QFile::ExeGroup));
        makePrivateFolder(folder.filePath(QStringLiteral("a/b")).toStdString());
        for (const char *made : {"a", "a/b"})
            QCOMPARE(QFile::permissions(folder.filePath(QLatin1String(made))) & OfOthers, QFile::Permissions());
        QVERIFY(QFile::permissions(folder.path()) & QFile::ReadGroup); // it was there before
    }

    void liesInTheHomeOfTheUser()
    {
        const Variable cache("XDG_CACHE_HOME", "/x/cache");
        QCOMPARE(defaultCacheDirectory(), std::string("/x/cache/plumbline"));
        {
            const Variable none("XDG_CACHE_HOME", nullptr);
            const Variable home("HOME", "/x/home");
            QCOMPARE(defaultCacheDirectory(), std::string("/x/home/.cache/plumbline"));
        }
        const Variable relative("XDG_CACHE_HOME", "cache");
        const Variable nowhere("HOME", nullptr);
        // The list of users tells the home, or the folder carries the number of the user: never one that all users share.
        const std::string path = defaultCacheDirectory();
        QVERIFY2(path.ends_with("/.cache/plumbline") || path.ends_with("/plumbline-" + std::to_string(::getuid())), path.c_str());
    }

    /// What others can have written, or led to, is none of our own files.
    void trustsOwnFilesOnly()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("own"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("text") == 4);
        file.close();
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner));
        QVERIFY(OpenFile::openOwn(path.toStdString()));
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther));
        QVERIFY(OpenFile::openOwn(path.toStdString()));
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::WriteOther));
        QCOMPARE(OpenFile::openOwn(path.toStdString()).error().code, ErrorCode::PermissionDenied);
        QVERIFY(OpenFile::open(path.toStdString()));
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner));
        QVERIFY(QFile::link(path, folder.filePath(QStringLiteral("link"))));
        QVERIFY(!OpenFile::openOwn(folder.filePath(QStringLiteral("link")).toStdString()));
    }
};

PLUMBLINE_TEST(TestPrivateFolder)
#include "tst_privatefolder.moc"

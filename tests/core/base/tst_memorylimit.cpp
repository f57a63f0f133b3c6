// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/memorylimit.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

bool writeText(const QString &path, const QByteArray &text)
{
    QFile file(path);
    return QDir().mkpath(QFileInfo(path).path()) && file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
}

} // namespace

class TestMemoryLimit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void machine();
    void groups_data();
    void groups();
    void thisProcess();
};

void TestMemoryLimit::machine()
{
    QCOMPARE(meminfoFreeBytes("MemTotal:       10000 kB\nMemFree:  1 kB\nMemAvailable:    5000 kB\n"),
             std::optional<std::uint64_t>(4800 * 1024)); // 2 % stay free
    QCOMPARE(meminfoFreeBytes("MemTotal: 10000 kB\nMemAvailable: 100 kB\n"), std::optional<std::uint64_t>(0));
    QCOMPARE(meminfoFreeBytes("XMemAvailable: 100 kB\n"), std::nullopt);
    QCOMPARE(meminfoFreeBytes("MemAvailable: much\n"), std::nullopt);
    QCOMPARE(meminfoFreeBytes({}), std::nullopt);
}

void TestMemoryLimit::groups_data()
{
    QTest::addColumn<QStringList>("files"); // files as path=text
    QTest::addColumn<QByteArray>("memberships");
    QTest::addColumn<qint64>("expected"); // -1: no limit
    const QString stat =
        QStringLiteral("=anon 1\nactive_file 100\ninactive_file 200\ntotal_active_file 1\ntotal_inactive_file 2\n");
    QTest::newRow("none") << QStringList() << QByteArray("0::/\n") << qint64(-1);
    QTest::newRow("no groups at all") << QStringList() << QByteArray() << qint64(-1);
    QTest::newRow("unlimited") << QStringList{QStringLiteral("memory.max=max\n"), QStringLiteral("memory.current=5\n")}
                               << QByteArray("0::/\n") << qint64(-1);
    QTest::newRow("a container, cached pages given up")
        << QStringList{QStringLiteral("memory.max=1000\n"), QStringLiteral("memory.current=700\n"),
                       QStringLiteral("memory.stat") + stat}
        << QByteArray("0::/\n") << qint64(600);
    QTest::newRow("the group around is tighter")
        << QStringList{QStringLiteral("a/b/memory.max=1000\n"), QStringLiteral("a/b/memory.current=0\n"),
                       QStringLiteral("a/memory.max=500\n"), QStringLiteral("a/memory.current=100\n")}
        << QByteArray("0::/a/b\n") << qint64(400);
    QTest::newRow("a path of the host") << QStringList{QStringLiteral("memory.max=1000\n"),
                                                       QStringLiteral("memory.current=900\n")}
                                        << QByteArray("0::/docker/0123\n") << qint64(100);
    QTest::newRow("over the limit") << QStringList{QStringLiteral("memory.max=10\n"), QStringLiteral("memory.current=90\n")}
                                    << QByteArray("0::/\n") << qint64(0);
    QTest::newRow("version 1") << QStringList{QStringLiteral("memory/j/memory.limit_in_bytes=1000\n"),
                                              QStringLiteral("memory/j/memory.usage_in_bytes=900\n"),
                                              QStringLiteral("memory/j/memory.stat") + stat}
                               << QByteArray("5:cpu,cpuacct:/x\n4:hugetlb,memory:/j\n0::/\n") << qint64(103);
    QTest::newRow("version 1 unlimited") << QStringList{QStringLiteral("memory/memory.limit_in_bytes=9223372036854771712\n"),
                                                        QStringLiteral("memory/memory.usage_in_bytes=900\n")}
                                         << QByteArray("4:memory:/\n") << qint64(-1);
}

void TestMemoryLimit::groups()
{
    QFETCH(QStringList, files);
    QFETCH(QByteArray, memberships);
    QFETCH(qint64, expected);
    const QTemporaryDir root;
    for (const QString &file : files)
        QVERIFY(writeText(root.filePath(file.section(QLatin1Char('='), 0, 0)), file.section(QLatin1Char('='), 1).toUtf8()));
    const auto bytes = cgroupFreeBytes(root.path().toStdString(), memberships.toStdString());
    QCOMPARE(bytes ? static_cast<qint64>(*bytes) : -1, expected);
}

void TestMemoryLimit::thisProcess()
{
    QVERIFY(freeMemoryBytes() > 1u << 20);
}

PLUMBLINE_TEST(TestMemoryLimit)
#include "tst_memorylimit.moc"

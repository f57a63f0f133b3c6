// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/support/paths.h"

#include <QTest>

using namespace plumbline;

class TestPaths : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void roundTrip_data();
    void roundTrip();
    void namesTellPathsApart();
};

void TestPaths::roundTrip_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("path");
    QTest::newRow("plain") << QByteArray("/a/b c.json") << u"/a/b c.json"_qs;
    QTest::newRow("chinese and beyond the first plane") << QByteArray("/卡/😀") << u"/卡/😀"_qs;
    QTest::newRow("other encoding") << QByteArray("/a\xff\xfe\xe5\x8d\xa1/\xe9.json")
                                    << (u"/a"_qs + QChar(0xDCFF) + QChar(0xDCFE) + u"卡/"_qs + QChar(0xDCE9) + u".json"_qs);
    QTest::newRow("cut character") << QByteArray("a\xe5\x8d") << (u"a"_qs + QChar(0xDCE5) + QChar(0xDC8D));
}

void TestPaths::roundTrip()
{
    QFETCH(QByteArray, bytes);
    QTEST(pathFromBytes(bytes), "path");
    QCOMPARE(QByteArray::fromStdString(bytesOfPath(pathFromBytes(bytes))), bytes);
}

void TestPaths::namesTellPathsApart()
{
    QCOMPARE(distinctNames({u"/data/run1/prof"_qs, u"/data/run2/prof/"_qs, u"/data/other"_qs, u"/x/run2/prof"_qs}),
             (QStringList{u"run1/prof"_qs, u"data/run2/prof"_qs, u"other"_qs, u"x/run2/prof"_qs}));
    QCOMPARE(distinctNames({u"/a/b"_qs, u"/a/b"_qs, u"/c/b"_qs, u"/"_qs}),
             (QStringList{u"a/b"_qs, u"a/b"_qs, u"c/b"_qs, u"/"_qs}));
    QCOMPARE(distinctNames({}), QStringList());
}

PLUMBLINE_TEST(TestPaths)
#include "tst_paths.moc"

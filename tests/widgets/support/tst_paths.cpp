// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/paths.h"

#include <QTest>

using namespace plumbline;

class TestPaths : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void roundTrip_data();
    void roundTrip();
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

QTEST_APPLESS_MAIN(TestPaths)
#include "tst_paths.moc"

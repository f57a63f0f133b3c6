// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/timeline/geometry/vectortexts.h"

#include <QTest>

using namespace plumbline;

class TestVectorTexts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void chineseStaysOneElement();
    void namesThatLookLikeStandIns();
};

void TestVectorTexts::chineseStaysOneElement()
{
    VectorTexts texts;
    QCOMPARE(texts.standIn(u"MatMul 5 µs…"_qs), u"MatMul 5 µs…"_qs);
    const QByteArray first = texts.standIn(u"算子 <Add> 前向"_qs).toUtf8();
    const QByteArray second = texts.standIn(u"卡 0"_qs).toUtf8();
    QVERIFY(!first.contains("Add") && first != second);
    QCOMPARE(texts.restored("<text>" + second + "</text><text>" + first + "</text>"),
             QByteArray("<text>卡 0</text><text>算子 &lt;Add&gt; 前向</text>"));
}

void TestVectorTexts::namesThatLookLikeStandIns()
{
    VectorTexts texts;
    const QString chinese = texts.standIn(u"卡"_qs);
    const QString name = texts.standIn(chinese);
    QCOMPARE(texts.restored((name + u' ' + chinese).toUtf8()), QByteArray(chinese.toUtf8() + " 卡"));
}

PLUMBLINE_TEST(TestVectorTexts)
#include "tst_vectortexts.moc"

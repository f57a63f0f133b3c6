// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/jsoncursor.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <string>

using namespace plumbline;

namespace {

/// Prints all values of a document and enters objects down to `depth`: `{key=value ...}`, followed by what stopped the walk.
std::string walked(JsonCursor &cursor, int depth)
{
    std::string text;
    if (depth > 0 && cursor.enterObject()) {
        while (cursor.nextMember()) {
            const std::string key(cursor.key());
            text += (text.empty() ? "" : " ") + key + "=" + walked(cursor, depth - 1);
        }
        return "{" + text + "}";
    }
    if (depth > 0 && cursor.enterArray()) {
        while (cursor.nextElement())
            text += (text.empty() ? "" : " ") + walked(cursor, depth - 1);
        return "[" + text + "]";
    }
    return std::string(cursor.scalar());
}

QString outcomeOfJsonCursor(const QByteArray &json)
{
    const std::string_view text(json.data(), static_cast<std::size_t>(json.size()));
    JsonCursor cursor(text);
    std::string result = walked(cursor, 3);
    if (cursor.state() != JsonCursor::State::Reading)
        result += cursor.state() == JsonCursor::State::CutOff ? " cut" : " broken " + std::to_string(cursor.position());
    return QString::fromStdString(result);
}

} // namespace

class TestJsonCursor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void walks_data();
    void walks();
    void everyCutIsSeen();
    void looksAhead();
};

void TestJsonCursor::walks_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("result");
    QTest::newRow("nested") << QByteArray("{\"a\": {\"b\":1.50 ,\"c\" : [ 1,\"x\" ]}, \"d\":null}")
                            << uR"({a={b=1.50 c=[1 "x"]} d=null})"_qs;
    QTest::newRow("empty") << QByteArray("\xEF\xBB\xBF {\"a\":{},\"b\":[]} ") << u"{a={} b=[]}"_qs;
    QTest::newRow("too deep to enter") << QByteArray(R"({"a":{"b":{"c":{"d":[1,{"e":2}]}}},"f":1})") << u"{a={b={c=}} f=1}"_qs;
    QTest::newRow("escaped key") << QByteArray(R"({"\u4e2d\"":"\""})") << u"{中\"=\"\\\"\"}"_qs;
    QTest::newRow("scalar") << QByteArray("\"x\"") << u"\"x\""_qs;
    QTest::newRow("no comma") << QByteArray(R"({"a":1 "b":2})") << u"{a=1} broken 7"_qs;
    QTest::newRow("comma at the end") << QByteArray(R"({"a":1,})") << u"{a=1} broken 7"_qs;
    QTest::newRow("no colon") << QByteArray(R"({"a" 1})") << u"{} broken 5"_qs;
    QTest::newRow("wrong bracket") << QByteArray(R"({"a":[1}})") << u"{a=[1]} broken 7"_qs;
    QTest::newRow("no key") << QByteArray("{1:2}") << u"{} broken 1"_qs;
    QTest::newRow("zeros") << QByteArray("{\"a\":1,\0\0}", 11) << u"{a=1} broken 7"_qs;
    QTest::newRow("nothing") << QByteArray() << u" cut"_qs;
}

void TestJsonCursor::walks()
{
    QFETCH(QByteArray, json);
    QTEST(outcomeOfJsonCursor(json), "result");
}

void TestJsonCursor::everyCutIsSeen()
{
    const QByteArray json = R"({"a": {"b": [1, "x\"y"], "c": {"d": true}}, "e": -1.5e3})";
    QVERIFY(!outcomeOfJsonCursor(json).contains(QLatin1String(" cut")));
    for (qsizetype size = 0; size < json.size(); ++size)
        QVERIFY2(outcomeOfJsonCursor(json.first(size)).endsWith(QLatin1String(" cut")), json.first(size).constData());
}

void TestJsonCursor::looksAhead()
{
    JsonCursor cursor(R"({"first\n": {"second": 1}})");
    QCOMPARE(cursor.firstKey(), std::string("first\n"));
    QVERIFY(cursor.enterObject());
    QVERIFY(cursor.nextMember());
    QCOMPARE(cursor.firstKey(), std::string("second"));
    QCOMPARE(cursor.key(), std::string_view("first\n"));
    cursor.skip();
    QVERIFY(!cursor.nextMember());
    QVERIFY(cursor.isReading());
}

PLUMBLINE_TEST(TestJsonCursor)
#include "tst_jsoncursor.moc"

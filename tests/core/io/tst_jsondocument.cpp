// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/jsondocument.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

/// Prints a value with the kinds marked, so that a test compares the whole document.
std::string printed(const JsonValue &value)
{
    std::string text;
    switch (value.kind) {
    case JsonValue::Kind::Null:
        return "null";
    case JsonValue::Kind::Bool:
        return value.text;
    case JsonValue::Kind::Number:
        return "#" + value.text;
    case JsonValue::Kind::Text:
        return "'" + value.text + "'";
    case JsonValue::Kind::Array:
        for (const auto &[key, member] : value.members)
            text += (text.empty() ? "" : " ") + printed(member);
        return "[" + text + "]";
    case JsonValue::Kind::Object:
        for (const auto &[key, member] : value.members)
            text += (text.empty() ? "" : " ") + key + "=" + printed(member);
        return "{" + text + "}";
    }
    return text;
}

std::string outcomeOfJsonDocument(const Result<JsonValue> &result)
{
    if (result)
        return printed(*result);
    return result.error().code == ErrorCode::NotJson ? "NotJson" : "limit " + result.error().detail;
}

} // namespace

class TestJsonDocument : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void parses_data();
    void parses();
    void limits();
    void finds();
    void readsFiles();
};

void TestJsonDocument::parses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("empty object") << QByteArray("{}") << QByteArray("{}");
    QTest::newRow("all kinds") << QByteArray(R"({"a":1,"b":"x\n","c":true,"d":false,"e":null,"f":[1,[2]],"g":{"h":-1.50e3}})")
                               << QByteArray("{a=#1 b='x\n' c=true d=false e=null f=[#1 [#2]] g={h=#-1.50e3}}");
    QTest::newRow("digits kept")
        << QByteArray(R"([123456789012345678901234567890, 1736412474757059.740, 18446744073709551615, 1e999])")
        << QByteArray("[#123456789012345678901234567890 #1736412474757059.740 #18446744073709551615 #1e999]");
    QTest::newRow("mark and blanks") << QByteArray("\xEF\xBB\xBF \n{ \"a\" : 1 }\n") << QByteArray("{a=#1}");
    QTest::newRow("unicode") << QByteArray("{\"\xE4\xB8\xAD\":\"\\u4e2d\"}") << QByteArray("{\xE4\xB8\xAD='\xE4\xB8\xAD'}");
    QTest::newRow("nothing") << QByteArray("") << QByteArray("NotJson");
    QTest::newRow("scalar") << QByteArray("12") << QByteArray("NotJson");
    QTest::newRow("cut object") << QByteArray(R"({"a":1)") << QByteArray("NotJson");
    QTest::newRow("cut text") << QByteArray(R"({"a":"b)") << QByteArray("NotJson");
    QTest::newRow("no value") << QByteArray(R"({"a"})") << QByteArray("NotJson");
    QTest::newRow("bad literal") << QByteArray("[nul]") << QByteArray("NotJson");
    QTest::newRow("bad number") << QByteArray("[1x]") << QByteArray("NotJson");
    QTest::newRow("trailing") << QByteArray("{} {}") << QByteArray("NotJson");
    QTest::newRow("trailing bracket") << QByteArray("[1]]") << QByteArray("NotJson");
    QTest::newRow("not UTF-8") << QByteArray("[\"\xFF\"]") << QByteArray("NotJson");
    QTest::newRow("UTF-16") << QByteArray("\xFF\xFE{\0}\0", 6) << QByteArray("NotJson");
}

void TestJsonDocument::parses()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    const auto result = parseJson({text.constData(), static_cast<std::size_t>(text.size())});
    QCOMPARE(QByteArray::fromStdString(outcomeOfJsonDocument(result)), expected);
}

void TestJsonDocument::limits()
{
    QCOMPARE(outcomeOfJsonDocument(parseJson("[[[1]]]", {100, 3, 100})), std::string("limit depth"));
    QCOMPARE(outcomeOfJsonDocument(parseJson("[[[]]]", {100, 3, 100})), std::string("[[[]]]"));
    QCOMPARE(outcomeOfJsonDocument(parseJson("[1,2,3]", {100, 3, 3})), std::string("limit values"));
    QCOMPARE(outcomeOfJsonDocument(parseJson("[1,2,3]", {6, 3, 10})), std::string("limit bytes"));
    const std::string deep(100'000, '[');
    QVERIFY(!parseJson(deep));
}

void TestJsonDocument::finds()
{
    const auto value = parseJson(R"({"a":{"b":"7"},"n":-12,"n":13,"x":"7a","big":9223372036854775808,"t":true})");
    QVERIFY(value.has_value());
    QCOMPARE(value->find({"a", "b"})->integer(), std::optional<std::int64_t>(7));
    QCOMPARE(value->find("n")->integer(), std::optional<std::int64_t>(13));
    QCOMPARE(value->find("x")->integer(), std::optional<std::int64_t>());
    QCOMPARE(value->find("big")->integer(), std::optional<std::int64_t>());
    QVERIFY(value->find("t")->isTrue());
    QVERIFY(!value->find({"a", "c"}));
    QVERIFY(!value->find({"n", "c"}));
}

void TestJsonDocument::readsFiles()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("a.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[1");
    file.close();
    const auto broken = readJsonFile(file.fileName().toStdString());
    QVERIFY(!broken);
    QCOMPARE(broken.error().code, ErrorCode::NotJson);
    QCOMPARE(broken.error().path, file.fileName().toStdString());
    QCOMPARE(readJsonFile(folder.path().toStdString()).error().code, ErrorCode::NotRegularFile);
    QCOMPARE(readJsonFile(folder.filePath(QStringLiteral("none")).toStdString()).error().code, ErrorCode::FileNotFound);
}

PLUMBLINE_THREAD_TEST(TestJsonDocument)
#include "tst_jsondocument.moc"

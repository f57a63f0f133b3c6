// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/serve/answerstore.h"
#include "app/serve/jsontext.h"
#include "tests/support/testregistry.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <random>
#include <string>

using namespace plumbline;

namespace {

JsonValue valueOf(const std::string &json)
{
    return parseJson(json).value();
}

std::string listOf(int count, const char *element)
{
    std::string list = "[";
    for (int at = 0; at < count; ++at)
        list += (at > 0 ? "," : "") + QString::fromLatin1(element).arg(at).toStdString();
    return list + "]";
}

QJsonObject object(const std::string &json)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
}

/// Asks for more until the list behind a handle is whole.
QJsonArray wholeList(const AnswerStore &store, QJsonArray list, QJsonObject part, const QString &handle, std::size_t mostBytes)
{
    for (int turn = 0; turn < 10'000; ++turn) {
        std::optional<qint64> from;
        for (const auto &cut : part.value(QStringLiteral("more")).toArray()) {
            if (cut.toObject().value(QStringLiteral("handle")).toString() == handle)
                from = cut.toObject().value(QStringLiteral("from")).toInteger();
        }
        if (!from)
            return list;
        part = object(store.nextPart(handle.toStdString(), static_cast<std::uint64_t>(*from), mostBytes).value());
        for (const auto &item : part.value(QStringLiteral("items")).toArray())
            list.append(item);
    }
    return {};
}

} // namespace

class TestAnswerStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shortAnswersAreWhole();
    void longListsAreCut();
    void rowsAreNotCut();
    void innerListsAreCutFirst();
    void textsAreCutBetweenCharacters();
    void partsAddUpToTheWhole();
    void longKeysAreCut();
    void oldAnswersAreForgotten();
    void unknownHandles_data();
    void unknownHandles();
};

void TestAnswerStore::shortAnswersAreWhole()
{
    AnswerStore store;
    const std::string json = R"({"a":1.50,"b":[1,{"c":null}],"d":"x y","e":9007199254740993,"f":{},"g":true})";
    QCOMPARE(store.firstPart(valueOf(json), 1000), json);
    QVERIFY(!store.nextPart("a1:/b", 0, 1000)); // nothing was cut, so nothing is kept
}

void TestAnswerStore::longListsAreCut()
{
    AnswerStore store;
    const std::string part = store.firstPart(valueOf(R"({"n":7,"list":)" + listOf(1000, "{\"v\":%1}") + "}"), 200);
    QCOMPARE(part,
             std::string(R"({"n":7,"list":[{"v":0},{"v":1},{"v":2},{"v":3},{"v":4},{"v":5},{"v":6},{"v":7},{"v":8},{"v":9}],)"
                         R"("more":[{"handle":"a1:/list","from":10,"total":1000}]})"));
    QCOMPARE(store.nextPart("a1:/list", 998, 200).value(),
             std::string(R"({"handle":"a1:/list","from":998,"total":1000,"items":[{"v":998},{"v":999}]})"));
    QCOMPARE(store.nextPart("a1:/list/3", 0, 200).value(),
             std::string(R"({"handle":"a1:/list/3","from":0,"total":1,"members":{"v":3}})"));
}

void TestAnswerStore::rowsAreNotCut()
{
    AnswerStore store;
    const std::string row = listOf(30, "%1");
    const QJsonObject part =
        object(store.firstPart(valueOf(R"({"rows":[)" + row + "," + row + "," + row + "," + row + "]}"), 300));
    const QJsonArray rows = part.value(QStringLiteral("rows")).toArray();
    QVERIFY(!rows.isEmpty() && rows.size() < 4);
    QCOMPARE(rows.at(0).toArray().size(), qsizetype(30));
}

void TestAnswerStore::innerListsAreCutFirst()
{
    AnswerStore store;
    const std::string finding = R"({"title":"one","evidence":)" + listOf(40, R"({"slice":%1})") + "}";
    const QJsonObject part = object(store.firstPart(valueOf(R"({"findings":[)" + finding + "," + finding + "]}"), 700));
    const QJsonArray findings = part.value(QStringLiteral("findings")).toArray();
    QCOMPARE(findings.size(), qsizetype(2));
    QCOMPARE(findings.at(0).toObject().value(QStringLiteral("evidence")).toArray().size(), qsizetype(13)); // a quarter of 50
}

void TestAnswerStore::textsAreCutBetweenCharacters()
{
    AnswerStore store;
    std::string text;
    for (int at = 0; at < 3000; ++at)
        text += "\xE7\xAD\x89"; // three bytes
    const QJsonObject part = object(store.firstPart(valueOf("{\"text\":\"" + text + "\"}"), 1000));
    QString read = part.value(QStringLiteral("text")).toString();
    QVERIFY(!read.contains(QChar::ReplacementCharacter) && !read.isEmpty());
    while (read.size() < 3000) {
        const auto next = store.nextPart("a1:/text", static_cast<std::uint64_t>(read.toUtf8().size()), 1000);
        QVERIFY(next);
        const QString more = object(*next).value(QStringLiteral("text")).toString();
        QVERIFY(!more.isEmpty());
        read += more;
    }
    QCOMPARE(read, QString::fromStdString(text));
}

void TestAnswerStore::partsAddUpToTheWhole()
{
    std::mt19937 random(5);
    for (int turn = 0; turn < 50; ++turn) {
        AnswerStore store;
        std::string list = "[";
        const int count = static_cast<int>(random() % 900 + 100);
        for (int at = 0; at < count; ++at)
            list += (at > 0 ? "," : "") + std::string(R"({"name":")") + std::string(random() % 60, 'n') + R"(","at":)" +
                    std::to_string(at) + "}";
        const std::string json = R"({"lists":{"a/b":)" + list + "]}}";
        const std::size_t mostBytes = random() % 3000 + 200;
        const QJsonObject part = object(store.firstPart(valueOf(json), mostBytes));
        QVERIFY(part.contains(QStringLiteral("more")));
        const QJsonArray begin = part.value(QStringLiteral("lists")).toObject().value(QStringLiteral("a/b")).toArray();
        const QJsonArray read = wholeList(store, begin, part, QStringLiteral("a1:/lists/a/b"), mostBytes);
        QCOMPARE(read, object(json).value(QStringLiteral("lists")).toObject().value(QStringLiteral("a/b")).toArray());
    }
}

void TestAnswerStore::longKeysAreCut()
{
    AnswerStore store;
    const std::string part = store.firstPart(valueOf("{\"" + std::string(100'000, 'k') + "\":" + listOf(1000, "%1") + "}"), 500);
    QVERIFY(part.size() < 1000);
    QCOMPARE(object(part).keys().first().size(), qsizetype(200));
}

void TestAnswerStore::oldAnswersAreForgotten()
{
    AnswerStore store;
    for (int at = 0; at < 17; ++at)
        (void)store.firstPart(valueOf(R"({"list":)" + listOf(1000, "{\"v\":%1}") + "}"), 200);
    QVERIFY(!store.nextPart("a1:/list", 0, 200));
    QVERIFY(store.nextPart("a2:/list", 0, 200));
    QVERIFY(store.nextPart("a17:/list", 0, 200));
}

void TestAnswerStore::unknownHandles_data()
{
    QTest::addColumn<QByteArray>("handle");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("no answer") << QByteArray("a2:/list");
    QTest::newRow("no colon") << QByteArray("a1");
    QTest::newRow("no such member") << QByteArray("a1:/lis");
    QTest::newRow("longer name") << QByteArray("a1:/lists");
    QTest::newRow("behind the end") << QByteArray("a1:/list/1000");
    QTest::newRow("no number") << QByteArray("a1:/list/x");
    QTest::newRow("number and more") << QByteArray("a1:/list/1x");
    QTest::newRow("into a number") << QByteArray("a1:/list/1/v/2");
    QTest::newRow("huge") << QByteArray("a1:/list/99999999999999999999");
}

void TestAnswerStore::unknownHandles()
{
    QFETCH(const QByteArray, handle);
    AnswerStore store;
    (void)store.firstPart(valueOf(R"({"list":)" + listOf(1000, "{\"v\":%1}") + "}"), 200);
    QVERIFY(store.nextPart("a1:/list", 1000, 200)); // at the end there is nothing, but the handle is known
    QVERIFY(!store.nextPart("a1:/list", 1001, 200));
    QVERIFY(!store.nextPart(handle.toStdString(), 0, 200));
}

PLUMBLINE_TEST(TestAnswerStore)
#include "tst_answerstore.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/serve/jsontext.h"
#include "app/serve/linesource.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <unistd.h>

#include <array>
#include <string>
#include <thread>

using namespace plumbline;

/// The text of the protocols: JSON on one line, and lines of a bounded length.
class TestJsonText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void compactKeepsTexts();
    void valuesKeepTheirDigits();
    void lines();
    void longLinesAreDropped();
};

void TestJsonText::compactKeepsTexts()
{
    QCOMPARE(compactJson("{ \"a b\" : [ 1 ,\n 2 ],\r\n\t\"c\\\" d\" : \"e \\\\\" , \"f\":\"\\\\\\\" g\" }"),
             std::string(R"({"a b":[1,2],"c\" d":"e \\","f":"\\\" g"})"));
    QCOMPARE(compactJson("\"not ended \\"), std::string("\"not ended \\"));
}

void TestJsonText::valuesKeepTheirDigits()
{
    const std::string json = R"({"a":[1.500,-0,1e400,18446744073709551615],"b":{"c":"\u0000\n"},"d":false,"e":null})";
    const JsonValue value = parseJson(json).value();
    QCOMPARE(valueText(&value), json);
    QCOMPARE(valueText(nullptr), std::string("null"));
}

void TestJsonText::lines()
{
    std::array<int, 2> ends{};
    QCOMPARE(pipe(ends.data()), 0);
    const std::string text = "one\n\n" + std::string(200'000, 'x') + "\nlast";
    std::thread writer([&] {
        (void)!write(ends[1], text.data(), text.size());
        close(ends[1]);
    });
    LineSource source(ends[0], 1 << 20);
    QStringList lines;
    while (const auto line = source.next())
        lines += line->isTooLong ? QStringLiteral("too long") : QString::fromStdString(line->text);
    writer.join();
    close(ends[0]);
    QCOMPARE(lines, (QStringList{QStringLiteral("one"), QString(), QString(200'000, u'x'), QStringLiteral("last")}));
}

void TestJsonText::longLinesAreDropped()
{
    std::array<int, 2> ends{};
    QCOMPARE(pipe(ends.data()), 0);
    const std::string text =
        std::string(10, 'a') + "\n" + std::string(11, 'b') + "\nc\n" + std::string(300'000, 'd') + "\ne\n" + std::string(99, 'f');
    std::thread writer([&] {
        (void)!write(ends[1], text.data(), text.size());
        close(ends[1]);
    });
    LineSource source(ends[0], 10);
    QStringList lines;
    while (const auto line = source.next())
        lines += line->isTooLong ? QStringLiteral("too long") : QString::fromStdString(line->text);
    writer.join();
    close(ends[0]);
    QCOMPARE(lines, (QStringList{QString(10, u'a'), QStringLiteral("too long"), QStringLiteral("c"), QStringLiteral("too long"),
                                 QStringLiteral("e"), QStringLiteral("too long")}));
}

PLUMBLINE_TEST(TestJsonText)
#include "tst_jsontext.moc"

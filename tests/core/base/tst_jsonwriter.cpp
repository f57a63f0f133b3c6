// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonwriter.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace plumbline;

class TestJsonWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void document();
    void texts_data();
    void texts();
    void digits_data();
    void digits();
};

void TestJsonWriter::document()
{
    JsonWriter json;
    json.beginObject().key("none").beginArray().endArray().key("nothing").beginObject().endObject();
    json.key("large").integer(std::numeric_limits<std::int64_t>::min()).key("count");
    json.count(std::numeric_limits<std::uint64_t>::max());
    json.key("list").beginArray().integer(1736408883573887920).boolean(true).null().real(0.5).real(std::nan("")).endArray();
    json.endObject().finish();
    QCOMPARE(json.text(), std::string(R"({
  "none": [],
  "nothing": {},
  "large": -9223372036854775808,
  "count": 18446744073709551615,
  "list": [
    1736408883573887920,
    true,
    null,
    0.500000,
    null
  ]
}
)"));
}

void TestJsonWriter::texts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("plain") << QByteArray("aten::add/<T>") << QByteArray("aten::add/<T>");
    QTest::newRow("escapes") << QByteArray("a\"b\\c\nd\te\x01") << QByteArray(R"(a\"b\\c\nd\u0009e\u0001)");
    QTest::newRow("NUL") << QByteArray("a\0b", 3) << QByteArray(R"(a\u0000b)");
    QTest::newRow("terminal") << QByteArray("\x1b[31m\x7f\xC2\x9B") << QByteArray(R"(\u001b[31m\u007f\u009b)");
    QTest::newRow("direction") << QByteArray("\xE2\x80\xAEgpj\xE2\x81\xA6") << QByteArray(R"(\u202egpj\u2066)");
    QTest::newRow("accents") << QByteArray("\xC2\xA0\xC3\xA9\xE2\x82\xAC") << QByteArray("\xC2\xA0\xC3\xA9\xE2\x82\xAC");
    QTest::newRow("unicode") << QByteArray("\xE4\xB8\xAD\xF0\x9F\x98\x80") << QByteArray("\xE4\xB8\xAD\xF0\x9F\x98\x80");
    QTest::newRow("broken byte") << QByteArray("a\xFF") << QByteArray("a\xEF\xBF\xBD");
    QTest::newRow("cut character") << QByteArray("\xE4\xB8") << QByteArray("\xEF\xBF\xBD\xEF\xBF\xBD");
    QTest::newRow("overlong") << QByteArray("\xC0\xAF") << QByteArray("\xEF\xBF\xBD\xEF\xBF\xBD");
    QTest::newRow("surrogate") << QByteArray("\xED\xA0\x80") << QByteArray("\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

void TestJsonWriter::texts()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    JsonWriter json;
    json.text(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
    QCOMPARE(QByteArray::fromStdString(json.text()), QByteArray('"' + expected + '"'));
}

void TestJsonWriter::digits_data()
{
    QTest::addColumn<QString>("digits");
    QTest::addColumn<bool>("isNumber");
    for (const char *number : {"0", "-0", "12", "1.50", "1e5", "1E-05", "-12.5e+3", "123456789012345678901234567890"})
        QTest::newRow(number) << QString::fromLatin1(number) << true;
    for (const char *text : {"", "-", "01", "1.", ".5", "1e", "+1", "0x1f", "NaN", "1 "})
        QTest::newRow(QByteArray(QByteArray("not ") + text).constData()) << QString::fromLatin1(text) << false;
}

void TestJsonWriter::digits()
{
    QFETCH(QString, digits);
    QFETCH(bool, isNumber);
    JsonWriter json;
    json.digits(digits.toStdString());
    QCOMPARE(QString::fromStdString(json.text()), isNumber ? digits : QLatin1Char('"') + digits + QLatin1Char('"'));
}

PLUMBLINE_TEST(TestJsonWriter)
#include "tst_jsonwriter.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/tokenmemo.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

using namespace plumbline;

namespace {

using Memo = TokenMemo<std::uint32_t, 1, 64, TokenOrder::Changing, 2>;

} // namespace

class TestTokenMemo : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTokensThatComeInTurns();
    void forgetsWithoutMixingUp();
    void forgetsTheLastOne();
    void tellsTokensApart();
};

// As many tokens as counters have units; some of them share a slot.
void TestTokenMemo::findsTokensThatComeInTurns()
{
    Memo memo;
    int misses = 0;
    for (int round = 0; round < 100; ++round) {
        for (std::uint32_t number = 0; number < 28; ++number) {
            const std::string token = std::to_string(number);
            if (memo.find(0, std::string_view(token)))
                continue;
            ++misses;
            memo.put(0, number, std::string_view(token));
        }
    }
    QVERIFY2(misses < 100, qPrintable(QString::number(misses))); // of 2,800 lookups
}

void TestTokenMemo::forgetsWithoutMixingUp()
{
    Memo memo;
    for (std::uint32_t number = 0; number < 1000; ++number)
        memo.put(0, number, std::string_view(std::to_string(number)));
    std::size_t known = 0;
    for (std::uint32_t number = 0; number < 2000; ++number) {
        const std::uint32_t *value = memo.find(0, std::string_view(std::to_string(number)));
        QVERIFY(!value || *value == number);
        known += value ? 1 : 0;
    }
    QVERIFY(known > 32);
    QVERIFY(memo.find(0, std::string_view("999")) != nullptr); // the token stored last
}

// The token found last is compared first, although its slot may have been reused since.
void TestTokenMemo::forgetsTheLastOne()
{
    TokenMemo<std::uint32_t, 2, 4, TokenOrder::Repeating, 2> memo;
    const auto text = [](std::uint32_t number) { return std::to_string(number); };
    for (std::uint32_t number = 0; number < 200; ++number) {
        memo.put(0, number, std::string_view(text(number)), std::string_view("lane"));
        for (const std::uint32_t asked : {number, number / 2, number, number + 1}) {
            const std::uint32_t *value = memo.find(0, std::string_view(text(asked)), std::string_view("lane"));
            QVERIFY(!value || *value == asked);
            QVERIFY(value || asked != number);
        }
    }
}

void TestTokenMemo::tellsTokensApart()
{
    Memo memo;
    memo.put(1, 10, std::string_view("7"));
    memo.put(2, 20, std::string_view("7"));
    QCOMPARE(*memo.find(1, std::string_view("7")), 10U);
    QCOMPARE(*memo.find(2, std::string_view("7")), 20U);
    QVERIFY(!memo.find(3, std::string_view("7")));
    memo.put(1, 30, std::string_view("a text of more bytes than words"));
    QVERIFY(!memo.find(1, std::string_view("a text of more bytes than words")));
    QVERIFY(!memo.find(1, std::string_view("a text of much else than words!")));
}

PLUMBLINE_TEST(TestTokenMemo)
#include "tst_tokenmemo.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tokenmemo.h"

#include <QTest>

#include <cstdint>
#include <string>
#include <vector>

using namespace plumbline;

namespace {

using Memo = TokenMemo<std::uint32_t, 1, 64, TokenOrder::Changing, 2>;

/// What is found of the numbers below `count`, each remembered as its text.
std::vector<std::string> found(Memo &memo, std::uint32_t count)
{
    std::vector<std::string> texts;
    for (std::uint32_t number = 0; number < count; ++number) {
        if (const std::uint32_t *known = memo.find(0, std::string_view(std::to_string(number))))
            texts.push_back(std::to_string(*known));
    }
    return texts;
}

std::vector<std::string> numbersBelow(std::uint32_t end)
{
    std::vector<std::string> texts;
    for (std::uint32_t number = 0; number < end; ++number)
        texts.push_back(std::to_string(number));
    return texts;
}

void remember(Memo &memo, std::uint32_t count)
{
    for (std::uint32_t number = 0; number < count; ++number)
        memo.put(0, number, std::string_view(std::to_string(number)));
}

} // namespace

class TestTokenMemo : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsTokensThatComeInTurns();
    void forgetsWithoutMixingUp();
    void tellsSaltsApart();
};

// As many as counters have units: some share a slot, and each would push the other out.
void TestTokenMemo::findsTokensThatComeInTurns()
{
    Memo memo;
    remember(memo, 28);
    QCOMPARE(found(memo, 28), numbersBelow(28));
}

void TestTokenMemo::forgetsWithoutMixingUp()
{
    Memo memo;
    remember(memo, 1000);
    std::size_t known = 0;
    for (std::uint32_t number = 0; number < 2000; ++number) {
        const std::uint32_t *value = memo.find(0, std::string_view(std::to_string(number)));
        QVERIFY(!value || *value == number);
        known += value ? 1 : 0;
    }
    QVERIFY(known > 32 && known < 100);
    QVERIFY(memo.find(0, std::string_view("999")) != nullptr); // the last one
}

void TestTokenMemo::tellsSaltsApart()
{
    Memo memo;
    memo.put(1, 10, std::string_view("7"));
    memo.put(2, 20, std::string_view("7"));
    QCOMPARE(*memo.find(1, std::string_view("7")), 10U);
    QCOMPARE(*memo.find(2, std::string_view("7")), 20U);
    QCOMPARE(memo.find(3, std::string_view("7")), nullptr);
    QCOMPARE(memo.find(1, std::string_view("a text of more than its words")), nullptr);
}

QTEST_APPLESS_MAIN(TestTokenMemo)
#include "tst_tokenmemo.moc"

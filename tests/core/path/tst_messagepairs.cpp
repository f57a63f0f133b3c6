// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/messagepairs.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

using namespace plumbline;

namespace {

/// Messages between four cards as a run would record them, with the true pairs. A sender and its receiver leave together once
/// both are there, and each card does one thing after another.
struct MadeMessages
{
    std::vector<MessageEnd> senders; ///< `position` is the number of the message
    std::vector<MessageEnd> receivers;
};

MadeMessages randomMessages(std::mt19937 &random, std::uint32_t count, bool namesPeers)
{
    MadeMessages made;
    std::vector<TimeNs> free(4); // by card
    for (std::uint32_t at = 0; at < count; ++at) {
        const std::uint32_t from = random() % 4;
        const std::uint32_t to = (from + 1 + random() % 3) % 4;
        const TimeNs sent = free[from] + 1 + random() % 100'000;
        const TimeNs received = free[to] + 1 + random() % 100'000;
        const TimeNs end = std::max(sent, received) + 1 + random() % 50'000;
        made.senders.push_back({{sent, end}, from, at, namesPeers ? std::optional(to) : std::nullopt});
        made.receivers.push_back({{received, end}, to, at, namesPeers ? std::optional(from) : std::nullopt});
        free[from] = free[to] = end;
    }
    const auto byBegin = [](const MessageEnd &end) { return end.range.begin; };
    std::ranges::sort(made.senders, {}, byBegin);
    std::ranges::sort(made.receivers, {}, byBegin);
    return made;
}

std::size_t rightPairs(const MadeMessages &made, const std::vector<MessagePair> &pairs)
{
    return static_cast<std::size_t>(std::ranges::count_if(pairs, [&](const MessagePair &pair) {
        return made.senders[pair.first].position == made.receivers[pair.second].position;
    }));
}

} // namespace

class TestMessagePairs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pairsNamedPeersInTheirOrder();
    void pairsByTimeWhereMessagesAreMissing();
    void takesNoneOfSeveralUnknownSenders();
    void keepsMessagesThatWereLeftBehind();
};

void TestMessagePairs::pairsNamedPeersInTheirOrder()
{
    std::mt19937 random(1);
    for (int round = 0; round < 50; ++round) {
        const MadeMessages made = randomMessages(random, 100, true);
        const auto pairs = pairMessages(made.senders, made.receivers);
        QCOMPARE(pairs.size(), std::size_t{100});
        QCOMPARE(rightPairs(made, pairs), std::size_t{100});
    }
}

void TestMessagePairs::pairsByTimeWhereMessagesAreMissing()
{
    std::mt19937 random(2);
    for (int round = 0; round < 50; ++round) {
        MadeMessages made = randomMessages(random, 100, true);
        std::set<std::uint32_t> lost;
        while (lost.size() < 5)
            lost.insert(random() % 100);
        std::erase_if(made.senders, [&](const MessageEnd &end) { return lost.contains(end.position); });
        const auto pairs = pairMessages(made.senders, made.receivers);
        std::set<std::uint32_t> senders;
        for (const auto &[sender, receiver] : pairs) {
            QVERIFY2(senders.insert(sender).second, "no message is received twice");
            QCOMPARE(made.senders[sender].peer, std::optional(made.receivers[receiver].card));
        }
        // Clocks may be off, so that a receiver whose sender is lost may take the next sender of a busy channel.
        QVERIFY2(rightPairs(made, pairs) >= 90, qPrintable(QString::number(rightPairs(made, pairs))));
    }
}

void TestMessagePairs::takesNoneOfSeveralUnknownSenders()
{
    const std::vector<MessageEnd> senders{
        {{0, 100'000}, 0, 0, {}}, {{10'000, 100'000}, 1, 0, {}}, {{300'000, 400'000}, 1, 1, {}}};
    const std::vector<MessageEnd> receivers{{{20'000, 100'000}, 2, 0, {}}, {{250'000, 400'000}, 2, 1, {}}};
    QCOMPARE(pairMessages(senders, receivers), (std::vector<MessagePair>{{2, 1}}));
    // One side that names the other one is enough.
    std::vector<MessageEnd> named = receivers;
    named[0].peer = 1;
    QCOMPARE(pairMessages(senders, named), (std::vector<MessagePair>{{1, 0}, {2, 1}}));
}

void TestMessagePairs::keepsMessagesThatWereLeftBehind()
{
    const std::vector<MessageEnd> senders{{{0, 10'000}, 0, 0, 1}, {{20'000, 30'000}, 0, 1, 1}};
    const std::vector<MessageEnd> receivers{{{500'000, 510'000}, 1, 0, 0}, {{520'000, 530'000}, 1, 1, 0}};
    QCOMPARE(pairMessages(senders, receivers), (std::vector<MessagePair>{{0, 0}, {1, 1}}));
    // A receiver that ends before its sender begins belongs to another message.
    const std::vector<MessageEnd> early{{{-60'000, -50'000}, 1, 0, 0}, {{0, 30'000}, 1, 1, 0}};
    QCOMPARE(pairMessages(senders, early), (std::vector<MessagePair>{{0, 1}}));
}

PLUMBLINE_TEST(TestMessagePairs)
#include "tst_messagepairs.moc"

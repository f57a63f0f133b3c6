// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/workertables.h"

#include "core/io/jsonscanner.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <random>
#include <string>
#include <vector>

using namespace plumbline;

namespace {

/// Returns texts that a memo could confuse: of all lengths, with equal ends, some with escapes.
std::vector<std::string> tokens()
{
    std::mt19937 random(5);
    std::vector<std::string> made{"",
                                  "7",
                                  "null",
                                  "\"\"",
                                  "\"torch/nn/modules/module.py(1501): \\\"_call_impl\\\"\"",
                                  "\"torch/nn/modules/module.py(1501): \\\\\\\"_call_impl\\\\\\\"\""};
    for (int i = 0; i < 3000; ++i) {
        std::string text(random() % 120, 'a');
        if (!text.empty())
            text[random() % text.size()] = static_cast<char>('b' + random() % 3);
        if (random() % 8 == 0)
            text.insert(random() % (text.size() + 1), random() % 2 == 0 ? "\\n" : "\\\\n");
        made.push_back('"' + text + '"');
    }
    return made;
}

std::string textOf(const std::string &token)
{
    std::string buffer;
    return std::string(tokenText(token, buffer));
}

} // namespace

class TestWorkerTables : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesAreThoseOfTheirTexts();
    void flowKindsAreThoseOfTheirTexts();
    void lanesAreThoseOfTheirTexts();
    void seriesAreThoseOfTheirUnits();
};

void TestWorkerTables::namesAreThoseOfTheirTexts()
{
    WorkerTables tables;
    const std::vector<std::string> all = tokens();
    for (int round = 0; round < 2; ++round) {
        for (const std::string &token : all)
            QCOMPARE(std::string(tables.strings.text(StringId(tables.name(token)))), textOf(token));
    }
}

void TestWorkerTables::flowKindsAreThoseOfTheirTexts()
{
    WorkerTables tables;
    WorkerTables other; // another worker, which must find the same keys
    const std::vector<std::string> all = tokens();
    for (std::size_t i = 0; i + 1 < all.size(); i += 3) {
        const WorkerTables::FlowKind kind = tables.flowKind(all[i], all[i + 1]);
        const WorkerTables::FlowKind same = other.flowKind(all[i], all[i + 1]);
        const WorkerTables::FlowKind swapped = other.flowKind(all[i + 1], all[i]);
        QCOMPARE(std::string(tables.strings.text(StringId(kind.category))), textOf(all[i]));
        QVERIFY(kind.keyLow == same.keyLow && kind.keyHigh == same.keyHigh);
        const bool isSame = textOf(all[i]) == textOf(all[i + 1]);
        QCOMPARE(kind.keyLow == swapped.keyLow && kind.keyHigh == swapped.keyHigh, isSame);
    }
}

// The same lane several times, and many lanes in turns, so that memos remember and forget.
void TestWorkerTables::lanesAreThoseOfTheirTexts()
{
    WorkerTables tables;
    const std::vector<std::string> all = tokens();
    for (std::size_t i = 0; i + 1 < all.size(); i += 5) {
        const auto textOrZero = [](const std::string &token) {
            return token.empty() || token == "null" ? std::string("0") : textOf(token);
        };
        for (int again = 0; again < 4; ++again) { // a lane twice, then the lane with pid and tid swapped twice
            const std::size_t pid = i + static_cast<std::size_t>(again / 2);
            const std::size_t tid = i + 1 - static_cast<std::size_t>(again / 2);
            const WorkerTables::LaneKey &lane = tables.lanes[tables.lane(all[pid], all[tid])];
            QCOMPARE(lane.pid, textOrZero(all[pid]));
            QCOMPARE(lane.tid, textOrZero(all[tid]));
        }
        QCOMPARE(tables.lanes[tables.lane(all[0], all[1])].tid, std::string("7"));
    }
}

void TestWorkerTables::seriesAreThoseOfTheirUnits()
{
    WorkerTables tables;
    const std::uint32_t lane = tables.lane("1", "2");
    const std::vector<WorkerTables::Member> members{{"acc_id", "0"}, {"acc_id", "\"1\""}, {"PA Link ID", "7"}, {"acc_id", "1"}};
    const std::span<const WorkerTables::Member> all = members;
    const std::uint32_t first = tables.unit(all.first(1));
    const std::uint32_t second = tables.unit(all.subspan(1, 1));
    const std::uint32_t both = tables.unit(all.subspan(1, 2));
    QStringList names;
    for (int round = 0; round < 2; ++round) {
        for (const std::uint32_t unit : {tables.unit({}), first, second, both}) {
            const WorkerTables::Series series = tables.series(lane, "\"read\"", "", "value", unit);
            names << QString::fromStdString(tables.counters[series.counter].name + ": " + tables.seriesKeys[series.series].name);
        }
    }
    const QStringList once{QStringLiteral("read: value"), QStringLiteral("read: value [acc_id 0]"),
                           QStringLiteral("read: value [acc_id 1]"), QStringLiteral("read: value [acc_id 1] [PA Link ID 7]")};
    QCOMPARE(names, once + once);
    QCOMPARE(tables.unit(all.last(1)), second);
    QVERIFY(tables.series(tables.lane("2", "2"), "\"read\"", "", "value", first).counter !=
            tables.series(lane, "\"read\"", "", "value", first).counter);
}

PLUMBLINE_TEST(TestWorkerTables)
#include "tst_workertables.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/calltree.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <tuple>
#include <vector>

using namespace plumbline;

namespace {

/// Figures of a node by its way from the root, such as "step > add".
struct Figures
{
    std::uint64_t count = 0;
    TimeNs totalNs = 0;
    TimeNs selfNs = 0;

    friend bool operator==(const Figures &, const Figures &) = default;
};
using Ways = std::map<std::string, Figures>;

std::string shownName(const Trace &trace, const CallTreeNode &node)
{
    return node.kind == CallTreeNode::Kind::Others ? "(others)" : nodeName(trace, node);
}

Ways waysOf(const Trace &trace, const CallTree &tree)
{
    Ways ways;
    std::vector<std::string> names(tree.nodes.size());
    for (std::size_t node = 1; node < tree.nodes.size(); ++node) {
        const CallTreeNode &each = tree.nodes[node];
        names[node] = (each.parent == 0 ? "" : names[each.parent] + " > ") + shownName(trace, each);
        ways[names[node]] = {each.count, static_cast<TimeNs>(each.totalNs), static_cast<TimeNs>(each.selfNs)};
    }
    return ways;
}

QStringList printed(const Trace &trace, const CallTree &tree)
{
    QStringList lines;
    for (std::size_t node = 1; node < tree.nodes.size(); ++node) {
        const CallTreeNode &each = tree.nodes[node];
        lines << QStringLiteral("%1%2 n%3 total%4 self%5")
                     .arg(QString(static_cast<qsizetype>(each.depth - 1), QLatin1Char('.')),
                          QString::fromStdString(shownName(trace, each)))
                     .arg(each.count)
                     .arg(static_cast<TimeNs>(each.totalNs))
                     .arg(static_cast<TimeNs>(each.selfNs));
    }
    return lines;
}

CallTree made(const Trace &trace, const CallTreeQuery &query = {}, CallTreeOrder order = CallTreeOrder::TopDown)
{
    const auto tree = callTree(trace, query, TaskControl());
    return tree ? reordered(*tree, trace, order, query.mostNodes, TaskControl()).value_or(CallTree()) : CallTree();
}

WideNs selfSum(const CallTree &tree)
{
    return std::accumulate(tree.nodes.begin(), tree.nodes.end(), WideNs{0},
                           [](WideNs sum, const CallTreeNode &node) { return sum + node.selfNs; });
}

/// Finds the way of each slice by looking at all others, and its self time by marking every nanosecond.
class NaiveCallTree
{
public:
    NaiveCallTree(const Trace &trace, const CallTreeQuery &query) : m_trace(trace), m_query(query) {}

    Ways ways(CallTreeOrder order) const
    {
        Ways ways;
        for (std::size_t id = 0; id < m_trace.slices().size(); ++id) {
            if (isChosen(SliceId(id)))
                add(SliceId(id), order, ways);
        }
        return ways;
    }

private:
    TimeRange clipped(SliceId slice) const
    {
        const TimeRange range = m_trace.sliceRange(slice);
        return {std::max(range.begin, m_query.range.begin), std::min(range.end, m_query.range.end)};
    }

    bool isChosen(SliceId slice) const
    {
        const TimeRange range = m_trace.sliceRange(slice);
        return m_query.holds(m_trace.laneOf(slice)) && m_query.range.intersectsSlice(range.begin, range.end);
    }

    /// Returns the place of a slice in the order in which slices open.
    auto opening(SliceId slice) const
    {
        const TimeRange range = m_trace.sliceRange(slice);
        return std::tuple(range.begin, -range.length(), m_trace.rowOf(slice));
    }

    SliceId parentOf(SliceId slice) const
    {
        const TimeRange range = m_trace.sliceRange(slice);
        SliceId best;
        for (std::size_t id = 0; id < m_trace.slices().size(); ++id) {
            const SliceId other(id);
            const TimeRange around = m_trace.sliceRange(other);
            if (!isChosen(other) || m_trace.laneOf(other) != m_trace.laneOf(slice) || opening(other) >= opening(slice) ||
                around.end < range.end || around.end <= range.begin)
                continue;
            if (!best.isValid() || opening(best) < opening(other))
                best = other;
        }
        return best;
    }

    TimeNs self(SliceId slice) const
    {
        const TimeRange whole = m_trace.sliceRange(slice);
        const TimeRange part = clipped(slice);
        std::vector<bool> left(static_cast<std::size_t>(m_trace.slicesRange().end + 1), false);
        std::fill(left.begin() + part.begin, left.begin() + part.end, true);
        for (std::size_t id = 0; id < m_trace.slices().size(); ++id) {
            const TimeRange other = m_trace.sliceRange(SliceId(id));
            if (m_trace.laneOf(SliceId(id)) == m_trace.laneOf(slice) && m_trace.rowOf(SliceId(id)) > m_trace.rowOf(slice) &&
                other.begin >= whole.begin && other.end <= whole.end)
                std::fill(left.begin() + other.begin, left.begin() + other.end, false);
        }
        return std::count(left.begin(), left.end(), true);
    }

    std::string name(SliceId slice) const { return std::string(m_trace.text(m_trace.slices().name[slice.value])); }

    void add(SliceId slice, CallTreeOrder order, Ways &ways) const
    {
        const TimeNs selfNs = self(slice);
        if (order == CallTreeOrder::TopDown) {
            std::string way = name(slice);
            for (SliceId up = parentOf(slice); up.isValid(); up = parentOf(up))
                way = name(up) + " > " + way;
            Figures &figures = ways[way];
            ++figures.count;
            figures.totalNs += clipped(slice).length();
            figures.selfNs += selfNs;
            return;
        }
        std::string way;
        for (SliceId up = slice; up.isValid();) {
            const SliceId next = order == CallTreeOrder::BySelf ? SliceId() : parentOf(up);
            way = way.empty() ? name(up) : way + " > " + name(up);
            Figures &figures = ways[way];
            ++figures.count;
            figures.totalNs += selfNs;
            figures.selfNs += next.isValid() ? 0 : selfNs;
            up = next;
        }
    }

    const Trace &m_trace;
    const CallTreeQuery &m_query;
};

/// Two lanes: slices of the first one nest, those of the second one overlap as they like.
std::shared_ptr<const Trace> randomCalls(unsigned seed)
{
    std::mt19937 random(seed);
    QByteArray json = "[" + test::sliceText(1, 1, 0, 5, "first");
    for (unsigned i = 0; i < 90; ++i) {
        const unsigned lane = random() % 2;
        const unsigned unit = i % 3 == 0 ? 64 : i % 3 == 1 ? 16 : 4;
        const qint64 start = lane == 0 ? qint64(random() % (640 / unit)) * unit : qint64(random() % 600);
        const qint64 length = lane == 0 ? (random() % 8 == 0 ? 0 : unit) : qint64(random() % (i % 6 == 0 ? 200 : 30));
        json += test::sliceText(1, static_cast<int>(lane), start, length, "n" + QByteArray::number(random() % 4));
    }
    return test::traceFromText(json.chopped(2) + "]");
}

} // namespace

class TestCallTree : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void followsTheNesting();
    void turnsAround();
    void keepsLanesApart();
    void equalsLookingAtAllSlices_data();
    void equalsLookingAtAllSlices();
    void addsUpToTheBusyTime();
    void mergesWhatHasNoRoom();
    void boundsTheDepth();
    void stops();
};

namespace {

std::shared_ptr<const Trace> smallCalls()
{
    return test::traceFromText("[" + test::nameText(1, 0, "process_name", "P") + test::sliceText(1, 1, 0, 100, "step") +
                               test::sliceText(1, 1, 10, 30, "add") + test::sliceText(1, 1, 15, 5, "launch") +
                               test::sliceText(1, 1, 50, 20, "add") + test::sliceText(1, 1, 80, 10, "launch") +
                               test::sliceText(1, 2, 5, 40, "launch").chopped(2) + "]");
}

} // namespace

void TestCallTree::followsTheNesting()
{
    const auto trace = smallCalls();
    QVERIFY(trace);
    QCOMPARE(printed(*trace, made(*trace)),
             (QStringList{QStringLiteral("step n1 total100 self40"), QStringLiteral(".add n2 total50 self45"),
                          QStringLiteral("..launch n1 total5 self5"), QStringLiteral(".launch n1 total10 self10"),
                          QStringLiteral("launch n1 total40 self40")}));
    // Times are cut to the range: "add" from 10 to 40 counts with its part, and so does its self time.
    CallTreeQuery query;
    query.range = {18, 60};
    query.lanes.assign(trace->lanes().size(), false);
    query.lanes[trace->laneOf(test::sliceCalled(*trace, "step")).value] = true;
    QCOMPARE(printed(*trace, made(*trace, query)),
             (QStringList{QStringLiteral("step n1 total42 self10"), QStringLiteral(".add n2 total32 self30"),
                          QStringLiteral("..launch n1 total2 self2")}));
    query.range = {200, 300};
    QVERIFY(made(*trace, query).isEmpty());
}

void TestCallTree::turnsAround()
{
    const auto trace = smallCalls();
    QVERIFY(trace);
    QCOMPARE(printed(*trace, made(*trace, {}, CallTreeOrder::BottomUp)),
             (QStringList{QStringLiteral("launch n3 total55 self40"), QStringLiteral(".step n1 total10 self10"),
                          QStringLiteral(".add n1 total5 self0"), QStringLiteral("..step n1 total5 self5"),
                          QStringLiteral("add n2 total45 self0"), QStringLiteral(".step n2 total45 self45"),
                          QStringLiteral("step n1 total40 self40")}));
    QCOMPARE(printed(*trace, made(*trace, {}, CallTreeOrder::BySelf)),
             (QStringList{QStringLiteral("launch n3 total55 self55"), QStringLiteral("add n2 total45 self45"),
                          QStringLiteral("step n1 total40 self40")}));
}

void TestCallTree::keepsLanesApart()
{
    const auto trace = smallCalls();
    QVERIFY(trace);
    CallTreeQuery query;
    query.byLane = true;
    QCOMPARE(printed(*trace, made(*trace, query, CallTreeOrder::BySelf)),
             (QStringList{QStringLiteral("P/1 n5 total100 self0"), QStringLiteral(".add n2 total45 self45"),
                          QStringLiteral(".step n1 total40 self40"), QStringLiteral(".launch n2 total15 self15"),
                          QStringLiteral("P/2 n1 total40 self0"), QStringLiteral(".launch n1 total40 self40")}));
    QCOMPARE(made(*trace, query).nodes[1].count, std::uint64_t{1});
    QCOMPARE(made(*trace, query).root().count, std::uint64_t{2});
}

void TestCallTree::equalsLookingAtAllSlices_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 0; seed < 40; ++seed)
        QTest::addRow("%u", seed) << seed;
}

void TestCallTree::equalsLookingAtAllSlices()
{
    QFETCH(unsigned, seed);
    const auto trace = randomCalls(seed);
    QVERIFY(trace);
    QCOMPARE(trace->lanes()[0].overlapping + trace->lanes()[1].overlapping > 0, true);
    std::mt19937 random(seed);
    for (int round = 0; round < 4; ++round) {
        CallTreeQuery query;
        if (round > 0) {
            const auto begin = static_cast<TimeNs>(random() % 600);
            query.range = {begin, begin + static_cast<TimeNs>(random() % 200)};
        }
        const NaiveCallTree naive(*trace, query);
        for (const CallTreeOrder order : {CallTreeOrder::TopDown, CallTreeOrder::BottomUp, CallTreeOrder::BySelf})
            QVERIFY(waysOf(*trace, made(*trace, query, order)) == naive.ways(order));
    }
}

void TestCallTree::addsUpToTheBusyTime()
{
    for (unsigned seed = 0; seed < 20; ++seed) {
        const auto trace = randomCalls(seed);
        QVERIFY(trace);
        const std::size_t nested = trace->lanes()[0].overlapping == 0 ? 0 : 1;
        QCOMPARE(trace->lanes()[nested].overlapping, std::uint64_t{0});
        CallTreeQuery query;
        query.lanes.assign(2, false);
        query.lanes[nested] = true;
        for (const CallTreeOrder order : {CallTreeOrder::TopDown, CallTreeOrder::BottomUp, CallTreeOrder::BySelf}) {
            const CallTree tree = made(*trace, query, order);
            QVERIFY(!tree.isOverlapping);
            QVERIFY(selfSum(tree) == trace->lanes()[nested].busyNs);
            QVERIFY(tree.root().totalNs == trace->lanes()[nested].busyNs);
            for (std::size_t node = 1; node < tree.nodes.size(); ++node) {
                WideNs below = tree.nodes[node].selfNs;
                tree.forChildren(node, [&](std::size_t child) { below += tree.nodes[child].totalNs; });
                QVERIFY(below == tree.nodes[node].totalNs);
            }
        }
    }
}

void TestCallTree::mergesWhatHasNoRoom()
{
    const auto trace = randomCalls(3);
    QVERIFY(trace);
    const CallTree whole = made(*trace);
    QCOMPARE(whole.mergedSlices, std::uint64_t{0});
    for (const CallTreeOrder order : {CallTreeOrder::TopDown, CallTreeOrder::BottomUp, CallTreeOrder::BySelf}) {
        CallTreeQuery query;
        query.mostNodes = 6;
        const CallTree small = made(*trace, query, order);
        QVERIFY(small.nodes.size() <= 2 * query.mostNodes);
        QVERIFY(small.mergedSlices > 0);
        QVERIFY(selfSum(small) == selfSum(whole));
    }
    CallTreeQuery query;
    query.mostNodes = 6;
    const CallTree small = made(*trace, query);
    std::uint64_t slices = 0;
    for (std::size_t node = 1; node < small.nodes.size(); ++node)
        slices += small.nodes[node].count;
    QCOMPARE(slices, std::uint64_t{trace->slices().size()});
    QVERIFY(small.root().totalNs == whole.root().totalNs);
    // Even lanes may have no room.
    query.byLane = true;
    query.mostNodes = 2;
    for (const CallTreeOrder order : {CallTreeOrder::TopDown, CallTreeOrder::BottomUp, CallTreeOrder::BySelf}) {
        const CallTree lanes = made(*trace, query, order);
        QVERIFY(lanes.mergedSlices > 0);
        QVERIFY(selfSum(lanes) == selfSum(whole));
        QVERIFY(lanes.root().totalNs == made(*trace, {}, order).root().totalNs);
    }
}

// A stack that is deeper than any program's must not make a tree that nobody can walk.
void TestCallTree::boundsTheDepth()
{
    QByteArray json = "[";
    for (int i = 0; i < 2000; ++i)
        json += test::sliceText(1, 1, i, 10'000 - 2 * i, "f");
    const auto trace = test::traceFromText(json.chopped(2) + "]");
    QVERIFY(trace);
    for (const CallTreeOrder order : {CallTreeOrder::TopDown, CallTreeOrder::BottomUp}) {
        const CallTree tree = made(*trace, {}, order);
        std::uint32_t deepest = 0;
        for (const CallTreeNode &node : tree.nodes)
            deepest = std::max(deepest, node.depth);
        QCOMPARE(deepest, order == CallTreeOrder::TopDown ? CallTree::MostDepth : CallTree::MostDepth - 1);
        QVERIFY(selfSum(tree) == 10'000);
        QVERIFY(tree.mergedSlices > 1000);
    }
}

void TestCallTree::stops()
{
    const auto trace = smallCalls();
    TaskControl control;
    control.requestStop();
    QCOMPARE(callTree(*trace, {}, control).error().code, ErrorCode::Cancelled);
    QCOMPARE(reordered(made(*trace), *trace, CallTreeOrder::BottomUp, 100, control).error().code, ErrorCode::Cancelled);
}

PLUMBLINE_TEST(TestCallTree)
#include "tst_calltree.moc"

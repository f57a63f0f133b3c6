// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <random>
#include <tuple>

using namespace plumbline;
using namespace plumbline::test;

namespace {

QByteArray microseconds(unsigned ns)
{
    return QByteArray::number(ns / 1000) + '.' + QByteArray::number(ns % 1000).rightJustified(3, '0');
}

/// Returns slices that nest, overlap and share edges on two lanes, and flows between any of their times.
QByteArray randomTrace(std::mt19937 &random)
{
    QByteArray json = "[{\"ph\":\"X\",\"ts\":0,\"dur\":0,\"tid\":9,\"name\":\"origin\"}";
    for (unsigned count = random() % 60; count > 0; --count) {
        json += ",{\"ph\":\"X\",\"name\":\"s\",\"tid\":" + QByteArray::number(random() % 2) +
                ",\"ts\":" + microseconds(random() % 40) + ",\"dur\":" + microseconds(random() % 12) + "}";
    }
    for (unsigned id = random() % 60; id > 0; --id) {
        for (const char *phase : {"s", "f"}) {
            json += ",{\"ph\":\"" + QByteArray(phase) + "\",\"cat\":\"c\",\"name\":\"n\",\"id\":" + QByteArray::number(id) +
                    ",\"tid\":" + QByteArray::number(random() % 2) + ",\"ts\":" + microseconds(random() % 60) +
                    (random() % 2 ? ",\"bp\":\"e\"}" : "}");
        }
    }
    return json + "]";
}

/// Applies the rule of docs/formats.md 6 slice by slice.
SliceId holder(const Trace &trace, const Lane &lane, TimeNs time)
{
    using Rank = std::tuple<bool, TimeNs, std::uint32_t>; // whether it really contains the time, its start, its row
    std::optional<std::pair<Rank, SliceId>> best;
    for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
        const TimeRange range = trace.sliceRange(SliceId(slice));
        const bool proper = range.begin == time || (range.begin < time && time < range.end);
        if (!proper && range.end != time)
            continue;
        const Rank rank{proper, range.begin, static_cast<std::uint32_t>(trace.rowOf(SliceId(slice)))};
        if (!best || rank >= best->first)
            best = {rank, SliceId(slice)};
    }
    return best ? best->second : SliceId();
}

bool beginsNext(const Trace &trace, const Lane &lane, TimeNs time, SliceId slice)
{
    std::optional<TimeNs> first;
    for (std::uint32_t other = lane.sliceBegin(); other < lane.sliceEnd(); ++other) {
        const TimeNs start = trace.slices().start[other];
        if (start >= time && (!first || start < *first))
            first = start;
    }
    return first ? slice.isValid() && trace.slices().start[slice.value] == *first : !slice.isValid();
}

} // namespace

class TestFlowBinding : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheRule();
};

void TestFlowBinding::agreesWithTheRule()
{
    std::mt19937 random(3);
    std::size_t ends = 0;
    for (int round = 0; round < 200; ++round) {
        const auto trace = loadText(randomTrace(random));
        QVERIFY(trace && (*trace)->verify());
        for (const Flow &flow : (*trace)->flows().flows.span()) {
            QCOMPARE(flow.from.slice, holder(**trace, (*trace)->lane(flow.from.lane), flow.from.time));
            const Lane &lane = (*trace)->lane(flow.to.lane);
            const bool holds = flow.to.slice == holder(**trace, lane, flow.to.time);
            QVERIFY(holds || beginsNext(**trace, lane, flow.to.time, flow.to.slice));
            ++ends;
        }
    }
    QVERIFY(ends > 1000);
}

PLUMBLINE_TEST(TestFlowBinding)
#include "tst_flowbinding.moc"

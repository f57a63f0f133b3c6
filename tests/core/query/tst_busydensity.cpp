// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/busydensity.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace plumbline;

namespace {

QByteArray device()
{
    return test::nameText(2, 0, "process_name", "Ascend Hardware") + test::nameText(1, 0, "process_name", "CANN");
}

std::shared_ptr<const Trace> randomDevice(unsigned seed)
{
    std::mt19937 random(seed);
    QByteArray json = "[" + device() + test::sliceText(1, 1, 0, 100'000, "host");
    for (int i = 0; i < 400; ++i)
        json += test::sliceText(2, 1 + int(random() % 3), qint64(random() % 100'000), qint64(random() % 900),
                                random() % 4 == 0 ? "EVENT_WAIT" : "MatMul");
    return test::traceFromText(json.chopped(2) + "]");
}

/// Computes the density by its definition, nanosecond by nanosecond.
std::vector<double> slowBusy(const Trace &trace, TimeRange range, int bins)
{
    std::vector<bool> busy(std::size_t(range.length()));
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        const Role role = trace.slices().role[i];
        if (trace.processOf(trace.laneOf(SliceId(i))).kind != ProcessKind::Device || role == Role::Wait || role == Role::Free)
            continue;
        const TimeRange slice = trace.sliceRange(SliceId(i));
        for (TimeNs time = std::max(slice.begin, range.begin); time < std::min(slice.end, range.end); ++time)
            busy[std::size_t(time - range.begin)] = true;
    }
    std::vector<double> shares(std::size_t(bins), 0);
    std::vector<double> lengths(std::size_t(bins), 0);
    for (std::size_t i = 0; i < busy.size(); ++i) {
        const std::size_t bin = i * std::size_t(bins) / busy.size();
        shares[bin] += busy[i];
        lengths[bin] += 1;
    }
    for (std::size_t bin = 0; bin < shares.size(); ++bin)
        shares[bin] /= lengths[bin];
    return shares;
}

} // namespace

class TestBusyDensity : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isTheUnionOfTheDevice()
    {
        const TaskControl control;
        for (unsigned seed = 1; seed <= 5; ++seed) {
            const auto trace = randomDevice(seed);
            for (const int bins : {1, 7, 100, 999}) {
                const TimeRange range{1000, 98'765};
                const auto density = busyDensity(*trace, range, bins, control);
                QVERIFY(density);
                const std::vector<double> wanted = slowBusy(*trace, range, bins);
                QCOMPARE(density->bins.size(), wanted.size());
                for (std::size_t i = 0; i < wanted.size(); ++i)
                    QVERIFY2(std::abs(double(density->bins[i].busy) - wanted[i]) < 1e-6, qPrintable(QString::number(i)));
            }
        }
    }

    void rolesAreThoseOfMostTime()
    {
        const auto trace = test::traceFromText("[" + device() + test::sliceText(2, 1, 0, 100, "MatMul") +
                                               test::sliceText(2, 2, 50, 50, "hcom_allReduce_") +
                                               test::sliceText(2, 2, 100, 100, "hcom_allReduce_").chopped(2) + "]");
        const auto density = busyDensity(*trace, {0, 400}, 4, TaskControl());
        QVERIFY(density);
        QCOMPARE(density->bins[0].role, trace->slices().role[0]);
        QCOMPARE(density->bins[1].role, trace->slices().role[1]);
        QCOMPARE(density->bins[0].busy, 1.0F);
        QCOMPARE(density->bins[2].busy, 0.0F);
        QCOMPARE(density->merged(0, 4).busy, 0.5F);
        QCOMPARE(density->merged(3, 3).busy, 0.0F);
    }

    void hostAloneAndStops()
    {
        const auto host =
            test::traceFromText("[" + test::sliceText(1, 1, 0, 50, "a") + test::sliceText(1, 1, 90, 10, "b").chopped(2) + "]");
        const auto density = busyDensity(*host, {0, 100}, 2, TaskControl());
        QVERIFY(density);
        QCOMPARE(density->bins[0].busy, 1.0F);
        QCOMPARE(density->bins[1].busy, 0.2F);
        QVERIFY(busyDensity(*test::traceFromText("[]"), {0, 0}, 0, TaskControl()));
    }
};

PLUMBLINE_TEST(TestBusyDensity)
#include "tst_busydensity.moc"

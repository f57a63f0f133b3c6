// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/options/loadoptions.h"
#include "core/profile/profileloader.h"
#include "core/query/lanelabel.h"
#include "core/sql/sqlconnection.h"
#include "tests/core/sql/sqltext.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace plumbline;
using namespace plumbline::test;

namespace {

/// Returns the cards of a profile that have a timeline.
std::vector<SharedCard> cardsOf(const QString &path)
{
    std::vector<SharedCard> cards;
    TaskControl control;
    const auto profile = openProfile(path.toStdString(), ScanDepth::Tables, control);
    for (std::size_t card = 0; profile && card < profile->cards.size(); ++card) {
        if (profile->cards[card].timeline.empty())
            continue;
        const auto opened = openTimeline(OpenCard(profile->cards[card]), control, LoadOptions());
        if (opened)
            cards.insert(cards.end(), opened->begin(), opened->end());
    }
    return cards;
}

/// Sums by key as answers print them, sorted by key.
class Sums
{
public:
    void add(const std::string &key, std::int64_t value)
    {
        ++m_sums[key].first;
        m_sums[key].second += value;
    }
    [[nodiscard]] QString printed() const
    {
        QStringList rows;
        for (const auto &[key, sum] : m_sums)
            rows += QStringLiteral("'%1' %2 %3").arg(QString::fromStdString(key)).arg(sum.first).arg(sum.second);
        return rows.join(QLatin1Char('|'));
    }

private:
    std::map<std::string, std::pair<qint64, qint64>> m_sums;
};

} // namespace

/// Compares answers with loops over the columns of the timelines.
class TestSqlSums : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agree_data();
    void agree();
};

void TestSqlSums::agree_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("demo") << QString();
    for (const char *sample : {"resnet_2cards_level1", "resnet_2cards_level1_db", "mindinsight/run_1", "kineto/alexnet.json.gz"})
        QTest::newRow(sample) << QString::fromLatin1(sample);
}

void TestSqlSums::agree()
{
    QFETCH(QString, path);
    if (!path.isEmpty() && samplePath(path).isEmpty())
        QSKIP("the samples are not on this machine");
    const std::vector<SharedCard> cards = path.isEmpty() ? demoCards() : cardsOf(samplePath(path));
    QVERIFY(!cards.empty());
    Sums lanes;
    Sums names;
    Sums inRange;
    Sums waits;
    Sums busy;
    std::int64_t samples = 0;
    const Trace &first = *cards.front()->trace();
    const TimeRange all = first.slicesRange();
    const TimeRange range{all.begin + all.length() / 3, all.begin + all.length() / 2}; // of the first card
    for (const SharedCard &card : cards) {
        const Trace &trace = *card->trace();
        samples += static_cast<std::int64_t>(trace.counters().time.size());
        for (std::size_t slice = 0; slice < trace.slices().size(); ++slice) {
            const TimeNs duration = trace.slices().duration[slice];
            const std::string name(trace.text(trace.slices().name[slice]));
            lanes.add(laneLabel(trace, trace.laneOf(SliceId(slice))), duration);
            names.add(name, duration);
            const std::int64_t start = trace.absolute(trace.slices().start[slice]);
            if (start < first.absolute(range.end) && start + duration > first.absolute(range.begin))
                inRange.add(name, duration);
        }
        for (const Lane &lane : trace.lanes()) {
            if (lane.slices() > 0)
                busy.add("all", lane.busyNs);
        }
        for (const Flow &flow : trace.flows().flows.span()) {
            if (flow.from.slice.isValid() && flow.to.slice.isValid())
                waits.add(trace.flows().categories[flow.category].name,
                          trace.slices().start[flow.to.slice.value] - trace.slices().end(flow.from.slice.value));
        }
    }
    auto connection = SqlConnection::open(cards);
    QVERIFY(connection);
    const auto ask = [&connection](const QByteArray &sql) { return answerOf(*connection, sql); };
    QCOMPARE(
        ask("SELECT l.label, count(*), sum(s.duration_ns) FROM slice s JOIN lane l ON l.id = s.lane_id GROUP BY 1 ORDER BY 1"),
        lanes.printed());
    QCOMPARE(ask("SELECT name, count(*), sum(duration_ns) FROM slice GROUP BY name"), names.printed());
    QCOMPARE(ask("SELECT name, count(*), sum(duration_ns) FROM slice WHERE start_ns < " +
                 QByteArray::number(qint64(first.absolute(range.end))) + " AND end_ns > " +
                 QByteArray::number(qint64(first.absolute(range.begin))) + " GROUP BY name ORDER BY name"),
             inRange.printed());
    QCOMPARE(ask("SELECT f.category, count(*), sum(k.start_ns - l.end_ns) FROM flow f JOIN slice l ON l.id = f.from_slice "
                 "JOIN slice k ON k.id = f.to_slice GROUP BY 1 ORDER BY 1"),
             waits.printed());
    QCOMPARE(ask("SELECT 'all', count(*), sum(busy_ns) FROM (SELECT busy(start_ns, duration_ns) AS busy_ns FROM slice GROUP BY "
                 "lane_id)"),
             busy.printed());
    QCOMPARE(ask("SELECT count(*) FROM sample"), QString::number(samples));
}

PLUMBLINE_TEST(TestSqlSums)
#include "tst_sqlsums.moc"

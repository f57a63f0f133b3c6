// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/newlateness.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestNewLateness : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void explains_data();
    void explains();
};

void TestNewLateness::explains_data()
{
    QTest::addColumn<int>("computing"); // what the card computes longer than in the base
    QTest::addColumn<int>("waiting");
    QTest::addColumn<int>("card"); // the one that the difference is about
    QTest::addColumn<bool>("isNew");
    QTest::newRow("computes longer") << 700 << 0 << 2 << true;
    QTest::newRow("as slow in the base") << 699 << 0 << 2 << false;
    QTest::newRow("only waits longer") << 0 << 1000 << 2 << false;
    QTest::newRow("another card") << 1000 << 0 << 1 << false;
}

/// A card that is slow explains the longer step if it was not as slow in the base.
void TestNewLateness::explains()
{
    QFETCH(int, computing);
    QFETCH(int, waiting);
    QFETCH(int, card);
    Finding slow;
    slow.ruleId = "cluster-compute-spread";
    slow.area = AdviceArea::Cluster;
    slow.cards = {2};
    slow.save(0, 1000, 100'000);
    Finding longer;
    longer.ruleId = "diff-overall";
    longer.area = AdviceArea::Comparison;
    longer.cards = {static_cast<std::size_t>(card)};
    longer.facts = {differenceFact("computing_ns", computing), differenceFact("communication_ns", waiting)};
    std::vector<Finding> findings{slow, longer};
    findings.push_back(slow);
    findings.back().ruleId = "cluster-comm-spread"; // which names no slow card
    nameNewLateness(findings);
    QTEST(!findings[0].explains.empty(), "isNew");
    QVERIFY(findings[2].explains.empty());
}

PLUMBLINE_TEST(TestNewLateness)
#include "tst_newlateness.moc"

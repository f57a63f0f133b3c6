// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/cardruns.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestCardRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersRuns();
    void groupsCardsByRun();
};

void TestCardRuns::numbersRuns()
{
    using Numbers = std::vector<std::size_t>;
    QCOMPARE(runNumbers({}), Numbers());
    const std::vector<RunMember> oneRun{{0, "", 0}, {0, "", 1}, {0, "", {}}, {0, "", {}}};
    QCOMPARE(runNumbers(oneRun), (Numbers{0, 0, 0, 0}));
    const std::vector<RunMember> jobsAndSteps{{0, "", 0}, {1, "", 0}, {0, "start2_stop5", 0}, {0, "start2_stop5", 1}, {1, "", 1}};
    QCOMPARE(runNumbers(jobsAndSteps), (Numbers{0, 1, 2, 2, 1}));
    const std::vector<RunMember> captures{{0, "", 0}, {0, "", 0}, {0, "", 0}, {0, "", 1}, {0, "", 1}, {1, "", 1}};
    QCOMPARE(runNumbers(captures), (Numbers{0, 1, 2, 0, 1, 3}));
}

void TestCardRuns::groupsCardsByRun()
{
    using Runs = std::vector<std::vector<std::size_t>>;
    QCOMPARE(cardsOfRuns({}), Runs());
    QCOMPARE(cardsOfRuns(std::vector<std::size_t>{0, 1, 2, 0, 1, 3}), (Runs{{0, 3}, {1, 4}, {2}, {5}}));
}

PLUMBLINE_TEST(TestCardRuns)
#include "tst_cardruns.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/support/ledger.h"

#include <QTest>

using namespace plumbline;

namespace {

ImportReport exampleReport()
{
    ImportReport report;
    report.events = 1100;
    report.byPhase['X'] = 900;
    report.byPhase['M'] = 80;
    report.byPhase['V'] = 15;
    report.byPhase['s'] = 100;
    report.refused = 5;
    report.repaired = 3;
    report.flowPointsUnpaired = 2;
    report.problems.push_back({Severity::Note, ProblemCode::PhaseNotDrawn, {}, -1, 0, "V", 15});
    return report;
}

} // namespace

class LedgerTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void partsAddUp();
    void saysWhatIsNotZero();
    void sumsCards();
};

void LedgerTest::partsAddUp()
{
    const Ledger ledger = Ledger::of(exampleReport());
    QCOMPARE(ledger.drawn + ledger.metadata + ledger.repaired + ledger.unpaired + ledger.notDrawn + ledger.refused,
             ledger.events);
    QCOMPARE(ledger.drawn, std::uint64_t(995));
}

void LedgerTest::saysWhatIsNotZero()
{
    QCOMPARE(ledgerText(Ledger::of(exampleReport())).replace(QChar(0x202F), QLatin1Char(' ')),
             QStringLiteral("1 100 events read = 995 drawn + 80 names and sort orders + 3 repaired + 2 flow points without a "
                            "partner + 15 of kinds that are not drawn + 5 refused"));
    QCOMPARE(ledgerText(Ledger()), QStringLiteral("0 events read = 0 drawn + 0 refused"));
}

void LedgerTest::sumsCards()
{
    Ledger total = Ledger::of(exampleReport());
    total += Ledger::of(exampleReport());
    QCOMPARE(total.events, std::uint64_t(2200));
    QCOMPARE(total.drawn, std::uint64_t(1990));
    QCOMPARE(total.metadata, std::uint64_t(160));
    QCOMPARE(total.repaired, std::uint64_t(6));
    QCOMPARE(total.unpaired, std::uint64_t(4));
    QCOMPARE(total.notDrawn, std::uint64_t(30));
    QCOMPARE(total.refused, std::uint64_t(10));
}

PLUMBLINE_TEST(LedgerTest)
#include "tst_ledger.moc"

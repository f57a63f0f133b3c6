// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/ledger.h"

#include "widgets/support/formatting.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace plumbline {

namespace {

class LedgerTexts
{
    Q_DECLARE_TR_FUNCTIONS(Ledger)
};

} // namespace

Ledger Ledger::of(const ImportReport &report)
{
    Ledger ledger;
    ledger.events = report.events;
    ledger.metadata = report.byPhase['M'];
    ledger.repaired = report.repaired;
    ledger.unpaired = report.flowPointsUnpaired;
    ledger.refused = report.refused;
    for (const Problem &problem : report.problems) {
        if (problem.code == ProblemCode::PhaseNotDrawn)
            ledger.notDrawn += problem.count;
    }
    const std::uint64_t apart = ledger.metadata + ledger.repaired + ledger.unpaired + ledger.refused + ledger.notDrawn;
    ledger.drawn = ledger.events - std::min(apart, ledger.events);
    return ledger;
}

Ledger &Ledger::operator+=(const Ledger &other)
{
    events += other.events;
    drawn += other.drawn;
    metadata += other.metadata;
    repaired += other.repaired;
    unpaired += other.unpaired;
    notDrawn += other.notDrawn;
    refused += other.refused;
    return *this;
}

QString ledgerText(const Ledger &ledger)
{
    QStringList parts{LedgerTexts::tr("%1 drawn").arg(countText(ledger.drawn))};
    const auto add = [&parts](std::uint64_t count, const QString &text) {
        if (count > 0)
            parts.append(text.arg(countText(count)));
    };
    add(ledger.metadata, LedgerTexts::tr("%1 names and orders"));
    add(ledger.repaired, LedgerTexts::tr("%1 repaired"));
    add(ledger.unpaired, LedgerTexts::tr("%1 flow points without partner"));
    add(ledger.notDrawn, LedgerTexts::tr("%1 of kinds without picture"));
    parts.append(LedgerTexts::tr("%1 refused").arg(countText(ledger.refused)));
    return LedgerTexts::tr("%1 events read = %2").arg(countText(ledger.events), parts.join(QStringLiteral(" + ")));
}

} // namespace plumbline

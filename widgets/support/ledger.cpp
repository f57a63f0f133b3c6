// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/ledger.h"

#include "core/storage/eventphase.h"
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

/// Returns what the events of a phase are, with the letter that stands in the file.
QString kindName(char phase)
{
    QString text = LedgerTexts::tr("%1: not drawn");
    switch (meaningOfPhase(phase).value_or(PhaseMeaning::NotDrawn)) {
    case PhaseMeaning::Slice:
        text = LedgerTexts::tr("%1: slices");
        break;
    case PhaseMeaning::SliceBegin:
        text = LedgerTexts::tr("%1: beginnings of slices");
        break;
    case PhaseMeaning::SliceEnd:
        text = LedgerTexts::tr("%1: ends of slices");
        break;
    case PhaseMeaning::AsyncBegin:
        text = LedgerTexts::tr("%1: beginnings of asynchronous slices");
        break;
    case PhaseMeaning::AsyncEnd:
        text = LedgerTexts::tr("%1: ends of asynchronous slices");
        break;
    case PhaseMeaning::Instant:
        text = LedgerTexts::tr("%1: instants");
        break;
    case PhaseMeaning::AsyncInstant:
        text = LedgerTexts::tr("%1: asynchronous instants");
        break;
    case PhaseMeaning::CounterSample:
        text = LedgerTexts::tr("%1: counter samples");
        break;
    case PhaseMeaning::FlowStart:
        text = LedgerTexts::tr("%1: starts of flows");
        break;
    case PhaseMeaning::FlowStep:
        text = LedgerTexts::tr("%1: intermediate points of flows");
        break;
    case PhaseMeaning::FlowEnd:
        text = LedgerTexts::tr("%1: ends of flows");
        break;
    case PhaseMeaning::Metadata:
        text = LedgerTexts::tr("%1: names and sort orders");
        break;
    case PhaseMeaning::NotDrawn:
        break;
    }
    return text.arg(QLatin1Char(phase));
}

} // namespace

Ledger Ledger::of(const ImportReport &report)
{
    Ledger ledger;
    ledger.events = report.events;
    ledger.metadata = report.byPhase['M'];
    ledger.repaired = report.repaired;
    ledger.unpaired = report.flowPointsUnpaired;
    ledger.refused = report.refused;
    ledger.byPhase = report.byPhase;
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
    for (std::size_t phase = 0; phase < byPhase.size(); ++phase)
        byPhase[phase] += other.byPhase[phase];
    return *this;
}

std::vector<LedgerPart> ledgerParts(const Ledger &ledger)
{
    std::vector<LedgerPart> parts{{LedgerTexts::tr("drawn"), ledger.drawn}, {LedgerTexts::tr("repaired"), ledger.repaired}};
    const auto add = [&parts](std::uint64_t count, const QString &name) {
        if (count > 0)
            parts.push_back({name, count});
    };
    add(ledger.metadata, LedgerTexts::tr("names and sort orders"));
    add(ledger.unpaired, LedgerTexts::tr("flow points without a partner"));
    add(ledger.notDrawn, LedgerTexts::tr("of kinds that are not drawn"));
    parts.push_back({LedgerTexts::tr("refused"), ledger.refused});
    return parts;
}

std::vector<LedgerPart> ledgerKinds(const Ledger &ledger)
{
    std::vector<LedgerPart> kinds;
    for (std::size_t phase = 0; phase < ledger.byPhase.size(); ++phase) {
        if (ledger.byPhase[phase] > 0)
            kinds.push_back({kindName(static_cast<char>(phase)), ledger.byPhase[phase]});
    }
    return kinds;
}

QString ledgerText(const Ledger &ledger)
{
    QStringList parts{LedgerTexts::tr("%1 drawn").arg(countText(ledger.drawn))};
    const auto add = [&parts](std::uint64_t count, const QString &text) {
        if (count > 0)
            parts.append(text.arg(countText(count)));
    };
    add(ledger.metadata, LedgerTexts::tr("%1 names and sort orders"));
    add(ledger.repaired, LedgerTexts::tr("%1 repaired"));
    add(ledger.unpaired, LedgerTexts::tr("%1 flow points without a partner"));
    add(ledger.notDrawn, LedgerTexts::tr("%1 of kinds that are not drawn"));
    parts.append(LedgerTexts::tr("%1 refused").arg(countText(ledger.refused)));
    return LedgerTexts::tr("%1 events read = %2").arg(countText(ledger.events), parts.join(QStringLiteral(" + ")));
}

} // namespace plumbline

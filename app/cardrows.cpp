// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cardrows.h"

#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"

#include <QCoreApplication>

#include <utility>

namespace plumbline {

namespace {

class CardTexts
{
    Q_DECLARE_TR_FUNCTIONS(CardRows)
};

QString frameworkName(Framework framework)
{
    switch (framework) {
    case Framework::PyTorch:
        return QStringLiteral("PyTorch");
    case Framework::MindSpore:
        return QStringLiteral("MindSpore");
    case Framework::Cann:
        return QStringLiteral("CANN");
    case Framework::MindInsight:
        return QStringLiteral("MindInsight");
    case Framework::Chrome:
        return CardTexts::tr("Chrome trace");
    case Framework::Unknown:
        break;
    }
    return CardTexts::tr("unknown");
}

QString missingTimeline(const LoadedCard &loaded)
{
    if (loaded.error)
        return errorText(*loaded.error);
    return CardTexts::tr("No JSON timeline (trace_view.json) was found in this card's folder. Export it with the profiler's "
                         "analyse function, type text.");
}

} // namespace

std::vector<CardRow> cardRows(const LoadedData &data)
{
    std::vector<CardRow> rows;
    for (const LoadedCard &loaded : data.cards) {
        CardRow row;
        row.name = loaded.timeline ? loaded.timeline->name : plainText(loaded.card.name);
        row.rank = loaded.card.rank;
        row.rankGuessed = loaded.card.rankGuessed;
        row.device = loaded.card.device;
        row.framework = frameworkName(loaded.card.framework);
        row.level = plainText(loaded.card.level);
        row.path = plainText(loaded.card.path);
        if (loaded.timeline)
            row.ledger = Ledger::of(loaded.timeline->trace->report());
        else
            row.reason = missingTimeline(loaded);
        rows.push_back(std::move(row));
    }
    return rows;
}

Ledger totalLedger(const LoadedData &data)
{
    Ledger total;
    for (const LoadedCard &loaded : data.cards) {
        if (loaded.timeline)
            total += Ledger::of(loaded.timeline->trace->report());
    }
    return total;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/facts/opencard.h"
#include "widgets/support/asynctask.h"

#include <QObject>

#include <list>
#include <memory>
#include <optional>

namespace plumbline {

/// Asks for the kernel tables of cards in the background, so that the window never waits for one. The answers for the cards that
/// were asked for last are kept.
class KernelSource final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Returns OpenCard::kernelTable() of a card, or null while it is being read. changed() is emitted when it is ready.
    [[nodiscard]] const CardFact<KernelTable> *table(const SharedCard &card);
    /// Drops all tables and stops reading.
    void clear() { m_entries.clear(); }

Q_SIGNALS:
    void changed();

private:
    struct Entry
    {
        SharedCard card;
        std::optional<CardFact<KernelTable>> table;
        AsyncTask<std::shared_ptr<const KernelTable>> task;
    };

    void startReading(Entry &entry);

    std::list<Entry> m_entries; ///< the entry that was used last comes first
};

} // namespace plumbline

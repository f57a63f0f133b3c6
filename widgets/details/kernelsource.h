// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/kerneldetails.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/support/asynctask.h"

#include <QObject>

#include <list>
#include <memory>
#include <string>
#include <vector>

namespace plumbline {

/// The kernel tables of one card. They never change.
struct KernelTables
{
    std::vector<std::shared_ptr<const KernelTable>> tables;
    std::vector<Error> errors; ///< why files could not be read

    /// A row of one of the tables.
    struct Row
    {
        const KernelTable *table = nullptr; ///< null if there is no row
        std::size_t row = 0;
    };
    /// Returns the row of a slice of the card. O(log rows).
    [[nodiscard]] Row rowOf(const TimelineCard &card, SliceId slice) const;
};

/// Reads the kernel tables of cards in the background. A table is read when it is first asked for. The tables of the cards that
/// were asked for last are kept.
class KernelSource final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Returns the full paths of the kernel tables beside the timeline of a card. Empty if there are none.
    [[nodiscard]] static std::vector<std::string> filesOf(const TimelineCard &card);

    /// Returns the tables of a card, or null while they are being read. changed() is emitted when they are ready.
    [[nodiscard]] const KernelTables *tables(const TimelineCard &card);
    /// Drops all tables and stops reading.
    void clear() { m_entries.clear(); }

Q_SIGNALS:
    void changed();

private:
    struct Entry
    {
        std::shared_ptr<const Trace> trace; ///< identifies the card
        std::shared_ptr<const KernelTables> tables;
        AsyncTask<std::shared_ptr<const KernelTables>> task;
    };

    void startReading(Entry &entry, const TimelineCard &card);

    std::list<Entry> m_entries; ///< the entry that was used last comes first
};

} // namespace plumbline

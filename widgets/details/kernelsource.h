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

/// The kernel tables of one card. Immutable.
struct KernelTables
{
    std::vector<std::shared_ptr<const KernelTable>> tables;
    std::vector<Error> errors; ///< files that could not be read

    struct Row
    {
        const KernelTable *table = nullptr; ///< null: no row
        std::size_t row = 0;
    };
    /// The row of a slice of the card. O(log rows).
    [[nodiscard]] Row rowOf(const TimelineCard &card, SliceId slice) const;
};

/// Reads the kernel tables of cards in the background, each the first time it is asked for, and keeps those of the cards asked
/// for last.
class KernelSource final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Whole paths of the kernel tables that stand beside a card's timeline; empty without any.
    [[nodiscard]] static std::vector<std::string> filesOf(const TimelineCard &card);

    /// The tables of a card, or null while they are being read; changed() then says when to ask again.
    [[nodiscard]] const KernelTables *tables(const TimelineCard &card);
    /// Forgets everything and stops reading.
    void clear() { m_entries.clear(); }

Q_SIGNALS:
    void changed();

private:
    struct Entry
    {
        std::shared_ptr<const Trace> trace; ///< tells cards apart
        std::shared_ptr<const KernelTables> tables;
        AsyncTask<std::shared_ptr<const KernelTables>> task;
    };

    void startReading(Entry &entry, const TimelineCard &card);

    std::list<Entry> m_entries; ///< the one asked for last in front
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/details/kernelsource.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t KeptCards = 8;

} // namespace

const CardFact<KernelTable> *KernelSource::table(const SharedCard &card)
{
    const auto known = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry &entry) { return entry.card == card; });
    if (known != m_entries.end()) {
        m_entries.splice(m_entries.begin(), m_entries, known);
        return known->table ? &*known->table : nullptr;
    }
    if (m_entries.size() == KeptCards)
        m_entries.pop_back();
    Entry &entry = m_entries.emplace_front();
    entry.card = card;
    startReading(entry);
    return nullptr;
}

void KernelSource::startReading(Entry &entry)
{
    // A dropped entry destroys its task, so the callback never uses an entry that no longer exists.
    entry.task.start([card = entry.card](TaskControl &control) { return card->kernelTable(control); },
                     [this, &entry](TaskEnd end, CardFact<KernelTable> table) {
                         if (end == TaskEnd::Cancelled)
                             return;
                         entry.table = std::move(table);
                         Q_EMIT changed();
                     });
}

} // namespace plumbline

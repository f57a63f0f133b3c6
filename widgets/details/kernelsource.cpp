// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/details/kernelsource.h"

#include "core/profile/cardfiles.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t KeptCards = 8;

Result<std::shared_ptr<const KernelTables>> readKernelTables(const std::vector<std::string> &files, TaskControl &control)
{
    auto result = std::make_shared<KernelTables>();
    for (const std::string &file : files) {
        auto table = readKernelTable({file}, control);
        if (table)
            result->tables.push_back(std::move(*table));
        else if (table.error().code == ErrorCode::Cancelled)
            return failure(table.error());
        else
            result->errors.push_back(table.error());
    }
    return std::shared_ptr<const KernelTables>(std::move(result));
}

} // namespace

KernelTables::Row KernelTables::rowOf(const TimelineCard &card, SliceId slice) const
{
    const Trace &trace = *card.trace;
    KernelKey key;
    key.startNs = trace.absolute(trace.slices().start[slice.value]);
    key.name = trace.text(trace.slices().name[slice.value]);
    key.device = card.origin ? card.origin->card.device : std::nullopt;
    key.isCommunication = trace.processOf(trace.laneOf(slice)).kind == ProcessKind::Communication;
    for (const auto &table : tables) {
        if (const auto row = table->find(key))
            return {table.get(), *row};
    }
    return {};
}

std::vector<std::string> KernelSource::filesOf(const TimelineCard &card)
{
    return card.origin ? kernelFilesOf(card.origin->card) : std::vector<std::string>();
}

const KernelTables *KernelSource::tables(const TimelineCard &card)
{
    const auto known =
        std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry &entry) { return entry.trace == card.trace; });
    if (known != m_entries.end()) {
        m_entries.splice(m_entries.begin(), m_entries, known);
        return m_entries.front().tables.get();
    }
    if (m_entries.size() == KeptCards)
        m_entries.pop_back();
    Entry &entry = m_entries.emplace_front();
    entry.trace = card.trace;
    startReading(entry, card);
    return nullptr;
}

void KernelSource::startReading(Entry &entry, const TimelineCard &card)
{
    // A dropped entry destroys its task, so the callback never uses an entry that no longer exists.
    entry.task.start([files = filesOf(card)](TaskControl &control) { return readKernelTables(files, control); },
                     [this, &entry](TaskEnd end, Result<std::shared_ptr<const KernelTables>> result) {
                         if (end == TaskEnd::Cancelled)
                             return;
                         if (result) {
                             entry.tables = std::move(*result);
                         } else {
                             auto broken = std::make_shared<KernelTables>();
                             broken->errors.push_back(result.error());
                             entry.tables = std::move(broken);
                         }
                         Q_EMIT changed();
                     });
}

} // namespace plumbline

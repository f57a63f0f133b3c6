// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/communicationfile.h"

#include "core/tables/communicationwalk.h"
#include "core/tables/databasecommunication.h"
#include "core/tables/databasetable.h"

#include <array>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

using Time = std::optional<std::int64_t> CommunicationOperator::*;
constexpr std::array<std::pair<std::string_view, Time>, 6> Times{{
    {"Elapse Time(ms)", &CommunicationOperator::elapseNs},
    {"Transit Time(ms)", &CommunicationOperator::transitNs},
    {"Wait Time(ms)", &CommunicationOperator::waitNs},
    {"Synchronization Time(ms)", &CommunicationOperator::synchronizationNs},
    {"Idle Time(ms)", &CommunicationOperator::idleNs},
    {"Idel Time(ms)", &CommunicationOperator::idleNs}, // the spelling in the documentation of the format
}};

/// Reads operators into a table. An operator that cannot be read completely leaves nothing behind.
class CommunicationFileOperatorReader
{
public:
    explicit CommunicationFileOperatorReader(CommunicationTable &table) : m_table(table) {}

    std::uint64_t read(const OperatorPlace &place, JsonCursor &cursor)
    {
        const std::size_t transfers = m_table.transfers.size();
        const std::size_t packets = m_table.packets.size();
        m_numbers.unreadable = 0;
        m_operator = {};
        m_operator.transfersBegin = static_cast<std::uint32_t>(transfers);
        const bool isOperator = readInfo(cursor);
        if (!cursor.isReading() || !isOperator) {
            m_table.transfers.resize(transfers);
            m_table.packets.resize(packets);
            return 1;
        }
        m_operator.step = m_table.texts.intern(place.step);
        m_operator.group = m_table.texts.intern(place.group);
        m_operator.name = m_table.texts.intern(place.name);
        m_operator.kind = place.kind;
        m_operator.transfersEnd = static_cast<std::uint32_t>(m_table.transfers.size());
        m_table.operators.push_back(m_operator);
        return m_numbers.unreadable;
    }

private:
    bool readInfo(JsonCursor &cursor)
    {
        if (!enter(cursor))
            return false;
        bool isOperator = false;
        while (cursor.nextMember()) {
            const bool isTimes = cursor.key() == "Communication Time Info";
            const bool isBandwidth = cursor.key() == "Communication Bandwidth Info";
            isOperator = isOperator || isTimes || isBandwidth;
            if (isTimes)
                readTimes(cursor);
            else if (isBandwidth)
                readTransfers(cursor);
            else
                cursor.skip();
        }
        return isOperator;
    }

    void readTimes(JsonCursor &cursor)
    {
        if (!enter(cursor))
            return;
        while (cursor.nextMember()) {
            if (cursor.key() == "Start Timestamp(us)")
                m_operator.startNs = m_numbers.scaled(cursor, NsPerUs);
            else if (cursor.key() == "Wait Time Ratio")
                m_operator.reportedWaitRatio = m_numbers.real(cursor);
            else if (cursor.key() == "Synchronization Time Ratio")
                m_operator.reportedSynchronizationRatio = m_numbers.real(cursor);
            else
                readTime(cursor);
        }
    }

    void readTime(JsonCursor &cursor)
    {
        for (const auto &[key, time] : Times) {
            if (cursor.key() == key) {
                m_operator.*time = m_numbers.scaled(cursor, NsPerMs);
                return;
            }
        }
        cursor.skip();
    }

    void readTransfers(JsonCursor &cursor)
    {
        if (!enter(cursor))
            return;
        while (cursor.nextMember()) {
            CommunicationTransfer transfer;
            transfer.transport = m_table.texts.intern(cursor.key());
            transfer.packetsBegin = static_cast<std::uint32_t>(m_table.packets.size());
            readTransfer(cursor, transfer);
            transfer.packetsEnd = static_cast<std::uint32_t>(m_table.packets.size());
            m_table.transfers.push_back(transfer);
        }
    }

    void readTransfer(JsonCursor &cursor, CommunicationTransfer &transfer)
    {
        if (!enter(cursor))
            return;
        while (cursor.nextMember()) {
            if (cursor.key() == "Transit Size(MB)")
                transfer.transitBytes = m_numbers.scaled(cursor, BytesPerMb);
            else if (cursor.key() == "Transit Time(ms)")
                transfer.transitNs = m_numbers.scaled(cursor, NsPerMs);
            else if (cursor.key() == "Bandwidth(GB/s)")
                transfer.bandwidthGbS = m_numbers.real(cursor);
            else if (cursor.key() == "Large Packet Ratio")
                transfer.largePacketRatio = m_numbers.real(cursor);
            else if (cursor.key() == "Size Distribution")
                readPackets(cursor);
            else
                cursor.skip();
        }
    }

    // Each member is "size in MB": [count, total time in ms].
    void readPackets(JsonCursor &cursor)
    {
        if (!enter(cursor))
            return;
        while (cursor.nextMember()) {
            const auto bytes = m_numbers.scaled(cursor.key(), BytesPerMb);
            std::array<std::optional<std::int64_t>, 2> values{}; // count and time
            if (cursor.enterArray()) {
                for (std::size_t index = 0; cursor.nextElement(); ++index) {
                    if (index < values.size())
                        values[index] = m_numbers.scaled(cursor, index == 0 ? 1 : NsPerMs);
                    else
                        cursor.skip();
                }
            } else {
                cursor.skip();
            }
            if (bytes && values[0] && values[1])
                m_table.packets.push_back({*bytes, *values[0], *values[1]});
            else
                ++m_numbers.unreadable;
        }
    }

    bool enter(JsonCursor &cursor)
    {
        if (cursor.enterObject())
            return true;
        m_numbers.unreadable += isNoNumber(cursor.scalar()) ? 0 : 1;
        return false;
    }

    CommunicationTable &m_table;
    CommunicationOperator m_operator;
    NumberReader m_numbers;
};

} // namespace

Result<ReadLoss> readCommunication(const std::string &path, CommunicationTable &table, TaskControl &control)
{
    if (isDatabaseTablePath(path))
        return readDatabaseCommunication(path, table, control);
    CommunicationFileOperatorReader reader(table);
    return CommunicationWalk([&](const auto &place, auto &cursor) { return reader.read(place, cursor); }).run(path, control);
}

Result<ReadLoss> readClusterCommunication(const std::string &path, std::map<int, CommunicationTable> &ranks, TaskControl &control)
{
    constexpr std::size_t MostRanks = 1u << 16;
    const auto visit = [&ranks](const OperatorPlace &place, JsonCursor &cursor) -> std::uint64_t {
        if (ranks.size() < MostRanks || ranks.contains(*place.rank))
            return CommunicationFileOperatorReader(ranks[*place.rank]).read(place, cursor);
        cursor.skip();
        return 1;
    };
    return CommunicationWalk(visit, CommunicationLayout::ClusterOperators).run(path, control);
}

} // namespace plumbline

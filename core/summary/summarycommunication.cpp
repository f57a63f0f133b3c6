// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/summary/summaryparts.h"

#include <array>
#include <utility>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view CommunicationPart = "communication";
constexpr std::array CommunicationKindNames{"collective"sv, "p2p"sv};

struct CommunicationSourceFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("has_operators", row.hasOperators);
        visit("source", row.source);
    }
};

/// Fields of operators, whose texts are in a pool: constant when they are written.
template<typename Pool>
struct CommunicationOperatorFields
{
    Pool &texts;

    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit.shared("step", row.step, texts);
        visit.shared("group", row.group, texts);
        visit.shared("name", row.name, texts);
        visit.choice("kind", row.kind, CommunicationKindNames);
        visit("start_ns", row.startNs);
        visit("elapse_ns", row.elapseNs);
        visit("transit_ns", row.transitNs);
        visit("wait_ns", row.waitNs);
        visit("synchronization_ns", row.synchronizationNs);
        visit("idle_ns", row.idleNs);
        visit("reported_wait_ratio", row.reportedWaitRatio);
        visit("reported_synchronization_ratio", row.reportedSynchronizationRatio);
    }
};

/// A transfer with the position of its operator.
struct CommunicationTransferRow
{
    std::uint32_t owner = 0;
    CommunicationTransfer transfer;
};

template<typename Pool>
struct CommunicationTransferFields
{
    Pool &texts;

    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("operator", row.owner);
        visit.shared("transport", row.transfer.transport, texts);
        visit("transit_bytes", row.transfer.transitBytes);
        visit("transit_ns", row.transfer.transitNs);
        visit("bandwidth_gb_s", row.transfer.bandwidthGbS);
        visit("large_packet_ratio", row.transfer.largePacketRatio);
    }
};

/// The packets of one size with the position of their transfer.
struct CommunicationPacketRow
{
    std::uint32_t owner = 0;
    PacketSize packets;
};

struct CommunicationPacketFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("transfer", row.owner);
        visit("bytes", row.packets.bytes);
        visit("count", row.packets.count);
        visit("transit_ns", row.packets.transitNs);
    }
};

template<typename Pool>
struct CommunicationLinkFields
{
    Pool &texts;

    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit.shared("step", row.step, texts);
        visit.shared("group", row.group, texts);
        visit.shared("name", row.name, texts);
        visit.shared("operator", row.operatorName, texts);
        visit.shared("transport", row.transport, texts);
        visit.choice("kind", row.kind, CommunicationKindNames);
        visit("ranks_are_local", row.ranksAreLocal);
        visit("source_rank", row.source);
        visit("target_rank", row.target);
        visit("transit_bytes", row.transitBytes);
        visit("transit_ns", row.transitNs);
        visit("bandwidth_gb_s", row.bandwidthGbS);
    }
};

/// A group with its ranks as one text.
struct CommunicationGroupRow
{
    CommunicationGroup group;
    std::string ranks;
};

struct CommunicationGroupFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("communicator", row.group.communicator);
        visit("hash", row.group.hash);
        visit("name", row.group.name);
        visit("position", row.group.position);
        visit("ranks", row.ranks);
    }
};

void writeOperators(RecordWriter &writer, const CommunicationTable &table)
{
    using Fields = CommunicationOperatorFields<const StringPool>;
    writer.table("communication_operator", table.operators, Fields{table.texts});
    std::vector<CommunicationTransferRow> transfers;
    std::vector<CommunicationPacketRow> packets;
    for (std::size_t number = 0; number < table.operators.size(); ++number) {
        for (const CommunicationTransfer &transfer : table.transfersOf(table.operators[number])) {
            for (const PacketSize &each : table.packetsOf(transfer))
                packets.push_back({static_cast<std::uint32_t>(transfers.size()), each});
            transfers.push_back({static_cast<std::uint32_t>(number), transfer});
        }
    }
    writer.table("communication_transfer", transfers, CommunicationTransferFields<const StringPool>{table.texts});
    writer.table("communication_packet", packets, CommunicationPacketFields());
}

/// Gives rows to their owners, which are positions and must rise. `begin` and `end` are members of the owner. Returns false if a
/// row has no owner.
template<typename Owner, typename Row>
bool assignRows(std::vector<Owner> &owners, const std::vector<Row> &rows, std::uint32_t Owner::*begin, std::uint32_t Owner::*end)
{
    std::size_t row = 0;
    for (std::size_t owner = 0; owner < owners.size(); ++owner) {
        owners[owner].*begin = static_cast<std::uint32_t>(row);
        while (row < rows.size() && rows[row].owner == owner)
            ++row;
        owners[owner].*end = static_cast<std::uint32_t>(row);
    }
    return row == rows.size();
}

Result<void> readOperators(RecordReader &reader, CommunicationTable &table, TaskControl &control)
{
    auto operators = reader.rows<CommunicationOperator>("communication_operator",
                                                        CommunicationOperatorFields<StringPool>{table.texts}, control);
    auto transfers = reader.rows<CommunicationTransferRow>("communication_transfer",
                                                           CommunicationTransferFields<StringPool>{table.texts}, control);
    auto packets = reader.rows<CommunicationPacketRow>("communication_packet", CommunicationPacketFields(), control);
    if (!operators || !transfers || !packets)
        return failure(!operators ? operators.error() : !transfers ? transfers.error() : packets.error());
    table.operators = std::move(*operators);
    bool areOwned =
        assignRows(table.operators, *transfers, &CommunicationOperator::transfersBegin, &CommunicationOperator::transfersEnd);
    for (const CommunicationTransferRow &row : *transfers)
        table.transfers.push_back(row.transfer);
    areOwned = areOwned &&
               assignRows(table.transfers, *packets, &CommunicationTransfer::packetsBegin, &CommunicationTransfer::packetsEnd);
    for (const CommunicationPacketRow &row : *packets)
        table.packets.push_back(row.packets);
    if (!areOwned)
        return failure(ErrorCode::ReadFailed, reader.database().path(), "communication_transfer");
    return {};
}

} // namespace

void writeSummaryCommunication(RecordWriter &writer, SummaryLossWriter &losses, const CardCommunication &communication,
                               std::string_view source)
{
    CardCommunication frame;
    frame.hasOperators = communication.hasOperators;
    frame.source = source;
    writer.table("communication_source", std::span<const CardCommunication>(&frame, 1), CommunicationSourceFields());
    writeOperators(writer, communication.operators);
    const CommunicationMatrix &matrix = communication.matrix;
    writer.table("communication_link", matrix.links, CommunicationLinkFields<const StringPool>{matrix.texts});
    std::vector<CommunicationGroupRow> groups;
    for (const CommunicationGroup &group : communication.groups.all())
        groups.push_back({group, listText(group.ranks)});
    writer.table("communication_group", groups, CommunicationGroupFields());
    losses.add(CommunicationPart, communication.problems, communication.errors);
}

Result<CardCommunication> readSummaryCommunication(const std::string &path, TaskControl &control)
{
    auto reader = RecordReader::open(path, control);
    if (!reader)
        return failure(reader.error());
    CardCommunication communication;
    auto source = reader->onlyRow<CardCommunication>("communication_source", CommunicationSourceFields(), control);
    const auto operators = readOperators(*reader, communication.operators, control);
    CommunicationMatrix &matrix = communication.matrix;
    auto links =
        reader->rows<CommunicationLink>("communication_link", CommunicationLinkFields<StringPool>{matrix.texts}, control);
    auto groups = reader->rows<CommunicationGroupRow>("communication_group", CommunicationGroupFields(), control);
    auto losses = readSummaryLosses(*reader, CommunicationPart, control);
    if (!source || !operators || !links || !groups || !losses)
        return failure(!source      ? source.error()
                       : !operators ? operators.error()
                       : !links     ? links.error()
                       : !groups    ? groups.error()
                                    : losses.error());
    communication.hasOperators = source->hasOperators;
    communication.source = std::move(source->source);
    matrix.links = std::move(*links);
    std::vector<CommunicationGroup> all;
    for (CommunicationGroupRow &row : *groups) {
        row.group.ranks = listOfText<int>(row.ranks);
        all.push_back(std::move(row.group));
    }
    communication.groups = CommunicationGroups(std::move(all));
    communication.problems = std::move(losses->problems);
    communication.errors = std::move(losses->errors);
    return communication;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commjson.h"

#include "app/commands/answer.h"
#include "core/analysis/communication/communicationmeans.h"
#include "core/base/wide.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace plumbline {

namespace {

std::string totalText(WideNs total)
{
    return total < 0 ? '-' + wideText(-total) : wideText(total);
}

/// Writes the lists of one card.
class CardWriter
{
public:
    CardWriter(JsonWriter &out, const CommunicationTable &operators, const CardCommunication &files)
        : m_out(out), m_table(operators), m_files(files)
    {}

    void writeOperators()
    {
        m_out.key("operators").beginArray();
        for (const CommunicationOperator &each : m_table.operators) {
            m_out.beginObject();
            writePlace(m_table.text(each.step), m_table.text(each.group), m_table.text(each.name));
            m_out.key("kind").text(kindName(each.kind));
            writeInteger(m_out, "start_ns", each.startNs);
            writeInteger(m_out, "elapse_ns", each.elapseNs);
            writeInteger(m_out, "transit_ns", each.transitNs);
            writeInteger(m_out, "wait_ns", each.waitNs);
            writeInteger(m_out, "synchronization_ns", each.synchronizationNs);
            writeInteger(m_out, "idle_ns", each.idleNs);
            writeReal(m_out, "wait_ratio", each.waitRatio());
            writeReal(m_out, "synchronization_ratio", each.synchronizationRatio());
            writeBandwidth(each);
            m_out.endObject();
        }
        m_out.endArray();
    }

    void writeLinks()
    {
        m_out.key("links").beginArray();
        const CommunicationMatrix &matrix = m_files.matrix;
        for (const CommunicationLink &link : matrix.links) {
            const auto ranks = ranksOfJob(link, m_files.groups.find(matrix.text(link.group)));
            m_out.beginObject();
            writePlace(matrix.text(link.step), matrix.text(link.group), matrix.text(link.name));
            writeText("operator", matrix.text(link.operatorName));
            m_out.key("kind").text(kindName(link.kind));
            m_out.key("source_rank");
            writeOptional(m_out, knownRank(ranks ? ranks->first : link.source));
            m_out.key("target_rank").integer(ranks ? ranks->second : link.target);
            m_out.key("ranks_of").text(ranks ? "job" : "group");
            writeText("transport", matrix.text(link.transport));
            writeInteger(m_out, "transit_bytes", link.transitBytes);
            writeInteger(m_out, "transit_ns", link.transitNs);
            writeReal(m_out, "bandwidth_gb_s", link.bandwidth());
            m_out.endObject();
        }
        m_out.endArray();
    }

    void writeTotals()
    {
        m_out.key("totals").beginArray();
        for (const CommunicationTotal &total : communicationTotals(m_table)) {
            m_out.beginObject();
            writeText("step", m_table.text(total.step));
            m_out.key("kind").text(kindName(total.kind));
            writeGroup(m_table.text(total.group));
            m_out.key("operators").count(total.operators);
            writeTotal(m_out, "elapse_ns", total.elapseNs);
            writeTotal(m_out, "transit_ns", total.transitNs);
            writeTotal(m_out, "wait_ns", total.waitNs);
            writeTotal(m_out, "synchronization_ns", total.synchronizationNs);
            writeTotal(m_out, "idle_ns", total.idleNs);
            writeReal(m_out, "wait_ratio", total.waitRatio());
            writeReal(m_out, "synchronization_ratio", total.synchronizationRatio());
            m_out.key("bandwidth").beginObject();
            for (const TransferTotal &transfer : total.transfers)
                writeTransfer(transfer);
            m_out.endObject().endObject();
        }
        m_out.endArray();
    }

    /// Writes the means over the steps; null where fewer than two steps are known.
    void writeMeans()
    {
        m_out.key("mean");
        const std::vector<CommunicationMean> means = communicationMeans(m_table);
        const std::vector<LinkMean> links = linkMeans(m_files.matrix);
        if (means.empty() && links.empty()) {
            m_out.null();
            return;
        }
        m_out.beginObject().key("operators").beginArray();
        for (const CommunicationMean &mean : means)
            writeMean(mean);
        m_out.endArray().key("links").beginArray();
        for (const LinkMean &mean : links)
            writeLinkMean(mean);
        m_out.endArray().endObject();
    }

    void writeGroups()
    {
        m_out.key("groups").beginArray();
        for (const CommunicationGroup &group : m_files.groups.all()) {
            m_out.beginObject();
            writeText("group", group.hash);
            writeText("group_name", group.name);
            writeText("communicator", group.communicator);
            m_out.key("ranks").beginArray();
            for (const int rank : group.ranks)
                m_out.integer(rank);
            m_out.endArray().endObject();
        }
        m_out.endArray();
    }

private:
    void writeText(const char *key, std::string_view text)
    {
        m_out.key(key);
        writeOptional(m_out, text);
    }

    void writeMean(const CommunicationMean &mean)
    {
        m_out.beginObject();
        writeText("name", m_table.text(mean.name));
        m_out.key("kind");
        mean.kind ? m_out.text(kindName(*mean.kind)) : m_out.null();
        writeGroup(m_table.text(mean.group));
        m_out.key("steps").count(mean.steps).key("calls").count(mean.calls);
        writeInteger(m_out, "elapse_ns", mean.elapseNs);
        writeInteger(m_out, "transit_ns", mean.transitNs);
        writeInteger(m_out, "wait_ns", mean.waitNs);
        writeInteger(m_out, "synchronization_ns", mean.synchronizationNs);
        writeInteger(m_out, "idle_ns", mean.idleNs);
        writeReal(m_out, "wait_ratio", shareOfTransit(mean.waitNs, mean.transitNs));
        m_out.endObject();
    }

    void writeLinkMean(const LinkMean &mean)
    {
        const CommunicationMatrix &matrix = m_files.matrix;
        const CommunicationLink link = mean.asLink();
        const auto ranks = ranksOfJob(link, m_files.groups.find(matrix.text(mean.group)));
        m_out.beginObject();
        writeGroup(matrix.text(mean.group));
        m_out.key("source_rank");
        writeOptional(m_out, knownRank(ranks ? ranks->first : mean.source));
        m_out.key("target_rank").integer(ranks ? ranks->second : mean.target);
        m_out.key("ranks_of").text(ranks ? "job" : "group");
        writeText("transport", matrix.text(mean.transport));
        m_out.key("steps").count(mean.steps);
        writeInteger(m_out, "transit_bytes", mean.transitBytes);
        writeInteger(m_out, "transit_ns", mean.transitNs);
        writeReal(m_out, "bandwidth_gb_s", link.bandwidth());
        m_out.endObject();
    }

    void writePlace(std::string_view step, std::string_view group, std::string_view name)
    {
        writeText("step", step);
        writeGroup(group);
        m_out.key("name").text(name);
    }

    void writeGroup(std::string_view id)
    {
        const CommunicationGroup *group = m_files.groups.find(id);
        writeText("group", id);
        writeText("group_name", group ? std::string_view(group->name) : std::string_view());
    }

    void writeBandwidth(const CommunicationOperator &each)
    {
        m_out.key("bandwidth").beginObject();
        for (const CommunicationTransfer &transfer : m_table.transfersOf(each)) {
            m_out.key(m_table.text(transfer.transport)).beginObject();
            writeInteger(m_out, "transit_bytes", transfer.transitBytes);
            writeInteger(m_out, "transit_ns", transfer.transitNs);
            writeReal(m_out, "bandwidth_gb_s", transfer.bandwidth());
            writeReal(m_out, "large_packet_ratio", transfer.largePacketRatio);
            writePackets(m_table.packetsOf(transfer));
            m_out.endObject();
        }
        m_out.endObject();
    }

    void writeTransfer(const TransferTotal &transfer)
    {
        m_out.key(m_table.text(transfer.transport)).beginObject();
        writeTotal(m_out, "transit_bytes", transfer.transitBytes);
        writeTotal(m_out, "transit_ns", transfer.transitNs);
        writeReal(m_out, "bandwidth_gb_s", transfer.bandwidth());
        writePackets(transfer.packets);
        m_out.endObject();
    }

    void writePackets(std::span<const PacketSize> packets)
    {
        m_out.key("packets").beginArray();
        for (const PacketSize &packet : packets) {
            m_out.beginObject().key("bytes").integer(packet.bytes).key("count").integer(packet.count);
            m_out.key("transit_ns").integer(packet.transitNs).endObject();
        }
        m_out.endArray();
    }

    JsonWriter &m_out;
    const CommunicationTable &m_table;
    const CardCommunication &m_files;
};

} // namespace

void writeTotal(JsonWriter &out, const char *key, const TotalNs &value)
{
    out.key(key);
    value ? out.digits(totalText(*value)) : out.null();
}

QString totalCell(const TotalNs &value)
{
    return value ? QString::fromStdString(totalText(*value)) : QString();
}

std::string_view kindName(CommunicationKind kind)
{
    return kind == CommunicationKind::PointToPoint ? "p2p" : "collective";
}

void writeCommunication(JsonWriter &out, const Card &card, std::string_view source, const CommunicationTable &operators,
                        const CardCommunication &files)
{
    out.beginObject().key("rank");
    writeOptional(out, card.rank);
    out.key("source");
    source.empty() ? out.null() : out.text(source);
    CardWriter writer(out, operators, files);
    writer.writeOperators();
    writer.writeLinks();
    writer.writeTotals();
    writer.writeMeans();
    writer.writeGroups();
    out.endObject();
}

} // namespace plumbline

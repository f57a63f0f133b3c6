// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/communicationwriter.h"

#include "core/demo/collectives.h"
#include "core/demo/grouphash.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace plumbline {

namespace {

double milliseconds(TimeNs time)
{
    return static_cast<double>(time) / 1e6;
}

double megabytes(std::int64_t bytes)
{
    return static_cast<double>(bytes) / 1e6;
}

/// Returns a ratio with four decimals, like the real files. Returns 0 if `whole` is 0.
double ratio(std::int64_t part, std::int64_t whole)
{
    return whole == 0 ? 0.0 : std::round(static_cast<double>(part) / static_cast<double>(whole) * 1e4) / 1e4;
}

/// Returns for how long a collective moves data, without the wait for the last card.
TimeNs transitOf(const CollectiveRow &row)
{
    return (row.end - row.start - row.wait) * 4 / 5;
}

} // namespace

CommunicationWriter::CommunicationWriter(const std::string &path, const DemoPlan &plan, TaskControl &control)
    : m_file(path, control), m_plan(plan)
{
    m_file << '{';
}

CommunicationWriter::Sums CommunicationWriter::sumsOf(const CollectiveRow &row) const
{
    const std::int64_t peers = row.isMessage() ? 1 : planeCount(m_plan.cards) - 1;
    const std::int64_t parts = row.isMessage() ? 1 : 2; // as on the planes of the timeline
    const TimeNs linkTime = transitOf(row) * peers;
    return {row.end - row.start, transitOf(row), row.wait,
            row.bytes * peers,   linkTime,       {{row.bytes / parts, {parts * peers, linkTime}}}};
}

void CommunicationWriter::addStep(const DemoStep &step)
{
    m_file << (m_first ? "" : ", ") << R"("step)" << step.number << R"(": {"p2p": {)";
    m_first = false;
    const auto isSplit = [this](const CollectiveRow &row) { return row.isMessage() && !m_plan.isMindSpore(); };
    if (std::ranges::any_of(step.collectives, isSplit))
        writeSection(step, isSplit);
    m_file << R"(}, "collective": {)";
    writeSection(step, [&](const CollectiveRow &row) { return !isSplit(row); });
    m_file << "}}";
}

void CommunicationWriter::writeSection(const DemoStep &step, const std::function<bool(const CollectiveRow &)> &belongs)
{
    Sums total;
    for (const CollectiveRow &row : step.collectives) {
        if (!belongs(row))
            continue;
        const Sums sums = sumsOf(row);
        m_file << '"' << collectiveName(row) << '@' << groupHash(OperatorGroup) << R"(": )";
        writeEntry(sums, row.start);
        m_file << ", ";
        total.elapsed += sums.elapsed;
        total.transit += sums.transit;
        total.wait += sums.wait;
        total.bytes += sums.bytes;
        total.linkTime += sums.linkTime;
        for (const auto &[bytes, packets] : sums.packets) {
            total.packets[bytes].count += packets.count;
            total.packets[bytes].time += packets.time;
        }
    }
    m_file << R"("Total Op Info": )";
    writeEntry(total, 0);
}

void CommunicationWriter::writeEntry(const Sums &sums, TimeNs start)
{
    m_file << R"({"Communication Time Info": {)";
    if (start > 0)
        m_file << R"-("Start Timestamp(us)": )-";
    if (start > 0)
        m_file.real(static_cast<double>(start) / 1e3) << ", ";
    m_file << R"-("Elapse Time(ms)": )-";
    m_file.real(milliseconds(sums.elapsed)) << R"-(, "Transit Time(ms)": )-";
    m_file.real(milliseconds(sums.transit)) << R"-(, "Wait Time(ms)": )-";
    m_file.real(milliseconds(sums.wait)) << R"-(, "Synchronization Time(ms)": )-";
    m_file.real(milliseconds(sums.wait)) << R"-(, "Idle Time(ms)": )-";
    m_file.real(milliseconds(sums.elapsed - sums.transit - sums.wait)) << R"(, "Wait Time Ratio": )";
    m_file.real(ratio(sums.wait, sums.wait + sums.transit)) << R"(, "Synchronization Time Ratio": )";
    m_file.real(ratio(sums.wait, sums.wait + sums.transit)) << R"(}, "Communication Bandwidth Info": {)";
    writeLink("RDMA", {}, false);
    writeLink("HCCS", sums, true);
    writeLink("PCIE", {}, false);
    writeLink("SDMA", sums, false);
    writeLink("SIO", {}, false);
    m_file << "}}";
}

void CommunicationWriter::writeLink(std::string_view name, const Sums &sums, bool distribution)
{
    if (name != "RDMA")
        m_file << ", ";
    m_file << '"' << name << R"-(": {"Transit Size(MB)": )-";
    m_file.real(megabytes(sums.bytes)) << R"-(, "Transit Time(ms)": )-";
    m_file.real(milliseconds(sums.linkTime)) << R"-(, "Bandwidth(GB/s)": )-";
    m_file.real(ratio(sums.bytes, sums.linkTime)) << R"(, "Large Packet Ratio": 0, "Size Distribution": {)";
    if (distribution)
        writeSizes(sums.packets);
    m_file << "}}";
}

void CommunicationWriter::writeSizes(const std::map<std::int64_t, Packets> &sizes)
{
    std::string_view separator;
    for (const auto &[bytes, packets] : sizes) {
        m_file << std::exchange(separator, ", ") << '"';
        m_file.real(megabytes(bytes)) << R"(": [)" << packets.count << ", ";
        m_file.real(milliseconds(packets.time)) << ']';
    }
}

Result<void> CommunicationWriter::close()
{
    m_file << '}';
    return m_file.close();
}

MatrixWriter::MatrixWriter(const std::string &path, const DemoPlan &plan, int card, TaskControl &control)
    : m_file(path, control), m_plan(plan), m_card(card)
{
    m_file << '{';
}

void MatrixWriter::addStep(const DemoStep &step)
{
    m_file << (m_first ? "" : ", ") << R"("step)" << step.number << R"(": {"p2p": {)";
    m_first = false;
    bool isFirst = writeType(step, DemoOperation::Send, "send", true);
    isFirst = writeType(step, DemoOperation::Receive, "receive", isFirst);
    m_file << R"(}, "collective": {)";
    writeType(step, DemoOperation::AllReduce, "allreduce", true);
    m_file << "}}";
}

bool MatrixWriter::writeType(const DemoStep &step, DemoOperation operation, std::string_view type, bool isFirst)
{
    std::vector<const CollectiveRow *> rows;
    for (const CollectiveRow &row : step.collectives) {
        if (row.operation == operation)
            rows.push_back(&row);
    }
    if (rows.empty())
        return isFirst;
    std::sort(rows.begin(), rows.end(),
              [](const CollectiveRow *a, const CollectiveRow *b) { return transitOf(*a) < transitOf(*b); });
    const std::size_t count = rows.size();
    const std::array picks{rows[0], rows[count / 2], rows[count - 1], rows[count - std::min<std::size_t>(count, 2)],
                           rows[count - std::min<std::size_t>(count, 3)]};
    constexpr std::array<std::string_view, 5> Labels{"top1", "middle", "bottom1", "bottom2", "bottom3"};
    m_file << (isFirst ? "" : ", ");
    for (std::size_t pick = 0; pick < picks.size(); ++pick) {
        writeLinks(type, Labels[pick], {picks[pick]});
        m_file << ", ";
    }
    writeLinks(type, "total", rows);
    return false;
}

void MatrixWriter::writeLinks(std::string_view type, std::string_view label, const std::vector<const CollectiveRow *> &rows)
{
    m_file << '"' << type << '-' << label << '@' << groupHash(OperatorGroup) << R"(": {)";
    bool isFirst = true;
    for (int plane = 0; plane < planeCount(m_plan.cards); ++plane) {
        const int peer = (m_card + plane) % m_plan.cards;
        std::int64_t bytes = 0;
        TimeNs time = 0;
        for (const CollectiveRow *row : rows) {
            if (row->isMessage() && row->peer != peer)
                continue;
            bytes += row->bytes;
            time += transitOf(*row);
        }
        if (bytes == 0)
            continue;
        // Copies inside the memory of a card are about twenty times as fast as those over a link.
        const TimeNs linkTime = plane == 0 ? time / 20 : time;
        m_file << (isFirst ? "" : ", ") << '"' << m_card << '-' << peer << R"(": {"Transport Type": ")"
               << (plane == 0 ? "LOCAL" : "HCCS") << R"-(", "Transit Size(MB)": )-";
        isFirst = false;
        m_file.real(megabytes(bytes)) << R"-(, "Transit Time(ms)": )-";
        m_file.real(milliseconds(linkTime)) << R"-(, "Bandwidth(GB/s)": )-";
        m_file.real(ratio(bytes, linkTime));
        if (rows.size() == 1)
            m_file << (m_plan.isMindSpore() ? R"(, "op_name": ")" : R"(, "Op Name": ")") << collectiveName(*rows.front()) << '"';
        m_file << '}';
    }
    m_file << '}';
}

Result<void> MatrixWriter::close()
{
    m_file << '}';
    return m_file.close();
}

} // namespace plumbline

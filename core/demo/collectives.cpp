// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/collectives.h"

#include "core/demo/grouphash.h"

#include <algorithm>
#include <string>

namespace plumbline {

namespace {

constexpr TimeNs LateNs = 1'000'000;
constexpr int MaximumPlanes = 8;
/// Time to move a megabyte between two cards, in ns; about 20 GB/s.
constexpr std::int64_t NsPerMegabyte = 50'000;

/// Appends a task to a plane and to the communication stream, which runs the tasks of all planes. Returns when the next task of
/// the plane can start.
TimeNs addTask(CardSimulation &card, PlaneRow row, std::string_view streamName, std::string_view type, TimeNs duration)
{
    row.end = row.start + duration;
    row.task = card.takeTask();
    card.step().planes.push_back(row);
    card.step().tasks.push_back({row.start, row.end, DemoPlan::CommunicationStream, streamName, type, -1, row.task, {}});
    return row.end + card.random().between(300, 700);
}

void addPlane(CardSimulation &card, const CollectiveRow &collective, int plane, int peer)
{
    const bool local = plane == 0;
    const TimeNs transfer = collective.end - collective.start - collective.wait;
    PlaneRow row{collective.start, 0, plane, "", peer, 0, 0};
    if (!local) {
        row.start += card.random().between(200, 900);
        row.name = "Notify_Record";
        row.start = addTask(card, row, "Write Value", "WRITE_VALUE_SQE", card.random().between(620, 760));
        row.name = "Notify_Wait";
        row.start = addTask(card, row, "Notify Wait", "NOTIFY_WAIT_SQE", collective.wait + card.random().between(500, 900));
    }
    const TimeNs begin = std::max(row.start, collective.start + collective.wait);
    row.start = begin;
    row.bytes = collective.bytes / 2;
    for (const std::string_view name : {"Memcpy", "Reduce_Inline"}) {
        row.name = name;
        row.start = addTask(card, row, "SDMA", "SDMA_SQE", (transfer * 2 / 5) - card.random().between(0, 2000));
    }
}

/// Records a fault if this card alone kept the others waiting.
void reportLateCard(CardSimulation &card, std::size_t index, TimeNs othersArrived)
{
    const CollectiveRow &row = card.step().collectives[index];
    if (row.wait != 0 || row.start - othersArrived < LateNs)
        return;
    card.addFault("slow-rank-vote", "HCCL/Group " + std::string(OperatorGroup) + " Communication", {row.start, row.end},
                  {collectiveName(row)}, {{"late_ns", row.start - othersArrived}});
}

} // namespace

std::string_view operationName(DemoOperation operation)
{
    switch (operation) {
    case DemoOperation::Send:
        return "hcom_send_";
    case DemoOperation::Receive:
        return "hcom_receive_";
    case DemoOperation::AllReduce:
        break;
    }
    return "hcom_allReduce_";
}

std::string collectiveName(const CollectiveRow &row)
{
    return std::string(operationName(row.operation)) + '_' + std::to_string(groupHash(OperatorGroup) % 1000) + '_' +
           std::to_string(row.running) + "_1";
}

int planeCount(int cards)
{
    return std::min(cards, MaximumPlanes);
}

TimeNs transferTime(std::int64_t bytes)
{
    return bytes / 1'000'000 * NsPerMegabyte;
}

void placeCollective(CardSimulation &card, std::size_t index, TimeNs lastArrival, int cards)
{
    CollectiveRow &row = card.step().collectives[index];
    row.wait = lastArrival - row.start;
    row.end = lastArrival + transferTime(row.bytes) + card.random().between(0, 1'500);
    addPlane(card, row, 0, card.card());
    for (int plane = 1; plane < planeCount(cards); ++plane)
        addPlane(card, row, plane, (card.card() + plane) % cards);
}

/// The sender writes into a buffer of the receiver, which need not have come yet. The receiver waits until it was written.
void placeMessage(CardSimulation &card, const CollectiveRow &row, int cards)
{
    const int plane = (row.peer - card.card() + cards) % cards; // a pipeline has no more stages than a group has planes
    PlaneRow task{row.start + card.random().between(100, 300), 0, plane, "", row.peer, 0, 0};
    const TimeNs transfer = row.end - row.start - row.wait;
    const bool sends = row.operation == DemoOperation::Send;
    if (!sends) {
        task.name = "Notify_Record";
        task.start = addTask(card, task, "Write Value", "WRITE_VALUE_SQE", card.random().between(620, 760));
    }
    task.name = "Notify_Wait";
    task.start = addTask(card, task, "Notify Wait", "NOTIFY_WAIT_SQE", row.wait + card.random().between(500, 900));
    task.name = "Memcpy";
    task.bytes = row.bytes;
    task.start = addTask(card, task, "SDMA", "SDMA_SQE", transfer * 9 / 10 - card.random().between(0, 2000));
    task.bytes = 0;
    task.name = "Notify_Record";
    if (sends)
        addTask(card, task, "Write Value", "WRITE_VALUE_SQE", card.random().between(620, 760));
}

void resolveCollectives(std::vector<CardSimulation> &cards)
{
    const std::size_t count = cards.front().step().collectives.size();
    const DemoFault slow = DemoFault::SlowCard;
    for (std::size_t index = 0; index < count; ++index) {
        TimeNs last = 0;
        std::vector<TimeNs> arrivals;
        for (CardSimulation &card : cards) {
            std::vector<CollectiveRow> &rows = card.step().collectives;
            if (index > 0)
                rows[index].start = std::max(rows[index].start, rows[index - 1].end + card.random().between(2'000, 4'000));
            rows[index].start |= 1;
            arrivals.push_back(rows[index].start);
            last = std::max(last, rows[index].start);
        }
        std::nth_element(arrivals.begin(), arrivals.end() - 2, arrivals.end());
        for (CardSimulation &card : cards) {
            placeCollective(card, index, last, static_cast<int>(cards.size()));
            if (card.plants(slow))
                reportLateCard(card, index, *(arrivals.end() - 2));
        }
    }
}

} // namespace plumbline

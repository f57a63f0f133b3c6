// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/devicefilter.h"

#include "core/storage/role.h"

#include <map>
#include <set>
#include <string>

namespace plumbline {

namespace {

std::map<std::string, int> deviceOfProcess(const Workers &workers, const std::vector<PieceColumns> &pieces)
{
    std::map<std::string, int> devices;
    for (const PieceColumns &piece : pieces) {
        for (const MetadataRecord &record : piece.metadata) {
            const auto device = record.kind == MetadataRecord::Kind::ProcessLabels ? labelledDevice(record.text) : std::nullopt;
            if (device)
                devices[workers[piece.worker]->lanes[record.lane].pid] = *device;
        }
    }
    return devices;
}

/// Removes the events on lanes of other devices and lowers the counts of their phases.
template<typename Records, typename PhaseOf>
void keepLanes(Records &records, const std::vector<bool> &isOther, PieceColumns &piece, const PhaseOf &phaseOf)
{
    eraseIf(records, [&](const auto &record) {
        if (isOther[record.lane])
            --piece.byPhase[static_cast<std::size_t>(phaseOf(record))];
        return isOther[record.lane];
    });
}

PieceColumns pieceOfDevice(const WorkerTables &worker, PieceColumns piece, const std::vector<bool> &isOther)
{
    keepLanes(piece.instants, isOther, piece, [](const InstantRecord &instant) { return instant.phase; });
    keepLanes(piece.halves, isOther, piece, [](const HalfRecord &half) { return half.phase; });
    keepLanes(piece.flows, isOther, piece, [](const FlowRecord &flow) { return flow.phase(); });
    eraseIf(piece.correlations, [&](const FlowRecord &point) { return isOther[point.lane]; });
    std::erase_if(piece.lanes, [&](const PieceLane &lane) {
        piece.byPhase['X'] -= isOther[lane.number] ? lane.records : 0;
        return isOther[lane.number];
    });
    std::erase_if(piece.metadata, [&](const MetadataRecord &record) { return isOther[record.lane]; });
    eraseIf(piece.samples,
            [&](const SampleRecord &sample) { return isOther[worker.counters[worker.seriesKeys[sample.series].counter].lane]; });
    std::erase_if(piece.counters, [&](const PieceShare &counter) {
        const bool isForeign = isOther[worker.counters[counter.number].lane];
        piece.byPhase['C'] -= isForeign ? counter.records : 0;
        return isForeign;
    });
    piece.recount();
    return piece;
}

} // namespace

std::vector<int> labelledDevices(const Workers &workers, const std::vector<PieceColumns> &pieces)
{
    std::set<int> devices;
    for (const auto &[pid, device] : deviceOfProcess(workers, pieces))
        devices.insert(device);
    return {devices.begin(), devices.end()};
}

std::vector<PieceColumns> piecesOfDevice(const Workers &workers, const std::vector<PieceColumns> &pieces, int device,
                                         bool isFirst)
{
    const std::map<std::string, int> devices = deviceOfProcess(workers, pieces);
    std::vector<std::vector<bool>> isOther;
    for (const auto &worker : workers) {
        std::vector<bool> lanes;
        for (const WorkerTables::LaneKey &lane : worker->lanes) {
            const auto found = devices.find(lane.pid);
            lanes.push_back(found != devices.end() && found->second != device);
        }
        isOther.push_back(std::move(lanes));
    }
    std::vector<PieceColumns> kept;
    kept.reserve(pieces.size());
    for (const PieceColumns &piece : pieces)
        kept.push_back(pieceOfDevice(*workers[piece.worker], piece, isOther[piece.worker]));
    for (PieceColumns &piece : kept) {
        if (isFirst)
            continue;
        piece.refused = piece.repaired = piece.unlistedProblems = 0;
        piece.problems.clear();
    }
    return kept;
}

} // namespace plumbline

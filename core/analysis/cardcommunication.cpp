// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/cardcommunication.h"

#include "core/analysis/communication.h"
#include "core/profile/cardfiles.h"
#include "core/profile/profilenames.h"
#include "core/tables/communicationfile.h"
#include "core/tables/databasetable.h"

#include <string>

namespace plumbline {

namespace {

void report(const ReadLoss &loss, const std::string &path, std::vector<Problem> &problems)
{
    const auto offset = static_cast<std::int64_t>(loss.offset);
    if (loss.end == ReadLoss::End::CutShort)
        problems.push_back({Severity::Error, ProblemCode::CutShort, path, offset, 0, {}, 1});
    if (loss.end == ReadLoss::End::Damaged)
        problems.push_back({Severity::Error, ProblemCode::DamagedRest, path, offset, 0, {}, 1});
    if (loss.end == ReadLoss::End::Incomplete)
        problems.push_back({Severity::Error, ProblemCode::DamagedDatabase, path, -1, 0, {}, 1});
    if (loss.values > 0)
        problems.push_back({Severity::Warning, ProblemCode::UnreadableValues, path, -1, 0, {}, loss.values});
}

} // namespace

void CardCommunication::indexGroups()
{
    for (std::size_t index = 0; index < groups.size(); ++index) {
        groupsById.try_emplace(groups[index].hash, index);
        groupsById.try_emplace(groups[index].communicator, index);
    }
}

const CommunicationGroup *CardCommunication::group(std::string_view id) const
{
    const auto found = groupsById.find(id);
    return found == groupsById.end() ? nullptr : &groups[found->second];
}

CardCommunication readCardCommunication(const Card &card, TaskControl &control)
{
    CardCommunication communication;
    const auto settle = [&](const Result<ReadLoss> &read, const std::string &path) {
        if (read)
            report(*read, databaseOfTablePath(path), communication.problems);
        else
            communication.errors.push_back(read.error());
        return read.has_value();
    };
    std::string source;
    for (const std::string &path : filesOf(card, "communication", ".json")) {
        // A database has the tables of a capture without operators as well.
        const bool isRead = settle(readCommunication(path, communication.operators, control), path);
        if (isRead && (!isDatabaseTablePath(path) || !communication.operators.operators.empty()))
            source = databaseOfTablePath(path);
    }
    communication.hasOperators = !source.empty();
    communication.source = baseName(source);
    if (const std::uint64_t doubtful = countDoubtfulFigures(communication.operators); doubtful > 0)
        communication.problems.push_back({Severity::Note, ProblemCode::DoubtfulFigures, source, -1, 0, {}, doubtful});
    for (const std::string &path : filesOf(card, "communication_matrix", ".json"))
        settle(readCommunicationMatrix(path, communication.matrix, control), path);
    if (auto groups = readCommunicationGroups(joinPath(card.path, "profiler_metadata.json"))) {
        communication.groups = std::move(*groups);
        communication.indexGroups();
    } else if (groups.error().code != ErrorCode::FileNotFound)
        communication.errors.push_back(groups.error());
    return communication;
}

} // namespace plumbline

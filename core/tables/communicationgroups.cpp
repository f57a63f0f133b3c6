// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/communicationgroups.h"

#include "core/io/database.h"
#include "core/io/jsondocument.h"
#include "core/tables/clusterdatabase.h"

#include <algorithm>
#include <array>
#include <limits>

namespace plumbline {

namespace {

std::optional<int> rankOf(const JsonValue *value)
{
    const auto number = value ? value->integer() : std::nullopt;
    if (!number || *number < 0 || *number > std::numeric_limits<int>::max())
        return std::nullopt;
    return static_cast<int>(*number);
}

/// Returns the ranks of a list. Returns no ranks at all if one is not readable, because the position of a rank has a meaning.
std::vector<int> ranksOf(const JsonValue *list)
{
    std::vector<int> ranks;
    if (!list || list->kind != JsonValue::Kind::Array)
        return ranks;
    for (const JsonMember &member : list->members) {
        const auto rank = rankOf(&member.second);
        if (!rank)
            return {};
        ranks.push_back(*rank);
    }
    return ranks;
}

std::string textOfCommunicationGroups(const JsonValue *value)
{
    return value && value->kind == JsonValue::Kind::Text ? value->text : std::string();
}

CommunicationGroup clusterGroup(const JsonValue &entry)
{
    CommunicationGroup group;
    group.communicator = textOfCommunicationGroups(entry.find("group_id"));
    group.hash = textOfCommunicationGroups(entry.find("group_name"));
    group.name = textOfCommunicationGroups(entry.find("pg_name"));
    group.ranks = ranksOf(entry.find("rank_set"));
    return group;
}

CommunicationGroup groupOf(const JsonMember &entry)
{
    CommunicationGroup group;
    group.communicator = entry.first;
    group.hash = communicatorHash(entry.first);
    group.name = textOfCommunicationGroups(entry.second.find("group_name"));
    group.position = rankOf(entry.second.find("group_rank"));
    group.ranks = ranksOf(entry.second.find("global_ranks"));
    return group;
}

/// Returns the groups of the object parallel_group_info; none if it is null or something else.
std::vector<CommunicationGroup> groupsOfInfo(const JsonValue *info)
{
    std::vector<CommunicationGroup> groups;
    if (info && info->kind == JsonValue::Kind::Object) {
        for (const JsonMember &entry : info->members)
            groups.push_back(groupOf(entry));
    }
    return groups;
}

} // namespace

CommunicationGroups::CommunicationGroups(std::vector<CommunicationGroup> groups) : m_groups(std::move(groups))
{
    for (std::size_t index = 0; index < m_groups.size(); ++index) {
        for (const std::string &id : {m_groups[index].hash, m_groups[index].communicator}) {
            if (!id.empty())
                m_byId.try_emplace(id, index);
        }
    }
}

const CommunicationGroup *CommunicationGroups::find(std::string_view id) const
{
    const auto found = m_byId.find(id);
    return found == m_byId.end() ? nullptr : &m_groups[found->second];
}

std::string communicatorHash(std::string_view communicator)
{
    std::uint32_t high = 0;
    std::uint32_t low = 0;
    for (const char c : communicator) {
        high = high * 29 + static_cast<unsigned char>(c);
        low = low * 131 + static_cast<unsigned char>(c);
    }
    return std::to_string(std::uint64_t{high} << 32 | low);
}

Result<std::vector<CommunicationGroup>> readCommunicationGroups(const std::string &path)
{
    const auto document = readJsonFile(path);
    if (!document)
        return failure(document.error());
    return groupsOfInfo(document->find("parallel_group_info"));
}

Result<std::vector<CommunicationGroup>> readDatabaseGroups(const std::string &path, TaskControl &control)
{
    const auto database = Database::open(path, control);
    if (!database)
        return failure(database.error());
    std::vector<CommunicationGroup> groups;
    constexpr std::array<std::string_view, 2> Columns{"name", "value"};
    const auto read = database->read("META_DATA", Columns, control, [&groups](const DatabaseRow &row) {
        if (row.text(0) != "parallel_group_info")
            return true;
        if (const auto info = parseJson(row.text(1)))
            groups = groupsOfInfo(&*info);
        return false;
    });
    if (!read)
        return failure(read.error());
    return groups;
}

Result<std::vector<CommunicationGroup>> readClusterGroups(const std::string &path)
{
    const auto document = readJsonFile(path);
    const std::string database = path.substr(0, path.rfind('/') + 1) + ClusterDatabaseName;
    if (!document && document.error().code == ErrorCode::FileNotFound && isDatabaseFile(database)) {
        TaskControl control;
        return readClusterDatabaseGroups(database, control);
    }
    if (!document)
        return failure(document.error());
    std::vector<CommunicationGroup> groups;
    const JsonValue *named = document->find("comm_group_parallel_info");
    if (named && named->kind == JsonValue::Kind::Array) {
        for (const JsonMember &entry : named->members)
            groups.push_back(clusterGroup(entry.second));
    }
    for (const char *kind : {"collective", "p2p"}) {
        const JsonValue *lists = document->find(kind);
        if (!lists || lists->kind != JsonValue::Kind::Array)
            continue;
        for (const JsonMember &ranks : lists->members)
            groups.push_back({{}, {}, {}, {}, ranksOf(&ranks.second)});
    }
    return groups;
}

} // namespace plumbline

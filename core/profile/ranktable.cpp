// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/ranktable.h"

#include "core/io/jsondocument.h"
#include "core/io/openfile.h"
#include "core/profile/capturefinder.h"
#include "core/profile/profilenames.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

namespace plumbline {

namespace {

constexpr std::string_view MappingName = "host_ips_mapping.txt";
constexpr std::size_t MostHosts = 1u << 16;
constexpr std::size_t MappingBytes = 4u << 20;

std::optional<int> numberOfRankTable(const JsonValue *value)
{
    const auto number = value ? value->integer() : std::nullopt;
    if (!number || *number < 0 || *number > std::numeric_limits<int>::max())
        return std::nullopt;
    return static_cast<int>(*number);
}

/// Returns whether a file may be a rank table by its name. There are many JSON files that the profiler writes for each
/// card, and none of them is a rank table.
bool mayBeRankTable(const std::string &file)
{
    constexpr std::array<std::string_view, 8> Own{"ascend_",   "dynamic_",  "flops_",    "memory_",
                                                  "minddata_", "pipeline_", "profiler_", "step_"};
    const auto isOwn = [&file](std::string_view prefix) { return file.starts_with(prefix); };
    return file.ends_with(".json") && !mindInsightId(file) && std::ranges::none_of(Own, isOwn);
}

bool isRankTable(const Folder &folder, const std::string &file)
{
    constexpr std::size_t SniffedBytes = 4096;
    const auto start = readFileStart(joinPath(folder.path, file), SniffedBytes);
    return start && start->find("\"server_list\"") != std::string::npos;
}

RankTable::Host hostFrom(const JsonValue &server)
{
    RankTable::Host host;
    const JsonValue *id = server.find("server_id");
    host.address = id ? id->text : std::string();
    const JsonValue *devices = server.find("device");
    for (std::size_t index = 0; devices && index < devices->members.size(); ++index) {
        const JsonValue &device = devices->members[index].second;
        if (const auto rank = numberOfRankTable(device.find("rank_id")))
            host.devices.push_back({numberOfRankTable(device.find("device_id")), *rank});
    }
    return host;
}

void readHosts(const std::string &path, RankTable &table, std::vector<Problem> &problems)
{
    const auto document = readJsonFile(path);
    const JsonValue *servers = document ? document->find("server_list") : nullptr;
    if (!servers) {
        const std::int64_t offset = document ? -1 : document.error().offset;
        problems.push_back({Severity::Warning, ProblemCode::BrokenFile, path, offset, 0, "server_list", 1});
        return;
    }
    table.file = path;
    for (const JsonMember &server : servers->members) {
        if (table.hosts.size() < MostHosts)
            table.hosts.push_back(hostFrom(server.second));
    }
}

/// Reads the lines "{address} {name}". Any other line is passed over; a file without a single such line is reported.
void readNames(const std::string &path, RankTable &table, std::vector<Problem> &problems)
{
    const auto content = readFileStart(path, MappingBytes);
    if (!content) {
        problems.push_back({Severity::Warning, ProblemCode::BrokenFile, path, -1, 0, content.error().detail, 1});
        return;
    }
    constexpr std::string_view Blanks = " \t\r";
    std::string_view rest = *content;
    while (!rest.empty() && table.names.size() < MostHosts) {
        std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        const std::size_t begin = line.find_first_not_of(Blanks);
        const std::size_t end = begin == std::string_view::npos ? begin : line.find_first_of(Blanks, begin);
        const std::size_t name = end == std::string_view::npos ? end : line.find_first_not_of(Blanks, end);
        if (name == std::string_view::npos)
            continue;
        const std::size_t nameEnd = std::min(line.find_first_of(Blanks, name), line.size());
        table.names.emplace(line.substr(begin, end - begin), line.substr(name, nameEnd - name));
    }
    if (table.names.empty() && content->find_first_not_of(" \t\r\n") != std::string::npos)
        problems.push_back({Severity::Warning, ProblemCode::BrokenFile, path, -1, 0, {}, 1});
}

} // namespace

std::string RankTable::shownName(const std::string &address) const
{
    const auto name = names.find(address);
    return name == names.end() ? address : name->second;
}

const RankTable::Host *RankTable::hostOf(const std::string &folderName) const
{
    for (const Host &host : hosts) {
        if (shownName(host.address) == folderName || host.address == folderName)
            return &host;
    }
    return names.empty() && hosts.size() == 1 ? &hosts.front() : nullptr;
}

std::size_t RankTable::ranks() const
{
    std::size_t count = 0;
    for (const Host &host : hosts)
        count += host.devices.size();
    return count;
}

std::string RankTable::identity() const
{
    std::map<int, std::string> places; // by rank, so that the order of the hosts in the file does not matter
    for (const Host &host : hosts) {
        for (const Device &device : host.devices)
            places[device.rank] = host.address + '/' + (device.device ? std::to_string(*device.device) : std::string());
    }
    std::string text;
    for (const auto &[rank, place] : places)
        text += std::to_string(rank) + '=' + place + ';';
    return text;
}

std::optional<RankTable> readRankTable(const Folder &folder, std::vector<Problem> &problems)
{
    RankTable table;
    table.folder = folder.path;
    table.isMapped = folder.hasFile(MappingName);
    if (table.isMapped)
        readNames(joinPath(folder.path, MappingName), table, problems);
    int sniffed = 0;
    for (const std::string &file : folder.files) {
        if (!mayBeRankTable(file) || !table.file.empty())
            continue;
        if (++sniffed > MostSniffedFiles)
            break;
        if (isRankTable(folder, file))
            readHosts(joinPath(folder.path, file), table, problems);
    }
    return table.isMapped || !table.file.empty() ? std::optional(std::move(table)) : std::nullopt;
}

} // namespace plumbline

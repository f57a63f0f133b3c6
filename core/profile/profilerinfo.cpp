// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/profilerinfo.h"

#include "core/io/jsondocument.h"
#include "core/profile/profilenames.h"

#include <algorithm>
#include <limits>

namespace plumbline {

namespace {

std::optional<int> asId(const JsonValue *value)
{
    const auto number = value ? value->integer() : std::nullopt;
    if (!number || *number < 0 || *number > std::numeric_limits<int>::max())
        return std::nullopt;
    return static_cast<int>(*number);
}

std::optional<bool> asSwitch(const JsonValue *value)
{
    if (!value)
        return std::nullopt;
    if (value->kind == JsonValue::Kind::Bool)
        return value->isTrue();
    if (value->kind == JsonValue::Kind::Text && (value->text == "True" || value->text == "true"))
        return true;
    if (value->kind == JsonValue::Kind::Text && (value->text == "False" || value->text == "false"))
        return false;
    return std::nullopt;
}

/// Returns "Level1" for "Level1" and for "ProfilerLevel.Level1".
std::string asLevel(const JsonValue *value)
{
    if (!value || value->kind != JsonValue::Kind::Text)
        return {};
    return value->text.substr(value->text.rfind('.') + 1);
}

bool namesText(const JsonValue *exportType)
{
    if (!exportType)
        return true;
    const auto isText = [](const JsonValue &value) { return value.text.find("text") != std::string::npos; };
    if (exportType->kind == JsonValue::Kind::Text)
        return isText(*exportType);
    if (exportType->kind != JsonValue::Kind::Array)
        return true;
    return std::any_of(exportType->members.begin(), exportType->members.end(),
                       [&](const auto &member) { return isText(member.second); });
}

void readPyTorch(const JsonValue &document, ProfilerInfo &info)
{
    info.framework = Framework::PyTorch;
    info.profileMemory = asSwitch(document.find({"config", "common_config", "profile_memory"}));
    if (const JsonValue *config = document.find({"config", "experimental_config"})) {
        info.level = asLevel(config->find("_profiler_level"));
        info.l2Cache = asSwitch(config->find("_l2_cache"));
        info.exportsText = namesText(config->find("_export_type"));
    }
}

void readMindSpore(const JsonValue &document, ProfilerInfo &info)
{
    info.framework = Framework::MindSpore;
    if (const JsonValue *parameters = document.find("profiler_parameters")) {
        info.level = asLevel(parameters->find("profiler_level"));
        info.profileMemory = asSwitch(parameters->find("profile_memory"));
        info.l2Cache = asSwitch(parameters->find("l2_cache"));
        info.dataProcess = asSwitch(parameters->find("data_process"));
        info.exportsText = namesText(parameters->find("export_type"));
    }
}

void reportBroken(const Error &error, std::vector<Problem> &problems)
{
    problems.push_back({Severity::Warning, ProblemCode::BrokenFile, error.path, error.offset, 0, error.detail, 1});
}

} // namespace

std::string profilerInfoFile(const Folder &folder, std::optional<int> id)
{
    std::string chosen;
    for (const std::string &file : folder.files) {
        const ResultFileName name = parseResultFileName(file);
        if (name.kind != "profiler_info" || name.suffix != ".json" || name.numbers.size() > 1)
            continue;
        const auto number = name.numbers.empty() ? std::nullopt : smallNumber(name.numbers.front());
        if (id && number != id)
            continue;
        const bool isBetter = chosen.empty() || (number && parseResultFileName(chosen).numbers.empty());
        if (isBetter)
            chosen = file;
    }
    return chosen;
}

ProfilerInfo readProfilerInfo(const Folder &folder, std::optional<int> id, std::vector<Problem> &problems)
{
    ProfilerInfo info;
    const std::string file = profilerInfoFile(folder, id);
    if (file.empty())
        return info;
    const auto document = readJsonFile(joinPath(folder.path, file));
    if (!document) {
        reportBroken(document.error(), problems);
    } else if (document->find("context_mode")) {
        info.framework = Framework::MindInsight;
    } else if (document->find("profiler_parameters") || document->find("ms_profiler_info") || document->find("ms_version")) {
        readMindSpore(*document, info);
    } else if (document->find("config")) {
        readPyTorch(*document, info);
    }
    const ResultFileName name = parseResultFileName(file);
    if (!name.numbers.empty())
        info.rank = smallNumber(name.numbers.front());
    if (!info.rank && document)
        info.rank = asId(document->find("rank_id"));
    return info;
}

CannInfo readCannInfo(const Folder &prof, std::vector<Problem> &problems)
{
    std::vector<std::string> files;
    if (prof.hasFolder("host"))
        files.push_back(joinPath(prof.path, "host/info.json"));
    for (const std::string &folder : prof.folders) {
        if (const auto device = deviceOfFolder(folder))
            files.push_back(joinPath(prof.path, folder + "/info.json." + std::to_string(*device)));
    }
    CannInfo info;
    for (const std::string &file : files) {
        const auto document = readJsonFile(file);
        if (!document) {
            if (document.error().code != ErrorCode::FileNotFound)
                reportBroken(document.error(), problems);
            continue;
        }
        const JsonValue *host = document->find("hostname");
        if (info.host.empty() && host)
            info.host = host->text;
        if (!info.rank)
            info.rank = asId(document->find("rank_id"));
    }
    return info;
}

} // namespace plumbline

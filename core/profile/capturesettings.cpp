// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/capturesettings.h"

#include "core/base/wide.h"
#include "core/io/jsondocument.h"
#include "core/profile/folderreader.h"
#include "core/profile/profilenames.h"
#include "core/profile/profilerinfo.h"

#include <algorithm>

namespace plumbline {

namespace {

std::optional<bool> switchOf(const JsonValue *value)
{
    if (!value)
        return std::nullopt;
    if (value->kind == JsonValue::Kind::Bool)
        return value->isTrue();
    if (value->text == "True" || value->text == "true")
        return true;
    if (value->text == "False" || value->text == "false")
        return false;
    return std::nullopt;
}

std::string textOfCaptureSettings(const JsonValue *value)
{
    return value && value->kind == JsonValue::Kind::Text ? value->text : std::string();
}

/// Returns the text behind the last point: "CPU" for "ProfilerActivity.CPU".
std::string behindPoint(const std::string &text)
{
    return text.substr(text.rfind('.') + 1);
}

std::vector<std::string> textsOf(const JsonValue *value)
{
    std::vector<std::string> texts;
    if (value && value->kind == JsonValue::Kind::Array) {
        for (const JsonMember &member : value->members)
            texts.push_back(behindPoint(textOfCaptureSettings(&member.second)));
    }
    return texts;
}

std::optional<std::int64_t> scheduleSteps(const JsonValue *schedule)
{
    if (!schedule)
        return std::nullopt;
    // Old versions write "_wait" instead of "wait".
    const auto number = [schedule](const std::string &key) -> WideNs {
        const JsonValue *current = schedule->find(key);
        const JsonValue *value = current ? current : schedule->find("_" + key);
        return value ? std::max<std::int64_t>(value->integer().value_or(0), 0) : 0;
    };
    // Each number is below 2^63, so the sum of three fits into 128 bits. Only the product could overflow, so the cycle is limited
    // first.
    const WideNs cycle = std::min<WideNs>(number("wait") + number("warmup") + number("active"), WideNs{1} << 62);
    const WideNs repeats = std::max<WideNs>(number("repeat"), 1);
    return saturated(number("skip_first") + repeats * cycle);
}

void readPyTorch(const JsonValue &document, CaptureSettings &settings)
{
    if (const JsonValue *common = document.find({"config", "common_config"})) {
        settings.activities = textsOf(common->find("activities"));
        settings.withStack = switchOf(common->find("with_stack"));
        settings.withMemory = switchOf(common->find("profile_memory"));
        settings.withShapes = switchOf(common->find("record_shapes"));
        settings.scheduleSteps = scheduleSteps(common->find("schedule"));
    }
    if (const JsonValue *experimental = document.find({"config", "experimental_config"})) {
        settings.level = behindPoint(textOfCaptureSettings(experimental->find("_profiler_level")));
        settings.metrics = behindPoint(textOfCaptureSettings(experimental->find("_aic_metrics")));
        settings.withL2Cache = switchOf(experimental->find("_l2_cache"));
    }
}

void readMindSpore(const JsonValue &parameters, CaptureSettings &settings)
{
    settings.activities = textsOf(parameters.find("activities"));
    settings.level = behindPoint(textOfCaptureSettings(parameters.find("profiler_level")));
    settings.metrics = behindPoint(textOfCaptureSettings(parameters.find("aic_metrics")));
    settings.withStack = switchOf(parameters.find("with_stack"));
    settings.withMemory = switchOf(parameters.find("profile_memory"));
    settings.withL2Cache = switchOf(parameters.find("l2_cache"));
    settings.scheduleSteps = scheduleSteps(parameters.find("schedule"));
}

/// Reads a file and keeps why one that is there cannot be read.
Result<JsonValue> readSettings(const std::string &path, CaptureSettings &settings)
{
    auto document = readJsonFile(path);
    if (!document && document.error().code != ErrorCode::FileNotFound)
        settings.errors.push_back(document.error());
    return document;
}

void readInfo(const Card &card, CaptureSettings &settings)
{
    const auto folder = FolderReader().read(card.path);
    std::string file = folder ? profilerInfoFile(*folder, card.rank) : std::string();
    if (file.empty() && folder && card.framework == Framework::MindInsight)
        file = profilerInfoFile(*folder, card.device); // numbered by device where a rank table tells the rank
    if (file.empty())
        return;
    const auto document = readSettings(joinPath(card.path, file), settings);
    if (!document)
        return;
    settings.hasInfo = true;
    if (const JsonValue *parameters = document->find("profiler_parameters"))
        readMindSpore(*parameters, settings);
    else
        readPyTorch(*document, settings);
}

void readMetadata(const Card &card, CaptureSettings &settings)
{
    const auto document = readSettings(joinPath(card.path, "profiler_metadata.json"), settings);
    if (!document)
        return;
    const JsonValue *variables = document->find("ENV_VARIABLES");
    settings.hasEnvironment = variables && variables->kind == JsonValue::Kind::Object;
    for (std::size_t index = 0; settings.hasEnvironment && index < variables->members.size(); ++index)
        settings.environment.push_back({variables->members[index].first, variables->members[index].second.text});
    if (const JsonValue *arguments = document->find("distributed_args")) {
        const auto number = [arguments](std::string_view key) {
            const JsonValue *value = arguments->find(key);
            return value ? value->integer() : std::nullopt;
        };
        settings.pipelineStages = number("pipeline_model_parallel_size");
        settings.microBatches = number("num_micro_batches");
    }
}

std::optional<std::int64_t> positive(const JsonValue *value)
{
    const auto number = value ? value->integer() : std::nullopt;
    return number && *number > 0 ? number : std::nullopt;
}

/// Reads the cores of the card's device. If the device is unknown, those of the first device that tells them.
void readCores(const std::string &prof, std::optional<int> device, CaptureSettings &settings)
{
    const auto folder = FolderReader().read(prof);
    for (const std::string &each : folder ? folder->folders : std::vector<std::string>()) {
        const auto number = deviceOfFolder(each);
        if (!number || (device && number != device) || settings.cubeCores)
            continue;
        const auto document = readSettings(joinPath(prof, each + "/info.json." + std::to_string(*number)), settings);
        const JsonValue *devices = document ? document->find("DeviceInfo") : nullptr;
        if (!devices || devices->members.empty())
            continue;
        settings.cubeCores = positive(devices->members.front().second.find("ai_core_num"));
        settings.vectorCores = positive(devices->members.front().second.find("aiv_num"));
        settings.cubeMhz = positive(devices->members.front().second.find("aic_frequency"));
    }
}

void readCores(const Card &card, CaptureSettings &settings)
{
    readCores(card.path, card.device, settings);
    const auto folder = FolderReader().read(card.path);
    for (const std::string &each : folder ? folder->folders : std::vector<std::string>()) {
        if (each.starts_with("PROF_") && !settings.cubeCores)
            readCores(joinPath(card.path, each), card.device, settings);
    }
}

} // namespace

bool CaptureSettings::hasMetrics() const
{
    return !metrics.empty() && metrics != "None" && metrics != "ACL_AICORE_NONE" && metrics != "AiCoreNone";
}

const std::string *CaptureSettings::variable(std::string_view name) const
{
    const auto found = std::ranges::find(environment, name, &EnvironmentVariable::name);
    return found == environment.end() ? nullptr : &found->value;
}

CaptureSettings readCaptureSettings(const Card &card)
{
    CaptureSettings settings;
    readInfo(card, settings);
    readMetadata(card, settings);
    readCores(card, settings);
    return settings;
}

} // namespace plumbline

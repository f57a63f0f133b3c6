// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/roofline/cardchip.h"

#include "core/base/taskcontrol.h"
#include "core/io/database.h"
#include "core/io/jsondocument.h"
#include "core/profile/folderreader.h"
#include "core/profile/profilenames.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Returns the name of the chip for a code of CANN (docs/formats.md 3.5); "" for a code that is not known.
std::string chipOfPlatform(std::string_view code)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> Platforms{{{"0", "Ascend310"},
                                                                                      {"1", "Ascend910A"},
                                                                                      {"4", "Ascend310P"},
                                                                                      {"5", "Ascend910B"},
                                                                                      {"7", "Ascend310B"},
                                                                                      {"15", "Ascend950"}}};
    const auto found = std::ranges::find(Platforms, code, &std::pair<std::string_view, std::string_view>::first);
    return found == Platforms.end() ? std::string() : std::string(found->second);
}

/// Reads the info.json of the card's device, or of the first device if the card's is not known, in a folder of CANN.
std::string chipOfFolder(const std::string &prof, std::optional<int> device)
{
    const auto folder = FolderReader().read(prof);
    for (const std::string &each : folder ? folder->folders : std::vector<std::string>()) {
        const auto number = deviceOfFolder(each);
        if (!number || (device && number != device))
            continue;
        const auto document = readJsonFile(joinPath(prof, each + "/info.json." + std::to_string(*number)));
        const JsonValue *platform = document ? document->find("platform_version") : nullptr;
        if (platform)
            return chipOfPlatform(platform->text);
    }
    return {};
}

/// Reads the name of the chip from a database of the profiler: that of the card's device, or the first one.
std::string chipOfDatabase(const std::string &path, std::optional<int> device)
{
    TaskControl control;
    const auto database = Database::open(path, control);
    std::string chip;
    if (!database)
        return chip;
    constexpr std::array Columns{std::string_view("id"), std::string_view("name")};
    constexpr std::size_t MostDevices = 1000;
    std::size_t rows = 0;
    // Damage is not reported here, because loading the timeline reports it.
    (void)database->read("NPU_INFO", Columns, control, [&](const DatabaseRow &row) {
        if (rows++ == 0 || (device && row.integer(0) == *device))
            chip = row.text(1);
        return rows < MostDevices;
    });
    return chip;
}

} // namespace

std::string cardChip(const Card &card)
{
    std::string chip = chipOfFolder(card.path, card.device);
    const auto folder = FolderReader().read(card.path);
    for (const std::string &each : folder ? folder->folders : std::vector<std::string>()) {
        if (chip.empty() && each.starts_with("PROF_"))
            chip = chipOfFolder(joinPath(card.path, each), card.device);
    }
    std::vector<std::vector<std::string>> timelines{card.timeline};
    timelines.insert(timelines.end(), card.otherTimelines.begin(), card.otherTimelines.end());
    for (const std::vector<std::string> &timeline : timelines) {
        for (const std::string &path : timeline) {
            if (chip.empty() && path.ends_with(".db"))
                chip = chipOfDatabase(path, card.device);
        }
    }
    return chip;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/threshold.h"
#include "core/advice/catalogue.h"
#include "tests/fuzz/targets/targets.h"

#include <cmath>
#include <string>

namespace plumbline::fuzz {

namespace {

/// The input is an advice.ini. Each line is applied or told, and no value can be unusable.
void runSettings(std::string_view input)
{
    std::vector<Problem> problems;
    const auto overrides = ThresholdOverrides::parse(input, ruleCatalogue(), problems);
    for (const Rule &rule : ruleCatalogue()) {
        for (const Threshold &each : overrides.thresholdsOf(rule))
            require(std::isfinite(each.value) && each.value >= 0, "a threshold is no number of 0 or more");
    }
    for (const Problem &each : problems)
        require(each.offset >= 0 && static_cast<std::size_t>(each.offset + each.length) <= input.size(),
                "a problem lies outside of the text");
}

std::vector<std::string> settingsSeeds()
{
    std::string text = "# thresholds\n";
    for (const Rule &rule : ruleCatalogue()) {
        text.append("[").append(rule.id).append("]\n");
        for (const ThresholdSpec &each : rule.thresholds)
            text.append(each.name).append(" = 1\n");
    }
    return {text.substr(0, 3000), "[" + std::string(ruleCatalogue().front().id) + "]\nx = 1.5 ms ; no\n\xEF\xBB\xBF[\n]=%"};
}

} // namespace

FuzzTarget settingsTarget()
{
    return {"settings", "advice.ini: each line is applied or told", runSettings, settingsSeeds};
}

} // namespace plumbline::fuzz

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/jobgraphinput.h"

#include "app/commands/answer.h"
#include "core/profile/profilenames.h"

#include <algorithm>
#include <utility>

namespace plumbline {

OrExit<JobGraphInput> JobGraphInput::read(const CommandLine &line, TaskControl &control, bool isForAll)
{
    std::vector<SharedCard> cards;
    const auto keep = [&cards](const SharedCard &card) -> OrExit<void> {
        cards.push_back(card);
        return {};
    };
    auto walk = isForAll ? readCards(line, line.path(), cards) : walkTraces(line, keep);
    if (!walk)
        return tl::unexpected(walk.error());
    auto job = buildJobGraph(cards, control);
    if (!job)
        return tl::unexpected(answerError(line, job.error()));
    for (const Error &error : job->errors) {
        static_cast<void>(showError(error));
        walk->errors.push_back(error);
    }
    return JobGraphInput{std::move(*job), std::move(*walk), std::move(cards)};
}

OrExit<PathStep> chosenPathStep(const CommandLine &line, const std::vector<PathStep> &steps)
{
    if (!line.has("--step"))
        return steps[typicalStep(steps)];
    const std::string asked = line.value("--step").toStdString();
    const auto found = std::ranges::find(steps, asked, &PathStep::number);
    if (found == steps.end() || asked.empty())
        return tl::unexpected(
            showUsage(translated(QT_TRANSLATE_NOOP("Commands", "no card has the step %1")).arg(line.value("--step"))));
    return *found;
}

void writeStepNumber(JsonWriter &json, const std::string &number)
{
    json.key("step");
    if (const auto small = smallNumber(number))
        json.integer(*small);
    else
        writeOptional(json, std::string_view(number));
}

CommandOption pathStepOption()
{
    return {"--step", "", "N", QT_TRANSLATE_NOOP("Commands", "the step; else the one of median length")};
}

} // namespace plumbline

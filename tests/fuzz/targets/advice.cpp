// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/adviceinputs.h"
#include "core/advice/catalogue.h"
#include "core/advice/engine/advisor.h"
#include "tests/fuzz/support/capture.h"
#include "tests/fuzz/support/fuzzfolder.h"
#include "tests/fuzz/support/madecapture.h"
#include "tests/fuzz/targets/targets.h"

#include <algorithm>
#include <chrono>
#include <string>

namespace plumbline::fuzz {

namespace {

/// Checks what must hold for each finding of a profile.
void checkFinding(const Finding &finding, const AdviceInputs &inputs)
{
    for (const std::size_t card : finding.cards)
        require(card < inputs.profileSize(), "a finding names a card that is not there");
    require(finding.evidence.size() <= EvidenceLimit && finding.evidence.size() <= finding.evidenceCount,
            "a finding keeps more places than it counts");
    require(finding.claimedNs >= 0, "a finding claims less than nothing");
    for (const Claim &claim : finding.claims) {
        for (std::size_t range = 0; range < claim.ranges.size(); ++range) {
            require(claim.ranges[range].begin <= claim.ranges[range].end, "a claimed range ends before it begins");
            require(range == 0 || claim.ranges[range - 1].end <= claim.ranges[range].begin, "claimed ranges overlap");
        }
    }
    if (!finding.saving)
        return;
    require(0 <= finding.saving->lowNs && finding.saving->lowNs <= finding.saving->highNs, "a saving is less than nothing");
    require(finding.saving->share >= 0 && finding.saving->share <= 1, "a saving is more than the step");
}

/// Checks that all findings together save no more than the steps last.
void checkSum(const Advice &advice, const AdviceInputs &inputs)
{
    TimeNs steps = 0;
    for (const auto &card : inputs.cards())
        steps += card->meanStepNs();
    TimeNs claimed = static_cast<TimeNs>(advice.findings.size()); // what rounding may add
    claimed = -claimed;
    for (const Finding &each : advice.findings)
        claimed += each.claimedNs;
    require(claimed <= steps, "findings save more than the step together");
}

/// The input is a program for writeMadeCapture().
void runAdvice(std::string_view input)
{
    const std::string folder = emptyFolder();
    writeMadeCapture(folder, input);
    const AdviceInputs inputs(openCards(folder));
    AdviceOptions options;
    options.threads = 1;
    options.budget = std::chrono::minutes(10); // the driver watches the time
    const auto advice = advise(inputs, ruleCatalogue(), options, TaskControl());
    require(advice.has_value(), "advice fails");
    require(advice->failed.empty(), "a rule throws");
    for (const Finding &each : advice->findings)
        checkFinding(each, inputs);
    checkSum(*advice, inputs);
}

std::vector<std::string> adviceSeeds()
{
    return {madeProgram(1), madeProgram(2)};
}

/// Copies, moves and removes whole events of a program.
void mutateProgram(std::string &input, FuzzRandom &random)
{
    constexpr std::size_t EventBytes = 6;
    for (std::size_t count = 1 + random.below(4); count > 0; --count) {
        const std::size_t events = input.size() / EventBytes;
        if (events == 0)
            return;
        const std::size_t from = 1 + EventBytes * random.below(events);
        const std::string event = input.substr(std::min(from, input.size()), EventBytes);
        switch (random.below(4)) {
        case 0:
            input.insert(1 + EventBytes * random.below(events), event);
            break;
        case 1:
            input.erase(std::min(from, input.size()), EventBytes);
            break;
        default:
            if (const std::size_t at = from + random.below(EventBytes); at < input.size())
                input[at] = static_cast<char>(random.next());
        }
    }
}

} // namespace

FuzzTarget adviceTarget()
{
    return {"advice", "advice on random captures: nothing throws, and findings save no more than the step", runAdvice,
            adviceSeeds, mutateProgram};
}

} // namespace plumbline::fuzz

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/facts/timelineopening.h"

#include "core/profile/tracedevice.h"

#include <string>
#include <utility>

namespace plumbline {

Result<std::vector<SharedCard>> openTimeline(const OpenCard &card, TaskControl &control, const LoadOptions &options,
                                             LoadTimings *timings)
{
    auto traces = loadDeviceTraces(card.card().timeline, control, options, timings);
    if (!traces)
        return failure(std::move(traces.error()));
    std::vector<SharedCard> cards;
    for (DeviceTrace &part : *traces) {
        Card named = card.card();
        const bool isUnplaced = named.framework == Framework::Unknown || named.framework == Framework::Chrome;
        if (const auto framework = isUnplaced ? frameworkFromTrace(*part.trace) : std::nullopt)
            named.framework = *framework;
        if (part.device) {
            named.device = part.device;
            named.name += " NPU " + std::to_string(*part.device);
            named.rank = part.device; // the rank of the folder can belong to one of them only
            named.rankGuessed = true;
        } else if (const auto device = deviceFromTrace(*part.trace)) {
            named.device = device;
        }
        cards.push_back(card.withTimeline(std::move(named), std::move(part.trace)));
    }
    return cards;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/roomlimits.h"

#include "core/advice/evidence/hostcost.h"

#include <algorithm>

namespace plumbline {

std::vector<ThresholdSpec> withRoomLimits(std::vector<ThresholdSpec> own)
{
    own.push_back({"computing_share", 0.10, FactUnit::Share, "ours"});
    own.push_back({"room_share", 0.01, FactUnit::Share, "ours"});
    return own;
}

bool isRoomWorthTelling(const RuleInput &input, const KernelSavings &room, RuleOutcome &outcome)
{
    if (room.isEmpty())
        return false;
    const CardEvidence &card = input.card();
    const TimeNs computing = std::max<TimeNs>(card.mean(OverviewQuantity::Computing).value_or(0), 0);
    const double computingShare = shareOfStep(card, computing);
    const double roomShare = shareOfStep(card, room.savedPerStepNs());
    outcome.measured(shareFact("computing_share", computingShare), "computing_share");
    outcome.measured(shareFact("room_share", roomShare), "room_share");
    return computingShare >= input.threshold("computing_share") && roomShare >= input.threshold("room_share");
}

} // namespace plumbline

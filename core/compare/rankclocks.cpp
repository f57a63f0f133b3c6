// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/rankclocks.h"

#include "core/compare/clockfit.h"

#include <algorithm>
#include <string>

namespace plumbline {

namespace {

/// Returns the collectives that a card ran in groups of both cards. Groups are named by their numbers, because groups of
/// different members may have one name.
CommunicationTable sharedCollectives(const RankCollectives &all, std::uint32_t card, std::uint32_t other,
                                     const TaskControl &control)
{
    const CommunicationTable &table = all.cards[card].files->operators;
    CommunicationTable shared;
    for (std::uint32_t row = 0; row < table.operators.size() && !control.stopRequested(); ++row) {
        const CommunicationOperator &each = table.operators[row];
        const std::uint32_t group = all.groupOf({card, row});
        if (each.kind != CommunicationKind::Collective || !each.startNs || !each.elapseNs ||
            !std::ranges::binary_search(all.groups[group].cards, other))
            continue;
        CommunicationOperator copy;
        copy.step = shared.texts.intern(table.text(each.step));
        copy.group = shared.texts.intern(std::to_string(group));
        copy.name = shared.texts.intern(operatorOfStream(table.text(each.name)));
        copy.startNs = each.startNs;
        copy.elapseNs = each.elapseNs;
        shared.operators.push_back(copy);
    }
    return shared;
}

RankClock fitRankClock(const RankCollectives &all, std::uint32_t first, std::uint32_t card, const TaskControl &control)
{
    const Alignment fit =
        alignByCollectives(sharedCollectives(all, first, card, control), sharedCollectives(all, card, first, control), control);
    RankClock clock;
    clock.isFitted = fit.refusal == AlignmentRefusal::None;
    clock.pairs = fit.pairs;
    if (clock.isFitted) {
        clock.anchorNs = fit.anchorNs;
        clock.map = {fit.offsetNs, fit.driftPpq};
        clock.residualNs = fit.residualNs;
    }
    return clock;
}

} // namespace

std::vector<RankClock> RankClocks::clocksOf(const RankCollective &one, const TaskControl &control)
{
    std::vector<RankClock> clocks;
    const auto parts = m_all.partsOf(one);
    for (const CollectivePart &part : parts) {
        if (clocks.empty())
            clocks.emplace_back().isFitted = true;
        else
            clocks.push_back(control.stopRequested() ? RankClock() : clockOf(parts.front().card, part.card, control));
    }
    return clocks;
}

RankClock RankClocks::clockOf(std::uint32_t first, std::uint32_t card, const TaskControl &control)
{
    {
        const std::lock_guard lock(m_mutex);
        const auto known = m_known.find({first, card});
        if (known != m_known.end())
            return known->second;
    }
    const RankClock clock = fitRankClock(m_all, first, card, control);
    const std::lock_guard lock(m_mutex);
    if (!control.stopRequested()) // otherwise the fit has no meaning
        m_known.try_emplace({first, card}, clock);
    return clock;
}

} // namespace plumbline

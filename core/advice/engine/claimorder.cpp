// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/claimorder.h"

#include "core/base/wide.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

constexpr TimeNs UnknownPart = std::numeric_limits<TimeNs>::min();

/// What decides when a group claims; the smallest first.
struct Place
{
    std::size_t level = 0;
    std::size_t depth = 0;
    bool isAnywhere = true;
    bool isConjecture = true;
    TimeNs highNs = 0;
};

Place placeOf(const Causes &causes, const std::vector<std::size_t> &members, const std::vector<Finding> &findings)
{
    Place place;
    for (const std::size_t member : members) {
        const Finding &finding = findings[member];
        place.level = std::max(place.level, causes.level(member));
        place.depth = std::max(place.depth, causes.depth(member));
        place.isAnywhere = place.isAnywhere && finding.claims.empty();
        place.isConjecture = place.isConjecture && finding.confidence == Confidence::Conjecture;
        place.highNs = std::max(place.highNs, finding.saving ? finding.saving->highNs : TimeNs{0});
    }
    return place;
}

} // namespace

std::vector<std::size_t> claimOrder(const Causes &causes, const FindingGroups &groups, const std::vector<Finding> &findings)
{
    std::vector<Place> places;
    std::vector<std::size_t> order;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        const std::vector<std::size_t> &members = groups.membersOf(group);
        places.push_back(placeOf(causes, members, findings));
        if (std::ranges::any_of(members, [&findings](std::size_t member) { return findings[member].saving.has_value(); }))
            order.push_back(group);
    }
    std::ranges::stable_sort(order, [&places](std::size_t left, std::size_t right) {
        const Place &a = places[left];
        const Place &b = places[right];
        return std::tuple(a.level, a.depth, a.isConjecture, a.isAnywhere, b.highNs) <
               std::tuple(b.level, b.depth, b.isConjecture, b.isAnywhere, a.highNs);
    });
    return order;
}

ExplainedTime::ExplainedTime(const Causes &causes, const FindingGroups &groups, const std::vector<Finding> &findings,
                             const TaskControl &control)
    : m_causes(causes)
    , m_groups(groups)
    , m_findings(findings)
    , m_control(control)
    , m_parts(findings.size(), UnknownPart)
    , m_ofGroup(groups.size())
{}

TimeNs ExplainedTime::limitOf(std::size_t finding)
{
    // From this share on its causes explain the whole finding: removing them removes the rest as well (docs/advice.md 13.2).
    constexpr double ExplainedShare = 0.7;
    const Explained by = explained(finding);
    const TimeNs high = std::max<TimeNs>(m_findings[finding].saving->highNs - by.accountedNs, 0);
    const bool isAll = static_cast<double>(by.savedNs) >= ExplainedShare * static_cast<double>(high);
    return isAll && by.savedNs > 0 ? 0 : std::max<TimeNs>(high - by.savedNs, 0);
}

void ExplainedTime::followCauses(std::size_t finding)
{
    m_pending = m_causes.of(finding);
    m_seen.clear();
    while (!m_pending.empty() && !m_control.stopRequested()) {
        const CausePart part = m_pending.back();
        m_pending.pop_back();
        TimeNs &known = m_parts[part.cause];
        if (part.cause == finding || known >= part.ns)
            continue;
        if (known == UnknownPart)
            m_seen.push_back(part.cause);
        known = part.ns;
        for (const CausePart &above : m_causes.of(part.cause))
            m_pending.push_back({above.cause, std::min(above.ns, part.ns)});
    }
}

std::set<std::size_t> ExplainedTime::withinAccounts(std::size_t finding) const
{
    std::set<std::size_t> within;
    std::vector<std::size_t> pending;
    for (const CausePart &part : m_causes.of(finding)) {
        if (part.accountedNs > 0)
            pending.push_back(part.cause);
    }
    while (!pending.empty()) {
        const std::size_t cause = pending.back();
        pending.pop_back();
        if (!within.insert(cause).second)
            continue;
        for (const CausePart &above : m_causes.of(cause))
            pending.push_back(above.cause);
    }
    return within;
}

ExplainedTime::Explained ExplainedTime::explained(std::size_t finding)
{
    followCauses(finding);
    const std::set<std::size_t> within = withinAccounts(finding);
    WideNs saved = 0;
    WideNs savedWithin = 0;
    for (const std::size_t cause : m_seen) {
        const TimeNs own = std::min(std::exchange(m_parts[cause], UnknownPart), m_findings[cause].claimedNs);
        TimeNs &ofGroup = m_ofGroup[m_groups.groupOf(cause)];
        (within.contains(cause) ? savedWithin : saved) += std::max<TimeNs>(own - ofGroup, 0);
        ofGroup = std::max(ofGroup, own);
    }
    for (const std::size_t cause : m_seen)
        m_ofGroup[m_groups.groupOf(cause)] = 0;
    WideNs accounted = 0;
    for (const CausePart &part : m_causes.of(finding))
        accounted += part.accountedNs;
    // What the causes save lies in what they account for.
    return {saturated(saved + savedWithin), saturated(std::max<WideNs>(accounted - savedWithin, 0))};
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/communicationmeans.h"

#include "core/base/wide.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t FewestSteps = 2;

/// The sum of one quantity.
struct Sum
{
    TotalNs ns;

    void add(std::optional<std::int64_t> value)
    {
        if (value)
            ns = ns.value_or(0) + *value;
    }
    [[nodiscard]] std::optional<std::int64_t> mean(std::uint64_t steps) const
    {
        return ns ? std::optional(meanNs(*ns, steps)) : std::nullopt;
    }
};

/// The sums of one operator, or of all.
struct OperatorSums
{
    CommunicationMean place;
    std::set<StringId> steps;
    Sum elapse, transit, wait, synchronization, idle;

    void add(const CommunicationOperator &each)
    {
        steps.insert(each.step);
        ++place.calls;
        elapse.add(each.elapseNs);
        transit.add(each.transitNs);
        wait.add(each.waitNs);
        synchronization.add(each.synchronizationNs);
        idle.add(each.idleNs);
    }

    [[nodiscard]] CommunicationMean mean() const
    {
        CommunicationMean mean = place;
        mean.steps = steps.size();
        mean.elapseNs = elapse.mean(mean.steps);
        mean.transitNs = transit.mean(mean.steps);
        mean.waitNs = wait.mean(mean.steps);
        mean.synchronizationNs = synchronization.mean(mean.steps);
        mean.idleNs = idle.mean(mean.steps);
        return mean;
    }
};

} // namespace

std::vector<CommunicationMean> communicationMeans(const CommunicationTable &table)
{
    std::vector<OperatorSums> sums(1);
    std::map<std::pair<StringId, StringId>, std::size_t> places;
    for (const CommunicationOperator &each : table.operators) {
        if (each.step == NoText)
            continue;
        const auto [place, isNew] = places.try_emplace({each.group, each.name}, sums.size());
        if (isNew) {
            sums.emplace_back();
            sums.back().place.name = each.name;
            sums.back().place.group = each.group;
            sums.back().place.kind = each.kind;
        }
        sums.front().add(each);
        sums[place->second].add(each);
    }
    std::vector<CommunicationMean> means;
    if (sums.front().steps.size() < FewestSteps)
        return means;
    std::transform(sums.begin(), sums.end(), std::back_inserter(means), [](const OperatorSums &each) { return each.mean(); });
    return means;
}

CommunicationLink LinkMean::asLink() const
{
    CommunicationLink link;
    link.source = source;
    link.target = target;
    link.ranksAreLocal = ranksAreLocal;
    link.group = group;
    link.transport = transport;
    link.transitBytes = transitBytes;
    link.transitNs = transitNs;
    return link;
}

std::vector<LinkMean> linkMeans(const CommunicationMatrix &matrix)
{
    struct LinkSums
    {
        LinkMean place;
        std::set<StringId> steps;
        Sum bytes, ns;
    };
    std::vector<LinkSums> sums;
    std::map<std::tuple<int, int, StringId, StringId>, std::size_t> places;
    std::set<StringId> steps;
    for (const CommunicationLink &each : matrix.links) {
        if (isPick(matrix.text(each.name)))
            return {};
        if (each.step == NoText)
            continue;
        const auto [place, isNew] = places.try_emplace({each.source, each.target, each.group, each.transport}, sums.size());
        if (isNew) {
            LinkMean mean;
            mean.source = each.source;
            mean.target = each.target;
            mean.ranksAreLocal = each.ranksAreLocal;
            mean.group = each.group;
            mean.transport = each.transport;
            sums.push_back({mean, {}, {}, {}});
        }
        LinkSums &own = sums[place->second];
        steps.insert(each.step);
        own.steps.insert(each.step);
        own.bytes.add(each.transitBytes);
        own.ns.add(each.transitNs);
    }
    std::vector<LinkMean> means;
    if (steps.size() < FewestSteps)
        return means;
    for (const LinkSums &each : sums) {
        LinkMean mean = each.place;
        mean.steps = each.steps.size();
        mean.transitBytes = each.bytes.mean(mean.steps);
        mean.transitNs = each.ns.mean(mean.steps);
        means.push_back(mean);
    }
    return means;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/communication/communicationanalysis.h"

#include "core/analysis/communication/cardgroups.h"
#include "core/analysis/communication/communication.h"
#include "core/base/naturalorder.h"
#include "core/base/wide.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <tuple>

namespace plumbline {

namespace {

constexpr std::size_t NamedRanks = 8; ///< larger groups name the first ranks and the last one

std::string listedRanks(const std::vector<int> &ranks)
{
    std::string text;
    for (std::size_t at = 0; at < ranks.size(); ++at) {
        if (ranks.size() > NamedRanks && at == NamedRanks / 2) {
            text += "…, ";
            at = ranks.size() - 1;
        }
        text += std::to_string(ranks[at]) + (at + 1 < ranks.size() ? ", " : "");
    }
    return text;
}

/// Gives each group of ranks an id. Groups that files call alike are told apart by their ranks.
class GroupIds
{
public:
    explicit GroupIds(ProfileCommunication &all) : m_all(all)
    {
        for (const RankGroup &group : all.ranks.groups)
            ++m_named[group.id];
    }

    /// Returns the id of a group, which joins the groups of the profile when it is first met.
    StringId idOf(std::uint32_t number)
    {
        const auto [known, isNew] = m_ids.try_emplace(number, NoText);
        if (isNew)
            known->second = addGroup(m_all.ranks.groups[number]);
        return known->second;
    }

private:
    StringId addGroup(const RankGroup &group)
    {
        std::string ranks = listedRanks(group.known.ranks);
        if (group.onlyOf) {
            const auto rank = m_all.ranks.cards[*group.onlyOf].rank;
            ranks = (rank ? std::to_string(*rank) : (*m_all.cards)[*group.onlyOf].name.toStdString()) + ", …";
        }
        const bool isShared = m_named[group.id] > 1 && !group.id.empty();
        const std::string inBrackets = ranks.empty() ? std::string() : " (" + ranks + ")";
        const StringId id = m_all.texts.intern(isShared ? group.id + inBrackets : group.id);
        if (!m_added.insert(id).second)
            return id;
        const std::string label = group.known.name.empty() ? std::string(m_all.text(id)) : group.known.name + inBrackets;
        m_all.groups.push_back({id, label});
        return id;
    }

    ProfileCommunication &m_all;
    std::map<std::string_view, std::size_t> m_named; ///< number of groups by the name that files give them
    std::map<std::uint32_t, StringId> m_ids;
    std::set<StringId> m_added;
};

/// Gives steps, groups and names of all cards common ids.
class Joiner
{
public:
    explicit Joiner(ProfileCommunication &all) : m_all(all), m_groupIds(all) {}

    void addCard(std::uint32_t card)
    {
        m_card = card;
        m_groups.clear();
        addOperators();
        addLinks();
        for (CommunicationTotal &sums : communicationTotals(own().operators)) {
            const CommunicationTable &table = own().operators;
            const StringId step = stepOf(table.text(sums.step));
            const StringId group = m_groups.at(sums.group);
            m_all.totals.push_back(
                std::make_shared<ProfileCommunication::Total>(ProfileCommunication::Total{card, step, group, std::move(sums)}));
        }
    }

    void finish()
    {
        m_all.collectiveOf.assign(m_all.calls.size(), std::numeric_limits<std::uint32_t>::max());
        for (std::uint32_t number = 0; number < m_all.ranks.all.size(); ++number) {
            for (const CollectivePart &part : m_all.ranks.partsOf(m_all.ranks.all[number]))
                m_all.collectiveOf[m_all.callOf(part)] = number;
        }
        m_all.steps.assign(m_steps.begin(), m_steps.end());
        std::sort(m_all.steps.begin(), m_all.steps.end(),
                  [this](StringId a, StringId b) { return naturalCompare(m_all.text(a), m_all.text(b)) < 0; });
        m_all.alike.resize(m_all.calls.size());
        for (std::size_t call = 0; call < m_all.calls.size(); ++call)
            m_all.alike[call] = static_cast<std::uint32_t>(call);
        const auto place = [this](std::uint32_t number) {
            const ProfileCommunication::Call &call = m_all.calls[number];
            return std::tuple(call.step, call.group, call.alikeName, call.card,
                              m_all.operatorOf(call).startNs.value_or(std::numeric_limits<std::int64_t>::min()), number);
        };
        std::sort(m_all.alike.begin(), m_all.alike.end(),
                  [&place](std::uint32_t a, std::uint32_t b) { return place(a) < place(b); });
    }

private:
    [[nodiscard]] const CardCommunication &own() const { return *m_all.of[m_card]; }

    StringId stepOf(std::string_view step)
    {
        const StringId id = m_all.texts.intern(step);
        if (!step.empty())
            m_steps.insert(id);
        return id;
    }

    void addOperators()
    {
        const CommunicationTable &table = own().operators;
        m_all.callsBegin.push_back(static_cast<std::uint32_t>(m_all.calls.size()));
        for (std::uint32_t index = 0; index < table.operators.size(); ++index) {
            const CommunicationOperator &each = table.operators[index];
            const StringId group = m_groupIds.idOf(m_all.ranks.groupOf({m_card, index}));
            m_groups.try_emplace(each.group, group);
            m_all.calls.push_back({m_card, index, stepOf(table.text(each.step)), group, m_all.texts.intern(table.text(each.name)),
                                   m_all.texts.intern(operatorOfStream(table.text(each.name)))});
            bool hasMoved = false;
            for (const CommunicationTransfer &transfer : table.transfersOf(each)) {
                addTransport(table.text(transfer.transport), transfer);
                hasMoved = hasMoved || transfer.transitNs.value_or(0) > 0;
            }
            m_all.idleTransits += hasMoved && each.transitNs == 0 ? 1 : 0;
        }
    }

    void addTransport(std::string_view name, const CommunicationTransfer &transfer)
    {
        const StringId id = m_all.texts.intern(name);
        auto known = std::find_if(m_all.transports.begin(), m_all.transports.end(),
                                  [id](const ProfileCommunication::Transport &each) { return each.id == id; });
        if (known == m_all.transports.end()) {
            if (m_all.transports.size() == ProfileCommunication::MostTransports)
                return;
            known = m_all.transports.insert(known, {id, false});
        }
        known->hasMoved = known->hasMoved || transfer.transitBytes.value_or(0) != 0 || transfer.transitNs.value_or(0) != 0;
    }

    void addLinks()
    {
        const CommunicationMatrix &matrix = own().matrix;
        for (std::uint32_t index = 0; index < matrix.links.size(); ++index) {
            const CommunicationLink &each = matrix.links[index];
            const RankLink &link = m_all.ranks.links[m_all.links.size()];
            m_all.links.push_back({m_card, index, stepOf(matrix.text(each.step)), m_groupIds.idOf(link.group),
                                   m_all.texts.intern(matrix.text(each.name)), link.source, link.target, link.isOfJob});
        }
    }

    ProfileCommunication &m_all;
    std::uint32_t m_card = 0;
    std::set<StringId> m_steps;
    GroupIds m_groupIds;
    std::map<StringId, StringId> m_groups; ///< ids by those of the card
};

/// Finds the origins of the cards. A card without a timeline counts from the same time as the others do or, if no card has a
/// timeline, from the first operator of all cards.
void findOrigins(ProfileCommunication &all, std::int64_t axisOriginNs, const std::vector<ClockMap> &clocks)
{
    std::optional<std::int64_t> first;
    const bool hasTimeline = std::any_of(all.cards->begin(), all.cards->end(), [](const PageCard &card) { return card.trace(); });
    for (const ProfileCommunication::Call &call : all.calls) {
        const auto start = all.operatorOf(call).startNs;
        first = start && (!first || *start < *first) ? start : first;
    }
    for (std::size_t card = 0; card < all.cards->size(); ++card) {
        const Trace *trace = (*all.cards)[card].trace();
        all.originsNs.push_back(trace ? trace->originNs() : hasTimeline ? axisOriginNs : first.value_or(0));
        all.clocks.push_back(trace ? clocks[card] : ClockMap{});
    }
}

/// Joins the collectives of all cards. Returns false if a stop was requested.
bool joinRanks(ProfileCommunication &all, TaskControl &control)
{
    std::vector<RankCommunication> ranks;
    std::vector<std::shared_ptr<const Card>> cards;
    for (std::size_t at = 0; at < all.of.size(); ++at) {
        const SharedCard &open = (*all.cards)[at].open;
        ranks.push_back(rankCommunicationOf(open->card(), all.of[at]));
        cards.emplace_back(open, &open->card());
    }
    const std::vector<CommunicationGroup> named = readClusterNamedGroups(cards, control);
    all.ranks = joinCollectives(std::move(ranks), named, control);
    return !control.stopRequested();
}

std::string lowerCase(std::string_view text)
{
    std::string letters;
    for (const char letter : text) {
        const bool isUpper = letter >= 'A' && letter <= 'Z';
        letters += isUpper ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    return letters;
}

/// Returns whether a call is of the kind of a pick, such as "allreduce-top1".
bool isOfPick(std::string_view call, std::string_view pick)
{
    return lowerCase(call).find(lowerCase(pick.substr(0, pick.rfind('-')))) != std::string::npos;
}

/// Sums up calls of one card.
void addTotals(const ProfileCommunication &all, std::span<const std::uint32_t> calls, ChosenTotals &totals)
{
    const std::uint32_t card = all.calls[calls.front()].card;
    const CommunicationTable &table = all.of[card]->operators;
    std::vector<std::uint32_t> operators;
    std::map<std::pair<StringId, StringId>, std::pair<StringId, StringId>> common; // maps step and group of the card to their
                                                                                   // common ids
    for (const std::uint32_t number : calls) {
        const ProfileCommunication::Call &call = all.calls[number];
        const CommunicationOperator &each = table.operators[call.index];
        operators.push_back(call.index);
        common.try_emplace({each.step, each.group}, call.step, call.group);
    }
    for (CommunicationTotal &sums : communicationTotals(table, operators)) {
        const auto &[step, group] = common.at({sums.step, sums.group});
        totals.push_back(
            std::make_shared<ProfileCommunication::Total>(ProfileCommunication::Total{card, step, group, std::move(sums)}));
    }
}

/// Returns the longest call of a step and group for which `holds` is true; among equal ones, the first.
template<typename Holds>
std::optional<std::uint32_t> longestAt(const ProfileCommunication &all, StringId step, StringId group, const Holds &holds)
{
    const auto place = [&all](std::uint32_t call) { return std::tuple(all.calls[call].step, all.calls[call].group); };
    const std::tuple own(step, group);
    const auto begin =
        std::partition_point(all.alike.begin(), all.alike.end(), [&](std::uint32_t call) { return place(call) < own; });
    std::optional<std::uint32_t> longest;
    std::int64_t longestNs = 0;
    for (auto call = begin; call != all.alike.end() && place(*call) == own; ++call) {
        const ProfileCommunication::Call &each = all.calls[*call];
        if (!holds(each))
            continue;
        const std::int64_t ns = all.operatorOf(each).elapseNs.value_or(0);
        if (!longest || ns > longestNs) {
            longest = *call;
            longestNs = ns;
        }
    }
    return longest;
}

template<typename Holds>
ChosenRows chosen(std::size_t count, const Holds &holds)
{
    ChosenRows numbers;
    for (std::uint32_t row = 0; row < count; ++row) {
        if (holds(row))
            numbers.push_back(row);
    }
    return numbers;
}

} // namespace

std::optional<TimeNs> ProfileCommunication::startOf(const Call &call) const
{
    const auto start = operatorOf(call).startNs;
    if (!start)
        return std::nullopt;
    return clocks[call.card].map(saturated(WideNs{*start} - originsNs[call.card]));
}

std::pair<LinkEnd, LinkEnd> ProfileCommunication::endsOf(std::uint32_t link) const
{
    const RankLink &each = ranks.links[link];
    return {sourceOf(each, ranks.cards[each.card].job), targetOf(each, ranks.cards[each.card].job)};
}

std::string_view ProfileCommunication::groupLabel(StringId group) const
{
    const auto found = std::find_if(groups.begin(), groups.end(), [group](const Group &each) { return each.id == group; });
    return found == groups.end() ? std::string_view() : std::string_view(found->label);
}

std::vector<std::uint32_t> ProfileCommunication::sameCalls(std::uint32_t wanted) const
{
    const auto key = [this](std::uint32_t number) {
        const Call &call = calls[number];
        return std::tuple(call.step, call.group, call.alikeName);
    };
    const auto [begin, end] = std::equal_range(alike.begin(), alike.end(), wanted,
                                               [&key](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    std::vector<std::pair<std::vector<std::uint32_t>::const_iterator, std::ptrdiff_t>> cardsOfIt; // first call of each card, and
                                                                                                  // how many it has
    std::ptrdiff_t before = 0;
    for (auto first = begin; first != end;) {
        const auto next = std::upper_bound(first, end, *first,
                                           [this](std::uint32_t a, std::uint32_t b) { return calls[a].card < calls[b].card; });
        if (calls[*first].card == calls[wanted].card)
            before = std::find(first, next, wanted) - first;
        cardsOfIt.emplace_back(first, next - first);
        first = next;
    }
    std::vector<std::uint32_t> same;
    for (const auto &[first, count] : cardsOfIt) {
        if (before < count)
            same.push_back(first[before]);
    }
    return same;
}

Result<std::shared_ptr<const ProfileCommunication>>
analyseCommunication(const PageCards &cards, std::int64_t axisOriginNs, const std::vector<ClockMap> &clocks, TaskControl &control)
{
    auto all = std::make_shared<ProfileCommunication>();
    all->cards = cards;
    for (const PageCard &card : *cards) {
        auto own = card.open->communication(control);
        if (!own)
            return failure(own.error());
        all->isOfTrace.push_back(!(*own)->hasOperators && card.trace());
        all->of.push_back(std::move(*own));
    }
    if (!joinRanks(*all, control))
        return failure(ErrorCode::Cancelled);
    Joiner joiner(*all);
    for (std::size_t card = 0; card < cards->size(); ++card) {
        joiner.addCard(static_cast<std::uint32_t>(card));
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled);
    }
    joiner.finish();
    findOrigins(*all, axisOriginNs, clocks);
    return std::shared_ptr<const ProfileCommunication>(std::move(all));
}

bool holdsCall(const ProfileCommunication &all, const CommunicationFilter &filter, std::uint32_t number)
{
    const ProfileCommunication::Call &call = all.calls[number];
    if (!filter.holds(call) || !filter.range)
        return filter.holds(call);
    const auto start = all.startOf(call);
    return start && filter.range->contains(*start);
}

ChosenRows callsOf(const ProfileCommunication &all, const CommunicationFilter &filter)
{
    return chosen(all.calls.size(), [&](std::uint32_t call) { return holdsCall(all, filter, call); });
}

ChosenRows linksOf(const ProfileCommunication &all, const CommunicationFilter &filter)
{
    return chosen(all.links.size(), [&](std::uint32_t number) {
        const ProfileCommunication::Link &link = all.links[number];
        return filter.holds(link) && (!filter.link || *filter.link == all.endsOf(number)) &&
               (filter.pick == NoText || filter.pick == link.name);
    });
}

ChosenTotals totalsOf(const ProfileCommunication &all, const CommunicationFilter &filter)
{
    ChosenTotals totals;
    if (!filter.range) {
        std::copy_if(all.totals.begin(), all.totals.end(), std::back_inserter(totals),
                     [&filter](const auto &total) { return filter.holds(*total); });
        return totals;
    }
    const ChosenRows calls = callsOf(all, filter);
    for (auto first = calls.begin(); first != calls.end();) {
        const std::uint32_t card = all.calls[*first].card;
        const auto next = std::find_if(first, calls.end(), [&](std::uint32_t call) { return all.calls[call].card != card; });
        addTotals(all, std::span(first, next), totals);
        first = next;
    }
    return totals;
}

std::optional<std::uint32_t> callOfLink(const ProfileCommunication &all, std::uint32_t number)
{
    const ProfileCommunication::Link &link = all.links[number];
    const std::string_view told = all.of[link.card]->matrix.text(all.linkOf(link).operatorName);
    const std::string_view name = all.text(link.name);
    const bool isNamed = !told.empty() || !isPick(name);
    const std::string_view wanted = told.empty() ? name : told;
    return longestAt(all, link.step, link.group, [&](const ProfileCommunication::Call &each) {
        return each.card == link.card && (isNamed ? all.text(each.name) == wanted : isOfPick(all.text(each.name), wanted));
    });
}

std::optional<std::uint32_t> callOfLongest(const ProfileCommunication &all, const ChosenRows &links)
{
    ChosenRows sorted = links;
    std::stable_sort(sorted.begin(), sorted.end(), [&all](std::uint32_t a, std::uint32_t b) {
        return all.linkOf(all.links[a]).transitNs.value_or(0) > all.linkOf(all.links[b]).transitNs.value_or(0);
    });
    constexpr std::size_t Tried = 100; // either the first links have calls or the files use different names
    for (std::size_t at = 0; at < std::min(sorted.size(), Tried); ++at) {
        if (const auto call = callOfLink(all, sorted[at]))
            return call;
    }
    return std::nullopt;
}

std::optional<std::uint32_t> longestCallOf(const ProfileCommunication &all, const ProfileCommunication::Total &total)
{
    return longestAt(all, total.step, total.group, [&](const ProfileCommunication::Call &each) {
        return each.card == total.card && all.operatorOf(each).kind == total.sums.kind;
    });
}

SliceId sliceOfCall(const ProfileCommunication &all, std::uint32_t number)
{
    const ProfileCommunication::Call &call = all.calls[number];
    const PageCard &card = (*all.cards)[call.card];
    const CommunicationTable &table = all.of[call.card]->operators;
    const CommunicationOperator &each = all.operatorOf(call);
    if (!card.trace() || !each.startNs)
        return {};
    return communicationSlice(*card.trace(), table.text(each.group), table.text(each.name), *each.startNs);
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/pairevidence.h"
#include "core/advice/base/rule.h"
#include "core/advice/evidence/communicationevidence.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// What the operators of one kind and one group took on a card, in a mean step.
struct GroupTimes
{
    std::string kind;       ///< kind of its operators: "hcom_allReduce"
    std::string group;      ///< the name that the framework gives it, else its ranks, else its identifier
    std::int64_t calls = 0; ///< over all steps
    TimeRanges exposed;     ///< exposed ranges, over all steps
    TimeNs exposedNs = 0;
    TimeNs elapseNs = 0;
    std::optional<TimeNs> waitNs;
    std::optional<TimeNs> transitNs;
    std::int64_t bytes = 0;
    std::uint32_t longest = 0; ///< row of the longest operator
};

/// What tells groups apart on both cards, and the kind. Identifiers of groups change from run to run, so a group is known by its
/// name and ranks, else by the order in which it appears. Cards of different ranks lie in different groups of one name: there a
/// group is known by its name, and by its place among the groups of that name.
using GroupKey = std::pair<std::string, std::string>; // group, then kind

std::string ranksText(const std::vector<int> &ranks)
{
    std::string text;
    for (const int rank : ranks)
        text += (text.empty() ? "" : ",") + std::to_string(rank);
    return text;
}

/// Returns the kind of an operator: "hcom_allReduce" for "hcom_allReduce__586_0_1", and the name of a kernel of NCCL without its
/// arguments.
std::string kindOf(std::string_view name)
{
    return std::string(name.substr(0, std::min(name.find("__"), name.find('('))));
}

/// Returns the kinds of the base by those of the target, for slices that are the same work under names of another kind. Each kind
/// of the target gets the first one. O(slices).
std::map<std::string, std::string> renamedKinds(const PairEvidence &pair)
{
    std::map<std::string, std::string> kinds;
    const Trace *base = pair.baseTrace();
    const Trace *target = pair.targetTrace();
    if (!base || !target)
        return kinds;
    const std::vector<SliceId> &baseOf = pair.matching().baseOf;
    for (std::uint32_t slice = 0; slice < baseOf.size(); ++slice) {
        if (!baseOf[slice].isValid() || target->slices().role[slice] != Role::Communication)
            continue;
        std::string own = kindOf(base->text(base->slices().name[baseOf[slice].value]));
        std::string other = kindOf(target->text(target->slices().name[slice]));
        if (own != other)
            kinds.try_emplace(std::move(other), std::move(own));
    }
    return kinds;
}

/// Returns the bytes moved over all transports. SDMA is the sum of the transports inside a node, so these are not added to it.
std::int64_t bytesOf(const CommunicationTable &table, const CommunicationOperator &each)
{
    WideNs outside = 0;
    WideNs inside = 0;
    std::optional<std::int64_t> sum;
    for (const CommunicationTransfer &transfer : table.transfersOf(each)) {
        const std::string_view transport = table.text(transfer.transport);
        const std::int64_t bytes = transfer.transitBytes.value_or(0);
        if (transport == "SDMA")
            sum = bytes;
        else
            (transport == "RDMA" ? outside : inside) += bytes;
    }
    return saturated(outside + (sum ? *sum : inside));
}

void addTo(std::optional<TimeNs> &sum, std::optional<std::int64_t> ns)
{
    if (ns)
        sum = saturated(WideNs{sum.value_or(0)} + *ns);
}

/// Sums the operators of a card by group and kind.
class GroupReader
{
public:
    GroupReader(const CardEvidence &card, bool isOfOtherRank, bool haveTimelines)
        : m_card(card), m_isOfOtherRank(isOfOtherRank), m_haveTimelines(haveTimelines)
    {}

    std::map<GroupKey, GroupTimes> read()
    {
        const CommunicationTable &table = m_card.communication().operators;
        for (std::uint32_t index = 0; index < table.operators.size(); ++index)
            add(table, index);
        for (auto &[key, times] : m_groups)
            finish(times);
        return std::move(m_groups);
    }

private:
    void add(const CommunicationTable &table, std::uint32_t index)
    {
        const CommunicationOperator &each = table.operators[index];
        const std::string kind = kindOf(table.text(each.name));
        GroupTimes &times = m_groups[{keyOf(table.text(each.group)), kind}];
        times.kind = kind;
        if (times.calls++ == 0 || each.elapseNs.value_or(0) > table.operators[times.longest].elapseNs.value_or(0))
            times.longest = index;
        if (times.group.empty())
            times.group = nameOf(table.text(each.group));
        times.elapseNs = saturated(WideNs{times.elapseNs} + each.elapseNs.value_or(0));
        addTo(times.waitNs, each.waitNs);
        addTo(times.transitNs, each.transitNs);
        times.bytes = saturated(WideNs{times.bytes} + bytesOf(table, each));
        if (const auto range = operatorRange(m_card, each))
            times.exposed.push_back(*range);
    }

    void finish(GroupTimes &times) const
    {
        times.exposed = common(unionOf(std::move(times.exposed)), m_card.activity().notOverlapped);
        // Without a timeline nothing tells which part computing hides, and only like figures can be compared.
        times.exposedNs = m_haveTimelines ? m_card.perStep(lengthOf(times.exposed)) : m_card.perStep(times.elapseNs);
        times.elapseNs = m_card.perStep(times.elapseNs);
        if (times.waitNs)
            times.waitNs = m_card.perStep(*times.waitNs);
        if (times.transitNs)
            times.transitNs = m_card.perStep(*times.transitNs);
        times.bytes = m_card.perStep(times.bytes);
    }

    std::string keyOf(std::string_view id)
    {
        const CommunicationGroup *group = m_card.communication().groups.find(id);
        if (m_isOfOtherRank && group && !group->name.empty())
            return placed(group->name, id);
        if (!m_isOfOtherRank && group && !group->ranks.empty())
            return group->name + ' ' + ranksText(group->ranks);
        const auto number = m_order.try_emplace(std::string(id), m_order.size()).first->second;
        return "#" + std::to_string(number);
    }

    /// Returns a name with the place of a group among those of the name, in the order in which they are met.
    std::string placed(const std::string &name, std::string_view id)
    {
        auto &places = m_placesOfName[name];
        return name + " #" + std::to_string(places.try_emplace(std::string(id), places.size()).first->second);
    }

    [[nodiscard]] std::string nameOf(std::string_view id) const
    {
        const CommunicationGroup *group = m_card.communication().groups.find(id);
        if (!group)
            return std::string(id);
        return group->name.empty() ? ranksText(group->ranks) : group->name;
    }

    const CardEvidence &m_card;
    bool m_isOfOtherRank; ///< the card that it is compared with has another rank
    bool m_haveTimelines; ///< both cards have one
    std::map<std::string, std::size_t, std::less<>> m_order;
    std::map<std::string, std::map<std::string, std::size_t>> m_placesOfName;
    std::map<GroupKey, GroupTimes> m_groups;
};

/// Returns the variant, which tells what grew: the bytes, the time to move them, or the wait for other cards; "" if the files
/// tell none of these.
const char *variantOf(const GroupTimes &base, const GroupTimes &target)
{
    constexpr double SameBytes = 0.01;
    if (static_cast<double>(target.bytes) > static_cast<double>(base.bytes) * (1 + SameBytes) && base.bytes > 0)
        return "bytes";
    if (!base.waitNs || !target.waitNs || !base.transitNs || !target.transitNs)
        return "";
    const TimeNs wait = *target.waitNs - *base.waitNs;
    const TimeNs transit = *target.transitNs - *base.transitNs;
    if (std::max(wait, transit) <= 0)
        return "";
    return wait >= transit ? "wait" : "transfer";
}

void addBandwidth(const GroupTimes &times, const char *key, Finding &finding)
{
    if (times.transitNs && *times.transitNs > 0 && times.bytes > 0)
        finding.facts.push_back(
            numberFact(key, static_cast<double>(times.bytes) / static_cast<double>(*times.transitNs), FactUnit::Bandwidth));
}

void addFacts(const GroupTimes &base, const GroupTimes &target, Finding &finding)
{
    finding.facts = {textFact("kind", target.kind),
                     countFact("base_calls", base.calls),
                     countFact("calls", target.calls),
                     differenceFact("exposed_ns", target.exposedNs - base.exposedNs),
                     differenceFact("elapse_ns", target.elapseNs - base.elapseNs),
                     bytesFact("base_bytes", base.bytes),
                     bytesFact("target_bytes", target.bytes)};
    if (!target.group.empty())
        finding.facts.insert(finding.facts.begin(), textFact("group", target.group));
    if (base.waitNs && target.waitNs)
        finding.facts.push_back(differenceFact("wait_ns", *target.waitNs - *base.waitNs));
    if (base.transitNs && target.transitNs)
        finding.facts.push_back(differenceFact("transit_ns", *target.transitNs - *base.transitNs));
    addBandwidth(base, "base_bandwidth", finding);
    addBandwidth(target, "bandwidth", finding);
}

Finding findingOf(const RuleInput &input, const GroupTimes &base, const GroupTimes &target)
{
    const CardEvidence &card = input.pair().target();
    Finding finding = input.finding();
    finding.variant = variantOf(base, target);
    finding.confidence = Confidence::Derived;
    addFacts(base, target, finding);
    const PairEvidence &pair = input.pair();
    TimeNs lostNs = target.exposedNs - base.exposedNs;
    // A card that got faster waits as much longer for the others: only what its step grew is lost.
    if (finding.variant == "wait" && pair.hasStepTimes())
        lostNs = std::min(lostNs, pair.targetParts().stepNs - pair.baseParts().stepNs);
    finding.save(0, lostNs, pair.targetParts().stepNs);
    const CommunicationTable &table = card.communication().operators;
    const CommunicationOperator &longest = table.operators[target.longest];
    if (card.trace()) {
        finding.claims.push_back({card.index(), target.exposed});
        Evidence evidence = card.rangeEvidence({}, std::string(table.text(longest.name)));
        evidence.range = operatorRange(card, longest);
        finding.show(std::move(evidence));
    } else {
        finding.show(card.fileEvidence("communication", ".json"));
    }
    finding.evidenceCount = static_cast<std::uint64_t>(target.calls);
    finding.explains = {"diff-overall"};
    return finding;
}

/// Returns whether a card would tell its operators if it had run any: a timeline shows them, and a file that was read lists them.
bool tellsOperators(const CardEvidence &card)
{
    return card.trace() || card.communication().hasOperators;
}

RuleOutcome evaluateDiffCommGroup(const RuleInput &input, const TaskControl &)
{
    const PairEvidence &pair = input.pair();
    const auto baseRank = pair.base().card().rank;
    const auto targetRank = pair.target().card().rank;
    const bool areOfTwoRanks = baseRank && targetRank && *baseRank != *targetRank;
    const bool haveTimelines = pair.base().trace() && pair.target().trace();
    const auto before = GroupReader(pair.base(), areOfTwoRanks, haveTimelines).read();
    const auto now = GroupReader(pair.target(), areOfTwoRanks, haveTimelines).read();
    RuleOutcome outcome;
    if (now.empty() && !tellsOperators(pair.target()))
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Communication)));
    if (before.empty() && !tellsOperators(pair.base()))
        return RuleOutcome::notApplicable(std::string(GroupsOfBase));
    const auto hasPartner = [&before](const auto &each) { return before.contains(each.first); };
    if (areOfTwoRanks && !now.empty() && std::ranges::none_of(now, hasPartner))
        return RuleOutcome::notApplicable(std::string(ParallelGroups));
    std::map<std::string, std::string> renamed;
    if (!std::ranges::all_of(now, hasPartner))
        renamed = renamedKinds(pair);
    double largest = 0;
    for (const auto &[key, target] : now) {
        auto known = before.find(key);
        const auto other = renamed.find(key.second);
        if (known == before.end() && other != renamed.end() && !now.contains({key.first, other->second}))
            known = before.find({key.first, other->second});
        if (areOfTwoRanks && known == before.end())
            continue; // another rank has other groups
        const GroupTimes base = known == before.end() ? GroupTimes() : known->second;
        const double share = pair.shareOfStep(target.exposedNs - base.exposedNs);
        largest = std::max(largest, share);
        if (share >= input.threshold("share"))
            outcome.findings.push_back(findingOf(input, base, target));
    }
    outcome.measured(shareFact("largest_share", largest), "share");
    return outcome;
}

} // namespace

Rule diffCommGroup()
{
    return {
        .id = "diff-comm-group",
        .area = AdviceArea::Comparison,
        .scope = RuleScope::Comparison,
        .needs = {AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.002, FactUnit::Share, "ours"}},
        .evaluate = evaluateDiffCommGroup,
        .symptom = SymptomLevel::Event,
        .mayWaitForCards = true,
        .transferVariants = {"bytes", "transfer"},
        .subject = {"group", "kind"},
    };
}

} // namespace plumbline

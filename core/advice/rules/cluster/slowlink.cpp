// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/liketransfers.h"
#include "core/advice/evidence/slowcalls.h"
#include "core/analysis/communication/communication.h"
#include "core/analysis/communication/rankmatrix.h"
#include "core/base/median.h"
#include "core/base/wide.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Returns whether the links and operators of a card come from hccl_raw_*.csv.
bool isFromHcclRaw(const CardEvidence &card)
{
    return card.communication().source.starts_with("hccl_raw");
}

/// Converts a time over all rows of the communication files to a time of a mean step. The rows of hccl_raw tell their steps
/// themselves: they may be others than those of the timeline, and the card may have no other steps at all.
TimeNs ofMeanStep(const CardEvidence &card, TimeNs ns)
{
    if (!isFromHcclRaw(card))
        return card.perStep(ns);
    const CommunicationTable &table = card.communication().operators;
    std::set<std::string_view> steps;
    for (const CommunicationOperator &each : table.operators)
        steps.insert(table.text(each.step));
    return meanNs(std::max<TimeNs>(ns, 0), std::max<std::size_t>(steps.size(), 1));
}

/// Returns the file that tells the links of a card as evidence, or with `isOfLinks` unset the one that tells its operators.
Evidence sourceEvidence(const CardEvidence &card, bool isOfLinks)
{
    if (isFromHcclRaw(card))
        return card.fileEvidence("hccl_raw", ".csv");
    return card.fileEvidence(isOfLinks ? "communication_matrix" : "communication", ".json");
}

/// Everything that was moved from one rank to another over one transport.
struct SlowLinkLink
{
    int source = 0;
    int target = 0;
    std::size_t card = 0;   ///< the card whose files name it
    std::string_view group; ///< as the matrix names it; of several the last one
    double bytes = 0;
    double ns = 0;
    double calls = 0; ///< 0 for totals

    [[nodiscard]] double bandwidth() const { return bytes / ns; }
};

/// By transport, and by what the links carry: the packets of collectives and of transfers between two ranks differ in size, and
/// so their bandwidths do.
using SlowLinkLinks = std::map<std::pair<std::string_view, CommunicationKind>, std::vector<SlowLinkLink>>;

/// Adds the links of a card. Totals over all calls count where the file has them, else single calls. Where nothing tells the
/// ranks of the job, ends are positions in the group: equal positions in different groups are different links.
void addLinks(const CardEvidence &card, SlowLinkLinks &links)
{
    const CardCommunication &communication = card.communication();
    const CommunicationMatrix &matrix = communication.matrix;
    std::map<std::tuple<std::string_view, CommunicationKind, std::string_view, int, int>, SlowLinkLink> sums;
    for (const CommunicationLink *row : movingRows(matrix)) {
        const CommunicationLink &link = *row;
        const std::string_view group = matrix.text(link.group);
        const auto ranks = ranksOfJob(link, communication.groups.find(group));
        const auto [source, target] = ranks.value_or(std::pair(link.source, link.target));
        SlowLinkLink &sum = sums[{matrix.text(link.transport), link.kind, ranks ? std::string_view() : group, source, target}];
        sum.source = source;
        sum.target = target;
        sum.card = card.index();
        sum.group = group;
        sum.calls += isTotal(matrix.text(link.name)) ? 0 : 1;
        sum.bytes += static_cast<double>(*link.transitBytes);
        sum.ns += static_cast<double>(*link.transitNs);
    }
    for (const auto &[key, sum] : sums)
        links[{std::get<0>(key), std::get<1>(key)}].push_back(sum);
}

/// Removes links whose calls move much less than those of others usually do: they show latency. Totals tell no calls.
void keepAlike(std::vector<SlowLinkLink> &links)
{
    std::vector<double> sizes;
    for (const SlowLinkLink &link : links)
        sizes.push_back(link.calls > 0 ? link.bytes / link.calls : 0);
    if (sizes.empty())
        return;
    const double least = LikeMessageShare * median(std::move(sizes));
    std::erase_if(links, [least](const SlowLinkLink &link) { return link.calls > 0 && link.bytes / link.calls < least; });
}

/// Removes links that hardly carry anything.
void keepUsed(std::vector<SlowLinkLink> &links, double leastBytes, double leastShare)
{
    double all = 0;
    for (const SlowLinkLink &link : links)
        all += link.bytes;
    const double least = leastLinkBytes(all, links.size(), leastBytes, leastShare);
    std::erase_if(links, [least](const SlowLinkLink &link) { return link.bytes < least; });
}

/// Returns the mean bandwidth, with each link weighted by its bytes.
double meanBandwidth(const std::vector<SlowLinkLink> &links)
{
    double bytes = 0;
    double sum = 0;
    for (const SlowLinkLink &link : links) {
        bytes += link.bytes;
        sum += link.bytes * link.bandwidth();
    }
    return bytes > 0 ? sum / bytes : 0;
}

double medianBandwidth(const std::vector<SlowLinkLink> &links)
{
    std::vector<double> all;
    for (const SlowLinkLink &link : links)
        all.push_back(link.bandwidth());
    return median(std::move(all));
}

/// Returns how much longer the operators of a card transfer because one of its links is slow. Where the matrix tells a call, it
/// is what the link loses in that one; other operators lose the same part of their transfers. All of them together lose at most
/// what the link loses.
std::vector<CostlyOperator> operatorCosts(const CardEvidence &card, const SlowLinkLink &link, std::string_view transport,
                                          double usual)
{
    const CommunicationTable &table = card.communication().operators;
    const double lostShare = std::clamp(1 - (link.bandwidth() / usual), 0.0, 1.0);
    auto told = lossByCall(card, {transport, link.group, link.source, link.target});
    // Where all links of the card are slow alike, a comparison within its calls shows nothing.
    if (std::ranges::none_of(told, [](const auto &each) { return each.second > 0; }))
        told.clear();
    std::vector<CostlyOperator> costs;
    double sum = 0;
    double toldSum = 0;
    for (std::uint32_t row = 0; row < table.operators.size(); ++row) {
        const CommunicationOperator &each = table.operators[row];
        if (movedBy(table, each, transport).bytes <= 0 || table.text(each.group) != link.group)
            continue;
        const auto call = told.find(table.text(each.name));
        const double elapse = static_cast<double>(std::max<TimeNs>(each.elapseNs.value_or(0), 0));
        const double cost =
            call == told.end() ? static_cast<double>(transferNs(table, each)) * lostShare : std::min(call->second, elapse);
        costs.push_back({row, std::llround(cost)});
        sum += cost;
        toldSum += call == told.end() ? 0 : cost;
    }
    // What the told calls lose is certain; the others share what is left.
    const double lostNs = link.ns - (link.bytes / usual);
    const double forOthers = std::max(lostNs - toldSum, 0.0);
    for (CostlyOperator &each : costs) {
        const bool isTold = told.contains(table.text(table.operators[each.row].name));
        const double all = isTold ? toldSum : sum - toldSum;
        const double most = isTold ? lostNs : forOthers;
        if (all > most)
            each.costNs = std::llround(static_cast<double>(each.costNs) * most / all);
    }
    std::erase_if(costs, [](const CostlyOperator &each) { return each.costNs <= 0; });
    return costs;
}

/// Sets the saving: what the operators lose by the link as far as it is exposed; where no file tells the operators, what the link
/// itself loses.
void saveLink(const AdviceInputs &inputs, const SlowLinkLink &link, std::string_view transport, double usual, Finding &finding)
{
    const CardEvidence &card = inputs.card(link.card);
    std::vector<CostlyOperator> costs = operatorCosts(card, link, transport, usual);
    const bool areTimed = std::ranges::any_of(costs, [&card](const CostlyOperator &each) {
        return operatorRange(card, card.communication().operators.operators[each.row]).has_value();
    });
    if (areTimed) {
        saveCosts(card, std::move(costs), finding);
        return;
    }
    const double lostNs = link.ns - (link.bytes / usual);
    finding.save(0, ofMeanStep(card, static_cast<TimeNs>(std::clamp(lostNs, 0.0, 9e18))), card.meanStepNs());
}

std::string nameOf(int source, int target)
{
    return std::to_string(source) + "→" + std::to_string(target);
}

void judge(const RuleInput &input, std::string_view transport, std::vector<SlowLinkLink> links, double &most,
           RuleOutcome &outcome)
{
    keepUsed(links, input.threshold("least_bytes"), input.threshold("least_share"));
    keepAlike(links);
    if (links.size() < 2)
        return;
    // Several slow links pull the mean down, so the median counts where it is higher.
    double usual = std::max(meanBandwidth(links), medianBandwidth(links));
    std::vector<SlowLinkLink> slow;
    std::vector<SlowLinkLink> others;
    for (const SlowLinkLink &link : links) {
        const double share = (usual - link.bandwidth()) / usual;
        most = std::max(most, share);
        (share > input.threshold("share") ? slow : others).push_back(link);
    }
    if (slow.empty())
        return;
    // What the slow links would reach is told by the others alone.
    usual = std::max(usual, std::max(meanBandwidth(others), medianBandwidth(others)));
    std::ranges::stable_sort(slow, {}, &SlowLinkLink::bandwidth);
    const auto lost = [usual](const SlowLinkLink &link) { return link.ns - (link.bytes / usual); };
    Finding finding = input.finding();
    saveLink(input.inputs(), *std::ranges::max_element(slow, {}, lost), transport, usual, finding);
    for (const SlowLinkLink &link : slow) {
        if (std::ranges::find(finding.cards, link.card) == finding.cards.end())
            finding.cards.push_back(link.card);
        finding.show(sourceEvidence(input.inputs().card(link.card), true));
    }
    finding.variant = slow.size() == 1 ? "" : "several";
    finding.facts = {textFact("link", nameOf(slow.front().source, slow.front().target)),
                     textFact("transport", std::string(transport)),
                     numberFact("gb_s", slow.front().bandwidth(), FactUnit::Bandwidth),
                     numberFact("usual_gb_s", usual, FactUnit::Bandwidth),
                     shareFact("below_share", (usual - slow.front().bandwidth()) / usual),
                     countFact("slow_links", static_cast<std::int64_t>(slow.size())),
                     countFact("links", static_cast<std::int64_t>(links.size()))};
    finding.confidence = Confidence::Derived;
    finding.explains = {"comm-bandwidth-low", "comm-wait-dominant", "comm-exposed-high"};
    outcome.findings.push_back(std::move(finding));
}

/// Reports the link that loses most in single calls, where no link is slow over all calls.
void judgeCalls(const RuleInput &input, const TaskControl &control, RuleOutcome &outcome)
{
    if (!outcome.findings.empty())
        return;
    const AdviceInputs &inputs = input.inputs();
    const auto all = linksSlowInCalls(inputs, input.threshold("share"), input.threshold("least_bytes"), control);
    if (all.empty())
        return;
    const LinkSlowInCalls &worst = all.front();
    const CardEvidence &card = inputs.card(worst.card);
    Finding finding = input.finding();
    const TimeNs lossNs = saveCosts(card, worst.costs, finding);
    if (shareOfStep(card, lossNs) < input.threshold("step_share"))
        return;
    finding.cards = {card.index()};
    finding.variant = "calls";
    finding.facts = {textFact("link", nameOf(worst.link.source, worst.link.target)),
                     textFact("transport", std::string(worst.link.transport)),
                     textFact("operator", worst.worst),
                     numberFact("gb_s", worst.worstGbS, FactUnit::Bandwidth),
                     numberFact("usual_gb_s", worst.worstUsualGbS, FactUnit::Bandwidth),
                     shareFact("below_share", 1 - (worst.worstGbS / worst.worstUsualGbS)),
                     countFact("slow_calls", static_cast<std::int64_t>(worst.costs.size())),
                     countFact("calls", static_cast<std::int64_t>(worst.told)),
                     timeFact("loss_ns", lossNs)};
    finding.confidence = Confidence::Derived;
    finding.explains = {"comm-bandwidth-low", "comm-wait-dominant", "comm-exposed-high"};
    outcome.findings.push_back(std::move(finding));
}

/// What one rank moved over all of its links of a transport.
struct RankBandwidth
{
    std::size_t card = 0;
    MovedBytes moved;
};

/// Returns the ranks of a pipeline stage that moved enough bytes to be judged, the slowest first.
std::vector<RankBandwidth> rankBandwidths(const RuleInput &input, std::string_view transport, const std::optional<int> &stage)
{
    std::vector<RankBandwidth> ranks;
    for (const auto &card : input.inputs().cards()) {
        if (card->card().stage != stage)
            continue;
        const RankBandwidth rank{card->index(), movedBy(card->communication().operators, transport)};
        if (static_cast<double>(rank.moved.bytes) >= input.threshold("least_bytes") && rank.moved.linkNs > 0)
            ranks.push_back(rank);
    }
    std::ranges::stable_sort(ranks, {}, [](const RankBandwidth &rank) { return rank.moved.bandwidth(); });
    return ranks;
}

/// Sets the saving: what the operators of a card lose by its links as far as it is exposed; where nothing tells when they ran,
/// the shortfall of all that it moved.
void saveRank(const CardEvidence &card, const MovedBytes &moved, std::string_view transport, double usual, Finding &finding)
{
    const CommunicationTable &table = card.communication().operators;
    const double lostShare = std::clamp(1 - (moved.bandwidth() / usual), 0.0, 1.0);
    std::vector<CostlyOperator> costs;
    for (std::uint32_t row = 0; row < table.operators.size(); ++row) {
        const CommunicationOperator &each = table.operators[row];
        if (card.hasClock() && operatorRange(card, each) && movedBy(table, each, transport).bytes > 0)
            costs.push_back({row, std::llround(static_cast<double>(transferNs(table, each)) * lostShare)});
    }
    if (costs.empty() || isFromHcclRaw(card))
        finding.save(0, ofMeanStep(card, shortfallNs(moved, usual, moved.linkNs)), card.meanStepNs());
    else
        saveCosts(card, std::move(costs), finding);
}

/// Judges how far the bandwidths of the ranks of a pipeline stage, which do the same work, lie apart. It reports only where no
/// single link stands out: all links of one rank may be equally slow.
void judgeRanks(const RuleInput &input, std::string_view transport, const std::optional<int> &stage, double &most,
                RuleOutcome &outcome)
{
    const std::vector<RankBandwidth> ranks = rankBandwidths(input, transport, stage);
    if (ranks.size() < 2)
        return;
    double mean = 0;
    for (const RankBandwidth &rank : ranks)
        mean += rank.moved.bandwidth() / static_cast<double>(ranks.size());
    const RankBandwidth &slowest = ranks.front();
    const double spread = (ranks.back().moved.bandwidth() - slowest.moved.bandwidth()) / mean;
    most = std::max(most, spread);
    if (spread <= input.threshold("rank_share") || !outcome.findings.empty())
        return;
    const CardEvidence &card = input.inputs().card(slowest.card);
    Finding finding = input.finding();
    finding.cards = {slowest.card};
    finding.variant = "ranks";
    finding.facts = {textFact("transport", std::string(transport)),
                     numberFact("gb_s", slowest.moved.bandwidth(), FactUnit::Bandwidth),
                     numberFact("usual_gb_s", mean, FactUnit::Bandwidth),
                     numberFact("most_gb_s", ranks.back().moved.bandwidth(), FactUnit::Bandwidth),
                     shareFact("spread_share", spread),
                     countFact("ranks", static_cast<std::int64_t>(ranks.size()))};
    // What the slowest rank would reach is told by the others alone.
    const double all = mean * static_cast<double>(ranks.size());
    saveRank(card, slowest.moved, transport, (all - slowest.moved.bandwidth()) / static_cast<double>(ranks.size() - 1), finding);
    finding.show(sourceEvidence(card, false));
    finding.confidence = Confidence::Derived;
    finding.explains = {"comm-bandwidth-low"};
    outcome.findings.push_back(std::move(finding));
}

RuleOutcome evaluateSlowLink(const RuleInput &input, const TaskControl &control)
{
    SlowLinkLinks links;
    for (const auto &card : input.inputs().cards()) {
        if (control.stopRequested())
            break;
        addLinks(*card, links);
    }
    RuleOutcome outcome;
    double most = 0;
    for (auto &[what, all] : links)
        judge(input, what.first, std::move(all), most, outcome);
    outcome.measured(shareFact("below_share", most), "share");
    judgeCalls(input, control, outcome);
    double spread = 0;
    std::set<std::optional<int>> stages;
    for (const auto &card : input.inputs().cards())
        stages.insert(card->card().stage);
    for (const std::string_view transport : {"SDMA", "RDMA"}) {
        for (const std::optional<int> &stage : stages)
            judgeRanks(input, transport, stage, spread, outcome);
    }
    outcome.measured(shareFact("spread_share", spread), "rank_share");
    return outcome;
}

} // namespace

Rule slowLink()
{
    return {
        .id = "slow-link",
        .area = AdviceArea::Cluster,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::Matrix},
        .thresholds = {{"share", SlowLinkShare, FactUnit::Share, "MindInsight"},
                       {"rank_share", 0.05, FactUnit::Share, "msprof-analyze"},
                       {"least_bytes", LeastLinkBytes, FactUnit::Bytes, "ours"},
                       {"least_share", LeastLinkShare, FactUnit::Share, "ours"},
                       {"step_share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateSlowLink,
        .isAboutOneCard = true,
    };
}

} // namespace plumbline

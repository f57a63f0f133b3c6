// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/slowcalls.h"

#include "core/analysis/communication/rankmatrix.h"
#include "core/base/median.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

/// A link by the card whose files name it.
using CardLink = std::pair<std::size_t, LinkName>;

/// What one link moved in one call.
struct CallTransfer
{
    CardLink link;
    double bytes = 0;
    double ns = 0;

    [[nodiscard]] double bandwidth() const { return bytes / ns; }
};

/// Step, group and name of a call, and the transport.
using CallKey = std::tuple<std::string_view, std::string_view, std::string_view, std::string_view>;
using Calls = std::map<CallKey, std::vector<CallTransfer>>;

/// Adds the transfers of collectives. The fastest, middle and slowest calls that a matrix picks may be one call.
void addTransfers(const CardEvidence &card, Calls &calls)
{
    const CommunicationMatrix &matrix = card.communication().matrix;
    std::set<std::pair<CallKey, CardLink>> seen;
    for (const CommunicationLink &row : matrix.links) {
        const std::string_view call = callOf(matrix, row);
        if (call.empty() || !isMoving(row) || row.kind != CommunicationKind::Collective)
            continue;
        const auto [source, target] = linkEndsOf(card, row);
        const CallKey key{matrix.text(row.step), matrix.text(row.group), call, matrix.text(row.transport)};
        const CardLink link{card.index(), {matrix.text(row.transport), matrix.text(row.group), source, target}};
        if (seen.emplace(key, link).second)
            calls[key].push_back({link, static_cast<double>(*row.transitBytes), static_cast<double>(*row.transitNs)});
    }
}

/// Removes transfers that show latency: they move little, or much less than the others of the call.
void keepLarge(std::vector<CallTransfer> &transfers, double leastBytes)
{
    std::vector<double> sizes;
    for (const CallTransfer &each : transfers)
        sizes.push_back(each.bytes);
    const double least = std::max(leastBytes, LikeMessageShare * median(std::move(sizes)));
    std::erase_if(transfers, [least](const CallTransfer &each) { return each.bytes < least; });
}

/// The rows of the tables of the cards by step, group and name, read once for each card.
class CallRows
{
public:
    explicit CallRows(const AdviceInputs &inputs) : m_inputs(inputs) {}

    /// Returns the row of a call on a card; none where no file tells its operators.
    [[nodiscard]] std::optional<std::uint32_t> find(std::size_t card, const CallKey &key)
    {
        const auto [place, isNew] = m_rows.try_emplace(card);
        const CommunicationTable &table = m_inputs.card(card).communication().operators;
        for (std::uint32_t row = 0; isNew && row < table.operators.size(); ++row) {
            const CommunicationOperator &each = table.operators[row];
            place->second.emplace(std::tuple(table.text(each.step), table.text(each.group), table.text(each.name)), row);
        }
        const auto found = place->second.find(std::tuple(std::get<0>(key), std::get<1>(key), std::get<2>(key)));
        return found == place->second.end() ? std::nullopt : std::optional(found->second);
    }

private:
    const AdviceInputs &m_inputs;
    std::map<std::size_t, std::map<std::tuple<std::string_view, std::string_view, std::string_view>, std::uint32_t>> m_rows;
};

/// Adds what the links of one call lose.
void judge(CallRows &rows, const CallKey &key, const std::vector<CallTransfer> &transfers, double share,
           std::map<CardLink, LinkSlowInCalls> &into)
{
    std::vector<double> bandwidths;
    for (const CallTransfer &each : transfers)
        bandwidths.push_back(each.bandwidth());
    const double usual = median(std::move(bandwidths));
    for (const CallTransfer &each : transfers) {
        LinkSlowInCalls &found = into[each.link];
        ++found.told;
        const auto row = each.bandwidth() < (1 - share) * usual ? rows.find(each.link.first, key) : std::nullopt;
        if (!row)
            continue;
        const TimeNs lostNs = std::llround(each.ns - (each.bytes / usual));
        const bool isWorst =
            std::ranges::all_of(found.costs, [lostNs](const CostlyOperator &other) { return other.costNs < lostNs; });
        found.costs.push_back({*row, lostNs});
        if (isWorst) {
            found.worst = std::get<2>(key);
            found.worstGbS = each.bandwidth();
            found.worstUsualGbS = usual;
        }
    }
}

} // namespace

std::vector<LinkSlowInCalls> linksSlowInCalls(const AdviceInputs &inputs, double share, double leastBytes,
                                              const TaskControl &control)
{
    Calls calls;
    for (const auto &card : inputs.cards()) {
        if (control.stopRequested())
            return {};
        addTransfers(*card, calls);
    }
    CallRows rows(inputs);
    std::map<CardLink, LinkSlowInCalls> links;
    for (auto &[key, transfers] : calls) {
        keepLarge(transfers, leastBytes);
        if (transfers.size() >= FewestJudgedLinks && !control.stopRequested())
            judge(rows, key, transfers, share, links);
    }
    std::vector<LinkSlowInCalls> slow;
    for (auto &[link, found] : links) {
        std::tie(found.card, found.link) = link;
        if (!found.costs.empty())
            slow.push_back(std::move(found));
    }
    const auto lossOf = [](const LinkSlowInCalls &each) {
        TimeNs sum = 0;
        for (const CostlyOperator &cost : each.costs)
            sum += cost.costNs;
        return sum;
    };
    std::ranges::stable_sort(slow, std::ranges::greater(), lossOf);
    return slow;
}

} // namespace plumbline

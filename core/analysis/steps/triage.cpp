// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/triage.h"

#include <algorithm>
#include <vector>

namespace plumbline {

namespace {

constexpr double FreeShareLimit = 0.10;
constexpr double FreeShareSpreadLimit = 0.05;
constexpr double ExposedShareLimit = 0.10;
constexpr double SpreadLimit = 0.05;

/// The values of one quantity, for the cards that have it.
struct Values
{
    std::vector<double> values;
    std::vector<std::size_t> cards;

    void add(std::size_t card, double value)
    {
        values.push_back(value);
        cards.push_back(card);
    }

    [[nodiscard]] std::optional<TriageFigure> largest(double threshold) const
    {
        if (values.empty())
            return std::nullopt;
        const auto most = std::max_element(values.begin(), values.end());
        return TriageFigure{*most, threshold, cards[static_cast<std::size_t>(most - values.begin())]};
    }

    [[nodiscard]] std::optional<TriageFigure> spread(double ofWhole, double threshold) const
    {
        if (values.size() < 2 || ofWhole <= 0)
            return std::nullopt;
        const auto [least, most] = std::minmax_element(values.begin(), values.end());
        return TriageFigure{(*most - *least) / ofWhole, threshold, cards[static_cast<std::size_t>(most - values.begin())]};
    }
};

} // namespace

Triage triageOf(std::span<const OverviewQuantities> cards)
{
    Values computing;
    Values exposed;
    Values computingShares;
    Values freeShares;
    Values exposedShares;
    double sum = 0;
    for (std::size_t card = 0; card < cards.size(); ++card) {
        const auto total = cards[card].busyAndFreeNs();
        if (!total || *total <= 0)
            continue;
        const auto part = [&](OverviewQuantity quantity) { return static_cast<double>(*cards[card].of(quantity)); };
        const double computingNs = part(OverviewQuantity::Computing);
        const double exposedNs = part(OverviewQuantity::NotOverlapped);
        const auto whole = static_cast<double>(*total);
        sum += whole;
        computing.add(card, computingNs);
        exposed.add(card, exposedNs);
        computingShares.add(card, computingNs / whole);
        freeShares.add(card, part(OverviewQuantity::Free) / whole);
        if (computingNs + exposedNs > 0)
            exposedShares.add(card, exposedNs / (computingNs + exposedNs));
    }
    const double mean = computing.values.empty() ? 0 : sum / static_cast<double>(computing.values.size());
    Triage triage;
    triage.computingShare = computingShares.largest(1);
    triage.computingSpread = computing.spread(mean, SpreadLimit);
    triage.freeShare = freeShares.largest(FreeShareLimit);
    triage.freeShareSpread = freeShares.spread(1, FreeShareSpreadLimit);
    triage.exposedShare = exposedShares.largest(ExposedShareLimit);
    triage.exposedSpread = exposed.spread(mean, SpreadLimit);
    return triage;
}

} // namespace plumbline

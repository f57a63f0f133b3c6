// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pictures/picturelanes.h"

#include "core/query/lanelabel.h"
#include "widgets/timeline/layout/bandchoice.h"

#include <fnmatch.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace plumbline {

namespace {

/// The places that the lanes of a card have in a choice.
class ChosenLanes
{
public:
    ChosenLanes(const std::vector<BandLayout::Choice> &choice, int card)
    {
        for (std::size_t i = 0; i < choice.size(); ++i) {
            if (choice[i].card == card && choice[i].lane.isValid() && !choice[i].isDifference)
                m_places.emplace(choice[i].lane.value, i);
        }
    }

    [[nodiscard]] bool has(LaneId lane) const { return find(lane).has_value(); }
    [[nodiscard]] std::optional<std::size_t> find(LaneId lane) const
    {
        const auto found = lane.isValid() ? m_places.find(lane.value) : m_places.end();
        return found == m_places.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::unordered_map<std::uint32_t, std::size_t> m_places;
};

bool matchesLane(const PictureLane &lane, const char *glob)
{
    return fnmatch(glob, lane.path.c_str(), 0) == 0 ||
           std::any_of(lane.otherNames.begin(), lane.otherNames.end(),
                       [glob](const std::string &name) { return fnmatch(glob, name.c_str(), 0) == 0; });
}

} // namespace

std::vector<PictureLane> pictureLanes(const std::vector<TimelineCard> &cards, BandLayout::Opening opening)
{
    std::vector<PictureLane> lanes;
    for (int index = 0; index < static_cast<int>(cards.size()); ++index) {
        const Trace &trace = *cards[static_cast<std::size_t>(index)].trace;
        for (const Process &process : trace.processes()) {
            for (const LaneId lane : process.lanes) {
                if (!trace.lane(lane).isEmpty())
                    lanes.push_back({{index, lane, {}, BandLayout::startsOpen(trace, lane, opening)},
                                     process.name + '/' + trace.lane(lane).name,
                                     laneNames(trace, lane)});
            }
        }
        for (const Process &process : trace.processes()) {
            for (const CounterId counter : process.counters)
                lanes.push_back({{index, {}, counter, true}, process.name + '/' + trace.counters().counters[counter.value].name});
        }
    }
    return lanes;
}

std::vector<BandLayout::Choice> matchingLanes(const std::vector<PictureLane> &lanes, const QStringList &globs)
{
    std::vector<BandLayout::Choice> choice;
    std::vector<bool> taken(lanes.size(), false);
    const int cards = lanes.empty() ? 0 : lanes.back().choice.card + 1;
    for (int card = 0; card < cards; ++card) {
        for (const QString &glob : globs) {
            const QByteArray pattern = glob.toUtf8();
            for (std::size_t i = 0; i < lanes.size(); ++i) {
                if (taken[i] || lanes[i].choice.card != card || !matchesLane(lanes[i], pattern.constData()))
                    continue;
                taken[i] = true;
                choice.push_back(lanes[i].choice);
                choice.back().expanded = true;
            }
        }
    }
    return choice;
}

std::vector<BandLayout::Choice> importantLanes(const std::vector<TimelineCard> &cards, const std::vector<PictureLane> &lanes,
                                               BandLayout::Opening opening)
{
    std::vector<BandLayout::Choice> choice;
    for (int card = 0; card < static_cast<int>(cards.size()); ++card) {
        const Trace &trace = *cards[static_cast<std::size_t>(card)].trace;
        std::vector<BandLayout::Choice> important;
        std::vector<BandLayout::Choice> counters;
        for (const PictureLane &lane : lanes) {
            if (lane.choice.card != card)
                continue;
            if (!lane.choice.lane.isValid()) {
                counters.push_back(lane.choice);
                continue;
            }
            const Process &process = trace.processOf(lane.choice.lane);
            // The groups of communication tell when it ran; its planes only repeat this.
            const bool isGroup =
                process.kind == ProcessKind::Communication && trace.lane(lane.choice.lane).name.starts_with("Group");
            if (isGroup || BandLayout::startsOpen(process, opening))
                important.push_back(lane.choice);
        }
        const std::vector<BandLayout::Choice> &shown = important.empty() ? counters : important;
        choice.insert(choice.end(), shown.begin(), shown.end());
    }
    return choice;
}

std::vector<BandLayout::Choice> pairedLanes(const std::vector<BandLayout::Choice> &choice, const BandLayout::Pairing &pairing)
{
    const ChosenLanes bases(choice, pairing.base);
    const ChosenLanes targets(choice, pairing.target);
    std::unordered_set<std::uint32_t> moved; // lanes of the target that stand below their partners
    for (const auto &[base, target] : pairing.lanes) {
        if (pairing.isInterleaved && bases.has(base))
            moved.insert(target.value);
    }
    std::vector<BandLayout::Choice> paired;
    for (const BandLayout::Choice &chosen : choice) {
        if (chosen.card == pairing.target && chosen.lane.isValid() && moved.contains(chosen.lane.value))
            continue;
        paired.push_back(chosen);
        const auto partner = chosen.card == pairing.base ? targets.find(pairing.targetOf(chosen.lane)) : std::nullopt;
        if (!partner)
            continue;
        paired.push_back({chosen.card, chosen.lane, {}, true, true});
        if (pairing.isInterleaved)
            paired.push_back(choice[*partner]);
    }
    return paired;
}

std::vector<BandLayout::Choice> withPartners(std::vector<BandLayout::Choice> choice, const BandLayout::Pairing &pairing)
{
    const ChosenLanes bases(choice, pairing.base);
    const ChosenLanes targets(choice, pairing.target);
    for (const auto &[base, target] : pairing.lanes) {
        if (bases.has(base) && !targets.has(target))
            choice.push_back({pairing.target, target, {}, true, false});
        if (targets.has(target) && !bases.has(base))
            choice.push_back({pairing.base, base, {}, true, false});
    }
    return choice;
}

std::vector<BandLayout::Choice> arrangedLanes(const std::vector<TimelineCard> &cards, const BandLayout::Arrangement &arrangement,
                                              const BandLayout::Pairing &pairing, int scrollPx)
{
    BandLayout layout;
    layout.setCards(cards, pairing);
    layout.setArrangement(arrangement);
    const int firstPx = std::min(scrollPx, layout.height()) + layout.fixedHeight(std::numeric_limits<int>::max());
    const auto shownBelow = [&layout](int upperPx) {
        std::vector<BandLayout::Choice> lanes;
        bool hasScrolled = false;
        for (const Band &band : layout.bands()) {
            if (!isChoosable(band) || (!band.pinned && band.bottom() <= upperPx))
                continue;
            lanes.push_back(choiceOf(band));
            hasScrolled = hasScrolled || !band.pinned;
        }
        return std::pair(std::move(lanes), hasScrolled);
    };
    if (auto [lanes, hasScrolled] = shownBelow(firstPx); hasScrolled && scrollPx > 0)
        return std::move(lanes);
    return shownBelow(0).first;
}

} // namespace plumbline

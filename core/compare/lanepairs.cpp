// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/lanepairs.h"

#include "core/compare/planepeers.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

constexpr std::int64_t SameName = 100; ///< thousandths of likeness that a common lane name adds
constexpr std::int64_t Least = 50;     ///< thousandths of likeness below which lanes are not paired
/// Up to this many pairs of lanes of two processes all candidates are ranked. With more, each lane keeps only its LikestFew best.
constexpr std::size_t MaxCandidates = 1u << 16;
constexpr std::size_t LikestFew = 16;
constexpr std::size_t MostPlanes = 1024; ///< lanes whose peers are read
/// Comparisons that two processes may always cost, and further ones for each name of a lane.
constexpr std::uint64_t LanePairsFreeSteps = 1u << 24;
constexpr std::uint64_t StepsPerName = 8;

/// The loose symbols of a lane, each with its number of slices.
using Histogram = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// Counts the names on the lanes of one trace.
class LaneContents
{
public:
    LaneContents(const Trace &trace, const NameSymbols &symbols, bool isBase)
        : m_trace(trace), m_symbols(symbols), m_isBase(isBase), m_counts(symbols.size())
    {}

    [[nodiscard]] std::vector<LaneId> lanesOf(ProcessId process) const
    {
        std::vector<LaneId> lanes;
        for (const LaneId lane : m_trace.process(process).lanes) {
            if (m_trace.lane(lane).slices() > 0)
                lanes.push_back(lane);
        }
        return lanes;
    }

    [[nodiscard]] Histogram histogramOf(LaneId id)
    {
        const Lane &lane = m_trace.lane(id);
        Histogram histogram;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            const StringId name = m_trace.slices().name[slice];
            const std::uint32_t symbol = m_symbols.loose(m_isBase ? m_symbols.ofBase(name) : m_symbols.ofTarget(name));
            if (m_counts[symbol]++ == 0)
                histogram.emplace_back(symbol, 0);
        }
        for (auto &[symbol, count] : histogram) {
            count = m_counts[symbol];
            m_counts[symbol] = 0;
        }
        return histogram;
    }

private:
    const Trace &m_trace;
    const NameSymbols &m_symbols;
    bool m_isBase;
    std::vector<std::uint32_t> m_counts; ///< count of each loose symbol; all 0 between calls
};

/// Pairs processes by name, the n-th of a name with the n-th, and then those left over by kind.
std::vector<std::pair<ProcessId, ProcessId>> pairProcesses(const Trace &base, const Trace &target)
{
    std::vector<std::pair<ProcessId, ProcessId>> pairs;
    std::vector<bool> isTaken(target.processes().size());
    const auto pairBy = [&](const auto &keyOf, const std::vector<std::size_t> &lefts) {
        std::map<std::string, std::vector<std::size_t>> open; // processes of the target, the last first
        for (std::size_t other = isTaken.size(); other-- > 0;) {
            if (!isTaken[other])
                open[keyOf(target.processes()[other])].push_back(other);
        }
        std::vector<std::size_t> alone;
        for (const std::size_t process : lefts) {
            const std::string key = keyOf(base.processes()[process]);
            const auto others = open.find(key);
            if (key.empty() || others == open.end() || others->second.empty()) {
                alone.push_back(process);
                continue;
            }
            isTaken[others->second.back()] = true;
            pairs.emplace_back(ProcessId(process), ProcessId(others->second.back()));
            others->second.pop_back();
        }
        return alone;
    };
    std::vector<std::size_t> all(base.processes().size());
    for (std::size_t process = 0; process < all.size(); ++process)
        all[process] = process;
    const auto kindOf = [](const Process &process) {
        return process.kind == ProcessKind::Unknown ? std::string() : std::to_string(static_cast<int>(process.kind));
    };
    const auto alone = pairBy([](const Process &process) { return process.name; }, all);
    static_cast<void>(pairBy(kindOf, alone));
    return pairs;
}

struct LanePairsCandidate
{
    std::int64_t score;
    std::size_t base;
    std::size_t target;
};

bool isLiker(const LanePairsCandidate &left, const LanePairsCandidate &right)
{
    return left.score > right.score;
}

/// Finds how alike the lanes of two processes are. It goes from each name to the lanes that have it, so that lanes without a
/// common name cost nothing. If the names of all lanes would cost too much, the most common names are ignored.
class LaneLikeness
{
public:
    LaneLikeness(const Trace &base, const Trace &target, std::vector<LaneId> lefts, std::vector<LaneId> rights,
                 std::vector<std::uint32_t> &placeOfSymbol)
        : m_base(base), m_target(target), m_lefts(std::move(lefts)), m_rights(std::move(rights)), m_placeOfSymbol(placeOfSymbol)
    {}

    void addContents(LaneContents &baseContents, LaneContents &targetContents, const TaskControl &control)
    {
        struct Entry
        {
            std::uint32_t symbol;
            Posting posting;
        };
        std::vector<Entry> entries;
        for (std::uint32_t right = 0; right < m_rights.size() && !control.stopRequested(); ++right) {
            for (const auto &[symbol, count] : targetContents.histogramOf(m_rights[right]))
                entries.push_back({symbol, {right, count}});
        }
        std::stable_sort(entries.begin(), entries.end(),
                         [](const Entry &left, const Entry &right) { return left.symbol < right.symbol; });
        for (const Entry &entry : entries) {
            if (m_names.empty() || m_names.back().symbol != entry.symbol) {
                m_names.push_back({entry.symbol, m_postings.size(), 0, 0, false});
                m_placeOfSymbol[entry.symbol] = static_cast<std::uint32_t>(m_names.size());
            }
            m_postings.push_back(entry.posting);
            ++m_names.back().rights;
        }
        for (std::size_t left = 0; left < m_lefts.size() && !control.stopRequested(); ++left) {
            m_histograms.push_back(baseContents.histogramOf(m_lefts[left]));
            m_entries += m_histograms.back().size();
            for (const auto &[symbol, count] : m_histograms.back()) {
                if (const std::uint32_t place = m_placeOfSymbol[symbol]; place != 0)
                    ++m_names[place - 1].lefts;
            }
        }
        m_entries += entries.size();
        chooseNames();
    }

    /// Reads which ranks communication planes wait for. Lanes that do not tell are paired by their names.
    void addPeers(const TaskControl &control)
    {
        const auto readAll = [&control](const Trace &trace, const std::vector<LaneId> &lanes) {
            std::vector<PlanePeers> peers(lanes.size());
            for (std::size_t lane = 0; lane < lanes.size() && lane < MostPlanes && !control.stopRequested(); ++lane)
                peers[lane] = peersOfPlane(trace, lanes[lane]);
            return peers;
        };
        m_leftPeers = readAll(m_base, m_lefts);
        m_rightPeers = readAll(m_target, m_rights);
    }

    [[nodiscard]] std::vector<LanePairsCandidate> candidates(const TaskControl &control)
    {
        std::vector<LanePairsCandidate> result;
        const bool isFew = m_lefts.size() * m_rights.size() <= MaxCandidates;
        std::multimap<std::string_view, std::uint32_t> called;
        for (std::uint32_t right = 0; right < m_rights.size(); ++right)
            called.emplace(m_target.lane(m_rights[right]).name, right);
        std::vector<std::uint64_t> common(m_rights.size());
        std::vector<LanePairsCandidate> own;
        for (std::size_t left = 0; left < m_histograms.size() && !control.stopRequested(); ++left) {
            const std::vector<std::uint32_t> met = addCommon(left, called, common);
            own.clear();
            for (const std::uint32_t right : met) {
                const LanePairsCandidate candidate{scoreOf(left, right, std::exchange(common[right], 0)), left, right};
                if (candidate.score >= Least && m_base.lane(m_lefts[left]).async == m_target.lane(m_rights[right]).async)
                    own.push_back(candidate);
            }
            if (!isFew && own.size() > LikestFew) {
                std::stable_sort(own.begin(), own.end(), isLiker);
                own.resize(LikestFew);
            }
            result.insert(result.end(), own.begin(), own.end());
        }
        for (const Name &name : m_names)
            m_placeOfSymbol[name.symbol] = 0;
        return result;
    }

    [[nodiscard]] LaneId left(std::size_t index) const { return m_lefts[index]; }
    [[nodiscard]] LaneId right(std::size_t index) const { return m_rights[index]; }
    [[nodiscard]] std::size_t lefts() const { return m_lefts.size(); }
    [[nodiscard]] std::size_t rights() const { return m_rights.size(); }
    [[nodiscard]] std::uint64_t steps() const { return m_steps; }

private:
    /// A lane of the target that has a name, and the number of its slices with that name.
    struct Posting
    {
        std::uint32_t right;
        std::uint32_t count;
    };
    /// A name that lanes of the target have, with its postings and the number of lanes on each side.
    struct Name
    {
        std::uint32_t symbol;
        std::size_t begin; ///< position of its first posting
        std::uint32_t rights;
        std::uint32_t lefts;
        bool isUsed;

        [[nodiscard]] std::uint64_t steps() const { return std::uint64_t{rights} * lefts; }
    };

    void chooseNames()
    {
        std::vector<std::uint32_t> order(m_names.size());
        for (std::uint32_t name = 0; name < order.size(); ++name)
            order[name] = name;
        std::stable_sort(order.begin(), order.end(), [this](std::uint32_t left, std::uint32_t right) {
            return m_names[left].steps() < m_names[right].steps();
        });
        for (const std::uint32_t name : order) {
            if (m_steps + m_names[name].steps() > LanePairsFreeSteps + StepsPerName * m_entries)
                break;
            m_steps += m_names[name].steps();
            m_names[name].isUsed = true;
        }
    }

    /// Counts the slices that a lane of the base has in common with each lane of the target into `common`. Returns the lanes of
    /// the target that have any, and some with the same lane name, in order.
    std::vector<std::uint32_t> addCommon(std::size_t left, const std::multimap<std::string_view, std::uint32_t> &called,
                                         std::vector<std::uint64_t> &common) const
    {
        std::vector<std::uint32_t> met;
        for (const auto &[symbol, count] : m_histograms[left]) {
            const std::uint32_t place = m_placeOfSymbol[symbol];
            if (place == 0 || !m_names[place - 1].isUsed)
                continue;
            const Name &name = m_names[place - 1];
            for (std::size_t at = name.begin; at < name.begin + name.rights; ++at) {
                if (common[m_postings[at].right] == 0)
                    met.push_back(m_postings[at].right);
                common[m_postings[at].right] += std::min(count, m_postings[at].count);
            }
        }
        const auto [begin, end] = called.equal_range(m_base.lane(m_lefts[left]).name);
        std::size_t sameNames = 0;
        for (auto same = begin; same != end && sameNames < LikestFew; ++same, ++sameNames) {
            if (common[same->second] == 0)
                met.push_back(same->second);
        }
        std::sort(met.begin(), met.end());
        return met;
    }

    /// Returns the likeness of two lanes in thousandths: the share of their slices that have a partner of their name on the other
    /// lane, plus SameName for equal lane names.
    [[nodiscard]] std::int64_t scoreOf(std::size_t left, std::uint32_t right, std::uint64_t common) const
    {
        const Lane &own = m_base.lane(m_lefts[left]);
        const Lane &other = m_target.lane(m_rights[right]);
        if (!m_leftPeers.empty()) {
            // The numbers of planes and the names of their tasks say nothing: each card numbers its peers from itself.
            if (const auto likeness = likenessOfPeers(m_leftPeers[left], m_rightPeers[right]))
                return *likeness;
        }
        const std::uint64_t all = std::uint64_t{own.slices()} + other.slices();
        return static_cast<std::int64_t>(2000 * common / all) + (own.name == other.name ? SameName : 0);
    }

    const Trace &m_base;
    const Trace &m_target;
    std::vector<LaneId> m_lefts;
    std::vector<LaneId> m_rights;
    std::vector<PlanePeers> m_leftPeers; ///< by lane; empty unless the lanes are planes
    std::vector<PlanePeers> m_rightPeers;
    std::vector<std::uint32_t> &m_placeOfSymbol; ///< position in m_names, counted from 1; all 0 between processes
    std::vector<Name> m_names;
    std::vector<Posting> m_postings; ///< sorted by name, then by lane
    std::vector<Histogram> m_histograms;
    std::uint64_t m_entries = 0;
    std::uint64_t m_steps = 0;
};

/// Pairs the most alike lanes first, then those left over by name, the n-th of a name with the n-th.
void addPairs(const LaneLikeness &likeness, std::vector<LanePairsCandidate> candidates, const Trace &base, const Trace &target,
              LanePairs &pairs)
{
    std::stable_sort(candidates.begin(), candidates.end(), isLiker);
    std::vector<bool> isLeftTaken(likeness.lefts());
    std::vector<bool> isRightTaken(likeness.rights());
    const auto take = [&](std::size_t left, std::size_t right) {
        isLeftTaken[left] = isRightTaken[right] = true;
        pairs.lanes.emplace_back(likeness.left(left), likeness.right(right));
    };
    for (const LanePairsCandidate &candidate : candidates) {
        if (!isLeftTaken[candidate.base] && !isRightTaken[candidate.target])
            take(candidate.base, candidate.target);
    }
    std::multimap<std::pair<std::string_view, bool>, std::size_t> open;
    for (std::size_t right = 0; right < likeness.rights(); ++right) {
        const Lane &lane = target.lane(likeness.right(right));
        if (!isRightTaken[right])
            open.emplace(std::pair<std::string_view, bool>(lane.name, lane.async), right);
    }
    for (std::size_t left = 0; left < likeness.lefts() && !open.empty(); ++left) {
        const Lane &lane = base.lane(likeness.left(left));
        const auto same = open.find({lane.name, lane.async});
        if (isLeftTaken[left] || same == open.end())
            continue;
        take(left, same->second);
        open.erase(same);
    }
}

} // namespace

LanePairs pairLanes(const Trace &base, const Trace &target, const NameSymbols &symbols, const TaskControl &control)
{
    LaneContents baseContents(base, symbols, true);
    LaneContents targetContents(target, symbols, false);
    std::vector<std::uint32_t> placeOfSymbol(symbols.size());
    LanePairs pairs;
    for (const auto &[process, other] : pairProcesses(base, target)) {
        if (control.stopRequested())
            break;
        LaneLikeness likeness(base, target, baseContents.lanesOf(process), targetContents.lanesOf(other), placeOfSymbol);
        likeness.addContents(baseContents, targetContents, control);
        if (base.process(process).kind == ProcessKind::Communication && target.process(other).kind == ProcessKind::Communication)
            likeness.addPeers(control);
        addPairs(likeness, likeness.candidates(control), base, target, pairs);
        pairs.steps += likeness.steps();
    }
    std::sort(pairs.lanes.begin(), pairs.lanes.end());
    return pairs;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/rankmatrix.h"

#include "core/base/median.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

constexpr std::string_view InsideDevice = "LOCAL";

void addKnownTo(TotalNs &sum, std::optional<std::int64_t> value)
{
    if (value)
        sum = sum.value_or(0) + *value;
}

void addToSum(LinkSum &sum, const CommunicationLink &link, std::string_view transport, bool isCall)
{
    sum.calls += isCall ? 1 : 0;
    sum.reported = sum.links == 0 ? link.bandwidth() : std::nullopt;
    sum.kind = sum.links == 0 ? link.kind : sum.kind;
    ++sum.links;
    addKnownTo(sum.bytes, link.transitBytes);
    addKnownTo(sum.ns, link.transitNs);
    if (std::ranges::find(sum.transports, transport) == sum.transports.end())
        sum.transports.push_back(transport);
}

/// Adds up links by their ends, and by ends and transport.
class LinkSummation
{
public:
    LinkSummation(std::span<const RankCommunication> cards, std::span<const RankLink> links, bool withLocal,
                  const TaskControl &control)
        : m_cards(cards), m_links(links), m_withLocal(withLocal), m_control(control)
    {}

    RankMatrix run()
    {
        nameEnds();
        for (const RankLink &link : m_links) {
            if (m_control.stopRequested())
                break;
            if (isWanted(link))
                add(link);
        }
        for (auto &[place, cell] : m_cells)
            m_made.cells.push_back(std::move(cell));
        return std::move(m_made);
    }

private:
    [[nodiscard]] const CommunicationMatrix &matrixOf(const RankLink &link) const { return m_cards[link.card].files->matrix; }
    [[nodiscard]] const CommunicationLink &linkOf(const RankLink &link) const { return matrixOf(link).links[link.index]; }
    [[nodiscard]] std::string_view transportOf(const RankLink &link) const { return matrixOf(link).text(linkOf(link).transport); }
    [[nodiscard]] bool isWanted(const RankLink &link) const
    {
        return link.source != UnknownRank && (m_withLocal || (link.source != link.target && transportOf(link) != InsideDevice));
    }

    void nameEnds()
    {
        std::set<LinkEnd> ends;
        std::set<std::uint32_t> groups;
        for (const RankLink &link : m_links) {
            if (!isWanted(link))
                continue;
            ends.insert(sourceOf(link, m_cards[link.card].job));
            ends.insert(targetOf(link, m_cards[link.card].job));
            if (!link.isOfJob)
                groups.insert(link.group);
        }
        m_made.groups = groups.size();
        m_made.leftOut = ends.size() - std::min(ends.size(), RankMatrix::MostEnds);
        m_made.ends.assign(ends.begin(), std::next(ends.begin(), static_cast<std::ptrdiff_t>(ends.size() - m_made.leftOut)));
    }

    [[nodiscard]] std::size_t placeOf(const LinkEnd &end) const
    {
        const auto found = std::ranges::lower_bound(m_made.ends, end);
        return found != m_made.ends.end() && *found == end ? static_cast<std::size_t>(found - m_made.ends.begin())
                                                           : m_made.ends.size();
    }

    void add(const RankLink &link)
    {
        const int job = m_cards[link.card].job;
        const std::pair place(placeOf(sourceOf(link, job)), placeOf(targetOf(link, job)));
        if (std::max(place.first, place.second) >= m_made.ends.size())
            return;
        const std::string_view transport = transportOf(link);
        const auto [sum, isNew] =
            m_sums.try_emplace({place.first, place.second, transport, linkOf(link).kind}, m_made.byTransport.size());
        if (isNew)
            m_made.byTransport.emplace_back();
        for (LinkSum *each : {&m_cells[place], &m_made.byTransport[sum->second]}) {
            std::tie(each->source, each->target) = place;
            addToSum(*each, linkOf(link), transport, !isTotal(matrixOf(link).text(linkOf(link).name)));
        }
    }

    std::span<const RankCommunication> m_cards;
    std::span<const RankLink> m_links;
    bool m_withLocal;
    const TaskControl &m_control;
    RankMatrix m_made;
    std::map<std::pair<std::size_t, std::size_t>, LinkSum> m_cells;
    std::map<std::tuple<std::size_t, std::size_t, std::string_view, CommunicationKind>, std::size_t>
        m_sums; ///< places in RankMatrix::byTransport
};

/// Returns how much a call of a link moves; empty for links of totals.
std::optional<double> messageBytes(const LinkSum &sum)
{
    return sum.calls > 0 && sum.calls == sum.links && sum.bytes
               ? std::optional(static_cast<double>(*sum.bytes) / static_cast<double>(sum.calls))
               : std::nullopt;
}

/// Returns the least that a call must move to be like the others: small messages show latency. 0 where nothing tells calls.
double leastMessageBytes(const RankMatrix &matrix, const std::vector<std::size_t> &links)
{
    std::vector<double> sizes;
    for (const std::size_t link : links) {
        if (const auto bytes = messageBytes(matrix.byTransport[link]))
            sizes.push_back(*bytes);
    }
    return sizes.empty() ? 0 : LikeMessageShare * median(std::move(sizes));
}

/// Compares the links of one transport, given by their positions in RankMatrix::byTransport.
void compareLinks(const RankMatrix &matrix, const std::vector<std::size_t> &links, TransportLinks &made)
{
    made.links = links.size();
    double allBytes = 0;
    for (const std::size_t link : links)
        allBytes += static_cast<double>(matrix.byTransport[link].bytes.value_or(0));
    std::vector<double> bandwidths;
    const double leastBytes = leastLinkBytes(allBytes, links.size());
    const double leastMessage = leastMessageBytes(matrix, links);
    for (const std::size_t link : links) {
        const LinkSum &sum = matrix.byTransport[link];
        const auto bandwidth = sum.bandwidth();
        const double bytes = static_cast<double>(sum.bytes.value_or(0));
        if (!bandwidth || !(*bandwidth > 0) || bytes < leastBytes || messageBytes(sum).value_or(leastMessage) < leastMessage)
            continue;
        if (bandwidths.empty() || *bandwidth < made.lowestGbS)
            std::tie(made.lowest, made.lowestGbS) = std::pair(link, *bandwidth);
        bandwidths.push_back(*bandwidth);
    }
    made.judged = bandwidths.size();
    if (bandwidths.empty())
        return;
    made.medianGbS = median(std::move(bandwidths));
    made.belowShare = (made.medianGbS - made.lowestGbS) / made.medianGbS;
    made.isSlow = made.judged >= FewestJudgedLinks && made.belowShare > SlowLinkShare;
}

void compareTransports(RankMatrix &matrix)
{
    std::vector<std::vector<std::size_t>> links;
    std::map<std::pair<std::string_view, CommunicationKind>, std::size_t> places;
    for (std::size_t link = 0; link < matrix.byTransport.size(); ++link) {
        const LinkSum &sum = matrix.byTransport[link];
        if (sum.source == sum.target)
            continue;
        const auto [place, isNew] = places.try_emplace({sum.transports.front(), sum.kind}, links.size());
        if (isNew) {
            links.emplace_back();
            TransportLinks &made = matrix.transports.emplace_back();
            made.transport = sum.transports.front();
            made.kind = sum.kind;
        }
        links[place->second].push_back(link);
    }
    for (std::size_t at = 0; at < links.size(); ++at) {
        TransportLinks &made = matrix.transports[at];
        made.isOfOneKind = std::ranges::count(matrix.transports, made.transport, &TransportLinks::transport) == 1;
        compareLinks(matrix, links[at], made);
    }
}

LinkEnd linkEndOf(const RankLink &link, int job, int number)
{
    return {job, link.isOfJob ? std::nullopt : std::optional(link.group), number};
}

} // namespace

double leastLinkBytes(double allBytes, std::size_t links, double leastBytes, double leastShare)
{
    const double evenShare = links > 0 ? 1 / static_cast<double>(links) : 1;
    return std::max(leastBytes, std::min(leastShare, LikeMessageShare * evenShare) * allBytes);
}

std::optional<double> LinkSum::bandwidth() const
{
    if (reported)
        return reported;
    if (!bytes || !ns || *ns <= 0)
        return std::nullopt;
    return static_cast<double>(*bytes) / static_cast<double>(*ns);
}

std::uint64_t RankMatrix::emptyPairs() const
{
    std::uint64_t filled = 0;
    for (const LinkSum &cell : cells)
        filled += cell.source != cell.target ? 1 : 0;
    std::map<std::pair<int, std::optional<std::uint32_t>>, std::uint64_t> endsTogether; // by job and group
    for (const LinkEnd &end : ends)
        ++endsTogether[{end.job, end.group}];
    std::uint64_t pairs = 0;
    for (const auto &[place, count] : endsTogether)
        pairs += count * (count - 1);
    return pairs - filled;
}

LinkEnd sourceOf(const RankLink &link, int job)
{
    return linkEndOf(link, job, link.source);
}

LinkEnd targetOf(const RankLink &link, int job)
{
    return linkEndOf(link, job, link.target);
}

bool isSummedLink(std::string_view name)
{
    return !isPick(name) || isTotal(name);
}

RankMatrix rankMatrix(std::span<const RankCommunication> cards, std::span<const RankLink> links, bool withLocal,
                      const TaskControl &control)
{
    RankMatrix matrix = LinkSummation(cards, links, withLocal, control).run();
    compareTransports(matrix);
    return matrix;
}

std::vector<std::uint32_t> groupsOfEnds(const RankMatrix &matrix)
{
    std::set<std::uint32_t> groups;
    for (const LinkEnd &end : matrix.ends) {
        if (end.group)
            groups.insert(*end.group);
    }
    return {groups.begin(), groups.end()};
}

std::vector<std::string> endNames(const RankMatrix &matrix)
{
    const bool hasJobs = !matrix.ends.empty() && matrix.ends.front().job != matrix.ends.back().job;
    const std::vector<std::uint32_t> groups = groupsOfEnds(matrix);
    const bool isMixed = groups.size() > 1 || std::ranges::any_of(matrix.ends, [](const LinkEnd &each) { return !each.group; });
    std::vector<std::string> names;
    for (const LinkEnd &end : matrix.ends) {
        std::string name;
        if (hasJobs)
            name.append("j").append(std::to_string(end.job)).append(":");
        if (end.group && isMixed)
            name.append("g")
                .append(std::to_string(std::ranges::lower_bound(groups, *end.group) - groups.begin() + 1))
                .append(":");
        names.push_back(name.append(std::to_string(end.number)));
    }
    return names;
}

} // namespace plumbline

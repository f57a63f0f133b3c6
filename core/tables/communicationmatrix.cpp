// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/communicationmatrix.h"

#include "core/io/jsonscanner.h"
#include "core/tables/communicationwalk.h"
#include "core/tables/databasecommunication.h"
#include "core/tables/databasetable.h"

#include <utility>

namespace plumbline {

namespace {

/// Returns the text behind the last dash of a name.
std::string_view pickOf(std::string_view name)
{
    const std::size_t dash = name.rfind('-');
    return dash == std::string_view::npos ? std::string_view() : name.substr(dash + 1);
}

/// Returns whether a text consists of `word` and a number.
bool isNumbered(std::string_view text, std::string_view word)
{
    return text.starts_with(word) && text.size() > word.size() &&
           text.find_first_not_of("0123456789", word.size()) == std::string_view::npos;
}

/// Reads the links of operators into a matrix.
class LinkReader
{
public:
    explicit LinkReader(CommunicationMatrix &matrix) : m_matrix(matrix) {}

    std::uint64_t read(const OperatorPlace &place, JsonCursor &cursor)
    {
        const std::size_t links = m_matrix.links.size();
        m_numbers.unreadable = 0;
        if (!cursor.enterObject()) {
            cursor.skip();
            return 1;
        }
        CommunicationLink link;
        link.step = m_matrix.texts.intern(place.step);
        link.group = m_matrix.texts.intern(place.group);
        link.name = m_matrix.texts.intern(place.name);
        link.kind = place.kind;
        link.ranksAreLocal = isPick(place.name);
        while (cursor.nextMember())
            readLink(cursor, link);
        if (!cursor.isReading())
            m_matrix.links.resize(links);
        return m_numbers.unreadable;
    }

private:
    void readLink(JsonCursor &cursor, CommunicationLink link)
    {
        const auto ranks = ranksOfLink(cursor.key());
        if (!ranks || !cursor.enterObject()) {
            cursor.skip();
            ++m_numbers.unreadable;
            return;
        }
        link.source = ranks->first;
        link.target = ranks->second;
        while (cursor.nextMember()) {
            if (cursor.key() == "Transport Type")
                link.transport = readText(cursor);
            else if (cursor.key() == "Transit Size(MB)")
                link.transitBytes = m_numbers.scaled(cursor, BytesPerMb);
            else if (cursor.key() == "Transit Time(ms)")
                link.transitNs = m_numbers.scaled(cursor, NsPerMs);
            else if (cursor.key() == "Bandwidth(GB/s)")
                link.bandwidthGbS = m_numbers.real(cursor);
            else if (cursor.key() == "Op Name" || cursor.key() == "op_name")
                link.operatorName = readText(cursor);
            else
                cursor.skip();
        }
        m_matrix.links.push_back(link);
    }

    StringId readText(JsonCursor &cursor)
    {
        const std::string_view token = cursor.scalar();
        return m_matrix.texts.intern(token == "null" ? std::string_view() : tokenText(token, m_decoded));
    }

    CommunicationMatrix &m_matrix;
    NumberReader m_numbers;
    std::string m_decoded;
};

} // namespace

bool isPick(std::string_view name)
{
    const std::string_view pick = pickOf(name);
    return pick == "total" || pick == "middle" || isNumbered(pick, "top") || isNumbered(pick, "bottom");
}

bool isTotal(std::string_view name)
{
    return pickOf(name) == "total";
}

std::optional<double> CommunicationLink::bandwidth() const
{
    return bandwidthGbS ? bandwidthGbS : bandwidthOf(transitBytes, transitNs);
}

Result<ReadLoss> readCommunicationMatrix(const std::string &path, CommunicationMatrix &matrix, TaskControl &control)
{
    if (isDatabaseTablePath(path))
        return readDatabaseMatrix(path, matrix, control);
    LinkReader reader(matrix);
    return CommunicationWalk([&](const auto &place, auto &cursor) { return reader.read(place, cursor); }).run(path, control);
}

Result<ReadLoss> readClusterMatrix(const std::string &path, std::map<int, CommunicationMatrix> &ranks, TaskControl &control)
{
    constexpr std::size_t MostRanks = 1u << 16;
    CommunicationMatrix links; // links of the current operator only
    const auto visit = [&](const OperatorPlace &place, JsonCursor &cursor) {
        std::uint64_t unreadable = LinkReader(links).read(place, cursor);
        for (CommunicationLink &link : links.links) {
            if (ranks.size() == MostRanks && !ranks.contains(link.source)) {
                ++unreadable;
                continue;
            }
            CommunicationMatrix &own = ranks[link.source];
            for (StringId CommunicationLink::*text :
                 {&CommunicationLink::step, &CommunicationLink::group, &CommunicationLink::name, &CommunicationLink::operatorName,
                  &CommunicationLink::transport})
                link.*text = own.texts.intern(links.text(link.*text));
            link.ranksAreLocal = false;
            own.links.push_back(link);
        }
        links.links.clear();
        return unreadable;
    };
    return CommunicationWalk(visit, CommunicationLayout::ClusterLinks).run(path, control);
}

} // namespace plumbline

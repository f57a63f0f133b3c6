// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/hcclraw.h"

#include "core/base/timeunits.h"
#include "core/io/jsoncursor.h"
#include "core/tables/communicationwalk.h"
#include "core/tables/table.h"

#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

constexpr std::uint32_t BytesPerKb = 1'000; ///< the file writes a packet of 4096 bytes as 4.096
constexpr double KbPerGb = 1e6;

/// Reads the cells of operators into a table and a matrix.
class HcclRawReader
{
public:
    HcclRawReader(CommunicationTable &operators, CommunicationMatrix &links, const TaskControl &control)
        : m_operators(operators), m_links(links), m_control(control)
    {}

    /// Reads one cell: an object of operators. What is broken is counted; operators before it are kept. Ends early once a stop is
    /// requested: what was read by then is not whole.
    void readRow(std::string_view step, std::string_view cell)
    {
        JsonCursor cursor(cell);
        if (!cursor.enterObject()) {
            m_numbers.unreadable += cell.empty() ? 0 : 1;
            return;
        }
        while (!m_control.stopRequested() && cursor.nextMember())
            readOperator(step, std::string(cursor.key()), cursor);
        m_numbers.unreadable += cursor.isReading() ? 0 : 1;
    }

    [[nodiscard]] std::uint64_t unreadable() const { return m_numbers.unreadable; }

private:
    // [step, communication time, wait time, {link: {transport: [time, size, bandwidth]}}]
    void readOperator(std::string_view step, const std::string &name, JsonCursor &cursor)
    {
        if (!cursor.enterArray()) {
            cursor.skip();
            ++m_numbers.unreadable;
            return;
        }
        const std::uint64_t unreadable = m_numbers.unreadable;
        const std::size_t transfers = m_operators.transfers.size();
        const std::size_t links = m_links.links.size();
        CommunicationOperator each;
        each.step = m_operators.texts.intern(step);
        each.name = m_operators.texts.intern(name);
        each.kind = communicationKind(name).value_or(CommunicationKind::Collective);
        each.transfersBegin = static_cast<std::uint32_t>(transfers);
        m_transferOf.clear();
        for (std::size_t index = 0; !m_control.stopRequested() && cursor.nextElement(); ++index) {
            if (index == 1)
                each.transitNs = m_numbers.scaled(cursor, NsPerMs);
            else if (index == 2)
                each.waitNs = m_numbers.scaled(cursor, NsPerMs);
            else if (index == 3)
                readLinks(step, name, each, cursor);
            else
                cursor.skip();
        }
        if (!cursor.isReading()) { // an operator that is cut off leaves nothing behind
            m_numbers.unreadable = unreadable;
            m_operators.transfers.resize(transfers);
            m_links.links.resize(links);
            return;
        }
        std::int64_t elapsed = 0;
        if (each.transitNs && each.waitNs && !__builtin_add_overflow(*each.transitNs, *each.waitNs, &elapsed))
            each.elapseNs = elapsed;
        each.transfersEnd = static_cast<std::uint32_t>(m_operators.transfers.size());
        m_operators.operators.push_back(each);
    }

    void readLinks(std::string_view step, std::string_view name, const CommunicationOperator &each, JsonCursor &cursor)
    {
        if (!cursor.enterObject()) {
            m_numbers.unreadable += isNoNumber(cursor.scalar()) ? 0 : 1;
            return;
        }
        CommunicationLink link;
        link.step = m_links.texts.intern(step);
        link.name = m_links.texts.intern(name);
        link.kind = each.kind;
        link.ranksAreLocal = true;
        while (!m_control.stopRequested() && cursor.nextMember()) {
            const auto ranks = ranksOfLink(cursor.key());
            if (!ranks || !cursor.enterObject()) {
                cursor.skip();
                ++m_numbers.unreadable;
                continue;
            }
            link.source = ranks->first;
            link.target = ranks->second;
            while (!m_control.stopRequested() && cursor.nextMember()) {
                link.transport = m_links.texts.intern(cursor.key());
                readTransfer(link, cursor);
            }
        }
    }

    void readTransfer(CommunicationLink link, JsonCursor &cursor)
    {
        if (!cursor.enterArray()) {
            cursor.skip();
            ++m_numbers.unreadable;
            return;
        }
        for (std::size_t index = 0; cursor.nextElement(); ++index) {
            if (index == 0)
                link.transitNs = m_numbers.scaled(cursor, NsPerMs);
            else if (index == 1)
                link.transitBytes = m_numbers.scaled(cursor, BytesPerKb);
            else if (index == 2)
                link.bandwidthGbS = m_numbers.real(cursor);
            else
                cursor.skip();
        }
        if (link.bandwidthGbS)
            *link.bandwidthGbS /= KbPerGb;
        m_links.links.push_back(link);
        addTransfer(link);
    }

    /// Adds a link to the sum of its transport over all links of the operator.
    void addTransfer(const CommunicationLink &link)
    {
        const StringId transport = m_operators.texts.intern(m_links.text(link.transport));
        const auto [place, isNew] = m_transferOf.try_emplace(transport, m_operators.transfers.size());
        if (!isNew) {
            CommunicationTransfer &known = m_operators.transfers[place->second];
            add(known.transitBytes, link.transitBytes);
            add(known.transitNs, link.transitNs);
            return;
        }
        CommunicationTransfer transfer;
        transfer.transport = transport;
        transfer.transitBytes = link.transitBytes;
        transfer.transitNs = link.transitNs;
        m_operators.transfers.push_back(transfer);
    }

    /// Adds a value to a sum. The sum is unknown where a part is, or where it does not fit.
    static void add(std::optional<std::int64_t> &sum, std::optional<std::int64_t> value)
    {
        std::int64_t both = 0;
        const bool isKnown = sum && value && !__builtin_add_overflow(*sum, *value, &both);
        sum = isKnown ? std::optional(both) : std::nullopt;
    }

    CommunicationTable &m_operators;
    CommunicationMatrix &m_links;
    const TaskControl &m_control;
    std::map<StringId, std::size_t> m_transferOf; ///< place of the sum of each transport of the operator that is read
    NumberReader m_numbers;
};

} // namespace

Result<std::vector<Problem>> readHcclRaw(const std::string &path, CommunicationTable &operators, CommunicationMatrix &links,
                                         TaskControl &control)
{
    const auto table = readTable(path, control);
    if (!table)
        return failure(table.error());
    const auto step = (*table)->column({"step_num"});
    const auto cost = (*table)->column({"communication_operator_cost"});
    if (!step || !cost)
        return failure(ErrorCode::NotRecognised, path);
    HcclRawReader reader(operators, links, control);
    for (std::size_t row = 0; row < (*table)->rows(); ++row) {
        const std::string_view number = (*table)->cell(row, step);
        const bool isMean = isNoValue(number);
        if (isMean && (*table)->rows() > 1)
            continue;
        reader.readRow(isMean ? std::string_view() : number, (*table)->cell(row, cost));
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled, path);
    }
    std::vector<Problem> problems = (*table)->problems();
    if (reader.unreadable() > 0)
        problems.push_back({Severity::Warning, ProblemCode::UnreadableValues, path, -1, 0, {}, reader.unreadable()});
    return problems;
}

} // namespace plumbline

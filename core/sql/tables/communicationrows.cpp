// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/cardcommunication.h"
#include "core/analysis/communication/communication.h"
#include "core/sql/tables/slicerows.h"
#include "core/sql/tables/sqltables.h"

#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// Rows of what the communication files of a card tell.
class CommunicationRows : public TraceRows
{
public:
    CommunicationRows(SqlProfile &profile, std::uint32_t card, std::shared_ptr<const CardCommunication> files)
        : TraceRows(profile, card), m_files(std::move(files))
    {}
    [[nodiscard]] const CardCommunication &files() const { return *m_files; }

private:
    std::shared_ptr<const CardCommunication> m_files;
};

template<typename Rows>
Result<SharedSqlRows> readCommunicationRows(SqlProfile &profile, std::uint32_t card)
{
    auto files = profile.card(card).communication(profile.control());
    if (!files)
        return failure(files.error());
    profile.losses().addOf(**files);
    return std::make_shared<const Rows>(profile, card, std::move(*files));
}

std::string_view kindWord(CommunicationKind kind)
{
    return kind == CommunicationKind::Collective ? "collective" : "p2p";
}

class OperatorRows final : public CommunicationRows
{
public:
    using CommunicationRows::CommunicationRows;
    [[nodiscard]] std::size_t size() const override { return files().operators.operators.size(); }
    [[nodiscard]] const CommunicationOperator &each(std::size_t row) const { return files().operators.operators[row]; }
    [[nodiscard]] std::string_view text(StringId text) const { return files().operators.text(text); }
    [[nodiscard]] std::optional<std::int64_t> slice(std::size_t row) const
    {
        if (!hasTrace() || !each(row).startNs)
            return std::nullopt;
        return id(communicationSlice(trace(), text(each(row).group), text(each(row).name), *each(row).startNs));
    }
};

template<typename Read>
constexpr SqlColumn operatorNumber(const char *name, SqlType type, Read)
{
    return sqlColumn<OperatorRows>(name, type, [](const OperatorRows &rows, std::size_t row) { return Read{}(rows.each(row)); });
}

template<typename Read>
constexpr SqlColumn operatorText(const char *name, Read)
{
    return sqlColumn<OperatorRows>(name, SqlType::Text, [](const OperatorRows &rows, std::size_t row) {
        return knownText(rows.text(Read{}(rows.each(row))));
    });
}

using Operator = CommunicationOperator;

constexpr std::array OperatorColumns{
    sqlIdColumn<OperatorRows>(),
    sqlCardColumn<OperatorRows>(),
    sqlRankColumn<OperatorRows>(),
    sqlColumn<OperatorRows>("slice_id", SqlType::Integer,
                            [](const OperatorRows &rows, std::size_t row) { return rows.slice(row); }),
    operatorText("step", [](const Operator &each) { return each.step; }),
    operatorText("group_name", [](const Operator &each) { return each.group; }),
    operatorText("name", [](const Operator &each) { return each.name; }),
    operatorNumber("kind", SqlType::Text, [](const Operator &each) { return kindWord(each.kind); }),
    operatorNumber("start_ns", SqlType::Integer, [](const Operator &each) { return each.startNs; }),
    operatorNumber("elapse_ns", SqlType::Integer, [](const Operator &each) { return each.elapseNs; }),
    operatorNumber("transit_ns", SqlType::Integer, [](const Operator &each) { return each.transitNs; }),
    operatorNumber("wait_ns", SqlType::Integer, [](const Operator &each) { return each.waitNs; }),
    operatorNumber("synchronization_ns", SqlType::Integer, [](const Operator &each) { return each.synchronizationNs; }),
    operatorNumber("idle_ns", SqlType::Integer, [](const Operator &each) { return each.idleNs; }),
    operatorNumber("wait_ratio", SqlType::Real, [](const Operator &each) { return each.waitRatio(); }),
    operatorNumber("synchronization_ratio", SqlType::Real, [](const Operator &each) { return each.synchronizationRatio(); }),
};

/// What each operator moved over each transport; those of an operator follow one another.
class TransferRows final : public CommunicationRows
{
public:
    using CommunicationRows::CommunicationRows;
    [[nodiscard]] std::size_t size() const override { return files().operators.transfers.size(); }
    [[nodiscard]] const CommunicationTransfer &each(std::size_t row) const { return files().operators.transfers[row]; }
    [[nodiscard]] std::string_view text(StringId text) const { return files().operators.text(text); }
    [[nodiscard]] std::int64_t operatorOf(std::size_t row) const
    {
        const auto &operators = files().operators.operators;
        const auto behind = std::ranges::upper_bound(operators, row, {}, &CommunicationOperator::transfersBegin);
        return id(static_cast<std::size_t>(behind - operators.begin()) - 1);
    }
};

template<typename Read>
constexpr SqlColumn transferNumber(const char *name, SqlType type, Read)
{
    return sqlColumn<TransferRows>(name, type, [](const TransferRows &rows, std::size_t row) { return Read{}(rows.each(row)); });
}

using Transfer = CommunicationTransfer;

constexpr std::array TransferColumns{
    sqlIdColumn<TransferRows>(),
    sqlCardColumn<TransferRows>(),
    sqlRankColumn<TransferRows>(),
    sqlColumn<TransferRows>("communication_id", SqlType::Integer,
                            [](const TransferRows &rows, std::size_t row) { return rows.operatorOf(row); }),
    sqlColumn<TransferRows>(
        "transport", SqlType::Text,
        [](const TransferRows &rows, std::size_t row) { return knownText(rows.text(rows.each(row).transport)); }),
    transferNumber("transit_bytes", SqlType::Integer, [](const Transfer &each) { return each.transitBytes; }),
    transferNumber("transit_ns", SqlType::Integer, [](const Transfer &each) { return each.transitNs; }),
    transferNumber("bandwidth_gb_s", SqlType::Real, [](const Transfer &each) { return each.bandwidth(); }),
    transferNumber("large_packet_ratio", SqlType::Real, [](const Transfer &each) { return each.largePacketRatio; }),
};

class LinkRows final : public CommunicationRows
{
public:
    using CommunicationRows::CommunicationRows;
    [[nodiscard]] std::size_t size() const override { return files().matrix.links.size(); }
    [[nodiscard]] const CommunicationLink &each(std::size_t row) const { return files().matrix.links[row]; }
    [[nodiscard]] std::string_view text(StringId text) const { return files().matrix.text(text); }
    [[nodiscard]] std::optional<std::pair<int, int>> ranks(std::size_t row) const
    {
        return ranksOfJob(each(row), files().groups.find(text(each(row).group)));
    }
};

template<typename Read>
constexpr SqlColumn linkNumber(const char *name, SqlType type, Read)
{
    return sqlColumn<LinkRows>(name, type, [](const LinkRows &rows, std::size_t row) { return Read{}(rows.each(row)); });
}

template<typename Read>
constexpr SqlColumn linkText(const char *name, Read)
{
    return sqlColumn<LinkRows>(
        name, SqlType::Text, [](const LinkRows &rows, std::size_t row) { return knownText(rows.text(Read{}(rows.each(row)))); });
}

using Link = CommunicationLink;

constexpr std::array LinkColumns{
    sqlIdColumn<LinkRows>(),
    sqlCardColumn<LinkRows>(),
    sqlRankColumn<LinkRows>(),
    linkText("step", [](const Link &each) { return each.step; }),
    linkText("group_name", [](const Link &each) { return each.group; }),
    linkText("name", [](const Link &each) { return each.name; }),
    linkText("operator", [](const Link &each) { return each.operatorName; }),
    linkNumber("kind", SqlType::Text, [](const Link &each) { return kindWord(each.kind); }),
    sqlColumn<LinkRows>("source_rank", SqlType::Integer,
                        [](const LinkRows &rows, std::size_t row) {
                            const auto ranks = rows.ranks(row);
                            return knownRank(ranks ? ranks->first : rows.each(row).source);
                        }),
    sqlColumn<LinkRows>("target_rank", SqlType::Integer,
                        [](const LinkRows &rows, std::size_t row) {
                            const auto ranks = rows.ranks(row);
                            return knownRank(ranks ? ranks->second : rows.each(row).target);
                        }),
    sqlColumn<LinkRows>(
        "ranks_of", SqlType::Text,
        [](const LinkRows &rows, std::size_t row) -> std::string_view { return rows.ranks(row) ? "job" : "group"; }),
    linkText("transport", [](const Link &each) { return each.transport; }),
    linkNumber("transit_bytes", SqlType::Integer, [](const Link &each) { return each.transitBytes; }),
    linkNumber("transit_ns", SqlType::Integer, [](const Link &each) { return each.transitNs; }),
    linkNumber("bandwidth_gb_s", SqlType::Real, [](const Link &each) { return each.bandwidth(); }),
};

} // namespace

const SqlTable &communicationTable()
{
    static constexpr SqlTable Table{
        .name = "communication", .columns = OperatorColumns, .read = readCommunicationRows<OperatorRows>};
    return Table;
}

const SqlTable &transferTable()
{
    static constexpr SqlTable Table{.name = "transfer", .columns = TransferColumns, .read = readCommunicationRows<TransferRows>};
    return Table;
}

const SqlTable &linkTable()
{
    static constexpr SqlTable Table{.name = "link", .columns = LinkColumns, .read = readCommunicationRows<LinkRows>};
    return Table;
}

} // namespace plumbline

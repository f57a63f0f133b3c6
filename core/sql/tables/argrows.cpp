// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/slicejson.h"
#include "core/sql/base/sqlprofile.h"
#include "core/sql/tables/sqltables.h"
#include "core/storage/record.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// The arguments of one slice.
class ArgRows final : public SqlRows
{
public:
    ArgRows(std::uint32_t card, std::optional<int> rank, SliceId slice, std::vector<JsonMember> members)
        : SqlRows(card, rank), m_slice(slice), m_members(std::move(members))
    {}
    [[nodiscard]] std::size_t size() const override { return m_members.size(); }
    /// The rows of each slice count from 0, so the slice belongs to their ids: 20 bits for the row, 32 for the slice, the rest
    /// for the card.
    [[nodiscard]] std::int64_t rowId(std::size_t row) const override
    {
        constexpr int RowBits = 20;
        constexpr int SliceBits = 32;
        return static_cast<std::int64_t>((std::uint64_t{card()} << (RowBits + SliceBits)) |
                                         (std::uint64_t{m_slice.value} << RowBits) | (row & ((1u << RowBits) - 1)));
    }
    [[nodiscard]] SqlSpan span() const { return all(); }
    [[nodiscard]] std::optional<std::int64_t> slice() const { return id(m_slice); }
    /// Texts are returned as copies, because the rows live no longer than the scan.
    [[nodiscard]] std::string key(std::size_t row) const { return m_members[row].first; }
    [[nodiscard]] const JsonValue &value(std::size_t row) const { return m_members[row].second; }

private:
    SliceId m_slice;
    std::vector<JsonMember> m_members;
};

/// Puts the value of an argument: a number where SQL has such a number, a text, or JSON for what is nested.
void putArgument(const JsonValue &value, SqlCell &out)
{
    switch (value.kind) {
    case JsonValue::Kind::Null:
        return;
    case JsonValue::Kind::Bool:
        return out.put(value.isTrue() ? 1 : 0);
    case JsonValue::Kind::Text:
        return out.put(value.text);
    case JsonValue::Kind::Number: {
        if (const auto whole = value.integer())
            return out.put(*whole);
        double real = 0;
        const auto read = std::from_chars(value.text.data(), value.text.data() + value.text.size(), real);
        return read.ec == std::errc() ? out.put(real) : out.put(value.text);
    }
    case JsonValue::Kind::Array:
    case JsonValue::Kind::Object: {
        JsonWriter json;
        writeJsonValue(json, value);
        return out.put(json.text());
    }
    }
}

/// Reads the records of slices one after another.
class ArgScan final : public SqlScan
{
public:
    ArgScan(SqlProfile &profile, const SqlBounds &bounds) : m_profile(profile)
    {
        const SqlBounds::Range ids = bounds.of(SqlKey::Parent);
        const SqlBounds::Range cards = bounds.of(SqlKey::Card);
        const std::int64_t count = profile.cardCount();
        const std::int64_t firstCard = std::clamp<std::int64_t>(cards.first, 0, count);
        const std::int64_t behindCard = std::clamp<std::int64_t>(cards.last, -1, count - 1) + 1;
        m_next = std::max(ids.first, SqlRows::sqlId(static_cast<std::uint32_t>(firstCard), 0));
        m_last = std::min(ids.last, SqlRows::sqlId(static_cast<std::uint32_t>(behindCard), 0) - 1);
    }

    Result<bool> next(SqlPart &part) override
    {
        while (m_next <= m_last) {
            if (m_profile.control().stopRequested())
                return failure(ErrorCode::Cancelled);
            const auto slice = m_profile.slice(m_next);
            if (!slice) { // behind the last slice of a card
                m_next = SqlRows::sqlId(SqlRows::cardOfId(m_next) + 1, 0);
                continue;
            }
            ++m_next;
            if (read(*slice, part))
                return true;
        }
        return false;
    }

private:
    /// Reads the arguments of a slice. Returns whether it has any.
    bool read(SqlSlice slice, SqlPart &part)
    {
        const Trace &trace = *m_profile.trace(slice.card);
        auto record = readRecord(trace, trace.slices().record[slice.slice.value], &m_profile.control());
        if (!record) {
            m_profile.losses().addError(record.error());
            return false;
        }
        if (record->args.kind != JsonValue::Kind::Object || record->args.members.empty())
            return false;
        const auto rows = std::make_shared<const ArgRows>(slice.card, m_profile.card(slice.card).card().rank, slice.slice,
                                                          std::move(record->args.members));
        part.spans.assign(1, rows->span());
        part.rows = rows;
        return true;
    }

    SqlProfile &m_profile;
    std::int64_t m_next = 0; ///< id of a slice
    std::int64_t m_last = -1;
};

constexpr std::array ArgColumns{
    sqlColumn<ArgRows>(
        "slice_id", SqlType::Integer, [](const ArgRows &rows, std::size_t) { return rows.slice(); }, SqlKey::Parent),
    sqlCardColumn<ArgRows>(),
    sqlRankColumn<ArgRows>(),
    sqlColumn<ArgRows>("key", SqlType::Text, [](const ArgRows &rows, std::size_t row) { return rows.key(row); }),
    SqlColumn{"value", SqlType::Any,
              [](const SqlRows &rows, std::size_t row, SqlCell &out) {
                  putArgument(static_cast<const ArgRows &>(rows).value(row), out);
              }},
};

} // namespace

const SqlTable &argsTable()
{
    static constexpr SqlTable Table{.name = "args",
                                    .columns = ArgColumns,
                                    .read = nullptr,
                                    .scan = [](SqlProfile &profile, const SqlBounds &bounds) -> std::unique_ptr<SqlScan> {
                                        return std::make_unique<ArgScan>(profile, bounds);
                                    },
                                    .estimate = [](const Trace &trace) { return 20 * trace.slices().size(); }};
    return Table;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/cardscan.h"

#include "core/sql/base/nameindex.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Hands out the rows of all cards in question, or, sorted by name, those of one name after another.
class CardScan final : public SqlScan
{
public:
    CardScan(const SqlTable &table, SqlProfile &profile, const SqlBounds &bounds)
        : m_table(table), m_profile(profile), m_bounds(bounds)
    {
        const SqlBounds::Range cards = bounds.of(SqlKey::Card);
        const SqlBounds::Range ids = bounds.of(SqlKey::Id);
        const std::int64_t count = table.isOfProfile ? std::min<std::int64_t>(1, profile.cardCount()) : profile.cardCount();
        m_next = std::clamp<std::int64_t>(std::max(table.isOfProfile ? 0 : cards.first, ids.first >> 32), 0, count);
        m_end = std::clamp<std::int64_t>(std::min(table.isOfProfile ? count - 1 : cards.last, ids.last >> 32), -1, count - 1) + 1;
    }

    Result<bool> next(SqlPart &part) override { return m_bounds.order == SqlOrder::Id ? nextCard(part) : nextName(part); }

private:
    /// The rows of one card that have a name.
    struct NamedRows
    {
        std::string_view name;
        std::size_t card = 0; ///< place in m_cards
        SqlSpan span;
    };

    Result<bool> nextCard(SqlPart &part)
    {
        if (m_profile.control().stopRequested())
            return failure(ErrorCode::Cancelled);
        if (m_next >= m_end)
            return false;
        auto rows = m_profile.rows(m_table, static_cast<std::uint32_t>(m_next++));
        if (!rows)
            return failure(rows.error());
        part.rows = std::move(*rows);
        part.spans = part.rows->narrow(m_bounds);
        cutToIds(part);
        return true;
    }

    /// Leaves out of stretches of rows what the bounds of ids leave out. Lists of rows are left to the library.
    void cutToIds(SqlPart &part) const
    {
        const SqlBounds::Range ids = m_bounds.of(SqlKey::Id);
        if (!ids.isLimited())
            return;
        const std::int64_t base = part.rows->id(std::size_t{0});
        for (SqlSpan &span : part.spans) {
            if (span.rows)
                continue;
            const std::int64_t begin = base + span.begin;
            const std::int64_t end = base + span.end;
            const std::int64_t first = std::clamp(ids.first, begin, end);
            const std::int64_t behind = ids.last < end ? std::clamp(ids.last + 1, first, end) : end;
            span = {static_cast<std::uint32_t>(first - base), static_cast<std::uint32_t>(behind - base), nullptr};
        }
    }

    Result<bool> nextName(SqlPart &part)
    {
        if (!m_hasNames) {
            if (const auto sorted = sortNames(); !sorted)
                return failure(sorted.error());
        }
        if (m_nextName == m_names.size())
            return false;
        const NamedRows &named = m_names[m_nextName++];
        part.rows = m_cards[named.card];
        part.spans.assign(1, named.span);
        return true;
    }

    Result<void> sortNames()
    {
        m_hasNames = true;
        for (; m_next < m_end; ++m_next) {
            auto rows = m_profile.rows(m_table, static_cast<std::uint32_t>(m_next));
            if (!rows)
                return failure(rows.error());
            const NameIndex *names = (*rows)->names();
            if (!names)
                continue;
            for (const StringId name : names->sorted())
                m_names.push_back({names->text(name), m_cards.size(), names->of(name)});
            m_cards.push_back(std::move(*rows));
            if (m_profile.control().stopRequested())
                return failure(ErrorCode::Cancelled);
        }
        if (m_cards.size() > 1)
            std::ranges::stable_sort(m_names, {}, &NamedRows::name);
        if (m_bounds.order == SqlOrder::NameDescending)
            std::ranges::reverse(m_names);
        return {};
    }

    const SqlTable &m_table;
    SqlProfile &m_profile;
    SqlBounds m_bounds;
    std::int64_t m_next = 0; ///< card
    std::int64_t m_end = 0;
    bool m_hasNames = false;
    std::vector<SharedSqlRows> m_cards; ///< sorted by name only
    std::vector<NamedRows> m_names;
    std::size_t m_nextName = 0;
};

} // namespace

std::unique_ptr<SqlScan> scanOfCards(const SqlTable &table, SqlProfile &profile, const SqlBounds &bounds)
{
    return std::make_unique<CardScan>(table, profile, bounds);
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/base/sqlprofile.h"

#include <algorithm>
#include <utility>

namespace plumbline {

std::pair<std::uint32_t, std::uint32_t> SqlRows::rowsInside(SqlBounds::Range ids, std::size_t count) const
{
    const std::int64_t begin = id(std::size_t{0});
    const std::int64_t end = begin + static_cast<std::int64_t>(count);
    const std::int64_t first = std::clamp(ids.first, begin, end);
    const std::int64_t behind = ids.last < end ? std::clamp(ids.last + 1, first, end) : end;
    return {static_cast<std::uint32_t>(first - begin), static_cast<std::uint32_t>(behind - begin)};
}

namespace {

/// The rows of a table that cannot be read.
class UnreadableRows final : public SqlRows
{
public:
    using SqlRows::SqlRows;
    [[nodiscard]] std::size_t size() const override { return 0; }
};

} // namespace

SqlProfile::SqlProfile(std::vector<SharedCard> cards, SqlOptions options)
    : m_cards(std::move(cards)), m_options(std::move(options)), m_selfTimes(m_cards.size())
{}

SqlProfile::~SqlProfile() = default;

Result<SharedSqlRows> SqlProfile::rows(const SqlTable &table, std::uint32_t card)
{
    SharedSqlRows &kept = m_rows[{&table, card}];
    if (!kept) {
        auto made = table.read(*this, card);
        if (m_control->stopRequested())
            return failure(ErrorCode::Cancelled);
        if (!made && made.error().code == ErrorCode::OutOfMemory)
            return made;
        if (!made)
            m_losses.addError(made.error());
        kept = made ? std::move(*made) : std::make_shared<const UnreadableRows>(card, m_cards[card]->card().rank);
    }
    return kept;
}

std::optional<SqlSlice> SqlProfile::slice(std::int64_t id) const
{
    const std::uint32_t card = SqlRows::cardOfId(id);
    const std::uint32_t row = SqlRows::rowOfId(id);
    if (id < 0 || card >= m_cards.size() || !trace(card) || row >= trace(card)->slices().size())
        return std::nullopt;
    return SqlSlice{card, SliceId(row)};
}

TimeNs SqlProfile::selfNs(SqlSlice slice)
{
    auto &times = m_selfTimes[slice.card];
    if (!times)
        times = std::make_unique<SelfTimesOfSlices>(*trace(slice.card));
    return times->of(slice.slice);
}

} // namespace plumbline

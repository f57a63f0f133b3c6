// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sql/base/nameindex.h"
#include "core/sql/base/sqlprofile.h"
#include "core/storage/trace.h"

#include <memory>
#include <string_view>
#include <vector>

namespace plumbline {

/// Rows that stand for rows of a timeline, which may be missing: then there are none.
class TraceRows : public SqlRows
{
public:
    TraceRows(SqlProfile &profile, std::uint32_t card)
        : SqlRows(card, profile.card(card).card().rank), m_trace(profile.trace(card))
    {}

    [[nodiscard]] const Trace &trace() const { return *m_trace; }
    [[nodiscard]] bool hasTrace() const { return m_trace != nullptr; }

protected:
    /// Returns a range of absolute times as times of the timeline. A time that cannot be told there becomes the nearest one.
    [[nodiscard]] SqlBounds::Range relative(SqlBounds::Range times) const;

private:
    const Trace *m_trace;
};

/// The slices of a card.
class SliceRows final : public TraceRows
{
public:
    SliceRows(SqlProfile &profile, std::uint32_t card) : TraceRows(profile, card), m_profile(profile) {}

    [[nodiscard]] std::size_t size() const override { return hasTrace() ? trace().slices().size() : 0; }
    /// Uses the lane, begin, end and name. O(rows of the lanes * log slices).
    [[nodiscard]] std::vector<SqlSpan> narrow(const SqlBounds &bounds) const override;
    [[nodiscard]] const NameIndex *names() const override;

    [[nodiscard]] std::string_view text(StringId name) const { return trace().text(name); }
    [[nodiscard]] TimeNs selfNs(std::size_t row) const { return m_profile.selfNs({card(), SliceId(row)}); }

private:
    [[nodiscard]] std::vector<SqlSpan> spansOfTime(const SqlBounds &bounds) const;

    SqlProfile &m_profile;
    mutable std::unique_ptr<const NameIndex> m_names; ///< null until somebody asks
};

/// Returns the word for a role, such as "compute_cube".
[[nodiscard]] std::string_view roleWord(Role role);

} // namespace plumbline

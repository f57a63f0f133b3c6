// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/factlosses.h"
#include "core/facts/opencard.h"
#include "core/query/selftime.h"
#include "core/sql/base/sqloptions.h"
#include "core/sql/base/sqltable.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <typeindex>
#include <typeinfo>
#include <utility>
#include <vector>

namespace plumbline {

/// A slice of a card of a profile.
struct SqlSlice
{
    std::uint32_t card = 0;
    SliceId slice;
};

/// What the tables of one connection are read from: the open cards, and what was made of them so far. For one thread at a time.
class SqlProfile
{
public:
    SqlProfile(std::vector<SharedCard> cards, SqlOptions options);
    ~SqlProfile();
    SqlProfile(const SqlProfile &) = delete;
    SqlProfile &operator=(const SqlProfile &) = delete;

    [[nodiscard]] const std::vector<SharedCard> &cards() const { return m_cards; }
    [[nodiscard]] std::uint32_t cardCount() const { return static_cast<std::uint32_t>(m_cards.size()); }
    [[nodiscard]] const OpenCard &card(std::uint32_t number) const { return *m_cards[number]; }
    /// Returns the timeline of a card; null without one.
    [[nodiscard]] const Trace *trace(std::uint32_t number) const { return m_cards[number]->trace().get(); }

    [[nodiscard]] const SqlOptions &options() const { return m_options; }
    /// Returns what the tables read so far lack, to which more may be added.
    [[nodiscard]] FactLosses &losses() { return m_losses; }

    /// Returns the control of the statement that runs. It must not be asked for otherwise.
    [[nodiscard]] TaskControl &control() const { return *m_control; }
    void setControl(TaskControl *control) { m_control = control; }

    /// Returns the rows of a table of a card, which are made when they are first asked for; none of what cannot be read, which is
    /// then a loss. Errors: Cancelled, OutOfMemory.
    [[nodiscard]] Result<SharedSqlRows> rows(const SqlTable &table, std::uint32_t card);

    /// Returns something about the whole profile that several tables are read from. `make` makes it when it is first asked for.
    template<typename T, typename Make>
    [[nodiscard]] Result<std::shared_ptr<const T>> kept(const Make &make)
    {
        std::shared_ptr<const void> &kept = m_kept[typeid(T)];
        if (!kept) {
            Result<std::shared_ptr<const T>> made = make();
            if (!made)
                return made;
            kept = std::move(*made);
        }
        return std::static_pointer_cast<const T>(kept);
    }

    /// Returns the slice of an id; empty if no card has it.
    [[nodiscard]] std::optional<SqlSlice> slice(std::int64_t id) const;
    /// Returns the self time of a slice.
    [[nodiscard]] TimeNs selfNs(SqlSlice slice);

private:
    std::vector<SharedCard> m_cards;
    SqlOptions m_options;
    FactLosses m_losses;
    std::map<std::type_index, std::shared_ptr<const void>> m_kept;
    std::vector<std::unique_ptr<SelfTimesOfSlices>> m_selfTimes; ///< by card; null until somebody asks
    std::map<std::pair<const SqlTable *, std::uint32_t>, SharedSqlRows> m_rows;
    TaskControl *m_control = nullptr;
};

} // namespace plumbline

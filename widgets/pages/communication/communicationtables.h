// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/communication/communicationanalysis.h"
#include "widgets/tables/tablesource.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

using SharedCommunication = std::shared_ptr<const ProfileCommunication>;

/// Words of the user's language that stand in cells; asked for on the window thread.
struct CommunicationWords
{
    std::string collective;
    std::string pointToPoint;
    std::string ofJob;
    std::string ofGroup;
    std::string arrivedLast;

    [[nodiscard]] static CommunicationWords ofNow();
};

/// Calls as rows, in the order of `rows`; cells are looked up when they are asked for. O(1).
[[nodiscard]] std::shared_ptr<const TableSource> operatorTable(SharedCommunication all, ChosenRows rows,
                                                               CommunicationWords words);
/// Links as rows, likewise.
[[nodiscard]] std::shared_ptr<const TableSource> linkTable(SharedCommunication all, ChosenRows rows, CommunicationWords words);
/// Totals of step, kind and group on each card as rows. O(totals).
[[nodiscard]] std::shared_ptr<const TableSource> totalTable(const ProfileCommunication &all, const ChosenTotals &totals,
                                                            const CommunicationWords &words);

/// Who came last to a collective, and what says so.
struct LastArrival
{
    std::size_t position = 0; ///< in the calls
    bool isByWait = true;     ///< it waited the shortest; else nothing tells of waiting, and it took the shortest time
    std::int64_t shortestNs = 0;
    std::int64_t longestNs = 0; ///< of the others
};
/// Of the same call on several cards; none where they do not differ, or a card does not tell.
[[nodiscard]] std::optional<LastArrival> lastArrival(const ProfileCommunication &all, const ChosenRows &calls);

/// The same call on several cards as rows, with a mark at the one that came last.
[[nodiscard]] std::shared_ptr<const TableSource> sameCallTable(const ProfileCommunication &all, const ChosenRows &calls,
                                                               const CommunicationWords &words);

/// Which column of operatorTable() the rows are sorted by at first.
inline constexpr std::size_t OperatorElapseColumn = 9;

} // namespace plumbline

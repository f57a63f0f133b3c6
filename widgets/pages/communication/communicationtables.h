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

/// Words that stand in cells, in the language of the user. They must be made on the window thread.
struct CommunicationWords
{
    std::string collective;
    std::string pointToPoint;
    std::string ofJob;
    std::string ofGroup;
    std::string arrivedLast;
    std::string allOperators;

    [[nodiscard]] static CommunicationWords ofNow();
};

/// Returns a table of calls in the order of `rows`. Cells are made when they are asked for.
[[nodiscard]] std::shared_ptr<const TableSource> operatorTable(SharedCommunication all, ChosenRows rows,
                                                               CommunicationWords words);
/// Returns a table of links in the order of `rows`. Cells are made when they are asked for.
[[nodiscard]] std::shared_ptr<const TableSource> linkTable(SharedCommunication all, ChosenRows rows, CommunicationWords words);
/// Returns a table of totals: sums of step, group and kind on each card. O(totals).
[[nodiscard]] std::shared_ptr<const TableSource> totalTable(const ProfileCommunication &all, const ChosenTotals &totals,
                                                            const CommunicationWords &words);

/// Returns a table of the means over the steps (communicationMeans()) of the cards and groups that fulfil a filter: first all
/// operators of a card together, then each. Other conditions of the filter do not count. O(operators log operators).
[[nodiscard]] std::shared_ptr<const TableSource> meanTable(const ProfileCommunication &all, const CommunicationFilter &filter,
                                                           const CommunicationWords &words);

/// Which card came last to a collective, and the figures that show it.
struct LastArrival
{
    std::size_t position = 0; ///< index into the calls
    bool isByWait = true;     ///< whether it waited the shortest time; otherwise no waits are known, and its call was the
                              ///< shortest
    std::int64_t shortestNs = 0;
    std::int64_t longestNs = 0; ///< longest time of the others
};
/// Returns whether calls are transfers of a graph of MindInsight. Its operators that send or receive have the same name on each
/// card of a stage, and each card exchanges data with another rank.
[[nodiscard]] bool areOfPairs(const ProfileCommunication &all, const ChosenRows &calls);

/// Returns whether the ranks leave these calls together, as an AllReduce, so that their waits tell who arrived last. The root of
/// a broadcast may leave before others arrive.
[[nodiscard]] bool leaveTogether(const ProfileCommunication &all, const ChosenRows &calls);
/// Returns the last arrival of the same call on several cards. Empty if their times do not differ, if a card has no time, or if
/// areOfPairs().
[[nodiscard]] std::optional<LastArrival> lastArrival(const ProfileCommunication &all, const ChosenRows &calls);

/// Returns a table of the same call on several cards. The one that came last is marked.
[[nodiscard]] std::shared_ptr<const TableSource> sameCallTable(const ProfileCommunication &all, const ChosenRows &calls,
                                                               const CommunicationWords &words);

/// The column of operatorTable() that rows are sorted by at first.
inline constexpr std::size_t OperatorElapseColumn = 9;

} // namespace plumbline

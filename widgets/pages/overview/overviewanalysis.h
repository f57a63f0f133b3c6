// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/cardgroups.h"
#include "core/analysis/steps/cardoverview.h"
#include "core/analysis/steps/triage.h"
#include "core/base/result.h"
#include "widgets/cards/pagecard.h"
#include "widgets/tables/tablesource.h"

#include <QStringList>

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace plumbline {

/// What each card did, as the overview shows it.
struct ProfileOverview
{
    PageCards cards;
    std::vector<CardOverview> overviews; ///< of the cards, in their order
    std::vector<std::string> steps;      ///< all step numbers there are, in natural order
    std::vector<CardGroup> groups;       ///< that the cards could be restricted to
    bool isOfRange = false;

    /// What is told of a card in a step; "" is the whole trace, of a card without a timeline the sum of its steps.
    [[nodiscard]] OverviewQuantities quantities(std::size_t card, const std::string &step) const;
    /// How the profiler's own figures differ from those computed here, over all steps that have both.
    struct Check
    {
        std::size_t compared = 0;   ///< steps
        std::size_t tableOnly = 0;  ///< steps that only the profiler's table tells of
        std::size_t differing = 0;  ///< of those, in computing, communication, their overlap or free time
        std::int64_t largestNs = 0; ///< of these
        std::int64_t atEdgesNs = 0; ///< the largest of preparing and stage, which the file rounds by itself
    };
    [[nodiscard]] Check check() const;
};

/// `ranges` holds one range in the own time of each card, or is empty. Reads step tables and groups. Errors: Cancelled.
[[nodiscard]] Result<std::shared_ptr<const ProfileOverview>>
analyseProfile(const PageCards &cards, const std::vector<std::optional<TimeRange>> &ranges, TaskControl &control);

/// Some cards (indices) in a step as rows in their order, and the columns by name.
[[nodiscard]] std::shared_ptr<const TableSource> overviewTable(const ProfileOverview &overview, const std::string &step,
                                                               std::span<const std::size_t> cards);

/// How far the cards of such a table are apart, column by column, under the title `title`; empty for fewer than two.
[[nodiscard]] QStringList spreadTexts(const TableSource &table, const QString &title);

/// Which column of overviewTable() the rows are sorted by at first.
inline constexpr std::size_t OverviewRankColumn = 1;

} // namespace plumbline

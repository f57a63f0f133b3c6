// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/cardgroups.h"
#include "core/analysis/steps/cardoverview.h"
#include "core/analysis/steps/triage.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/base/timerange.h"
#include "widgets/cards/pagecard.h"
#include "widgets/comparison/comparisontables.h"
#include "widgets/pages/profilepage.h"
#include "widgets/tables/tablesource.h"

#include <QMetaType>
#include <QStringList>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace plumbline {

/// What the figures of an overview belong to.
struct OverviewSpan
{
    enum class Kind : std::uint8_t {
        Mean,  ///< the mean of the steps of each card
        Whole, ///< the whole trace; for a card without a timeline the sum of its steps
        Step,  ///< one step
    };
    Kind kind = Kind::Mean;
    std::string step; ///< of the kind Step

    friend bool operator==(const OverviewSpan &, const OverviewSpan &) = default;
};

/// The figures of all cards that the overview shows.
struct ProfileOverview
{
    PageCards cards;
    std::vector<CardOverview> overviews;   ///< one for each card, in the order of the cards
    std::vector<OverviewQuantities> means; ///< the mean step of each card; nothing is known of a card without steps
    std::vector<std::string> steps;        ///< all step numbers, in natural order
    /// By job, each of `steps` as the mean over those cards of the job that tell the quantity.
    std::map<int, std::vector<OverviewQuantities>> stepMeans;
    /// Cards that the page can be limited to: those of a job of several, and those of a group that communicates.
    struct Group
    {
        std::optional<int> job; ///< set if these are all cards of that job
        CardGroup cards;
    };
    std::vector<Group> groups;
    /// Whether the figures cover a range only.
    bool isOfRange = false;

    /// Returns the quantities of a card. Those of a range are the only ones that an overview of a range knows.
    [[nodiscard]] OverviewQuantities quantities(std::size_t card, const OverviewSpan &span) const;
    /// Returns what to show first: the only step or the mean of several, as far as a timeline tells how their time divides or
    /// there is no timeline. Else everything.
    [[nodiscard]] OverviewSpan firstSpan() const;
    /// The differences between the figures of the profiler and those computed here, over all steps that have both.
    struct Check
    {
        std::size_t compared = 0;       ///< steps that have both
        std::vector<std::string> files; ///< names of the files of the profiler, each once, in the order of the cards
        std::size_t tableOnly = 0;      ///< steps for which only the table of the profiler has figures
        std::size_t stagesOnly = 0;     ///< steps of which nothing but length and gap is known, because there is no timeline
        std::size_t divided = 0;        ///< steps of timelines that show how their time divides
        std::size_t undivided = 0;      ///< steps of timelines that do not show how their time divides
        std::size_t differing = 0;      ///< compared steps that differ in computing, communication, overlapped or free time
        std::int64_t largestNs = 0;     ///< the largest of these differences
        std::int64_t atEdgesNs = 0; ///< the largest difference in preparing, bubble and stage, which the file rounds separately
    };
    [[nodiscard]] Check check() const;
};

/// Computes the overview. Reads the step tables and groups. `ranges` has one range for each card, in its own time, or is empty.
/// Errors: Cancelled.
[[nodiscard]] Result<std::shared_ptr<const ProfileOverview>>
analyseProfile(const PageCards &cards, const std::vector<std::optional<TimeRange>> &ranges, TaskControl &control);

/// Returns a table with a row for each of the given cards, in their order. `cards` are indexes.
[[nodiscard]] std::shared_ptr<const TableSource> overviewTable(const ProfileOverview &overview, const OverviewSpan &span,
                                                               std::span<const std::size_t> cards);

/// Returns for each column of such a table how far the cards are apart, with `title` in the first column. Empty if there are
/// fewer than two cards.
[[nodiscard]] QStringList spreadTexts(const TableSource &table, const QString &title);

/// The column of overviewTable() that rows are sorted by at first.
inline constexpr std::size_t OverviewRankColumn = 1;

/// Returns the differences of the overview in a step of the base, or over the whole captures if `step` is "". Errors: Cancelled.
[[nodiscard]] Result<ComparedTable> overviewPageDifferences(const PairedCards &cards, const std::string &step,
                                                            TaskControl &control);

/// Returns the step gap where it is longer than usual: 1 ms, as the rules of data input take it (`gap_ns`, docs/advice.md 5). It
/// is no part of the free time. Empty where it is the time before the first task of the step itself, which counts as preparing.
[[nodiscard]] std::optional<TimeNs> longStepGap(const OverviewQuantities &quantities);

} // namespace plumbline

Q_DECLARE_METATYPE(plumbline::OverviewSpan)

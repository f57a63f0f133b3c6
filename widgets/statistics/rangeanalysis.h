// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/compare/differences.h"
#include "core/query/counterstatistics.h"
#include "core/query/rangestatistics.h"
#include "widgets/support/asynctask.h"
#include "widgets/timeline/state/slicehit.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace plumbline {

/// Statistics of what the timeline shows: of the marked range where there is one, else of the visible one, on one card.
/// Computed in the background a moment after the range stands still, and only while somebody looks.
class RangeAnalysis final : public QObject
{
    Q_OBJECT

public:
    enum class Lanes { All, Device, Selected };

    /// The two cards of a comparison, as they are asked.
    struct Sides
    {
        int base = 0;
        int target = 1;
        StatisticsQuery baseQuery; ///< in the own time of each
        StatisticsQuery targetQuery;
        std::shared_ptr<const Trace> baseTrace;
        std::shared_ptr<const Trace> targetTrace;
        std::shared_ptr<const Matching> matching; ///< null until it is made

        friend bool operator==(const Sides &left, const Sides &right)
        {
            return left.base == right.base && left.target == right.target && left.baseQuery.range == right.baseQuery.range &&
                   left.targetQuery.range == right.targetQuery.range && left.matching == right.matching &&
                   left.baseQuery.lanes == right.baseQuery.lanes && left.targetQuery.lanes == right.targetQuery.lanes;
        }
    };

    /// What was asked; kept with the answer, because the timeline moves on meanwhile.
    struct Question
    {
        int card = 0;
        bool isMarked = false;
        TimeRange axisRange;
        Lanes lanes = Lanes::All;
        LaneId selectedLane;
        StatisticsQuery query;      ///< in the card's own time
        std::optional<Sides> sides; ///< while cards are compared

        friend bool operator==(const Question &left, const Question &right)
        {
            return left.card == right.card && left.isMarked == right.isMarked && left.axisRange == right.axisRange &&
                   left.lanes == right.lanes && left.selectedLane == right.selectedLane && left.query.by == right.query.by &&
                   left.sides == right.sides;
        }
    };

    struct Answer
    {
        Question question;
        std::shared_ptr<const Trace> trace;
        RangeStatistics slices;
        std::vector<SeriesStatistics> counters;
        std::optional<GroupDifferences> differences; ///< of the sides; none while nothing is compared
    };

    /// `state` must outlive the analysis.
    explicit RangeAnalysis(TimelineState *state, QObject *parent = nullptr);

    /// Nothing is computed while nobody looks.
    void setWatched(bool watched);
    void setGroupBy(GroupBy by);
    void setLanes(Lanes lanes);
    void setCard(int card);
    [[nodiscard]] int card() const { return m_card; }
    [[nodiscard]] bool isBusy() const { return m_delay.isActive() || m_task.isRunning(); }
    /// The last answer; null before the first and without cards.
    [[nodiscard]] const std::shared_ptr<const Answer> &answer() const { return m_answer; }

    /// Why there is no answer, when computing it failed.
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }

    /// The command that gives the same numbers; "" without an answer. `path` and `rank` name the card.
    [[nodiscard]] QString command() const;
    /// The groups as `stats --csv` writes them.
    [[nodiscard]] QString csv() const;

Q_SIGNALS:
    void changed();

private:
    void ask();
    void start();
    [[nodiscard]] Question question() const;
    [[nodiscard]] LaneId selectedLaneOf(int card) const;
    [[nodiscard]] std::optional<Sides> sides(TimeRange axisRange) const;

    TimelineState *m_state;
    bool m_isWatched = false;
    int m_card = 0;
    GroupBy m_by = GroupBy::Name;
    Lanes m_lanes = Lanes::All;
    QTimer m_delay;
    AsyncTask<std::shared_ptr<const Answer>> m_task;
    std::shared_ptr<const Answer> m_answer;
    std::optional<Error> m_error;
};

/// The slices of one group of an answer, by start. O(slices in the range); any thread. Errors: Cancelled.
[[nodiscard]] Result<SliceHits> slicesOfGroup(const RangeAnalysis::Answer &answer, std::uint32_t key, const TaskControl &control);

} // namespace plumbline

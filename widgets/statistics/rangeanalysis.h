// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/compare/differences.h"
#include "core/query/counterstatistics.h"
#include "core/query/flowstatistics.h"
#include "core/query/rangestatistics.h"
#include "widgets/support/asynctask.h"
#include "widgets/timeline/state/slicehit.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace plumbline {

/// Computes statistics of one card for the marked range or, without one, for the visible range. It starts in the background a
/// moment after the range last changed, and only while the result is shown.
class RangeAnalysis final : public QObject
{
    Q_OBJECT

public:
    /// Which lanes count. Where the range is marked on some lanes, All stands for these.
    enum class Lanes { All, Device, Selected };

    /// The two cards of a comparison, with the question for each of them.
    struct Sides
    {
        int base = 0;
        int target = 1;
        StatisticsQuery baseQuery;   ///< in the base's own time
        StatisticsQuery targetQuery; ///< in the target's own time
        std::shared_ptr<const Trace> baseTrace;
        std::shared_ptr<const Trace> targetTrace;
        std::shared_ptr<const Matching> matching; ///< null until it is computed

        friend bool operator==(const Sides &left, const Sides &right)
        {
            return left.base == right.base && left.target == right.target && left.baseQuery.range == right.baseQuery.range &&
                   left.targetQuery.range == right.targetQuery.range && left.matching == right.matching &&
                   left.baseQuery.lanes == right.baseQuery.lanes && left.targetQuery.lanes == right.targetQuery.lanes;
        }
    };

    /// All that the statistics depend on. It is stored with the answer, because the timeline may change in the meantime.
    struct Question
    {
        int card = 0;
        bool isMarked = false;
        TimeRange axisRange;
        Lanes lanes = Lanes::All;
        LaneId selectedLane;
        bool isOnLanes = false;     ///< only the lanes count on which the range is marked
        StatisticsQuery query;      ///< in the card's own time
        std::optional<Sides> sides; ///< set while cards are compared

        friend bool operator==(const Question &left, const Question &right)
        {
            return left.card == right.card && left.isMarked == right.isMarked && left.axisRange == right.axisRange &&
                   left.lanes == right.lanes && left.selectedLane == right.selectedLane && left.isOnLanes == right.isOnLanes &&
                   left.query.lanes == right.query.lanes && left.query.by == right.query.by && left.sides == right.sides;
        }
    };

    /// The statistics for a question.
    struct Answer
    {
        Question question;
        std::shared_ptr<const Trace> trace;
        RangeStatistics slices;
        std::vector<SeriesStatistics> counters;
        std::vector<FlowStatistics> flows;
        std::optional<GroupDifferences> differences; ///< differences between the sides; none without a comparison
    };

    /// Creates the analysis. `state` must outlive it.
    explicit RangeAnalysis(TimelineState *state, QObject *parent = nullptr);

    /// Sets whether the result is shown. Nothing is computed otherwise.
    void setWatched(bool watched);
    void setGroupBy(GroupBy by);
    void setLanes(Lanes lanes);
    void setCard(int card);
    [[nodiscard]] int card() const { return m_card; }
    [[nodiscard]] bool isBusy() const { return m_delay.isActive() || m_task.isRunning(); }
    /// Returns the last answer. Null before the first one, and after the cards have changed until there is a new one.
    [[nodiscard]] const std::shared_ptr<const Answer> &answer() const { return m_answer; }

    /// Returns why computing the answer failed.
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }

    /// Returns the command line that gives the groups; "" without an answer. Path and rank of the profile name the card.
    [[nodiscard]] QString command() const;
    /// Does the same for a command of that name with these further options.
    [[nodiscard]] QString command(const QString &name, const QStringList &options) const;
    /// Returns the groups as `stats --csv` writes them; "" without an answer.
    [[nodiscard]] QString csv() const;

Q_SIGNALS:
    void changed();

private:
    void ask();
    void start();
    [[nodiscard]] Question question() const;
    [[nodiscard]] LaneId selectedLaneOf(int card) const;
    [[nodiscard]] std::vector<bool> markedLanesOf(int card) const;
    /// Returns whether only the lanes count on which the range is marked.
    [[nodiscard]] bool isOnMarkedLanes() const;
    [[nodiscard]] StatisticsQuery queryOf(int card, const Trace &trace, LaneId selected, TimeRange axisRange) const;
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

/// Returns the slices of one group of an answer, sorted by start. O(slices in the range). May be called on any thread. Errors:
/// Cancelled.
[[nodiscard]] Result<SliceHits> slicesOfGroup(const RangeAnalysis::Answer &answer, std::uint32_t key, const TaskControl &control);

} // namespace plumbline

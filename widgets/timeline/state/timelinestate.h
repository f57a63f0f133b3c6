// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clockmap.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/timeline/layout/comparison.h"
#include "widgets/timeline/state/evidencemark.h"
#include "widgets/timeline/state/pathmarks.h"
#include "widgets/timeline/state/searchhighlight.h"
#include "widgets/timeline/state/slicecolours.h"
#include "widgets/timeline/state/timemark.h"

#include <QObject>
#include <QSet>
#include <QString>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace plumbline {

/// Which flows of the selected slice are drawn: those that touch it, or its whole chain of causes and effects (flowChainOf()).
enum class FlowReach : std::uint8_t { Direct, Chain };

/// Lanes of several cards, each with the index of its card; sorted, none twice.
using LaneSet = std::vector<std::pair<int, LaneId>>;

/// The state that all views of the timeline observe: cards and their clocks, visible and marked range, selection, hover,
/// comparison and highlights. No view owns it. Times are on the shared axis, in nanoseconds from the earliest first slice of all
/// cards; clock(card) converts the card's own times to it. Window thread only.
class TimelineState : public QObject
{
    Q_OBJECT

public:
    explicit TimelineState(QObject *parent = nullptr);

    /// Replaces all cards. Resets both ranges, the marks, the selection, the shown flow categories, the comparison and all
    /// highlights.
    void setCards(std::vector<TimelineCard> cards);
    [[nodiscard]] const std::vector<TimelineCard> &cards() const { return m_cards; }
    /// Returns the clock that converts the card's own times to the shared axis.
    [[nodiscard]] const ClockMap &clock(int card) const { return m_clocks[static_cast<std::size_t>(card)]; }
    /// Returns the clock that the card's own timestamps give. Cards of a run that was recorded at another time are put at
    /// the start of the axis instead.
    [[nodiscard]] const ClockMap &recordedClock(int card) const { return m_recordedClocks[static_cast<std::size_t>(card)]; }
    /// Moves a card along the axis. Visible range and selection stay where they are, as far as the new limits allow.
    void setClock(int card, const ClockMap &clock);
    /// Returns whether a card is drawn from the start of the axis because it was recorded at another time than the earliest one.
    [[nodiscard]] bool isAlignedByStart(int card) const;
    /// Returns the absolute time, in nanoseconds, that a time on the axis is on a card.
    [[nodiscard]] std::int64_t absoluteNs(int card, TimeNs axisTime) const;
    /// Returns the absolute time of 0 on the shared axis, in nanoseconds.
    [[nodiscard]] std::int64_t axisOriginNs() const { return m_axisOriginNs; }

    /// Returns the comparison of two cards; null if no cards are compared.
    [[nodiscard]] const Comparison *comparison() const { return m_comparison ? &*m_comparison : nullptr; }
    /// Starts, changes or ends the comparison and places the target as the alignment says. The target of the comparison before
    /// returns to where it was recorded. A card that does not exist, or the same card twice, ends the comparison.
    void setComparison(std::optional<Comparison> comparison);
    /// Returns the partner of a slice; an invalid item if it has none. O(1).
    [[nodiscard]] TimelineItem partnerOf(TimelineItem item) const;

    /// Returns the partner of a lane; invalid if it has none. O(lanes).
    [[nodiscard]] LaneId partnerLaneOf(int card, LaneId lane) const;
    /// Returns the differences of a lane of the base from its partner; null if there are none. O(log lanes).
    [[nodiscard]] const LaneDifferences *differencesOf(int card, LaneId lane) const;
    /// Returns how the comparison is drawn. It is kept for the next comparison, except that isTargetInPlace is reset when other
    /// cards are compared.
    [[nodiscard]] const ComparisonView &comparisonView() const { return m_comparisonView; }
    void setComparisonView(const ComparisonView &view);

    /// Returns the range of everything that is drawn.
    [[nodiscard]] TimeRange fullRange() const { return m_fullRange; }
    /// Returns the range of all slices, which the timeline shows first.
    [[nodiscard]] TimeRange slicesRange() const { return m_slicesRange; }
    /// Returns the range of a slice or an instant on the shared axis; empty for an instant.
    [[nodiscard]] TimeRange rangeOf(TimelineItem item) const;
    [[nodiscard]] TimeRange visibleRange() const { return m_visibleRange; }
    /// Sets the visible range. It is clamped to the full range with a margin, and to at least MinimumRangeNs.
    void setVisibleRange(TimeRange range);
    /// Moves the visible range so that `time` is in its middle, or as near as the limits allow. Its length stays.
    void centreOn(TimeNs time);
    static constexpr TimeNs MinimumRangeNs = 10; ///< at this length one nanosecond is at least a hundred pixels wide

    [[nodiscard]] TimelineItem selection() const { return m_selection; }
    /// Selects an item, or nothing if it is invalid. An item that does not exist on the cards is ignored.
    void select(TimelineItem item);
    [[nodiscard]] TimelineItem hover() const { return m_hover; }
    void setHover(TimelineItem item);

    /// Returns the marked range; it is never empty.
    [[nodiscard]] std::optional<TimeRange> markedRange() const { return m_markedRange; }
    /// Returns the lanes on which the range is marked; none if it is marked on all lanes, or if nothing is marked.
    [[nodiscard]] const LaneSet &markedLanes() const { return m_markedLanes; }
    /// Marks a range on these lanes, or on all lanes if there are none. An empty range removes the mark.
    void setMarkedRange(std::optional<TimeRange> range, LaneSet lanes = {});

    /// Returns the times and ranges that the user named, in the order in which they were made.
    [[nodiscard]] const TimeMarks &marks() const { return m_marks; }
    /// Replaces the marks; those beyond MostMarks are left out.
    void setMarks(TimeMarks marks);

    /// Returns whether rulers and readouts show date and time of day instead of the time from the start.
    [[nodiscard]] bool isRulerAbsolute() const { return m_rulerAbsolute; }
    void setRulerAbsolute(bool absolute);

    /// Returns the hits of the search; null while nothing is searched.
    [[nodiscard]] const SearchHighlight *searchHighlight() const { return m_searchHighlight.get(); }
    void setSearchHighlight(std::shared_ptr<const SearchHighlight> highlight);

    /// Returns where the evidence of findings is shown; null while none is.
    [[nodiscard]] const EvidenceMarks &evidenceMarks() const { return m_evidenceMarks; }
    /// Sets the evidence that is shown. Its card numbers are those of this state.
    void setEvidenceMarks(EvidenceMarks marks);
    /// Returns how many findings have evidence on a lane. O(log lanes).
    [[nodiscard]] LaneFindings findingsOn(int card, LaneId lane) const;
    /// Returns where the time lies that findings could save; empty while none is shown.
    [[nodiscard]] const AdviceCosts &adviceCosts() const { return m_adviceCosts; }
    /// Sets where the time lies that findings could save. The card numbers are those of this state.
    void setAdviceCosts(AdviceCosts costs);

    /// Returns the critical path that is shown; null while none is.
    [[nodiscard]] const SharedPathMarks &pathMarks() const { return m_pathMarks; }
    /// Sets the critical path that is shown. Its card numbers are those of this state.
    void setPathMarks(SharedPathMarks marks);

    /// Returns the colours that slices have in place of those of their roles; null while they have these.
    [[nodiscard]] const SharedSliceColours &sliceColours() const { return m_sliceColours; }
    /// Sets other colours of slices than those of their roles. Their cards are those of this state.
    void setSliceColours(SharedSliceColours colours);

    /// Returns all flow categories of the cards, sorted by name, with the number of flows in each.
    [[nodiscard]] const std::vector<std::pair<QString, qint64>> &flowCategories() const { return m_flowCategories; }
    [[nodiscard]] bool isFlowCategoryShown(const QString &category) const;
    /// Shows or hides a category: the flows of shown categories are drawn in the visible range. Flows of the selected slice are
    /// always drawn.
    void setFlowCategoryShown(const QString &category, bool shown);
    [[nodiscard]] FlowReach flowReach() const { return m_flowReach; }
    void setFlowReach(FlowReach reach);

Q_SIGNALS:
    void cardsChanged();
    void clocksChanged(); ///< the clock of a card changed
    void comparisonChanged();
    void comparisonViewChanged();
    void visibleRangeChanged();
    void selectionChanged();
    void hoverChanged();
    void markedRangeChanged(); ///< the marked range, or its lanes
    void marksChanged();
    void searchHighlightChanged();
    void evidenceMarksChanged();
    void adviceCostsChanged();
    void pathMarksChanged();
    void sliceColoursChanged();
    void rulerChanged();
    void flowCategoriesChanged();
    void flowReachChanged();

private:
    void updateRanges();

    std::vector<TimelineCard> m_cards;
    std::vector<ClockMap> m_clocks;
    std::vector<ClockMap> m_recordedClocks;
    std::optional<Comparison> m_comparison;
    ComparisonView m_comparisonView;
    std::int64_t m_axisOriginNs = 0;
    TimeRange m_fullRange;
    TimeRange m_slicesRange;
    TimeRange m_visibleRange;
    TimelineItem m_selection;
    TimelineItem m_hover;
    std::optional<TimeRange> m_markedRange;
    LaneSet m_markedLanes;
    TimeMarks m_marks;
    bool m_rulerAbsolute = false;
    std::shared_ptr<const SearchHighlight> m_searchHighlight;
    EvidenceMarks m_evidenceMarks;
    LaneFindingCounts m_laneFindings; ///< of m_evidenceMarks
    AdviceCosts m_adviceCosts;
    std::vector<std::pair<QString, qint64>> m_flowCategories;
    QSet<QString> m_shownFlowCategories;
    FlowReach m_flowReach = FlowReach::Direct;
    SharedPathMarks m_pathMarks;
    SharedSliceColours m_sliceColours;
};

} // namespace plumbline

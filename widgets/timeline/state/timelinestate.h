// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clockmap.h"
#include "widgets/cards/timelinecard.h"
#include "widgets/timeline/layout/comparison.h"
#include "widgets/timeline/state/evidencemark.h"
#include "widgets/timeline/state/searchhighlight.h"

#include <QObject>
#include <QSet>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// Which arrows a selected slice shows: those that touch it, or the whole chain of causes and effects (flowChainOf()).
enum class FlowReach : std::uint8_t { Direct, Chain };

/// What the timeline shows: the one object every view observes and none owns. Times are on the shared axis:
/// nanoseconds from the earliest first slice of all cards; clock(card) puts a card's own times on it.
/// All members belong to the window thread.
class TimelineState : public QObject
{
    Q_OBJECT

public:
    explicit TimelineState(QObject *parent = nullptr);

    void setCards(std::vector<TimelineCard> cards); ///< replaces all; resets range, selection and flow categories
    [[nodiscard]] const std::vector<TimelineCard> &cards() const { return m_cards; }
    [[nodiscard]] const ClockMap &clock(int card) const { return m_clocks[static_cast<std::size_t>(card)]; }
    /// What the card's own timestamps say; where a card lies more than a day behind the earliest, the start of the axis.
    [[nodiscard]] const ClockMap &recordedClock(int card) const { return m_recordedClocks[static_cast<std::size_t>(card)]; }
    /// Draws a card elsewhere on the axis. Range and selection stay where they are, as far as the new limits allow.
    void setClock(int card, const ClockMap &clock);
    /// Whether a card lies more than a day behind the earliest, and is therefore drawn from the start of the axis.
    [[nodiscard]] bool isAlignedByStart(int card) const;
    /// The absolute time that an axis time means on a card.
    [[nodiscard]] std::int64_t absoluteNs(int card, TimeNs axisTime) const;
    /// Absolute time of 0 on the shared axis.
    [[nodiscard]] std::int64_t axisOriginNs() const { return m_axisOriginNs; }

    /// The cards that are compared; null without.
    [[nodiscard]] const Comparison *comparison() const { return m_comparison ? &*m_comparison : nullptr; }
    /// Lays the target over the base as the alignment says; what was compared before goes back to where it was recorded. Cards
    /// that are not there, or one with itself, end the comparison.
    void setComparison(std::optional<Comparison> comparison);
    /// The slice of the other card that is the same work; an invalid item where there is none. O(1).
    [[nodiscard]] TimelineItem partnerOf(TimelineItem item) const;

    /// The lane of the other card that does the same; invalid without one. O(lanes).
    [[nodiscard]] LaneId partnerLaneOf(int card, LaneId lane) const;
    /// The differences of a lane of the base from its partner; null without one. O(log lanes).
    [[nodiscard]] const LaneDeltas *deltasOf(int card, LaneId lane) const;
    /// How the comparison is drawn; kept from one to the next, but for the target in place of the base.
    [[nodiscard]] const ComparisonView &comparisonView() const { return m_comparisonView; }
    void setComparisonView(const ComparisonView &view);

    /// Span of everything drawn.
    [[nodiscard]] TimeRange fullRange() const { return m_fullRange; }
    /// Span of all slices: what the timeline shows first.
    [[nodiscard]] TimeRange slicesRange() const { return m_slicesRange; }
    /// The span of an item on the shared axis; empty for an instant.
    [[nodiscard]] TimeRange rangeOf(TimelineItem item) const;
    [[nodiscard]] TimeRange visibleRange() const { return m_visibleRange; }
    /// Clamped to the full range (with some margin) and to at least MinimumRangeNs.
    void setVisibleRange(TimeRange range);
    /// Moves the visible range so that `time` is in its middle, or as near as the limits allow; its length stays.
    void centreOn(TimeNs time);
    static constexpr TimeNs MinimumRangeNs = 10; ///< one nanosecond is then at least a hundred pixels wide

    [[nodiscard]] TimelineItem selection() const { return m_selection; }
    void select(TimelineItem item);
    [[nodiscard]] TimelineItem hover() const { return m_hover; }
    void setHover(TimelineItem item);

    /// A marked span of time, by dragging; none when empty.
    [[nodiscard]] std::optional<TimeRange> markedRange() const { return m_markedRange; }
    void setMarkedRange(std::optional<TimeRange> range);

    /// Whether rulers and readouts say date and time of day instead of the time from the start.
    [[nodiscard]] bool isRulerAbsolute() const { return m_rulerAbsolute; }
    void setRulerAbsolute(bool absolute);

    /// What a search found; none while nothing is searched.
    [[nodiscard]] const SearchHighlight *searchHighlight() const { return m_searchHighlight.get(); }
    void setSearchHighlight(std::shared_ptr<const SearchHighlight> highlight);

    /// Where findings show; null while none are marked.
    [[nodiscard]] const EvidenceMarks &evidenceMarks() const { return m_evidenceMarks; }
    /// Their cards are those of the state.
    void setEvidenceMarks(EvidenceMarks marks);

    /// All flow categories of the cards, sorted, with the number of arrows each.
    [[nodiscard]] const std::vector<std::pair<QString, qint64>> &flowCategories() const { return m_flowCategories; }
    [[nodiscard]] bool isFlowCategoryShown(const QString &category) const;
    /// Shown categories draw all their visible arrows; the selected slice's arrows are drawn in any case.
    void setFlowCategoryShown(const QString &category, bool shown);
    [[nodiscard]] FlowReach flowReach() const { return m_flowReach; }
    void setFlowReach(FlowReach reach);

Q_SIGNALS:
    void cardsChanged();
    void clocksChanged(); ///< a card moved along the axis
    void comparisonChanged();
    void comparisonViewChanged();
    void visibleRangeChanged();
    void selectionChanged();
    void hoverChanged();
    void markedRangeChanged();
    void searchHighlightChanged();
    void evidenceMarksChanged();
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
    bool m_rulerAbsolute = false;
    std::shared_ptr<const SearchHighlight> m_searchHighlight;
    EvidenceMarks m_evidenceMarks;
    std::vector<std::pair<QString, qint64>> m_flowCategories;
    QSet<QString> m_shownFlowCategories;
    FlowReach m_flowReach = FlowReach::Direct;
};

} // namespace plumbline

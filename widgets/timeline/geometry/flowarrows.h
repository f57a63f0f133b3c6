// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"
#include "core/storage/flowtable.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace plumbline {

class TimelineScene;

/// One arrow on the canvas, in widget pixels. An end inside something closed lies on the band that stands for it.
struct FlowArrow
{
    int card = 0;
    FlowId flow;
    QPointF from;
    QPointF to;
    bool late = false;     ///< a vertical launch: the device waits for the host
    bool backward = false; ///< the flow ends before it begins
};

/// The arrows of one category, or of the selected slice, that the canvas shows, and how many flows have no arrow.
struct FlowGroup
{
    QString category; ///< empty for the selected slice
    std::vector<FlowArrow> arrows;
    std::size_t total = 0;  ///< flows in the visible range on any lane; for the selected slice its flows at any time
    std::size_t inside = 0; ///< flows without an arrow: both ends are in one closed band, or an end is in no band
    bool cut = false;       ///< there are more flows than were looked at

    /// Returns the number of vertical launches.
    [[nodiscard]] std::size_t lateCount() const;
    /// Returns the number of flows that end before they begin.
    [[nodiscard]] std::size_t backwardCount() const;
};

/// Arrows that lie so close to one another that they are drawn as one.
struct FlowBundle
{
    FlowArrow arrow;       ///< where it is drawn: the mean of the arrows; the first one gives card and flow
    std::size_t count = 1; ///< number of arrows
};

/// Bundles arrows of one card whose begins lie on one height in one cell of `cellPx`, and whose ends do as well. Late and
/// backward arrows are kept apart from others. Arrows that are alone keep their place. O(arrows log arrows).
[[nodiscard]] std::vector<FlowBundle> bundlesOf(const std::vector<FlowArrow> &arrows, int cellPx);

/// Finds the arrows that a canvas shows and where they lie. It needs no painter, and keeps the arrows for hit tests.
class FlowArrows
{
public:
    static constexpr std::size_t MostArrows = 2000; ///< of a category of one card, or of the selected slice
    static constexpr double HitSlackPx = 4;

    /// Computes the arrows of the shown categories for what `scene` shows now. O(categories * MostArrows).
    void computeCategories(const TimelineScene &scene);
    /// Computes the arrows of the selection for what `scene` shows now. O(MostArrows).
    void computeSelected(const TimelineScene &scene);

    /// Returns how many flows the selection has, visible or not; at most MostArrows.
    [[nodiscard]] std::size_t selectedCount(const TimelineScene &scene);
    [[nodiscard]] const std::vector<FlowGroup> &categories() const { return m_categories; }
    [[nodiscard]] const FlowGroup &selected() const { return m_selected; }
    /// Returns the number of arrows of all categories.
    [[nodiscard]] std::size_t count() const;

    /// Returns the arrow nearest to a point within HitSlackPx, those of the selection first; null if there is none. The pointer
    /// is valid until the arrows are computed again.
    [[nodiscard]] const FlowArrow *arrowAt(QPointF point, const QRectF &canvas) const;

private:
    /// The inputs that the flows of the selection were found for.
    struct Key
    {
        TimelineItem item;
        FlowReach reach = FlowReach::Direct;
        const Trace *trace = nullptr;
        friend bool operator==(const Key &, const Key &) = default;
    };

    void findSelected(const TimelineScene &scene);
    [[nodiscard]] FlowGroup categoryOf(const TimelineScene &scene, const QString &category) const;
    static void add(const TimelineScene &scene, int card, FlowId id, FlowGroup &group);
    /// Adds the arrow of a flow of `card`. `shownOn` is the card whose lanes it is drawn between: the base while the target
    /// stands in its place, otherwise `card`. Returns false if both ends lie in one closed band, or one of them in no band.
    static bool addBetween(const TimelineScene &scene, int shownOn, int card, FlowId id, FlowGroup &group);

    std::vector<FlowGroup> m_categories;
    FlowGroup m_selected;
    Key m_key;
    std::vector<FlowId> m_selectedFlows;
    std::size_t m_selectedTotal = 0;
    bool m_selectedCut = false;
};

/// Returns what the note at the pointer says about an arrow. Plain text, one fact a line.
[[nodiscard]] QString flowNoteText(const TimelineState &state, const FlowArrow &arrow);

/// Returns the slice to go to from an arrow: the one at its end, or the one at its begin if the end is selected already or has no
/// slice. Invalid if there is no slice.
[[nodiscard]] TimelineItem farEnd(const TimelineState &state, const FlowArrow &arrow);

} // namespace plumbline

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

/// One arrow on the canvas, in widget pixels. An end in something closed lies on the line that stands for it.
struct FlowArrow
{
    int card = 0;
    FlowId flow;
    QPointF from;
    QPointF to;
    bool late = false;     ///< hangs vertical: the device waits for the host
    bool backward = false; ///< ends before it starts
};

/// The arrows of one category, or of the selected slice, that the canvas shows.
struct FlowGroup
{
    QString category; ///< empty for the selected slice
    std::vector<FlowArrow> arrows;
    std::size_t total = 0;  ///< in the visible time, whatever lane; of the selected slice at any time
    std::size_t inside = 0; ///< both ends inside one closed line, or in no line: nothing to draw
    bool cut = false;       ///< not all of them were looked at

    [[nodiscard]] std::size_t lateCount() const;
    [[nodiscard]] std::size_t backwardCount() const;
};

/// Which arrows a canvas shows and where they lie; computed without a painter, kept for hit tests.
class FlowArrows
{
public:
    static constexpr std::size_t MostArrows = 2000; ///< a category, or the selected slice
    /// A HostToDevice arrow this short hangs vertical: the device starts what it is sent as soon as it arrives,
    /// because it has nothing queued. The same limit as the rule host-bound-window.
    static constexpr TimeNs LateLaunchNs = 50'000;
    static constexpr double HitSlackPx = 4;

    /// Look at what `scene` shows now. O(categories * MostArrows) and O(MostArrows).
    void computeCategories(const TimelineScene &scene);
    void computeSelected(const TimelineScene &scene);

    /// Arrows of the selection, in view or not.
    [[nodiscard]] std::size_t selectedCount(const TimelineScene &scene);
    [[nodiscard]] const std::vector<FlowGroup> &categories() const { return m_categories; }
    [[nodiscard]] const FlowGroup &selected() const { return m_selected; }
    /// Of all categories.
    [[nodiscard]] std::size_t count() const;

    /// The arrow nearest to a point within HitSlackPx, those of the selection first; null without one. Valid until they are
    /// computed again.
    [[nodiscard]] const FlowArrow *arrowAt(QPointF point, const QRectF &canvas) const;

private:
    /// What the selection's arrows were computed for.
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
    /// `shownOn` is the card whose lanes it is drawn between: the base while the target stands in its place, else `card`.
    /// Returns false where it lies inside one closed line.
    static bool addBetween(const TimelineScene &scene, int shownOn, int card, FlowId id, FlowGroup &group);

    std::vector<FlowGroup> m_categories;
    FlowGroup m_selected;
    Key m_key;
    std::vector<FlowId> m_selectedFlows;
    std::size_t m_selectedTotal = 0;
    bool m_selectedCut = false;
};

/// What the pointer's note says about an arrow; plain text, one fact a line.
[[nodiscard]] QString flowNoteText(const TimelineState &state, const FlowArrow &arrow);

/// The slice to go to from an arrow: its end, or its start when the end is selected already; invalid where no slice is.
[[nodiscard]] TimelineItem farEnd(const TimelineState &state, const FlowArrow &arrow);

} // namespace plumbline

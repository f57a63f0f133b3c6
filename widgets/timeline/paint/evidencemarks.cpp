// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/paint/overlaypainting.h"

#include "widgets/support/severitymark.h"
#include "widgets/support/theme.h"
#include "widgets/timeline/geometry/timelinescene.h"

#include <QPainter>

#include <algorithm>
#include <set>
#include <utility>

namespace plumbline {

namespace {

constexpr int EvidenceMarkMarkPx = 9;
constexpr int EvidenceMarkBarPx = 2; ///< over the range that a mark of a whole card is about

/// Returns the upper edge of what a mark belongs to; empty if that is out of sight.
std::optional<double> topOf(const EvidenceMark &mark, const TimelineScene &scene)
{
    if (!mark.lane.isValid())
        return scene.canvas.top();
    const auto edges = scene.rowEdges(mark.card, mark.lane, 0);
    if (!edges || edges->second <= edges->first || edges->first < scene.canvas.top() || edges->first > scene.canvas.bottom())
        return std::nullopt;
    return edges->first;
}

} // namespace

void paintEvidenceMarks(QPainter &painter, const TimelineScene &scene)
{
    const TimelineState &state = scene.state();
    if (!state.evidenceMarks())
        return;
    const TimeRange visible = state.visibleRange();
    std::set<std::pair<int, int>> taken;
    for (const EvidenceMark &mark : *state.evidenceMarks()) {
        const TimeRange range = state.clock(mark.card).map(mark.range);
        if (range.end < visible.begin || range.begin > visible.end)
            continue;
        const auto top = topOf(mark, scene);
        if (!top)
            continue;
        const double left = std::max(scene.xOf(std::max(range.begin, visible.begin)), double(scene.canvas.left()));
        const double right = std::min(scene.xOf(std::min(range.end, visible.end)), double(scene.canvas.right()));
        if (!mark.lane.isValid())
            painter.fillRect(QRectF(left, *top, std::max(right - left, 1.0), EvidenceMarkBarPx), scene.theme->slower);
        const double middle = (left + right) / 2;
        if (!taken.emplace(qRound(*top), qRound(middle) / EvidenceMarkMarkPx).second)
            continue;
        const QRectF box(middle - EvidenceMarkMarkPx / 2.0, *top + (mark.lane.isValid() ? 0 : EvidenceMarkBarPx),
                         EvidenceMarkMarkPx, EvidenceMarkMarkPx);
        painter.setPen(QPen(scene.theme->background, 2));
        painter.setBrush(scene.theme->background);
        painter.drawPath(severityShape(mark.severity, box));
        paintSeverity(painter, mark.severity, box, *scene.theme);
    }
}

} // namespace plumbline

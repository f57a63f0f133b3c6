// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/paint/overlaypainting.h"

#include "widgets/support/theme.h"
#include "widgets/timeline/geometry/timelinescene.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <optional>
#include <ranges>
#include <set>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

constexpr int EvidenceLinePx = 2;
constexpr int EvidenceLeastPx = 3; ///< width of the line under a stretch that is hardly wider than nothing
constexpr int EvidenceSlackPx = 2; ///< distance beside and below it at which the line can be pointed at

/// Returns the line of a mark in widget pixels; empty if it is out of sight.
std::optional<QRectF> lineOf(const EvidenceMark &mark, const TimelineScene &scene)
{
    const TimelineState &state = scene.state();
    const TimeRange visible = state.visibleRange();
    const TimeRange range = state.clock(mark.card).map(mark.range);
    if (range.end < visible.begin || range.begin > visible.end)
        return std::nullopt;
    double top = scene.canvas.top();
    if (mark.lane.isValid()) {
        const auto edges = scene.rowEdges(mark.card, mark.lane, 0);
        if (!edges || edges->second <= edges->first || edges->first < scene.canvas.top() || edges->first > scene.canvas.bottom())
            return std::nullopt;
        top = edges->second;
    }
    const double left = std::max(scene.xOf(std::max(range.begin, visible.begin)), double(scene.canvas.left()));
    const double right = std::min(scene.xOf(std::min(range.end, visible.end)), double(scene.canvas.right()));
    return QRectF(left, top, std::max(right - left, double(EvidenceLeastPx)), EvidenceLinePx);
}

} // namespace

void paintEvidenceMarks(QPainter &painter, const TimelineScene &scene)
{
    if (!scene.state().evidenceMarks())
        return;
    // Lines that can hardly be told apart are painted once, because each part of the overlay costs time with every move of the
    // pointer. The most severe marks come first and are painted last, so that no other line covers theirs.
    std::set<std::array<int, 3>> taken;
    std::vector<std::pair<QRectF, QColor>> lines;
    for (const EvidenceMark &mark : *scene.state().evidenceMarks()) {
        const auto line = lineOf(mark, scene);
        if (line &&
            taken.insert({qRound(line->top()), qRound(line->left()) / EvidenceLeastPx, qRound(line->right()) / EvidenceLeastPx})
                .second)
            lines.emplace_back(*line, mark.severity >= FindingSeverity::Medium ? scene.theme->slower : scene.theme->mutedText);
    }
    for (const auto &[line, colour] : std::views::reverse(lines))
        painter.fillRect(line, colour);
}

const EvidenceMark *evidenceMarkAt(const TimelineScene &scene, QPoint position)
{
    if (!scene.state().evidenceMarks() || !scene.canvas.contains(position) || scene.notice.contains(position))
        return nullptr;
    constexpr double Slack = EvidenceSlackPx; // not upwards, where the slices are
    for (const EvidenceMark &mark : *scene.state().evidenceMarks()) {
        const auto line = lineOf(mark, scene);
        if (line && line->adjusted(-Slack, 0, Slack, Slack).contains(position))
            return &mark;
    }
    return nullptr;
}

} // namespace plumbline

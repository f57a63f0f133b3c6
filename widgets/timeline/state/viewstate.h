// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"
#include "core/compare/alignment.h"
#include "widgets/support/findingremark.h"
#include "widgets/timeline/layout/bandlayout.h"
#include "widgets/timeline/state/timemark.h"

#include <QJsonObject>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// The names of two compared cards, and how they were aligned.
struct ComparedCards
{
    QString base;
    QString target;
    Alignment alignment;

    friend bool operator==(const ComparedCards &, const ComparedCards &) = default;
};

/// How a user looks at a profile, as a value, so that it can be restored when the profile is opened again.
struct ViewState
{
    std::optional<TimeRange> range;  ///< visible range on the shared axis; empty: all slices
    std::optional<TimeRange> marked; ///< marked range on the shared axis
    QStringList markedLanes;         ///< keys of the lanes that it is marked on; none for all lanes
    int scrollPx = 0;
    BandLayout::Arrangement arrangement;
    QStringList flows;            ///< flow categories that are shown
    bool wholeChains = false;     ///< the whole chain of the selection is drawn instead of its own flows only
    bool isRulerAbsolute = false; ///< rulers show the time of day
    std::optional<ComparedCards> compared;
    QString page; ///< key of the page that the user chose; "" for none
    QString card; ///< name of the card whose timeline the user asked for last; "" for none
    std::vector<FindingRemark> remarks;
    bool isInterleaved = true; ///< compared cards: each lane of the target stands below its partner
    TimeMarks marks;
    /// Absolute time of 0 on the axis that the ranges and marks are on, in nanoseconds. Empty if it is that of the cards.
    std::optional<std::int64_t> originNs;
    /// Of a job that loads timelines on demand, the names of the cards whose timelines were loaded.
    QStringList timelines;

    /// Returns the view with its ranges and marks moved to an axis whose 0 is at another absolute time. Those that cannot be
    /// moved are left out.
    [[nodiscard]] ViewState movedTo(std::int64_t axisOriginNs) const;

    [[nodiscard]] QJsonObject toJson() const;
    /// Reads what makes sense from `object`; everything else is as in a fresh view. Lists are cut at a million texts.
    [[nodiscard]] static ViewState fromJson(const QJsonObject &object);

    friend bool operator==(const ViewState &, const ViewState &) = default;
};

/// Converts a range from one origin to another, both in absolute nanoseconds. Empty if there is no range or a time overflows.
[[nodiscard]] std::optional<TimeRange> movedRange(const std::optional<TimeRange> &range, std::int64_t from, std::int64_t to);
/// Converts the ranges of marks from one origin to another. Marks whose times overflow are left out.
[[nodiscard]] TimeMarks movedMarks(const TimeMarks &marks, std::int64_t from, std::int64_t to);

} // namespace plumbline

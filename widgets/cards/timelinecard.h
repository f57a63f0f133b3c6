// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"
#include "core/query/counterenvelope.h"
#include "core/query/flowindex.h"
#include "core/query/laneindex.h"
#include "core/query/laneusage.h"
#include "core/query/profilersteps.h"
#include "core/storage/column.h"
#include "core/storage/trace.h"
#include "widgets/support/theme.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// Where a timeline came from: what stands beside it on disk, and what a command needs to find it again.
struct CardOrigin
{
    QString path; ///< what was opened, absolute
    Card card;
    std::optional<int> rankForCommands; ///< what --card takes; none where the card cannot be named that way
};

/// One card on the timeline: its trace and the indexes the views ask. Immutable; building one loops over
/// all slices, flows and counter samples, so it is done off the window thread.
struct TimelineCard
{
    QString name;    ///< plain text shown for it
    QString dataSet; ///< name of the profile it came from, for captions
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const LaneIndex> lanes;
    std::shared_ptr<const LaneUsage> usage;
    std::shared_ptr<const FlowIndex> flows;
    std::shared_ptr<const CounterEnvelope> counters;
    std::shared_ptr<const std::vector<ProfilerStep>> steps;
    std::shared_ptr<const Column<FillIndex>> fills; ///< of each slice
    std::shared_ptr<const CardOrigin> origin;       ///< null for a trace that no profile holds
    TimeNs offsetNs = 0;                            ///< added to the card's times on the shared axis

    [[nodiscard]] static TimelineCard build(QString name, QString dataSet, std::shared_ptr<const Trace> trace);
};

/// A slice, an instant or nothing, on one card.
struct TimelineItem
{
    int card = -1;
    SliceId slice;
    InstantId instant;

    [[nodiscard]] bool isValid() const { return card >= 0 && (slice.isValid() || instant.isValid()); }
    friend bool operator==(const TimelineItem &, const TimelineItem &) = default;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/facts/opencard.h"
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

/// Where a card was opened from, and what a command needs to find it again.
struct CardOrigin
{
    QString path;                       ///< of what was opened, absolute
    std::optional<int> rankForCommands; ///< argument of --card; empty if the card cannot be named that way
};

/// An open card as the timeline draws it: its trace, and the indexes that the views query. Immutable. Building one loops over all
/// slices, flows and samples, so it is not done on the window thread.
struct TimelineCard
{
    QString name;    ///< plain text that is shown for the card
    QString dataSet; ///< name of its profile, for captions
    SharedCard open;
    std::shared_ptr<const Trace> trace; ///< that of `open`
    std::shared_ptr<const LaneIndex> lanes;
    std::shared_ptr<const LaneUsage> usage;
    std::shared_ptr<const FlowIndex> flows;
    std::shared_ptr<const CounterEnvelope> counters;
    std::shared_ptr<const std::vector<ProfilerStep>> steps;
    std::shared_ptr<const Column<FillIndex>> fills; ///< by slice
    std::optional<CardOrigin> origin;               ///< none for a trace that belongs to no profile
    TimeNs offsetNs = 0;                            ///< added to the card's absolute times on the shared axis

    /// Builds the indexes of a card, which must have a timeline. Not for the window thread.
    [[nodiscard]] static TimelineCard build(QString name, QString dataSet, SharedCard card);
    /// Does the same for a trace of which nothing else is known.
    [[nodiscard]] static TimelineCard build(QString name, QString dataSet, std::shared_ptr<const Trace> trace);
};

/// A slice or an instant of one card, or nothing.
struct TimelineItem
{
    int card = -1;
    SliceId slice;
    InstantId instant;

    [[nodiscard]] bool isValid() const { return card >= 0 && (slice.isValid() || instant.isValid()); }
    friend bool operator==(const TimelineItem &, const TimelineItem &) = default;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"
#include "core/compare/alignment.h"
#include "widgets/support/findingremark.h"
#include "widgets/timeline/layout/tracklayout.h"

#include <QJsonObject>
#include <QStringList>

#include <optional>
#include <vector>

namespace plumbline {

/// Which cards were compared, by their names, and how they were laid over one another.
struct ComparedCards
{
    QString base;
    QString target;
    Alignment alignment;

    friend bool operator==(const ComparedCards &, const ComparedCards &) = default;
};

/// How somebody looks at a profile, as a value: to restore it on opening the profile again.
struct ViewState
{
    std::optional<TimeRange> range;  ///< visible, on the shared axis; none = as the profile looks at first
    std::optional<TimeRange> marked; ///< on the shared axis
    int scrollPx = 0;
    TrackLayout::Arrangement arrangement;
    QStringList flows;            ///< categories shown
    bool wholeChains = false;     ///< arrows of the selection: the whole chain, else the direct ones
    bool isRulerAbsolute = false; ///< the ruler says the time of day
    std::optional<ComparedCards> compared;
    QString page; ///< key of the page that somebody chose, "" for none
    std::vector<FindingRemark> remarks;

    [[nodiscard]] QJsonObject toJson() const;
    /// Whatever of the object has sense; the rest is as in a fresh view. Lists are cut at a million texts.
    [[nodiscard]] static ViewState fromJson(const QJsonObject &object);

    friend bool operator==(const ViewState &, const ViewState &) = default;
};

} // namespace plumbline

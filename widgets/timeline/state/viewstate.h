// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timerange.h"
#include "core/compare/alignment.h"
#include "widgets/support/findingremark.h"
#include "widgets/timeline/layout/bandlayout.h"

#include <QJsonObject>
#include <QStringList>

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
    int scrollPx = 0;
    BandLayout::Arrangement arrangement;
    QStringList flows;            ///< flow categories that are shown
    bool wholeChains = false;     ///< the whole chain of the selection is drawn instead of its own flows only
    bool isRulerAbsolute = false; ///< rulers show the time of day
    std::optional<ComparedCards> compared;
    QString page; ///< key of the page that the user chose; "" for none
    QString card; ///< name of the card whose timeline the user asked for last; "" for none
    std::vector<FindingRemark> remarks;

    [[nodiscard]] QJsonObject toJson() const;
    /// Reads what makes sense from `object`; everything else is as in a fresh view. Lists are cut at a million texts.
    [[nodiscard]] static ViewState fromJson(const QJsonObject &object);

    friend bool operator==(const ViewState &, const ViewState &) = default;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"

#include <QDateTime>
#include <QString>

#include <vector>

namespace plumbline {

/// A path that was opened recently, and what was found in it.
struct RecentProfile
{
    QString path;
    std::vector<Framework> frameworks; ///< frameworks of its cards, each once; empty if unknown
    int cards = 0;                     ///< 0 if unknown
    QDateTime opened;                  ///< UTC; invalid if unknown
};

/// Returns one line for the settings file, such as "pytorch,cann 2 2026-11-21T05:13:24Z /data/run".
[[nodiscard]] QString recentText(const RecentProfile &profile);
/// Reads a line of the settings file. Values that make no sense count as unknown.
[[nodiscard]] RecentProfile recentFromText(const QString &text);

} // namespace plumbline

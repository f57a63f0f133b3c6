// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"

#include <QDateTime>
#include <QString>

#include <vector>

namespace plumbline {

/// A path that was opened lately, and what it turned out to hold.
struct RecentProfile
{
    QString path;
    std::vector<Framework> frameworks; ///< of its cards, each once; empty when nothing is known
    int cards = 0;                     ///< 0 when nothing is known
    QDateTime opened;                  ///< UTC; invalid when nothing is known
};

/// One line for the settings file: "pytorch,cann 2 2026-11-21T05:13:24Z /data/run".
[[nodiscard]] QString recentText(const RecentProfile &profile);
/// What such a line says; what makes no sense in it counts as not known.
[[nodiscard]] RecentProfile recentFromText(const QString &text);

} // namespace plumbline

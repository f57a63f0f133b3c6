// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/rankcollectives.h"
#include "core/base/jsonwriter.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace plumbline {

/// Returns the rank of a card as a cell; its name if it has none.
[[nodiscard]] QString rankCell(const RankCommunication &card);

/// Writes the members "rank" and "name" of a card.
void writeRank(JsonWriter &out, const RankCommunication &card);

/// Writes the members "group", "group_name" and "ranks" of a group; `ranks` is null where they are unknown.
void writeRankGroup(JsonWriter &out, const RankGroup &group);

/// Returns rows as a table in which the first `texts` columns are texts, and sentences below it. Empty cells become "-".
[[nodiscard]] QString tableOf(const QStringList &titles, const QList<QStringList> &rows, qsizetype texts,
                              const QStringList &sentences);

} // namespace plumbline

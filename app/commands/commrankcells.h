// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/rankcollectives.h"
#include "core/base/jsonwriter.h"
#include "core/base/timerange.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace plumbline {

/// Returns a time as a cell; "" if it is unknown.
[[nodiscard]] QString timeCell(std::optional<std::int64_t> ns);

/// Returns the rank of a card as a cell; its name if it has none.
[[nodiscard]] QString rankCell(const RankCommunication &card);

/// Writes the members "rank" and "name" of a card.
void writeRank(JsonWriter &out, const RankCommunication &card);

/// Writes the members "group", "group_name" and "ranks" of a group; `ranks` is null where they are unknown.
void writeRankGroup(JsonWriter &out, const RankGroup &group);

/// Writes an array of ranks.
void writeRanks(JsonWriter &out, const char *key, const std::vector<int> &ranks);

/// Returns rows as CSV below their titles.
[[nodiscard]] QString csvOf(const QStringList &titles, const QList<QStringList> &rows);

/// Returns rows as a table in which the first `texts` columns are texts, and sentences below it. Empty cells become "-".
[[nodiscard]] QString tableOf(const QStringList &titles, const QList<QStringList> &rows, qsizetype texts,
                              const QStringList &sentences);

} // namespace plumbline

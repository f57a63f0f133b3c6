// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sql/sqlconnection.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace plumbline::test {

/// Returns a card with the timeline that a text tells.
[[nodiscard]] SharedCard cardFromText(const QByteArray &json, int rank);

/// Returns the cards of a small demo, which is written once and kept until the program ends.
[[nodiscard]] std::vector<SharedCard> demoCards();

/// Runs one statement and prints its rows: cells are separated by blanks, rows by "|". Null is "-", texts stand in quotes, blobs
/// as their hexadecimal digits after "x". Where the statement fails, "error: " and its text follow.
[[nodiscard]] QString answerOf(SqlConnection &connection, const QByteArray &sql);
/// The same on a connection of its own.
[[nodiscard]] QString answerOf(const std::vector<SharedCard> &cards, const QByteArray &sql);

} // namespace plumbline::test

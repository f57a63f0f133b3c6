// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/cardoverview.h"
#include "core/base/error.h"
#include "core/base/jsonwriter.h"
#include "core/base/problem.h"
#include "core/profile/profile.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Writes text to stdout unchanged.
void writeAnswer(const QString &text);

/// Returns the version of the program, which every JSON document contains.
[[nodiscard]] std::string_view programVersion();

/// Begins the JSON document of an answer: an object with the member "version".
void beginDocument(JsonWriter &json);
/// Ends the document with the member "problems": the problems of the input, followed by the errors of cards that could not be
/// read.
void endDocument(JsonWriter &json, const std::vector<Problem> &problems, const std::vector<Error> &errors = {});

/// Appends those of `more` that `problems` does not hold yet. O(problems * more).
void addNewProblems(std::vector<Problem> &problems, const std::vector<Problem> &more);

/// Shows problems on stderr, one on each line; notes only if `withNotes` is set. After the first 20 only the number of further
/// ones is shown.
void showProblems(const std::vector<Problem> &problems, bool withNotes);

/// Returns the rank of a card as a cell of a table; "" if it has none.
[[nodiscard]] QString rankText(const Card &card);

/// Writes a number, or null if there is none.
void writeOptional(JsonWriter &json, const std::optional<int> &value);

/// Writes a key and its number, or null where there is none.
void writeInteger(JsonWriter &json, std::string_view key, const std::optional<std::int64_t> &value);
void writeReal(JsonWriter &json, std::string_view key, const std::optional<double> &value);

/// Writes a key and an array of ranks.
void writeRanks(JsonWriter &json, std::string_view key, const std::vector<int> &ranks);

/// Returns a number as a cell of a table; "" if there is none.
[[nodiscard]] QString numberCell(const std::optional<std::int64_t> &value);

/// Returns rows as CSV below their titles.
[[nodiscard]] QString csvOf(const QStringList &titles, const QList<QStringList> &rows);

/// A text, or null where it is "", which stands for an unknown one.
void writeOptional(JsonWriter &json, std::string_view text);

/// Returns the name of a framework in JSON, such as "pytorch".
[[nodiscard]] std::string_view frameworkName(Framework framework);
/// Returns the name of a file status in JSON, such as "missing".
[[nodiscard]] std::string_view statusName(FileStatus status);

/// Returns `path` relative to the folder of a card. If the card is that file, returns the name of the file.
[[nodiscard]] std::string pathInCard(const Card &card, const std::string &path);

/// Returns the key of a quantity in answers, such as "computing_ns".
[[nodiscard]] const char *overviewKey(OverviewQuantity quantity);

} // namespace plumbline

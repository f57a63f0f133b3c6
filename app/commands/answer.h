// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/jsonwriter.h"

#include "core/base/error.h"
#include "core/base/problem.h"
#include "core/profile/profile.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Writes text to stdout as it is.
void writeAnswer(const QString &text);

/// The program's version, as every document carries it.
[[nodiscard]] std::string_view programVersion();

/// Opens the document every command answers with: an object with "version".
void beginDocument(JsonWriter &json);
/// Closes it with "problems": those of reading, then errors of cards that could not be read.
void endDocument(JsonWriter &json, const std::vector<Problem> &problems, const std::vector<Error> &errors = {});

/// Shows what reading found on stderr, one line each; notes only when `withNotes`.
void showProblems(const std::vector<Problem> &problems, bool withNotes);

/// The rank of a card as a cell of a table; "" without one.
[[nodiscard]] QString rankText(const Card &card);

/// A number or null.
void writeOptional(JsonWriter &json, const std::optional<int> &value);

/// Writes a key and its number, or null where there is none.
void writeInteger(JsonWriter &json, std::string_view key, const std::optional<std::int64_t> &value);
void writeReal(JsonWriter &json, std::string_view key, const std::optional<double> &value);

/// A text, or null where it is "", which stands for an unknown one.
void writeOptional(JsonWriter &json, std::string_view text);

/// Name of a framework in JSON.
[[nodiscard]] std::string_view frameworkName(Framework framework);
[[nodiscard]] std::string_view statusName(FileStatus status);

/// `path` as seen from a card: below its folder, or the file's name when the card is that file.
[[nodiscard]] std::string pathInCard(const Card &card, const std::string &path);

} // namespace plumbline

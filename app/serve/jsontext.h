// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/jsonwriter.h"
#include "core/io/jsondocument.h"

#include <QString>

#include <string>
#include <string_view>

namespace plumbline {

/// Returns a JSON document without the white space between its tokens, so that it is one line. O(bytes).
[[nodiscard]] std::string compactJson(std::string_view document);
/// Returns the document of a writer without a stream as one line.
[[nodiscard]] std::string compactJson(const JsonWriter &writer);

/// Returns a value as one line; "null" for none.
[[nodiscard]] std::string valueText(const JsonValue *value);
/// Returns a text, or the digits of a number, as Qt takes it, for example as a path.
[[nodiscard]] QString qtText(const JsonValue &value);

} // namespace plumbline

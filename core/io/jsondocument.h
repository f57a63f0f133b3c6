// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

struct JsonMember;

/// A value of a small JSON document. Numbers keep their digits, so no value passes through a double.
struct JsonValue
{
    enum class Kind : std::uint8_t { Null, Bool, Number, Text, Array, Object };

    Kind kind = Kind::Null;
    std::string text;                ///< a Text, decoded; the digits of a Number; "true" or "false" of a Bool
    std::vector<JsonMember> members; ///< members of an Object; elements of an Array, with empty keys

    /// Returns the member `key` of an object, the last one if it occurs twice. Null without one.
    [[nodiscard]] const JsonValue *find(std::string_view key) const;
    /// Returns the member that a path of keys through nested objects leads to. Null without one.
    [[nodiscard]] const JsonValue *find(std::initializer_list<std::string_view> keys) const;
    /// Returns the value of a Number or Text that is a whole decimal number inside int64. Empty for any other value.
    [[nodiscard]] std::optional<std::int64_t> integer() const;
    [[nodiscard]] bool isTrue() const { return kind == Kind::Bool && text == "true"; }
};

/// A key and its value. It is not a std::pair, because that may not be named before JsonValue is complete.
struct JsonMember
{
    std::string first;
    JsonValue second;
};

/// Limits of a document. Metadata of real profiles stays far below.
struct JsonLimits
{
    std::size_t bytes = 16u << 20;
    std::size_t depth = 64;
    std::size_t values = 1'000'000;
};

/// Reads a document whose top is an object or an array. A byte order mark is skipped. Errors: NotJson with the offset where
/// reading stopped, NotSupported when a limit is exceeded (detail: which).
[[nodiscard]] Result<JsonValue> parseJson(std::string_view text, const JsonLimits &limits = {});

/// Reads a document from a file. Errors: those of parseJson(), FileNotFound, PermissionDenied, NotRegularFile, ReadFailed.
[[nodiscard]] Result<JsonValue> readJsonFile(const std::string &path, const JsonLimits &limits = {});

/// Checks that a whole file is one well-formed document, without keeping its content. Takes about three times its size in memory
/// while it runs. Errors: NotJson, NotSupported for more than 256 MB, and those of opening the file.
[[nodiscard]] Result<void> checkJsonFile(const std::string &path);

} // namespace plumbline

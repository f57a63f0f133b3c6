// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/jsonwriter.h"
#include "core/io/jsondocument.h"

#include <QString>
#include <QStringList>

#include <span>
#include <tl/expected.hpp>

namespace plumbline {

enum class McpArgumentKind : std::uint8_t { Text, Texts, Whole, Wholes, Flag };

/// One argument of a tool, and the option of the command that it becomes.
struct McpArgument
{
    const char *name;
    McpArgumentKind kind;
    const char *option; ///< "--card", or "" for a positional argument
    const char *help;   ///< QT_TRANSLATE_NOOP("Commands", ...)
    bool isRequired = false;
};

/// A tool of the Model Context Protocol, which is a command of the program with some of its options. Tools only read.
struct McpTool
{
    const char *name;
    const char *command; ///< "" for a tool that is no command
    const char *title;   ///< QT_TRANSLATE_NOOP("Commands", ...)
    const char *help;    ///< QT_TRANSLATE_NOOP("Commands", ...)
    std::span<const McpArgument> arguments;
};

/// Returns all tools, in the order in which they are listed.
[[nodiscard]] std::span<const McpTool> mcpTools();
/// Returns the tool of a name; null if there is none.
[[nodiscard]] const McpTool *mcpTool(std::string_view name);

/// Writes the tools as the result of tools/list has them, with their arguments as JSON Schema.
void writeTools(JsonWriter &json);

/// Returns the command line of a call, which begins with the name of the command, or a sentence that tells what is wrong with the
/// arguments. `arguments` is null if there are none.
[[nodiscard]] tl::expected<QStringList, QString> commandLineOf(const McpTool &tool, const JsonValue *arguments);

} // namespace plumbline

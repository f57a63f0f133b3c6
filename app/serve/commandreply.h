// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <cstddef>
#include <string>
#include <vector>

namespace plumbline {

/// The answer of a command that ran inside the program.
struct CommandReply
{
    int exitCode = 0; ///< as docs/cli.md defines it
    bool isJson = false;
    bool isCut = false;                ///< whether the answer is longer than asked for or has no end; it is then empty
    std::string answer;                ///< one line of JSON, or any text
    std::vector<std::string> messages; ///< lines that the command writes to stderr, without the name of the program
};

/// Runs a command, and gives it --json if it has that option and neither --csv nor --help is among the arguments. Answers and
/// messages of more than `mostBytes` are dropped. Needs a QApplication. `arguments` begin with the name of the command;
/// `language` is the one that is installed.
[[nodiscard]] CommandReply replyOf(const QStringList &arguments, const QString &language, std::size_t mostBytes);

} // namespace plumbline

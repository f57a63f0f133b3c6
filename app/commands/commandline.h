// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace plumbline {

/// Exit codes, as cli.md defines them.
enum ExitCode : int {
    ExitSuccess = 0,
    ExitThreshold = 1,
    ExitUsage = 2,
    ExitUnreadable = 3,
    ExitLost = 4,
    ExitInternal = 5,
};

/// A sentence marked QT_TRANSLATE_NOOP("Commands", ...) in the language of this run.
[[nodiscard]] QString translated(const char *text);

/// One option of a command. The table of these drives both parsing and --help.
struct CommandOption
{
    const char *name;      ///< "--card"
    const char *shortName; ///< "-o", or ""
    const char *value;     ///< what follows it ("RANK"), or "" for a switch
    const char *help;      ///< QT_TRANSLATE_NOOP("Commands", ...)
    bool isRepeatable = false;
    bool isRequired = false;
    bool standsAlone = false; ///< asks for something that needs no positionals
};

class CommandLine;

/// One command of the program.
struct Command
{
    const char *name;
    const char *arguments; ///< as --help shows them: "PATH"
    const char *summary;   ///< QT_TRANSLATE_NOOP("Commands", ...)
    qsizetype positionals; ///< how many arguments without a dash it takes
    QList<CommandOption> options;
    int (*run)(const CommandLine &line);
    bool needsWidgets = false; ///< runs on a QApplication
};

/// The arguments of a command after parsing.
class CommandLine
{
public:
    /// Checks `arguments` against the command's table. On wrong usage `error`, empty before, receives the sentence to show.
    [[nodiscard]] static std::optional<CommandLine> parse(const Command &command, const QStringList &arguments, QString *error);

    [[nodiscard]] const QStringList &positionals() const { return m_positionals; }
    [[nodiscard]] QString path() const { return m_positionals.value(0); }
    [[nodiscard]] bool has(const char *option) const { return m_values.contains(QLatin1String(option)); }
    /// The last value given, or `fallback`.
    [[nodiscard]] QString value(const char *option, const QString &fallback = {}) const;
    [[nodiscard]] QStringList values(const char *option) const { return m_values.value(QLatin1String(option)); }

private:
    /// Reads the option at `at`, moving on to its value. Returns what is wrong with it, or "".
    [[nodiscard]] QString takeOption(const Command &command, const QStringList &arguments, qsizetype &at);
    [[nodiscard]] QString missing(const Command &command) const;

    QStringList m_positionals;
    QHash<QString, QStringList> m_values;
};

/// The options that all commands share; --csv and --card only where they mean something.
[[nodiscard]] QList<CommandOption> commonOptions();
[[nodiscard]] CommandOption csvOption();
[[nodiscard]] CommandOption cardOption();

/// What --help prints for one command.
[[nodiscard]] QString helpText(const Command &command);

} // namespace plumbline

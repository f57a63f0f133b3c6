// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace plumbline {

/// Exit codes; docs/cli.md defines them.
enum ExitCode : int {
    ExitSuccess = 0,
    ExitThreshold = 1,
    ExitUsage = 2,
    ExitUnreadable = 3,
    ExitLost = 4,
    ExitInternal = 5,
};

/// Returns a text marked with QT_TRANSLATE_NOOP("Commands", ...) in the language of this run.
[[nodiscard]] QString translated(const char *text);

/// One option of a command. Parsing, --help, the man page and the completion all use the same table of options.
struct CommandOption
{
    const char *name;      ///< "--card"
    const char *shortName; ///< "-o", or ""
    const char *value;     ///< placeholder of its value, such as "RANK", or "" for a switch
    const char *help;      ///< QT_TRANSLATE_NOOP("Commands", ...)
    bool isRepeatable = false;
    bool isRequired = false;
    bool standsAlone = false; ///< the command needs no positional arguments with it
};

class CommandLine;

/// One command of the program.
struct Command
{
    const char *name;
    const char *arguments; ///< as --help shows them, such as "PATH"
    const char *summary;   ///< QT_TRANSLATE_NOOP("Commands", ...)
    qsizetype positionals; ///< number of positional arguments
    QList<CommandOption> options;
    int (*run)(const CommandLine &line);
    bool needsWidgets = false; ///< needs a QApplication
    bool takesMore = false;    ///< more positional arguments may follow
};

/// The arguments of a command after parsing.
class CommandLine
{
public:
    /// Parses `arguments` with the table of a command. If they are wrong, returns nothing and sets `error`, which must be empty
    /// before, to the sentence to show.
    [[nodiscard]] static std::optional<CommandLine> parse(const Command &command, const QStringList &arguments, QString *error);

    [[nodiscard]] const QStringList &positionals() const { return m_positionals; }
    [[nodiscard]] QString path() const { return m_positionals.value(0); }
    [[nodiscard]] bool has(const char *option) const { return m_values.contains(QLatin1String(option)); }
    /// Returns the last value given for an option, or `fallback`.
    [[nodiscard]] QString value(const char *option, const QString &fallback = {}) const;
    [[nodiscard]] QStringList values(const char *option) const { return m_values.value(QLatin1String(option)); }

private:
    /// Reads the option at position `at` and moves `at` to its value. Returns what is wrong with the option, or "".
    [[nodiscard]] QString takeOption(const Command &command, const QStringList &arguments, qsizetype &at);
    /// Returns which required argument is missing, or "".
    [[nodiscard]] QString missing(const Command &command) const;

    QStringList m_positionals;
    QHash<QString, QStringList> m_values;
};

/// Returns the options of all commands. --csv and --card are apart, because not every command has them.
[[nodiscard]] QList<CommandOption> commonOptions();
[[nodiscard]] CommandOption csvOption();
[[nodiscard]] CommandOption cardOption();

/// Returns the text of --help for one command.
[[nodiscard]] QString helpText(const Command &command);

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/reference.h"

namespace plumbline {

namespace {

/// The part of the script that does not depend on the commands.
constexpr const char *FishFunctions = R"fish(# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of plumbline for fish, made from the program's table of options.

# Whether the line has no command or path yet.
function __plumbline_first
    test (count (commandline -opc)) -eq 1
end

# Whether the command of the line is $argv[1].
function __plumbline_using
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test $words[2] = $argv[1]
end

# Whether nothing but options stands behind the command.
function __plumbline_at_first_place
    set -l words (commandline -opc)
    for word in $words[3..-1]
        string match -q -- '-*' $word; or return 1
    end
end

# The ranks of the profile named on the line.
function __plumbline_ranks
    set -l words (commandline -opc)
    set -l path
    for word in $words[3..-1]
        test -e "$word"; and set path $word
    end
    test -n "$path"; or return
    timeout 2 $words[1] info --scan --json --quiet -- $path 2>/dev/null | string replace -rf '.*"rank": *(\d+).*' '$1'
end

)fish";

QString fishQuoted(QString text)
{
    return QLatin1Char('\'') + text.replace(u'\\', QLatin1String("\\\\")).replace(u'\'', QLatin1String("\\'")) +
           QLatin1Char('\'');
}

/// Returns what completes the value of an option; "" for a switch.
QString fishValue(const QString &value)
{
    if (value.isEmpty())
        return {};
    if (const QStringList words = completedWords(value); !words.isEmpty())
        return QLatin1String(" -x -a ") + fishQuoted(words.join(u' '));
    if (value == QLatin1String("RANK"))
        return QStringLiteral(" -x -a '(__plumbline_ranks)'");
    if (value == QLatin1String("DIR"))
        return QStringLiteral(" -x -a '(__fish_complete_directories)'");
    const bool isFile = value.startsWith(QLatin1String("FILE")) || value == QLatin1String("PATH");
    return isFile ? QStringLiteral(" -r -F") : QStringLiteral(" -x");
}

QString fishOption(const Command &command, const CommandOption &option)
{
    QString line = QLatin1String("complete -c plumbline -n '__plumbline_using ") + QLatin1String(command.name) +
                   QLatin1String("' -l ") + QLatin1String(option.name).mid(2);
    if (*option.shortName)
        line += QLatin1String(" -s ") + QLatin1String(option.shortName).mid(1);
    return line + fishValue(QString::fromLatin1(option.value)) + QLatin1String(" -d ") +
           fishQuoted(QString::fromUtf8(option.help)) + QLatin1Char('\n');
}

} // namespace

QString fishCompletion(const QList<Command> &commands)
{
    QString text = QString::fromLatin1(FishFunctions);
    for (const Command &command : commands)
        text += QLatin1String("complete -c plumbline -n __plumbline_first -a ") + QLatin1String(command.name) +
                QLatin1String(" -d ") + fishQuoted(QString::fromUtf8(command.summary)) + QLatin1Char('\n');
    text += QLatin1String("complete -c plumbline -n __plumbline_first -l help -d 'show the commands'\n"
                          "complete -c plumbline -n __plumbline_first -l version -d 'show the version'\n"
                          "complete -c plumbline -n __plumbline_first -l lang -x -a 'en zh_CN' -d 'language of the window'\n");
    for (const Command &command : commands) {
        text += QLatin1Char('\n');
        const QStringList words = completedWords(completedPlaces(command).value(0));
        if (!words.isEmpty())
            text += QLatin1String("complete -c plumbline -n '__plumbline_using ") + QLatin1String(command.name) +
                    QLatin1String("; and __plumbline_at_first_place' -a ") + fishQuoted(words.join(u' ')) + QLatin1Char('\n');
        for (const CommandOption &option : command.options)
            text += fishOption(command, option);
    }
    return text;
}

} // namespace plumbline

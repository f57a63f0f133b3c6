// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/reference.h"

namespace plumbline {

namespace {

/// The part of the script that does not depend on the commands.
constexpr const char *ZshFunctions = R"zsh(
# The ranks of the profile named on the line.
_plumbline_ranks()
{
    local word found=
    local -a ranks
    for word in ${words[2,-1]}; do
        word=${(Q)word}
        [[ -e ${~word} ]] && found=${~word}
    done
    [[ -n $found ]] || return
    ranks=(${(f)"$(timeout 2 ${program:-plumbline} info --scan --json --quiet -- $found 2>/dev/null |
        sed -n 's/.*"rank": *\([0-9][0-9]*\).*/\1/p')"})
    compadd -a ranks
}

_plumbline()
{
    local program=${(Q)words[1]} command
    local -a specs
    if ((CURRENT == 2)); then
        _describe -t commands command _plumbline_commands
        _arguments '--help[show the commands]' '--version[show the version]' '--lang=[language of the window]: :(en zh_CN)'
        _files
        return
    fi
    command=${words[2]}
    _plumbline_specs $command
    if ((${#specs} == 0)); then
        _arguments '--lang=[language of the window]: :(en zh_CN)' '*: :_files'
        return
    fi
    shift words
    ((CURRENT--))
    _arguments -S $specs
}

_plumbline "$@"
)zsh";

QString zshQuoted(QString text)
{
    return QLatin1Char('\'') + text.replace(u'\'', QLatin1String("'\\''")) + QLatin1Char('\'');
}

/// Escapes what means something inside of a specification.
QString zshWords(QString text)
{
    for (const char *special : {"\\", ":", "[", "]"})
        text.replace(QLatin1String(special), QString(QLatin1Char('\\') + QLatin1String(special)));
    return text;
}

/// Returns what completes a value: files, folders, ranks, words, or nothing.
QString zshAction(const QString &value)
{
    if (const QStringList words = completedWords(value); !words.isEmpty())
        return QLatin1Char('(') + words.join(u' ') + QLatin1Char(')');
    if (value == QLatin1String("RANK"))
        return QStringLiteral("_plumbline_ranks");
    if (value == QLatin1String("DIR"))
        return QStringLiteral("_files -/");
    const bool isFile = value.startsWith(QLatin1String("FILE")) || value == QLatin1String("PATH") ||
                        value == QLatin1String("BASE") || value == QLatin1String("TARGET");
    return isFile ? QStringLiteral("_files") : QStringLiteral(" ");
}

/// Returns an option as _arguments takes it. A value follows as the next word or, after a long name, behind "=".
QString zshOption(const CommandOption &option, const char *name)
{
    const bool isLong = QLatin1String(name).startsWith(QLatin1String("--"));
    const QString value = QString::fromLatin1(option.value);
    QString spec = option.isRepeatable ? QStringLiteral("*") : QString();
    spec += QLatin1String(name);
    if (!value.isEmpty() && isLong)
        spec += u'=';
    spec += QLatin1Char('[') + zshWords(QString::fromUtf8(option.help)) + QLatin1Char(']');
    if (!value.isEmpty())
        spec += QLatin1Char(':') + zshWords(value) + QLatin1Char(':') + zshAction(value);
    return zshQuoted(spec);
}

QString zshSpecs(const Command &command)
{
    QStringList specs;
    for (const CommandOption &option : command.options) {
        specs.append(zshOption(option, option.name));
        if (*option.shortName)
            specs.append(zshOption(option, option.shortName));
    }
    const QStringList places = completedPlaces(command);
    for (qsizetype at = 0; at < places.size(); ++at)
        specs.append(zshQuoted(QString::number(at + 1) + QLatin1Char(':') + zshWords(places[at]) + QLatin1Char(':') +
                               zshAction(places[at])));
    if (command.takesMore)
        specs.append(zshQuoted(QStringLiteral("*:TARGET:_files")));
    return QLatin1String("        ") + QLatin1String(command.name) + QLatin1String(")\n            specs=(\n                ") +
           specs.join(QLatin1String("\n                ")) + QLatin1String("\n            )\n            ;;\n");
}

} // namespace

QString zshCompletion(const QList<Command> &commands)
{
    QString names;
    QString entries;
    for (const Command &command : commands) {
        const QString line = QLatin1String(command.name) + QLatin1Char(':') + zshWords(QString::fromUtf8(command.summary));
        names += QLatin1String("    ") + zshQuoted(line) + QLatin1Char('\n');
        entries += zshSpecs(command);
    }
    return QLatin1String("#compdef plumbline\n"
                         "# SPDX-License-Identifier: GPL-3.0-or-later\n"
                         "# Completion of plumbline for zsh, made from the program's table of options.\n\n"
                         "typeset -ga _plumbline_commands=(\n") +
           names +
           QLatin1String(")\n\n# Sets `specs` to what command $1 takes.\n_plumbline_specs()\n{\n    specs=()\n    case $1 in\n") +
           entries + QLatin1String("    esac\n}\n") + QLatin1String(ZshFunctions);
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/reference.h"

namespace plumbline {

namespace {

/// The part of the script that does not depend on the commands. It uses `values` and `places` of the generated table.
constexpr const char *Functions = R"bash(
# The ranks of the profile named on the line.
_plumbline_ranks()
{
    local word path=
    for word in "${COMP_WORDS[@]:2}"; do
        word=${word//\\/}
        word=${word//[\"\']/}
        word=${word/#~\//$HOME/}
        [ -e "$word" ] && path=$word
    done
    [ -n "$path" ] || return
    timeout 2 "$1" info --scan --json --quiet "$path" 2>/dev/null | sed -n 's/.*"rank": *\([0-9][0-9]*\).*/\1/p'
}

# Completes $2 as what $1 calls for: one of some words, FILE, PATH, DIR or RANK. $3 is the program.
_plumbline_value()
{
    case $1 in
        FILE | PATH) compopt -o default 2>/dev/null ;;
        DIR) compopt -o dirnames 2>/dev/null ;;
        RANK) mapfile -t COMPREPLY < <(compgen -W "$(_plumbline_ranks "$3")" -- "$2") ;;
        *'|'*) mapfile -t COMPREPLY < <(compgen -W "${1//|/ }" -- "$2") ;;
    esac
}

_plumbline()
{
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} commands places word skip= at=0
    local -A values=()
    COMPREPLY=()
    # bash cuts --option=value into three words.
    if [ "$current" = = ]; then
        current=
    elif [ "$previous" = = ]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    _plumbline_table "${COMP_WORDS[1]}"
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$commands --help --version --lang" -- "$current")
        compopt -o default 2>/dev/null
    elif [ -n "${values[${previous:-.}]-}" ]; then
        _plumbline_value "${values[${previous:-.}]}" "$current" "$1"
    elif [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "${!values[*]}" -- "$current")
    else
        # Which place this is: count what is neither an option nor the value of one.
        for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
            [ "$word" = = ] && continue
            [[ $word == -* || -n $skip ]] || at=$((at + 1))
            skip=${values[${word:-.}]-}
        done
        _plumbline_value "${places[at]-PATH}" "$current" "$1"
    fi
}

complete -F _plumbline plumbline
)bash";

/// Returns `value` as the table of the script holds it. Any text that is not empty means that a value follows.
QString tableValue(const QString &value)
{
    const QStringList words = completedWords(value);
    return words.isEmpty() ? value : QString(words.join(u'|') + u'|');
}

QString quoted(const QString &text)
{
    return QLatin1Char('\'') + text + QLatin1Char('\'');
}

QString tableEntry(const Command &command)
{
    QStringList places;
    for (const QString &word : completedPlaces(command))
        places.append(quoted(tableValue(word)));
    QStringList values;
    const auto add = [&](const char *name, const CommandOption &option) {
        if (*name)
            values.append(u'[' + QString::fromLatin1(name) + u"]=" + quoted(tableValue(QString::fromLatin1(option.value))));
    };
    for (const CommandOption &option : command.options) {
        add(option.name, option);
        add(option.shortName, option);
    }
    return QLatin1String("        ") + QLatin1String(command.name) + QLatin1String(")\n            places=(") +
           places.join(u' ') + QLatin1String(")\n            values=(") + values.join(u' ') +
           QLatin1String(")\n            ;;\n");
}

} // namespace

QStringList completedWords(const QString &value)
{
    QStringList words;
    for (const QString &word : value.contains(u'|') ? value.split(u'|') : QStringList()) {
        if (word != word.toUpper() && !word.contains(u':'))
            words.append(word);
    }
    return words;
}

QStringList completedPlaces(const Command &command)
{
    return QString::fromLatin1(command.arguments).split(u' ').mid(0, command.positionals);
}

QString bashCompletion(const QList<Command> &commands)
{
    QStringList names;
    QString entries;
    for (const Command &command : commands) {
        names.append(QLatin1String(command.name));
        entries += tableEntry(command);
    }
    return QStringLiteral("# SPDX-License-Identifier: GPL-3.0-or-later\n"
                          "# Completion of plumbline for bash, made from the program's table of options.\n\n"
                          "# Sets what command $1 takes: words at their places, and what follows each option.\n"
                          "_plumbline_table()\n{\n    commands=%1\n    places=()\n    values=([--lang]='en|zh_CN')\n"
                          "    case $1 in\n%2    esac\n}\n")
               .arg(quoted(names.join(u' ')), entries) +
           QLatin1String(Functions);
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/reference.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace plumbline {

namespace {

/// A tagged paragraph of the closing sections: a term and its explanation.
struct Explanation
{
    const char *term;
    const char *text;
};

constexpr std::array Values{
    Explanation{"TIME", QT_TRANSLATE_NOOP("Commands", "Nanoseconds since 1970 as a bare number, or a number with a unit (12.5ms, "
                                                      "300us, 2s) that counts from the card's first slice.")},
    Explanation{"GLOB", QT_TRANSLATE_NOOP("Commands", "A pattern for process/thread, such as 'Ascend Hardware/*'; * also matches "
                                                      "a slash.")},
    Explanation{"RANK", QT_TRANSLATE_NOOP("Commands", "The number of a card within its training, as info shows it.")},
};

constexpr std::array Statuses{
    Explanation{"0", QT_TRANSLATE_NOOP("Commands", "Everything was read.")},
    Explanation{"1", QT_TRANSLATE_NOOP("Commands", "A threshold that was asked for is crossed.")},
    Explanation{"2", QT_TRANSLATE_NOOP("Commands", "Wrong usage.")},
    Explanation{"3", QT_TRANSLATE_NOOP("Commands", "The input cannot be read at all.")},
    Explanation{"4", QT_TRANSLATE_NOOP("Commands", "The answer is complete for what could be read, but something was lost.")},
    Explanation{"5", QT_TRANSLATE_NOOP("Commands", "An internal error.")},
};

constexpr std::array Files{
    Explanation{"~/.config/plumbline/plumbline/plumbline.ini",
                QT_TRANSLATE_NOOP("Commands", "Settings of the window and the profiles opened last.")},
    Explanation{
        "~/.cache/plumbline",
        QT_TRANSLATE_NOOP("Commands",
                          "Snapshots of timelines, and unpacked copies of compressed ones. It may be deleted at any time.")},
};

constexpr std::array Variables{
    Explanation{"DISPLAY, WAYLAND_DISPLAY", QT_TRANSLATE_NOOP("Commands", "Where the window opens. Commands need neither.")},
    Explanation{"QT_SCALE_FACTOR", QT_TRANSLATE_NOOP("Commands", "Enlarges the window, for example 1.5.")},
    Explanation{"XDG_CONFIG_HOME, XDG_CACHE_HOME",
                QT_TRANSLATE_NOOP("Commands", "Used in place of ~/.config and ~/.cache where they are set.")},
};

constexpr std::array Examples{
    Explanation{"plumbline rank*_ascend_pt", QT_TRANSLATE_NOOP("Commands", "Opens the window on several cards.")},
    Explanation{"plumbline render profile -o picture.svg --flows HostToDevice",
                QT_TRANSLATE_NOOP("Commands", "Draws the timeline and its arrows from launch to kernel.")},
    Explanation{"plumbline info profile --json",
                QT_TRANSLATE_NOOP("Commands", "Says what was found and what was wrong with it.")},
};

/// Escapes text for roff: backslashes are kept, and no line is taken for a request.
QString plain(QString text)
{
    text.replace(u'\\', QLatin1String("\\e"));
    if (text.startsWith(u'.') || text.startsWith(u'\''))
        text.prepend(QLatin1String("\\&"));
    return text;
}

/// Escapes text that users copy: hyphens, quotes and tildes stay the characters they are.
QString literal(const QString &text)
{
    QString shown = plain(text);
    shown.replace(u'-', QLatin1String("\\-"));
    shown.replace(u'\'', QLatin1String("\\(aq"));
    shown.replace(u'~', QLatin1String("\\(ti"));
    return shown;
}

/// Lets a line break behind each of several words that exclude one another, because they may be longer than a line.
QString breakable(QString words)
{
    return words.replace(u'|', QLatin1String("|\\:"));
}

QString bold(const QString &text)
{
    return QLatin1String("\\fB") + literal(text) + QLatin1String("\\fR");
}

QString heading(const char *text)
{
    return QLatin1String(".SH ") + translated(text) + QLatin1Char('\n');
}

QString tagged(const QString &term, const QString &text)
{
    return QLatin1String(".TP\n") + term + QLatin1Char('\n') + plain(text) + QLatin1Char('\n');
}

template<typename List>
QString explained(const char *title, const List &list)
{
    QString text = heading(title);
    for (const Explanation &entry : list)
        text += tagged(bold(QString::fromUtf8(entry.term)), translated(entry.text));
    return text;
}

QString optionEntry(const CommandOption &option)
{
    QString term = bold(QLatin1String(option.name));
    if (*option.shortName)
        term = bold(QLatin1String(option.shortName)) + QLatin1String(", ") + term;
    if (*option.value)
        term += QLatin1String(" \\fI") + breakable(literal(QLatin1String(option.value))) + QLatin1String("\\fR");
    QString help = translated(option.help);
    if (option.isRepeatable)
        help += QLatin1Char(' ') + translated(QT_TRANSLATE_NOOP("Commands", "(may be repeated)"));
    return tagged(term, help);
}

bool isCommon(const CommandOption &option)
{
    const QList<CommandOption> common = commonOptions();
    return std::any_of(common.begin(), common.end(),
                       [&](const CommandOption &other) { return QLatin1String(other.name) == QLatin1String(option.name); });
}

QString usage(const Command &command)
{
    const QString name = bold(QLatin1String("plumbline ") + QLatin1String(command.name));
    if (*command.arguments == '\0')
        return name;
    return name + QLatin1String(" \\fI") + literal(QLatin1String(command.arguments)) + QLatin1String("\\fR");
}

QString synopsis(const QList<Command> &commands)
{
    QString text = heading(QT_TRANSLATE_NOOP("Commands", "SYNOPSIS"));
    text += bold(QStringLiteral("plumbline")) + QLatin1String(" [\\fB\\-\\-lang\\fR \\fIen|zh_CN\\fR] [\\fIPATH\\fR...]\n");
    for (const Command &command : commands)
        text += QLatin1String(".br\n") + usage(command) + QLatin1String(" [\\fIoptions\\fR]\n");
    return text;
}

QString commandSections(const QList<Command> &commands)
{
    QString text = heading(QT_TRANSLATE_NOOP("Commands", "COMMANDS"));
    for (const Command &command : commands) {
        text += QLatin1String(".SS ") + usage(command) + QLatin1Char('\n') + plain(translated(command.summary)) + u'\n';
        for (const CommandOption &option : command.options) {
            if (!isCommon(option))
                text += optionEntry(option);
        }
    }
    text += heading(QT_TRANSLATE_NOOP("Commands", "OPTIONS OF ALL COMMANDS"));
    for (const CommandOption &option : commonOptions())
        text += optionEntry(option);
    return text;
}

QString description()
{
    return heading(QT_TRANSLATE_NOOP("Commands", "DESCRIPTION")) +
           plain(translated(QT_TRANSLATE_NOOP(
               "Commands",
               "Plumbline draws the timelines of Ascend NPUs as the Ascend PyTorch profiler, the MindSpore profiler and msprof "
               "write "
               "them, and of any other Chrome trace. Each PATH is a profile folder, a parent of several, or one file."))) +
           QLatin1String("\n.PP\n") +
           plain(translated(QT_TRANSLATE_NOOP(
               "Commands", "Without a command it opens a window. With one it answers on standard output and needs no display. It "
                           "uses no network and writes nothing next to the data."))) +
           QLatin1Char('\n');
}

} // namespace

QString manPage(const QList<Command> &commands, const QString &version)
{
    QString page = QStringLiteral("'\\\" -*- coding: UTF-8 -*-\n.\\\" SPDX-License-Identifier: GPL-3.0-or-later\n");
    page += QLatin1String(".TH PLUMBLINE 1 \"\" \"plumbline ") + version + QLatin1String("\" \"") +
            translated(QT_TRANSLATE_NOOP("Commands", "User Commands")) + QLatin1String("\"\n.ad l\n.nh\n");
    page += heading(QT_TRANSLATE_NOOP("Commands", "NAME")) + QLatin1String("plumbline \\- ") +
            plain(translated(QT_TRANSLATE_NOOP("Commands", "timeline analyzer for Ascend profiles"))) + QLatin1Char('\n');
    page += synopsis(commands) + description() + commandSections(commands);
    page += explained(QT_TRANSLATE_NOOP("Commands", "VALUES"), Values);
    page += explained(QT_TRANSLATE_NOOP("Commands", "EXIT STATUS"), Statuses);
    page += explained(QT_TRANSLATE_NOOP("Commands", "ENVIRONMENT"), Variables);
    page += explained(QT_TRANSLATE_NOOP("Commands", "FILES"), Files);
    page += explained(QT_TRANSLATE_NOOP("Commands", "EXAMPLES"), Examples);
    return page;
}

} // namespace plumbline

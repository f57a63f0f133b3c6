// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commandline.h"

#include "app/commands/texttable.h"

#include <QCoreApplication>

#include <algorithm>

namespace plumbline {

namespace {

const CommandOption *findOption(const Command &command, const QString &name)
{
    const auto found = std::find_if(command.options.begin(), command.options.end(), [&](const CommandOption &option) {
        return name == QLatin1String(option.name) || (*option.shortName && name == QLatin1String(option.shortName));
    });
    return found == command.options.end() ? nullptr : &*found;
}

bool takesValue(const CommandOption &option)
{
    return *option.value != '\0';
}

} // namespace

QString translated(const char *text)
{
    return QCoreApplication::translate("Commands", text);
}

std::optional<CommandLine> CommandLine::parse(const Command &command, const QStringList &arguments, QString *error)
{
    CommandLine line;
    bool onlyPositionals = false;
    for (qsizetype at = 0; at < arguments.size() && error->isEmpty(); ++at) {
        const QString &argument = arguments.at(at);
        if (onlyPositionals || !argument.startsWith(QLatin1Char('-')) || argument == QLatin1String("-"))
            line.m_positionals.append(argument);
        else if (argument == QLatin1String("--"))
            onlyPositionals = true;
        else
            *error = line.takeOption(command, arguments, at);
    }
    if (error->isEmpty())
        *error = line.missing(command);
    if (!error->isEmpty())
        return std::nullopt;
    return line;
}

QString CommandLine::takeOption(const Command &command, const QStringList &arguments, qsizetype &at)
{
    const QString &argument = arguments.at(at);
    const qsizetype equals = argument.startsWith(QLatin1String("--")) ? argument.indexOf(QLatin1Char('=')) : -1;
    const QString name = argument.left(equals);
    const CommandOption *option = findOption(command, name);
    if (!option)
        return translated(QT_TRANSLATE_NOOP("Commands", "unknown option %1")).arg(name);
    QStringList &values = m_values[QLatin1String(option->name)];
    if (!takesValue(*option)) {
        values = QStringList{QString()};
        return equals < 0 ? QString() : translated(QT_TRANSLATE_NOOP("Commands", "%1 takes no value")).arg(name);
    }
    if (equals < 0 && at + 1 == arguments.size())
        return translated(QT_TRANSLATE_NOOP("Commands", "%1 needs a value: %2")).arg(name, QLatin1String(option->value));
    if (!values.isEmpty() && !option->isRepeatable)
        return translated(QT_TRANSLATE_NOOP("Commands", "%1 is given twice")).arg(name);
    values.append(equals >= 0 ? argument.mid(equals + 1) : arguments.at(++at));
    return {};
}

QString CommandLine::missing(const Command &command) const
{
    const bool isAlone = m_positionals.isEmpty() &&
                         std::any_of(command.options.begin(), command.options.end(),
                                     [this](const CommandOption &option) { return option.standsAlone && has(option.name); });
    const bool isMore = command.takesMore && m_positionals.size() > command.positionals;
    if (m_positionals.size() != command.positionals && !isAlone && !isMore) {
        return translated(QT_TRANSLATE_NOOP("Commands", "expected: %1 %2"))
            .arg(QLatin1String(command.name), QLatin1String(command.arguments))
            .trimmed();
    }
    for (const CommandOption &option : command.options) {
        if (option.isRequired && !has(option.name))
            return translated(QT_TRANSLATE_NOOP("Commands", "%1 is required")).arg(QLatin1String(option.name));
    }
    return {};
}

QString CommandLine::value(const char *option, const QString &fallback) const
{
    const QStringList all = values(option);
    return all.isEmpty() ? fallback : all.last();
}

QList<CommandOption> commonOptions()
{
    return {
        {"--json", "", "", QT_TRANSLATE_NOOP("Commands", "write one JSON document")},
        {"--lang", "", "en|zh_CN", QT_TRANSLATE_NOOP("Commands", "language of messages and tables")},
        {"--threads", "", "N", QT_TRANSLATE_NOOP("Commands", "threads to use; all processors without it")},
        {"--no-cache", "", "", QT_TRANSLATE_NOOP("Commands", "neither read nor write snapshots")},
        {"--cache-dir", "", "DIR", QT_TRANSLATE_NOOP("Commands", "folder for unpacked copies and snapshots")},
        {"--quiet", "", "", QT_TRANSLATE_NOOP("Commands", "no progress and no notes on stderr")},
        {"--help", "-h", "", QT_TRANSLATE_NOOP("Commands", "show this help")},
    };
}

CommandOption csvOption()
{
    return {"--csv", "", "", QT_TRANSLATE_NOOP("Commands", "write the table as CSV")};
}

CommandOption cardOption()
{
    return {"--card", "", "RANK", QT_TRANSLATE_NOOP("Commands", "only the card of this rank"), true};
}

QString helpText(const Command &command)
{
    TextTable table;
    table.addColumn(QString());
    table.addColumn(QString());
    for (const CommandOption &option : command.options) {
        QString name = QLatin1String(option.name);
        if (*option.shortName)
            name = QLatin1String(option.shortName) + QLatin1String(", ") + name;
        if (takesValue(option))
            name += QLatin1Char(' ') + QLatin1String(option.value);
        QString help = translated(option.help);
        if (option.isRepeatable)
            help += QLatin1Char(' ') + translated(QT_TRANSLATE_NOOP("Commands", "(may be repeated)"));
        table.addRow({name, help});
    }
    const QString usage = translated(QT_TRANSLATE_NOOP("Commands", "Usage: plumbline %1 %2 [options]"));
    return usage.arg(QLatin1String(command.name), QLatin1String(command.arguments)).simplified() + QLatin1String("\n\n") +
           translated(command.summary) + QLatin1Char('\n') + table.toText(QStringLiteral("  "));
}

} // namespace plumbline

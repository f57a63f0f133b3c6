// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/serve/commandreply.h"

#include "app/commands/answerstreams.h"
#include "app/commands/commandinput.h"
#include "app/commands/commands.h"
#include "app/serve/jsontext.h"

#include <QLatin1String>

#include <algorithm>
#include <string_view>

namespace plumbline {

namespace {

/// Returns the arguments with --json before the first "--", behind which nothing is an option.
QStringList asJson(QStringList arguments)
{
    const auto isPlain = [](const QString &argument) {
        return argument == QLatin1String("--json") || argument == QLatin1String("--csv") || argument == QLatin1String("--help") ||
               argument == QLatin1String("-h");
    };
    const QString name = arguments.value(0);
    const auto commands = allCommands();
    const auto command =
        std::ranges::find_if(commands, [&name](const Command &each) { return name == QLatin1String(each.name); });
    const bool hasOption = command != commands.end() && std::ranges::any_of(command->options, [](const CommandOption &option) {
                               return std::string_view(option.name) == "--json";
                           });
    const qsizetype end = std::max<qsizetype>(arguments.indexOf(QStringLiteral("--")), 0);
    const QStringList options = end > 0 ? arguments.first(end) : arguments;
    if (hasOption && std::ranges::none_of(options, isPlain))
        arguments.insert(1, QStringLiteral("--json"));
    return arguments;
}

bool isAskedForJson(const QStringList &arguments)
{
    const qsizetype end = arguments.indexOf(QStringLiteral("--"));
    return arguments.first(end < 0 ? arguments.size() : end).contains(QStringLiteral("--json"));
}

std::vector<std::string> linesOf(std::string_view text)
{
    constexpr std::string_view Name = "plumbline: ";
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.starts_with(Name))
            line.remove_prefix(Name.size());
        if (!line.empty())
            lines.emplace_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

} // namespace

CommandReply replyOf(const QStringList &arguments, const QString &language, std::size_t mostBytes)
{
    CommandReply reply;
    const QStringList words = asJson(arguments);
    AnswerCapture capture(mostBytes);
    const bool isServe = arguments.value(0) == QLatin1String("serve");
    reply.exitCode = isServe ? showUsage(translated(QT_TRANSLATE_NOOP("Commands", "a server does not serve another")))
                             : answerCommand(words, language);
    reply.messages = linesOf(capture.messages());
    const std::string_view answer = capture.answer();
    reply.isJson = isAskedForJson(words) && !answer.empty();
    // A command that runs out of memory leaves a document without an end.
    reply.isCut = capture.isCut() || (reply.isJson && !answer.ends_with("}\n"));
    if (!reply.isCut)
        reply.answer = reply.isJson ? compactJson(answer) : std::string(answer);
    return reply;
}

} // namespace plumbline

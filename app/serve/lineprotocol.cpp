// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/serve/lineprotocol.h"

#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/serve/commandreply.h"
#include "app/serve/jsontext.h"

#include <QStringList>

#include <utility>

namespace plumbline {

namespace {

constexpr int ProtocolNumber = 1;
constexpr std::size_t MostAnswerBytes = 256u << 20;

/// Returns the command and its arguments, or nothing if the message is not a request.
std::optional<QStringList> argumentsOf(const JsonValue &message)
{
    const JsonValue *command = message.find("command");
    const JsonValue *arguments = message.find("arguments");
    if (!command || command->kind != JsonValue::Kind::Text || (arguments && arguments->kind != JsonValue::Kind::Array))
        return std::nullopt;
    QStringList words{qtText(*command)};
    if (!arguments)
        return words;
    for (const JsonMember &argument : arguments->members) {
        if (argument.second.kind != JsonValue::Kind::Text && argument.second.kind != JsonValue::Kind::Number)
            return std::nullopt;
        words += qtText(argument.second);
    }
    return words;
}

/// Returns the start of a line that belongs to a request.
std::string beginLine(const std::string &id)
{
    return "{\"id\":" + id;
}

std::string errorLine(const std::string &id, const QString &sentence)
{
    JsonWriter text;
    text.text(sentence);
    return beginLine(id) + ",\"error\":" + compactJson(text) + '}';
}

} // namespace

void LineProtocol::begin(ReplySink &sink)
{
    JsonWriter json;
    json.beginObject().key("version").text(programVersion()).key("protocol").integer(ProtocolNumber).endObject();
    sink.write(compactJson(json));
}

std::optional<std::string> LineProtocol::cancelledId(const JsonValue &message) const
{
    const JsonValue *cancelled = message.find("cancel");
    return cancelled && !message.find("command") ? std::optional(valueText(cancelled)) : std::nullopt;
}

std::string LineProtocol::idOf(const JsonValue &message) const
{
    return valueText(message.find("id"));
}

void LineProtocol::answer(const JsonValue &message, ReplySink &sink)
{
    const std::string id = idOf(message);
    const auto arguments = argumentsOf(message);
    if (!arguments) {
        sink.write(errorLine(id, translated(QT_TRANSLATE_NOOP("Commands", "a request is {\"id\": ..., \"command\": \"...\", "
                                                                          "\"arguments\": [\"...\"]}"))));
        return;
    }
    const CommandReply reply = isCancelled() ? CommandReply() : replyOf(*arguments, m_language, MostAnswerBytes);
    if (isCancelled()) {
        sink.write(beginLine(id) + ",\"cancelled\":true}");
        return;
    }
    if (reply.isCut) {
        sink.write(errorLine(id, translated(QT_TRANSLATE_NOOP("Commands", "the answer has more than %1 MiB; ask for less of it"))
                                     .arg(MostAnswerBytes >> 20)));
        return;
    }
    JsonWriter messages;
    messages.beginArray();
    for (const std::string &each : reply.messages)
        messages.text(each);
    messages.endArray();
    std::string line = beginLine(id) + ",\"exit\":" + std::to_string(reply.exitCode);
    if (reply.isJson) {
        line += ",\"answer\":" + reply.answer;
    } else {
        JsonWriter text;
        text.text(reply.answer);
        line += ",\"text\":" + compactJson(text);
    }
    sink.write(std::move(line) + ",\"messages\":" + compactJson(messages) + '}');
}

void LineProtocol::refuse(const Error &error, const std::string &id, ReplySink &sink)
{
    sink.write(errorLine(id.empty() ? "null" : id, unreadableLine(error)));
}

std::string LineProtocol::progressLine(const JsonValue &message, const CommandTask::Progress &progress) const
{
    const JsonValue *wanted = message.find("progress");
    if (!wanted || !wanted->isTrue())
        return {};
    return beginLine(idOf(message)) + ",\"progress\":{\"done_bytes\":" + std::to_string(progress.doneBytes) +
           ",\"total_bytes\":" + std::to_string(progress.totalBytes) + "}}";
}

} // namespace plumbline

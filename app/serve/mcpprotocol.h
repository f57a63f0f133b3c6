// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/serve/answerstore.h"
#include "app/serve/commandreply.h"
#include "app/serve/mcptools.h"
#include "app/serve/serveloop.h"

#include <QString>

#include <utility>

namespace plumbline {

/// A server of the Model Context Protocol over stdin and stdout (docs/serve.md). Its tools are commands that read. An answer is
/// as long as a model can take; the tool "more" returns the rest.
class McpProtocol final : public ServeProtocol
{
public:
    /// `language` is the one that is installed.
    explicit McpProtocol(QString language) : m_language(std::move(language)) {}

    [[nodiscard]] std::optional<std::string> cancelledId(const JsonValue &message) const override;
    [[nodiscard]] std::string idOf(const JsonValue &message) const override;
    void answer(const JsonValue &message, ReplySink &sink) override;
    void refuse(const Error &error, const std::string &id, ReplySink &sink) override;
    [[nodiscard]] bool answerAtOnce(const JsonValue &message, ReplySink &sink) const override;
    [[nodiscard]] std::string progressLine(const JsonValue &message, const CommandTask::Progress &progress) const override;

private:
    /// What a call gives: a text, and maybe a picture.
    struct Content
    {
        std::string text;
        QByteArray png;
        bool isError = false;
    };

    void call(const JsonValue *parameters, const std::string &id, ReplySink &sink);
    [[nodiscard]] Content contentOf(const McpTool &tool, const JsonValue *arguments);
    [[nodiscard]] Content answerOf(const QStringList &line);
    [[nodiscard]] Content tables();
    [[nodiscard]] Content more(const JsonValue *arguments) const;
    [[nodiscard]] Content picture(const QStringList &line) const;

    QString m_language;
    AnswerStore m_answers;
};

} // namespace plumbline

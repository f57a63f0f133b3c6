// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/serve/serveloop.h"

#include <QString>

#include <string>
#include <utility>

namespace plumbline {

/// Every command of the program as lines of JSON (docs/serve.md): a request names a command and its arguments, the answer holds
/// its exit code, its document and its messages.
class LineProtocol final : public ServeProtocol
{
public:
    /// `language` is the one that is installed.
    explicit LineProtocol(QString language) : m_language(std::move(language)) {}

    void begin(ReplySink &sink) override;
    [[nodiscard]] std::optional<std::string> cancelledId(const JsonValue &message) const override;
    [[nodiscard]] std::string idOf(const JsonValue &message) const override;
    void answer(const JsonValue &message, ReplySink &sink) override;
    void refuse(const Error &error, const std::string &id, ReplySink &sink) override;
    [[nodiscard]] std::string progressLine(const JsonValue &message, const CommandTask::Progress &progress) const override;

private:
    QString m_language;
};

} // namespace plumbline

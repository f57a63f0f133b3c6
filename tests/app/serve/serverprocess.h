// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>

namespace plumbline::test {

/// A running `plumbline serve`, of which a test asks one line after another.
class ServerProcess
{
public:
    explicit ServerProcess(const QStringList &options = {});
    ~ServerProcess();

    void send(const QByteArray &line);
    /// Returns the next line of the server; empty if there is none within a minute.
    [[nodiscard]] QByteArray readLine();
    /// Returns the next line as an object.
    [[nodiscard]] QJsonObject read();
    [[nodiscard]] QJsonObject ask(const QByteArray &line);
    /// Closes stdin, and returns the exit code once the server has ended; -1 if it crashed or does not end.
    [[nodiscard]] int end();

private:
    QProcess m_process;
};

} // namespace plumbline::test

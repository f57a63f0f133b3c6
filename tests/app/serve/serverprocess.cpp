// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/serve/serverprocess.h"

#include "tests/support/buildpaths.h"

#include <QJsonDocument>

namespace plumbline::test {

namespace {

constexpr int WaitMs = 60'000;

} // namespace

ServerProcess::ServerProcess(const QStringList &options)
{
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process.start(programPath(), QStringList{QStringLiteral("serve")} + options);
}

ServerProcess::~ServerProcess()
{
    m_process.kill();
    m_process.waitForFinished(WaitMs);
}

void ServerProcess::send(const QByteArray &line)
{
    m_process.write(line + '\n');
}

QByteArray ServerProcess::readLine()
{
    while (!m_process.canReadLine()) {
        if (!m_process.waitForReadyRead(WaitMs))
            return {};
    }
    return m_process.readLine().trimmed();
}

QJsonObject ServerProcess::read()
{
    return QJsonDocument::fromJson(readLine()).object();
}

QJsonObject ServerProcess::ask(const QByteArray &line)
{
    send(line);
    return read();
}

int ServerProcess::end()
{
    m_process.closeWriteChannel();
    const bool hasEnded = m_process.waitForFinished(WaitMs);
    return hasEnded && m_process.exitStatus() == QProcess::NormalExit ? m_process.exitCode() : -1;
}

} // namespace plumbline::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/programrun.h"

#include "tests/support/buildpaths.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QPointer>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>

#include <cstdint>

namespace plumbline::test {

namespace {

/// The program that forks a run for each request, see servermain.cpp. Lives as long as the application object of the test.
class ProgramServer : public QObject
{
public:
    explicit ProgramServer(QObject *parent) : QObject(parent), m_process(this)
    {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    }
    ~ProgramServer() override
    {
        m_process.closeWriteChannel();
        m_process.waitForFinished();
    }

    Outcome run(const QStringList &arguments)
    {
        constexpr int LongestRunMs = 120'000;
        if (m_process.state() == QProcess::NotRunning)
            m_process.start(programServerPath(), QStringList());
        const QByteArray request = requestOf(arguments);
        const auto bytes = static_cast<std::uint32_t>(request.size());
        m_process.write(reinterpret_cast<const char *>(&bytes), sizeof bytes);
        m_process.write(request);
        std::int32_t code = -1;
        const QDeadlineTimer deadline(LongestRunMs);
        while (m_process.bytesAvailable() < static_cast<qint64>(sizeof code)) {
            if (!m_process.waitForReadyRead(static_cast<int>(deadline.remainingTime()))) {
                m_process.kill();
                m_process.waitForFinished();
                return {};
            }
        }
        m_process.read(reinterpret_cast<char *>(&code), sizeof code);
        return {code, textOf("out"), textOf("err")};
    }

private:
    [[nodiscard]] QString pathOf(const char *stream) const { return m_folder.filePath(QLatin1String(stream)); }

    [[nodiscard]] QByteArray textOf(const char *stream) const
    {
        QFile file(pathOf(stream));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    [[nodiscard]] QByteArray requestOf(const QStringList &arguments) const
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            environment.remove(QLatin1String(name));
        const QStringList variables = environment.toStringList();
        QByteArray request;
        for (const QString &text :
             QStringList{QDir::currentPath(), pathOf("out"), pathOf("err"), QString::number(variables.size())} + variables +
                 arguments)
            request += QFile::encodeName(text) + '\0';
        return request;
    }

    QProcess m_process;
    QTemporaryDir m_folder; ///< of the streams of the current run
};

} // namespace

Outcome run(const QStringList &arguments)
{
    static QPointer<ProgramServer> server;
    if (!server)
        server = new ProgramServer(QCoreApplication::instance());
    return server->run(arguments);
}

} // namespace plumbline::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/sessionfile.h"
#include "tests/fuzz/targets/targets.h"

#include <QByteArray>
#include <QString>

#include <string>

namespace plumbline::fuzz {

namespace {

/// The input is a session file. What was read must be the same after it was written.
void runSession(std::string_view input)
{
    const QString folder = QStringLiteral("/nowhere/plumbline");
    const auto session = SessionFile::fromText(QByteArray(input.data(), static_cast<qsizetype>(input.size())), folder);
    if (!session)
        return;
    for (const QString &path : session->paths)
        require(path.startsWith(u'/') && !path.contains(QChar::Null), "a session names what is no path");
    const auto again = SessionFile::fromText(session->toText(folder), folder);
    require(again.has_value(), "a session that was written cannot be read");
    require(again->paths == session->paths, "the paths of a session change when it is written");
    require(again->view == session->view, "the view of a session changes when it is written");
}

std::vector<std::string> sessionSeeds()
{
    SessionFile session;
    session.paths = {QStringLiteral("/nowhere/plumbline/a"), QStringLiteral("/nowhere/b")};
    session.view.range = TimeRange{5, 100};
    session.view.marked = TimeRange{6, 50};
    session.view.flows = {QStringLiteral("HostToDevice")};
    session.view.page = QStringLiteral("kernels");
    session.view.card = QStringLiteral("rank 0");
    session.view.originNs = 1'752'229'815'400'000'000;
    session.view.timelines = {QStringLiteral("rank 0")};
    const QByteArray text = session.toText(QStringLiteral("/nowhere/plumbline"));
    return {text.toStdString(), R"({"plumbline_session": 1, "paths": ["a", "bytes:%FF"], "view": {}})"};
}

} // namespace

FuzzTarget sessionTarget()
{
    return {"session", "session files read, write and read the same", runSession, sessionSeeds};
}

} // namespace plumbline::fuzz

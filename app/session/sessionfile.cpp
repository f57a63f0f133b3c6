// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/sessionfile.h"

#include "widgets/support/paths.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>

#include <algorithm>

namespace plumbline {

namespace {

constexpr int SessionVersion = 1;
constexpr qsizetype LongestPath = 4096;
const QString VersionKey = QStringLiteral("plumbline_session");
const QString PathsKey = QStringLiteral("paths");
const QString ViewKey = QStringLiteral("view");
/// Stands in front of a path whose bytes are no UTF-8, which JSON cannot hold; the rest is percent-encoded.
const QString BytesPrefix = QStringLiteral("bytes:");

/// Returns the path without links, so that it stays right when the session and the profile move together.
QString realPath(const QString &path)
{
    const QString real = QFileInfo(path).canonicalFilePath();
    return real.isEmpty() ? QDir::cleanPath(path) : real;
}

QString writtenPath(const QString &path, const QDir &folder)
{
    const QString relative = folder.relativeFilePath(realPath(path));
    const std::string bytes = bytesOfPath(relative);
    if (!QByteArrayView(bytes).isValidUtf8())
        return BytesPrefix + QString::fromLatin1(QByteArray::fromStdString(bytes).toPercentEncoding(QByteArrayLiteral("/")));
    // "./" keeps a name that begins like the prefix from being taken for it.
    return relative.startsWith(BytesPrefix) ? QString(QStringLiteral("./") + relative) : relative;
}

/// Returns the absolute path that a text of the file stands for; "" if it cannot be one.
QString readPath(const QString &text, const QDir &folder)
{
    const QString path = text.startsWith(BytesPrefix)
                             ? pathFromBytes(QByteArray::fromPercentEncoding(text.mid(BytesPrefix.size()).toLatin1()))
                             : text;
    if (path.isEmpty() || path.size() > LongestPath || path.contains(QChar::Null))
        return {};
    // Qt takes a path that begins with a colon for one of its own resources.
    return QDir::cleanPath(folder.absoluteFilePath(path.startsWith(u':') ? QString(QStringLiteral("./") + path) : path));
}

tl::unexpected<Error> notASession()
{
    return failure(ErrorCode::NotRecognised, {}, "session");
}

} // namespace

QByteArray SessionFile::toText(const QString &folder) const
{
    const QDir home(realPath(folder));
    QJsonArray names;
    for (const QString &path : paths)
        names << writtenPath(path, home);
    const QJsonObject object{{VersionKey, SessionVersion}, {PathsKey, names}, {ViewKey, view.toJson()}};
    return QJsonDocument(object).toJson(QJsonDocument::Indented);
}

Result<SessionFile> SessionFile::fromText(const QByteArray &text, const QString &folder)
{
    // The parser bounds the depth of the text by itself, and everything is looked up at a known depth below.
    const QJsonDocument document = QJsonDocument::fromJson(text);
    const QJsonObject object = document.object();
    const QJsonValue version = object.value(VersionKey);
    if (!document.isObject() || !version.isDouble() || version.toInteger() < 1)
        return notASession();
    if (version.toInteger() > SessionVersion)
        return failure(ErrorCode::NotSupported, {}, "session");
    const QJsonArray names = object.value(PathsKey).toArray();
    if (names.isEmpty() || names.size() > MostPaths)
        return notASession();
    SessionFile session;
    const QDir home(realPath(folder));
    for (const auto &name : names) {
        const QString path = readPath(name.toString(), home);
        if (path.isEmpty())
            return notASession();
        if (!session.paths.contains(path))
            session.paths.append(path);
    }
    session.view = ViewState::fromJson(object.value(ViewKey).toObject());
    return session;
}

Result<SessionFile> SessionFile::read(const QString &file)
{
    const std::string path = bytesOfPath(file);
    const QFileInfo info(file);
    if (!info.exists())
        return failure(ErrorCode::FileNotFound, path);
    if (!info.isFile()) // a pipe would block, and a device might never end
        return failure(ErrorCode::NotRegularFile, path);
    QFile source(file);
    if (!source.open(QIODevice::ReadOnly))
        return failure(ErrorCode::PermissionDenied, path, source.errorString().toStdString());
    const QByteArray text = source.read(LargestBytes + 1);
    Result<SessionFile> session =
        text.size() > LargestBytes ? Result<SessionFile>(notASession()) : fromText(text, info.absolutePath());
    if (!session)
        session.error().path = path;
    return session;
}

Result<void> SessionFile::write(const QString &file) const
{
    const QByteArray text = toText(QFileInfo(file).absolutePath());
    QSaveFile target(file);
    if (!target.open(QIODevice::WriteOnly) || target.write(text) != text.size() || !target.commit())
        return failure(ErrorCode::WriteFailed, bytesOfPath(file), target.errorString().toStdString());
    return {};
}

QString sessionSuffix()
{
    return QStringLiteral("plumbline");
}

bool isSessionPath(const QString &path)
{
    return path.endsWith(QLatin1Char('.') + sessionSuffix(), Qt::CaseInsensitive) && !QFileInfo(path).isDir();
}

ViewState withOwnNotes(ViewState session, const ViewState &own)
{
    for (const FindingRemark &remark : own.remarks) {
        if (std::ranges::find(session.remarks, remark.finding, &FindingRemark::finding) == session.remarks.end())
            session.remarks.push_back(remark);
    }
    // A view without an origin is on the axis of the cards, as the other one is.
    const std::int64_t to = session.originNs.value_or(own.originNs.value_or(0));
    for (TimeMark &mark : movedMarks(own.marks, own.originNs.value_or(to), to)) {
        if (std::ranges::find(session.marks, mark) == session.marks.end() && session.marks.size() < MostMarks)
            session.marks.push_back(std::move(mark));
    }
    return session;
}

QStringList withoutSessions(const QStringList &paths, const std::vector<OpenedSession> &sessions)
{
    QStringList all;
    for (const QString &path : paths) {
        const auto session = std::ranges::find(sessions, path, &OpenedSession::file);
        if (session == sessions.end())
            all << path;
        else
            all << session->paths;
    }
    all.removeDuplicates();
    return all;
}

} // namespace plumbline

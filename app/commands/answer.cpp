// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"

#include "app/commands/answerstreams.h"
#include "app/commands/commandinput.h"
#include "core/profile/profilenames.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/messages.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdio>

namespace plumbline {

namespace {

std::string_view severityName(Severity severity)
{
    switch (severity) {
    case Severity::Note:
        return "note";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        return "error";
    }
    return "error";
}

void writeProblem(JsonWriter &json, Severity severity, const std::string &file, std::int64_t offset, std::int64_t length,
                  const QString &message)
{
    json.beginObject().key("severity").text(severityName(severity)).key("file").text(file).key("offset");
    if (offset >= 0)
        json.integer(offset);
    else
        json.null();
    json.key("length").integer(length).key("message").text(message).endObject();
}

} // namespace

void writeAnswer(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), answerStream());
    std::fflush(answerStream());
}

std::string_view programVersion()
{
    return PLUMBLINE_VERSION;
}

void beginDocument(JsonWriter &json)
{
    json.beginObject().key("version").text(programVersion());
}

void endDocument(JsonWriter &json, const std::vector<Problem> &problems, const std::vector<Error> &errors)
{
    json.key("problems").beginArray();
    for (const Problem &problem : problems)
        writeProblem(json, problem.severity, problem.file, problem.offset, problem.length, problemText(problem));
    for (const Error &error : errors)
        writeProblem(json, Severity::Error, error.path, error.offset, 0, errorText(error));
    json.endArray().endObject().finish();
}

void addNewProblems(std::vector<Problem> &problems, const std::vector<Problem> &more)
{
    for (const Problem &problem : more) {
        if (std::ranges::find(problems, problem) == problems.end())
            problems.push_back(problem);
    }
}

void showProblems(const std::vector<Problem> &problems, bool withNotes)
{
    constexpr int ShownProblems = 20; // the problems of many cards would bury the answer; --json lists all of them
    int count = 0;
    for (const Problem &problem : problems) {
        if ((withNotes || problem.severity != Severity::Note) && ++count <= ShownProblems)
            showMessage(problemLine(problem));
    }
    if (count > ShownProblems)
        showMessage(QCoreApplication::translate("Commands", "%1 more problems; --json lists all").arg(count - ShownProblems));
}

QString rankText(const Card &card)
{
    return card.rank ? QString::number(*card.rank) : QString();
}

void writeOptional(JsonWriter &json, const std::optional<int> &value)
{
    if (value)
        json.integer(*value);
    else
        json.null();
}

void writeOptional(JsonWriter &json, std::string_view text)
{
    text.empty() ? json.null() : json.text(text);
}

std::string_view frameworkName(Framework framework)
{
    switch (framework) {
    case Framework::Unknown:
        return "unknown";
    case Framework::PyTorch:
        return "pytorch";
    case Framework::MindSpore:
        return "mindspore";
    case Framework::Cann:
        return "cann";
    case Framework::MindInsight:
        return "mindinsight";
    case Framework::Chrome:
        return "chrome";
    }
    return "unknown";
}

std::string_view statusName(FileStatus status)
{
    switch (status) {
    case FileStatus::Ok:
        return "ok";
    case FileStatus::Missing:
        return "missing";
    case FileStatus::Empty:
        return "empty";
    case FileStatus::Broken:
        return "broken";
    case FileStatus::Stale:
        return "stale";
    }
    return "ok";
}

std::string pathInCard(const Card &card, const std::string &path)
{
    return pathBelow(card.path, path);
}

void writeInteger(JsonWriter &json, std::string_view key, const std::optional<std::int64_t> &value)
{
    json.key(key);
    value ? json.integer(*value) : json.null();
}

void writeReal(JsonWriter &json, std::string_view key, const std::optional<double> &value)
{
    json.key(key);
    value ? json.real(*value) : json.null();
}

void writeRanks(JsonWriter &json, std::string_view key, const std::vector<int> &ranks)
{
    json.key(key).beginArray();
    for (const int rank : ranks)
        json.integer(rank);
    json.endArray();
}

QString numberCell(const std::optional<std::int64_t> &value)
{
    return value ? QString::number(*value) : QString();
}

QString csvOf(const QStringList &titles, const QList<QStringList> &rows)
{
    QString text = csvLine(titles);
    for (const QStringList &row : rows)
        text += csvLine(row);
    return text;
}

} // namespace plumbline

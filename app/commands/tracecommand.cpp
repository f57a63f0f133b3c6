// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/tracecommand.h"

#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "widgets/support/csvtext.h"

#include <algorithm>
#include <utility>

namespace plumbline {

TraceCommand::TraceCommand(const CommandLine &line, const char *list)
    : m_line(line)
    , m_list(list)
    , m_isJson(line.has("--json"))
    , m_isCsv(line.has("--csv"))
    , m_json(m_isJson ? answerStream() : nullptr)
{}

int TraceCommand::run()
{
    if (const auto read = readOptions(); !read)
        return read.error();
    auto walk = walkTraces(
        m_line, [this](const SharedCard &card) { return addCard(*card); },
        [this](const SharedCard &card) { return addWithoutTrace(*card); }, &m_errors);
    if (!walk)
        return walk.error();
    const auto checked = checkOptions();
    if (checked || hasEntries())
        finish(*walk);
    return checked ? walk->exitCode() : checked.error();
}

OrExit<qsizetype> TraceCommand::chosenTable(const QStringList &tables) const
{
    const qsizetype chosen = tables.indexOf(m_line.value("--table", tables.first()));
    if (chosen < 0)
        return tl::unexpected(
            showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--table is one of: %1")).arg(tables.join(QLatin1String(", ")))));
    if (m_isJson && m_line.has("--table"))
        return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--json and --table exclude each other"))));
    return chosen;
}

JsonWriter &TraceCommand::json()
{
    if (!std::exchange(m_hasBegun, true)) {
        beginDocument(m_json);
        m_json.key(m_list).beginArray();
    }
    return m_json;
}

void TraceCommand::addCsv(const QStringList &cells)
{
    m_csv += csvLine(cells);
}

void TraceCommand::addProblems(const std::vector<Problem> &problems)
{
    m_problems.insert(m_problems.end(), problems.begin(), problems.end());
}

void TraceCommand::addLosses(const std::vector<Problem> &problems, const std::vector<Error> &errors)
{
    addProblems(problems);
    m_errors.insert(m_errors.end(), errors.begin(), errors.end());
}

void TraceCommand::finish(TraceWalk &walk)
{
    walk.errors.insert(walk.errors.end(), m_errors.begin(), m_errors.end());
    walk.problems.insert(walk.problems.end(), m_problems.begin(), m_problems.end());
    walk.somethingLost = walk.somethingLost || std::any_of(m_problems.begin(), m_problems.end(), [](const Problem &problem) {
                             return problem.severity != Severity::Note;
                         });
    if (m_isJson) {
        fillList(json());
        m_json.endArray();
        endList(m_json);
        endDocument(m_json, walk.problems, walk.errors);
        return;
    }
    writeAnswer(m_isCsv ? csvText() : tableText());
    for (const Error &error : m_errors) // those of timelines were shown when they happened
        (void)showError(error);
    showProblems(walk.problems, false);
    sayMore();
}

} // namespace plumbline

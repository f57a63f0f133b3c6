// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/commandinput.h"
#include "app/commands/commandline.h"
#include "app/commands/commandtask.h"
#include "app/commands/interruption.h"
#include "app/commands/queryanswer.h"
#include "app/commands/querycards.h"
#include "app/commands/queryprompt.h"
#include "core/sql/sqlconnection.h"
#include "core/sql/statements.h"
#include "widgets/support/formatting.h"

#include <QFile>

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Answers SQL about the cards of a profile.
class Query
{
public:
    explicit Query(const CommandLine &line) : m_line(line) {}

    int run()
    {
        if (const auto read = readOptions(); !read)
            return read.error();
        auto input = QueryCards::read(m_line);
        if (!input)
            return input.error();
        const int code = m_isPrompt ? runQueryPrompt(*input, m_format, m_limit) : answer(*input);
        if (m_signal != 0)
            std::raise(m_signal); // now that the document has an end
        return code == ExitSuccess ? input->walk.exitCode() : code;
    }

private:
    static OrExit<void> usage(const QString &text) { return tl::unexpected(showUsage(text)); }

    OrExit<void> readOptions()
    {
        m_format = m_line.has("--json") ? QueryFormat::Json : m_line.has("--csv") ? QueryFormat::Csv : QueryFormat::Table;
        m_limit = m_format == QueryFormat::Table ? 1000 : NoRowLimit;
        if (m_line.has("--limit")) {
            bool isNumber = false;
            m_limit = m_line.value("--limit").toULongLong(&isNumber);
            if (!isNumber)
                return usage(translated(QT_TRANSLATE_NOOP("Commands", "--limit needs a number")));
        }
        const bool isArgument = m_line.positionals().size() == 2;
        const QString file = m_line.value("--file", QStringLiteral("-"));
        // Where the answer is captured, standard input belongs to whoever captures it.
        const bool isOutOfReach = !isArgument && isAnswerCaptured() && file == QLatin1String("-");
        if (m_line.positionals().size() > 2 || (isArgument && m_line.has("--file")) || isOutOfReach)
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "give the SQL as one argument or as a file")));
        if (isArgument) {
            m_sql = m_line.positionals().at(1).toStdString();
        } else if (m_line.has("--file") || isatty(STDIN_FILENO) == 0) {
            if (const auto read = readFile(file); !read)
                return read;
        } else {
            m_isPrompt = true;
        }
        if (!m_isPrompt && sqlStatements(m_sql).empty())
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "the SQL holds no statement")));
        return {};
    }

    /// Reads the statements from a file, or from standard input where it is called "-".
    OrExit<void> readFile(const QString &path)
    {
        constexpr qint64 MostBytes = 16 << 20;
        QFile file(path);
        const bool isOpen = path == QLatin1String("-") ? file.open(stdin, QIODevice::ReadOnly) : file.open(QIODevice::ReadOnly);
        if (!isOpen)
            return tl::unexpected(
                showUsage(translated(QT_TRANSLATE_NOOP("Commands", "%1 cannot be read: %2")).arg(path, file.errorString())));
        const QByteArray bytes = file.read(MostBytes + 1);
        if (bytes.size() > MostBytes)
            return usage(translated(QT_TRANSLATE_NOOP("Commands", "%1 holds more than 16 MiB")).arg(path));
        m_sql = bytes.toStdString();
        if (m_sql.starts_with("\xEF\xBB\xBF"))
            m_sql.erase(0, 3);
        return {};
    }

    /// Answers one statement after another until one fails, and returns the exit code.
    int answer(QueryCards &input)
    {
        const std::vector<SqlStatement> statements = sqlStatements(m_sql);
        CommandTask control;
        std::vector<Error> failed;
        int code = ExitSuccess;
        {
            const Interruption interruption(control);
            QueryAnswer answer(m_format, m_limit, statements.size() == 1);
            for (const SqlStatement &statement : statements) {
                const auto done = answer.add(input.connection, statement.text, control);
                if (done)
                    continue;
                failed.push_back(done.error());
                code = showQueryError(done.error(), m_sql, statement.offset);
                break;
            }
            input.takeLosses();
            failed.insert(failed.begin(), input.walk.errors.begin(), input.walk.errors.end());
            answer.end(input.walk.problems, failed);
            if (answer.isTruncated() && !m_line.has("--quiet") && m_format != QueryFormat::Json)
                showMessage(translated(QT_TRANSLATE_NOOP("Commands", "only the first %1 rows are listed; --limit changes that"))
                                .arg(m_limit));
            m_signal = Interruption::signal();
        }
        if (m_format != QueryFormat::Json)
            showProblems(input.walk.problems, false);
        return code;
    }

    const CommandLine &m_line;
    QueryFormat m_format = QueryFormat::Table;
    std::uint64_t m_limit = 0;
    bool m_isPrompt = false;
    std::string m_sql;
    int m_signal = 0;
};

} // namespace

/// Returns the command `query PATH SQL`: answers SQL about all that is known of the cards.
Command queryCommand()
{
    Command command{"query", "PATH [SQL]", QT_TRANSLATE_NOOP("Commands", "Ask with SQL; see docs/query.md."), 1, {}, nullptr};
    command.takesMore = true;
    command.options = commonOptions();
    command.options.append({
        csvOption(),
        cardOption(),
        {"--file", "-f", "FILE", QT_TRANSLATE_NOOP("Commands", "read the SQL from a file; - is standard input")},
        {"--limit", "", "N",
         QT_TRANSLATE_NOOP("Commands", "list at most this many rows of a statement (1000; with --json and --csv all)")},
    });
    command.run = [](const CommandLine &line) { return Query(line).run(); };
    return command;
}

} // namespace plumbline

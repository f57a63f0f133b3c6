// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/queryprompt.h"

#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/commandinput.h"
#include "app/commands/commandline.h"
#include "app/commands/interruption.h"
#include "app/commands/texttable.h"
#include "core/sql/statements.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

void showPrompt(const char *text)
{
    std::fflush(answerStream());
    std::fputs(text, stderr);
    std::fflush(stderr);
}

QString schemaText(const QString &wanted)
{
    QString text;
    for (const SqlTableInfo &table : SqlConnection::tables()) {
        if (!wanted.isEmpty() && fromFile(table.name) != wanted)
            continue;
        TextTable columns;
        columns.addColumn(fromFile(table.name));
        columns.addColumn(QString());
        columns.addColumn(QString());
        for (const SqlTableInfo::Column &column : table.columns) {
            const char *note = !column.isHidden   ? ""
                               : table.isFunction ? QT_TRANSLATE_NOOP("Commands", "argument")
                                                  : QT_TRANSLATE_NOOP("Commands", "not in SELECT *");
            columns.addRow({fromFile(column.name), fromFile(column.type), *note ? translated(note) : QString()});
        }
        text += columns.toText() + QLatin1Char('\n');
    }
    return text.isEmpty() ? translated(QT_TRANSLATE_NOOP("Commands", "there is no table %1")).arg(wanted) + QLatin1Char('\n')
                          : text;
}

QString tablesText()
{
    QString text;
    for (const SqlTableInfo &table : SqlConnection::tables())
        text += fromFile(table.name) + (table.isFunction ? QStringLiteral("()\n") : QStringLiteral("\n"));
    return text;
}

/// Answers all statements of a text, each on its own.
void answerStatements(QueryCards &input, const std::string &sql, QueryFormat format, std::uint64_t limit)
{
    for (const SqlStatement &statement : sqlStatements(sql)) {
        TaskControl control;
        const Interruption interruption(control);
        QueryAnswer answer(format, limit, true);
        const auto done = answer.add(input.connection, statement.text, control);
        if (!done)
            static_cast<void>(showQueryError(done.error(), sql, statement.offset));
        QueryCards::Losses lost = input.takeLosses();
        if (!done)
            lost.errors.push_back(done.error());
        answer.end(lost.problems, lost.errors);
        if (format != QueryFormat::Json)
            showProblems(lost.problems, false);
        if (answer.isTruncated())
            showMessage(
                translated(QT_TRANSLATE_NOOP("Commands", "only the first %1 rows are listed; --limit changes that")).arg(limit));
    }
}

} // namespace

QString dotCommandAnswer(const QString &line)
{
    const QStringList words = line.simplified().split(QLatin1Char(' '));
    if (words.front() == QLatin1String(".tables"))
        return tablesText();
    if (words.front() == QLatin1String(".schema"))
        return schemaText(words.value(1));
    return translated(QT_TRANSLATE_NOOP("Commands",
                                        ".tables lists the tables, .schema TABLE its columns, .quit ends. A statement ends "
                                        "with a semicolon and may take several lines.")) +
           QLatin1Char('\n');
}

int runQueryPrompt(QueryCards &input, QueryFormat format, std::uint64_t limit)
{
    writeAnswer(dotCommandAnswer(QStringLiteral(".help")));
    std::string sql;
    for (std::string line; showPrompt(sql.empty() ? "plumbline> " : "      ...> "), std::getline(std::cin, line);) {
        if (sql.empty() && line.starts_with('.')) {
            const QString command = fromFile(line).trimmed();
            if (command == QLatin1String(".quit") || command == QLatin1String(".exit"))
                return ExitSuccess;
            writeAnswer(dotCommandAnswer(command));
            continue;
        }
        sql += line + '\n';
        const std::vector<SqlStatement> statements = sqlStatements(sql);
        if (statements.empty()) {
            sql.clear();
        } else if (statements.back().isEnded) {
            answerStatements(input, sql, format, limit);
            sql.clear();
        }
    }
    showPrompt("\n");
    return ExitSuccess;
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/commandinput.h"
#include "app/commands/commandline.h"
#include "app/commands/commandtask.h"
#include "app/commands/interruption.h"
#include "app/commands/queryanswer.h"
#include "app/commands/querycards.h"
#include "app/commands/texttable.h"
#include "core/sql/sqlexport.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"
#include "widgets/support/paths.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>
#include <csignal>
#include <span>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Returns the first line of a CSV file with these columns.
template<typename Columns>
QByteArray titleLine(const Columns &columns)
{
    QStringList titles;
    for (const auto &column : columns)
        titles += fromFile(column.name);
    return csvLine(titles).toUtf8();
}

/// Writes the rows of a statement to a file as CSV.
class CsvFile final : public SqlVisitor
{
public:
    explicit CsvFile(QSaveFile &file) : m_file(file) {}

    void begin(const std::vector<Column> &columns) override { m_file.write(titleLine(columns)); }
    bool row(std::span<const SqlValue> values) override
    {
        ++m_rows;
        return m_file.write(csvLine(valueCells(values)).toUtf8()) >= 0;
    }
    [[nodiscard]] std::uint64_t rows() const { return m_rows; }

private:
    QSaveFile &m_file;
    std::uint64_t m_rows = 0;
};

/// Writes the tables of queries to a file, or to one file each.
class Export
{
public:
    explicit Export(const CommandLine &line) : m_line(line), m_output(line.value("--output")) {}

    int run()
    {
        if (const auto read = readOptions(); !read)
            return read.error();
        auto input = QueryCards::read(m_line);
        if (!input)
            return input.error();
        Result<std::vector<ExportedTable>> written;
        int signal = 0;
        {
            const Interruption interruption(m_control);
            written = m_line.has("--csv") ? writeCsvFiles(input->connection)
                                          : exportDatabase(input->connection, m_tables, bytesOfPath(m_output), m_control);
            signal = Interruption::signal();
        }
        if (signal != 0)
            std::raise(signal); // now that nothing is left behind
        if (!written)
            return answerError(m_line, written.error());
        input->takeLosses();
        answer(*written, input->walk);
        return input->walk.exitCode();
    }

private:
    OrExit<void> readOptions()
    {
        if (m_output.isEmpty())
            return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "-o names no file"))));
        m_tables = exportableTables(!m_line.has("--tables"));
        if (!m_line.has("--tables"))
            return refuseOthers();
        const QStringList wanted = m_line.value("--tables").split(QLatin1Char(','));
        for (const QString &name : wanted) {
            if (std::ranges::none_of(m_tables, [&name](const SqlTableInfo &table) { return fromFile(table.name) == name; }))
                return tl::unexpected(showUsage(translated(QT_TRANSLATE_NOOP("Commands", "there is no table %1")).arg(name)));
        }
        std::erase_if(m_tables, [&wanted](const SqlTableInfo &table) { return !wanted.contains(fromFile(table.name)); });
        return refuseOthers();
    }

    /// Refuses to replace a file that no export wrote, because it may be what is exported.
    OrExit<void> refuseOthers() const
    {
        const auto refuse = [](const QString &file) {
            return tl::unexpected(showUsage(
                translated(QT_TRANSLATE_NOOP("Commands", "%1 exists and was not written by export; choose another name"))
                    .arg(file)));
        };
        if (!m_line.has("--csv"))
            return QFileInfo::exists(m_output) && !isExportedDatabase(bytesOfPath(m_output)) ? refuse(m_output) : OrExit<void>();
        for (const SqlTableInfo &table : m_tables) {
            QFile file(csvPath(table));
            if (!file.exists())
                continue;
            const QByteArray first = titleLine(table.columns);
            if (!file.open(QIODevice::ReadOnly) || file.read(first.size()) != first)
                return refuse(file.fileName());
        }
        return {};
    }

    [[nodiscard]] QString csvPath(const SqlTableInfo &table) const
    {
        return QDir(m_output).filePath(fromFile(table.name) + QStringLiteral(".csv"));
    }

    Result<std::vector<ExportedTable>> writeCsvFiles(SqlConnection &connection)
    {
        const auto writeFailed = [](const QSaveFile &file) {
            return failure(ErrorCode::WriteFailed, bytesOfPath(file.fileName()), file.errorString().toStdString());
        };
        std::vector<ExportedTable> written;
        QDir().mkpath(m_output);
        for (const SqlTableInfo &table : m_tables) {
            QSaveFile file(csvPath(table));
            if (!file.open(QIODevice::WriteOnly))
                return writeFailed(file);
            CsvFile rows(file);
            if (const auto done = connection.run(exportStatement(table), rows, m_control); !done)
                return failure(done.error());
            if (!file.commit())
                return writeFailed(file);
            written.push_back({table.name, rows.rows()});
        }
        return written;
    }

    void answer(const std::vector<ExportedTable> &written, const TraceWalk &walk) const
    {
        if (m_line.has("--json")) {
            JsonWriter out(answerStream());
            beginDocument(out);
            out.key("file").text(m_output).key("tables").beginArray();
            for (const ExportedTable &table : written)
                out.beginObject().key("name").text(table.name).key("rows").count(table.rows).endObject();
            out.endArray();
            endDocument(out, walk.problems, walk.errors);
            return;
        }
        TextTable text;
        text.addColumn(QStringLiteral("table"));
        text.addColumn(QStringLiteral("rows"), TextTable::Align::Right);
        for (const ExportedTable &table : written)
            text.addRow({fromFile(table.name), QString::number(table.rows)});
        writeAnswer(text.toText());
        showProblems(walk.problems, false);
    }

    const CommandLine &m_line;
    QString m_output;
    std::vector<SqlTableInfo> m_tables;
    CommandTask m_control;
};

} // namespace

/// Returns the command `export PATH -o FILE`: writes what queries see, for other programs.
Command exportCommand()
{
    Command command{"export",
                    "PATH -o FILE",
                    QT_TRANSLATE_NOOP("Commands", "Write the tables of query into an SQLite file, or as CSV files."),
                    1,
                    {},
                    nullptr};
    command.options = commonOptions();
    command.options.append({
        cardOption(),
        {"--output", "-o", "FILE", QT_TRANSLATE_NOOP("Commands", "the SQLite file, or the folder for CSV files"), false, true},
        {"--tables", "", "NAME,NAME", QT_TRANSLATE_NOOP("Commands", "only these tables; args is written only if it is named")},
        {"--csv", "", "", QT_TRANSLATE_NOOP("Commands", "write one CSV file for each table")},
    });
    command.run = [](const CommandLine &line) { return Export(line).run(); };
    return command;
}

} // namespace plumbline

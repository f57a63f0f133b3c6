// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandinput.h"
#include "core/base/jsonwriter.h"

#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace plumbline {

/// Base class of commands that answer from the traces of a profile, one card after another. The answer is a JSON document with
/// one list, or CSV, or a table.
///
/// A subclass reads its options, adds the entries of each card, and may add members after the list. The answer is not begun
/// before the first card was read. If none can be read, stdout stays empty, except that --json gives a document that holds
/// problems only.
class TraceCommand
{
public:
    /// `list` is the key of the list in the document. `line` must outlive the command.
    TraceCommand(const CommandLine &line, const char *list);
    virtual ~TraceCommand() = default;
    TraceCommand(const TraceCommand &) = delete;
    TraceCommand &operator=(const TraceCommand &) = delete;

    /// Runs the command and returns the exit code.
    int run();

protected:
    [[nodiscard]] const CommandLine &line() const { return m_line; }
    [[nodiscard]] bool isJson() const { return m_isJson; }
    [[nodiscard]] bool isCsv() const { return m_isCsv; }
    [[nodiscard]] unsigned threads() const { return m_line.value("--threads").toUInt(); }

    /// Returns the position in `tables` of the table that --table names; 0 without the option. Any other name is wrong usage, and
    /// so is --table together with --json, because JSON holds all tables.
    [[nodiscard]] OrExit<qsizetype> chosenTable(const QStringList &tables) const;
    /// Returns whether a card has a timeline but no other file.
    [[nodiscard]] static bool isTimelineOnly(const Card &card) { return card.files.empty() && !card.timeline.empty(); }

    /// Returns the writer of the document, to which entries of the list can be added. The first call begins document and list.
    JsonWriter &json();
    void addCsv(const QStringList &cells);
    /// Adds the error of a file that could not be read although the card could. The command then ends with ExitLost.
    void addError(Error error) { m_errors.push_back(std::move(error)); }
    /// Adds a problem. If it is more than a note, the command ends with ExitLost.
    void addProblem(Problem problem) { m_problems.push_back(std::move(problem)); }
    void addProblems(const std::vector<Problem> &problems);
    /// Adds the problems of a card's files and the errors of files that could not be read.
    void addLosses(const std::vector<Problem> &problems, const std::vector<Error> &errors);

private:
    [[nodiscard]] virtual OrExit<void> readOptions() = 0;
    [[nodiscard]] virtual OrExit<void> addCard(const OpenCard &card) = 0;
    /// Adds a card, which has no trace yet, without its timeline if possible. Returns whether it did; then the timeline is not
    /// read. A command that tables can answer adds every card for which isReadWithoutTimeline() holds, with null for what no
    /// table tells. Any other command leaves such cards out.
    [[nodiscard]] virtual bool addWithoutTrace(const OpenCard &) { return false; }
    /// Shows what is wrong with the options, as far as only the traces tell, and returns the exit code. The answer is still given
    /// if it was begun. Called once, after all cards were added.
    [[nodiscard]] virtual OrExit<void> checkOptions() { return {}; }
    /// Returns whether an entry was added.
    [[nodiscard]] virtual bool hasEntries() const { return true; }
    /// Adds the entries that only all cards together give, before the list ends.
    virtual void fillList(JsonWriter &) {}
    /// Adds members after the list.
    virtual void endList(JsonWriter &) {}
    [[nodiscard]] virtual QString tableText() const = 0;
    [[nodiscard]] virtual QString csvText() const { return m_csv; }
    /// Says on stderr what the table or CSV leaves out.
    virtual void sayMore() const {}

    void finish(TraceWalk &walk);

    const CommandLine &m_line;
    const char *m_list;
    bool m_isJson;
    bool m_isCsv;
    bool m_hasBegun = false;
    JsonWriter m_json;
    QString m_csv;
    std::vector<Error> m_errors;
    std::vector<Problem> m_problems;
};

} // namespace plumbline

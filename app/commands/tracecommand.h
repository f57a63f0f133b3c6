// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandinput.h"
#include "core/base/jsonwriter.h"

#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace plumbline {

/// A command that answers from the traces of a profile, one card after another: a document with one list, CSV, or a table.
/// A child reads its options, adds what each card has, and says what follows. Nothing is written before the first card was
/// read, so that a failure leaves stdout empty.
class TraceCommand
{
public:
    /// `list` is the key of the document's list. `line` must outlive the command.
    TraceCommand(const CommandLine &line, const char *list);
    virtual ~TraceCommand() = default;
    TraceCommand(const TraceCommand &) = delete;
    TraceCommand &operator=(const TraceCommand &) = delete;

    /// Returns the exit code.
    int run();

protected:
    [[nodiscard]] const CommandLine &line() const { return m_line; }
    [[nodiscard]] bool isJson() const { return m_isJson; }
    [[nodiscard]] bool isCsv() const { return m_isCsv; }
    [[nodiscard]] unsigned threads() const { return m_line.value("--threads").toUInt(); }

    /// Which of `tables` --table names, the first without it; not to be given with --json, which has all.
    [[nodiscard]] OrExit<qsizetype> chosenTable(const QStringList &tables) const;
    /// Whether nothing but its timeline is known of a card.
    [[nodiscard]] static bool isTimelineOnly(const Card &card) { return card.files.empty() && !card.timeline.empty(); }

    /// The document with its list open.
    JsonWriter &json();
    void addCsv(const QStringList &cells);
    /// Something that could not be read although the card could.
    void addError(Error error) { m_errors.push_back(std::move(error)); }
    /// Something found in what was read; more than a note means a loss.
    void addProblem(Problem problem) { m_problems.push_back(std::move(problem)); }
    void addProblems(const std::vector<Problem> &problems);
    /// What of a card's files was lost, and those that could not be read at all.
    void addLosses(const std::vector<Problem> &problems, const std::vector<Error> &errors);

private:
    [[nodiscard]] virtual OrExit<void> readOptions() = 0;
    [[nodiscard]] virtual OrExit<void> addCard(const CardTrace &card) = 0;
    /// Whether a card was answered for without its timeline, which is not read then.
    [[nodiscard]] virtual bool addWithoutTrace(const Card &) { return false; }
    /// Adds the members that stand behind the list.
    virtual void endList(JsonWriter &) {}
    [[nodiscard]] virtual QString tableText() const = 0;
    [[nodiscard]] virtual QString csvText() const { return m_csv; }
    /// Tells stderr what a table or CSV leaves out.
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

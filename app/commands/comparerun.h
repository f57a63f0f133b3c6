// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/cardpair.h"
#include "app/commands/commandline.h"
#include "app/commands/compareanswer.h"
#include "core/analysis/steps/stepstages.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// Loads two cards and compares them as the options of `compare` say.
class CompareRun
{
public:
    /// `line` must outlive it.
    explicit CompareRun(const CommandLine &line) : m_line(line) {}

    /// Compares a card of each run of the base with one of `target`. The first of `bases` is the one that single slices are told
    /// of; the others only make the mean and its spread. Shows what is wrong and returns the exit code if that is impossible.
    [[nodiscard]] OrExit<void> run(const QStringList &bases, const QString &target, const PairChoice &choice);

    [[nodiscard]] const CompareAnswer &answer() const { return m_answer; }
    [[nodiscard]] const std::vector<Problem> &problems() const { return m_pair.problems; }
    /// Errors of tables that cannot be read.
    [[nodiscard]] const std::vector<Error> &errors() const { return m_errors; }
    [[nodiscard]] int exitCode() const;

private:
    enum class Part : std::uint8_t {
        Everything,
        Sums, ///< only what the mean of several runs is made of
    };

    [[nodiscard]] OrExit<void> readOptions();
    [[nodiscard]] OrExit<void> compare(Part part);
    [[nodiscard]] OrExit<void> addRuns(const QStringList &bases, const QString &target, const PairChoice &choice);
    [[nodiscard]] OrExit<void> chooseSteps();
    void addOverview(TaskControl &control);
    [[nodiscard]] std::optional<TimeNs> meanStage(const StepStageAnalysis &stages, bool isBase,
                                                  std::optional<TimeNs> StepStages::*stage) const;
    [[nodiscard]] OrExit<GroupDifferences> groupsOf(const Trace &base, const Trace &target, TaskControl &control);
    [[nodiscard]] OrExit<GroupDifferences> groupsOfTables(const Trace &base, const Trace &target, TaskControl &control);
    void sayUntold() const;
    [[nodiscard]] OrExit<void> addWaterfall(TaskControl &control);
    [[nodiscard]] std::vector<SharedCard> waterfallCards(bool isBase);
    [[nodiscard]] bool needsTables() const { return m_answer.by == CompareBy::Type || m_answer.by == CompareBy::Shape; }
    [[nodiscard]] OrExit<void> readTable(bool isBase, TaskControl &control);
    [[nodiscard]] std::uint32_t comparedSteps() const;
    [[nodiscard]] bool isThresholdCrossed() const;

    const CommandLine &m_line;
    CompareAnswer m_answer;
    CardPair m_pair;
    bool m_isOneOfAll = false;                                  ///< every card is compared by a run of its own
    StepTotal m_total;                                          ///< over all runs of the base
    std::optional<std::int64_t> m_limit;                        ///< in millionths of a per cent
    std::array<std::shared_ptr<const KernelTable>, 2> m_tables; ///< tables of base and target; null if there is none
    std::vector<Error> m_errors;
};

} // namespace plumbline

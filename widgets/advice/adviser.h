// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/engine/advisor.h"
#include "widgets/cards/pagecard.h"
#include "widgets/support/asynctask.h"
#include "widgets/support/findingremark.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace plumbline {

/// The advice on a profile, as views show it. It never changes.
struct ProfileAdvice
{
    Advice advice;
    std::shared_ptr<const AdviceInputs> inputs; ///< for the texts of findings
    std::vector<int> timelines;                 ///< PageCard::timeline by card of the inputs
    ThresholdOverrides limits;                  ///< thresholds that applied
    std::vector<Problem> problems;              ///< lines of advice.ini that could not be applied
};

/// Returns a key that tells a finding from all others of the profile and stays the same from one advice to the next. It contains
/// rule, variant, cards and step.
[[nodiscard]] QString findingKey(const Finding &finding, const AdviceInputs &inputs);

/// Reads the rules that the user wrote. What cannot be applied becomes a problem. Runs on a thread of the pool.
using ReadOwnRules = std::function<std::vector<Rule>(std::vector<Problem> &problems)>;

/// Applies all rules to the cards, with the thresholds that `readLimits` returns, and with the rules of `readOwnRules` if it is
/// given. Reads files, so do not call it on the window thread. The only error is Cancelled.
[[nodiscard]] Result<std::shared_ptr<const ProfileAdvice>>
askRules(const std::vector<PageCard> &cards, const std::function<ThresholdOverrides(std::vector<Problem> &problems)> &readLimits,
         const TaskControl &control, const ReadOwnRules &readOwnRules = {});

/// Two of the cards on which advice is given, by index.
struct ComparedPair
{
    std::size_t base = 0;
    std::size_t target = 0;
};

/// Applies the rules of comparison to two of the cards of `advice` and puts their findings first. Reads files, so do not call it
/// on the window thread. The only error is Cancelled.
[[nodiscard]] Result<std::shared_ptr<const ProfileAdvice>> askComparisonRules(std::shared_ptr<const ProfileAdvice> advice,
                                                                              const std::vector<PageCard> &cards,
                                                                              ComparedPair pair, const TaskControl &control);

/// Applies all rules to the open profile in the background, again whenever its cards change. All functions must be called on the
/// window thread.
class Adviser final : public QObject
{
    Q_OBJECT

public:
    enum class Phase : std::uint8_t { Nothing, Running, Finished, Cancelled, Failed };
    /// Reads the thresholds that the user set. Runs on a thread of the pool.
    using ReadLimits = std::function<ThresholdOverrides(std::vector<Problem> &problems)>;

    explicit Adviser(ReadLimits readLimits, QObject *parent = nullptr);

    /// Applies the rules that `readOwnRules` returns as well, from the next time on.
    void setOwnRules(ReadOwnRules readOwnRules) { m_readOwnRules = std::move(readOwnRules); }

    /// Drops the advice and applies the rules to these cards. Without cards there is no advice.
    void setCards(std::vector<PageCard> cards);
    /// Takes the advice out of sight while the cards of the TimelineState are replaced by the same cards, of which more or fewer
    /// have a timeline. A running search goes on. setCards() or keepFor() must follow.
    void hold();
    /// Shows the advice that hold() took away, on cards whose timelines were renumbered, without applying the rules again. For
    /// other cards, and if there was no advice, the same as setCards().
    void keepFor(std::vector<PageCard> cards);
    /// Applies the rules again to the same cards.
    void start();
    /// Sets base and target of a comparison by their index among the cards of the TimelineState; none ends it. Findings on their
    /// differences are added to the result when they are known.
    void setCompared(std::optional<std::pair<int, int>> timelines);
    /// Returns whether the result contains the findings of a comparison.
    [[nodiscard]] bool isCompared() const { return m_result != m_alone; }
    /// Returns whether the rules of comparison are running.
    [[nodiscard]] bool isComparing() const { return m_comparing.isRunning(); }
    /// Cancels the advice. start() begins again.
    void cancel();

    [[nodiscard]] Phase phase() const { return m_phase; }
    /// Returns the advice. Null unless the phase is Finished.
    [[nodiscard]] const std::shared_ptr<const ProfileAdvice> &result() const { return m_result; }
    /// Returns why the advice failed. Valid in Phase::Failed.
    [[nodiscard]] const Error &error() const { return m_error; }

    /// Returns the remarks of the user, including those on findings that no longer exist.
    [[nodiscard]] const std::vector<FindingRemark> &remarks() const { return m_remarks; }
    void setRemarks(std::vector<FindingRemark> remarks);
    /// Returns the remark on a finding of the result. It is empty if the user made none.
    [[nodiscard]] FindingRemark remarkOn(const Finding &finding) const;
    /// Returns the remarks on all findings, by index in Advice::findings. Empty without a result.
    [[nodiscard]] std::vector<FindingRemark> remarksOnFindings() const;
    /// Replaces the remark on the same finding.
    void setRemark(const FindingRemark &remark);

Q_SIGNALS:
    /// Emitted when phase or result change.
    void changed();
    void remarksChanged();

private:
    void finish(TaskEnd end, Result<std::shared_ptr<const ProfileAdvice>> result);
    void compare();
    [[nodiscard]] std::optional<ComparedPair> comparedPair() const;

    ReadLimits m_readLimits;
    ReadOwnRules m_readOwnRules;
    std::vector<PageCard> m_cards;
    AsyncTask<std::shared_ptr<const ProfileAdvice>> m_task;
    AsyncTask<std::shared_ptr<const ProfileAdvice>> m_comparing;
    std::optional<std::pair<int, int>> m_compared;
    std::shared_ptr<const ProfileAdvice> m_alone; ///< the result without the findings of a comparison
    std::shared_ptr<const ProfileAdvice> m_result;
    std::shared_ptr<const ProfileAdvice> m_held; ///< taken away by hold()
    Error m_error;
    std::vector<FindingRemark> m_remarks;
    Phase m_phase = Phase::Nothing;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/engine/advisor.h"
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

/// A card that is advised about.
struct AdvisedCard
{
    CardTrace card;
    int timeline = -1; ///< its index among the cards of the TimelineState; -1 without a timeline
};

/// What was found, as views show it. Immutable.
struct ProfileAdvice
{
    Advice advice;
    std::shared_ptr<const AdviceInputs> inputs; ///< what findings are about, for their texts; nothing of it has been read
    std::vector<int> timelines;                 ///< AdvisedCard::timeline by card of the inputs
    ThresholdOverrides limits;                  ///< that applied
    std::vector<Problem> problems;              ///< lines of the user's limits that could not be applied
};

/// What tells a finding from others of the same profile, whenever it is asked about: its rule, cards and step.
[[nodiscard]] QString findingKey(const Finding &finding, const AdviceInputs &inputs);

/// Asks all rules about cards, with the limits that `readLimits` reads. Reads files, so off the window thread. The only error is
/// Cancelled.
[[nodiscard]] Result<std::shared_ptr<const ProfileAdvice>>
askRules(const std::vector<AdvisedCard> &cards,
         const std::function<ThresholdOverrides(std::vector<Problem> &problems)> &readLimits, const TaskControl &control);

/// Two of the cards that are advised about, by their indices.
struct ComparedPair
{
    std::size_t base = 0;
    std::size_t target = 0;
};

/// Asks the rules that compare about two of the cards that `advice` is about, and puts what they found first. Reads files, so off
/// the window thread. The only error is Cancelled.
[[nodiscard]] Result<std::shared_ptr<const ProfileAdvice>> askComparisonRules(std::shared_ptr<const ProfileAdvice> advice,
                                                                              const std::vector<AdvisedCard> &cards,
                                                                              ComparedPair pair, const TaskControl &control);

/// Asks all rules about what is open, in the background, again whenever that changes. Window thread only.
class Adviser final : public QObject
{
    Q_OBJECT

public:
    enum class Phase : std::uint8_t { Nothing, Running, Finished, Cancelled, Failed };
    /// Reads the limits that the user sets, on a pool thread.
    using ReadLimits = std::function<ThresholdOverrides(std::vector<Problem> &problems)>;

    explicit Adviser(ReadLimits readLimits, QObject *parent = nullptr);

    /// Drops what was found, and asks about these cards; about none, nothing.
    void setCards(std::vector<AdvisedCard> cards);
    /// Asks again about the same cards.
    void start();
    /// The cards of the TimelineState, base and target, that are compared from now on; none ends it. What differs is added to the
    /// result as soon as it is known.
    void setCompared(std::optional<std::pair<int, int>> timelines);
    /// Whether the result tells what two cards differ in.
    [[nodiscard]] bool isCompared() const { return m_result != m_alone; }
    /// Whether it is not known yet what compared cards differ in.
    [[nodiscard]] bool isComparing() const { return m_comparing.isRunning(); }
    /// The latest answer is dropped; start() asks again.
    void cancel();

    [[nodiscard]] Phase phase() const { return m_phase; }
    /// Null unless the phase is Finished.
    [[nodiscard]] const std::shared_ptr<const ProfileAdvice> &result() const { return m_result; }
    /// Of Phase::Failed.
    [[nodiscard]] const Error &error() const { return m_error; }

    /// What somebody thinks of findings, of those that are not found any more as well.
    [[nodiscard]] const std::vector<FindingRemark> &remarks() const { return m_remarks; }
    void setRemarks(std::vector<FindingRemark> remarks);
    /// The one on a finding of the result; an empty one where nobody has said anything.
    [[nodiscard]] FindingRemark remarkOn(const Finding &finding) const;
    /// The same of all findings, by index in Advice::findings; none without a result.
    [[nodiscard]] std::vector<FindingRemark> remarksOnFindings() const;
    /// Keeps it in place of the one on the same finding.
    void setRemark(const FindingRemark &remark);

Q_SIGNALS:
    /// The phase and with it the result.
    void changed();
    void remarksChanged();

private:
    void finish(TaskEnd end, Result<std::shared_ptr<const ProfileAdvice>> result);
    void compare();
    [[nodiscard]] std::optional<ComparedPair> comparedPair() const;

    ReadLimits m_readLimits;
    std::vector<AdvisedCard> m_cards;
    AsyncTask<std::shared_ptr<const ProfileAdvice>> m_task;
    AsyncTask<std::shared_ptr<const ProfileAdvice>> m_comparing;
    std::optional<std::pair<int, int>> m_compared;
    std::shared_ptr<const ProfileAdvice> m_alone; ///< the result without what differs between compared cards
    std::shared_ptr<const ProfileAdvice> m_result;
    Error m_error;
    std::vector<FindingRemark> m_remarks;
    Phase m_phase = Phase::Nothing;
};

} // namespace plumbline

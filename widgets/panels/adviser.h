// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/advisor.h"
#include "widgets/support/asynctask.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <memory>
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

/// Asks all rules about cards, with the limits that `readLimits` reads. Reads files, so off the window thread. The only error is
/// Cancelled.
[[nodiscard]] Result<std::shared_ptr<const ProfileAdvice>>
askRules(const std::vector<AdvisedCard> &cards,
         const std::function<ThresholdOverrides(std::vector<Problem> &problems)> &readLimits, const TaskControl &control);

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
    /// The latest answer is dropped; start() asks again.
    void cancel();

    [[nodiscard]] Phase phase() const { return m_phase; }
    /// Null unless the phase is Finished.
    [[nodiscard]] const std::shared_ptr<const ProfileAdvice> &result() const { return m_result; }
    /// Of Phase::Failed.
    [[nodiscard]] const Error &error() const { return m_error; }

Q_SIGNALS:
    /// The phase and with it the result.
    void changed();

private:
    void finish(TaskEnd end, Result<std::shared_ptr<const ProfileAdvice>> result);

    ReadLimits m_readLimits;
    std::vector<AdvisedCard> m_cards;
    AsyncTask<std::shared_ptr<const ProfileAdvice>> m_task;
    std::shared_ptr<const ProfileAdvice> m_result;
    Error m_error;
    Phase m_phase = Phase::Nothing;
};

} // namespace plumbline

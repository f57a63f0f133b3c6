// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/comparison/comparisonanalysis.h"
#include "widgets/comparison/furthertargets.h"
#include "widgets/support/asynctask.h"

#include <QObject>

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace plumbline {

/// Compares further cards with the base of a comparison, one after another in the background. Only the tables of
/// differences are kept, so that at most one matching is in memory.
class TargetComparer final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Sets the base, the number of the step that is compared ("" for everything) and the cards that may be chosen. If any of
    /// them changed, all chosen cards are compared again.
    void setBase(const PageCard &base, const std::string &step, const std::vector<PageCard> &cards);
    /// Chooses the cards to compare, by the indexes of their timelines.
    void choose(const std::set<int> &timelines);
    [[nodiscard]] const std::set<int> &chosen() const { return m_chosen; }
    void clear();

    /// Returns a table of each card that has been compared so far, in the order of the cards.
    [[nodiscard]] std::vector<FurtherTarget> targets(ComparedPart part) const;
    /// A card that could not be compared, or not in all its tables, and why.
    struct Failure
    {
        QString name; ///< name of the card
        Error error;
    };
    /// Returns the failures of the chosen cards, in the order of the cards.
    [[nodiscard]] std::vector<Failure> failures() const;
    [[nodiscard]] bool isRunning() const { return m_task.isRunning(); }

Q_SIGNALS:
    void changed();

private:
    /// The tables of one card. Without an error a table that is empty has no data, or the card lacks the step.
    struct Compared
    {
        std::array<ComparedTable, ComparedPartCount> parts;
        std::optional<Error> error;
    };

    [[nodiscard]] static Result<Compared> compare(const PageCard &base, const PageCard &target, const std::string &step,
                                                  TaskControl &control);
    void compareNext();

    std::vector<PageCard> m_base; ///< one element, or none
    std::string m_step;
    std::map<int, PageCard> m_cards; ///< by index of the timeline
    std::set<int> m_chosen;
    std::map<int, Compared> m_compared;
    AsyncTask<Compared> m_task;
};

} // namespace plumbline

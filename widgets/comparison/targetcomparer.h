// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/comparison/comparisonanalysis.h"
#include "widgets/comparison/furthertargets.h"
#include "widgets/support/asynctask.h"

#include <QObject>

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace plumbline {

/// Compares further cards with the base of a comparison, one after another in the background. Only their tables are kept: what
/// was matched goes as soon as it is added up.
class TargetComparer final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// The base, and the number of the step that is compared, "" for everything. Where they are others, or the cards are, those
    /// chosen are compared anew.
    void setBase(const PageCard &base, const std::string &step, const std::vector<PageCard> &cards);
    /// By the indices of their timelines.
    void choose(const std::set<int> &timelines);
    [[nodiscard]] const std::set<int> &chosen() const { return m_chosen; }
    void clear();

    /// A table of what is compared already, in the order of the cards.
    [[nodiscard]] std::vector<FurtherTarget> targets(ComparedPart part) const;
    [[nodiscard]] bool isRunning() const { return m_task.isRunning(); }

Q_SIGNALS:
    void changed();

private:
    using Parts = std::array<ComparedTable, ComparedPartCount>;

    [[nodiscard]] static Result<Parts> compare(const PageCard &base, const PageCard &target, const std::string &step,
                                               TaskControl &control);
    void compareNext();

    std::vector<PageCard> m_base; ///< one, or none
    std::string m_step;
    std::map<int, PageCard> m_cards; ///< by timeline
    std::set<int> m_chosen;
    std::map<int, Parts> m_compared;
    AsyncTask<Parts> m_task;
};

} // namespace plumbline

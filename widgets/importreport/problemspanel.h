// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "widgets/tables/sortedtablepanel.h"

#include <vector>

namespace plumbline {

class ProblemModel;

/// Everything that was found wrong with the opened data: severity, file, byte offset, what was done about it.
class ProblemsPanel final : public SortedTablePanel
{
    Q_OBJECT

public:
    explicit ProblemsPanel(QWidget *parent = nullptr);

    /// `opened` tells "nothing is wrong" from "nothing is open".
    void setProblems(std::vector<Problem> problems, bool opened);
    /// Whether only some of all problems are given: an empty table then means something else.
    void setFiltered(bool filtered) { m_filtered = filtered; }
    /// The problem that was chosen, null without one.
    [[nodiscard]] const Problem *currentProblem() const;
    [[nodiscard]] const ProblemModel &model() const { return *m_model; }

Q_SIGNALS:
    void currentProblemChanged();

protected:
    [[nodiscard]] QString emptyText(bool opened) const override;

private:
    ProblemModel *m_model;
    bool m_filtered = false;
};

} // namespace plumbline

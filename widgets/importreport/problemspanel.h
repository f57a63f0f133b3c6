// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "widgets/tables/sortedtablepanel.h"

#include <vector>

namespace plumbline {

class ProblemModel;

/// Lists problems of the open profile: severity, file, byte offset, and what was done about it.
class ProblemsPanel final : public SortedTablePanel
{
    Q_OBJECT

public:
    explicit ProblemsPanel(QWidget *parent = nullptr);

    /// Sets the problems. `opened` tells a profile without problems from no profile.
    void setProblems(std::vector<Problem> problems, bool opened);
    /// Sets whether a filter leaves out problems. The message of an empty list depends on it.
    void setFiltered(bool filtered) { m_filtered = filtered; }
    /// Returns the current problem, or null if there is none.
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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "widgets/panels/sortedtablepanel.h"

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
    [[nodiscard]] const ProblemModel &model() const { return *m_model; }

protected:
    [[nodiscard]] QString emptyText(bool opened) const override;

private:
    ProblemModel *m_model;
};

} // namespace plumbline

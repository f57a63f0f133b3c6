// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "widgets/panels/panelstack.h"

#include <vector>

class QSortFilterProxyModel;
class QTreeView;

namespace plumbline {

class ProblemModel;

/// Everything that was found wrong with the opened data: severity, file, byte offset, what was done about it.
class ProblemsPanel final : public PanelStack
{
    Q_OBJECT

public:
    explicit ProblemsPanel(QWidget *parent = nullptr);

    /// `opened` tells "nothing is wrong" from "nothing is open".
    void setProblems(std::vector<Problem> problems, bool opened);
    [[nodiscard]] const ProblemModel &model() const { return *m_model; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void updateMessage();

    ProblemModel *m_model;
    QSortFilterProxyModel *m_sorted;
    QTreeView *m_table;
    bool m_opened = false;
};

} // namespace plumbline

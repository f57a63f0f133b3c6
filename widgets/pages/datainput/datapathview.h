// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/data/datapath.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QHBoxLayout;

namespace plumbline {

/// The texts of one box of the way: what is asked, how the capture answers, and the figures behind the answer.
struct DataPathStep
{
    QString question;
    QString answer;
    QString figures;
};

/// Returns the texts of the questions that were asked, and, as the last box, where they lead to.
[[nodiscard]] std::vector<DataPathStep> dataPathSteps(const DataInput &input);

/// Returns where the questions lead to in one sentence.
[[nodiscard]] QString dataEndText(DataEnd end);

/// The questions that lead to what delays the data input, as a row of boxes from left to right.
class DataPathView final : public QWidget
{
    Q_OBJECT

public:
    explicit DataPathView(QWidget *parent = nullptr);

    void setSteps(const std::vector<DataPathStep> &steps);
    /// Returns the texts of each box in one line.
    [[nodiscard]] QStringList lines() const { return m_lines; }

private:
    void addArrow();

    QHBoxLayout *m_layout;
    QStringList m_lines;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/barchart.h"
#include "widgets/comparison/comparisontables.h"

#include <QWidget>

#include <functional>
#include <vector>

class QLabel;

namespace plumbline {

class DataTable;

/// Returns the largest differences of a table as bars.
[[nodiscard]] std::vector<BarChart::Bar> differenceBars(const ComparedTable &table);

/// Shows the differences of two compared cards on a page: a table, the largest loss first, and below it a chart of the largest
/// differences.
class DifferencesView final : public QWidget
{
    Q_OBJECT

public:
    /// Creates an empty view. `fileName`, without suffix, is proposed for exports.
    explicit DifferencesView(const QString &fileName, QWidget *parent = nullptr);

    /// Shows a table. `headline` names both cards.
    void show(ComparedTable table, const QString &headline);
    void retranslate();

    [[nodiscard]] const DataTable &table() const { return *m_table; }
    [[nodiscard]] const BarChart &chart() const { return *m_chart; }
    [[nodiscard]] QString headline() const;

Q_SIGNALS:
    void placeChosen(const plumbline::ComparedPlace &place);

private:
    void choose(std::size_t row);

    ComparedTable m_compared;
    QLabel *m_headline;
    DataTable *m_table;
    BarChart *m_chart;
};

} // namespace plumbline

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

/// The largest differences of a table as bars.
[[nodiscard]] std::vector<BarChart::Bar> differenceBars(const ComparedTable &table);

/// What two cards differ in, as a page shows it while they are compared: a table sorted by what it costs, above the largest
/// differences as bars.
class DifferencesView final : public QWidget
{
    Q_OBJECT

public:
    /// `fileName` is proposed for exports, without its suffix.
    explicit DifferencesView(const QString &fileName, QWidget *parent = nullptr);

    /// `headline` says which cards they are.
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

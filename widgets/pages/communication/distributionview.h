// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/collectivedistribution.h"
#include "widgets/charts/histogramchart.h"
#include "widgets/pages/communication/communicationtables.h"
#include "widgets/support/asynctask.h"

#include <QWidget>

#include <cstddef>
#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QStackedWidget;

namespace plumbline {

class BoxChart;

/// How long the calls of an operator take, over all ranks and calls of a group: a box for each rank, or a histogram of all, with
/// the rank that comes late.
class DistributionView final : public QWidget
{
    Q_OBJECT

public:
    explicit DistributionView(QWidget *parent = nullptr);

    /// Shows the operators that fulfil a filter. Its card is ignored.
    void show(SharedCommunication all, const CommunicationFilter &filter);
    /// Updates all texts after a change of language.
    void retranslate();

    [[nodiscard]] BoxChart &boxes() const { return *m_boxes; }
    [[nodiscard]] QString figures() const;
    [[nodiscard]] HistogramChart &histogram() const { return *m_histogram; }
    [[nodiscard]] QComboBox &operatorBox() const { return *m_operator; }
    [[nodiscard]] bool isBusy() const { return m_task.isRunning() || m_histogramTask.isRunning(); }

private:
    using Distributions = std::vector<OperatorDistribution>;

    void setupContent();
    void fillOperators();
    void showOperator();
    void countDurations(std::size_t at);

    SharedCommunication m_all;
    std::shared_ptr<const Distributions> m_distributions; ///< null until there are some
    AsyncTask<Distributions> m_task;
    AsyncTask<Histogram> m_histogramTask;
    QComboBox *m_operator;
    QComboBox *m_form;
    QStackedWidget *m_stack;
    BoxChart *m_boxes;
    HistogramChart *m_histogram;
    QLabel *m_figures;
};

} // namespace plumbline

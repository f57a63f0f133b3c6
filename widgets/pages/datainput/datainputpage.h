// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/datainput/datainputanalysis.h"
#include "widgets/pages/profilepage.h"
#include "widgets/support/asynctask.h"

#include <array>

class QComboBox;
class QLabel;
class QScrollArea;
class QSplitter;
class QTabWidget;

namespace plumbline {

class CardChooser;
class CurveChart;
class DataPathView;
class DataTable;
class PipelineView;

/// Shows how batches reach a card: what delays them, the operators of the pipeline as boxes, how full the queues between them
/// were, and all figures.
class DataInputPage final : public ProfilePage
{
    Q_OBJECT

public:
    enum Tab { Operators, Queues, Stages, AiCpu, Loader, Processors, TabCount };

    explicit DataInputPage(TimelineState *state, QWidget *parent = nullptr);

    [[nodiscard]] const PipelineView &pipeline() const { return *m_pipeline; }
    [[nodiscard]] const CurveChart &chart() const { return *m_chart; }
    [[nodiscard]] DataTable &table(Tab tab) const { return *m_tables[tab]; }
    /// Returns the shown text about what delays the data input, with the facts behind it.
    [[nodiscard]] QString verdictText() const;
    [[nodiscard]] QString noteText() const;
    /// Returns the texts of the questions that were asked, a line each.
    [[nodiscard]] QStringList pathLines() const;

protected:
    [[nodiscard]] CardChooser *onlyCard() const override;
    void analyse() override;
    void retranslate() override;

private:
    void setupContent();
    void readCard();
    void showFacts(std::shared_ptr<const DataInputFacts> facts);
    void showPicture();
    void showChart();
    void showTables();
    void showVerdict();
    void showNote(const QString &text);
    [[nodiscard]] QString emptyText() const;
    [[nodiscard]] QString problemsText() const;
    [[nodiscard]] static QStringList queueNames();
    [[nodiscard]] static QStringList processorNames();

    /// Return the curve that the chart shows of a queue, or of a row of the table of processors.
    [[nodiscard]] std::optional<std::size_t> curveOfQueue(std::size_t queue) const;
    [[nodiscard]] std::optional<std::size_t> curveOfProcessor(std::size_t row) const;
    [[nodiscard]] std::optional<std::size_t> queueOfOperator(std::size_t index) const;
    [[nodiscard]] bool showsProcessors() const;
    /// Show a queue, an operator or a use of processors wherever it stands: as curve, box and row.
    void showQueue(std::size_t queue);
    void showOperator(std::size_t index);
    void showProcessor(std::size_t row);
    void showRow(Tab tab, std::size_t row);
    void chooseCurve(std::size_t curve);

    void goToRow(std::size_t row);
    void goToCall(std::size_t row);

    AsyncTask<std::shared_ptr<const DataInputFacts>> m_reading;
    std::shared_ptr<const DataInputFacts> m_facts;

    CardChooser *m_card;
    QLabel *m_verdict;
    QLabel *m_factLine;
    DataPathView *m_path;
    QComboBox *m_measure; ///< queues or processors, what the chart shows
    QSplitter *m_pictures;
    QScrollArea *m_scroll;
    PipelineView *m_pipeline;
    CurveChart *m_chart;
    QTabWidget *m_tabs;
    std::array<DataTable *, TabCount> m_tables;
    QLabel *m_note;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/figurerow.h"
#include "widgets/pages/memory/memoryanalysis.h"
#include "widgets/pages/memory/memorytables.h"
#include "widgets/pages/profilepage.h"
#include "widgets/support/asynctask.h"

#include <array>

class QComboBox;
class QLabel;
class QStackedWidget;
class QTabWidget;
class QToolButton;

namespace plumbline {

class CardChooser;
class CurveChart;
class DataTable;
class GraphMemoryView;

/// Shows the memory of a card over time and the blocks in it: those held at the peak or at a clicked time, and all of them. Also
/// shows what modules of the driver reserved and what graphs plan. Older captures tell sums, and graphs operator by operator.
class MemoryPage final : public ProfilePage
{
    Q_OBJECT

public:
    enum Tab { Alive, Blocks, Modules, Static, TabCount };

    explicit MemoryPage(TimelineState *state, QWidget *parent = nullptr);

    [[nodiscard]] CurveChart &chart() const { return *m_chart; }
    [[nodiscard]] DataTable &table(Tab tab) const { return *m_tables[tab]; }
    [[nodiscard]] GraphMemoryView &graphView() const { return *m_graphView; }
    /// Returns the peaks as they are shown above the curves.
    [[nodiscard]] QStringList figureTexts() const;
    /// Returns the note at the bottom: what cannot be done, or was not read.
    [[nodiscard]] QString noteText() const;

protected:
    void analyse() override;
    void retranslate() override;
    [[nodiscard]] DifferenceMaker differenceMaker() const override;
    void showOwnTools(bool isShown) override;

private:
    void setupContent();
    void fillComponents();
    [[nodiscard]] std::optional<TimeNs> axisOrigin(const PageCard &card) const;

    void readCard();
    void showFacts(std::shared_ptr<const MemoryFacts> facts);
    void ask();
    void showAnswer(std::shared_ptr<const MemoryAnswer> answer);
    void showCurves();
    void showTables();
    void showFigures();
    void showNote(const QString &text);
    [[nodiscard]] QString emptyText() const;
    void addTotals(std::vector<Figure> &figures) const;
    [[nodiscard]] Figure peakFigure(const QString &title, const MemoryPeak &peak) const;
    [[nodiscard]] QString problemsText() const;

    void chooseTime(std::int64_t pageNs);
    void chooseRange(std::int64_t beginNs, std::int64_t endNs);
    void choosePeak();
    void goToOperator(const BlockTable *table, std::size_t row);

    AsyncTask<std::shared_ptr<const MemoryFacts>> m_reading;
    AsyncTask<std::shared_ptr<const MemoryAnswer>> m_asking;
    AsyncTask<SliceId> m_finding;
    std::shared_ptr<const MemoryFacts> m_facts;
    std::shared_ptr<const MemoryAnswer> m_answer;
    std::shared_ptr<const BlockTable> m_alive;
    std::shared_ptr<const BlockTable> m_blocks;
    std::optional<TimeNs> m_aliveNs; ///< absolute, as clicked

    CardChooser *m_card;
    QLabel *m_componentLabel;
    QComboBox *m_component;
    QToolButton *m_toPeak;
    FigureRow *m_figures;
    CurveChart *m_chart;
    QStackedWidget *m_views; ///< m_chart with m_tabs, and m_graphView
    GraphMemoryView *m_graphView;
    QTabWidget *m_tabs;
    std::array<DataTable *, TabCount> m_tables;
    QLabel *m_note;
};

} // namespace plumbline

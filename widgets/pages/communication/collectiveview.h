// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/collectivetiming.h"
#include "widgets/pages/communication/communicationtables.h"
#include "widgets/support/asynctask.h"

#include <QWidget>

#include <cstdint>
#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace plumbline {

class RankBarsChart;
class RankClocks;

/// The timing diagram of one collective: a row for each rank of its group on one axis, with wait, transfer and idle time, who
/// came last and how late, and which ranks were not recorded. Collectives are gone through from the longest on, all or those of a
/// name. Clocks are fitted in the background.
class CollectiveView final : public QWidget
{
    Q_OBJECT

public:
    explicit CollectiveView(QWidget *parent = nullptr);

    /// Shows one of the collectives that fulfil a filter: the one that is shown already, else the longest. The card of the filter
    /// is ignored.
    void show(SharedCommunication all, const CommunicationFilter &filter);
    /// Shows the collective of a call, if it is one.
    void showCall(std::uint32_t call);
    /// Updates all texts after a change of language.
    void retranslate();

    [[nodiscard]] RankBarsChart &chart() const { return *m_chart; }
    [[nodiscard]] QString notes() const;
    [[nodiscard]] QString placeText() const;
    [[nodiscard]] bool isBusy() const { return m_listTask.isRunning() || m_task.isRunning(); }
    /// Goes on to the next shorter collective, or with -1 to the next longer one.
    void step(int by);

Q_SIGNALS:
    /// Emitted when the row of a card is clicked.
    void callActivated(std::uint32_t call);

private:
    using Numbers = std::vector<std::uint32_t>; ///< positions in RankCollectives::all

    void setupTools();
    void list();
    void choose(std::size_t at);
    void showTiming();
    void showPlace();
    [[nodiscard]] QString detailsOf(const RankTimingRow &row) const;

    SharedCommunication m_all;
    std::shared_ptr<RankClocks> m_clocks; ///< of m_all, which jobs keep as well
    CommunicationFilter m_filter;
    Numbers m_numbers;
    std::size_t m_at = 0;                  ///< position in m_numbers
    std::optional<std::uint32_t> m_wanted; ///< collective to show once the list is there
    std::shared_ptr<const CollectiveTiming> m_timing;
    std::vector<std::uint32_t> m_calls; ///< calls of the rows; rows behind them stand for ranks without a card
    AsyncTask<Numbers> m_listTask;
    AsyncTask<std::shared_ptr<const CollectiveTiming>> m_task;
    QLineEdit *m_name;
    QToolButton *m_longer;
    QToolButton *m_shorter;
    QComboBox *m_order;
    QLabel *m_place;
    RankBarsChart *m_chart;
    QLabel *m_notes;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/figurerow.h"
#include "widgets/pages/host/hosttables.h"
#include "widgets/pages/profilepage.h"
#include "widgets/support/asynctask.h"

#include <memory>
#include <vector>

class QLabel;
class QTabWidget;

namespace plumbline {

class CardChooser;
class CurveChart;
class DataTable;

/// Shows the host of a card: its calls by name, how far ahead of the device it launched tasks, and the clock of the AI cores. The
/// clock is the other possible reason why the same work takes longer.
class HostPage final : public ProfilePage
{
    Q_OBJECT

public:
    explicit HostPage(TimelineState *state, QWidget *parent = nullptr);

    /// Returns the answer of the page.
    [[nodiscard]] const FigureRow &figureRow() const { return *m_figures; }
    [[nodiscard]] const DataTable &calls() const { return *m_calls; }
    [[nodiscard]] const DataTable &launches() const { return *m_launches; }
    [[nodiscard]] const CurveChart &depth() const { return *m_depth; }
    [[nodiscard]] const CurveChart &clock() const { return *m_clock; }
    [[nodiscard]] QTabWidget &tabs() const { return *m_tabs; }
    /// Returns the shown text on how the calls agree with api_statistic.csv, or why they cannot be checked.
    [[nodiscard]] QString checkText() const;
    /// Returns the shown text on what a lower clock cost, or why this is not known.
    [[nodiscard]] QString clockText() const;

protected:
    [[nodiscard]] CardChooser *onlyCard() const override;
    void analyse() override;
    void retranslate() override;
    [[nodiscard]] DifferenceMaker differenceMaker() const override;
    void showOwnTools(bool isShown) override;

private:
    void setupContent();
    void showHost(std::shared_ptr<const CardHost> host);
    void showTexts();
    [[nodiscard]] std::vector<Figure> figures() const;
    [[nodiscard]] TimeNs lostNs() const;
    void showLane();
    void showSlowest(std::size_t row);
    void choose(std::int64_t beginNs, std::int64_t endNs);

    AsyncTask<std::shared_ptr<const CardHost>> m_task;
    std::shared_ptr<const CardHost> m_host;

    CardChooser *m_card;
    FigureRow *m_figures;
    QTabWidget *m_tabs;
    DataTable *m_calls;
    QLabel *m_check;
    DataTable *m_launches;
    CurveChart *m_depth;
    CurveChart *m_delay;
    CurveChart *m_clock;
    QLabel *m_clockText;
};

} // namespace plumbline

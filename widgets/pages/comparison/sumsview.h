// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/sumcomparison.h"
#include "widgets/cards/pagecard.h"
#include "widgets/support/asynctask.h"
#include "widgets/tables/panelstack.h"

#include <memory>

class QLabel;
class QTabWidget;

namespace plumbline {

class BarChart;
class DataTable;
class FigureRow;

/// Compares two cards of which only sums are known: there are neither timelines nor tables that tell when a call ran. Shows their
/// mean steps in figures, bars and tables. Works in the background.
class SumsView final : public PanelStack
{
    Q_OBJECT

public:
    explicit SumsView(QWidget *parent = nullptr);

    /// Compares two cards.
    void ask(const PageCard &base, const PageCard &target);
    /// Forgets the cards, and stops a comparison that is running.
    void clear();
    void retranslate();

    [[nodiscard]] bool isBusy() const { return m_task.isRunning(); }
    [[nodiscard]] const FigureRow &figures() const { return *m_figures; }
    /// Returns the sentences on what is compared and what is not.
    [[nodiscard]] QString note() const;
    /// Returns whether there is a tab with kernels.
    [[nodiscard]] bool areKernelsShown() const;
    [[nodiscard]] const DataTable &quantities() const { return *m_quantities; }

private:
    /// Everything that is shown.
    struct Sums
    {
        std::vector<SummedQuantity> quantities;
        std::vector<SummedGroup> kernels;
        UntoldKernels untold;
        std::vector<SummedGroup> operators;
        std::vector<SummedStep> steps;
    };

    [[nodiscard]] static Result<std::shared_ptr<const Sums>> sumsOf(const SharedCard &base, const SharedCard &target,
                                                                    TaskControl &control);
    void show(std::shared_ptr<const Sums> sums);

    PageCard m_base;
    PageCard m_target;
    std::shared_ptr<const Sums> m_sums;
    AsyncTask<std::shared_ptr<const Sums>> m_task;
    FigureRow *m_figures;
    QLabel *m_note;
    BarChart *m_bars;
    QTabWidget *m_tabs;
    DataTable *m_quantities;
    DataTable *m_kernels;
    DataTable *m_operators;
    DataTable *m_steps;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/pipeline/pipeline.h"
#include "widgets/charts/chart.h"

#include <cstddef>
#include <memory>
#include <optional>

namespace plumbline {

class PipelinePlottable;

/// The passes of a pipeline over time: a row for each card with passes, by stage. Forward and backward passes have colours and
/// the numbers of their micro-batches, waits are hatched. As many rows are shown as have room; the wheel scrolls to the others.
class PipelineChart final : public Chart
{
    Q_OBJECT

public:
    explicit PipelineChart(const QString &fileName, QWidget *parent = nullptr);

    void setPipeline(std::shared_ptr<const Pipeline> pipeline);

    /// Returns the middle of a pass of a row on the plot. Used by tests.
    [[nodiscard]] QPoint centreOf(std::size_t row, std::size_t pass) const;
    [[nodiscard]] std::size_t rows() const { return m_rows.size(); }
    [[nodiscard]] TextLines csvLines() const override;
    [[nodiscard]] QString textAt(const QPoint &pos) const override;

Q_SIGNALS:
    /// Emitted when a pass or a wait of a card is clicked. `range` counts from the origin of the card's trace.
    void placeClicked(std::size_t card, plumbline::TimeRange range);

protected:
    void restyle() override;
    void retitle() override;
    void click(const QPoint &pos) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Place
    {
        const PipelineTrack *track = nullptr;
        const PipelinePass *pass = nullptr; ///< null for a wait
        const PipelineWait *wait = nullptr; ///< null for a pass
    };
    [[nodiscard]] std::optional<Place> placeAt(const QPoint &pos) const;
    void fit();

    std::shared_ptr<const Pipeline> m_pipeline;
    std::vector<const PipelineTrack *> m_rows; ///< of the pipeline, those with passes
    TimeNs m_beginNs = 0;                      ///< absolute time at the left edge
    TimeNs m_endNs = 0;
    int m_top = 0; ///< first row shown
    PipelinePlottable *m_plottable;
};

} // namespace plumbline

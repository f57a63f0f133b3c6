// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/pipeline/pipeline.h"
#include "core/storage/role.h"
#include "widgets/support/qcustomplotheader.h"
#include "widgets/support/theme.h"

#include <vector>

namespace plumbline {

/// Paints the rows of a PipelineChart and its legend. Vector pictures contain them as rectangles too.
class PipelinePlottable final : public QCPAbstractPlottable
{
public:
    /// `rows` must outlive the plottable, and so must the tracks in it.
    PipelinePlottable(QCPAxis *across, QCPAxis *down, const std::vector<const PipelineTrack *> *rows);

    void setTheme(const Theme &theme) { m_theme = &theme; }
    /// Sets the absolute time at 0 of the axis.
    void setBegin(TimeNs beginNs) { m_beginNs = beginNs; }
    /// Returns the rectangle of a time of a row in pixels.
    [[nodiscard]] QRectF rectOf(std::size_t row, TimeRange range) const;
    /// Returns the role whose colours a kind of pass has.
    [[nodiscard]] static Role roleOf(PassKind kind);

    double selectTest(const QPointF &, bool, QVariant * = nullptr) const override { return -1; }
    QCPRange getKeyRange(bool &found, QCP::SignDomain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain = QCP::sdBoth, const QCPRange & = QCPRange()) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *, const QRectF &) const override {}

private:
    void drawRow(QCPPainter &painter, std::size_t row) const;
    void drawLegend(QCPPainter &painter) const;

    const std::vector<const PipelineTrack *> *m_rows;
    const Theme *m_theme = nullptr;
    TimeNs m_beginNs = 0;
};

} // namespace plumbline

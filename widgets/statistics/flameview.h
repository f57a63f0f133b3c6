// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/statistics/calltreetab.h"

class QLabel;
class QScrollArea;

namespace plumbline {

class FlameChart;

/// The tab with the flame graph. A line above it shows the way to what is zoomed to; each of its names leads back.
class FlameView final : public CallTreeTab
{
    Q_OBJECT

public:
    /// `analysis` must outlive the view.
    explicit FlameView(CallTreeAnalysis *analysis, QWidget *parent = nullptr);

    [[nodiscard]] FlameChart &chart() const { return *m_chart; }
    /// Sets the line that stands below pictures: profile, card and range.
    void setCaption(const QString &caption);
    void retranslate() override;

protected:
    void showTree() override;
    void showSearch() override;

private:
    void showWay();

    FlameChart *m_chart;
    QLabel *m_way;
    QScrollArea *m_scroll;
};

} // namespace plumbline

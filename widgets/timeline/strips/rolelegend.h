// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/paint/picturelegend.h"

#include <QWidget>

#include <set>

namespace plumbline {

/// The strip below the lanes that names the colours on the canvas, as the legend of a picture does.
class RoleLegend : public QWidget
{
    Q_OBJECT

public:
    RoleLegend(TimelineScene *scene, QWidget *parent);

    /// Takes over what the canvas painted last; repaints only when that needs other entries.
    void synchronise();
    [[nodiscard]] QStringList texts() const { return m_legend.texts(); }

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void updateTexts();

    TimelineScene *m_scene;
    PictureLegend m_legend;
    std::set<FillIndex> m_fills;
    std::set<int> m_shades; ///< of differences
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/paint/picturelegend.h"

#include <QWidget>

#include <set>

namespace plumbline {

/// The strip below the lanes that names the colours on the canvas, in the form of a picture's legend.
class RoleLegend : public QWidget
{
    Q_OBJECT

public:
    /// `scene` must outlive the strip.
    RoleLegend(TimelineScene *scene, QWidget *parent);

    /// Takes over what the canvas painted last. Repaints only if other entries are needed.
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
    std::set<int> m_shades; ///< shades of differences
};

} // namespace plumbline

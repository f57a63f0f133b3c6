// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/geometry/timelinescene.h"

#include <QObject>

namespace plumbline {

/// What is said aloud of an item: name, duration, lane, process, card, start. Plain text; "" for nothing.
[[nodiscard]] QString spokenText(const TimelineState &state, TimelineItem item);
/// What is said aloud of a line of the tree.
[[nodiscard]] QString spokenText(const TimelineState &state, const Track &track);

/// Tells screen readers what the canvas shows: its lines as a list, and the selected slice, which is spoken when the
/// selection changes while the canvas has the focus.
class TimelineAccess : public QObject
{
    Q_OBJECT

public:
    /// Belongs to the canvas; state and scene must outlive it.
    TimelineAccess(const TimelineState *state, const TimelineScene *scene, QWidget *canvas);

    [[nodiscard]] const TimelineState &state() const { return *m_state; }
    [[nodiscard]] const TimelineScene &scene() const { return *m_scene; }
    /// Lines of the tree, then the selection where there is one.
    [[nodiscard]] int parts() const;
    [[nodiscard]] bool isSelection(int part) const;
    [[nodiscard]] QString textOf(int part) const;
    /// In pixels of the canvas, cut to it; empty when it is out of sight.
    [[nodiscard]] QRect rectOf(int part) const;

Q_SIGNALS:
    /// What a screen reader was just asked to say.
    void announced(const QString &text);

private:
    void announceSelection(QWidget *canvas);

    const TimelineState *m_state;
    const TimelineScene *m_scene;
};

} // namespace plumbline

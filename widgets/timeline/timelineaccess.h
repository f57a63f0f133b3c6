// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/geometry/timelinescene.h"

#include <QObject>

namespace plumbline {

/// Returns what a screen reader says about a slice or instant: name, duration, lane, process, card, start. Plain text; "" for an
/// invalid item.
[[nodiscard]] QString spokenText(const TimelineState &state, TimelineItem item);
/// Returns what a screen reader says about a band.
[[nodiscard]] QString spokenText(const TimelineState &state, const Band &band);

/// Tells screen readers what the canvas shows: its bands as a list, and the selection, which is spoken when it changes while the
/// canvas has the focus.
class TimelineAccess : public QObject
{
    Q_OBJECT

public:
    /// Belongs to the canvas. `state` and `scene` must outlive it.
    TimelineAccess(const TimelineState *state, const TimelineScene *scene, QWidget *canvas);

    [[nodiscard]] const TimelineState &state() const { return *m_state; }
    [[nodiscard]] const TimelineScene &scene() const { return *m_scene; }
    /// Returns the number of parts: the bands, then the selection if there is one.
    [[nodiscard]] int parts() const;
    /// Returns whether a part is the selection.
    [[nodiscard]] bool isSelection(int part) const;
    /// Returns what a screen reader says about a part.
    [[nodiscard]] QString textOf(int part) const;
    /// Returns where a part is, in pixels of the canvas and clipped to it; empty if it is out of sight.
    [[nodiscard]] QRect rectOf(int part) const;

Q_SIGNALS:
    /// A screen reader was asked to say `text`.
    void announced(const QString &text);

private:
    void announceSelection(QWidget *canvas);

    const TimelineState *m_state;
    const TimelineScene *m_scene;
};

} // namespace plumbline

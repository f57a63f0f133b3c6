// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"
#include "widgets/support/asynctask.h"
#include "widgets/timeline/state/slicecolours.h"

#include <QObject>

#include <cstdint>
#include <memory>

namespace plumbline {

class TimelineState;

/// Says by what slices are coloured.
enum class ColourBy : std::uint8_t { Role, Name, Duration };

/// Returns the colours of all slices of a trace by their names, or by their durations against the median of all slices of the
/// same name. The only error is Cancelled. O(slices). May be called on any thread.
[[nodiscard]] Result<std::shared_ptr<const Column<FillIndex>>> sliceColumnOf(const Trace &trace, ColourBy by,
                                                                             const TaskControl &control);

/// Colours the slices on the timeline by name or by duration, on all cards. Computes in the background. Window thread only.
class SliceShader final : public QObject
{
    Q_OBJECT

public:
    /// `state` must outlive it.
    explicit SliceShader(TimelineState *state, QObject *parent = nullptr);

    [[nodiscard]] ColourBy mode() const { return m_mode; }
    /// Shows these colours, or those of the roles. Emits modeChanged() before the colours of the state change.
    void setMode(ColourBy mode);

Q_SIGNALS:
    void modeChanged();

private:
    void start();

    TimelineState *m_state;
    ColourBy m_mode = ColourBy::Role;
    AsyncTask<SharedSliceColours> m_task;
};

} // namespace plumbline

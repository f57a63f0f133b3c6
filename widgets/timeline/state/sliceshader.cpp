// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/state/sliceshader.h"

#include "core/query/rangestatistics.h"
#include "widgets/timeline/state/timelinestate.h"

#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Returns the median duration of each name, by StringId; 0 for names that occur once, or whose median is 0.
Result<std::vector<TimeNs>> mediansOf(const Trace &trace, const TaskControl &control)
{
    auto statistics = rangeStatistics(trace, {AllTime, {}, GroupBy::Name}, control);
    if (!statistics)
        return failure(statistics.error());
    std::vector<TimeNs> medians(trace.strings().size());
    for (const GroupStatistics &group : statistics->groups) {
        if (group.count > 1)
            medians[group.key] = group.p50Ns;
    }
    return medians;
}

} // namespace

Result<std::shared_ptr<const Column<FillIndex>>> sliceColumnOf(const Trace &trace, ColourBy by, const TaskControl &control)
{
    constexpr std::size_t SlicesPerPoll = 65'536;
    std::vector<TimeNs> medians;
    std::vector<FillIndex> hues;
    if (by == ColourBy::Duration) {
        auto found = mediansOf(trace, control);
        if (!found)
            return failure(found.error());
        medians = std::move(*found);
    } else {
        for (std::size_t name = 0; name < trace.strings().size(); ++name)
            hues.push_back(nameFillIndex(trace.text(StringId(name))));
    }
    const SliceTable &slices = trace.slices();
    auto column = std::make_shared<Column<FillIndex>>(slices.size());
    for (std::size_t slice = 0; slice < slices.size(); ++slice) {
        if (slice % SlicesPerPoll == 0 && control.stopRequested())
            return failure(ErrorCode::Cancelled);
        const std::uint32_t name = slices.name[slice].value;
        if (by != ColourBy::Duration)
            (*column)[slice] = hues[name];
        else if (medians[name] == 0)
            (*column)[slice] = UnknownDurationFill;
        else
            (*column)[slice] = durationFillIndex(static_cast<double>(trace.sliceRange(SliceId(slice)).length()),
                                                 static_cast<double>(medians[name]));
    }
    return std::shared_ptr<const Column<FillIndex>>(std::move(column));
}

SliceShader::SliceShader(TimelineState *state, QObject *parent) : QObject(parent), m_state(state)
{
    connect(state, &TimelineState::cardsChanged, this, &SliceShader::start);
}

void SliceShader::setMode(ColourBy mode)
{
    if (mode == m_mode)
        return;
    m_mode = mode;
    Q_EMIT modeChanged();
    m_state->setSliceColours(nullptr);
    start();
}

void SliceShader::start()
{
    m_task.cancel();
    if (m_mode == ColourBy::Role || m_state->cards().empty())
        return;
    std::vector<std::shared_ptr<const Trace>> traces;
    for (const TimelineCard &card : m_state->cards())
        traces.push_back(card.trace);
    m_task.start(
        [traces = std::move(traces), by = m_mode](TaskControl &control) -> Result<SharedSliceColours> {
            auto colours = std::make_shared<SliceColours>();
            for (const std::shared_ptr<const Trace> &trace : traces) {
                auto column = sliceColumnOf(*trace, by, control);
                if (!column)
                    return failure(column.error());
                colours->byCard.push_back(std::move(*column));
            }
            return SharedSliceColours(std::move(colours));
        },
        [this](TaskEnd end, Result<SharedSliceColours> colours) {
            if (end == TaskEnd::Finished)
                m_state->setSliceColours(std::move(*colours));
        });
}

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/path/pathjob.h"
#include "widgets/support/asynctask.h"
#include "widgets/timeline/state/pathmarks.h"

#include <QObject>
#include <QTimer>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace plumbline {

class TimelineState;

/// Finds critical paths in the background and shows them on the timeline. The graph is built when a path is asked for the first
/// time, and kept as long as the cards stay. Window thread only.
class PathFinder final : public QObject
{
    Q_OBJECT

public:
    enum class Phase : std::uint8_t { Nothing, Running, Finished, Failed };

    /// `state` must outlive the finder.
    explicit PathFinder(TimelineState *state, QObject *parent = nullptr);

    /// Sets the cards of the profile; those with timelines are in the state. Graph and path are dropped. A path on the timeline
    /// is found anew: that of the same step, as long as the followed card stays.
    void setCards(PageCards cards);
    /// Chooses the card whose steps are followed, by its place. A path that was asked for is found anew. A card without a
    /// timeline cannot be followed: the card before it is, and path and graph stay. It is followed once it has a timeline, unless
    /// something else is asked before.
    void follow(std::size_t place);
    /// Returns the card that was chosen last, by its place, whether it has a timeline or not.
    [[nodiscard]] std::optional<std::size_t> chosen() const { return m_place; }
    /// Returns the place of the followed card: the one that was chosen, else the one before it, else the first one that has a
    /// timeline. Empty without timelines.
    [[nodiscard]] std::optional<std::size_t> followed() const;

    /// Asks for the path of a step. None stands for the one of median length.
    void askStep(std::optional<std::size_t> step);
    /// Asks for the path of the step that was asked for before the cards changed, or of the one of median length.
    void askAgain();
    /// Asks for the path of the step in the middle of the visible range. While everything is visible, this is the typical step.
    void askVisibleStep();
    /// Asks for the path of the marked range, and again whenever that range changes. Does nothing without one.
    void askMarkedRange();
    /// Asks what a slice waited for.
    void askCauses(TimelineItem slice);
    /// Asks for the path from one slice to another one; the earlier one is the begin.
    void askBetween(TimelineItem first, TimelineItem last);

    /// Stops looking for a path. Without one before, the phase is Failed with ErrorCode::Cancelled, until something is asked
    /// again.
    void cancel();

    [[nodiscard]] Phase phase() const { return m_phase; }
    /// Returns the newest path. It stays while another one is being found, so it may be there in Phase::Running; it is there in
    /// Phase::Finished, and null in the other ones.
    [[nodiscard]] const std::shared_ptr<const FoundPath> &result() const { return m_result; }
    /// Returns why no path could be found. Valid in Phase::Failed.
    [[nodiscard]] const Error &error() const { return m_error; }
    /// Returns the graph; null until it is built.
    [[nodiscard]] const std::shared_ptr<const PathJob> &job() const { return m_job; }

    [[nodiscard]] bool isShown() const { return m_isShown; }
    /// Shows or hides the path on the timeline. Asks for one if none was asked for yet.
    void setShown(bool isShown);

Q_SIGNALS:
    /// Emitted when phase or result change.
    void changed();
    void shownChanged();
    /// A question about slices could not be answered. The path before it stays; without one nothing is shown any more.
    void refused(plumbline::PathLack lack);

private:
    using Found = std::pair<std::shared_ptr<const PathJob>, std::shared_ptr<const FoundPath>>;

    /// A step that was asked for, with the card whose step it is.
    struct AskedStep
    {
        std::string path;
        std::string name;
        std::optional<std::size_t> step;
    };

    void ask(PathQuestion question);
    void start(PathQuestion question);
    void keepStep();
    [[nodiscard]] bool hasTimeline(std::optional<std::size_t> place) const;
    void askSlices(PathQuestion question);
    void take(TaskEnd end, Result<Found> found);
    void drop();
    void updateMarks();
    void followMarkedRange();
    [[nodiscard]] const PageCard *followedCard() const;

    TimelineState *m_state;
    PageCards m_cards;
    std::optional<std::size_t> m_place;  ///< the card that was chosen
    std::optional<std::size_t> m_before; ///< the card that was followed when it was chosen
    std::optional<AskedStep> m_kept;     ///< of the cards before the last change
    PathQuestion m_question;
    AsyncTask<Found> m_task;
    QTimer m_delay; ///< delays while the marked range is being dragged
    Phase m_phase = Phase::Nothing;
    std::shared_ptr<const PathJob> m_job;
    std::shared_ptr<const FoundPath> m_result;
    Error m_error;
    bool m_isShown = false;
};

} // namespace plumbline

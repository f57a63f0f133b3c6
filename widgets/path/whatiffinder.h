// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/whatif/whatif.h"
#include "core/whatif/whatifideas.h"
#include "widgets/path/pathfinder.h"
#include "widgets/support/asynctask.h"

#include <QObject>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// The answer to what a step would take with some changes. It never changes.
struct FoundWhatIf
{
    std::shared_ptr<const PathJob> job;
    WhatIfAnswer answer;
    bool isMean = false;
    std::vector<PathTotal> before; ///< of the path of the step, by kind and card; of a mean step the mean
    std::vector<PathTotal> after;  ///< of the path with the changes
};

/// Holds the changes that the user asks about, and answers what the step that the path finder follows would take with them.
/// Nothing is computed until somebody wants the answer. Window thread only.
class WhatIfFinder final : public QObject
{
    Q_OBJECT

public:
    enum class Phase : std::uint8_t { Nothing, Running, Finished, Failed };

    /// `path` must outlive the finder.
    explicit WhatIfFinder(PathFinder *path, QObject *parent = nullptr);

    [[nodiscard]] const std::vector<WhatIfChange> &changes() const { return m_changes; }
    /// Adds a change, unless it is there.
    void add(const WhatIfChange &change);
    void remove(std::size_t index);
    void clear();
    /// Asks about the mean of all steps in place of the step of the path.
    void setMean(bool isMean);
    [[nodiscard]] bool isMean() const { return m_isMean; }
    /// Stops looking for an answer and for ideas. Without an answer to what is asked, the phase is Failed with
    /// ErrorCode::Cancelled until something else is asked or askAgain() is called.
    void cancel();
    /// Asks what was cancelled once more.
    void askAgain();
    /// Says whether answers are looked at, so that they are computed.
    void setWanted(bool isWanted);

    [[nodiscard]] Phase phase() const { return m_phase; }
    /// Returns whether an answer or ideas are being looked for.
    [[nodiscard]] bool isBusy() const { return m_phase == Phase::Running || m_isFindingIdeas; }
    /// Returns whether cancel() has ended the search, so that an answer or ideas are missing.
    [[nodiscard]] bool isCancelled() const { return m_isCancelled; }
    /// Returns the newest answer. It stays while another one is being found; null before the first one and where none is found.
    [[nodiscard]] const std::shared_ptr<const FoundWhatIf> &result() const { return m_result; }
    /// Returns what could be added to the changes of result(), the largest saving first; null until it is known.
    [[nodiscard]] const std::shared_ptr<const std::vector<WhatIfIdea>> &ideas() const { return m_ideas; }
    /// Returns why there is no answer. Valid in Phase::Failed.
    [[nodiscard]] const Error &error() const { return m_error; }

Q_SIGNALS:
    /// Emitted when the changes, the phase, the answer or the ideas change.
    void changed();

private:
    /// Everything that an answer depends on. An equal question is not asked again.
    struct Question
    {
        std::shared_ptr<const PathJob> job;
        TimeRange step;
        std::vector<WhatIfChange> changes;
        bool isMean = false;

        friend bool operator==(const Question &, const Question &) = default;
    };

    void update();
    void ask(const PathStep &step);
    void take(TaskEnd end, Result<std::shared_ptr<const FoundWhatIf>> found);
    void findIdeas();
    [[nodiscard]] PathStep step() const;

    PathFinder *m_path;
    std::vector<WhatIfChange> m_changes;
    bool m_isWanted = false;
    bool m_isMean = false;
    bool m_isFindingIdeas = false;
    bool m_isCancelled = false;
    Phase m_phase = Phase::Nothing;
    std::optional<Question> m_asked;
    std::shared_ptr<const FoundWhatIf> m_result;
    std::shared_ptr<const std::vector<WhatIfIdea>> m_ideas;
    Error m_error;
    AsyncTask<std::shared_ptr<const FoundWhatIf>> m_task;
    AsyncTask<std::shared_ptr<const std::vector<WhatIfIdea>>> m_ideaTask;
};

} // namespace plumbline

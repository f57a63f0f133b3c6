// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/path/whatiffinder.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QObject>

#include <vector>

class QMenu;

namespace plumbline {

/// Offers in the menu of a slice what could be different about it, and asks for what is chosen.
class WhatIfCommands final : public QObject
{
    Q_OBJECT

public:
    /// All must outlive the object.
    WhatIfCommands(PathFinder *path, WhatIfFinder *whatIf, QObject *parent = nullptr);

    /// Adds the entries about an item to its menu.
    void fillMenu(QMenu *menu, TimelineItem item);
    /// Asks what mending a finding would do: for its changes together, on the mean of all steps, as findings tell savings.
    void askFinding(const std::vector<WhatIfChange> &changes);
    /// Asks for several changes together.
    void ask(const std::vector<WhatIfChange> &changes);
    /// Forgets slices, because their timelines go.
    void forget();

Q_SIGNALS:
    /// The answer is to be shown.
    void answerRequested();
    /// Something happened that the user should read in the status bar.
    void announced(const QString &text);

private:
    [[nodiscard]] std::vector<WhatIfChange> changesOf(TimelineItem item) const;
    void askWaiting();

    PathFinder *m_path;
    WhatIfFinder *m_whatIf;
    TimelineItem m_waiting; ///< the slice to ask about once the graph is there
    int m_cards = 0;        ///< how often the cards changed; entries of an older menu do nothing
};

} // namespace plumbline

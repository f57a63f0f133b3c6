// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/runrecord.h"
#include "widgets/support/asynctask.h"

#include <QObject>

#include <memory>

namespace plumbline {

class MainWindow;

/// Keeps a record of what is open in a window, and offers what was open in a run that did not end in order. A profile that was
/// being read when such a run ended is never opened by the offer for the others; it has an offer of its own, which says so.
class RunKeeper final : public QObject
{
    Q_OBJECT

public:
    /// `window` must outlive this object. With `offersLost`, lost runs are looked for in the background.
    RunKeeper(MainWindow *window, bool offersLost);
    /// The program ends in order: forgets what is open and what was offered.
    ~RunKeeper() override;

private:
    void record();
    void offer();
    void reopen();
    void offerUnread(const std::vector<OpenTabs::Tab> &tabs);

    MainWindow *m_window;
    RunRecord m_record;
    AsyncTask<std::shared_ptr<LostRuns>> m_search;
    std::shared_ptr<LostRuns> m_lost;
};

} // namespace plumbline

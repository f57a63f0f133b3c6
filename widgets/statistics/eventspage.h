// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/statistics/eventtable.h"
#include "widgets/statistics/rangeanalysis.h"
#include "widgets/support/asynctask.h"

#include <QTimer>
#include <QWidget>

#include <optional>
#include <set>
#include <string>

class QLabel;
class QToolButton;

namespace plumbline {

class DataTable;

/// All slices of the range as a table that can be sorted, filtered, grouped and exported, with a column for any of their
/// arguments. Slices are listed and arguments are read in the background, only while the page is shown. A click on a
/// row, or Return, selects its slice.
class EventsPage final : public QWidget
{
    Q_OBJECT

public:
    /// `state` must outlive the page.
    explicit EventsPage(TimelineState *state, QWidget *parent = nullptr);

    /// Sets whose slices are listed: those that the statistics of an answer are made of. Null empties the table.
    void setAnswer(std::shared_ptr<const RangeAnalysis::Answer> answer);
    /// Chooses the arguments that have a column of their own.
    void setArguments(std::set<std::string> names);
    [[nodiscard]] const std::set<std::string> &arguments() const { return m_names; }
    [[nodiscard]] DataTable &table() const { return *m_table; }
    /// Returns the button that offers arguments. Whoever shows the page places it.
    [[nodiscard]] QToolButton *chooser() const { return m_choose; }
    [[nodiscard]] bool isBusy() const { return m_listing.isRunning(); }
    void retranslate();

Q_SIGNALS:
    /// Emitted when the page has changed the selection and it should be brought into view.
    void revealRequested();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    struct Listing
    {
        std::shared_ptr<const RangeAnalysis::Answer> answer; ///< whose slices are listed
        std::shared_ptr<const EventTable> table;
        std::size_t unread = 0; ///< slices whose arguments could not be read
    };

    [[nodiscard]] static Result<Listing> listingOf(const std::shared_ptr<const RangeAnalysis::Answer> &answer,
                                                   const ClockMap &clock, const std::vector<std::string> &names,
                                                   TaskControl &control);
    void list();
    void show(Listing listing);
    void offerArguments();
    void showMenu(const std::vector<std::string> &names);
    void selectCurrent();
    void tell(const QString &text);
    void tellProgress();

    TimelineState *m_state;
    QToolButton *m_choose;
    QLabel *m_status;
    DataTable *m_table;
    std::shared_ptr<const RangeAnalysis::Answer> m_answer;
    std::shared_ptr<const RangeAnalysis::Answer> m_listed; ///< the answer that m_events belongs to, which may be an older one
    std::shared_ptr<const EventTable> m_events;
    std::set<std::string> m_names;
    bool m_isStale = false; ///< the table does not show the answer with these arguments yet
    QTimer m_progress;
    AsyncTask<Listing> m_listing;
    AsyncTask<std::vector<std::string>> m_offering;
};

} // namespace plumbline

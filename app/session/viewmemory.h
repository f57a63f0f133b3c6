// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/state/viewstate.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

class Comparer;
class TimelineState;
class TimelineView;

/// Remembers how the user looks at a profile: visible and marked range, arrangement, shown flows, comparison, page, marks and
/// remarks on findings. It restores all this after a reload, and keeps it in a small file for the next time that the same paths
/// are opened.
///
/// The files lie in the user's data folder, never beside the profile. The oldest ones beyond MaximumFiles are deleted. Window
/// thread only, except for stored().
class ViewMemory final : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype MaximumFiles = 200;

    /// All arguments must outlive this object.
    ViewMemory(TimelineState *state, TimelineView *view, Comparer *comparer, QObject *parent = nullptr);

    /// Reads the stored view of `paths`. Empty if there is none or the file is damaged. May be called on any thread.
    [[nodiscard]] static std::optional<ViewState> stored(const QStringList &paths);

    /// Remembers the current view. Call it before the cards are replaced.
    void beforeCards();
    /// Restores the view after the cards of `paths` were set, and follows changes from now on. If the same paths were shown
    /// before, their view comes back; otherwise `stored` is applied. Of paths without any timeline so far only page, card and
    /// remarks are restored; the rest comes back with the first timeline, and if `moreFollow`, a comparison with its second card.
    /// With `isGrowing` the cards are partial: nothing is stored for the next time, and the whole range is shown until the user
    /// changes the view.
    void afterCards(const QStringList &paths, const std::optional<ViewState> &stored, bool isGrowing, bool moreFollow = false);
    /// Returns the view as it is now, for a session file.
    [[nodiscard]] ViewState view() const;
    /// Returns whether the shown cards are partial because a load still runs.
    [[nodiscard]] bool isGrowing() const { return m_isGrowing; }
    /// The key of the page that the user chose, which is stored with the view; "" if no page was chosen.
    [[nodiscard]] const QString &page() const { return m_page; }
    void setPage(const QString &page);
    /// Remembers the name of the card whose timeline the user asked for last.
    void setCard(const QString &card);
    /// The user's remarks on findings, which are stored with the view.
    [[nodiscard]] const std::vector<FindingRemark> &remarks() const { return m_remarks; }
    void setRemarks(std::vector<FindingRemark> remarks);
    /// Returns whether the user has changed the view since the cards were set.
    [[nodiscard]] bool isTouched() const;
    /// Resets the view to that of a profile that was never open before. Remarks and marks are kept.
    void reset();
    /// Stores changes at once instead of after a few seconds. The file is written on another thread.
    void flush();

private:
    /// Identifies a slice in a way that survives reading its file again.
    struct Selection
    {
        QString card;
        std::string name;
        std::int64_t startNs = 0; ///< absolute time
    };

    [[nodiscard]] std::optional<Selection> selection() const;
    void select(const Selection &selection);
    void apply(ViewState view);
    void applyComparison(const std::optional<ComparedCards> &compared);
    [[nodiscard]] ViewState current() const;

    TimelineState *m_state;
    TimelineView *m_view;
    Comparer *m_comparer;
    QTimer m_timer;
    QStringList m_paths; ///< paths of the shown cards
    QString m_page;
    QString m_card;
    std::vector<FindingRemark> m_remarks;
    ViewState m_fresh; ///< view of a profile that is opened for the first time
    ViewState m_saved;
    std::optional<ViewState> m_before;
    std::optional<ComparedCards> m_awaited; ///< a comparison of which not both cards are there yet
    std::optional<Selection> m_selectedBefore;
    std::int64_t m_originBeforeNs = 0;
    QStringList m_flowsBefore; ///< flow categories before the reload
    bool m_isGrowing = false;
    bool m_isUnwritten = false; ///< the view is that of a session, which has not been stored for its paths
};

} // namespace plumbline

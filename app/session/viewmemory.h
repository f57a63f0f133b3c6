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

/// Keeps how somebody looks at a profile: over a reload, and in a small file for the next time the same paths are opened.
/// The files lie in the user's data folder, never in the profile's; the oldest beyond MaximumFiles go. Window thread only,
/// except for stored().
class ViewMemory final : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype MaximumFiles = 200;

    /// All must outlive it.
    ViewMemory(TimelineState *state, TimelineView *view, Comparer *comparer, QObject *parent = nullptr);

    /// What was kept of `paths`; none when nothing was, or the file is damaged. Reads a file, on any thread.
    [[nodiscard]] static std::optional<ViewState> stored(const QStringList &paths);

    /// The cards are about to be replaced.
    void beforeCards();
    /// The cards of `paths` are shown: looks at them as before when they were only read again, else as `stored` says, and
    /// follows the view from now on. Of cards that are still growing it keeps nothing for the next time, and shows all there is
    /// until somebody has moved the view.
    void afterCards(const QStringList &paths, const std::optional<ViewState> &stored, bool isGrowing);
    /// Whether the cards shown are a part of what is being read.
    [[nodiscard]] bool isGrowing() const { return m_isGrowing; }
    /// The page that somebody chose, which is kept with the view; "" while nobody has.
    [[nodiscard]] const QString &page() const { return m_page; }
    void setPage(const QString &page);
    /// What somebody thinks of findings, which is kept likewise.
    [[nodiscard]] const std::vector<FindingRemark> &remarks() const { return m_remarks; }
    void setRemarks(std::vector<FindingRemark> remarks);
    /// Whether somebody has changed the view since the cards are shown.
    [[nodiscard]] bool isTouched() const;
    /// Looks at the profile as if it had never been open.
    void reset();
    /// Keeps what changed now rather than in a few seconds. The file is written on another thread.
    void flush();

private:
    /// A slice by what stays when its file is read again.
    struct Selection
    {
        QString card;
        std::string name;
        std::int64_t startNs = 0; ///< absolute
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
    QStringList m_paths; ///< of the cards shown
    QString m_page;
    std::vector<FindingRemark> m_remarks;
    ViewState m_fresh; ///< as the profile looks at first
    ViewState m_saved;
    std::optional<ViewState> m_before;
    std::optional<Selection> m_selectedBefore;
    std::int64_t m_originBeforeNs = 0;
    QStringList m_flowsBefore; ///< categories there were
    bool m_isGrowing = false;
};

} // namespace plumbline

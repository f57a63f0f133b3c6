// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "app/window/losswalk.h"
#include "app/window/profilepanels.h"
#include "widgets/advice/adviser.h"
#include "widgets/cards/pagecard.h"
#include "widgets/comparison/aligner.h"
#include "widgets/comparison/comparer.h"
#include "widgets/keys/keybindings.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QLabel;
class QMainWindow;
class QStackedWidget;
class QToolButton;

namespace plumbline {

class MessageBar;
class ProfilePages;
class SearchTools;
class StepBar;
class TimelineView;
class ViewMemory;

/// What a profile becomes that is opened beside another.
enum class CompareSide : std::uint8_t { Base, Target };

/// One tab: what is open in it and its pages, of which the timeline has panels around it, in a QMainWindow for their docks only.
/// It wires session, state and views together and decides nothing about the data.
class ProfileView final : public QWidget
{
    Q_OBJECT

public:
    explicit ProfileView(QWidget *parent = nullptr);
    ~ProfileView() override;

    /// Opens `paths` (absolute) as one timeline; what is shown stays until they are loaded.
    void open(const QStringList &paths);
    /// Opens more paths beside what is shown, and compares the first card found in them with the one that was looked at.
    void compareWith(const QStringList &paths, CompareSide side);
    /// Compares the only two cards, the first as the base.
    void compareBoth();
    [[nodiscard]] bool canCompareBoth() const { return m_state.cards().size() == 2 && !m_state.comparison(); }
    /// Reads the files again and looks at them as before.
    void reload();
    /// Looks in the background whether the files are as they were read, and offers to read them again.
    void checkForChanges();
    /// The same, and reads them again without asking.
    void reloadIfChanged();
    /// Looks at the profile as if it had never been open.
    void resetView();
    /// Keeps how the profile is looked at, for the next time it is opened.
    void storeView();
    /// The paths asked for last, whether or not they could be opened.
    [[nodiscard]] const QStringList &requestedPaths() const { return m_requested; }
    [[nodiscard]] bool isLoading() const { return m_loading; }
    /// Whether a timeline is shown, hence whether the commands on one do something.
    [[nodiscard]] bool hasTimeline() const { return !m_state.cards().empty(); }

    [[nodiscard]] ProfilePanels &panels() { return *m_panels; }
    [[nodiscard]] const ProfilePanels &panels() const { return *m_panels; }

    [[nodiscard]] ProfilePages &pages() { return *m_pages; }
    /// Goes to a page, and comes back to it when the profile is opened again.
    void goToPage(PageId page);

    /// Asks for names to search, and steps through what was found.
    void find();
    void findNext();
    void findPrevious();

    /// Fits the next training step (1) or the one before (-1), or says that there is none.
    void showStep(int direction);

    /// Puts the view on the clipboard as a picture. Blocks: what draws it are widgets, which live on this thread.
    void copyPicture();

    [[nodiscard]] Session &session() { return m_session; }
    [[nodiscard]] TimelineState &state() { return m_state; }
    [[nodiscard]] Comparer &comparer() { return m_comparer; }
    [[nodiscard]] Adviser &adviser() { return m_adviser; }
    [[nodiscard]] Aligner &aligner() { return m_aligner; }
    [[nodiscard]] LossWalk &losses() { return m_losses; }
    [[nodiscard]] TimelineView &timeline() { return *m_timeline; }
    [[nodiscard]] MessageBar &message() { return *m_message; }

    /// The message across the top, or "".
    [[nodiscard]] QString messageText() const;
    /// Names of what is open or being opened.
    [[nodiscard]] QString title() const;
    /// Where the events of everything open went, as the status bar says it.
    [[nodiscard]] QString ledgerLine() const;
    /// The length of the marked range, or "".
    [[nodiscard]] QString markedLine() const;

Q_SIGNALS:
    /// A load started or ended.
    void loadingChanged();
    /// The first part of what is being read is shown. More of it follows, then opened().
    void partlyOpened();
    /// New data is shown.
    void opened();
    /// A load ended without data and nothing was shown before: there is no use for this view. `reasons` is empty when the
    /// user cancelled.
    void gaveUp(const std::vector<plumbline::Error> &reasons);
    /// One of the texts for the status bar changed.
    void statusChanged();
    /// A sentence to show for a while; "" takes the one before away.
    void announced(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    /// A card by what stays when more profiles are opened beside its own: its folder and its name.
    using CardKey = std::pair<std::string, std::string>;
    struct PendingComparison
    {
        QStringList paths; ///< that the other card is looked for in, absolute
        CompareSide side = CompareSide::Target;
        CardKey shown; ///< the card that is there already
    };

    void setupTimeline();
    void setupComparison();
    void runCommand(TimelineCommand command);
    void compareAsAsked();
    void dropPendingComparison();
    [[nodiscard]] int cardOf(const CardKey &key) const;
    [[nodiscard]] CardKey keyOf(int card) const;
    void setupPages();
    void connectAdvice();
    void showEvidencePage(Evidence::Kind kind, std::size_t card);
    void connectSession();
    void retranslate();

    void setLoading(bool loading);
    void showPart();
    void showOpened();
    void showTimelines();
    void showFailure(const std::vector<Error> &errors);
    void endCancelled();
    void offerReload();
    void updatePlaceholder();
    [[nodiscard]] PageCards pageCards() const;
    [[nodiscard]] std::vector<AdvisedCard> advisedCards() const;
    [[nodiscard]] PageId firstPage() const;
    void revealItem(TimelineItem item);
    void fitItem(TimelineItem item);
    void revealPair(TimelineItem base, TimelineItem target);
    void revealDeparture(TimelineItem base, TimelineItem target, TimeRange range);
    void revealRange(TimeRange range);

    Session m_session;
    TimelineState m_state;
    Comparer m_comparer{&m_state};
    Aligner m_aligner{&m_state, &m_comparer};
    Adviser m_adviser;
    LossWalk m_losses{&m_state};
    std::optional<PendingComparison> m_pendingComparison;
    QStringList m_requested;
    bool m_loading = false;
    bool m_reloadUnasked = false; ///< when the files turn out to have changed

    QMainWindow *m_window; ///< the timeline with its panels
    ProfilePages *m_pages;
    QStackedWidget *m_centre;
    QLabel *m_placeholder;
    TimelineView *m_timeline;
    ViewMemory *m_memory;
    MessageBar *m_message;
    StepBar *m_steps;
    QToolButton *m_compareBoth; ///< in sight while there are just two cards, and they are not compared

    std::unique_ptr<SearchTools> m_search;
    std::unique_ptr<ProfilePanels> m_panels;
};

} // namespace plumbline

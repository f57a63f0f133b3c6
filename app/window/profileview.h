// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "app/session/sessionfile.h"
#include "app/window/cardopener.h"
#include "app/window/losswalk.h"
#include "app/window/markcommands.h"
#include "app/window/pathcommands.h"
#include "app/window/profilepanels.h"
#include "app/window/whatifcommands.h"
#include "widgets/advice/adviser.h"
#include "widgets/cards/pagecard.h"
#include "widgets/comparison/aligner.h"
#include "widgets/comparison/comparer.h"
#include "widgets/comparison/jointaxis.h"
#include "widgets/keys/keybindings.h"
#include "widgets/pages/pageid.h"
#include "widgets/path/pathfinder.h"
#include "widgets/path/replayfile.h"
#include "widgets/timeline/state/sliceshader.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

class QLabel;
class QMainWindow;
class QStackedWidget;
class QToolButton;

namespace plumbline {

class ClosedCards;
class MessageBar;
class ProfilePages;
class SearchTools;
class StepBar;
class TimelineView;
class ViewMemory;

/// The side that a profile takes when it is opened beside another one.
enum class CompareSide : std::uint8_t { Base, Target };

/// One tab: its session, its timeline state and its pages. The timeline page has panels around it and is a QMainWindow only so
/// that these can be docks. The class wires session, state and views together and decides nothing about the data.
class ProfileView final : public QWidget
{
    Q_OBJECT

public:
    explicit ProfileView(QWidget *parent = nullptr);
    ~ProfileView() override;

    /// Opens `paths`, which must be absolute, on one timeline. The old content stays until they are loaded.
    void open(const QStringList &paths);
    /// Opens further paths beside the open ones, and compares the first card found in them with the current card.
    void compareWith(const QStringList &paths, CompareSide side);
    /// Compares the recorded card with the timeline of a what-if answer, both of which are being opened, and keeps the file.
    void expectReplay(const ReplayFile &replay);
    /// Returns whether the tab shows the timeline of a what-if answer, whose file does not outlive it.
    [[nodiscard]] bool isReplay() const { return m_replay.has_value(); }
    /// Compares the cards if there are exactly two, with the first one as the base. Without two timelines it shows the page that
    /// compares tables.
    void compareBoth();
    [[nodiscard]] bool canCompareBoth() const
    {
        return comparesTables() || (m_state.cards().size() == 2 && !m_state.comparison());
    }
    /// Returns whether there are several cards, but not two timelines, so that cards are compared by their tables.
    [[nodiscard]] bool comparesTables() const;
    /// Returns whether another profile could be compared with this one.
    [[nodiscard]] bool canCompareWith() const { return !m_session.data().cards.empty(); }
    /// Reads the files again and restores the view.
    void reload();
    /// Checks in the background whether the files have changed, and if so offers to reload them.
    void checkForChanges();
    /// Checks in the background whether the files have changed, and if so reloads them without asking.
    void reloadIfChanged();
    /// Resets the view to that of a profile that was never open before.
    void resetView();
    /// Stores the view of the profile for the next time it is opened.
    void storeView();
    /// Returns whether there is something that a session file can name.
    [[nodiscard]] bool canSaveSession() const { return m_session.isOpen() && !m_session.isPartial() && !isReplay(); }
    /// Returns the open paths and how they are looked at, for a session file.
    [[nodiscard]] SessionFile sessionFile() const;
    /// The paths requested last, whether or not they could be opened. Once a session file was read, what it names stands for it.
    [[nodiscard]] const QStringList &requestedPaths() const { return m_requested; }
    [[nodiscard]] bool isLoading() const { return m_loading; }
    /// Whether a timeline is shown, so that commands on a timeline have an effect.
    [[nodiscard]] bool hasTimeline() const { return !m_state.cards().empty(); }

    [[nodiscard]] ProfilePanels &panels() { return *m_panels; }
    [[nodiscard]] const ProfilePanels &panels() const { return *m_panels; }

    [[nodiscard]] ProfilePages &pages() { return *m_pages; }
    /// Shows a page. It is shown again when the profile is next opened.
    void goToPage(PageId page);
    /// Gives the page that is shown the focus, as its key asks for.
    void focusPage();

    /// Opens the search bar.
    void find();
    void findNext();
    void findPrevious();

    /// Shows the next step (1) or the previous one (-1), or announces that there is none.
    void showStep(int direction);

    /// Copies the timeline view to the clipboard as a picture. Blocks, because it draws with widgets, which belong to this
    /// thread.
    void copyPicture();

    [[nodiscard]] Session &session() { return m_session; }
    [[nodiscard]] TimelineState &state() { return m_state; }
    [[nodiscard]] Comparer &comparer() { return m_comparer; }
    [[nodiscard]] Adviser &adviser() { return m_adviser; }
    [[nodiscard]] Aligner &aligner() { return m_aligner; }
    [[nodiscard]] CardOpener &opener() { return m_opener; }
    [[nodiscard]] JointAxis &jointAxis() { return m_axis; }
    [[nodiscard]] LossWalk &losses() { return m_losses; }
    [[nodiscard]] PathFinder &paths() { return m_paths; }
    [[nodiscard]] WhatIfFinder &whatIf() { return m_whatIf; }
    [[nodiscard]] WhatIfCommands &whatIfCommands() { return m_whatIfCommands; }
    [[nodiscard]] SlackShader &slackShader() { return m_slackShader; }
    [[nodiscard]] SliceShader &sliceShader() { return m_sliceShader; }
    /// Colours slices by name or by duration, or by what they are if they are coloured so already.
    void toggleColours(ColourBy by);
    [[nodiscard]] PathCommands &pathCommands() { return m_pathCommands; }
    [[nodiscard]] TimelineView &timeline() { return *m_timeline; }
    [[nodiscard]] MessageBar &message() { return *m_message; }

    /// Returns the message across the top of the tab, or "".
    [[nodiscard]] QString messageText() const;
    /// Returns the names of the paths that are open or being opened.
    [[nodiscard]] QString title() const;
    /// Returns the event counts of all open timelines, as the status bar shows them.
    [[nodiscard]] QString ledgerLine() const;
    /// Returns the length of the marked range, or "".
    [[nodiscard]] QString markedLine() const;

Q_SIGNALS:
    /// A load started or ended.
    void loadingChanged();
    /// The first part of the data is shown while the load goes on. More parts may follow, and then opened().
    void partlyOpened();
    /// A load has ended and its data are shown.
    void opened();
    /// A load ended without data, and nothing was shown before, so this tab has no use. `reasons` is empty if the user cancelled.
    void gaveUp(const std::vector<plumbline::Error> &reasons);
    /// One of the texts for the status bar changed.
    void statusChanged();
    /// The timeline of a what-if answer was written and is to be opened beside the recorded one.
    void replayWritten(const plumbline::ReplayFile &replay);
    /// A sentence to show for a while; "" removes the one before.
    void announced(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    /// Identifies a card even after more profiles were opened: the path of its capture and its name.
    using CardKey = std::pair<std::string, std::string>;
    struct PendingComparison
    {
        QStringList paths; ///< absolute paths in which the other card is looked for
        CompareSide side = CompareSide::Target;
        CardKey shown; ///< the card that is compared with it
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
    void connectPaths();
    void writeReplay();
    void showEvidencePage(Evidence::Kind kind, std::size_t card);
    void connectSession();
    void retranslate();

    void setLoading(bool loading);
    void takeSessions();
    void showPart();
    void showOpened();
    void showTimelines(bool keepsAdvice);
    void showCards();
    void showChangedTimelines(const std::vector<Error> &failed);
    void tellLosses(const std::vector<Error> &failed);
    void showTimelinePage(const std::vector<int> &timelines);
    void showOnDemand();
    void connectOpener();
    [[nodiscard]] bool compareClosed(const PendingComparison &asked);
    void showFailure(const std::vector<Error> &errors);
    void endCancelled();
    void offerReload();
    void updatePlaceholder();
    [[nodiscard]] PageCards pageCards() const;
    [[nodiscard]] PageId firstPage() const;
    void revealItem(TimelineItem item);
    void fitItem(TimelineItem item);
    void revealPair(TimelineItem base, TimelineItem target);
    void revealDivergence(TimelineItem base, TimelineItem target, TimeRange range);
    void showWithMargin(TimeRange range, TimeNs marginNs);
    void revealRange(TimeRange range);
    void revealPath(TimeRange range);

    Session m_session;
    TimelineState m_state;
    Comparer m_comparer{&m_state};
    Aligner m_aligner{&m_state, &m_comparer};
    JointAxis m_axis{&m_state};
    CardOpener m_opener{&m_session, &m_comparer, &m_axis};
    Adviser m_adviser;
    PathFinder m_paths{&m_state};
    SlackShader m_slackShader{&m_state, &m_paths};
    SliceShader m_sliceShader{&m_state};
    PathCommands m_pathCommands{&m_state, &m_paths, &m_slackShader};
    WhatIfFinder m_whatIf{&m_paths};
    WhatIfCommands m_whatIfCommands{&m_paths, &m_whatIf};
    AsyncTask<ReplayFile> m_replayTask;
    std::optional<ReplayFile> m_replay;
    LossWalk m_losses{&m_state};
    std::optional<PendingComparison> m_pendingComparison;
    QStringList m_ruleFolders; ///< of opened session files, whose rules are asked as well
    QStringList m_requested;
    bool m_loading = false;
    bool m_reloadUnasked = false; ///< reload changed files without asking

    QMainWindow *m_window; ///< holds the timeline and its panels
    ProfilePages *m_pages;
    QStackedWidget *m_centre;
    QLabel *m_placeholder;
    TimelineView *m_timeline;
    ClosedCards *m_closed; ///< the rows of cards whose timelines are not loaded
    ViewMemory *m_memory;
    MessageBar *m_message;
    StepBar *m_steps;
    QToolButton *m_compareBoth; ///< visible while there are exactly two cards that are not compared

    std::unique_ptr<SearchTools> m_search;
    std::unique_ptr<MarkCommands> m_marks;
    std::unique_ptr<ProfilePanels> m_panels;
    std::set<std::string> m_toldLosses; ///< files whose losses were told
};

} // namespace plumbline

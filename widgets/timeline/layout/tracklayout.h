// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cards/timelinecard.h"

#include <QMap>
#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace plumbline {

/// One line of the tree beside the lanes and the stretch of the canvas that belongs to it. Pixels from the top of
/// the whole layout, before scrolling.
struct Track
{
    enum class Kind : std::uint8_t {
        Card,
        Process,
        Lane,
        Delta, ///< differences of a lane from its partner; below the lane of the base, which it has as `lane`
        Counter,
        Pinned, ///< the line above the pinned lanes
        Hidden, ///< the line that stands for what is hidden of a card or a process
    };

    Kind kind = Kind::Lane;
    int card = 0;
    ProcessId process;
    LaneId lane;
    CounterId counter;
    int node = 0; ///< number of the line in the full tree, whatever is open; of a Hidden line that of its group
    int top = 0;
    int height = 0;
    int rows = 0;            ///< rows of slices shown
    int hiddenRows = 0;      ///< rows of an open lane beyond those, for want of room
    int lanes = 0;           ///< lanes of a process, open or not; lines that a Hidden one stands for; pinned lanes
    int counters = 0;        ///< counters of a process
    bool expandable = false; ///< something can be shown or hidden with a click
    bool expanded = false;
    bool pinned = false;    ///< stands above all others
    bool stackable = false; ///< of a counter: its series can stand on top of each other
    bool stacked = false;   ///< and do

    [[nodiscard]] int bottom() const { return top + height; }
    [[nodiscard]] int rowTop(int row) const;
    /// The row shown that stands for a row of the lane: itself, else the last one.
    [[nodiscard]] int nearestRow(std::size_t row) const;
};

/// What stands where: cards, their processes, their lanes and counters, as one list of visible lines. Knows
/// sizes and what is open, nothing of time, colours or painting.
class TrackLayout
{
public:
    static constexpr int RowHeightPx = 18;
    static constexpr int LanePaddingPx = 2;    ///< above and below the rows of a lane
    static constexpr int MostRows = 1'000'000; ///< of an open lane; more pixels than that cannot be painted exactly
    static constexpr int CounterHeightPx = 42;
    static constexpr int DeltaHeightPx = 40;
    static constexpr int CardHeightPx = 24;
    static constexpr int ProcessHeightPx = 22;
    static constexpr int NoticeHeightPx = 20; ///< of the lines above pinned and for hidden lanes
    static constexpr int DeepRows = 8;  ///< host call stacks deeper than this start closed, else the device is off the screen
    static constexpr int ManyRows = 64; ///< lanes of any kind with more than these start closed

    /// How much is open at first. Dense leaves what the device does and what launched it, so that the streams of two
    /// cards fit on one screen.
    enum class Opening : std::uint8_t { Roomy, Dense };
    /// Whether all rows of a lane, or the lanes of a process, are shown at first.
    [[nodiscard]] static bool startsOpen(const Trace &trace, LaneId lane, Opening opening);
    [[nodiscard]] static bool startsOpen(const Process &process, Opening opening);

    /// A lane or a counter of a card, for layouts that show a choice.
    struct Choice
    {
        int card = 0;
        LaneId lane;
        CounterId counter;
        bool expanded = true;
        bool isDelta = false; ///< the differences of the lane instead of it
    };

    /// Two cards that are compared, and which of their lanes do the same.
    struct Pairing
    {
        int base = 0;
        int target = 1;
        bool isInterleaved = false;                   ///< the target's lanes stand below their partners, not below their card
        std::vector<std::pair<LaneId, LaneId>> lanes; ///< by lane of the base, which then has a line of differences below it

        [[nodiscard]] LaneId targetOf(LaneId lane) const;
        /// Whether a lane stands right below what is told of another one, in that one's process.
        [[nodiscard]] bool isBelow(const Choice &choice, const Choice &above) const;
        friend bool operator==(const Pairing &, const Pairing &) = default;
    };

    /// Everything that has something drawn, in display order; roomy for one card, dense for several. Processes
    /// with nothing but counters start closed.
    void setCards(const std::vector<TimelineCard> &cards) { setCards(cards, Pairing()); }
    void setCards(const std::vector<TimelineCard> &cards, const Pairing &pairing);
    [[nodiscard]] const Pairing &pairing() const { return m_pairing; }
    /// Only the chosen ones, in their order, below a line for each change of process; a lane below its partner needs none.
    void setChoice(const std::vector<TimelineCard> &cards, const std::vector<Choice> &choice)
    {
        setChoice(cards, choice, Pairing());
    }
    void setChoice(const std::vector<TimelineCard> &cards, const std::vector<Choice> &choice, const Pairing &pairing);

    [[nodiscard]] const std::vector<Track> &tracks() const { return m_tracks; }
    [[nodiscard]] int height() const { return m_tracks.empty() ? 0 : m_tracks.back().bottom(); }
    /// Changes with every change of what is shown.
    [[nodiscard]] quint64 revision() const { return m_revision; }

    /// The line at a height, or -1. O(log lines).
    [[nodiscard]] int trackAt(int y) const;
    /// The line of a lane, or of the nearest open thing that holds it; -1 when the layout lacks it.
    [[nodiscard]] int trackOf(int card, LaneId lane) const;

    void setExpanded(int track, bool expanded);
    /// Of the line and everything below it.
    void setExpandedBelow(int track, bool expanded);
    /// Closes all lanes higher than that.
    void closeLanesAbove(int heightPx);
    void setAllExpanded(bool expanded);
    /// Opens and shows whatever hides a row of a lane.
    void reveal(int card, LaneId lane, std::size_t row);

    /// Pixels from the top of the pinned lines that fit whole into `limitPx`; 0 when not even the first lane does. Pinned lines
    /// beyond scroll with the others. O(log lines).
    [[nodiscard]] int fixedHeight(int limitPx) const;
    [[nodiscard]] int pinnedLanes() const { return static_cast<int>(m_pinned.size()); }
    /// Lanes and counters can be pinned: they then stand above all others, in the order of pinning, and nowhere else.
    [[nodiscard]] bool isPinnable(int track) const;
    void setPinned(int track, bool pinned);
    /// Pins the lanes of that name in processes of the same name, in all cards.
    void pinSameName(int track);
    void unpinAll();

    /// Processes, lanes and counters can be hidden; a line at the end of their group says so.
    [[nodiscard]] bool isHidable(int track) const;
    void hide(int track);
    /// Shows what a Hidden line stands for, or what is hidden right below a card or a process.
    void showHidden(int track);
    void showAllHidden();
    /// Lanes and counters that are hidden, by themselves or with their process.
    [[nodiscard]] int hiddenLanes() const;

    /// Whether the series of a counter stand on top of each other; only of a stackable one.
    void setStacked(int track, bool stacked);

    /// Moves a line among the shown ones of its group, or among the pinned: -1 up, 1 down.
    [[nodiscard]] bool canMove(int track, int step) const;
    void move(int track, int step);
    /// Moves a line in front of another one of its group, or to the end of the group when `before` is none of it but the line
    /// behind its last.
    void moveBefore(int track, int before);
    /// Whether both stand in one group, so that one can take the other's place.
    [[nodiscard]] bool isSameGroup(int track, int other) const;
    /// Puts what is below a line, or beside it where nothing is, back into the order of the profile.
    void resetOrder(int track);

    /// Everything that somebody can arrange, as a value: by texts that mean the same when the profile is opened again. Says
    /// only what differs from how a profile looks at first.
    struct Arrangement
    {
        QStringList opened;
        QStringList closed;
        QStringList pinned; ///< in order
        QStringList hidden;
        QStringList restacked;            ///< counters whose series are stacked or overlaid unlike at first
        QMap<QString, QStringList> order; ///< of what stands below a card or process

        friend bool operator==(const Arrangement &, const Arrangement &) = default;
    };
    [[nodiscard]] Arrangement arrangement() const;
    /// Replaces the present one; keys the profile lacks are skipped. O(lines).
    void setArrangement(const Arrangement &arrangement);

private:
    struct Node
    {
        Track track; ///< kind and ids; sizes are set when laid out
        int parent = -1;
        int rows = 0; ///< rows of a lane, all
        bool expanded = true;
        bool startsExpanded = true;
        bool startsStacked = false;
        bool hidden = false;
        bool pinned = false;
        QString key;
        std::vector<int> children; ///< in display order; in ascending order as the profile has them
    };

    void clear();
    void addProcess(const std::vector<TimelineCard> &cards, int cardIndex, ProcessId id, int parent, Opening opening);
    void addLane(const std::vector<TimelineCard> &cards, int cardIndex, LaneId lane, int parent, Opening opening);
    /// Below the lane of the base: the differences, and where the cards are interleaved the target's lane.
    void addPartner(const std::vector<TimelineCard> &cards, LaneId lane, int parent, Opening opening);
    /// Whether a lane stands below one of another card.
    [[nodiscard]] bool isMovedAway(int card, LaneId lane) const;
    int addNode(Track track, int parent, int rows, bool expanded, const QString &key);
    void layOut();
    void layOutPinned();
    void place(int node);
    void placeHidden(int parent);
    void addTrack(int node);
    void append(Track track, int height);
    /// Lets a line stand for a node and all below it that are not pinned.
    void assignTrack(int node, int track);
    [[nodiscard]] bool isTrack(int track) const { return track >= 0 && static_cast<std::size_t>(track) < m_tracks.size(); }
    [[nodiscard]] Node &node(int index) { return m_nodes[static_cast<std::size_t>(index)]; }
    [[nodiscard]] const Node &node(int index) const { return m_nodes[static_cast<std::size_t>(index)]; }
    [[nodiscard]] const Node &nodeOf(int track) const { return node(m_tracks[static_cast<std::size_t>(track)].node); }
    /// The list a node's place is in: pinned, below its parent, or the cards.
    [[nodiscard]] std::vector<int> &group(int node);
    [[nodiscard]] int neighbour(int node, int step) const;

    Pairing m_pairing;
    std::vector<bool> m_isMovedAway; ///< by lane of the pairing's target
    QStringList m_cardKeys;
    std::vector<Node> m_nodes;
    std::vector<int> m_roots;                  ///< cards
    std::vector<int> m_pinned;                 ///< nodes, in order
    std::vector<std::vector<int>> m_laneNodes; ///< per card, per lane: node, or -1
    std::vector<int> m_trackOfNode;            ///< of the node itself or its nearest shown ancestor
    std::vector<Track> m_tracks;
    quint64 m_revision = 0;
};

} // namespace plumbline

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cards/timelinecard.h"
#include "widgets/support/textscale.h"

#include <QMap>
#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace plumbline {

/// One band of the canvas with its head on the left: the heading of a card or process, a lane, a counter, the differences of a
/// lane, or a notice. Sizes are in pixels; `top` counts from the top of the whole layout, before scrolling.
struct Band
{
    enum class Kind : std::uint8_t {
        Card,
        Process,
        Lane,
        Difference, ///< differences of a lane from its partner; stands below the lane of the base, which `lane` names
        Counter,
        Pinned, ///< the heading above the pinned lanes
        Hidden, ///< the notice that counts the hidden bands of a card or a process
    };

    Kind kind = Kind::Lane;
    int card = 0;
    ProcessId process;
    LaneId lane;
    CounterId counter;
    int node = 0; ///< its node in the tree of all bands, open or not; of Hidden the node of its group, of Pinned -1
    int top = 0;
    int height = 0;
    int rows = 0;            ///< rows of slices that are shown
    int hiddenRows = 0;      ///< rows of an open lane that are not shown for want of room
    int lanes = 0;           ///< of a process its lanes, open or not; of Hidden the bands it counts; of Pinned the pinned lanes
    int counters = 0;        ///< of a process its counters
    bool expandable = false; ///< a click opens or closes it
    bool expanded = false;
    bool pinned = false;    ///< stands above all bands that are not pinned
    bool stackable = false; ///< of a counter: its series can be stacked
    bool stacked = false;   ///< of a counter: its series are stacked

    [[nodiscard]] int bottom() const { return top + height; }
    /// Returns the top of a row of slices. In a band that is no lane, this is the top of a row in the middle of the band.
    [[nodiscard]] int rowTop(int row) const;
    /// Returns the shown row that stands for a row of the lane: the row itself, or the last shown row if it is not shown.
    [[nodiscard]] int nearestRow(std::size_t row) const;
};

/// Places the bands below one another: cards, their processes, and the lanes and counters of these. All bands form a tree;
/// bands() lists those that are shown. A parameter `band` is an index into bands(), valid until revision() changes. The layout
/// knows sizes and which bands are open, pinned, hidden or moved; it knows no time, no colours and no painting.
class BandLayout
{
public:
    /// Returns the heights that hold text, which grow with the user's text.
    [[nodiscard]] static int rowHeightPx() { return scaledPx(18); }
    [[nodiscard]] static int counterHeightPx() { return scaledPx(42); }
    [[nodiscard]] static int cardHeightPx() { return scaledPx(24); }
    [[nodiscard]] static int processHeightPx() { return scaledPx(22); }
    [[nodiscard]] static int noticeHeightPx() { return scaledPx(20); } ///< of Pinned and Hidden bands
    static constexpr int LanePaddingPx = 2;                            ///< above and below the rows of a lane
    static constexpr int MostRows = 1'000'000; ///< shown of an open lane; a band with more pixels cannot be painted exactly
    static constexpr int DifferenceHeightPx = 40;
    static constexpr int DeepRows = 8;  ///< deeper call stacks of the host start closed, so that the device stays on the screen
    static constexpr int ManyRows = 64; ///< all other lanes with more rows start closed

    /// How much is open at first. Dense opens the device and the processes that launched its tasks, and shows one row of each
    /// lane, so that the streams of two cards fit on one screen.
    enum class Opening : std::uint8_t { Roomy, Dense };
    /// Returns whether all rows of a lane, or the lanes of a process, are shown at first.
    [[nodiscard]] static bool startsOpen(const Trace &trace, LaneId lane, Opening opening);
    [[nodiscard]] static bool startsOpen(const Process &process, Opening opening);

    /// A chosen lane or counter of a card, for setChoice().
    struct Choice
    {
        int card = 0;
        LaneId lane;
        CounterId counter;
        bool expanded = true;
        bool isDifference = false; ///< shows the differences of the lane instead of its slices
    };

    /// Two compared cards, and which of their lanes are partners.
    struct Pairing
    {
        int base = 0;
        int target = 1;
        bool isInterleaved = false; ///< lanes of the target stand below their partners instead of below their own card
        std::vector<std::pair<LaneId, LaneId>> lanes; ///< base and target, by base; each base lane has its differences below it

        /// Returns the partner of a lane of the base; invalid if it has none. O(log lanes).
        [[nodiscard]] LaneId targetOf(LaneId lane) const;
        /// Returns whether a lane of the target stands below its partner `above` or the differences of that. It then belongs to
        /// the process of `above`.
        [[nodiscard]] bool isBelow(const Choice &choice, const Choice &above) const;
        friend bool operator==(const Pairing &, const Pairing &) = default;
    };

    /// Shows all lanes and counters that have something to draw, in the order of the profile. One card starts Roomy, several
    /// start Dense. Processes that have only counters start closed.
    void setCards(const std::vector<TimelineCard> &cards) { setCards(cards, Pairing()); }
    void setCards(const std::vector<TimelineCard> &cards, const Pairing &pairing);
    [[nodiscard]] const Pairing &pairing() const { return m_pairing; }
    /// Shows only the chosen lanes and counters, in their order. Headings of card and process precede each change of either,
    /// except before a lane that stands below its partner.
    void setChoice(const std::vector<TimelineCard> &cards, const std::vector<Choice> &choice)
    {
        setChoice(cards, choice, Pairing());
    }
    void setChoice(const std::vector<TimelineCard> &cards, const std::vector<Choice> &choice, const Pairing &pairing);

    [[nodiscard]] const std::vector<Band> &bands() const { return m_bands; }
    [[nodiscard]] int height() const { return m_bands.empty() ? 0 : m_bands.back().bottom(); }
    /// Returns a number that changes whenever the shown bands change.
    [[nodiscard]] quint64 revision() const { return m_revision; }

    /// Places all bands again, after the user's text has changed its size.
    void updateHeights() { layOut(); }

    /// Returns the band at a height, or -1. O(log bands).
    [[nodiscard]] int bandAt(int y) const;
    /// Returns the band of a lane, or the band that stands for it where the lane is hidden or inside something closed; -1 if the
    /// layout does not contain the lane.
    [[nodiscard]] int bandOf(int card, LaneId lane) const;

    /// Opens or closes a band. A closed lane shows its first row only.
    void setExpanded(int band, bool expanded);
    /// Opens or closes a band and all bands below it in the tree.
    void setExpandedBelow(int band, bool expanded);
    /// Closes all lanes that are higher than `heightPx`.
    void closeLanesAbove(int heightPx);
    /// Opens or closes all bands except the headings of cards, which stay open.
    void setAllExpanded(bool expanded);
    /// Opens and shows whatever keeps a row of a lane from being visible.
    void reveal(int card, LaneId lane, std::size_t row);

    /// Returns the height of the pinned bands that do not scroll, their heading included: as many as fit completely into
    /// `limitPx`; 0 if not even the first lane does. Further pinned bands scroll with the others. O(log bands).
    [[nodiscard]] int fixedHeight(int limitPx) const;
    [[nodiscard]] int pinnedLanes() const { return static_cast<int>(m_pinned.size()); }
    /// Returns whether a band can be pinned: lanes, differences and counters can. Pinned bands stand above all others, in the
    /// order of pinning, and nowhere else.
    [[nodiscard]] bool isPinnable(int band) const;
    void setPinned(int band, bool pinned);
    /// Pins the bands of the same kind and name in processes of the same name, in all cards.
    void pinSameName(int band);
    void unpinAll();

    /// Returns whether a band can be hidden: processes, lanes, differences and counters can. A notice at the end of their group
    /// counts them.
    [[nodiscard]] bool isHidable(int band) const;
    /// Hides a band, and unpins it if it is pinned.
    void hide(int band);
    /// Shows the bands that a notice counts, or the hidden bands directly below a card or a process.
    void showHidden(int band);
    void showAllHidden();
    /// Shows the lanes given by card, opens what they are inside, and hides all other processes, lanes and counters that are not
    /// pinned. O(bands log lanes).
    void showOnly(const std::vector<std::pair<int, LaneId>> &lanes);
    /// Returns how many lanes, differences and counters are hidden, by themselves or with their process.
    [[nodiscard]] int hiddenLanes() const;

    /// Sets whether the series of a counter are stacked. Changes nothing if they cannot be.
    void setStacked(int band, bool stacked);

    /// Returns whether a band has a shown neighbour in its group, or among the pinned bands, to change places with. `direction`
    /// is -1 for up and 1 for down.
    [[nodiscard]] bool canMove(int band, int direction) const;
    /// Moves a band past that neighbour; changes nothing without one.
    void move(int band, int direction);
    /// Moves a band in front of another one of its group. Where `before` is outside the group, it moves to the end of the group.
    void moveBefore(int band, int before);
    /// Returns whether two bands are in the same group, so that one can take the place of the other.
    [[nodiscard]] bool isSameGroup(int band, int other) const;
    /// Restores the order of the profile among the bands below a band, or in its own group if there are none below it.
    void resetOrder(int band);

    /// The arrangement as a value. Bands are named by keys that stay the same when the profile is opened again. Contains only
    /// what differs from how a profile looks at first.
    struct Arrangement
    {
        QStringList opened;
        QStringList closed;
        QStringList pinned; ///< in the order of pinning
        QStringList hidden;
        QStringList restacked;            ///< counters that are stacked but start overlaid, or the reverse
        QMap<QString, QStringList> order; ///< of the bands below a card or process, by its key; of the cards by ""

        friend bool operator==(const Arrangement &, const Arrangement &) = default;
    };
    [[nodiscard]] Arrangement arrangement() const;
    /// Returns the keys of lanes given by card, as an arrangement names them. Lanes that the layout does not contain are left
    /// out.
    [[nodiscard]] QStringList keysOf(const std::vector<std::pair<int, LaneId>> &lanes) const;
    /// Returns the lanes of keys; those that the profile does not have are left out. O(lanes + keys).
    [[nodiscard]] std::vector<std::pair<int, LaneId>> lanesOf(const QStringList &keys) const;
    /// Replaces the present arrangement. Keys that the profile does not have are skipped. O(bands).
    void setArrangement(const Arrangement &arrangement);

private:
    /// A node of the tree: a band that may be shown or not.
    struct Node
    {
        Band band; ///< kind and ids; sizes are set in the copy that is laid out
        int parent = -1;
        int rows = 0; ///< all rows of a lane, shown or not
        bool expanded = true;
        bool startsExpanded = true;
        bool startsStacked = false;
        bool hidden = false;
        bool pinned = false;
        QString key;
        std::vector<int> children; ///< nodes in display order; ascending numbers are the order of the profile
    };

    void clear();
    void addProcess(const std::vector<TimelineCard> &cards, int cardIndex, ProcessId id, int parent, Opening opening);
    void addLane(const std::vector<TimelineCard> &cards, int cardIndex, LaneId lane, int parent, Opening opening);
    /// Adds the bands below a lane of the base: its differences and, if the cards are interleaved, its partner.
    void addPartner(const std::vector<TimelineCard> &cards, LaneId lane, int parent, Opening opening);
    /// Returns whether a lane stands below its partner, which is of another card.
    [[nodiscard]] bool isMovedAway(int card, LaneId lane) const;
    int addNode(Band band, int parent, int rows, bool expanded, const QString &key);
    /// Makes the list of shown bands anew.
    void layOut();
    void layOutPinned();
    /// Appends the band of a node and the bands below it that are shown.
    void place(int node);
    /// Appends the notice that counts the hidden bands below a node, if there are any.
    void placeHidden(int parent);
    /// Appends the band of a node alone.
    void addBand(int node);
    /// Appends a band at the lower end of the layout.
    void append(Band band, int height);
    /// Lets a band stand for a node and for all nodes below it that are not pinned.
    void assignBand(int node, int band);
    [[nodiscard]] bool hasLane(int card, LaneId lane) const;
    [[nodiscard]] bool isBand(int band) const { return band >= 0 && static_cast<std::size_t>(band) < m_bands.size(); }
    [[nodiscard]] Node &node(int index) { return m_nodes[static_cast<std::size_t>(index)]; }
    [[nodiscard]] const Node &node(int index) const { return m_nodes[static_cast<std::size_t>(index)]; }
    [[nodiscard]] const Node &nodeOf(int band) const { return node(m_bands[static_cast<std::size_t>(band)].node); }
    /// Returns the list that a node has its place in: the pinned nodes, the children of its parent, or the cards.
    [[nodiscard]] std::vector<int> &group(int node);
    [[nodiscard]] int neighbour(int node, int direction) const;

    Pairing m_pairing;
    std::vector<bool> m_isMovedAway; ///< by lane of the target: it stands below its partner
    QStringList m_cardKeys;
    std::vector<Node> m_nodes;
    std::vector<int> m_roots;                  ///< nodes of the cards
    std::vector<int> m_pinned;                 ///< nodes in the order of pinning
    std::vector<std::vector<int>> m_laneNodes; ///< per card, per lane: node, or -1
    std::vector<int> m_bandOfNode;             ///< by node: its band, or the band that stands for it, or -1
    std::vector<Band> m_bands;
    quint64 m_revision = 0;
};

} // namespace plumbline

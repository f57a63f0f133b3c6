// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/timelinecard.h"

#include <QString>

#include <vector>

namespace plumbline {

/// One line of the tree beside the lanes and the stretch of the canvas that belongs to it. Pixels from the top of
/// the whole layout, before scrolling.
struct Track
{
    enum class Kind : std::uint8_t { Card, Process, Lane, Counter };

    Kind kind = Kind::Lane;
    int card = 0;
    ProcessId process;
    LaneId lane;
    CounterId counter;
    int node = 0; ///< number of the line in the full tree, whatever is open
    int top = 0;
    int height = 0;
    int rows = 0;            ///< rows of slices shown
    int hiddenRows = 0;      ///< rows of an open lane beyond those, for want of room
    int lanes = 0;           ///< lanes of a process, open or not
    int counters = 0;        ///< counters of a process
    bool expandable = false; ///< something can be shown or hidden with a click
    bool expanded = false;

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
    static constexpr int LanePaddingPx = 2; ///< above and below the rows of a lane
    static constexpr int MostRows = 2000;   ///< of an open lane; hundreds of thousands can be neither scrolled nor read
    static constexpr int CounterHeightPx = 42;
    static constexpr int CardHeightPx = 24;
    static constexpr int ProcessHeightPx = 22;
    static constexpr int DeepRows = 8; ///< host call stacks deeper than this start closed, else the device is off the screen

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
    };

    /// Everything that has something drawn, in display order; roomy for one card, dense for several. Processes
    /// with nothing but counters start closed.
    void setCards(const std::vector<TimelineCard> &cards);
    /// Only the chosen ones, in their order, below a line for each change of process.
    void setChoice(const std::vector<TimelineCard> &cards, const std::vector<Choice> &choice);

    [[nodiscard]] const std::vector<Track> &tracks() const { return m_tracks; }
    [[nodiscard]] int height() const { return m_tracks.empty() ? 0 : m_tracks.back().bottom(); }
    /// Changes with every change of what is shown.
    [[nodiscard]] quint64 revision() const { return m_revision; }

    /// The line at a height, or -1. O(log lines).
    [[nodiscard]] int trackAt(int y) const;
    /// The line of a lane, or of the nearest open thing that holds it; -1 when the layout lacks it.
    [[nodiscard]] int trackOf(int card, LaneId lane) const;

    void setExpanded(int track, bool expanded);
    /// Closes all lanes higher than that.
    void closeLanesAbove(int heightPx);
    void setAllExpanded(bool expanded);
    /// Opens whatever hides a row of a lane.
    void reveal(int card, LaneId lane, std::size_t row);

private:
    struct Node
    {
        Track track; ///< kind and ids; sizes are set when laid out
        int parent = -1;
        int rows = 0; ///< rows of a lane, all
        bool expanded = true;
    };

    void addProcess(const TimelineCard &card, int cardIndex, ProcessId id, int parent, Opening opening);
    int addNode(Track track, int parent, int rows, bool expanded);
    void layOut();

    std::vector<Node> m_nodes;
    std::vector<std::vector<int>> m_laneNodes; ///< per card, per lane: node, or -1
    std::vector<int> m_trackOfNode;            ///< of the node itself or its nearest shown ancestor
    std::vector<Track> m_tracks;
    quint64 m_revision = 0;
};

} // namespace plumbline

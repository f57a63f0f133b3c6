// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/wheelmode.h"

#include <QKeySequence>
#include <QList>
#include <QtGlobal>

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace plumbline {

/// Everything a key, a wheel or a mouse button can ask for. The timeline runs those that concern the view and announces
/// the others, see TimelineView::commandRequested().
enum class TimelineCommand : std::uint8_t {
    ZoomIn,
    ZoomInFast,
    ZoomOut,
    ZoomOutFast,
    PanLeft,
    PanLeftFast,
    PanRight,
    PanRightFast,
    WheelZoom,
    WheelPan,
    DragPan,
    DragZoom,
    WholeTrace,
    FocusSelection,
    FitSelection,
    Back,
    Forward,
    GoToTime,
    NextStep,
    PreviousStep,
    WheelScroll,
    ScrollUp,
    ScrollDown,
    PageUp,
    PageDown,
    ScrollToTop,
    ScrollToBottom,
    PinLane,
    InterleaveCards,
    ShowTarget,
    UndoView,
    RedoView,
    Select,
    SelectSameName,
    ZoomToSlice,
    NextSlice,
    PreviousSlice,
    NextSameName,
    PreviousSameName,
    ParentSlice,
    ChildSlice,
    LongestInView,
    Deselect,
    FollowFlow,
    FollowFlowBack,
    ChooseFlow,
    ChooseFlowBack,
    WholeChain,
    DragMark,
    MarkSelection,
    MarkVisible,
    AlignStarts,
    AlignEnds,
    DragTarget,
    NextLoss,
    PreviousLoss,
    FirstDivergence,
    Find,
    FindNext,
    FindPrevious,
    OpenFile,
    OpenFolder,
    ExportPicture,
    CopyPicture,
    CopyRows,
    BottomPanel,
    TextLarger,
    TextSmaller,
    Settings,
    KeySheet,
    Reload,
    CloseTab,
    NextTab,
    PreviousTab,
    OverviewPage, ///< this and the nine behind it in the order of PageId
    TimelinePage,
    StepsPage,
    OperatorsPage,
    HostPage,
    CommunicationPage,
    MemoryPage,
    DataInputPage,
    FilesPage,
    ComparisonPage,
    Quit,
};

/// Where a command stands on the sheet of keys.
enum class CommandGroup : std::uint8_t { Time, Lanes, Slices, Flows, Range, Comparison, Search, Window };
inline constexpr int CommandGroupCount = 8;

/// One way to ask for a command.
struct Press
{
    enum class Kind : std::uint8_t { None, Key, Wheel, SideWheel, Pinch, Click, DoubleClick, Drag };

    Kind kind = Kind::None;
    Qt::KeyboardModifiers modifiers;
    int key = 0; ///< Qt::Key; of a drag the key that is held
    Qt::MouseButton button = Qt::NoButton;
    bool alias = false; ///< works, but is not worth a place on the sheet
};

/// A command with all ways to ask for it: the one table behind keys, mouse, menus and the sheet of keys.
struct CommandBinding
{
    TimelineCommand command;
    CommandGroup group;
    bool wholeWindow = false; ///< its keys work wherever the focus is; the others only on the timeline
    const char *text;         ///< in English, of the translation context KeyBindings
    std::array<Press, 4> presses;
};

/// All of them, in the order of the sheet.
[[nodiscard]] std::span<const CommandBinding> commandBindings();

/// The command of a key on the timeline. Shift counts for letters and keys without a sign only: '?' is '?' on any layout.
[[nodiscard]] std::optional<TimelineCommand> commandOfKey(int key, Qt::KeyboardModifiers modifiers);
[[nodiscard]] std::optional<TimelineCommand> commandOfWheel(Qt::KeyboardModifiers modifiers, WheelMode mode);
/// `heldKey` is a key of the timeline that is down meanwhile, or 0.
[[nodiscard]] std::optional<TimelineCommand> commandOfDrag(Qt::MouseButton button, Qt::KeyboardModifiers modifiers, int heldKey);
[[nodiscard]] std::optional<TimelineCommand> commandOfClick(Qt::MouseButton button, Qt::KeyboardModifiers modifiers, bool twice);
/// Whether a key does something to a drag while it is held.
[[nodiscard]] bool isHeldKey(int key);

/// The key that a press means on the timeline, given Qt's key and the evdev code of its place (0: not known). W, A, S and D
/// go by place, so that other layouts keep the hand's position; the other letters by what is printed on them; where that
/// is no Latin letter, as on a Russian layout, by place as well.
[[nodiscard]] int keyOnTimeline(int key, quint32 evdevCode);

/// The row of a command; null when it has none.
[[nodiscard]] const CommandBinding *bindingOf(TimelineCommand command);
/// The modifiers that a wheel's row of the table stands for when plain and Ctrl have changed places.
[[nodiscard]] Qt::KeyboardModifiers inMode(Qt::KeyboardModifiers modifiers, WheelMode mode);
/// The keys of a command for the whole window: none that somebody may want to type into a field.
[[nodiscard]] QList<QKeySequence> shortcutsOf(TimelineCommand command);

} // namespace plumbline
